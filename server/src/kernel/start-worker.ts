import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { threadId, Worker, type WorkerOptions } from 'node:worker_threads'

const here = fileURLToPath(new URL('.', import.meta.url))
const bundled = import.meta.url.endsWith('.js')
let started = 0

/** The file of a worker: `<name>.worker.ts` anywhere below the folder, or `<name>.worker.js` beside the bundle. */
export function workerUrl(name: string, folder = here): URL {
  const file = bundled
    ? `${name}.worker.js`
    : readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) =>
        new RegExp(`(^|[/\\\\])${name}\\.worker\\.ts$`).test(path),
      )
  const path = join(folder, file ?? `${name}.worker.ts`)
  if (!existsSync(path)) throw new Error(`there is no worker ${path}`)
  return pathToFileURL(path)
}

/** Starts a worker thread. In development it is built once per process; tsx in a thread would take a second each time. */
export function startWorker(name: string, options: WorkerOptions = {}, folder = here): Worker {
  const url = workerUrl(name, folder)
  return new Worker(bundled ? url : built(name, url), options)
}

const known = new Map<string, URL>()
/** Bundled CommonJS calls require for Node's own modules. */
const requireBanner =
  "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);"

/** The worker as one file. It lies in the project, where it finds the packages that it imports. */
function built(name: string, url: URL): URL {
  const before = known.get(url.href)
  if (before) return before
  const require = createRequire(import.meta.url)
  // Required here, so that the production bundle goes without it.
  const { buildSync } = require('esbuild') as typeof import('esbuild')
  const folder = fileURLToPath(new URL('../../../node_modules/.cache/zhanggui/workers/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const own = join(folder, `${name}-${process.pid}-${threadId}-${++started}.mjs`)
  buildSync({
    entryPoints: [fileURLToPath(url)],
    outfile: own,
    bundle: true,
    // A large one that few jobs need, and one with files of its own. Others start faster from within the file.
    external: ['@e965/xlsx', '@node-rs/argon2'],
    banner: { js: requireBanner },
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
  })
  const file = join(folder, `${name}.mjs`)
  renameSync(own, file)
  const found = pathToFileURL(file)
  known.set(url.href, found)
  return found
}

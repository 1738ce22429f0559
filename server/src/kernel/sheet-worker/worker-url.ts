import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

const here = fileURLToPath(new URL('.', import.meta.url))
const bundled = import.meta.url.endsWith('.js')

/** The program of a worker thread: `<name>.worker.ts` anywhere below the folder, `<name>.worker.js` beside the bundle. */
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

/**
 * Starts a worker thread, in development straight from its TypeScript: Node 20 does not heed `--import tsx` in a
 * worker's execArgv, so the thread registers tsx by itself.
 */
export function startWorker(name: string, options: WorkerOptions = {}, folder = here): Worker {
  const url = workerUrl(name, folder)
  if (bundled) return new Worker(url, options)
  const program = `import('tsx/esm/api').then((tsx) => (tsx.register(), import(${JSON.stringify(url.href)})))`
  return new Worker(program, { ...options, eval: true, execArgv: [] })
}

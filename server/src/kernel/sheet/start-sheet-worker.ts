import { Worker } from 'node:worker_threads'
import { workerUrl } from '../worker-url.ts'
import type { SheetJob } from './sheet-messages.ts'

/** A worker that ends at `memoryMb` of heap. Its young generation is kept small: rows pass through and do not stay. */
export function startSheetWorker(job: SheetJob, memoryMb: number): Worker {
  const { href, pathname } = workerUrl('sheet')
  const options = {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
  }
  if (pathname.endsWith('.js')) return new Worker(new URL(href), options)
  // Under tsx on Node 20 a thread cannot begin with a TypeScript file, whatever its execArgv; it can import one.
  const start = `import('tsx/esm/api').then((tsx) => { tsx.register(); return import(${JSON.stringify(href)}) })`
  return new Worker(start, { ...options, eval: true, execArgv: [] })
}

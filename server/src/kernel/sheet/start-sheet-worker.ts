import { Worker } from 'node:worker_threads'
import type { SheetJob } from './sheet-messages.ts'

/** The young generation is kept small: rows pass through and do not stay. */
export function startSheetWorker(job: SheetJob, memoryMb: number): Worker {
  const file = new URL('./sheet.worker.ts', import.meta.url).href
  const start = `import('tsx/esm/api').then((tsx) => { tsx.register(); return import(${JSON.stringify(file)}) })`
  return new Worker(start, {
    eval: true,
    workerData: job,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
  })
}

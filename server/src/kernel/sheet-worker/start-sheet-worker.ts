import type { Worker } from 'node:worker_threads'
import type { SheetJob } from './sheet-messages.ts'
import { startWorker } from './worker-url.ts'

/** A worker that ends at `memoryMb` of heap. Its young generation is kept small: rows pass through and do not stay. */
export function startSheetWorker(job: SheetJob, memoryMb: number): Worker {
  return startWorker('sheet', {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
  })
}

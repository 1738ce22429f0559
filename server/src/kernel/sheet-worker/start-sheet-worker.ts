import type { Worker } from 'node:worker_threads'
import { startWorker } from '../start-worker.ts'
import type { SheetJob } from './sheet-messages.ts'

/** A worker with a heap limit of `memoryMb`. Its young generation is small, because rows do not stay in memory. */
export function startSheetWorker(job: SheetJob, memoryMb: number): Worker {
  return startWorker('sheet', {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
  })
}

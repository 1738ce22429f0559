import type { Worker } from 'node:worker_threads'
import { startWorker } from '../start-worker.ts'
import type { SheetJob } from './sheet-messages.ts'

/**
 * A worker with a heap limit of `memoryMb`. It has one job: no file meets what another one has left in a thread. The
 * next worker starts when this one ends, because a start takes longer than a short file.
 */
export function startSheetWorker(job: SheetJob, memoryMb: number): Worker {
  const spare = spares.get(memoryMb)
  spares.delete(memoryMb)
  const worker = spare?.take() ?? start(memoryMb)
  worker.postMessage(job)
  worker.once('exit', () => {
    if (!spares.has(memoryMb)) spares.set(memoryMb, new Spare(memoryMb))
  })
  return worker
}

/** Its young generation is small, because rows do not stay in memory. */
const start = (memoryMb: number): Worker =>
  startWorker('sheet', { resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 } })

/** Workers without a job, by their heap limit. */
const spares = new Map<number, Spare>()
const keptMs = 30_000

/** A worker that waits for a job, for a while. It does not keep the process alive. */
class Spare {
  private readonly worker: Worker
  private readonly timer: NodeJS.Timeout
  private readonly forget: () => void

  constructor(memoryMb: number) {
    this.worker = start(memoryMb)
    this.worker.unref()
    this.forget = () => {
      if (spares.get(memoryMb) === this) spares.delete(memoryMb)
    }
    // Without a listener the error of a thread ends the process.
    this.worker.on('error', this.forget)
    this.worker.on('exit', this.forget)
    this.timer = setTimeout(() => {
      this.forget()
      void this.worker.terminate()
    }, keptMs)
    this.timer.unref()
  }

  take(): Worker {
    clearTimeout(this.timer)
    this.worker.off('error', this.forget)
    this.worker.off('exit', this.forget)
    this.worker.ref()
    return this.worker
  }
}

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../start-worker.ts'
import type { SheetJob } from './sheet-messages.ts'

/**
 * A worker with a heap limit of `memoryMb`. No file meets what another one has left in a thread: `content` names the
 * file, and only readings of the same content share a thread. Without it the worker ends with its job. The next worker
 * starts when one is done, because a start takes longer than a short file.
 */
export function startSheetWorker(job: SheetJob, memoryMb: number, content = ''): Worker {
  const kept = content ? take(`${memoryMb} ${content}`) : undefined
  const worker = kept ?? take(`${memoryMb} `) ?? start(memoryMb)
  if (!kept) worker.once('exit', () => startSpare(memoryMb))
  worker.postMessage(job)
  return worker
}

/** Keeps a worker that has done its job well, for the next reading of this content. It has no listeners any more. */
export function keepSheetWorker(worker: Worker, memoryMb: number, content: string): void {
  const name = `${memoryMb} ${content}`
  void take(name)?.terminate()
  idle.set(name, new Idle(worker, name))
  startSpare(memoryMb)
  const [oldest] = idle.keys()
  if (idle.size > mostIdle && oldest !== undefined) void take(oldest)?.terminate()
}

/** In bytes. The start of a thread matters for short files; one that has read a long file would keep much memory. */
const longestKept = 256 * 1024

/** The digest that names a file of `size` bytes by its content; '' for a long one. */
export async function contentOf(path: string, size: number): Promise<string> {
  if (size > longestKept) return ''
  const digest = createHash('sha256')
  await pipeline(createReadStream(path), digest)
  return digest.digest('hex')
}

/** Its young generation is small, because rows do not stay in memory. */
const start = (memoryMb: number): Worker =>
  startWorker('sheet', { resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 } })

/** Workers without a job, by their heap limit and the content of the file that they have read; the oldest first. */
const idle = new Map<string, Idle>()
const mostIdle = 4
const keptMs = 30_000

function startSpare(memoryMb: number): void {
  if (!idle.has(`${memoryMb} `)) idle.set(`${memoryMb} `, new Idle(start(memoryMb), `${memoryMb} `))
}

function take(name: string): Worker | undefined {
  const kept = idle.get(name)
  idle.delete(name)
  return kept?.take()
}

/** A worker that waits for a job, for a while. It does not keep the process alive. */
class Idle {
  private readonly worker: Worker
  private readonly timer: NodeJS.Timeout
  private readonly forget: () => void

  constructor(worker: Worker, name: string) {
    this.worker = worker
    this.worker.unref()
    this.forget = () => {
      if (idle.get(name) === this) idle.delete(name)
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

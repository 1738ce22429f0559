import type { Worker } from 'node:worker_threads'
import { Refusal, refuse } from '../refusal.ts'
import { errorOf } from '../workbook/sheet-refused.ts'
import { batchesAhead, type ReadCredit, type ReadReply, type SheetJob } from './sheet-messages.ts'
import { keepSheetWorker, startSheetWorker } from './start-sheet-worker.ts'

/** The limits of a worker. It is terminated above them. */
export interface WorkerLimits {
  memoryMb: number
  /** Working time in ms. The time that it waits for a slow consumer does not count. */
  totalMs: number
  /** In ms: the longest time without a sign of activity. */
  silentMs: number
}

type Arrived = Extract<ReadReply, { is: 'head' | 'rows' | 'survey' }>

/** The main thread's side of a reading: queued replies, timeouts, and the end. */
export class Reading {
  private readonly worker: Worker
  private readonly limits: WorkerLimits
  private readonly content: string
  private readonly waiting: Arrived[] = []
  private ended = false
  /** The worker has done its job and waits for another one. */
  private done = false
  private kept = false
  private failure: unknown = null
  private wake = () => {}
  /** The number of batches that the worker may still send. At 0 it does not work, and no timeout runs. */
  private credit = batchesAhead
  private timer: NodeJS.Timeout | undefined
  private workedMs = 0
  private workingSince: number | null = null
  private readonly removeAbort: () => void

  /** `content` names the file, see `startSheetWorker`. */
  constructor(job: SheetJob, content: string, limits: WorkerLimits, signal: AbortSignal | undefined) {
    this.worker = startSheetWorker(job, limits.memoryMb, content)
    this.limits = limits
    this.content = content
    this.worker.on('message', this.receive)
    this.worker.on('error', this.broken)
    this.worker.on('messageerror', this.broken)
    this.worker.on('exit', this.gone)
    const abort = () => this.fail(signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    this.removeAbort = () => signal?.removeEventListener('abort', abort)
    this.runClocks()
  }

  /** The next reply with content; null at the end. */
  async next(): Promise<Arrived | null> {
    for (;;) {
      if (this.failure !== null) throw this.failure
      const reply = this.waiting.shift()
      if (reply) return reply
      if (this.ended) return null
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
  }

  askForMore(): void {
    if (this.ended) return
    this.credit++
    const more: ReadCredit = { is: 'more' }
    this.worker.postMessage(more)
    if (this.credit === 1) this.runClocks()
  }

  async close(): Promise<void> {
    this.finish()
    if (!this.done || this.content === '') await this.worker.terminate()
    else if (!this.kept) this.keep()
  }

  private keep(): void {
    this.kept = true
    this.worker.off('message', this.receive)
    this.worker.off('error', this.broken)
    this.worker.off('messageerror', this.broken)
    this.worker.off('exit', this.gone)
    keepSheetWorker(this.worker, this.limits.memoryMb, this.content)
  }

  private readonly broken = (error: unknown): void => this.fail(refusalOf(error))

  private readonly gone = (): void => {
    this.done = false
    this.fail(refuse('sheet.damaged'))
  }

  private readonly receive = (reply: ReadReply): void => {
    if (reply.is === 'end') this.done = true
    if (this.ended) return
    this.stopClocks()
    if (reply.is === 'refused') this.fail(new Refusal(reply.key, reply.params))
    else if (reply.is === 'failed') this.fail(refusalOf(errorOf(reply.failure)))
    else if (reply.is === 'end') this.finish()
    else {
      if (reply.is === 'rows') this.credit--
      if (reply.is !== 'alive') this.waiting.push(reply)
      this.wake()
      this.runClocks()
    }
  }

  private fail(error: unknown): void {
    if (this.ended) return
    this.failure = error
    this.finish()
    void this.worker.terminate()
  }

  private finish(): void {
    this.ended = true
    this.stopClocks()
    this.removeAbort()
    this.wake()
  }

  private runClocks(): void {
    if (this.credit <= 0) return
    this.workingSince = performance.now()
    const left = this.limits.totalMs - this.workedMs
    this.timer = setTimeout(() => this.checkLate(), Math.max(0, Math.min(left, this.limits.silentMs)))
  }

  private stopClocks(): void {
    clearTimeout(this.timer)
    if (this.workingSince !== null) this.workedMs += performance.now() - this.workingSince
    this.workingSince = null
  }

  /** If this thread was blocked for long, the reply may wait unread in the event queue. It is read first. */
  private checkLate(): void {
    const since = this.workingSince
    setImmediate(() => {
      if (this.workingSince === since && !this.ended) this.fail(refuse('sheet.timeout'))
    })
  }
}

/** The worker was terminated or crashed. The cause goes to the log. */
function refusalOf(error: unknown): Refusal {
  const outOfMemory = (error as { code?: unknown })?.code === 'ERR_WORKER_OUT_OF_MEMORY'
  const refusal = refuse(outOfMemory ? 'sheet.tooHeavy' : 'sheet.damaged')
  refusal.cause = error
  return refusal
}

import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { Refusal, refuse } from '../refusal.ts'
import { batchesAhead, type ReadCredit, type ReadReply, type SheetJob } from './sheet-messages.ts'
import { errorOf } from './sheet-refused.ts'
import type { RawRow, SheetHead } from './sheet-row.ts'
import { startSheetWorker } from './start-sheet-worker.ts'

export type { CellIssue, CellIssueKind, RawRow, SheetFormat, SheetHead } from './sheet-row.ts'

export interface SheetOptions {
  /** The name the user gave the file. */
  fileName: string
  /** Rows with content, the header among them. Default 200,000. */
  maxRows?: number
  /** Default 256. */
  maxColumns?: number
  /** How much the file may inflate to, and how much text may come out of it. Default 600 MB. */
  maxBytes?: number
  /** By its name, or its place among the visible sheets, from 0. Default: the first with content. */
  sheet?: number | string
  signal?: AbortSignal
}

/**
 * A spreadsheet while it is read: what it is, then its rows in batches of up to 500, once.
 *
 *     const sheet = await openSheet(path, { fileName: '商品.xlsx' })
 *     for await (const rows of sheet) for (const { rowNumber, cells } of rows) …
 *
 * Leaving the loop ends the reading. Whoever never starts the loop calls `close`.
 */
export interface OpenSheet extends SheetHead, AsyncIterable<RawRow[]> {
  close(): Promise<void>
}

/** What a worker may use before it is ended. */
export interface WorkerLimits {
  memoryMb: number
  /** Time spent working; waiting for a slow consumer does not count. */
  totalMs: number
  /** The longest time without any sign of life while it works. */
  silentMs: number
}

/** A real sheet of 100,000 rows and 25 columns inflates to some 150 to 250 MB. */
const defaultMaxBytes = 600 * 1024 * 1024

const defaultLimits: WorkerLimits = { memoryMb: 192, totalMs: 120_000, silentMs: 20_000 }

const extensions = ['xls', 'xlsx', 'xlsm']

/**
 * Opens an xls, xlsx or xlsm file in a worker thread with bounded memory and time. Cells come as the text a clerk sees.
 * Whatever is wrong with the file, the worker's end by a limit included, is a Refusal, here or while reading.
 */
export async function openSheet(
  path: string,
  options: SheetOptions,
  limits: WorkerLimits = defaultLimits,
): Promise<OpenSheet> {
  options.signal?.throwIfAborted()
  if ((await stat(path)).size === 0) throw refuse('sheet.empty')
  const job: SheetJob = {
    job: 'read',
    path,
    maxRows: options.maxRows ?? 200_000,
    maxColumns: options.maxColumns ?? 256,
    maxBytes: options.maxBytes ?? defaultMaxBytes,
    sheet: options.sheet ?? null,
  }
  const reading = new Reading(startSheetWorker(job, limits.memoryMb), limits, options.signal)
  try {
    const first = await reading.next()
    if (first?.is !== 'head') throw refuse('sheet.damaged')
    // Known contents get their better advice first; an extension that is not allowed is refused all the same.
    if (!extensions.includes(extname(options.fileName).slice(1).toLowerCase())) {
      throw refuse('file.wrongExtension', { types: extensions.join(', ') })
    }
    return { ...first.head, close: () => reading.close(), [Symbol.asyncIterator]: () => rowsOf(reading) }
  } catch (error) {
    await reading.close()
    throw error
  }
}

async function* rowsOf(reading: Reading): AsyncGenerator<RawRow[]> {
  try {
    for (;;) {
      const reply = await reading.next()
      if (reply?.is !== 'rows') return
      yield reply.rows
      reading.askForMore()
    }
  } finally {
    await reading.close()
  }
}

type Arrived = Extract<ReadReply, { is: 'head' | 'rows' }>

/** The main thread's side of one reading: the replies that wait, the clocks, and the end. */
class Reading {
  private readonly worker: Worker
  private readonly limits: WorkerLimits
  private readonly waiting: Arrived[] = []
  private ended = false
  private failure: unknown = null
  private wake = () => {}
  /** Batches the worker may still send. While it may send none it does not work, and no clock runs. */
  private credit = batchesAhead
  private timer: NodeJS.Timeout | undefined
  private workedMs = 0
  private workingSince: number | null = null
  private readonly removeAbort: () => void

  constructor(worker: Worker, limits: WorkerLimits, signal: AbortSignal | undefined) {
    this.worker = worker
    this.limits = limits
    worker.on('message', (reply: ReadReply) => this.receive(reply))
    worker.on('error', (error) => this.fail(refusalOf(error)))
    worker.on('messageerror', (error) => this.fail(refusalOf(error)))
    worker.on('exit', () => this.fail(refuse('sheet.damaged')))
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
    await this.worker.terminate()
  }

  private receive(reply: ReadReply): void {
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

  /** When this thread itself was busy for long, the reply may be here already, unread: it gets its turn first. */
  private checkLate(): void {
    const since = this.workingSince
    setImmediate(() => {
      if (this.workingSince === since && !this.ended) this.fail(refuse('sheet.timeout'))
    })
  }
}

/** A worker that was ended or broke down. The cause is for the log. */
function refusalOf(error: unknown): Refusal {
  const outOfMemory = (error as { code?: unknown })?.code === 'ERR_WORKER_OUT_OF_MEMORY'
  const refusal = refuse(outOfMemory ? 'sheet.tooHeavy' : 'sheet.damaged')
  refusal.cause = error
  return refusal
}

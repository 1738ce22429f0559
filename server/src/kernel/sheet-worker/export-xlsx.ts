import type { Worker } from 'node:worker_threads'
import { errorOf } from '../workbook/sheet-refused.ts'
import type { XlsxOptions, XlsxWriter } from '../workbook/write-xlsx.ts'
import type { WriteReply, WriteRequest } from './sheet-messages.ts'
import { startSheetWorker } from './start-sheet-worker.ts'

/** Batches sent ahead to the worker: the next is fetched while it writes one. */
const batchesUnderWay = 3
const memoryMb = 192

/**
 * `openXlsxWriter` in a worker thread, so that the event loop stays free. Same calls and guarantees. `writeRows`
 * resolves when there is room for another batch. A failure such as a full disk shows in the next call. Batches of
 * about 1,000 rows suit it.
 */
export async function startXlsxExport(path: string, options: XlsxOptions): Promise<XlsxWriter> {
  const link = new WriterLink(startSheetWorker({ job: 'write', path, options }, memoryMb))
  await link.reply('ready')
  let underWay = 0
  let over = false
  return {
    async writeRows(rows) {
      link.send({ is: 'rows', rows })
      underWay++
      while (underWay >= batchesUnderWay) {
        await link.reply('written')
        underWay--
      }
    },
    async finish() {
      link.send({ is: 'finish' })
      for (; underWay > 0; underWay--) await link.reply('written')
      const { bytes, rows } = await link.reply('finished')
      over = true
      return { bytes, rows }
    },
    async abort() {
      if (over || link.broken) return
      over = true
      link.send({ is: 'abort' })
      for (; underWay > 0; underWay--) await link.reply('written')
      await link.reply('aborted')
    },
  }
}

type ReplyOf<Is extends WriteReply['is']> = Extract<WriteReply, { is: Is }>

/** Matches the worker's replies to the calls, in order. */
class WriterLink {
  /** Set when the worker has failed. The worker has then cleaned up, unless it was terminated. */
  broken: Error | null = null
  private readonly worker: Worker
  private readonly replies: WriteReply[] = []
  private wake = () => {}

  constructor(worker: Worker) {
    this.worker = worker
    worker.on('message', (reply: WriteReply) => {
      if (reply.is === 'failed') this.fail(errorOf(reply.failure))
      else this.replies.push(reply)
      this.wake()
    })
    worker.on('error', (error) => this.fail(error))
    worker.on('exit', () => this.fail(new Error('the writer of the spreadsheet ended')))
  }

  send(request: WriteRequest): void {
    if (this.broken) throw this.broken
    this.worker.postMessage(request)
  }

  async reply<Is extends WriteReply['is']>(is: Is): Promise<ReplyOf<Is>> {
    for (;;) {
      const reply = this.replies.shift()
      if (reply?.is === is) return reply as ReplyOf<Is>
      if (this.broken) throw this.broken
      if (reply) throw new Error(`the writer said ${reply.is}, not ${is}`)
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
  }

  private fail(error: Error): void {
    this.broken ??= error
    this.wake()
  }
}

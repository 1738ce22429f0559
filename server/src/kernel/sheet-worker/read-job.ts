import type { MessagePort } from 'node:worker_threads'
import { openFile } from '../workbook/open-file.ts'
import { describeFailure, refuseSheet, SheetRefused } from '../workbook/sheet-refused.ts'
import type { RawRow } from '../workbook/sheet-row.ts'
import { chooseSheet } from './sheet-choice.ts'
import { batchesAhead, type ReadReply, type SheetJob } from './sheet-messages.ts'

/** Few enough that unpacking them on the main thread keeps no other call waiting. */
const batchRows = 50
/** Rows with long texts go in smaller batches. */
const batchLength = 512 * 1024
/** Long stretches without rows, such as the shared texts, show that they go on. */
const aliveBytes = 8 * 1024 * 1024

type ReadJob = Extract<SheetJob, { job: 'read' }>

type Send = (reply: ReadReply) => void

/** Reads the file and sends its rows, never more than the consumer has asked for. */
export function readJob(job: ReadJob, port: MessagePort): Promise<void> {
  return answerJob(port, (send) => sendRows(job, port, send))
}

/** Does a job that reads, and says how it ended. */
export async function answerJob(port: MessagePort, work: (send: Send) => Promise<void>): Promise<void> {
  const send: Send = (reply) => port.postMessage(reply)
  try {
    await work(send)
    send({ is: 'end' })
  } catch (error) {
    if (error instanceof SheetRefused) send({ is: 'refused', key: error.key, params: error.params })
    else send({ is: 'failed', failure: describeFailure(error) })
  } finally {
    port.close()
  }
}

/** Tells that bytes are being read, once in a while. */
export function aliveTeller(send: Send): (bytes: number) => void {
  let unsaid = 0
  return (bytes) => {
    unsaid += bytes
    if (unsaid < aliveBytes) return
    unsaid = 0
    send({ is: 'alive' })
  }
}

async function sendRows(job: ReadJob, port: MessagePort, send: Send): Promise<void> {
  let credit = batchesAhead
  let resume = () => {}
  port.on('message', () => {
    credit++
    resume()
  })
  const book = await openFile({ ...job, onBytes: aliveTeller(send) })
  const { portions, ...head } = await chooseSheet(book, job.sheet)
  send({ is: 'head', head })
  for await (const batch of batches(limited(portions, job))) {
    while (credit <= 0) await new Promise<void>((resolve) => (resume = resolve))
    credit--
    send({ is: 'rows', rows: batch })
  }
}

async function* limited(portions: AsyncIterable<RawRow[]>, job: ReadJob): AsyncGenerator<RawRow[]> {
  let count = 0
  // One long shared text may be shown by every cell of a small file: what comes out is bounded as what went in.
  let length = 0
  for await (const rows of portions) {
    count += rows.length
    if (count > job.maxRows) throw refuseSheet('sheet.tooManyRows', { limit: job.maxRows })
    for (const { cells } of rows) {
      if (cells.length > job.maxColumns) throw refuseSheet('sheet.tooManyColumns', { limit: job.maxColumns })
      for (const cell of cells) length += cell.length
    }
    if (length > job.maxBytes) throw refuseSheet('sheet.bomb')
    yield rows
  }
}

async function* batches(portions: AsyncIterable<RawRow[]>): AsyncGenerator<RawRow[]> {
  let batch: RawRow[] = []
  let length = 0
  for await (const rows of portions) {
    for (const row of rows) {
      batch.push(row)
      for (const cell of row.cells) length += cell.length
      if (batch.length < batchRows && length < batchLength) continue
      yield batch
      batch = []
      length = 0
    }
  }
  if (batch.length > 0) yield batch
}

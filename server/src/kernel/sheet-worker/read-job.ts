import type { MessagePort } from 'node:worker_threads'
import { openFile } from '../workbook/open-file.ts'
import { describeFailure, refuseSheet, SheetRefused } from '../workbook/sheet-refused.ts'
import type { CellNote, RawRow } from '../workbook/sheet-row.ts'
import { chooseSheet } from './sheet-choice.ts'
import { batchesAhead, type ReadReply, type SheetJob } from './sheet-messages.ts'

/** Small, so that decoding a batch does not block the main thread for long. */
const batchRows = 50
/** In characters. Rows with long texts go in smaller batches. */
const batchLength = 512 * 1024
/** In bytes. Parts without rows, such as the shared strings, report activity at this interval. */
const aliveBytes = 8 * 1024 * 1024

type ReadJob = Extract<SheetJob, { job: 'read' }>

type Send = (reply: ReadReply) => void

/** Reads the file and sends its rows, but never more batches than the consumer has asked for. */
export function readJob(job: ReadJob, port: MessagePort): Promise<void> {
  return answerJob(port, (send) => sendRows(job, port, send))
}

/** Runs a reading job and sends how it ended. The thread then waits for another job, until it is terminated. */
export async function answerJob(port: MessagePort, work: (send: Send) => Promise<void>): Promise<void> {
  const send: Send = (reply) => port.postMessage(reply)
  try {
    await work(send)
    send({ is: 'end' })
  } catch (error) {
    if (error instanceof SheetRefused) send({ is: 'refused', key: error.key, params: error.params })
    else send({ is: 'failed', failure: describeFailure(error) })
  }
}

/** Reports activity once in a while as bytes are read. */
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
  const more = () => {
    credit++
    resume()
  }
  port.on('message', more)
  try {
    await sendBook(job, send, async () => {
      while (credit <= 0) await new Promise<void>((resolve) => (resume = resolve))
      credit--
    })
  } finally {
    port.off('message', more)
  }
}

async function sendBook(job: ReadJob, send: Send, turn: () => Promise<void>): Promise<void> {
  const book = await openFile({ ...job, onBytes: aliveTeller(send) })
  const { portions, notes, ...head } = await chooseSheet(book, job.sheet)
  send({ is: 'head', head })
  for await (const batch of batches(limited(withNotes(portions, notes), job))) {
    await turn()
    send({ is: 'rows', rows: batch })
  }
}

/** The rows with the notes of their cells. */
async function* withNotes(
  portions: AsyncIterable<RawRow[]>,
  notes: readonly CellNote[],
): AsyncGenerator<RawRow[]> {
  const byRow = new Map<number, string[]>()
  for (const { row, text } of notes) if (row > 0) byRow.set(row, [...(byRow.get(row) ?? []), text])
  for await (const rows of portions)
    yield byRow.size === 0
      ? rows
      : rows.map((row) => {
          const own = byRow.get(row.rowNumber)
          return own ? { ...row, notes: own } : row
        })
}

async function* limited(portions: AsyncIterable<RawRow[]>, job: ReadJob): AsyncGenerator<RawRow[]> {
  let count = 0
  // A small file may use one long shared string in every cell, so the size of the output is limited like that of the
  // input.
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

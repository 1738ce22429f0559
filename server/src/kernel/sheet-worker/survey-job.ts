import type { MessagePort } from 'node:worker_threads'
import { openFile } from '../workbook/open-file.ts'
import { refuseSheet } from '../workbook/sheet-refused.ts'
import {
  headRows,
  isFilled,
  type OpenedBook,
  type RawRow,
  type SheetReading,
  type SheetSurvey,
  type SurveyedSheet,
} from '../workbook/sheet-row.ts'
import { aliveTeller, answerJob } from './read-job.ts'
import type { SheetJob } from './sheet-messages.ts'

type SurveyJob = Extract<SheetJob, { job: 'survey' }>

/** More sheets than these are not looked at: nobody would find his own in such a list. */
const mostSheets = 50
/** So many rows of each sheet are counted, however many the sheets before it have. */
const leastRows = 500
/** So long a look may take to count the rows of sheets that say they are too long; a slower one leaves it to the import. */
const countMs = 3000
const headLength = 255
/** Values of a column below its head: what a user is shown of it. */
const samples = 3
const sampleLength = 60

/** Looks into every visible sheet and sends what it has seen. */
export function surveyJob(job: SurveyJob, port: MessagePort): Promise<void> {
  return answerJob(port, async (send) => {
    const book = await openFile({ ...job, onBytes: aliveTeller(send) })
    send({ is: 'survey', survey: await surveyBook(book, job) })
  })
}

async function surveyBook(book: OpenedBook, job: SurveyJob): Promise<SheetSurvey> {
  const budget = { rows: job.mostRows, length: job.maxBytes, until: performance.now() + countMs }
  const sheets: SurveyedSheet[] = []
  for (const [place, name] of book.sheetNames.slice(0, mostSheets).entries())
    sheets.push(await surveySheet(name, book.readSheet(place), job, budget))
  if (!sheets.some(({ rows }) => rows > 0)) throw refuseSheet('sheet.noContent')
  return { format: book.format, sheets }
}

async function surveySheet(
  name: string,
  reading: SheetReading,
  { maxColumns, maxRows }: SurveyJob,
  budget: { rows: number; length: number; until: number },
): Promise<SurveyedSheet> {
  const seen: SurveyedSheet = {
    name,
    rows: 0,
    rowsCapped: false,
    head: [],
    below: [],
    tooWide: false,
    tooLong: false,
  }
  const most = Math.max(leastRows, budget.rows)
  let beyond = 0
  for await (const rows of reading.portions) {
    for (const row of rows) {
      if (row.cells.length > maxColumns) seen.tooWide = true
      for (const { length } of row.cells) budget.length -= length
      if (budget.length < 0) throw refuseSheet('sheet.bomb')
      if (!isFilled(row)) continue
      if (seen.rows === most) {
        seen.rowsCapped = true
        if ((reading.expectedRows() ?? 0) <= maxRows || performance.now() > budget.until) return seen
        beyond++
        if (seen.rows + beyond > maxRows) return { ...seen, tooLong: true }
        continue
      }
      seen.rows++
      budget.rows--
      if (seen.head.length < headRows) seen.head.push(clipped(row, maxColumns))
      else addSamples(seen.below, row, maxColumns)
    }
  }
  return seen
}

const clipped = (row: RawRow, width: number): RawRow => ({
  ...row,
  cells: row.cells.slice(0, width).map((cell) => cell.trim().slice(0, headLength)),
})

function addSamples(below: string[][], row: RawRow, width: number): void {
  for (const [column, cell] of row.cells.slice(0, width).entries()) {
    const known = below[column]
    if (known && known.length >= samples) continue
    const text = cell.trim().slice(0, sampleLength)
    while (below.length <= column) below.push([])
    if (text !== '') below[column]?.push(text)
  }
}

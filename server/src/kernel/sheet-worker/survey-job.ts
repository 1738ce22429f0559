import type { MessagePort } from 'node:worker_threads'
import { filledDown, mergesOf } from '../workbook/merges.ts'
import { openFile } from '../workbook/open-file.ts'
import { refuseSheet } from '../workbook/sheet-refused.ts'
import {
  type CellNote,
  headRows,
  isFilled,
  type OpenedBook,
  type RawRow,
  type SheetReading,
  type SheetSurvey,
  type SurveyedSheet,
} from '../workbook/sheet-row.ts'
import { wordRows } from '../workbook/words/sheet-words.ts'
import { aliveTeller, answerJob } from './read-job.ts'
import type { SheetJob } from './sheet-messages.ts'

type SurveyJob = Extract<SheetJob, { job: 'survey' }>

/** Further sheets are ignored: a longer list would be useless to a user. */
const mostSheets = 50
/** At least so many rows of each sheet are counted. */
const leastRows = 500
/**
 * In ms. The survey counts the rows of a sheet that claims too many only for so long. After that the import finds
 * out.
 */
const countMs = 3000
const headLength = 255
/** Sample values of a column below the header rows. */
const samples = 3
const sampleLength = 60

/** Surveys every visible sheet and sends the results. */
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
    sheets.push(await surveySheet(name, book.readSheet(place, true), job, budget))
  if (!sheets.some(({ rows }) => rows > 0)) throw refuseSheet('sheet.noContent')
  return { format: book.format, sheets }
}

async function surveySheet(
  name: string,
  reading: SheetReading,
  job: SurveyJob,
  budget: { rows: number; length: number; until: number },
): Promise<SurveyedSheet> {
  const seen: SurveyedSheet = {
    name,
    rows: 0,
    rowsCapped: false,
    head: [],
    below: [],
    belowShown: [],
    tooWide: false,
    tooLong: false,
    merges: [],
    notes: [],
  }
  const notes = (await reading.notes?.()) ?? []
  seen.notes.push(...notes.filter(({ row }) => row === 0))
  const lone = new LoneNotes(notes)
  await surveyRows(seen, reading, notes, lone, job, budget)
  // Notes of empty rows belong to no goods.
  if (seen.rows > 0) seen.head.unshift(...wordRows([], lone.lines()))
  return seen
}

async function surveyRows(
  seen: SurveyedSheet,
  reading: SheetReading,
  notes: readonly CellNote[],
  lone: LoneNotes,
  { maxColumns, maxRows }: SurveyJob,
  budget: { rows: number; length: number; until: number },
): Promise<void> {
  const merges = await mergesOf(reading)
  const most = Math.max(leastRows, budget.rows)
  let [beyond, words] = [0, 0]
  for await (const rows of filledDown(reading.portions, merges)) {
    for (const row of rows) {
      if (row.cells.length > maxColumns) seen.tooWide = true
      for (const { length } of row.cells) budget.length -= length
      if (budget.length < 0) throw refuseSheet('sheet.bomb')
      if (!isFilled(row)) continue
      if (seen.rows === most) {
        seen.rowsCapped = true
        lone.pass(row.rowNumber)
        const isLate = performance.now() > budget.until
        const isKnown = (reading.expectedRows() ?? 0) <= maxRows && row.rowNumber >= lone.last
        if (isKnown || isLate) return
        beyond++
        if (seen.rows + beyond > maxRows) {
          seen.tooLong = true
          return
        }
        continue
      }
      seen.rows++
      budget.rows--
      lone.pass(row.rowNumber)
      if (row.rowNumber === 0) words++
      if (seen.head.length < headRows + words) {
        seen.head.push(clipped(row, maxColumns))
        seen.merges.push(...merges.filter(({ top }) => top === row.rowNumber))
        seen.notes.push(...notes.filter((note) => note.row > 0 && note.row === row.rowNumber))
      } else addSamples(seen, row, maxColumns)
    }
  }
}

/** The notes of cells in rows without values. Whatever part of a file is counted, they are the same. */
class LoneNotes {
  private readonly notes: readonly CellNote[]
  private readonly filled = new Set<number>()
  /** The last row with a note. */
  readonly last: number

  constructor(notes: readonly CellNote[]) {
    this.notes = notes.filter(({ row }) => row > 0)
    this.last = this.notes.reduce((last, { row }) => Math.max(last, row), 0)
  }

  pass(rowNumber: number): void {
    if (rowNumber <= this.last) this.filled.add(rowNumber)
  }

  lines(): string[] {
    return this.notes.flatMap(({ row, text }) => (this.filled.has(row) ? [] : text.split('\n')))
  }
}

const clipped = (row: RawRow, width: number): RawRow => ({
  ...row,
  cells: row.cells.slice(0, width).map((cell) => cell.trim().slice(0, headLength)),
})

function addSamples({ below, belowShown }: SurveyedSheet, row: RawRow, width: number): void {
  for (const [column, cell] of row.cells.slice(0, width).entries()) {
    const known = below[column]
    if (known && known.length >= samples) continue
    const text = cell.trim().slice(0, sampleLength)
    while (below.length <= column) {
      below.push([])
      belowShown.push([])
    }
    if (text === '') continue
    below[column]?.push(text)
    belowShown[column]?.push((row.shown?.[column] ?? text).slice(0, sampleLength))
  }
}

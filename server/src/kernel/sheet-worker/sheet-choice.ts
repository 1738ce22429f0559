import { filledDown, mergesOf } from '../workbook/merges.ts'
import { refuseSheet } from '../workbook/sheet-refused.ts'
import type { CellNote, OpenedBook, RawRow, SheetHead } from '../workbook/sheet-row.ts'

export interface ChosenSheet extends SheetHead {
  portions: AsyncIterable<RawRow[]>
  notes: CellNote[]
}

/**
 * Chooses the visible sheet to read: the wanted one by name or index, or else the first that is not empty. Its first
 * rows are already read then, and are part of the result.
 */
export async function chooseSheet(book: OpenedBook, wanted: number | string | null): Promise<ChosenSheet> {
  const { format, sheetNames } = book
  const place = typeof wanted === 'string' ? sheetNames.indexOf(wanted) : wanted
  if (place !== null && sheetNames[place] === undefined) {
    throw refuseSheet('sheet.unknownSheet', { name: typeof wanted === 'string' ? wanted : String(place + 1) })
  }
  for (const [index, sheetName] of sheetNames.entries()) {
    if (place !== null && place !== index) continue
    const reading = book.readSheet(index)
    const portions = filledDown(reading.portions, await mergesOf(reading))
    const first = await portions.next()
    if (first.done) continue
    const expectedRows = reading.expectedRows()
    const notes = (await reading.notes?.()) ?? []
    return { format, sheetNames, sheetName, expectedRows, notes, portions: resumed(first.value, portions) }
  }
  throw refuseSheet('sheet.noContent')
}

async function* resumed(first: RawRow[], rest: AsyncIterator<RawRow[]>): AsyncGenerator<RawRow[]> {
  yield first
  for (;;) {
    const next = await rest.next()
    if (next.done) return
    yield next.value
  }
}

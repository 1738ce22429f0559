import { refuseSheet } from './sheet-refused.ts'
import type { RawRow } from './sheet-row.ts'

type Portions = AsyncIterable<RawRow[]>

/**
 * Which of the visible sheets to read: the wanted one (by name, or by its place counted from 0), else the first with
 * any content. Its rows come back with the first portion already read.
 */
export async function chooseSheet(
  names: string[],
  wanted: number | string | null,
  portionsOf: (index: number) => Portions,
): Promise<{ sheetName: string; portions: Portions }> {
  const place = typeof wanted === 'string' ? names.indexOf(wanted) : wanted
  if (place !== null && names[place] === undefined) {
    throw refuseSheet('sheet.unknownSheet', { name: typeof wanted === 'string' ? wanted : String(place + 1) })
  }
  for (const [index, sheetName] of names.entries()) {
    if (place !== null && place !== index) continue
    const portions = portionsOf(index)[Symbol.asyncIterator]()
    const first = await portions.next()
    if (!first.done) return { sheetName, portions: resumed(first.value, portions) }
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

import { priceKindsSaid } from '@zhanggui/contract/measure-price.ts'
import { titleUnits } from '@zhanggui/contract/measure-said.ts'
import { simplified } from '@zhanggui/contract/traditional.ts'
import type { SheetInspection } from '@zhanggui/contract/transfer/transfer.ts'
import type { SheetSurvey } from '../../kernel/sheet-worker/survey-sheets.ts'
import type { PickedSheet } from './pick-sheet.ts'
import { todayInChina } from './price-kind.ts'

export type SaidAt = NonNullable<SheetInspection['columns'][number]['saidAt']>

/** Letters and numbers only, so that a text is found however it is spaced. */
const bare = (text: string): string =>
  simplified(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%$€£¥]+/gu, '')

/** Finds where a file says the text that a person is asked about: in the header itself, above it, or in a name. */
export function placesIn(
  { fileName = '' }: Pick<SheetSurvey, 'fileName'>,
  {
    sheet,
    headers,
    headerRow,
    headerRows,
  }: Pick<PickedSheet, 'sheet' | 'headers' | 'headerRow' | 'headerRows'>,
): (column: number, text: string) => SaidAt {
  const isHeader = (row: number) => row >= headerRow && row < headerRow + headerRows
  const linesOf = (is: (row: number) => boolean) =>
    sheet.head.flatMap(({ rowNumber, cells }) => (is(rowNumber) ? [cells] : []))
  const today = todayInChina()
  const says = (text: string): boolean =>
    priceKindsSaid(text, today).length > 0 || titleUnits([text]).length > 0
  return (column, text) => {
    // Several words are one question. The first one shows the place.
    const word = bare(text.split(', ')[0] ?? '')
    const has = (texts: readonly string[]) => texts.some((one) => bare(one).includes(word))
    if (has(linesOf(isHeader).map((cells) => cells[column] ?? ''))) return 'header'
    if (headers.some((header, at) => at !== column && bare(header) === word)) return 'column'
    const places: [SaidAt, string[]][] = [
      ['title', linesOf((row) => row < headerRow).flat()],
      ['sheet', [sheet.name]],
      ['file', [fileName.replace(/\.[^.]*$/, '')]],
      ['note', sheet.notes.map((note) => note.text)],
    ]
    const found = places.find(([, texts]) => has(texts)) ?? places.find(([, texts]) => texts.some(says))
    return found?.[0] ?? 'header'
  }
}

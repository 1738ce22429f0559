import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { headerPath } from '@zhanggui/contract/measure.ts'
import { columnNames, isKnownHeader, matchHeaders } from './matching.ts'

const hasNumber = /^[¥$-]?[\d.,%]+$/
const longest = 40

/** Finds further headers among the rows of a file, by the header and the field of each of its columns. */
export class HeaderRows {
  private readonly texts: readonly ReadonlySet<string>[]
  private readonly fields: ReadonlyMap<number, string>
  private readonly columns: readonly SheetColumn[]

  constructor(
    headers: readonly string[],
    fields: ReadonlyMap<number, string>,
    columns: readonly SheetColumn[],
  ) {
    this.texts = headers.map((header) => new Set([header, ...header.split(headerPath)]))
    this.fields = fields
    this.columns = columns
  }

  /** `again`: the same header, also in another language. `other`: the header of another table. */
  kindOf(cells: readonly string[]): 'again' | 'other' | null {
    const filled = cells.flatMap((cell, column) => {
      const text = cell.trim()
      return text === '' ? [] : [{ text, column }]
    })
    if (filled.length < 2) return null
    if (filled.every(({ text, column }) => this.texts[column]?.has(text))) return 'again'
    if (filled.some(({ text }) => text.length > longest || hasNumber.test(text))) return null
    const names = columnNames(this.columns)
    // A cheap look first: hardly a row of a file has two such texts.
    if (filled.filter(({ text }) => isKnownHeader(text, names)).length < 2) return null
    const matches = matchHeaders(
      filled.map(({ text }) => text),
      names,
    )
    const named = matches.flatMap(({ field, unsure }, place) => {
      const key = field ?? unsure
      return key === null ? [] : [{ key, column: filled[place]?.column ?? -1 }]
    })
    if (named.length < 2 || named.length * 2 < filled.length) return null
    return named.every(({ key, column }) => this.fields.get(column) === key) ? 'again' : 'other'
  }
}

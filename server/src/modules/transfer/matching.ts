import { createHash } from 'node:crypto'
import { textEntry, texts } from '@zhanggui/contract'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { languages } from '@zhanggui/contract/text.ts'
import type { SheetInspection } from '@zhanggui/contract/transfer/transfer.ts'
import { columnLetters } from '../../kernel/workbook/xlsx-cells.ts'
import type { RememberedMapping } from './import.sql.ts'

type MatchedBy = SheetInspection['columns'][number]['matchedBy']

export interface Match {
  field: string | null
  matchedBy: MatchedBy
  /** The field that the header may mean. */
  unsure: string | null
}

/** Ignores case, width (full or half), white space and the marks of required columns in templates. */
function plain(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*:]+/g, '')
}

/** The same without text in brackets: 零售价(元), 商品名称（必填）. */
function bare(header: string): string {
  const without = plain(header).replace(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, '')
  return without === '' ? plain(header) : without
}

const reasonHeaders = new Set(texts['transfer.reasonColumn'].map(plain))

/** True for the reason column of an error file, which an import ignores. */
export const isReasonColumn = (header: string): boolean => reasonHeaders.has(plain(header))

/** The merchant's headers, without the reason column that an error file adds at the end. */
export function ownHeaders(headers: readonly string[]): string[] {
  const last = headers.at(-1)
  return last !== undefined && headers.length > 1 && isReasonColumn(last)
    ? headers.slice(0, -1)
    : [...headers]
}

/**
 * A hash of the headers. A file and its error file have the same one, even if the rows are wider than the headers.
 */
export function headersDigest(headers: readonly string[]): string {
  const own = ownHeaders(headers).map(plain)
  while (own.at(-1) === '') own.pop()
  return createHash('sha256').update(JSON.stringify(own)).digest('base64url')
}

interface Named {
  field: string
  /** 0 for the exact label, 1 for the label without brackets, 2 and more for the other names in order. */
  rank: number
}

/** All names of the fields in plain form, whole and without text in brackets. */
export interface ColumnNames {
  whole: Map<string, Named[]>
  bare: Map<string, Named[]>
  /** Headers with two common meanings, and the field of one of them. */
  unsure: Map<string, string>
}

export function columnNames(columns: readonly SheetColumn[]): ColumnNames {
  const names: ColumnNames = { whole: new Map(), bare: new Map(), unsure: new Map() }
  const add = (map: Map<string, Named[]>, name: string, named: Named) =>
    map.set(name, [...(map.get(name) ?? []), named])
  for (const column of columns) {
    if (column.exportOnly) continue
    const field = column.key
    for (const [index] of languages.entries()) {
      const label = String(textEntry(column.label)?.[index] ?? '')
      add(names.whole, plain(label), { field, rank: 0 })
      add(names.bare, bare(label), { field, rank: 1 })
    }
    for (const [index, alias] of column.aliases.entries()) {
      add(names.whole, plain(alias), { field, rank: 2 + index })
      add(names.bare, bare(alias), { field, rank: 2 + index })
    }
    for (const header of column.unsure ?? []) names.unsure.set(plain(header), field)
  }
  return names
}

/** Longer texts cannot be headers. */
const longestName = 64

function namedBy(header: string, names: ColumnNames): Named[] {
  if (header.length > longestName) return []
  const whole = plain(header)
  if (whole === '') return []
  return [...(names.whole.get(whole) ?? []), ...(names.bare.get(bare(header)) ?? [])]
}

/**
 * The field of each column, from the remembered mapping or by name. A field goes to one column only: the one with the
 * better name, or else the one further left.
 */
export function matchColumns(
  headers: readonly string[],
  columns: readonly SheetColumn[],
  remembered: RememberedMapping | undefined,
): Match[] {
  const own = ownHeaders(headers)
  const byName = matchHeaders(own, columnNames(columns))
  const known = new Set(columns.filter((column) => !column.exportOnly).map((column) => column.key))
  const given = new Set<string>()
  return headers.map((_, index) => {
    const match = byName[index] ?? { field: null, matchedBy: 'none', unsure: null }
    if (!remembered || index >= own.length) return match
    const field = remembered.fields[index] ?? null
    if (field === null || !known.has(field) || given.has(field))
      return { field: null, matchedBy: field === match.field ? 'none' : 'remembered', unsure: null }
    given.add(field)
    return { field, matchedBy: field === match.field ? match.matchedBy : 'remembered', unsure: null }
  })
}

/** The field of each header by name, without remembered mappings. */
export function matchHeaders(headers: readonly string[], names: ColumnNames): Match[] {
  const matches = headers.map((): Match => ({ field: null, matchedBy: 'none', unsure: null }))
  const candidates = headers
    .flatMap((header, index) => namedBy(header, names).map((named) => ({ ...named, index })))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
  const given = new Set<string>()
  for (const { field, index, rank } of candidates) {
    if (given.has(field) || matches[index]?.field !== null) continue
    given.add(field)
    matches[index] = { field, matchedBy: rank === 0 ? 'name' : 'alias', unsure: null }
  }
  for (const [index, header] of headers.entries()) {
    const field = names.unsure.get(plain(header.slice(0, longestName)))
    const match = matches[index]
    if (!match || match.field !== null || field === undefined || given.has(field)) continue
    given.add(field)
    match.unsure = field
  }
  return matches
}

/** Headers for the user. An empty header shows its column letter, a repeated one shows it in addition. */
export function shownHeaders(headers: readonly string[]): string[] {
  const count = new Map<string, number>()
  for (const header of headers) count.set(header, (count.get(header) ?? 0) + 1)
  return headers.map((header, index) => {
    if (header === '') return columnLetters(index)
    return (count.get(header) ?? 0) > 1 ? `${header} (${columnLetters(index)})` : header
  })
}

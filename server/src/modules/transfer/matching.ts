import { createHash } from 'node:crypto'
import { textEntry, texts } from '@zhanggui/contract'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { languages } from '@zhanggui/contract/text.ts'
import type { SheetInspection } from '@zhanggui/contract/transfer/transfer.ts'
import { columnLetters } from '../../kernel/sheet/xlsx-cells.ts'

type MatchedBy = SheetInspection['columns'][number]['matchedBy']

export interface Match {
  field: string | null
  matchedBy: MatchedBy
}

/** A mapping kept for the next file with the same headers: the field of each column in order. */
export interface RememberedMapping {
  fields: (string | null)[]
  defaults: Record<string, string>
}

/** Without case, width (full or half), white space and the marks that templates put on required columns. */
function plain(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*:]+/g, '')
}

/** And without what stands in brackets: 零售价(元), 商品名称（必填）. */
function bare(header: string): string {
  const without = plain(header).replace(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, '')
  return without === '' ? plain(header) : without
}

const reasonHeaders = new Set(texts['transfer.reasonColumn'].map(plain))

/** Whether a header is the reason column of an error file, which an import ignores. */
export const isReasonColumn = (header: string): boolean => reasonHeaders.has(plain(header))

/** The headers that count: those of the merchant, without the reason column that an error file has added at the end. */
export function ownHeaders(headers: readonly string[]): string[] {
  const last = headers.at(-1)
  return last !== undefined && headers.length > 1 && isReasonColumn(last)
    ? headers.slice(0, -1)
    : [...headers]
}

/** The same for a file and for the error file that came of it, whose rows may have been wider than its headers. */
export function headersDigest(headers: readonly string[]): string {
  const own = ownHeaders(headers).map(plain)
  while (own.at(-1) === '') own.pop()
  return createHash('sha256').update(JSON.stringify(own)).digest('base64url')
}

/** How well a header names a column: 0 by its exact label, 1 by its label but for brackets, 2 and on by its other names in order. */
function rankOf(header: string, column: SheetColumn): number | null {
  const labels = languages.map((_, index) => String(textEntry(column.label)?.[index] ?? ''))
  const whole = plain(header)
  if (whole === '') return null
  if (labels.some((label) => plain(label) === whole)) return 0
  const short = bare(header)
  if (labels.some((label) => bare(label) === short)) return 1
  const alias = column.aliases.findIndex((name) => plain(name) === whole || bare(name) === short)
  return alias < 0 ? null : 2 + alias
}

/**
 * The field of each column of a file: as remembered for these headers, else by name. No field is given to two columns:
 * the better name wins, then the column further left.
 */
export function matchColumns(
  headers: readonly string[],
  columns: readonly SheetColumn[],
  remembered: RememberedMapping | undefined,
): Match[] {
  const own = ownHeaders(headers)
  const byName = matchByName(own, columns)
  const known = new Set(columns.filter((column) => !column.exportOnly).map((column) => column.key))
  const given = new Set<string>()
  return headers.map((_, index) => {
    const match = byName[index] ?? { field: null, matchedBy: 'none' }
    if (!remembered || index >= own.length) return match
    const field = remembered.fields[index] ?? null
    if (field === null || !known.has(field) || given.has(field))
      return { field: null, matchedBy: field === match.field ? 'none' : 'remembered' }
    given.add(field)
    return { field, matchedBy: field === match.field ? match.matchedBy : 'remembered' }
  })
}

function matchByName(headers: readonly string[], columns: readonly SheetColumn[]): Match[] {
  const matches: Match[] = headers.map(() => ({ field: null, matchedBy: 'none' }))
  const candidates = columns
    .filter((column) => !column.exportOnly)
    .flatMap((column) =>
      headers.flatMap((header, index) => {
        const rank = rankOf(header, column)
        return rank === null ? [] : [{ field: column.key, index, rank }]
      }),
    )
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
  const given = new Set<string>()
  for (const { field, index, rank } of candidates) {
    if (given.has(field) || matches[index]?.field !== null) continue
    given.add(field)
    matches[index] = { field, matchedBy: rank === 0 ? 'name' : 'alias' }
  }
  return matches
}

/** Headers as the user is shown them: one without a name is called by its letter, one that repeats carries it as well. */
export function shownHeaders(headers: readonly string[]): string[] {
  const count = new Map<string, number>()
  for (const header of headers) count.set(header, (count.get(header) ?? 0) + 1)
  return headers.map((header, index) => {
    if (header === '') return columnLetters(index)
    return (count.get(header) ?? 0) > 1 ? `${header} (${columnLetters(index)})` : header
  })
}

import { createHash } from 'node:crypto'
import { texts } from '@zhanggui/contract'
import { remembered } from '@zhanggui/contract/remembered.ts'
import { simplified } from '@zhanggui/contract/traditional.ts'

// The merchant's own columns, and those that an error file adds.

const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** Ignores case, width (full or half), script (traditional or simplified), white space and the marks of required columns. */
export const plain = remembered(
  (header) =>
    simplified(header.replace(invisible, '').normalize('NFKC'))
      .toLowerCase()
      .replace(/[\s*:]+/g, ''),
  120,
)

const reasonHeaders = new Set(texts['transfer.reasonColumn'].map(plain))

/** True for the reason column of an error file, which an import ignores. */
export const isReasonColumn = (header: string): boolean => reasonHeaders.has(plain(header))

const rowHeaders = new Set(texts['transfer.rowColumn'].map(plain))

const lineHeaders = new Set(texts['transfer.lineColumn'].map(plain))

/** Longer headers are not read: those of an error file are short. */
const longestAdded = 100

/**
 * The columns that an error file adds, wherever they stand: the reasons, the row numbers of the first file, and the words of
 * its lines. One that a person has deleted is -1.
 */
export function addedColumns(
  headers: readonly string[],
): { reason: number; origin: number; line: number } | null {
  const names = headers.map((header) => (header.length > longestAdded ? '' : plain(header)))
  const at = (known: ReadonlySet<string>) => names.findLastIndex((name) => known.has(name))
  const added = { reason: at(reasonHeaders), origin: at(rowHeaders), line: at(lineHeaders) }
  return Object.values(added).every((place) => place < 0) || headers.length < 2 ? null : added
}

/** True for a column of the merchant, by its index. */
export function isOwnColumn(headers: readonly string[]): (index: number) => boolean {
  const added = Object.values(addedColumns(headers) ?? {})
  return (index) => !added.includes(index)
}

/** The merchant's headers, without those that an error file adds. */
export function ownHeaders(headers: readonly string[]): string[] {
  const isOwn = isOwnColumn(headers)
  return headers.filter((_, index) => isOwn(index))
}

/**
 * A hash of the headers. A file and its error file have the same one, even if the rows are wider than the headers.
 */
export function headersDigest(headers: readonly string[]): string {
  const own = ownHeaders(headers).map(plain)
  while (own.at(-1) === '') own.pop()
  return createHash('sha256').update(JSON.stringify(own)).digest('base64url')
}

import type { ListSort } from './paging.ts'

/** The rows of one page; browser-side pagination slices by page size (spec section 9). */
export const pageOf = <R>(rows: readonly R[], pageNo: number, pageSize: number): readonly R[] =>
  rows.slice((pageNo - 1) * pageSize, pageNo * pageSize)

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

/**
 * Sorts the rows by a column's values. Amounts sort by size, words by the rules of the language. Rows without a
 * value come last. Equal rows keep their order.
 */
export function sorted<R>(
  rows: readonly R[],
  sort: ListSort | null,
  sortValue: (row: R, key: string) => unknown,
  language: string,
): readonly R[] {
  if (!sort) return rows
  const values = rows.map((row) => sortValue(row, sort.key))
  const rank = ranksOf(values, language)
  const turn = sort.order === 'asc' ? 1 : -1
  return rows
    .map((row, index) => ({ row, rank: rank(values[index]) }))
    .sort((a, b) =>
      a.rank === null || b.rank === null
        ? Number(a.rank === null) - Number(b.rank === null)
        : turn * (a.rank - b.rank),
    )
    .map(({ row }) => row)
}

/** Comparing words takes a thousand times as long as comparing numbers, so each different word is ranked only once. */
function ranksOf(values: readonly unknown[], language: string): (value: unknown) => number | null {
  const some = values.filter((value) => !isNothing(value))
  if (some.every(isNumeric)) return (value) => (isNothing(value) ? null : Number(value))
  const { compare } = new Intl.Collator(language, { numeric: true })
  const words = [...new Set(some.map(String))].sort(compare)
  const places = new Map(words.map((word, place) => [word, place]))
  return (value) => (isNothing(value) ? null : (places.get(String(value)) ?? null))
}

/** The exact sum of amounts or weights with up to three decimals: `['0.10', '0.20']` → `"0.30"`. */
export function sumOf(values: Iterable<string | number | null | undefined>): string {
  let sum = 0n
  let decimals = 0
  for (const value of values) {
    const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,3}))?$/.exec(String(value ?? '')) ?? []
    if (whole === undefined) continue
    decimals = Math.max(decimals, fraction.length)
    const thousandths = BigInt(whole) * 1000n + BigInt(fraction.padEnd(3, '0'))
    sum += sign === '-' ? -thousandths : thousandths
  }
  const text = (sum < 0n ? -sum : sum).toString().padStart(4, '0')
  const fraction = text.slice(-3).slice(0, decimals)
  return `${sum < 0n ? '-' : ''}${text.slice(0, -3)}${fraction === '' ? '' : `.${fraction}`}`
}

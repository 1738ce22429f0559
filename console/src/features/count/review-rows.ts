import type { CountDetail, CountLine } from '@zhanggui/contract/count/count.ts'
import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { differs, isUnknown } from './count-parts.tsx'

export const reviewTabs = [
  { value: 'differs', label: 'count.tabDiffers', todo: true },
  { value: 'uncounted', label: 'count.tabUncounted' },
  { value: 'same', label: 'count.tabSame' },
  { value: 'outside', label: 'count.tabOutside', todo: true },
  { value: 'unknown', label: 'count.tabUnknown' },
  { value: 'all', label: 'count.tabAll' },
] as const
export type ReviewTab = (typeof reviewTabs)[number]['value']

export const inReviewTab = (line: CountLine, tab: ReviewTab): boolean => {
  if (tab === 'all') return true
  if (tab === 'unknown') return isUnknown(line)
  if (isUnknown(line)) return false
  if (tab === 'outside') return line.added
  // Goods that scans added keep their stock: nobody asked for them.
  if (tab === 'uncounted') return line.amount === null && !line.added
  return line.amount !== null && differs(line) === (tab === 'differs')
}

/** The largest variance in money or amount first, the worst loss first, or the way along the shelves. */
export const reviewOrders = ['value', 'amount', 'loss', 'shelf', 'name'] as const
export type ReviewOrder = (typeof reviewOrders)[number]

const varianceOf = ({ variance, varianceValue }: CountLine): number => Number(varianceValue ?? variance ?? 0)
const inChinese = new Intl.Collator('zh', { numeric: true })
const comparing: Record<ReviewOrder, (a: CountLine, b: CountLine) => number> = {
  value: (a, b) => Math.abs(varianceOf(b)) - Math.abs(varianceOf(a)),
  amount: (a, b) => Math.abs(Number(b.variance ?? 0)) - Math.abs(Number(a.variance ?? 0)),
  loss: (a, b) => varianceOf(a) - varianceOf(b),
  // Without a place last.
  shelf: (a, b) => Number(a.shelf === '') - Number(b.shelf === '') || inChinese.compare(a.shelf, b.shelf),
  name: (a, b) => inChinese.compare(a.name || a.barcode, b.name || b.barcode),
}

const holds = (line: CountLine, keyword: string): boolean =>
  [line.name, line.code, line.mnemonicCode, line.shelf, line.barcode, ...line.barcodes].some((text) =>
    text.toLowerCase().includes(keyword),
  )

/** The lines of a tab that a name, a code, a barcode or a shelf place finds; those of `first` before the others. */
export function reviewRows(
  lines: readonly CountLine[],
  tab: ReviewTab,
  keyword: string,
  order: ReviewOrder,
  first: ReadonlySet<string> = new Set(),
): CountLine[] {
  const asked = keyword.trim().toLowerCase()
  return lines
    .filter((line) => inReviewTab(line, tab) && (asked === '' || holds(line, asked)))
    .sort((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)) || comparing[order](a, b))
}

/** The loss if goods that nobody counted keep their stock, or if there shall be none of them. Null without the right. */
export function lossOf(
  { loss, uncounted, uncountedLoss }: Pick<CountDetail, 'loss' | 'uncounted' | 'uncountedLoss'>,
  way: 'keep' | 'zero',
): string | null {
  if (loss === null || uncountedLoss === null) return loss
  const cents = (given: 'keep' | 'zero' | null) => (given === 'zero' ? (centsOf(uncountedLoss) ?? 0) : 0)
  return yuanOf((centsOf(loss) ?? 0) - cents(uncounted) + cents(way))
}

/** Why a count was not posted, and the lines that have to be counted again. */
export interface PostRefusal {
  message: string
  lineIds: readonly string[]
}

/** Null: the refusal names no lines. */
export function postRefusalOf(error: unknown): PostRefusal | null {
  if (!(error instanceof CallError)) return null
  const { lineIds } = (error.data ?? {}) as { lineIds?: string[] }
  return lineIds?.length ? { message: error.message, lineIds } : null
}

import { centsOf, thousandthsOf } from '@zhanggui/contract/money.ts'
import type { ReceiptLine } from '@zhanggui/contract/receipt/receipt.ts'
import { listText } from '@zhanggui/contract/text.ts'
import { language } from '../../kit/base/language.ts'

export const list = '/inventory/receipt'
export const amountOf = (text: string | null) => thousandthsOf(text ?? '') ?? 0
/** Goods that arrived with a barcode that nobody knows. */
export const isLeft = ({ productId, amount }: ReceiptLine) => productId === null && amountOf(amount) > 0
export const isDone = ({ expected, amount }: ReceiptLine) => expected !== null && amount === expected
export const isNone = ({ amount }: ReceiptLine) => amountOf(amount) === 0

export const tabs = [
  { value: 'all', label: 'receipt.tabAll' },
  { value: 'done', label: 'receipt.tabDone' },
  { value: 'differs', label: 'receipt.tabDiffers', todo: true },
  { value: 'none', label: 'receipt.tabNone' },
  { value: 'unknown', label: 'receipt.tabUnknown', todo: true },
] as const
export type Tab = (typeof tabs)[number]['value']

/** Somebody knows it, or announced it: the progress counts it. */
const isKind = ({ productId, expected }: ReceiptLine) => productId !== null || expected !== null

/** Without a delivery note goods that were scanned are all that was meant to come. Beside one they differ from it. */
export function inTab(line: ReceiptLine, tab: Tab, lines: readonly ReceiptLine[]): boolean {
  if (tab === 'all') return true
  if (tab === 'unknown') return line.productId === null
  if (!isKind(line)) return false
  if (isNone(line)) return tab === 'none'
  const done = isDone(line) || lines.every(({ expected }) => expected === null)
  return tab === (done ? 'done' : 'differs')
}

/** The numbers of the kinds of goods of the receipt, and of those that have arrived. */
export function kindsOf(lines: readonly ReceiptLine[]): { products: number; arrived: number } {
  const kinds = lines.filter(isKind)
  return { products: kinds.length, arrived: kinds.filter((line) => !isNone(line)).length }
}

const sumOf = (values: readonly (string | null)[]): number =>
  values.reduce((sum, value) => sum + (value === null ? 0 : (centsOf(value) ?? 0)), 0)
/** The value of what was announced with a cost, in cents. */
export const expectedValue = (lines: readonly ReceiptLine[]): number =>
  sumOf(lines.map(({ expectedValue }) => expectedValue))
/** The value of what arrived with a cost, in cents. */
export const arrivedValue = (lines: readonly ReceiptLine[]): number => sumOf(lines.map(({ value }) => value))

/** The amount above the expected one, in thousandths. Below 0 it is missing. */
export const gapOf = ({ expected, amount }: ReceiptLine) => amountOf(amount) - amountOf(expected)

/** The first barcodes of lines, in words. */
export const codesOf = (lines: readonly ReceiptLine[]): string =>
  listText(
    language(),
    lines.map(({ barcode }) => barcode),
    3,
  )

import { centsOf, thousandthsOf } from '@zhanggui/contract/money.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { share } from '@zhanggui/contract/stock/ledger.ts'
import type { TransferLine } from '@zhanggui/contract/stockTransfer/stockTransfer.ts'
import { formatNumber } from '../../kit/base/format.ts'
import type { useText } from '../../kit/base/text.ts'

/** Thousandths of the stock unit. */
export const amountOf = (text: string | null): number => thousandthsOf(text ?? '') ?? 0
export const isWeighed = (line: TransferLine): boolean => line.saleMode === saleMode.weight
export const textOf = (line: TransferLine, amount: number): string =>
  formatNumber(amountText(amount, isWeighed(line)))

/** What is counted or booked of a line. */
export const countedOf = (line: TransferLine): number =>
  Math.max(amountOf(line.amount), amountOf(line.arrived))
/** What was sent and is neither counted nor booked. */
export const gapOf = (line: TransferLine): number => amountOf(line.sent) - countedOf(line)
/** Nobody has entered the line: what is missing of it may still be on its way. */
export const isWaiting = (line: TransferLine, stage: 'draft' | 'transit' | 'ended'): boolean =>
  stage === 'transit' && line.amount === null && gapOf(line) > 0
/** What was counted since the last booking. */
export const newOf = (line: TransferLine): number => countedOf(line) - amountOf(line.arrived)

/** The cost of a part of a line, in cents; null for who may not see it. */
export const costOf = (line: TransferLine, part: number): number | null => {
  const cents = line.value === null ? null : centsOf(line.value)
  return cents === null ? null : share(part, cents, amountOf(line.sent) || 1)
}

/** `158 units, 9.980 kg` */
export function amountsText(
  t: ReturnType<typeof useText>,
  lines: readonly TransferLine[],
  pick: (line: TransferLine) => number,
): string {
  const sum = (weighed: boolean) =>
    lines.reduce((total, line) => (isWeighed(line) === weighed ? total + pick(line) : total), 0)
  const [pieces, weight] = [sum(false), sum(true)]
  const said = t('stockTransfer.pieces', { count: formatNumber(amountText(pieces, false)) })
  const weighed = formatNumber(amountText(weight, true))
  if (weight === 0) return said
  return pieces === 0 ? `${weighed} kg` : t('stockTransfer.amounts', { pieces: said, weight: weighed })
}

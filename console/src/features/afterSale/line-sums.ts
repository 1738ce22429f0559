import type { AfterSaleLine, ClaimLine } from '@zhanggui/contract/afterSale/afterSale.ts'
import { lineSum, splitUnits } from '@zhanggui/contract/afterSale/sum.ts'
import { centsOf, decimalOf, moneyText, thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'

export const thousandths = (text: string | null | undefined): number => thousandthsOf(text ?? '') ?? 0
export const cents = (text: string | null | undefined): number => centsOf(text ?? '') ?? 0

/** How the sum of a line came about. Units in the stock unit, as texts. */
export interface LineSum {
  cents: number
  /** Units that were free to the buyer. */
  free: string
  /** Units that count, with those that went back before. */
  upTo: string
  formula: string
}

/** The sum for these units of a line, by the arithmetic of the server. */
export function sumOf(line: ClaimLine | AfterSaleLine, units: string): LineSum {
  const { paid, free } = splitUnits(thousandths(units), thousandths(line.free))
  const row = {
    line: line.line,
    productId: line.productId,
    paid: cents(line.paid),
    quantity: thousandths(line.quantity),
    refunded: thousandths(line.refunded),
    refundedAmount: cents(line.refundedAmount),
  }
  const sum = lineSum(row, paid)
  const upTo = row.refunded + paid
  const whole =
    upTo === row.quantity
      ? moneyText(line.paid)
      : `${line.paid} × ${decimalOf(upTo)} ÷ ${decimalOf(row.quantity)}`
  const formula =
    row.refunded > 0 ? `${whole} − ${yuanOf(shareOf(row.paid, row.refunded, row.quantity))}` : whole
  return { cents: sum, free: decimalOf(free), upTo: decimalOf(upTo), formula: formula.replace('￥', '') }
}

/** What the units that went back before were due, half up. */
const shareOf = (paid: number, units: number, of: number): number =>
  Number((BigInt(paid) * BigInt(units) * 2n + BigInt(of)) / (BigInt(of) * 2n))

export const isWeighed = ({ saleMode: mode }: Pick<ClaimLine, 'saleMode'>): boolean =>
  mode === saleMode.weight

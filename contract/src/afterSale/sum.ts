import { unitsRefund } from '../order/price-refund.ts'
import { type ShareTarget, shareOut } from '../order/price-shares.ts'

/** A line of an order, as a refund sees it. Cents, and thousandths of the stock unit. */
export interface RefundableLine {
  line: number
  productId: string
  paid: number
  quantity: number
  /** Units and cents that went back before. */
  refunded: number
  refundedAmount: number
}

/** Units that are claimed: those of the order, and those that were free to the buyer, which come back first. */
export const splitUnits = (units: number, free: number): { paid: number; free: number } => {
  const given = Math.min(units, free)
  return { paid: units - given, free: given }
}

/** The cents for these units of a line (decisions section 5). */
export const lineSum = (line: RefundableLine, paidUnits: number): number =>
  unitsRefund({
    paid: line.paid,
    quantity: line.quantity,
    done: line.refunded,
    refunded: line.refundedAmount,
    units: Math.min(paidUnits, line.quantity - line.refunded),
  })

/** A compensation over the lines, each at most what is left of it. A sum above all of that is cut. */
export function compensationSums(amount: number, lines: readonly RefundableLine[]): number[] {
  const targets = lines.map(
    ({ line, productId, paid, refundedAmount }): ShareTarget => ({
      line,
      productId,
      amount: paid - refundedAmount,
    }),
  )
  const left = targets.reduce((sum, target) => sum + target.amount, 0)
  return shareOut(Math.min(amount, left), targets)
}

/** A lower sum over lines that would get more. */
export const loweredSums = (sum: number, sums: readonly number[]): number[] =>
  shareOut(
    sum,
    sums.map((amount, at) => ({ line: at + 1, productId: String(at + 1), amount })),
  )

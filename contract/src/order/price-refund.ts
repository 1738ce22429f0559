import { share } from '../stock/ledger.ts'

/** `round(paid × j ÷ n)`, half up: what the first j of n units cost. */
export const cum = (paid: number, units: number, of: number): number => share(units, paid, of)

/** The cents for further units of a line: never more than what is left of it (decisions section 5). */
export const unitsRefund = (line: {
  paid: number
  quantity: number
  /** Units and cents that went back before. */
  done: number
  refunded: number
  units: number
}): number =>
  Math.min(
    cum(line.paid, line.done + line.units, line.quantity) - cum(line.paid, line.done, line.quantity),
    line.paid - line.refunded,
  )

import { decimalOf } from '../money.ts'

/** The days for which sales are counted. */
export const soldDays = 7
/** The days from an order until it arrives. */
export const leadDays = 3
/** An order lasts for these days after its arrival. */
const orderDays = 7

/** The amount that can still be sold. */
export const availableOf = (onHand: number, reserved: number): number => Math.max(0, onHand - reserved)

/** How urgent the stock is: nothing left, or less than the reorder point. */
export function urgencyOf(row: { available: string; reorderPoint: string | null }): 'out' | 'low' | 'fine' {
  if (Number(row.available) === 0) return 'out'
  return row.reorderPoint !== null && Number(row.available) < Number(row.reorderPoint) ? 'low' : 'fine'
}

/** For how many days the stock lasts, with one decimal; null if nothing was sold. All in thousandths. */
export const coverDays = (available: number, sold: number): number | null =>
  sold <= 0 ? null : Math.floor((available * soldDays * 10) / sold) / 10

/** Rounds up to whole units, and weighed goods to 100 g. */
const roundUp = (amount: number, weighed: boolean, pack = 1): number => {
  const step = weighed ? 100 : 1000 * pack
  return Math.ceil(amount / step) * step
}

/** The reorder point that sales suggest: the sales of the lead time and two more days. Null without sales. */
export const suggestedPoint = (sold: number, weighed: boolean): number | null =>
  sold <= 0 ? null : roundUp((sold * (leadDays + 2)) / soldDays, weighed)

/**
 * The amount to order: up to the reorder point, or to the sales of the lead time and a week, in whole cases. Goods on
 * their way from another store count. Null if the stock with them is not below its reorder point.
 */
export function toOrder(row: {
  available: number
  coming: number
  reorderPoint: number | null
  sold: number
  weighed: boolean
  boxSpec: number | null
}): number | null {
  const { reorderPoint, sold, weighed, boxSpec } = row
  const available = row.available + row.coming
  if (reorderPoint === null || available >= reorderPoint) return null
  const target = Math.max(reorderPoint, (sold * (leadDays + orderDays)) / soldDays)
  return roundUp(target - available, weighed, weighed ? 1 : (boxSpec ?? 1))
}

/** `12` units, or `2.400` kg of weighed goods. */
export function amountText(thousandths: number, weighed: boolean): string {
  if (!weighed) return decimalOf(thousandths)
  const text = String(Math.abs(thousandths)).padStart(4, '0')
  return `${thousandths < 0 ? '-' : ''}${text.slice(0, -3)}.${text.slice(-3)}`
}

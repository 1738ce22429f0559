/**
 * The arithmetic of the ledger. Amounts are thousandths of the stock unit, values are cents. Half a cent rounds up.
 */

/** The most that a store can have of a product: 99999999 units (spec section 5). */
export const mostStock = 99_999_999_000
/** The highest value of it, in cents. */
export const mostValue = 900_000_000_000_000

/** The stock of a product in a store. */
export interface Held {
  onHand: number
  value: number
}

/** `amount × cents ÷ per`, rounded half up. Exact for all amounts that the ledger allows. */
export function share(amount: number, cents: number, per: number): number {
  const twice = BigInt(amount) * BigInt(cents) * 2n
  return Number((twice + BigInt(per)) / (BigInt(per) * 2n))
}

/** The value of an amount at a price per stock unit. */
export const valueAt = (amount: number, unitCents: number): number => share(amount, unitCents, 1000)

/**
 * The stock after a change at the moving average (decisions section 11). An outgoing amount takes its share of the
 * value, the last one takes all of it. An incoming amount has its own `value` or comes in at the average, and into
 * empty stock at `unitCents`, the cost price. A value that is derived so ends at the highest one: a refusal would tell
 * the cost to people who may not see it.
 */
export function moved(
  { onHand, value }: Held,
  change: number,
  incoming: { value?: number | undefined; unitCents: number },
): Held {
  const after = onHand + change
  if (change < 0)
    return { onHand: after, value: value - (after <= 0 ? value : share(-change, value, onHand)) }
  const derived = () => (onHand > 0 ? share(change, value, onHand) : valueAt(change, incoming.unitCents))
  const added = incoming.value ?? Math.min(derived(), mostValue - value)
  return { onHand: after, value: value + added }
}

import { share, valueAt } from '@zhanggui/contract/stock/ledger.ts'

/** What a line costs. What arrives takes its share of the note, so the order of scans and links does not matter. */
export interface Worth {
  /** Of what arrives beyond the note, and of all if there is no sum. Null: nobody knows it. */
  unit_cost: number | null
  /** So much costs `worth` cents together. Null: the cost per unit says it exactly. */
  worth_amount: number | null
  worth: number | null
  /** So much of it has no cost on the note. */
  uncosted: number
}

/** Goods: their cents, and how much of them has no cost. That comes in at the average of the stock, or the cost price. */
export interface Goods {
  amount: number
  cents: number
  uncosted: number
}

/** The cost of an amount of a line. */
export function goodsOf({ unit_cost, worth_amount, worth, uncosted }: Worth, amount: number): Goods {
  const noted = Math.min(amount, worth_amount ?? 0)
  const more = amount - noted
  const part = (whole: number) => (worth_amount === null ? 0 : share(noted, whole, worth_amount))
  return {
    amount,
    cents: part(worth ?? 0) + (unit_cost === null ? 0 : valueAt(more, unit_cost)),
    uncosted: part(uncosted) + (unit_cost === null ? more : 0),
  }
}

/** What is in `whole` and not in `part`. */
export const goodsLess = (whole: Goods, part: Goods): Goods => ({
  amount: whole.amount - part.amount,
  cents: whole.cents - part.cents,
  uncosted: whole.uncosted - part.uncosted,
})

/** The value that people see of an amount of a line. Null: nobody knows a cost of it. */
export const shownCents = (worth: Worth, amount: number): number | null =>
  worth.unit_cost === null && worth.worth === null ? null : goodsOf(worth, amount).cents

export const plainWorth = (unit_cost: number | null): Worth => ({
  unit_cost,
  worth_amount: null,
  worth: null,
  uncosted: 0,
})

/** Goods of a note together. More of them costs `more` per unit; undefined: their average, if all have a cost. */
export function worthTogether(parts: readonly Goods[], more?: number | null): Worth {
  const total = (of: (goods: Goods) => number) => parts.reduce((sum, goods) => sum + of(goods), 0)
  const worth_amount = total(({ amount }) => amount)
  const worth = total(({ cents }) => cents)
  const uncosted = total((goods) => goods.uncosted)
  if (worth_amount === 0) return plainWorth(more ?? null)
  const average = uncosted === 0 ? share(1000, worth, worth_amount) : null
  const unit_cost = more === undefined ? average : more
  const plain = goodsOf(plainWorth(unit_cost), worth_amount)
  return plain.cents === worth && plain.uncosted === uncosted
    ? plainWorth(unit_cost)
    : { unit_cost, worth_amount, worth, uncosted }
}

import { share, valueAt } from '@zhanggui/contract/stock/ledger.ts'

/** What goods with different costs have together. `worth` is null if the cost per unit says the value exactly. */
export interface Worth {
  unit_cost: number | null
  worth_amount: number | null
  worth: number | null
}

/** An amount, and its cost per unit. Null: nobody knows it. */
export interface Costed {
  amount: number
  unit_cost: number | null
  /** What is known of its value besides. */
  worth?: Pick<Worth, 'worth_amount' | 'worth'> | undefined
}

/** The value of an amount of a line, in cents. More than the known sum comes in at the cost per unit. */
export function worthOf({ amount, unit_cost, worth: known }: Costed): number | null {
  if (unit_cost === null) return null
  const { worth_amount = null, worth = null } = known ?? {}
  if (worth_amount === null || worth === null) return valueAt(amount, unit_cost)
  return amount < worth_amount
    ? share(amount, worth, worth_amount)
    : worth + valueAt(amount - worth_amount, unit_cost)
}

/** The weighted average cost of goods, and their value if that does not give it. Those without a cost have the average. */
export function worthTogether(parts: readonly Costed[]): Worth {
  const costed = parts.filter(({ amount, unit_cost }) => amount > 0 && unit_cost !== null)
  const exact = (unit_cost: number | null) => ({ unit_cost, worth_amount: null, worth: null })
  const costs = new Set(costed.map(({ unit_cost }) => unit_cost))
  if (costs.size === 0) return exact(parts.find(({ unit_cost }) => unit_cost !== null)?.unit_cost ?? null)
  const only = costs.size === 1 ? costed[0]?.unit_cost : undefined
  if (only !== undefined && costed.every(({ worth }) => !worth?.worth_amount)) return exact(only)
  const worth_amount = costed.reduce((sum, { amount }) => sum + amount, 0)
  const worth = costed.reduce((sum, part) => sum + (worthOf(part) ?? 0), 0)
  const unit_cost = share(1000, worth, worth_amount)
  return valueAt(worth_amount, unit_cost) === worth ? exact(unit_cost) : { unit_cost, worth_amount, worth }
}

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

/** What a line has under one barcode, or under the product's own codes. Amounts are thousandths of the stock unit. */
export interface Part {
  expected: number | null
  amount: number | null
  worth: Worth
}

/** What did not arrive, in thousandths. */
export const missing = ({ expected, amount }: Pick<Part, 'expected' | 'amount'>) =>
  Math.max(0, (expected ?? 0) - (amount ?? 0))

/** Takes linked barcodes out of their line. What is left has the product's own codes, and comes first. */
export function partsOf(line: Part, linked: readonly Part[]): Part[] {
  const sum = (of: (part: Part) => number | null) => linked.reduce((all, part) => all + (of(part) ?? 0), 0)
  const left = (all: number | null, part: number) => (all === null ? null : Math.max(0, all - part))
  const own = {
    expected: left(
      line.expected,
      sum(({ expected }) => expected),
    ),
    amount: left(
      line.amount,
      sum(({ amount }) => amount),
    ),
    worth: line.worth,
  }
  return [own, ...linked]
}

const hasCost = ({ unit_cost, worth }: Worth) => unit_cost !== null || worth !== null
export const goodsTogether = (goods: readonly Goods[]): Goods =>
  goods.reduce(
    (sum, one) => ({
      amount: sum.amount + one.amount,
      cents: sum.cents + one.cents,
      uncosted: sum.uncosted + one.uncosted,
    }),
    { amount: 0, cents: 0, uncosted: 0 },
  )

/**
 * What arrived and what is still due of each part. Each barcode costs what the note says for it. More of one without a
 * cost of its own is what is missing of another, so that goods in a new packing cost what was announced. What is over
 * costs as much as the product's own codes.
 */
export function settled(parts: readonly Part[]): { arrived: Goods[]; due: Goods[] } {
  const reached = parts.map(({ expected, amount, worth }) => {
    const noted = Math.max(expected ?? 0, worth.worth_amount ?? 0)
    return worth.unit_cost === null ? Math.min(amount ?? 0, noted) : (amount ?? 0)
  })
  const ended = [...reached]
  const arrived = parts.map(({ amount, worth }, at) => {
    const taken = [goodsOf(worth, reached[at] ?? 0)]
    let more = (amount ?? 0) - (reached[at] ?? 0)
    for (const [other, part] of parts.entries()) {
      const before = ended[other] ?? 0
      const filled = Math.min(more, Math.max(0, (part.expected ?? 0) - before))
      if (filled === 0) continue
      taken.push(goodsLess(goodsOf(part.worth, before + filled), goodsOf(part.worth, before)))
      ended[other] = before + filled
      more -= filled
    }
    return goodsTogether([...taken, goodsOf(plainWorth(parts[0]?.worth.unit_cost ?? null), more)])
  })
  const due = parts.map(({ expected, worth }, at) => {
    const end = ended[at] ?? 0
    return goodsLess(goodsOf(worth, Math.max(expected ?? 0, end)), goodsOf(worth, end))
  })
  return { arrived, due }
}

export const arrivedOf = (parts: readonly Part[]): Goods => goodsTogether(settled(parts).arrived)

/** The value that people see of what arrived, and of what is announced. Null: nobody knows a cost of it. */
export const shownArrived = (parts: readonly Part[]): number | null =>
  parts.some(({ worth }) => hasCost(worth)) ? arrivedOf(parts).cents : null
export const shownExpected = (parts: readonly Part[]): number | null =>
  parts.some(({ worth }) => hasCost(worth)) ? noted(parts).reduce((sum, { cents }) => sum + cents, 0) : null

const noted = (parts: readonly Part[]): Goods[] =>
  parts.flatMap(({ expected, worth }) => (expected ? [goodsOf(worth, expected)] : []))

/** What a unit costs, as people see it: of several barcodes their average, if all that is known has a cost. */
export function shownCost(parts: readonly Part[]): number | null {
  const [own] = parts
  const others = parts.slice(1)
  if (!others.some(({ worth }) => hasCost(worth))) return own?.worth.unit_cost ?? null
  const known = parts.flatMap(({ expected, amount, worth }) => {
    const of = expected ? expected : worth.unit_cost === null ? 0 : (amount ?? 0)
    return of > 0 ? [goodsOf(worth, of)] : []
  })
  return worthTogether(known).unit_cost ?? own?.worth.unit_cost ?? null
}

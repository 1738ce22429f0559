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
const goodsLess = (whole: Goods, part: Goods): Goods => ({
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
  const { amount: worth_amount, cents: worth, uncosted } = goodsTogether(parts)
  if (worth_amount === 0) return plainWorth(more ?? null)
  const average = uncosted === 0 ? share(1000, worth, worth_amount) : null
  const unit_cost = more === undefined ? average : more
  const plain = goodsOf(plainWorth(unit_cost), worth_amount)
  return plain.cents === worth && plain.uncosted === uncosted
    ? plainWorth(unit_cost)
    : { unit_cost, worth_amount, worth, uncosted }
}

/** The part of a line under one barcode, or under the product's own codes. Amounts are thousandths of the stock unit. */
export interface Part {
  expected: number | null
  amount: number | null
  worth: Worth
}

/** The amount that did not arrive, in thousandths. */
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
  // A receipt that waits may expect less by now.
  let over = Math.max(0, sum(({ expected }) => expected) - (line.expected ?? 0))
  const parts = linked.toReversed().map((part) => {
    const less = Math.min(over, part.expected ?? 0)
    over -= less
    return less === 0 ? part : { ...part, expected: (part.expected ?? 0) - less }
  })
  return [own, ...parts.reverse()]
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
 * The goods of each part that arrived, and those that are due. Each barcode has its cost from the note. More of one first
 * takes the place of missing goods of another: together they are the announced goods of the product. The rest costs as
 * much as its barcode does, or as the product's own codes do.
 */
export function settled(parts: readonly Part[]): { arrived: Goods[]; due: Goods[] } {
  const reached = parts.map(({ expected, amount }) => Math.min(amount ?? 0, expected ?? 0))
  const ended = [...reached]
  const more = parts.map(({ amount }, at) => (amount ?? 0) - (reached[at] ?? 0))
  const arrived = parts.map(({ worth }, at) => {
    const taken = [goodsOf(worth, reached[at] ?? 0)]
    for (const [other, part] of parts.entries()) {
      const before = ended[other] ?? 0
      const filled = Math.min(more[at] ?? 0, Math.max(0, (part.expected ?? 0) - before))
      if (filled === 0) continue
      taken.push(goodsBetween(part.worth, before, before + filled))
      ended[other] = before + filled
      more[at] = (more[at] ?? 0) - filled
    }
    const over = more[at] ?? 0
    const own = parts[0]?.worth.unit_cost ?? null
    if (worth.unit_cost === null) taken.push(goodsOf(plainWorth(own), over))
    else taken.push(goodsBetween(worth, reached[at] ?? 0, (reached[at] ?? 0) + over))
    return goodsTogether(taken)
  })
  const due = parts.map(({ expected, worth }, at) =>
    goodsBetween(worth, ended[at] ?? 0, Math.max(expected ?? 0, ended[at] ?? 0)),
  )
  return { arrived, due }
}

/** The goods of a part between two amounts. */
const goodsBetween = (worth: Worth, from: number, to: number): Goods =>
  goodsLess(goodsOf(worth, to), goodsOf(worth, from))

export const arrivedOf = (parts: readonly Part[]): Goods => goodsTogether(settled(parts).arrived)

/** The value that people see of what arrived, and of what is announced. Null: nobody knows a cost of it. */
export const shownArrived = (parts: readonly Part[]): number | null =>
  parts.some(({ worth }) => hasCost(worth)) ? arrivedOf(parts).cents : null
export const shownExpected = (parts: readonly Part[]): number | null =>
  parts.some(({ worth }) => hasCost(worth)) ? noted(parts).reduce((sum, { cents }) => sum + cents, 0) : null

const noted = (parts: readonly Part[]): Goods[] =>
  parts.flatMap(({ expected, worth }) => (expected ? [goodsOf(worth, expected)] : []))

/** The cost of a unit, as people see it: the average of several barcodes, if all known goods have a cost. */
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

/**
 * The late goods of a receipt that is in the stock already at `received` cents. With them the whole receipt is worth as
 * much as if all of it had come at once. They are never worth less than nothing.
 */
export function lateGoods(before: Goods, after: Goods, received: number): Goods {
  const known = before.uncosted - after.uncosted
  const paid = known > 0 ? share(known, received - before.cents, before.uncosted) : 0
  return {
    amount: after.amount - before.amount,
    cents: Math.max(0, after.cents - before.cents - paid),
    uncosted: Math.max(0, -known),
  }
}

import {
  type CartLine,
  concerns,
  type LineRule,
  type PricedLine,
  type PriceStep,
  type Reason,
  rounded,
  yuanText,
} from './price-cart.ts'

/** Goods that are priced per g have their rule's price rounded per 100 g. */
const unitOf = ({ price, per }: Pick<CartLine, 'price' | 'per'>) =>
  per === 1 ? { price: price * 100, per: 100, times: 100 } : { price, per, times: 1 }

/** The unit price after a rule, per `unitOf().per`. Null: it would fall below 0.01, or not fall. */
function ruledPrice(line: CartLine, rule: LineRule): number | null {
  const { price, times } = unitOf(line)
  const ruled =
    rule.kind === 'rate'
      ? rounded(price, rule.rate, 10_000)
      : rule.kind === 'price'
        ? rule.price * times
        : price - rule.cents * times
  return ruled < 1 || ruled >= price ? null : ruled
}

const byId = (one: string, other: string): number => {
  const [a, b] = [Number(one), Number(other)]
  return Number.isNaN(a) || Number.isNaN(b) ? (one < other ? -1 : one > other ? 1 : 0) : a - b
}

/**
 * The lines of a cart at the best price of the line rules. A cap splits a line into two, the larger line first; the rest
 * takes the next best rule (decisions section 5).
 */
export function splitByLineRules(
  cart: readonly CartLine[],
  rules: readonly LineRule[],
  steps: PriceStep[],
): PricedLine[] {
  const left = new Map<string, number>()
  const leftFor = (rule: LineRule, productId: string) =>
    rule.left === null ? Number.POSITIVE_INFINITY : (left.get(`${rule.id} ${productId}`) ?? rule.left)
  const parts = new Map<
    number,
    { quantity: number; rule: LineRule | null; unitPrice: number; unitPer: number }[]
  >()
  for (const line of [...cart].sort((a, b) => b.quantity - a.quantity || a.line - b.line)) {
    const own: { quantity: number; rule: LineRule | null; unitPrice: number; unitPer: number }[] = []
    let quantity = line.quantity
    const best =
      line.total === undefined
        ? rules
            .filter((rule) => concerns(rule.products, line.productId))
            .flatMap((rule) => {
              const price = ruledPrice(line, rule)
              return price === null ? [] : [{ rule, price }]
            })
            .sort((a, b) => a.price - b.price || byId(a.rule.id, b.rule.id))
        : []
    for (const { rule, price } of best) {
      if (quantity === 0) break
      const free = leftFor(rule, line.productId)
      // Pieces stay whole.
      const taken = Math.min(quantity, line.weighed ? free : Math.floor(free / 1000) * 1000)
      if (taken <= 0) continue
      if (rule.left !== null) left.set(`${rule.id} ${line.productId}`, free - taken)
      own.push({ quantity: taken, rule, unitPrice: price, unitPer: unitOf(line).per })
      quantity -= taken
    }
    if (quantity > 0) own.push({ quantity, rule: null, unitPrice: line.price, unitPer: line.per })
    parts.set(line.line, own)
  }
  const lines: PricedLine[] = []
  const saved = new Map<string, { cents: number; lines: number[] }>()
  for (const line of cart)
    for (const part of parts.get(line.line) ?? []) {
      const listAmount = line.total ?? rounded(part.quantity, line.price, line.per)
      const amount = line.total ?? rounded(part.quantity, part.unitPrice, part.unitPer)
      const number = lines.length + 1
      lines.push({
        line: number,
        from: line.line,
        productId: line.productId,
        quantity: part.quantity,
        price: line.price,
        per: line.per,
        weighed: line.weighed,
        unitPrice: part.unitPrice,
        unitPer: part.unitPer,
        listAmount,
        // Rounding never raises the price.
        amount: Math.min(amount, listAmount),
        shares: [],
        paid: 0,
        gift: null,
      })
      if (!part.rule) continue
      const sum = saved.get(part.rule.id) ?? { cents: 0, lines: [] }
      sum.cents += Math.max(0, listAmount - amount)
      sum.lines.push(number)
      saved.set(part.rule.id, sum)
    }
  for (const rule of rules) {
    const sum = saved.get(rule.id)
    steps.push({
      ruleId: rule.id,
      kind: 'line',
      name: rule.name,
      applied: sum !== undefined,
      cents: sum?.cents ?? 0,
      lines: sum?.lines ?? [],
      reason: sum
        ? { key: 'pricing.onLines', params: { count: sum.lines.length, saved: yuanText(sum.cents) } }
        : whyNot(cart, rule),
    })
  }
  return lines
}

function whyNot(cart: readonly CartLine[], rule: LineRule): Reason {
  const concerned = cart.filter(({ productId }) => concerns(rule.products, productId))
  if (concerned.length === 0) return { key: 'pricing.noLine', params: {} }
  if (rule.left !== null && rule.left < 1000) return { key: 'pricing.usedUp', params: {} }
  return { key: 'pricing.betterRule', params: {} }
}

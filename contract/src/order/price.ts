import { share } from '../stock/ledger.ts'
import { applyGroupRules } from './price-groups.ts'
import { type LineRule, splitByLineRules } from './price-lines.ts'
import { shareOut } from './price-shares.ts'

/** A product of a cart. Money is cents, amounts of goods are thousandths of the stock unit. */
export interface CartLine {
  line: number
  productId: string
  quantity: number
  /** Per sale unit, as the shelf of the store says. */
  price: number
  /** Thousandths of the stock unit in one sale unit. */
  per: number
  weighed: boolean
  /** The total of a scale label with the price inside. It is the line's amount, and line rules skip it. */
  total?: number
  /** Of a till. */
  discount?: TillDiscount
}

export interface TillDiscount {
  name: string
  cents: number
}

/** The products of a rule. */
export type RuleProducts = 'all' | ReadonlySet<string>
export const concerns = (products: RuleProducts, productId: string): boolean =>
  products === 'all' || products.has(productId)

export interface Gift {
  productId: string
  /** Thousandths of the stock unit. */
  quantity: number
  price: number
  per: number
  inStock: boolean
}

/** A rule over lines that together meet its threshold. Rates are hundredths of a percent that is paid: 8000 is 80 %. */
export type GroupRule = {
  id: string
  name: string
  /** Smaller numbers run first. */
  priority: number
  products: RuleProducts
  /** How often it may still be used. Null: always. */
  uses: number | null
  /** Its lines do not count for a coupon. */
  noCoupon?: boolean
} & (
  | { kind: 'ladder'; tiers: readonly { count: number; rate: number }[] }
  | { kind: 'full'; tiers: readonly { threshold: number; cents: number }[] }
  | { kind: 'cyclic'; threshold: number; cents: number; most: number | null }
  | { kind: 'gift'; threshold: number; gifts: readonly Gift[] }
)

export type CouponRule = {
  id: string
  name: string
  products: RuleProducts
  threshold: number
  /** It takes no line that a group rule has. */
  notGrouped?: boolean
} & (
  | { kind: 'rate'; rate: number; most: number | null }
  | { kind: 'reduction'; cents: number }
  | { kind: 'gift'; gifts: readonly Gift[] }
  | { kind: 'freight'; cents: number }
)

export interface Cart {
  lines: readonly CartLine[]
  deliveryType: 10 | 20 | 30 | 40
  store: { deliveryFee: number; minimumDelivery: number; freeThreshold: number | null }
  lineRules?: readonly LineRule[]
  groupRules?: readonly GroupRule[]
  coupon?: CouponRule | null
  discount?: TillDiscount
}

export interface PricedShare {
  ruleId: string
  kind: 'group' | 'coupon' | 'lineDiscount' | 'orderDiscount'
  name: string
  cents: number
}

export interface PricedLine {
  line: number
  /** The line of the cart. A cap of a rule splits a line into two. Null: a gift. */
  from: number | null
  productId: string
  quantity: number
  price: number
  per: number
  weighed: boolean
  /** After the line rules, per `unitPer` thousandths of the stock unit. */
  unitPrice: number
  unitPer: number
  listAmount: number
  /** After the line rules. */
  amount: number
  shares: PricedShare[]
  paid: number
  /** The rule or coupon that gives it. */
  gift: string | null
}

/** Why a rule applied or not: a text of `pricing`. */
export interface Reason {
  key: `pricing.${string}`
  params: Record<string, string | number>
}

export interface PriceStep {
  ruleId: string
  kind: 'line' | PricedShare['kind'] | 'freight' | 'freightCoupon'
  name: string
  applied: boolean
  cents: number
  lines: number[]
  reason: Reason
}

export interface Priced {
  /** The whole order is refused. */
  refused: Reason | null
  lines: PricedLine[]
  listAmount: number
  /** After rules and coupon, before till discounts. */
  goods: number
  freight: number
  freightDiscount: number
  /** From the list amount to what is paid. */
  discount: number
  payable: number
  steps: PriceStep[]
}

export const yuanText = (cents: number): string => (cents / 100).toFixed(2)

/** `amount × part ÷ whole`, half up. */
export const rounded = share

/** What lines cost after the steps so far. */
export const leftOf = ({ amount, shares }: PricedLine): number =>
  shares.reduce((left, { cents }) => left - cents, amount)

/** Gives lines their shares of a discount. */
export function giveShares(
  lines: readonly PricedLine[],
  given: Omit<PricedShare, 'cents'>,
  cents: number,
  discounted: ReadonlySet<number> = new Set(),
): void {
  const parts = shareOut(
    cents,
    lines.map((line) => ({
      line: line.line,
      productId: line.productId,
      amount: leftOf(line),
      discounted: discounted.has(line.line),
    })),
  )
  for (const [at, line] of lines.entries()) {
    const part = parts[at] ?? 0
    if (part > 0) line.shares.push({ ...given, cents: part })
  }
}

/** Lines of gifts, at 0. */
export function addGifts(lines: PricedLine[], gifts: readonly Gift[], ruleId: string): void {
  for (const { productId, quantity, price, per } of gifts)
    lines.push({
      line: lines.length + 1,
      from: null,
      productId,
      quantity,
      price,
      per,
      weighed: false,
      unitPrice: 0,
      unitPer: per,
      listAmount: 0,
      amount: 0,
      shares: [],
      paid: 0,
      gift: ruleId,
    })
}

/** The price of a cart in cents, step by step (decisions section 5). */
export function priceOrder(cart: Cart): Priced {
  const steps: PriceStep[] = []
  const lines = splitByLineRules(cart.lines, cart.lineRules ?? [], steps)
  const grouped = applyGroupRules(lines, cart.groupRules ?? [], steps)
  const coupon = cart.coupon ?? null
  if (coupon && coupon.kind !== 'freight') useCoupon(lines, coupon, grouped, steps)
  const goods = lines.reduce((sum, line) => sum + leftOf(line), 0)
  const freight = freightOf(cart, goods, coupon, lines, grouped, steps)
  const refused = freight.refused ?? giveTillDiscounts(cart, lines)
  for (const line of lines) line.paid = leftOf(line)
  const paid = lines.reduce((sum, line) => sum + line.paid, 0)
  const listAmount = lines.reduce((sum, line) => sum + line.listAmount, 0)
  return {
    refused,
    lines,
    listAmount,
    goods,
    freight: freight.fee,
    freightDiscount: freight.discount,
    discount: listAmount - paid,
    payable: paid + freight.fee - freight.discount,
    steps,
  }
}

/** The lines that count for a coupon, and their sum after the group rules. */
function couponLines(
  lines: readonly PricedLine[],
  coupon: CouponRule,
  grouped: ReadonlyMap<number, GroupRule>,
) {
  const eligible = lines.filter((line) => {
    const rule = grouped.get(line.line)
    return (
      line.gift === null &&
      concerns(coupon.products, line.productId) &&
      !rule?.noCoupon &&
      !(rule && coupon.notGrouped)
    )
  })
  return { eligible, sum: eligible.reduce((sum, line) => sum + leftOf(line), 0) }
}

function useCoupon(
  lines: PricedLine[],
  coupon: CouponRule,
  grouped: ReadonlyMap<number, GroupRule>,
  steps: PriceStep[],
): void {
  const { eligible, sum } = couponLines(lines, coupon, grouped)
  const step = (cents: number, reason: Reason, applied: boolean) =>
    steps.push({
      ruleId: coupon.id,
      kind: 'coupon',
      name: coupon.name,
      applied,
      cents,
      lines: applied ? eligible.map(({ line }) => line) : [],
      reason,
    })
  if (eligible.length === 0) return void step(0, { key: 'pricing.noLine', params: {} }, false)
  if (sum < coupon.threshold)
    return void step(
      0,
      {
        key: 'pricing.belowThreshold',
        params: { sum: yuanText(sum), threshold: yuanText(coupon.threshold) },
      },
      false,
    )
  if (coupon.kind === 'gift') {
    if (coupon.gifts.some(({ inStock }) => !inStock))
      return void step(0, { key: 'pricing.noGift', params: {} }, false)
    addGifts(lines, coupon.gifts, coupon.id)
    return void step(0, { key: 'pricing.given', params: { count: coupon.gifts.length } }, true)
  }
  const discount =
    coupon.kind === 'rate'
      ? Math.min(rounded(sum, 10_000 - coupon.rate, 10_000), coupon.most ?? sum)
      : coupon.kind === 'reduction'
        ? Math.min(coupon.cents, sum)
        : 0
  if (discount === 0) return void step(0, { key: 'pricing.nothing', params: {} }, false)
  giveShares(eligible, { ruleId: coupon.id, kind: 'coupon', name: coupon.name }, discount)
  step(discount, { key: 'pricing.sharedOver', params: { count: eligible.length, sum: yuanText(sum) } }, true)
}

/** Pickup has neither fee nor minimum. Minimum and threshold look at the goods after the coupon, before till discounts. */
function freightOf(
  { deliveryType, store }: Cart,
  goods: number,
  coupon: CouponRule | null,
  lines: readonly PricedLine[],
  grouped: ReadonlyMap<number, GroupRule>,
  steps: PriceStep[],
): { fee: number; discount: number; refused: Reason | null } {
  const delivered = deliveryType === 20 || deliveryType === 30
  const none = { fee: 0, discount: 0, refused: null }
  const unused = (reason: Reason) =>
    coupon?.kind === 'freight' &&
    steps.push({
      ruleId: coupon.id,
      kind: 'freightCoupon',
      name: coupon.name,
      applied: false,
      cents: 0,
      lines: [],
      reason,
    })
  if (!delivered) {
    unused({ key: 'pricing.noFreight', params: {} })
    return none
  }
  if (goods < store.minimumDelivery)
    return {
      ...none,
      refused: {
        key: 'pricing.belowMinimum',
        params: { goods: yuanText(goods), minimum: yuanText(store.minimumDelivery) },
      },
    }
  const free = store.freeThreshold !== null && goods >= store.freeThreshold
  const fee = free ? 0 : store.deliveryFee
  const say = (key: Reason['key'], params: Reason['params'] = {}) =>
    steps.push({
      ruleId: '',
      kind: 'freight',
      name: '',
      applied: fee > 0,
      cents: fee,
      lines: [],
      reason: { key, params },
    })
  if (free)
    say('pricing.freeFrom', {
      threshold: yuanText(store.freeThreshold ?? 0),
      fee: yuanText(store.deliveryFee),
    })
  else say(fee === 0 ? 'pricing.noFee' : 'pricing.fee')
  if (coupon?.kind !== 'freight') return { ...none, fee }
  const { sum } = couponLines(lines, coupon, grouped)
  if (fee === 0) unused({ key: 'pricing.noFreight', params: {} })
  else if (sum < coupon.threshold)
    unused({
      key: 'pricing.belowThreshold',
      params: { sum: yuanText(sum), threshold: yuanText(coupon.threshold) },
    })
  else {
    const discount = Math.min(coupon.cents, fee)
    if (discount > 0)
      steps.push({
        ruleId: coupon.id,
        kind: 'freightCoupon',
        name: coupon.name,
        applied: true,
        cents: discount,
        lines: [],
        reason: { key: 'pricing.fee', params: {} },
      })
    return { ...none, fee, discount }
  }
  return { ...none, fee }
}

/** Till discounts come last: lines, then the order. A discount larger than what is left refuses the order. */
function giveTillDiscounts({ lines: asked, discount }: Cart, lines: readonly PricedLine[]): Reason | null {
  const discounted = new Set<number>()
  for (const { line, discount: own } of asked) {
    if (!own) continue
    const parts = lines.filter(({ from }) => from === line)
    if (own.cents > parts.reduce((sum, part) => sum + leftOf(part), 0))
      return { key: 'pricing.discountTooLarge', params: { name: own.name } }
    giveShares(parts, { ruleId: '', kind: 'lineDiscount', name: own.name }, own.cents)
    for (const part of parts) discounted.add(part.line)
  }
  if (!discount) return null
  if (discount.cents > lines.reduce((sum, line) => sum + leftOf(line), 0))
    return { key: 'pricing.discountTooLarge', params: { name: discount.name } }
  giveShares(lines, { ruleId: '', kind: 'orderDiscount', name: discount.name }, discount.cents, discounted)
  return null
}

import { share } from '../stock/ledger.ts'
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

/** A rule on the unit price. Prices are cents per sale unit, rates hundredths of a percent that is paid. */
export type LineRule = {
  id: string
  name: string
  products: RuleProducts
  /** What may still be sold by the rule, per product, in thousandths of the stock unit. Null: no cap. */
  left: number | null
} & ({ kind: 'rate'; rate: number } | { kind: 'price'; price: number } | { kind: 'reduction'; cents: number })

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

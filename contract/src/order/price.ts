import { share } from '../stock/ledger.ts'

export interface CartLine {
  line: number
  productId: string
  /** Thousandths of the stock unit. */
  quantity: number
  /** Cents per sale unit, as the shelf of the store says. */
  price: number
  /** Thousandths of the stock unit in one sale unit. */
  per: number
  weighed: boolean
}

export interface Cart {
  lines: readonly CartLine[]
  deliveryType: 10 | 20 | 30 | 40
  store: { deliveryFee: number; minimumDelivery: number; freeThreshold: number | null }
  rules: readonly never[]
  coupon: null
}

export interface PricedShare {
  ruleId: string
  kind: 'line' | 'group' | 'coupon' | 'lineDiscount' | 'orderDiscount'
  name: string
  cents: number
}

export interface PricedLine {
  line: number
  productId: string
  quantity: number
  price: number
  unitPrice: number
  listAmount: number
  amount: number
  shares: PricedShare[]
  paid: number
  gift: string | null
}

export interface PriceStep {
  ruleId: string
  kind: PricedShare['kind'] | 'freight' | 'minimum'
  name: string
  applied: boolean
  cents: number
  lines: number[]
  reason: { key: string; params: Record<string, string | number> }
}

export interface Priced {
  refused: { key: string; params: Record<string, string | number> } | null
  lines: PricedLine[]
  listAmount: number
  goods: number
  freight: number
  freightDiscount: number
  discount: number
  payable: number
  steps: PriceStep[]
}

/** The price of a cart in cents, step by step (decisions section 5). */
export function priceOrder(cart: Cart): Priced {
  const lines = cart.lines.map((line): PricedLine => {
    const amount = share(line.quantity, line.price, line.per)
    return {
      line: line.line,
      productId: line.productId,
      quantity: line.quantity,
      price: line.price,
      unitPrice: line.price,
      listAmount: amount,
      amount,
      shares: [],
      paid: amount,
      gift: null,
    }
  })
  const goods = lines.reduce((sum, { paid }) => sum + paid, 0)
  return {
    refused: null,
    lines,
    listAmount: goods,
    goods,
    freight: 0,
    freightDiscount: 0,
    discount: 0,
    payable: goods,
    steps: [],
  }
}

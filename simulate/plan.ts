import { amountOf, sumOf } from './books.ts'
import type { Chance } from './chance.ts'

export interface Goods {
  sku: string
  id: string
  name: string
  /** Cents, for so many thousandths of the stock unit. */
  price: number
  per: number
  weighed: boolean
  delivery: readonly number[]
}
export interface Shop {
  id: string
  code: string
  /** The delivery types that it takes orders for. */
  delivery: readonly number[]
  goods: readonly Goods[]
}
export interface Line {
  goods: Goods
  /** Thousandths. */
  quantity: number
  amount: number
}

interface Visit {
  external: string
  shop: Shop
  /** Minutes since midnight. */
  minute: number
  lines: readonly Line[]
}
export interface TillVisit extends Visit {
  kind: 'till'
  till: string
  /** Minutes since midnight when the till is online again, of a sale that it made offline. */
  offlineUntil: number | null
  sentTwice: boolean
  lineDiscount: number
  orderDiscount: number
  payments: { method: number; amount: number }[]
  /** What comes back, and when the till takes it: minutes since midnight. */
  back: { line: number; quantity: number; way: 'restock' | 'scrap'; minute: number } | null
}
export type Payment = 'atOnce' | 'late' | 'failed' | 'twice' | 'never' | 'none'
export interface AppVisit extends Visit {
  kind: 'app'
  delivery: number
  payment: Payment
  /** The line that is not all there, and what is missing. */
  short: { line: number; missing: number } | null
  inTwoParts: boolean
  stopsAt: 'toPrepare' | 'picked' | null
  complaint: {
    type: 10 | 20
    line: number
    quantity: number
    decision: 'agree' | 'inPart' | 'reject' | 'wait'
    way: 'restock' | 'scrap'
  } | null
}
export type AnyVisit = TillVisit | AppVisit

/** Visits of an hour, of a day with 3,520 of them. */
export const hours = [77, 156, 241, 204, 192, 310, 254, 150, 139, 168, 256, 394, 431, 273, 180, 95] as const
export const firstHour = 7
/** The shops close at 23:00. */
const lastMinute = 23 * 60 - 1

export interface Plan {
  visits: AnyVisit[]
  /** Tills that lose the network. */
  offline: { till: string; from: number; to: number }[]
}

/** All that will happen in a day. The same chance and the same goods give the same plan. */
export function planDay(
  chance: Chance,
  shops: readonly Shop[],
  { orders, run, returnsIn }: { orders: number; run: string; returnsIn: string | null },
): Plan {
  const tills = shops.flatMap(({ code }) => [`${code}-1`, `${code}-2`])
  const offline = chance
    .shuffled(tills)
    .slice(0, Math.min(3, tills.length))
    .map((till) => {
      const from = chance.between(11, 17) * 60 + chance.between(0, 59)
      return { till, from, to: from + chance.between(50, 110) }
    })
  const minutes = Array.from({ length: orders }, () => {
    const hour = chance.weighted(hours.map((weight, at) => [at + firstHour, weight] as const))
    return hour * 60 + chance.between(0, 59)
  }).sort((one, other) => one - other)
  const visits = minutes.map((minute, at): AnyVisit => {
    const shop = chance.oneOf(shops)
    const external = `${run}-${String(at + 1).padStart(5, '0')}`
    return chance.percent(34) && shop.delivery.length > 0
      ? appVisit(chance, { external, shop, minute })
      : tillVisit(chance, { external, shop, minute }, offline, shop.code === returnsIn)
  })
  return { visits, offline }
}

function basket(chance: Chance, goods: readonly Goods[]): Line[] {
  const chosen = new Map<string, Goods>()
  for (
    let count = chance.weighted([
      [1, 40],
      [2, 30],
      [3, 20],
      [5, 8],
      [8, 2],
    ] as const);
    count > 0;
    count -= 1
  ) {
    const one = chance.oneOf(goods)
    chosen.set(one.sku, one)
  }
  return [...chosen.values()].map((one) => {
    const quantity = one.weighed
      ? chance.between(80, 2400)
      : 1000 *
        chance.weighted([
          [1, 70],
          [2, 20],
          [3, 8],
          [6, 2],
        ] as const)
    return { goods: one, quantity, amount: amountOf(quantity, one.price, one.per) }
  })
}

type Where = Pick<Visit, 'external' | 'shop' | 'minute'>

function tillVisit(chance: Chance, where: Where, offline: Plan['offline'], mayReturn: boolean): TillVisit {
  const till = `${where.shop.code}-${chance.between(1, 2)}`
  const cut = offline.find((one) => one.till === till && where.minute >= one.from && where.minute <= one.to)
  const lines = basket(chance, where.shop.goods)
  const goods = sumOf(lines, ({ amount }) => amount)
  const lineDiscount = chance.percent(6) ? Math.floor((lines[0]?.amount ?? 0) / 5) : 0
  const orderDiscount = lineDiscount === 0 && chance.percent(5) ? goods % 10 : 0
  const payable = goods - lineDiscount - orderDiscount
  const method = chance.weighted([
    [10, 25],
    [20, 10],
    [30, 40],
    [40, 25],
  ] as const)
  const cash = chance.percent(4) ? Math.floor(payable / 3) : 0
  const payments = [
    ...(cash > 0 ? [{ method: 10, amount: cash }] : []),
    ...(payable > cash ? [{ method: method === 10 && cash > 0 ? 20 : method, amount: payable - cash }] : []),
  ]
  const line = chance.between(1, lines.length)
  const wanted = lines[line - 1] as Line
  const comesBack = chance.percent(6) && orderDiscount === 0 && payable > 0 && mayReturn
  return {
    ...where,
    kind: 'till',
    till,
    lines,
    offlineUntil: cut?.to ?? null,
    sentTwice: chance.percent(cut ? 35 : 1),
    lineDiscount,
    orderDiscount,
    payments,
    back: comesBack
      ? {
          line,
          quantity: part(chance, wanted),
          way: chance.percent(80) ? 'restock' : 'scrap',
          minute: Math.min(lastMinute, where.minute + chance.between(5, 180)),
        }
      : null,
  }
}

/** Some of a line: at least one piece, at most all. */
const part = (chance: Chance, { goods, quantity }: Line): number =>
  goods.weighed ? quantity : 1000 * chance.between(1, quantity / 1000)

function appVisit(chance: Chance, where: Where): AppVisit {
  const delivery = chance.oneOf(where.shop.delivery)
  const lines = basket(
    chance,
    where.shop.goods.filter((one) => one.delivery.includes(delivery)),
  )
  const payment = chance.weighted<Payment>([
    ['atOnce', 880],
    ['late', 20],
    ['failed', 20],
    ['twice', 15],
    ['never', 5],
    ['none', 60],
  ])
  const at = chance.between(1, lines.length)
  const one = lines[at - 1] as Line
  const isShort = chance.percent(3) && (lines.length > 1 || one.quantity > 1000)
  const complaint = chance.percent(6) && !isShort
  return {
    ...where,
    kind: 'app',
    delivery,
    lines,
    payment,
    short: isShort
      ? {
          line: at,
          missing: lines.length > 1 ? part(chance, one) : one.goods.weighed ? one.quantity - 500 : 1000,
        }
      : null,
    inTwoParts: chance.percent(20) && lines.length > 1,
    stopsAt: chance.percent(6) ? (chance.percent(50) ? 'toPrepare' : 'picked') : null,
    complaint: complaint
      ? {
          type: chance.percent(50) ? 10 : 20,
          line: at,
          quantity: part(chance, one),
          decision: chance.weighted([
            ['agree', 78],
            ['inPart', 8],
            ['reject', 8],
            ['wait', 6],
          ] as const),
          way: chance.percent(70) ? 'restock' : 'scrap',
        }
      : null,
  }
}

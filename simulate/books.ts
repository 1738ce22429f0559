// The simulator's own books. They use no arithmetic of the product, so that a mistake there shows.

/** Cents of an amount of goods: price × quantity ÷ what the price is for, half up. Quantities in thousandths. */
export const amountOf = (quantity: number, price: number, per: number): number =>
  Number((2n * BigInt(quantity) * BigInt(price) + BigInt(per)) / (2n * BigInt(per)))

/** Cents for the next units of a line, when so many have gone back: what the first units cost less what was given. */
export const backFor = (paid: number, quantity: number, done: number, units: number): number =>
  amountOf(done + units, paid, quantity) - amountOf(done, paid, quantity)

/** The day of a moment in China, such as 2026-11-21. */
export const dayOf = (moment: number): string => new Date(moment + 8 * 3_600_000).toISOString().slice(0, 10)
export const today = (): string => dayOf(Date.now())

export const cents = (yuan: string): number => Math.round(Number(yuan) * 100)
export const yuan = (amount: number): string => (amount / 100).toFixed(2)
export const thousandths = (decimal: string): number => Math.round(Number(decimal) * 1000)
export const decimal = (amount: number): string => String(amount / 1000)

export type End = 'done' | 'cancelled' | 'open'

/** What should be in the server of one order. */
export interface Booked {
  till: boolean
  /** Of the order in the server. */
  id: string
  number: string
  external: string
  store: string
  /** When it was sold: the day of the chain, and the hour. */
  day: string
  hour: number
  end: End
  /** Received, and given back. */
  paid: number
  refunded: number
}

/** An order that the server has just told of. */
export const newOrder = (
  answer: { id: string; number: string },
  order: Pick<Booked, 'till' | 'external' | 'store' | 'day' | 'hour'> & { paid?: number },
): Booked => ({
  paid: 0,
  ...order,
  id: answer.id,
  number: answer.number,
  end: order.till ? 'done' : 'open',
  refunded: 0,
})

/** A change of the stock that the ledger must show, by the number of its document. */
export interface Moved {
  document: string
  kind: 'sale' | 'return'
  store: string
  sku: string
  /** Thousandths, below 0 for a sale. */
  change: number
}

export interface Books {
  orders: Booked[]
  moves: Moved[]
  payments: { atOnce: number; late: number; failed: number; twice: number; never: number }
  afterSales: { asked: number; agreed: number; inPart: number; rejected: number; open: number }
  returns: { id: string; at: string }[]
  /** What was given back, and on which day of the chain. */
  givenBack: { day: string; amount: number }[]
  offline: { tills: number; minutes: number; late: number; twice: number }
  mischief: { name: string; code: string; expected: string }[]
  /** Till orders that the server must keep with their reason. */
  kept: { external: string; reason: string }[]
  /** Sums of the server that were not ours. */
  wrong: string[]
  /** What the server would not do, by its code, with the words of the first time. */
  turnedAway: Map<string, { words: string; times: number }>
  slowest: { ms: number; name: string }
}

export const emptyBooks = (): Books => ({
  orders: [],
  moves: [],
  payments: { atOnce: 0, late: 0, failed: 0, twice: 0, never: 0 },
  afterSales: { asked: 0, agreed: 0, inPart: 0, rejected: 0, open: 0 },
  returns: [],
  givenBack: [],
  offline: { tills: 0, minutes: 0, late: 0, twice: 0 },
  mischief: [],
  kept: [],
  wrong: [],
  turnedAway: new Map(),
  slowest: { ms: 0, name: '' },
})

/** Money goes back to the buyer of an order: today, or on the day that its till tells. */
export function giveBack(books: Books, order: Booked, amount: number, day = today()): void {
  order.refunded += amount
  books.givenBack.push({ day, amount })
}

export const sumOf = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0)

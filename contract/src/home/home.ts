import { z } from 'zod'
import { centsOf } from '../money.ts'
import { id, moment } from '../rules.ts'

/** What waits for people. Each is a list with that filter. */
export const homeTiles = [
  'toPrepare',
  'picked',
  'toShip',
  'partlyShipped',
  'toReceive',
  'cancelling',
  'toReview',
  'toAudit',
  'toHandle',
  'toRefund',
  'toRefundPart',
  'refundWaiting',
  'refundFailed',
  'unbooked',
  'lowStock',
  'soldOut',
  'countToApprove',
  'scheduledPrices',
] as const
export type HomeTile = (typeof homeTiles)[number]

export const homeQuery = z.strictObject({ storeId: id.optional() })

export const homeWork = z.object({
  /** Only those whose list the person sees. */
  tiles: z.array(
    z.object({
      tile: z.enum(homeTiles),
      /** Up to 1,000, which says: more than 999. */
      count: z.number().int(),
      /** Since when the oldest waits. */
      since: moment.nullable(),
      /** When the most urgent one should be ready; null if they have no such time. */
      due: moment.nullable(),
      /** Those whose time is over. */
      late: z.number().int(),
      /** In yuan, for people who see money. */
      amount: z.string().nullable(),
    }),
  ),
  openStores: z.number().int(),
  closedStores: z.number().int(),
})
export type HomeWork = z.output<typeof homeWork>

/** What a person does in a store, counted for the day. */
export const homeDeeds = ['picked', 'handedOut', 'sent', 'afterSales', 'received', 'counted'] as const
export type HomeDeed = (typeof homeDeeds)[number]
export const homeDone = z.object({
  /** When the first of them was done today. */
  since: moment.nullable(),
  deeds: z.array(
    z.object({
      deed: z.enum(homeDeeds),
      count: z.number().int(),
      /** Of picking: lines that were short. */
      short: z.number().int(),
    }),
  ),
})
export type HomeDone = z.output<typeof homeDone>

const figures = {
  /** Orders that were paid, and what was to pay for them. */
  amount: z.string(),
  orders: z.number().int(),
  refunds: z.number().int(),
  refunded: z.string(),
}

/**
 * The day until now. A sale counts when it is paid, a sale of a till when it was made; a refund counts when it is made.
 * Money that came late, twice or for a cancelled order is no sale, and its return no refund.
 */
export const homeFigures = z.object({
  now: moment,
  /** Both days are compared up to this time of the merchant, a whole ten minutes: `13:40`. */
  until: z.string(),
  today: z.object(figures),
  /** Today and the same weekday of last week, up to `until`. */
  todayUntil: z.object(figures),
  before: z.object(figures),
  /** 0 to 23. */
  hours: z.array(z.object({ hour: z.number().int(), amount: z.string(), before: z.string() })),
  /** The six with the highest sales, and all others. `before` is up to `until`. */
  stores: z.array(
    z.object({ id, name: z.string(), amount: z.string(), until: z.string(), before: z.string() }),
  ),
  otherStores: z.object({ count: z.number().int(), amount: z.string() }),
  products: z.array(
    z.object({
      id,
      name: z.string(),
      image: z.string(),
      categoryName: z.string(),
      weighed: z.boolean(),
      unit: z.number().int(),
      quantity: z.string(),
      amount: z.string(),
      available: z.string(),
    }),
  ),
  /** Money received and given back today, by payment method. */
  takings: z.array(z.object({ method: z.number().int(), received: z.string(), refunded: z.string() })),
})
export type HomeFigures = z.output<typeof homeFigures>

const cents = (yuan: string): number => centsOf(yuan) ?? 0

/**
 * What stays of the money of the day, in cents: received − refunded − returned = net. `refunded` is the figure of the sales;
 * `returned` is money that came late, twice or for a cancelled order, and went back without a sale.
 */
export function netOf({ today, takings }: Pick<HomeFigures, 'today' | 'takings'>) {
  const received = takings.reduce((sum, one) => sum + cents(one.received), 0)
  const givenBack = takings.reduce((sum, one) => sum + cents(one.refunded), 0)
  const refunded = cents(today.refunded)
  return { received, refunded, returned: givenBack - refunded, net: received - givenBack }
}

import { z } from 'zod'
import { day, id, moment, pageQuery, plainText } from '../rules.ts'
import { mostPrices } from './product.options.ts'

// The list of scheduled prices: the tab of the product list, and its acts.

export const scheduledPriceQuery = z.strictObject({
  ...pageQuery,
  /** The tab of the product list. */
  status: z.literal('scheduled').optional(),
  /** As in the product list. */
  keyword: plainText.pipe(z.string().max(80)).optional(),
  categoryId: id.optional(),
  /** The days from whose 00:00 the prices apply. */
  effectiveFrom: day.optional(),
  effectiveTo: day.optional(),
  /** The person who scheduled it. */
  employeeId: id.optional(),
})
export type ScheduledPriceQuery = z.output<typeof scheduledPriceQuery>

/** A product and its version. An act on a scheduled price names the version that the person saw. */
export const seenPrice = z.strictObject({ id, version: z.int32() })
export type SeenPrice = z.output<typeof seenPrice>
export const seenPrices = z
  .array(seenPrice)
  .min(1)
  .max(mostPrices)
  .refine((prices) => new Set(prices.map((one) => one.id)).size === prices.length, 'rule.repeated')

/** The waiting part of a product: its price or its cost. */
export const waitingPart = z.enum(['price', 'cost'])
export type WaitingPart = z.output<typeof waitingPart>

export const scheduledPriceRow = z.object({
  /** The product and its version. */
  id,
  version: z.int32(),
  name: z.string(),
  code: z.string(),
  categoryName: z.string(),
  /** A thumbnail; '' for none. */
  image: z.string(),
  saleUnit: z.number().int(),
  before: z.string(),
  after: z.string(),
  costBefore: z.string().nullable(),
  costAfter: z.string().nullable(),
  effectiveAt: moment,
  by: z.string(),
  submittedAt: moment,
})
export type ScheduledPriceRow = z.output<typeof scheduledPriceRow>

/** The parts that wait: those that will be other ones. A price of the same amount waits alone. */
export const waitingParts = ({
  before,
  after,
  costBefore,
  costAfter,
}: Pick<ScheduledPriceRow, 'before' | 'after' | 'costBefore' | 'costAfter'>): WaitingPart[] => {
  const cost = costBefore !== costAfter
  return [...(before !== after || !cost ? (['price'] as const) : []), ...(cost ? (['cost'] as const) : [])]
}

/** The prices of one moment, on all pages. */
export const scheduledBatch = z.object({ effectiveAt: moment, count: z.number().int() })
export type ScheduledBatch = z.output<typeof scheduledBatch>

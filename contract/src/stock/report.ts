import { z } from 'zod'
import { productFilters } from '../product/product.ts'
import { productFacts } from '../product/product-facts.ts'
import { day, id, pageOf, pageQuery } from '../rules.ts'
import { moveKind } from './stock.ts'

/** What a report adds up: one line for each product, category or store. */
export const reportGroups = ['product', 'category', 'store'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** The columns of a report, with the kinds of moves in each. Opening + all of them = closing. */
export const reportFlows = {
  received: [moveKind.receipt],
  transferredIn: [moveKind.transferIn],
  returned: [moveKind.return],
  sold: [moveKind.sale],
  transferredOut: [moveKind.transferOut],
  scrapped: [moveKind.scrap],
  changed: [moveKind.adjust, moveKind.count, moveKind.sync, moveKind.correction],
} as const
export type ReportFlow = keyof typeof reportFlows
export const reportFlowNames = Object.keys(reportFlows) as ReportFlow[]

/** An amount in the stock unit, and its value in yuan. */
const figure = z.object({
  /** Null: lines of several products have none. */
  amount: z.string().nullable(),
  /** Null without the permission for costs. */
  value: z.string().nullable(),
})
export type ReportFigure = z.output<typeof figure>

export const reportRow = z.object({
  /** The id of the product, category or store. */
  id,
  name: z.string(),
  /** Null for a category or store. */
  product: z.object({ ...productFacts, stockUnit: z.number().int() }).nullable(),
  opening: figure,
  ...(Object.fromEntries(reportFlowNames.map((name) => [name, figure])) as Record<ReportFlow, typeof figure>),
  closing: figure,
})
export type ReportRow = z.output<typeof reportRow>

export const reportFilters = productFilters.pick({ keyword: true, categoryId: true }).extend({
  by: z.enum(reportGroups).default('product'),
  storeId: id.optional(),
  /** Days of the merchant's calendar; by default the present month until today. */
  from: day.optional(),
  to: day.optional(),
})
export type ReportFilters = z.output<typeof reportFilters>

export const reportQuery = reportFilters.extend({ ...pageQuery })
export type ReportQuery = z.output<typeof reportQuery>

export const reportPage = pageOf(reportRow).extend({ from: day, to: day })
export type ReportPage = z.output<typeof reportPage>

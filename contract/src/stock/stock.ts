import { z } from 'zod'
import { productFilters } from '../product/product.ts'
import { productFacts } from '../product/product-facts.ts'
import { day, id, moment, pageOf, pageQuery, quantity, quantityFromZero, searchText } from '../rules.ts'
import { adjustReasons, explained, hasNote, reasonNote, scrapReasons } from './reason.ts'

/** The kinds of a move (decisions section 11). */
export const moveKind = {
  receipt: 10,
  sale: 20,
  return: 30,
  adjust: 40,
  count: 50,
  scrap: 60,
  transferOut: 70,
  transferIn: 80,
  sync: 90,
  correction: 100,
} as const
export type MoveKind = (typeof moveKind)[keyof typeof moveKind]
export const moveKinds = Object.values(moveKind)

export const stockLimit = {
  /** Products of one call. */
  products: 500,
  /** Rows of one export. */
  exported: 200_000,
} as const

/** An amount in the stock unit, at least 0. */
export const amount = quantityFromZero

/** The stock of a product in a store. Amounts are in the stock unit. */
export const stockRow = z.object({
  ...productFacts,
  storeId: id,
  storeName: z.string(),
  stockUnit: z.number().int(),
  saleMode: z.number().int(),
  boxSpec: z.number().int().nullable(),
  onHand: z.string(),
  reserved: z.string(),
  available: z.string(),
  reorderPoint: z.string().nullable(),
  /** The sales of the last 7 days, less returns. An older sale falls out some hours later. */
  sold: z.string(),
  /** The sales since midnight in the merchant's time zone, less returns. */
  soldToday: z.string(),
  /** Null without sales. */
  coverDays: z.number().nullable(),
  /** The amount to order below the reorder point. */
  toOrder: z.string().nullable(),
  /** Another system reports the stock. Nobody adjusts it by hand. */
  synced: z.boolean(),
  /** The id of the count that it stands in. */
  counting: id.nullable(),
  /** Null without the permission for costs. */
  value: z.string().nullable(),
  /** The last move; null before the first. */
  last: z.object({ at: moment, kind: z.number().int(), change: z.string() }).nullable(),
})
export type StockRow = z.output<typeof stockRow>

export const stockDetail = stockRow.extend({
  suggestedPoint: z.string().nullable(),
  /** On the way from other stores, and to other stores. Neither is on hand anywhere. */
  coming: z.string(),
  leaving: z.string(),
})
export type StockDetail = z.output<typeof stockDetail>

/**
 * 'low' is below the reorder point, 'risk' reserves and has sold today more than it has on hand, 'out' has nothing to sell, 'counting' stands in a count, 'still' has not moved for
 * 30 days.
 */
export const stockTabs = ['low', 'risk', 'out', 'counting', 'still'] as const
export type StockTab = (typeof stockTabs)[number]
export const stillDays = 30

export const stockFilters = productFilters
  .pick({ keyword: true, categoryId: true, saleMode: true })
  .extend({ storeId: id.optional(), tab: z.enum(stockTabs).optional() })
export type StockFilters = z.output<typeof stockFilters>

export const stockQuery = stockFilters.extend({ ...pageQuery })
export type StockQuery = z.output<typeof stockQuery>

export const stockPage = pageOf(stockRow).extend({
  counts: z.object({
    all: z.number().int(),
    low: z.number().int(),
    risk: z.number().int(),
    out: z.number().int(),
    counting: z.number().int(),
    still: z.number().int(),
  }),
})
export type StockPage = z.output<typeof stockPage>

/** What a scanner reads or a person types, or a product that was chosen from several; it counts before a text. */
export const lookUpQuery = z
  .strictObject({ storeId: id, text: searchText(80).optional(), productId: id.optional() })
  .refine(({ text, productId }) => text !== undefined || productId !== undefined, {
    path: ['text'],
    message: 'rule.required',
  })

/** All that staff ask about a product at the shelf. */
export const lookUpCard = stockRow.extend({
  /** The values that count in the store. Cost is null without the permission. */
  salesPrice: z.string(),
  costPrice: z.string().nullable(),
  saleStatus: z.number().int(),
  listed: z.number().int(),
  /** False: a draft or an invalid product. */
  effective: z.boolean(),
  /** The fields that the head office locks in the store. */
  locked: z.array(z.string()),
  /** The version of the store's own values, and its own price. */
  version: z.int32(),
  ownPrice: z.string().nullable(),
  scheduled: z.object({ salesPrice: z.string(), effectiveAt: moment }).nullable(),
  /** Other stores of the person, those with the most stock first. */
  others: z.array(
    z.object({ storeId: id, storeName: z.string(), salesPrice: z.string(), available: z.string() }),
  ),
})
export type LookUpCard = z.output<typeof lookUpCard>

export const lookedUp = z.object({
  /** Null: nothing, or several products. */
  found: lookUpCard.nullable(),
  /** The products that a name finds, with the price that counts in the store. */
  several: z.array(stockRow.extend({ salesPrice: z.string() })),
  /** What the label of a scale says: the weight in the stock unit, and the price. */
  label: z.object({ amount: z.string().nullable(), price: z.string().nullable() }).nullable(),
})
export type LookedUp = z.output<typeof lookedUp>

/** A product in a store. */
export const stockPlace = z.strictObject({ storeId: id, productId: id })

export const moveRow = z.object({
  id,
  at: moment,
  kind: z.number().int(),
  change: z.string(),
  after: z.string(),
  /** The value of the change in yuan. Null without the permission for costs. */
  value: z.string().nullable(),
  reason: z.number().int().nullable(),
  note: z.string(),
  /** The number of its document; '' for none. */
  document: z.string(),
  by: z.string(),
  /** The sales of a day in one line: their number. 1 for any other move. */
  moves: z.number().int(),
})
export type MoveRow = z.output<typeof moveRow>

export const movesQuery = stockPlace.extend({
  ...pageQuery,
  kind: z.union(moveKinds.map((kind) => z.literal(kind))).optional(),
  /** The sales of a day stand in one line. */
  byDay: z.boolean().default(true),
  /** Only the moves of this day. */
  day: day.optional(),
})
export type MovesQuery = z.output<typeof movesQuery>

export const movesPage = pageOf(moveRow).extend({
  /** The number of moves by kind. */
  counts: z.array(z.object({ kind: z.number().int(), count: z.number().int() })),
})

/** How an amount changes the stock: `set` is the new figure, `seen` the one that the user saw. */
const change = z
  .strictObject({
    productId: id,
    way: z.enum(['set', 'add', 'take']),
    amount,
    seen: amount.optional(),
  })
  .refine(({ way, seen }) => way !== 'set' || seen !== undefined, {
    path: ['seen'],
    message: 'rule.required',
  })
  .refine(({ way, amount }) => way === 'set' || Number(amount) !== 0, {
    path: ['amount'],
    message: 'rule.aboveZero',
  })

const changes = z
  .array(change)
  .min(1, 'rule.required')
  .max(stockLimit.products)
  .refine((lines) => new Set(lines.map((line) => line.productId)).size === lines.length, 'rule.repeated')

export const adjustForm = z
  .strictObject({
    storeId: id,
    lines: changes,
    reason: z.union(adjustReasons.map((reason) => z.literal(reason))),
    note: reasonNote,
  })
  .refine(hasNote, explained)
export type AdjustForm = z.output<typeof adjustForm>

export const scrapForm = z
  .strictObject({
    storeId: id,
    lines: z
      .array(z.strictObject({ productId: id, amount: quantity }))
      .min(1, 'rule.required')
      .max(stockLimit.products)
      .refine((lines) => new Set(lines.map((line) => line.productId)).size === lines.length, 'rule.repeated'),
    reason: z.union(scrapReasons.map((reason) => z.literal(reason))),
    note: reasonNote,
  })
  .refine(hasNote, explained)
export type ScrapForm = z.output<typeof scrapForm>

/** Goods of which less is there than is reserved, with the orders that wait for them. */
export const shortGoods = z.array(z.object({ productId: id, name: z.string(), orders: z.array(z.string()) }))
export type ShortGoods = z.output<typeof shortGoods>

export const movedStock = z.object({
  moved: z.array(z.object({ productId: id, onHand: z.string() })),
  short: shortGoods,
})

export const reorderForm = z.strictObject({
  storeId: id,
  points: z
    .array(
      z.strictObject({
        productId: id,
        /** Null removes it. */
        reorderPoint: quantity.nullable(),
      }),
    )
    .min(1, 'rule.required')
    .max(stockLimit.products)
    .refine((points) => new Set(points.map((one) => one.productId)).size === points.length, 'rule.repeated'),
})
export type ReorderForm = z.output<typeof reorderForm>

/** The days of a curve. */
export const curveDays = [7, 30, 90] as const
export const curveQuery = stockPlace.extend({
  days: z.union(curveDays.map((days) => z.literal(days))).default(30),
})
export const stockCurve = z.object({
  /** The first point is the stock at the beginning. At most 400 points; with more moves each is the last of its time. */
  points: z.array(z.object({ at: moment, onHand: z.string() })),
  /** The latest receipts of these days, at most 60, each with the stock after it. */
  receipts: z.array(z.object({ at: moment, change: z.string(), onHand: z.string() })),
})

export type StockCurve = z.output<typeof stockCurve>

export const momentQuery = stockPlace.extend({ at: moment })

/** The value of the stock by store, for people who may see costs. */
export const stockValue = z.object({
  total: z.string(),
  stores: z.array(
    z.object({ storeId: id, storeName: z.string(), products: z.number().int(), value: z.string() }),
  ),
})

export const moveExportFilters = z.strictObject({
  storeId: id.optional(),
  productId: id.optional(),
  kind: movesQuery.shape.kind,
  from: day,
  to: day,
})
export type MoveExportFilters = z.output<typeof moveExportFilters>

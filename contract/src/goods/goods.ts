import { z } from 'zod'
import { formShape, rowShape } from '../field-schema.ts'
import type { ValuesOf } from '../fields.ts'
import { saleStatuses } from '../product/product.options.ts'
import { productFilters, productSortKeys } from '../product/product.ts'
import { productFacts } from '../product/product-facts.ts'
import { day, id, moment, pageOf, pageQuery, price, shortText } from '../rules.ts'
import { goodsFieldNames, goodsFields, storeGoodsFieldNames, storeGoodsFields } from './goods.fields.ts'

export const goodsLimit = {
  /** Stores of one change. */
  stores: 200,
  /** Products of one change. */
  products: 500,
  /** Store products of one change: stores × products. */
  goods: 20_000,
} as const

export const goodsField = z.enum(goodsFieldNames)

/** The own values of a store. Null and [] follow the head office. The shelf place follows nothing: '' is none. */
export const ownForm = z.strictObject(formShape(storeGoodsFields, {}))
export type OwnValues = ValuesOf<typeof storeGoodsFields>

/** The values of the head office, or those that count in a store. Only costs and limits may be missing. */
export const goodsValues = z.object(rowShape(goodsFields, {})).extend({
  listed: z.number().int(),
  salesPrice: z.string(),
  saleStatus: z.number().int(),
  stockMode: z.number().int(),
})
export type GoodsValues = z.output<typeof goodsValues>

/** A price of the store that waits for its day. */
const scheduledPrice = z.object({ salesPrice: z.string(), effectiveAt: moment, by: z.string() })

/** An own value or a lock: since when, and by whom. */
const mark = z.object({ at: moment, by: z.string() })

/** A product in a store. */
export const goodsRow = z.object({
  ...productFacts,
  /** The version of the store's own values; 0 before the first change. */
  version: z.int32(),
  listed: z.number().int(),
  /** The price in this store. */
  salesPrice: z.string(),
  headPrice: z.string(),
  /** Null without the permission for costs. */
  costPrice: z.string().nullable(),
  /** The cost that a new price at once meets: a higher one of the head office may wait. */
  costOnDay: z.string().nullable(),
  saleStatus: z.number().int(),
  /** Where it stands in this store, such as `A-12`; '' if nobody said. */
  shelfPlace: z.string(),
  /** The fields with a value of the store's own that counts. */
  own: z.array(goodsField),
  locked: z.array(goodsField),
  /** Since when and by whom these fields are locked, where that is known. */
  lockedSince: z.partialRecord(goodsField, mark),
  scheduled: scheduledPrice.nullable(),
  /** The stock that can be sold, in the stock unit. Null without the permission for stock. */
  stock: z
    .object({ available: z.string(), reorderPoint: z.string().nullable(), unit: z.number().int() })
    .nullable(),
})
export type GoodsRow = z.output<typeof goodsRow>

/**
 * 'listed' and 'unlisted', 'different' from the head office, 'locked' in a field, with a 'scheduled' price, and 'low' below
 * the reorder point, which is empty without the permission for stock.
 */
export const goodsTabs = ['listed', 'unlisted', 'different', 'locked', 'scheduled', 'low'] as const

/** The sources of a price in a store. */
export const priceSources = ['follow', 'own', 'locked'] as const

export const goodsFilters = productFilters
  .pick({ keyword: true, categoryId: true, labelId: true, saleMode: true })
  .extend({
    tab: z.enum(goodsTabs).optional(),
    source: z.enum(priceSources).optional(),
    /** The one that counts in the store. */
    saleStatus: z.union(saleStatuses.map((status) => z.literal(status))).optional(),
  })
export type GoodsFilters = z.output<typeof goodsFilters>
const sorted = {
  sort: z
    .strictObject({ key: z.enum(productSortKeys).exclude(['salesPrice']), order: z.enum(['asc', 'desc']) })
    .optional(),
}
/** The service bean of store products in imports, exports and templates. */
export const goodsServiceBean = 'storeGoods'

/** The filters of an export: of one store, or of all stores of the person. */
export const goodsExportFilters = goodsFilters.extend({ storeId: id.optional() })
export type GoodsExportFilters = z.output<typeof goodsExportFilters>

export const goodsQuery = goodsFilters.extend({ storeId: id, ...pageQuery, ...sorted })
export type GoodsQuery = z.output<typeof goodsQuery>

export const goodsPage = pageOf(goodsRow).extend({
  counts: z.object({
    all: z.number().int(),
    listed: z.number().int(),
    unlisted: z.number().int(),
    different: z.number().int(),
    locked: z.number().int(),
    scheduled: z.number().int(),
    low: z.number().int(),
  }),
})
export type GoodsPage = z.output<typeof goodsPage>

/** A product over all stores of the session. */
export const goodsSummary = z.object({
  ...productFacts,
  headPrice: z.string(),
  /** The lowest and the highest own price, and the number of stores with one. Null without. */
  own: z.object({ lowest: z.string(), highest: z.string(), stores: z.number().int() }).nullable(),
  stores: z.number().int(),
  listed: z.number().int(),
  /** The number of stores by sale status. */
  omnichannel: z.number().int(),
  offline: z.number().int(),
  banned: z.number().int(),
  /** The number of stores in which the head office locks the price. */
  priceLocked: z.number().int(),
  /** The stock of all these stores that can be sold, and how many of those that list it have none. Null without the permission. */
  stock: z.object({ available: z.string(), unit: z.number().int(), out: z.number().int() }).nullable(),
})
export type GoodsSummary = z.output<typeof goodsSummary>

export const goodsSummaryQuery = goodsFilters
  .omit({ tab: true, source: true, saleStatus: true })
  .extend({ ...pageQuery, ...sorted })
export const goodsSummaryPage = pageOf(goodsSummary)

export const goodsDetail = goodsRow
  .omit({ own: true, salesPrice: true, saleStatus: true, listed: true, shelfPlace: true, stock: true })
  .extend({
    storeId: id,
    storeName: z.string(),
    saleMode: z.number().int(),
    head: goodsValues,
    own: z.object(rowShape(storeGoodsFields, {})),
    since: z.partialRecord(goodsField, mark),
  })
export type GoodsDetail = z.output<typeof goodsDetail>

/** A line of the change log: the values as texts, null follows the head office. */
export const goodsLogRow = z.object({
  id,
  at: moment,
  by: z.string(),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type GoodsLogRow = z.output<typeof goodsLogRow>

export const goodsForm = z.strictObject({
  storeId: id,
  productId: id,
  /** The version that the page was opened with; 0 before the first change. */
  version: z.int32(),
  own: ownForm,
  /** Allows a price below the cost. */
  underCost: z.boolean().default(false),
})
export type GoodsForm = z.output<typeof goodsForm>

/** Puts a field back to its value before one line of the change log. */
export const goodsBackForm = z.strictObject({
  /** The line. */
  id,
  storeId: id,
  productId: id,
  field: z.enum(storeGoodsFieldNames),
  /** Allows a price below the cost. */
  underCost: z.boolean().default(false),
})

const distinct = (ids: readonly string[]) => new Set(ids).size === ids.length
const productIds = z
  .array(id)
  .min(1, 'rule.required')
  .max(goodsLimit.products)
  .refine(distinct, 'rule.repeated')
const storeIds = z.array(id).min(1, 'rule.required').max(goodsLimit.stores).refine(distinct, 'rule.repeated')

export const storePrices = z.strictObject({
  storeId: id,
  prices: z
    .array(
      z.strictObject({
        productId: id,
        version: z.int32(),
        /** Null follows the head office. So does its own price. */
        salesPrice: price.nullable(),
      }),
    )
    .min(1)
    .max(goodsLimit.products)
    .refine((prices) => distinct(prices.map((one) => one.productId)), 'rule.repeated'),
  underCost: z.boolean().default(false),
})

/** Prices for 00:00 of a day, by default the next one. Null withdraws a scheduled price. */
export const scheduledPrices = storePrices.extend({ effectiveOn: day.optional() })

/** What a product that is listed again sells with: its own values, or those of the head office (decisions section 10). */
export const relisted = z.enum(['own', 'head'])
export type Relisted = z.output<typeof relisted>

/**
 * A change of the head office in many stores: `list` with own values, `listFollow` with those of the head office, `delist`,
 * `lock` fields, `unlock` them so that the stores follow (`unlock`) or get their own values back (`unlockOwn`), and
 * `follow`, which removes own values. A locked field follows already: `follow` leaves the value that sleeps under the lock.
 */
export const goodsActs = ['list', 'listFollow', 'delist', 'lock', 'unlock', 'unlockOwn', 'follow'] as const
export type GoodsAct = (typeof goodsActs)[number]

/** Locks are those of the head office: only people with all stores set or lift them. */
export const isLocking = (act: GoodsAct): boolean => act === 'lock' || act === 'unlock' || act === 'unlockOwn'

/** Acts that concern the listing, and no chosen fields. */
export const isListing = (act: GoodsAct): boolean =>
  act === 'list' || act === 'listFollow' || act === 'delist'

const change = z.strictObject({
  storeIds,
  productIds,
  act: z.enum(goodsActs),
  /** Required for all acts but those of the listing. */
  fields: z.array(goodsField).max(goodsFieldNames.length).default([]),
})
const withFields = ({ act, fields }: { act: GoodsAct; fields: readonly string[] }) =>
  isListing(act) || fields.length > 0
const notTooMany = (asked: { storeIds: readonly string[]; productIds: readonly string[] }) =>
  asked.storeIds.length * asked.productIds.length <= goodsLimit.goods
const needsFields = { path: ['fields'], message: 'rule.required' }
const tooMany = { path: ['productIds'], message: 'goods.tooMany' }

export const goodsPreviewForm = change.refine(withFields, needsFields).refine(notTooMany, tooMany)

export const goodsChangeForm = change
  .extend({
    /** The stamps of the preview. A store that changed since then is left as it is. */
    stamps: z.record(id, z.string().max(40)).optional(),
    /**
     * For one product: the version of its row and the values of the head office, as texts in the person's language, that
     * the person saw, by store. A store with others stays as it is.
     */
    shown: z
      .record(
        id,
        z.strictObject({
          version: z.int32(),
          heads: z.partialRecord(goodsField, z.string().max(1000).nullable()),
        }),
      )
      .optional(),
  })
  .refine(withFields, needsFields)
  .refine(notTooMany, tooMany)
  .refine(({ shown, productIds }) => shown === undefined || productIds.length === 1, tooMany)
export type GoodsChangeForm = z.output<typeof goodsChangeForm>

export const goodsCopyForm = z
  .strictObject({ storeId: id, fromStoreId: id })
  .refine(({ storeId, fromStoreId }) => storeId !== fromStoreId, {
    path: ['fromStoreId'],
    message: 'goods.copyItself',
  })
export type GoodsCopyForm = z.output<typeof goodsCopyForm>

/** The effect of a change in one store: whole or not at all. */
export const goodsEffect = z.object({
  storeId: id,
  storeName: z.string(),
  /** The number of products that change. */
  changed: z.number().int(),
  /**
   * Up to 20 of these products with the values that count before and after, as texts in the user's language, or with the
   * own values and locks if what counts stays. A price that waits for its day is `scheduledPrice`.
   */
  examples: z.array(
    z.object({
      name: z.string(),
      changes: z.array(
        z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
      ),
    }),
  ),
  stamp: z.string(),
  /** The reason in the user's language if the store stays as it is; '' otherwise. */
  refused: z.string(),
})
export type GoodsEffect = z.output<typeof goodsEffect>

/** The values that an undo has given back. */
export const undoneGoods = z.object({
  stores: z.array(goodsEffect),
  /** The products of these stores, each once. */
  productIds: z.array(id),
  /** The number of changed stores that the person no longer has. They stay as they are. */
  beyond: z.number().int(),
  /** The number of accepted differences that have ended with it: somebody accepted the values that it has taken back. */
  ended: z.number().int(),
})

/** A field in which a store differs from the head office. */
export const difference = z.object({
  storeId: id,
  field: goodsField,
  head: z.string().nullable(),
  own: z.string().nullable(),
  /** The version of the store's own values. */
  version: z.int32(),
  at: moment.nullable(),
  by: z.string(),
  underCost: z.boolean(),
  /** The reason, the person and the time of an acceptance that still holds. */
  accepted: z.object({ reason: z.string(), by: z.string(), at: moment }).nullable(),
})
export type Difference = z.output<typeof difference>

export const differenceRow = z.object({
  productId: id,
  name: z.string(),
  code: z.string(),
  image: z.string(),
  categoryName: z.string(),
  saleUnit: z.number().int(),
  headPrice: z.string(),
  differences: z.array(difference),
})
export type DifferenceRow = z.output<typeof differenceRow>

/** The order of the board: the products that differ in the most stores first, or those with the largest difference of a price. */
export const differenceOrders = ['stores', 'size'] as const

export const differenceFilters = z.strictObject({
  keyword: goodsFilters.shape.keyword,
  categoryId: goodsFilters.shape.categoryId,
  storeIds: z.array(id).max(goodsLimit.stores).optional(),
  productId: id.optional(),
  field: goodsField.optional(),
  /** A part of the name of the person who set the value. */
  by: z.string().trim().max(40).optional(),
  /** The days between which the value was set. */
  from: day.optional(),
  to: day.optional(),
  /** Shows accepted differences instead of open ones. */
  accepted: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
    .default(false),
})
export type DifferenceFilters = z.output<typeof differenceFilters>

export const differenceQuery = differenceFilters.extend({
  order: z.enum(differenceOrders).default('stores'),
  ...pageQuery,
})
export type DifferenceQuery = z.output<typeof differenceQuery>

export const differencePage = pageOf(differenceRow).extend({
  counts: z.object({ open: z.number().int(), accepted: z.number().int() }),
  /** There may be more differences than were looked at: each number is the least. */
  capped: z.boolean(),
  /** The stores of the session, with the number of open differences in each. */
  stores: z.array(z.object({ id, name: z.string(), code: z.string(), open: z.number().int() })),
})
export type DifferencePage = z.output<typeof differencePage>

const differencePlace = { storeId: id, productId: id, field: goodsField }

/** The values are those that the person saw, as the board answers them. */
export const acceptForm = z.strictObject({
  differences: z
    .array(
      z.strictObject({
        ...differencePlace,
        head: z.string().max(1000).nullable(),
        own: z.string().max(1000).nullable(),
      }),
    )
    .min(1)
    .max(goodsLimit.products)
    .refine(
      (ones) => distinct(ones.map(({ storeId, productId, field }) => `${storeId}/${productId}/${field}`)),
      'rule.repeated',
    ),
  reason: shortText(100),
})

/** One difference of the call. `refused` is the reason in the user's language if it stays open; '' otherwise. */
export const acceptResult = z.object({ ...differencePlace, refused: z.string() })

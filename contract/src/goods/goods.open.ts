import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, shortText } from '../rules.ts'

/** Goes on from an earlier answer. Without it everything is given. It is opaque. */
export const openCursor = z
  .string()
  .regex(/^[\w-]{1,200}$/, 'rule.invalid')
  .optional()

/** A page of what has changed since a cursor. An item may come again; nothing is left out. */
export const openFeed = {
  store: shortText(32),
  cursor: openCursor,
  limit: z.number().int().min(1).max(500).default(200),
}
export const openFeedAnswer = {
  /** For the next call: at once if there is `more`, else whenever one wants to know what has changed. */
  cursor: z.string(),
  more: z.boolean(),
  /** True for pages of all that there is: what they do not name is not in the store. */
  whole: z.boolean(),
}

export const catalogueItem = z.object({
  sku: z.string(),
  id,
  /** False: drafts, invalid, removed and unlisted products. Only `sku`, `id` and `name` count then. */
  known: z.boolean(),
  name: z.string(),
  barcodes: z.array(z.string()),
  category: z.string(),
  /** 1 by piece, 2 by weight. */
  saleMode: z.number().int(),
  saleUnit: z.number().int(),
  stockUnit: z.number().int(),
  /** Stock units in one sale unit: 0.5 for goods priced by 500 g. */
  perUnit: z.string(),
  price: z.string(),
  /** 2 everywhere, 1 in the store only, 0 not for sale. */
  saleStatus: z.number().int(),
  deliveryTypes: z.array(z.number().int()),
  processing: z.array(z.number().int()),
  /** In the stock unit. Null: no rule. */
  minimum: z.string().nullable(),
  step: z.string().nullable(),
  limit: z.string().nullable(),
  image: z.string(),
})
export type CatalogueItem = z.output<typeof catalogueItem>

export const goodsOpenCalls = {
  findCatalogue: defineCall({
    path: '/open/v1/goods/find',
    example: { store: 'S001', limit: 50 },
    summary: ['门店商品（自游标之后）', 'The goods of a store since a cursor'],
    access: { open: 'goods' },
    input: z.strictObject(openFeed),
    output: z.object({ items: z.array(catalogueItem), ...openFeedAnswer }),
    load: 'bulk',
  }),
}

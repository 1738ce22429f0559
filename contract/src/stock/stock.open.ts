import { z } from 'zod'
import { defineCall } from '../call.ts'
import { openFeed, openFeedAnswer } from '../goods/goods.open.ts'
import { moment, shortText } from '../rules.ts'
import { amount } from './stock.ts'

export const stockOpenCalls = {
  findStoreStock: defineCall({
    path: '/open/v1/stock/find',
    example: { store: 'S001', limit: 50 },
    summary: ['门店库存（自游标之后）', 'The stock of a store since a cursor'],
    access: { open: 'goods' },
    input: z.strictObject(openFeed),
    /** Amounts in the stock unit. A product that no answer has named has no stock. */
    output: z.object({
      items: z.array(z.object({ sku: z.string(), onHand: z.string(), available: z.string() })),
      ...openFeedAnswer,
    }),
    load: 'bulk',
  }),
  /**
   * The stock of goods in synchronised mode, as another system counts it. What was sold after `asOf` is subtracted. A
   * sequence that is not above the last one of a product is out of date and changes nothing.
   */
  reportStock: defineCall({
    path: '/open/v1/stock/report',
    example: {
      store: 'S001',
      sequence: 1,
      asOf: '2026-01-01T09:30:00+08:00',
      lines: [{ sku: 'SP000002', onHand: '24' }],
    },
    summary: ['库存上报', 'Report the stock'],
    access: { open: 'stock' },
    input: z.strictObject({
      store: shortText(32),
      sequence: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      asOf: moment,
      lines: z
        .array(z.strictObject({ sku: shortText(32), onHand: amount }))
        .min(1, 'rule.required')
        .max(1000),
    }),
    output: z.object({
      lines: z.array(
        z.object({
          sku: z.string(),
          result: z.enum(['taken', 'outOfDate', 'unknown', 'byHand', 'wholeOnly', 'twice']),
          /** After the report. Null if it was not taken. */
          onHand: z.string().nullable(),
          /** Less is there than is reserved: the numbers of the orders that wait for it. */
          short: z.array(z.string()),
        }),
      ),
    }),
    audit: 'stock.report',
  }),
}

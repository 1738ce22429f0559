import { z } from 'zod'
import { orderLimit, orderType, payMethod } from '../order/order.ts'
import { id, moment, optionalLines, quantity, searchText } from '../rules.ts'
import { afterSaleReasons } from './afterSale.status.ts'
import { claimLine, yuanAmount } from './afterSale.ts'

// POS returns: a till, or staff at the counter, take goods of a sale back (decisions section 4).

/** What becomes of goods that came back. A store may send goods of another store back to it. */
export const goodsWays = ['restock', 'scrap', 'sendBack'] as const
export type GoodsWay = (typeof goodsWays)[number]

/** Payments that a till cannot give back (spec section 8). */
const notAtTills: readonly number[] = [payMethod.giftCard, payMethod.quickPay, payMethod.offlineMixed]

/** True if the order may go back at a till. `methods` are those of its received payments. */
export const isReturnable = (order: { type: number; methods: readonly number[] }): boolean =>
  order.type === orderType.pos && !order.methods.some((method) => notAtTills.includes(method))

export const returnedLine = z.strictObject({
  line: z.number().int().min(1).max(orderLimit.lines),
  quantity,
  way: z.enum(goodsWays),
})
export type ReturnedLine = z.output<typeof returnedLine>

/** What a till and the counter say of a return. */
export const returning = {
  reason: z.literal(afterSaleReasons),
  note: optionalLines(255),
  lines: z.array(returnedLine).min(1, 'rule.required').max(orderLimit.lines),
  /** What is paid out. It must be the sum of this moment. */
  amount: yuanAmount,
}

/** The sale: by id, if its store is one of the person; by the exact number of its receipt, if another store sold it. */
const sale = {
  /** Where the goods are taken back. */
  storeId: id,
  orderId: id.optional(),
  number: searchText(64).optional(),
}
const namesSale = ({ orderId, number }: { orderId?: string | undefined; number?: string | undefined }) =>
  orderId !== undefined || !!number
const saleMissing = { path: ['number'], message: 'rule.required' }

export const returnableQuery = z.strictObject(sale).refine(namesSale, saleMissing)
export type ReturnableQuery = z.output<typeof returnableQuery>

export const returnForm = z
  .strictObject({
    ...sale,
    /** Of the order, as the person saw it: a return in the meantime is not made twice. */
    seen: z.string().max(64),
    ...returning,
    /** A person with the permission allows what the policy of a product forbids. */
    override: z.boolean().default(false),
  })
  .refine(namesSale, saleMissing)
export type ReturnForm = z.output<typeof returnForm>

const cents = z.string()

/** A sale whose goods may come back in the store that is asked for. */
export const returnable = z.object({
  orderId: id,
  orderNumber: z.string(),
  /** As its till knows it. */
  receipt: z.string(),
  seen: z.string(),
  sourceName: z.string(),
  soldAt: moment,
  storeName: z.string(),
  /** The store that sold it; '' if it is the one that takes it back. */
  soldIn: z.string(),
  paid: cents,
  refunded: cents,
  payments: z.array(z.object({ method: z.number().int(), channel: z.string(), rest: cents })),
  lines: z.array(
    claimLine.extend({
      most: z.string(),
      /** The policy of the product forbids it now. */
      forbidden: z.boolean(),
      /** What may become of the goods here, the usual first. */
      ways: z.array(z.enum(goodsWays)),
      /** Why not all ways are there: removed, not sold here. */
      limited: z.enum(['', 'removed', 'unlisted']),
    }),
  ),
})
export type Returnable = z.output<typeof returnable>

export const returned = z.object({
  id,
  number: z.string(),
  status: z.number().int(),
  amount: cents,
  /** The number of the refund; '' if nothing was to pay. */
  refund: z.string(),
})

import { z } from 'zod'
import { orderLimit } from '../order/order.ts'
import {
  day,
  id,
  mediaAddress,
  moment,
  optionalLines,
  optionalText,
  pageOf,
  pageQuery,
  price,
  quantity,
  searchText,
  shortText,
  unless,
} from '../rules.ts'
import { amount } from '../stock/stock.ts'
import { afterSaleReasons, afterSaleTabs, afterSaleTypes } from './afterSale.status.ts'

export const afterSaleLimit = {
  photos: 6,
  /** A photo that a shop uploads, and the most of them that no application has taken. */
  photoBytes: 400 * 1024,
  unusedPhotos: 300,
  /** Days until one that nobody submitted lapses (decisions section 4). */
  lapseDays: 7,
  exported: 200_000,
} as const

/** Yuan, 0 allowed. */
export const yuanAmount = unless((value) => /^\s*0+(\.0{1,2})?\s*$/.test(value), price)
const cents = z.string()
const lineNumber = z.number().int().min(1).max(orderLimit.lines)

export const afterSaleRow = z.object({
  id,
  number: z.string(),
  version: z.int32(),
  type: z.number().int(),
  status: z.number().int(),
  reason: z.number().int(),
  orderId: id,
  orderNumber: z.string(),
  /** The person may open the order: its store is one of the person. */
  seesOrder: z.boolean(),
  storeId: id,
  storeName: z.string(),
  source: z.string(),
  sourceName: z.string(),
  buyerName: z.string(),
  buyerPhone: z.string(),
  /** Asked for; after the decision what is agreed. */
  amount: cents,
  paid: cents,
  kinds: z.number().int(),
  pieces: z.number().int(),
  weighed: z.boolean(),
  firstName: z.string(),
  firstImage: z.string(),
  firstCategory: z.string(),
  createdAt: moment,
  createdBy: z.string(),
  submittedAt: moment.nullable(),
  /** Until then staff should decide. Nothing moves by itself. */
  auditUntil: moment.nullable(),
  dueAt: moment.nullable(),
  endedAt: moment.nullable(),
  /** Staff allowed it beyond the return policy. */
  override: z.boolean(),
  /** Only the time that its till gave makes it fit the return policy. */
  byTime: z.boolean(),
  /** The status of its refund; null without one. */
  refundStatus: z.number().int().nullable(),
})
export type AfterSaleRow = z.output<typeof afterSaleRow>

/** The reasons why a return passed although the return policy alone does not allow it. */
export const afterSalePolicies = ['override', 'byTime'] as const

export const afterSaleFilters = z.strictObject({
  keyword: searchText(40).optional(),
  tab: z.enum(afterSaleTabs).optional(),
  storeId: id.optional(),
  type: z.literal(afterSaleTypes).optional(),
  reason: z.literal(afterSaleReasons).optional(),
  policy: z.enum(afterSalePolicies).optional(),
  from: day.optional(),
  to: day.optional(),
})
export type AfterSaleFilters = z.output<typeof afterSaleFilters>
export const afterSaleQuery = afterSaleFilters.extend(pageQuery)
export type AfterSaleQuery = z.output<typeof afterSaleQuery>
export const afterSalePage = pageOf(afterSaleRow).extend({
  counts: z.record(z.string(), z.number().int()),
  /** The newest one of the person's stores, for the line that announces new ones. */
  newest: z.number().int(),
  /** Of what waits for its decision: the sum, and since when the oldest waits. */
  waiting: z.object({ amount: cents, since: moment.nullable() }),
})
export type AfterSalePage = z.output<typeof afterSalePage>
export const afterSaleExport = z.strictObject({
  asyncSystemName: z.string().max(64).optional(),
  condition: afterSaleFilters,
})

/** A line of the order, with what the sum of a refund needs. Amounts of goods are in the stock unit. */
export const claimLine = z.object({
  line: z.number().int(),
  productId: id,
  name: z.string(),
  code: z.string(),
  barcode: z.string(),
  image: z.string(),
  categoryName: z.string(),
  saleMode: z.number().int(),
  stockUnit: z.number().int(),
  quantity: z.string(),
  refunded: z.string(),
  /** Was free to the buyer, and comes back first. */
  free: z.string(),
  paid: cents,
  refundedAmount: cents,
  returnPolicy: z.number().int(),
  gift: z.boolean(),
})
export type ClaimLine = z.output<typeof claimLine>

export const afterSaleLine = claimLine.extend({
  asked: z.string(),
  /** Held or agreed. */
  agreed: z.string(),
  /** Units that have not left the store. */
  here: z.string(),
  amount: cents,
  way: z.enum(['', 'restock', 'scrap', 'sendBack']),
})
export type AfterSaleLine = z.output<typeof afterSaleLine>

export const afterSaleDetail = afterSaleRow.extend({
  note: z.string(),
  photos: z.array(z.string()),
  asked: cents,
  /** Null until the decision. */
  agreed: cents.nullable(),
  freight: cents,
  /** What staff may add if the seller is at fault. */
  freightLeft: cents,
  /** The whole order is empty with it, and nothing was shipped: its freight goes back, too. */
  freightDue: z.boolean(),
  part: z.boolean(),
  lowerReason: z.string(),
  /** The words of the staff. */
  rejectReason: z.string(),
  /** How it ended if nobody rejected it; else ''. */
  ending: z.enum(['', 'withdrawn', 'lapsed', 'expired']),
  reply: z.string(),
  orderStatus: z.number().int(),
  orderRefunded: cents,
  /** The store that sold the goods, if another one took them back; else ''. */
  soldIn: z.string(),
  /** The transfer that brings goods back to the store that sold them. */
  transfer: z.object({ id, number: z.string() }).nullable(),
  completedAt: moment.nullable(),
  /** When a till told of the return, which was made at `createdAt`; null without a time of the till. */
  sentAt: moment.nullable(),
  memberName: z.string(),
  /** Orders and after-sales of the member in the last 90 days. */
  history: z.object({ orders: z.number().int(), afterSales: z.number().int() }).nullable(),
  /** The payments that money goes back to, the newest first. */
  payments: z.array(z.object({ method: z.number().int(), channel: z.string(), rest: cents })),
  refund: z.object({ id, number: z.string(), status: z.number().int() }).nullable(),
  lines: z.array(afterSaleLine),
  events: z.array(
    z.object({
      at: moment,
      move: z.string(),
      actor: z.string(),
      who: z.enum(['staff', 'buyer', 'timer', 'system']),
      status: z.number().int(),
      detail: z.string(),
    }),
  ),
})
export type AfterSaleDetail = z.output<typeof afterSaleDetail>

/** What can be claimed of an order now. */
export const claimable = z.object({
  orderId: id,
  orderNumber: z.string(),
  version: z.int32(),
  status: z.number().int(),
  paid: cents,
  refunded: cents,
  completedAt: moment.nullable(),
  lines: z.array(
    claimLine.extend({
      /** The most that can be refunded, and that can be brought back. */
      most: z.string(),
      mostBack: z.string(),
      /** The policy of the product forbids it now. */
      forbidden: z.boolean(),
    }),
  ),
})
export type Claimable = z.output<typeof claimable>

const units = z.strictObject({ line: lineNumber, quantity })
/** What is asked for. A compensation has an amount, the others have lines. */
const claim = {
  type: z.literal(afterSaleTypes),
  reason: z.literal(afterSaleReasons),
  note: optionalLines(255),
  lines: z.array(units).max(orderLimit.lines).default([]),
  /** Of a compensation. */
  amount: price.optional(),
}
/** What does not belong to the type is refused: whoever sent it believes that it counts. */
export const noLines = (form: { type: number; lines: readonly unknown[] }) =>
  form.type !== 30 || form.lines.length === 0
export const noAmount = (form: { type: number; amount?: string | undefined }) =>
  form.type === 30 || form.amount === undefined
const hasContent = (form: { type: number; lines: readonly unknown[]; amount?: string | undefined }) =>
  form.type === 30 || form.lines.length > 0
const hasAmount = (form: { type: number; amount?: string | undefined }) =>
  form.type !== 30 || form.amount !== undefined

export const applyForm = z
  .strictObject({
    orderId: id,
    ...claim,
    photos: z.array(mediaAddress).max(afterSaleLimit.photos).default([]),
    /** A person with the permission allows what the policy of a product forbids. */
    override: z.boolean().default(false),
  })
  .refine(hasContent, { path: ['lines'], message: 'rule.required' })
  .refine(hasAmount, { path: ['amount'], message: 'rule.required' })
  .refine(noLines, { path: ['lines'], message: 'rule.notForType' })
  .refine(noAmount, { path: ['amount'], message: 'rule.notForType' })
export type ApplyForm = z.output<typeof applyForm>

const head = { id, version: z.int32() }
export const afterSaleHead = z.strictObject(head)
const decided = {
  lines: z
    .array(
      z.strictObject({
        line: lineNumber,
        /** The units that are agreed, 0 for none. */
        quantity: amount,
        way: z.enum(['restock', 'scrap']).optional(),
      }),
    )
    .max(orderLimit.lines)
    .default([]),
  /** What the person saw and agrees to, with the freight in it. */
  amount: yuanAmount,
  freight: yuanAmount.default('0.00'),
  /** Needed for fewer units or less money. */
  lowerReason: optionalText(100),
  reply: optionalLines(255),
  /** Refunds in the same step. */
  refund: z.boolean().default(false),
}
export const agreeForm = z.strictObject({
  ...head,
  ...decided,
  /** The goods are here: they are received in the same step. */
  receive: z.boolean().default(false),
})
export type AgreeForm = z.output<typeof agreeForm>
export const goodsForm = z.strictObject({ ...head, ...decided })
export type GoodsForm = z.output<typeof goodsForm>
export const rejectForm = z.strictObject({ ...head, reason: shortText(100), reply: optionalLines(255) })

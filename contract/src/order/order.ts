import { z } from 'zod'
import {
  day,
  id,
  moment,
  optionalLines,
  optionalText,
  pageOf,
  pageQuery,
  quantity,
  searchText,
  shortText,
} from '../rules.ts'
import { amount } from '../stock/stock.ts'
import { deliveryTypes, orderTabs } from './order.status.ts'

export const orderType = { online: 10, pos: 20 } as const
export type OrderType = (typeof orderType)[keyof typeof orderType]
export const orderTypes = Object.values(orderType)

/** How the buyer paid. The text `order.method<code>` names it. */
export const payMethod = {
  cash: 10,
  card: 20,
  weChat: 30,
  alipay: 40,
  transfer: 50,
  giftCard: 60,
  quickPay: 70,
  offlineMixed: 80,
} as const
export const payMethods = Object.values(payMethod)
/**
 * Who moves the money. `given` payments were taken by the till or the shop: they are facts, and staff give them back by
 * hand. `sandbox` can be told to be late, to fail, to answer twice or never.
 */
export const payChannels = ['cash', 'transfer', 'given', 'sandbox'] as const
export type PayChannel = (typeof payChannels)[number]
export const paymentStatus = { pending: 10, received: 20, failed: 30, closed: 40 } as const
export type PaymentStatus = (typeof paymentStatus)[keyof typeof paymentStatus]

/** Goods of an order. Amounts are in the stock unit: pieces or kg. */
export const orderLimit = {
  /** The buyer may wish for a time so many days from now. */
  wishedDays: 60,
  /** His clock may be so many minutes behind. */
  wishedMinutesAgo: 5,
  /** Spec section 5: at most 100 items. */
  lines: 100,
  /** Orders of one bulk move. */
  bulk: 200,
  /** Orders of one print: their papers are drawn in the browser. */
  printed: 50,
  /** Without a sign of the picker for so long, nobody picks the order. */
  pickerMinutes: 15,
  /** Orders that a picker has in hand, if he has chosen none: the most urgent ones of the store. */
  queue: 20,
  exported: 1_000_000,
  /** Digits of a pickup code. */
  pickupDigits: 6,
} as const

const cents = z.string()
const share = z.object({ kind: z.string(), name: z.string(), amount: cents })
const step = z.object({
  kind: z.string(),
  name: z.string(),
  applied: z.boolean(),
  amount: cents,
  /** Says how it came about, or why it did not apply. */
  text: z.string(),
})

export const orderLine = z.object({
  line: z.number().int(),
  productId: id,
  name: z.string(),
  code: z.string(),
  barcode: z.string(),
  image: z.string(),
  categoryName: z.string(),
  saleMode: z.number().int(),
  saleUnit: z.number().int(),
  stockUnit: z.number().int(),
  processing: z.number().int(),
  /** The place on the shelf of the store; '' if nobody said. */
  shelf: z.string(),
  /** Ordered, picked, shipped and refunded, in the stock unit. Null: not picked yet. */
  quantity: z.string(),
  picked: z.string().nullable(),
  shipped: z.string(),
  refunded: z.string(),
  /** Claimed by after-sales that are open: not to be picked. */
  held: z.string(),
  price: cents,
  unitPrice: cents,
  listAmount: cents,
  amount: cents,
  shares: z.array(share),
  paid: cents,
  refundedAmount: cents,
  gift: z.boolean(),
  returnPolicy: z.number().int(),
})
export type OrderLine = z.output<typeof orderLine>

export const orderRow = z.object({
  id,
  number: z.string(),
  version: z.int32(),
  type: z.number().int(),
  source: z.string(),
  sourceName: z.string(),
  storeId: id,
  storeName: z.string(),
  status: z.number().int(),
  deliveryType: z.number().int(),
  placedAt: moment,
  /** When its goods should be ready: the time that the buyer wished, or some minutes after the payment. Null: not paid. */
  prepareBy: moment.nullable(),
  /** Since when it waits for its buyer; null in every other status. */
  readyAt: moment.nullable(),
  /** The next timer, such as the automatic cancel. */
  dueAt: moment.nullable(),
  receiverName: z.string(),
  receiverPhone: z.string(),
  payable: cents,
  refunded: cents,
  methods: z.array(z.number().int()),
  /** The first product, and the number of pieces; weighed goods count one. */
  firstName: z.string(),
  firstImage: z.string(),
  firstCategory: z.string(),
  pieces: z.number().int(),
  weighed: z.boolean(),
  /** Who picks it now, and since when; '' and null if nobody does. */
  picker: z.string(),
  pickingSince: moment.nullable(),
  /** The till sold more than the book held, or its sums differ from ours. */
  review: z.boolean(),
})
export type OrderRow = z.output<typeof orderRow>

export const orderFilters = z.strictObject({
  keyword: searchText(40).optional(),
  tab: z.enum(orderTabs).optional(),
  storeId: id.optional(),
  source: z.string().max(20).optional(),
  type: z.literal(orderTypes).optional(),
  method: z.literal(payMethods).optional(),
  deliveryType: z.literal(deliveryTypes).optional(),
  /** Only sales in which the till differed, and that nobody has settled. */
  review: z.literal(1).optional(),
  from: day.optional(),
  to: day.optional(),
})
export type OrderFilters = z.output<typeof orderFilters>
/** What is exported: the rows of the list with these filters. */
export const orderExport = z.strictObject({
  asyncSystemName: z.string().max(64).optional(),
  condition: orderFilters,
})
export const orderQuery = orderFilters.extend({ ...pageQuery })
export type OrderQuery = z.output<typeof orderQuery>
export const orderPage = pageOf(orderRow).extend({
  counts: z.record(z.string(), z.number().int()),
  /** The numbers of tabs are exact. Otherwise they stop at a limit. */
  countsExact: z.boolean(),
  /** The newest order that the person sees, for the line that announces new ones. */
  newest: z.number().int(),
})
export type OrderPage = z.output<typeof orderPage>

export const nextOrders = z.object({
  next: z.array(orderRow),
  pickups: z.array(orderRow),
})
export type NextOrders = z.output<typeof nextOrders>

/** The orders that a picker has in hand: those that he named, and with a store its most urgent ones. */
export const batchQuery = z.strictObject({
  ids: z.array(id).max(orderLimit.bulk),
  storeId: id.optional(),
})
/** What is picked already stands first, then the least time left. */
export const pickBatch = z.object({ orders: z.array(orderRow) })
export type PickBatch = z.output<typeof pickBatch>

/** The member's number and name; null without a member. */
export const orderMember = z.object({ number: z.string(), name: z.string() }).nullable()

export const orderEvent = z.object({
  at: moment,
  move: z.string(),
  actor: z.string(),
  who: z.enum(['staff', 'buyer', 'timer', 'system']),
  status: z.number().int(),
  detail: z.string(),
})
export const orderPayment = z.object({
  id,
  method: z.number().int(),
  channel: z.enum(payChannels),
  amount: cents,
  refunded: cents,
  status: z.number().int(),
  reference: z.string(),
  at: moment,
  by: z.string(),
})
export const orderShipment = z.object({
  at: moment,
  by: z.string(),
  carrier: z.string(),
  number: z.string(),
  /** When it came back, because its delivery failed. */
  backAt: moment.nullable(),
  lines: z.array(z.object({ line: z.number().int(), quantity: z.string() })),
})
export const orderRefund = z.object({
  id,
  number: z.string(),
  amount: cents,
  status: z.number().int(),
  reason: z.number().int(),
  at: moment,
})
export const orderDetail = orderRow.extend({
  externalNumber: z.string(),
  /** When the buyer wants his goods; null if he said nothing. */
  wishedAt: moment.nullable(),
  member: orderMember,
  buyerName: z.string(),
  buyerPhone: z.string(),
  receiverAddress: z.string(),
  buyerNote: z.string(),
  staffNote: z.string(),
  listAmount: cents,
  discount: cents,
  freight: cents,
  freightDiscount: cents,
  received: cents,
  businessDay: day,
  cancelReason: z.string(),
  differs: z.array(z.string()),
  lines: z.array(orderLine),
  steps: z.array(step),
  events: z.array(orderEvent),
  payments: z.array(orderPayment),
  shipments: z.array(orderShipment),
  refunds: z.array(orderRefund),
})
export type OrderDetail = z.output<typeof orderDetail>

/** What papers show of an order. */
export const printedOrder = orderDetail
  .pick({
    id: true,
    number: true,
    storeName: true,
    status: true,
    deliveryType: true,
    placedAt: true,
    receiverName: true,
    receiverPhone: true,
    receiverAddress: true,
    buyerNote: true,
    listAmount: true,
    discount: true,
    freight: true,
    freightDiscount: true,
    payable: true,
    received: true,
    refunded: true,
    steps: true,
    lines: true,
  })
  .extend({
    storeAddress: z.string(),
    storePhone: z.string(),
    courier: z.string(),
    /** What was received, by method. */
    paid: z.array(z.object({ method: z.number().int(), amount: cents })),
  })
export type PrintedOrder = z.output<typeof printedOrder>
export const papers = ['pickList', 'deliveryNote', 'receipt80', 'receipt58'] as const
export type OrderPaper = (typeof papers)[number]
const printedIds = z.array(id).min(1, 'rule.required').max(orderLimit.printed)
export const printQuery = z.strictObject({ ids: printedIds })
export const printNote = z.strictObject({
  ids: printedIds,
  papers: z.array(z.enum(papers)).min(1, 'rule.required').max(papers.length),
})

const head = { id, version: z.int32() }
export const orderHead = z.strictObject(head)
/** Goods leave. If the book has fewer of them, a correction of the shortfall is booked first, by who may adjust stock. */
const leaves = { ...head, correctStock: z.boolean().default(false) }
export const handOverForm = z.strictObject(leaves)
export const cancelForm = z.strictObject({ ...head, reason: optionalText(100) })
/** The amount of each line that was picked, in the stock unit. What is missing is refunded. */
export const pickForm = z.strictObject({
  ...head,
  lines: z
    .array(z.strictObject({ line: z.number().int().min(1).max(orderLimit.lines), picked: amount }))
    .max(orderLimit.lines),
})
export type PickForm = z.output<typeof pickForm>
export const shipForm = z.strictObject({
  ...leaves,
  carrier: shortText(20),
  number: shortText(40),
  lines: z
    .array(z.strictObject({ line: z.number().int().min(1).max(orderLimit.lines), quantity }))
    .min(1, 'rule.required')
    .max(orderLimit.lines),
  /** Later, or never: then the rest is refunded. */
  rest: z.enum(['later', 'refund']).default('later'),
})
export type ShipForm = z.output<typeof shipForm>
/** By the pickup code, or with a note that proves the delivery. */
export const receiveForm = z.strictObject({
  ...leaves,
  pickupCode: optionalText(12),
  proof: optionalText(100),
})
export const courierForm = z.strictObject({ ...leaves, courier: optionalText(40) })
export const noteForm = z.strictObject({ ...head, note: optionalLines(255) })
export const failForm = z.strictObject({ ...head, reason: shortText(100) })
export const paymentForm = z.strictObject({ ...head, paymentId: id })
/** Money that staff collect by hand. */
export const collectForm = z.strictObject({
  ...head,
  method: z.literal([10, 20, 50]),
  reference: optionalText(40),
})

/** The bulk moves. */
export const bulkMoves = ['pick', 'toDelivery', 'readyForPickup', 'sendCourier', 'arrive'] as const
export const bulkForm = z.strictObject({
  verb: z.enum(bulkMoves),
  ids: z.array(id).min(1, 'rule.required').max(orderLimit.bulk),
})
export const bulkResult = z.object({
  results: z.array(
    z.object({ id, done: z.boolean(), text: z.string(), status: z.number().int().nullable() }),
  ),
})

/** What was sent may be anything: what cannot be read stands empty. */
const sentText = z.union([z.string(), z.number().transform(String)]).catch('')
/** The content that the selling side sent, as it sent it. */
const sentContent = z.object({
  at: sentText,
  cashier: sentText,
  lines: z
    .array(z.object({ sku: sentText, quantity: sentText, price: sentText, amount: sentText }))
    .catch([]),
  payments: z.array(z.object({ method: z.number().int().catch(0), amount: sentText })).catch([]),
})

/** A till order that could not be booked, or a number that came again with other content. */
export const unbookedRow = z.object({
  id,
  /** False: its content does not fit the interface, so only the till can put it right. */
  readable: z.boolean(),
  source: z.string(),
  sourceName: z.string(),
  externalNumber: z.string(),
  store: z.string(),
  kind: z.enum(['refused', 'differs']),
  reason: z.string(),
  amount: cents,
  receivedAt: moment,
  tries: z.number().int(),
  status: z.enum(['open', 'booked', 'dropped']),
  /** The order that has this number. */
  orderId: id.nullable(),
  sent: sentContent,
  endedBy: z.string(),
  /** Why staff dropped it, also if it came again since. */
  note: z.string(),
})
export type UnbookedRow = z.output<typeof unbookedRow>
export const contentOf = (body: unknown): UnbookedRow['sent'] =>
  sentContent.parse(typeof body === 'object' && body !== null ? body : {})
/** The most characters of a number that is kept. */
export const keptNumberLimit = 64
export const unbookedQuery = z.strictObject({
  keyword: searchText(keptNumberLimit).optional(),
  tab: z.enum(['open', 'booked', 'dropped']).optional(),
  ...pageQuery,
})
export const unbookedPage = pageOf(unbookedRow).extend({ counts: z.record(z.string(), z.number().int()) })

import { z } from 'zod'
import { afterSaleMoves, afterSaleStatus, afterSaleTypes } from '../afterSale/afterSale.status.ts'
import { deliveryTypes, orderMoves, orderStatus } from '../order/order.status.ts'
import { refundReason, refundStatus } from '../refund/refund.ts'
import { moment } from '../rules.ts'
import type { WebhookGroup } from './webhook.ts'

const record = {
  /** The number that staff see. */
  number: z.string(),
  /** The code of the store. */
  store: z.string(),
  /** Grows with each change. */
  version: z.number().int(),
}
/** The natural key of an order, as its source knows it. */
const ofOrder = { order: z.string(), orderSource: z.string(), orderExternalNumber: z.string() }
const codesOf = <T extends Readonly<Record<string, number>>>(codes: T) =>
  z.literal(Object.values(codes) as T[keyof T][])

/** The data of an event. It names no person: the Open API gives more to a key that may have it. */
export const eventData = {
  order: z.strictObject({
    ...record,
    source: z.string(),
    externalNumber: z.string(),
    type: z.number().int(),
    status: codesOf(orderStatus),
    /** What made the event: an order is placed or rung up, or makes one of its moves. */
    move: z.enum(['place', 'ringUp', ...orderMoves]),
    deliveryType: z.literal(deliveryTypes),
    payable: z.string(),
    received: z.string(),
    refunded: z.string(),
  }),
  aftersale: z.strictObject({
    ...record,
    ...ofOrder,
    source: z.string(),
    /** Empty for one that staff made. */
    externalNumber: z.string(),
    type: z.literal(afterSaleTypes),
    status: codesOf(afterSaleStatus),
    move: z.enum(['apply', ...afterSaleMoves]),
    asked: z.string(),
    /** What is agreed. Null before the decision. */
    amount: z.string().nullable(),
  }),
  refund: z.strictObject({
    ...record,
    ...ofOrder,
    status: codesOf(refundStatus),
    reason: codesOf(refundReason),
    amount: z.string(),
  }),
  /** Amounts in the stock unit. */
  stock: z.strictObject({
    store: z.string(),
    sku: z.string(),
    onHand: z.string(),
    reserved: z.string(),
    available: z.string(),
  }),
} as const satisfies Record<WebhookGroup, z.ZodType>

const namesOf = <G extends string, T extends Readonly<Record<string, number>>>(group: G, statuses: T) =>
  Object.keys(statuses).map((name) => `${group}.${name}` as `${G}.${keyof T & string}`)

/** The names of the events: that of the status which the record has now. */
export const eventNames = {
  order: namesOf('order', orderStatus),
  aftersale: namesOf('aftersale', afterSaleStatus),
  refund: namesOf('refund', refundStatus),
  stock: ['stock.changed'],
} as const satisfies Record<WebhookGroup, readonly string[]>

/** The body of an event of a group. */
export const eventBody = (group: WebhookGroup) =>
  z.strictObject({
    /** The same each time that the event is sent. */
    id: z.string(),
    event: z.literal(eventNames[group]),
    at: moment,
    data: eventData[group],
  })

const order = {
  number: '202601010000015',
  store: 'S001',
  source: 'shopApp',
  externalNumber: 'A-1001',
}
const orderKey = {
  order: order.number,
  orderSource: order.source,
  orderExternalNumber: order.externalNumber,
}
const exampleData: { [G in WebhookGroup]: z.input<(typeof eventData)[G]> } = {
  order: {
    ...order,
    type: 10,
    status: orderStatus.toPrepare,
    move: 'pay',
    deliveryType: 10,
    payable: '6.40',
    received: '6.40',
    refunded: '0.00',
    version: 2,
  },
  aftersale: {
    ...orderKey,
    number: 'AS202601010000003',
    store: 'S001',
    source: 'shopApp',
    externalNumber: 'AS-1001',
    type: 10,
    status: afterSaleStatus.agreed,
    move: 'agree',
    asked: '3.20',
    amount: '3.20',
    version: 3,
  },
  refund: {
    ...orderKey,
    number: 'TK202601010000015-1',
    store: 'S001',
    status: refundStatus.done,
    reason: refundReason.afterSale,
    amount: '3.20',
    version: 2,
  },
  stock: { store: 'S001', sku: 'SP000002', onHand: '24', reserved: '2', available: '22' },
}
const exampleEvents: Record<WebhookGroup, string> = {
  order: 'order.toPrepare',
  aftersale: 'aftersale.agreed',
  refund: 'refund.done',
  stock: 'stock.changed',
}

/** An event of a group, for the documentation. */
export const eventExample = (group: WebhookGroup) => ({
  id: 'evt_1_42',
  event: exampleEvents[group],
  at: '2026-01-01T09:30:00+08:00',
  data: exampleData[group],
})

/** The headers of an event. */
export const eventHeaders = {
  'X-Zg-Event': 'The name of the event, as in the body',
  'X-Zg-Event-Id': 'The id of the event, as in the body. It is the same each time that the event is sent',
  'X-Zg-Timestamp': 'The time of this try, in ms since 1970',
  'X-Zg-Signature':
    'The lower-case hex of HMAC-SHA256 with the secret of the address over the timestamp, a full stop and the body as it came',
} as const

/** A program that receives events: it checks the signature, accepts an event twice, and answers at once. */
export const receiverSample = `import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { SECRET, PORT = '8080' } = process.env
/** The ids of the events that were handled. Keep them in your database, for 3 days at least. */
const handled = new Set()

function isGenuine(headers, body) {
  const timestamp = headers['x-zg-timestamp'] ?? ''
  const right = createHmac('sha256', SECRET).update(timestamp + '.').update(body).digest()
  const given = Buffer.from(headers['x-zg-signature'] ?? '', 'hex')
  // An old request may be a copy that someone else sends.
  const fresh = Math.abs(Date.now() - Number(timestamp)) < 5 * 60_000
  return fresh && given.length === right.length && timingSafeEqual(given, right)
}

const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  // The bytes as they came: other spaces or another order of the fields have another signature.
  const body = Buffer.concat(chunks)
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end()
  const { id, event, data } = JSON.parse(body.toString())
  if (!handled.has(id)) {
    handled.add(id)
    console.log(event, JSON.stringify(data))
  }
  response.writeHead(204).end()
})
server.listen(Number(PORT), () => console.log('listening', server.address().port))`

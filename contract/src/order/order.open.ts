import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, moment, optionalLines, optionalText, price, quantity, shortText, unless } from '../rules.ts'
import { deliveryTypes } from './order.status.ts'
import { orderLimit, payMethods } from './order.ts'

/** Yuan, 0 allowed. */
const yuan = unless((value) => /^0+(\.0{1,2})?$/.test(value), price)

/** What a till says is taken down first and judged then: a wrong sign is kept with its reason, and not lost. */
const tillQuantity = z
  .string()
  .trim()
  .regex(/^-?\d{1,8}(\.\d{1,3})?$/, 'rule.notANumber')
const tillAmount = z
  .string()
  .trim()
  .regex(/^-?\d{1,9}(\.\d{1,2})?$/, 'rule.notANumber')

/** The natural key of an order: a number of the selling side, within its source. It is taken for ever. */
export const naturalKey = { source: shortText(20), number: shortText(64) }

const person = z.strictObject({
  name: optionalText(30),
  phone: z.union([z.literal(''), z.string().regex(/^1\d{10}$/, 'rule.phone')]).default(''),
})
/** `member` is a natural key of the source, told of or not. */
const buyer = person.extend({ member: optionalText(64) })
const receiver = person.extend({ address: optionalText(200) })

const cartLine = z.strictObject({
  /** The code of the product. */
  sku: shortText(32),
  /** In the stock unit: pieces, or kg. */
  quantity,
  processing: z.number().int().min(0).max(5).default(0),
})
const lines = z
  .array(cartLine.extend({ price: price.optional() }))
  .min(1, 'rule.required')
  .max(1000)

const cart = {
  store: shortText(32),
  deliveryType: z.literal(deliveryTypes),
}

const priced = z.object({
  payable: z.string(),
  goods: z.string(),
  freight: z.string(),
  freightDiscount: z.string(),
  discount: z.string(),
  lines: z.array(
    z.object({
      sku: z.string(),
      price: z.string(),
      unitPrice: z.string(),
      amount: z.string(),
      paid: z.string(),
      gift: z.boolean(),
    }),
  ),
  steps: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      applied: z.boolean(),
      amount: z.string(),
      text: z.string(),
    }),
  ),
})

const placed = z.object({
  id,
  number: z.string(),
  status: z.number().int(),
  payable: z.string(),
})

const payment = z.strictObject({
  method: z.literal(payMethods),
  amount: yuan,
  /** The number of the payment at its channel. */
  reference: optionalText(64),
})

export const orderOpenCalls = {
  quoteOrder: defineCall({
    path: '/open/v1/orders/quote',
    example: { store: 'S001', deliveryType: 10, lines: [{ sku: 'SP000002', quantity: '2' }] },
    summary: ['算价', 'Quote a cart'],
    access: { open: 'price' },
    input: z.strictObject({ ...cart, lines }),
    output: priced,
    load: 'critical',
  }),
  /** Reserves the stock. The expected prices and sum must be those of the moment. */
  placeOrder: defineCall({
    path: '/open/v1/orders/place',
    example: {
      source: 'shopApp',
      number: 'A-1001',
      store: 'S001',
      deliveryType: 10,
      lines: [{ sku: 'SP000002', quantity: '2', price: '3.20' }],
      payable: '6.40',
      buyer: { name: '林女士', phone: '13800005678', member: 'M-1001' },
      note: '少冰',
    },
    summary: ['下单', 'Place an order'],
    access: { open: 'order' },
    input: z.strictObject({
      ...naturalKey,
      ...cart,
      lines: z.array(cartLine.extend({ price })).min(1, 'rule.required').max(1000),
      payable: yuan,
      buyer: buyer.prefault({}),
      receiver: receiver.prefault({}),
      /** When the buyer wants to have his goods. Without it the store prepares them in its usual time. */
      wishedAt: moment.optional(),
      note: optionalLines(255),
    }),
    output: placed,
    audit: 'order.place',
    load: 'critical',
  }),
  /**
   * A sale that the till has made. It is never lost: if it cannot be booked or read, it is kept with its reason, as long as
   * its source and number can be read at all.
   */
  ringUpOrder: defineCall({
    path: '/open/v1/orders/ringUp',
    example: {
      source: 'till',
      number: 'T1-20260101-0001',
      store: 'S001',
      at: '2026-01-01T09:30:00+08:00',
      cashier: '陈店员',
      lines: [
        {
          sku: 'SP000002',
          quantity: '1',
          price: '3.20',
          amount: '3.20',
          discount: { name: '临期', amount: '0.70' },
        },
      ],
      payable: '2.50',
      payments: [{ method: 10, amount: '2.50' }],
    },
    summary: ['收银上报', 'Ring up a sale of a till'],
    access: { open: 'order' },
    input: z.strictObject({
      ...naturalKey,
      store: shortText(32),
      at: moment,
      cashier: optionalText(40),
      lines: z
        .array(
          cartLine.extend({
            quantity: tillQuantity,
            price: tillAmount,
            /** Before its discount: the price times the quantity, or the total of a scale label. */
            amount: tillAmount,
            discount: z.strictObject({ name: shortText(40), amount: yuan }).optional(),
          }),
        )
        .min(1, 'rule.required')
        .max(1000),
      discount: z.strictObject({ name: shortText(40), amount: yuan }).optional(),
      payable: tillAmount,
      payments: z.array(payment).max(20),
      buyer: buyer.prefault({}),
    }),
    output: z.object({
      booked: z.boolean(),
      id: id.nullable(),
      number: z.string(),
      /** Says why it is not booked. */
      reason: z.string(),
    }),
    audit: 'order.ringUp',
    load: 'critical',
  }),
  payOrder: defineCall({
    path: '/open/v1/orders/pay',
    example: {
      source: 'shopApp',
      number: 'A-1001',
      method: 30,
      channel: 'given',
      amount: '6.40',
      reference: 'wx-0001',
    },
    summary: ['支付', 'Pay an order'],
    access: { open: 'order' },
    input: z.strictObject({
      ...naturalKey,
      method: z.literal(payMethods),
      /** `given`: the shop has the money. `transfer`: staff confirm it. `sandbox`: a payment to try things out. */
      channel: z.enum(['given', 'transfer', 'sandbox']),
      amount: price,
      /** The natural key of the payment within the order. */
      reference: shortText(64),
      /** Of the sandbox only: what it does. */
      sandbox: z
        .enum(['success', 'late', 'fail', 'twice', 'never', 'refundFails', 'refundSilent'])
        .optional(),
    }),
    output: z.object({ status: z.number().int(), payment: z.number().int(), received: z.string() }),
    audit: 'order.pay',
    load: 'critical',
  }),
  /** Asked again, it answers how far the cancel is: 70 while a payment is open, then 80. */
  cancelPlacedOrder: defineCall({
    path: '/open/v1/orders/cancel',
    // Orders of the sample goods: one is not paid, the other is on its way.
    example: { source: 'miniProgram', number: 'M000008' },
    summary: ['取消订单', 'Cancel an order'],
    access: { open: 'order' },
    input: z.strictObject({ ...naturalKey, reason: optionalText(100) }),
    output: z.object({ status: z.number().int() }),
    audit: 'order.cancel',
    load: 'critical',
  }),
  /**
   * A parcel leaves. Its carrier and number are its natural key within the order: the same again changes nothing, unless its
   * delivery failed. Then it leaves once more.
   */
  shipPlacedOrder: defineCall({
    path: '/open/v1/orders/ship',
    // An order of the sample goods whose first parcel has left.
    example: {
      source: 'miniProgram',
      number: 'M000004',
      carrier: '顺丰速运',
      parcel: 'SF1408772013339',
      lines: [{ sku: 'SP000037', quantity: '2' }],
    },
    summary: ['发货', 'Ship a parcel of an order'],
    access: { open: 'order' },
    input: z.strictObject({
      ...naturalKey,
      carrier: shortText(20),
      parcel: shortText(40),
      /** Without lines it has all that is left. */
      lines: z
        .array(z.strictObject({ sku: shortText(32), quantity }))
        .max(orderLimit.lines)
        .default([]),
    }),
    output: z.object({ status: z.number().int() }),
    audit: 'order.ship',
    load: 'critical',
  }),
  receivePlacedOrder: defineCall({
    path: '/open/v1/orders/receive',
    example: { source: 'miniProgram', number: 'M000007' },
    summary: ['确认收货', 'Confirm the receipt of an order'],
    access: { open: 'order' },
    input: z.strictObject(naturalKey),
    output: z.object({ status: z.number().int() }),
    audit: 'order.receive',
    load: 'critical',
  }),
  findPlacedOrder: defineCall({
    path: '/open/v1/orders/find',
    example: { source: 'shopApp', number: 'A-1001' },
    summary: ['查订单', 'Find an order'],
    access: { open: 'order' },
    input: z.strictObject(naturalKey),
    output: placed.extend({
      received: z.string(),
      refunded: z.string(),
      pickupCode: z.string(),
      lines: z.array(
        z.object({
          sku: z.string(),
          quantity: z.string(),
          shipped: z.string(),
          refunded: z.string(),
          paid: z.string(),
        }),
      ),
      /** The goods of a parcel that came back do not count as shipped. */
      parcels: z.array(
        z.object({
          carrier: z.string(),
          parcel: z.string(),
          sentAt: moment,
          backAt: moment.nullable(),
          lines: z.array(z.object({ sku: z.string(), quantity: z.string() })),
        }),
      ),
    }),
    load: 'critical',
  }),
}

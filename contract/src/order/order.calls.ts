import { z } from 'zod'
import { type Call, defineCall } from '../call.ts'
import { id } from '../rules.ts'
import { scannedCode } from '../stock/document.ts'
import {
  bulkForm,
  bulkResult,
  cancelForm,
  collectForm,
  courierForm,
  failForm,
  noteForm,
  orderDetail,
  orderFilters,
  orderHead,
  orderPage,
  orderQuery,
  paymentForm,
  pickForm,
  receiveForm,
  shipForm,
  unbookedPage,
  unbookedQuery,
} from './order.ts'

const page = 'iposWeb.order.list'
const unbooked = 'iposWeb.order.unbooked'
const moved = z.object({ status: z.number().int(), version: z.int32() })

const move = <I extends z.ZodType, const B extends 'payment' | 'cancel' | 'pick' | 'ship' | 'receive'>(
  name: string,
  summary: readonly [string, string],
  button: B,
  input: I,
): Call<I, typeof moved, { permission: `${typeof page}.${B}` }, 'envelope'> =>
  defineCall({
    path: `/bf/ipos/web/order/${name}`,
    summary,
    access: { permission: `${page}.${button}` },
    input,
    output: moved,
    audit: `order.${name}`,
  })

export const orderCalls = {
  findOrderPage: defineCall({
    path: '/bf/ipos/web/order/findOrderPage',
    summary: ['订单列表', 'Orders'],
    access: { permission: page },
    input: orderQuery,
    output: orderPage,
    personal: ['receiverPhone'],
  }),
  /** What is new since the list was read. Asked every 2 s. */
  watchOrders: defineCall({
    path: '/bf/ipos/web/order/watchOrders',
    summary: ['新订单数', 'New orders'],
    access: { permission: page },
    input: z.strictObject({ ...orderFilters.shape, newest: z.string().regex(/^\d{0,18}$/, 'rule.id') }),
    output: z.object({ count: z.number().int(), toPrepare: z.number().int() }),
  }),
  findOrderDetail: defineCall({
    path: '/bf/ipos/web/order/findOrderDetail',
    summary: ['订单详情', 'An order'],
    access: { permission: `${page}.detail` },
    input: z.strictObject({ id }),
    output: orderDetail,
    personal: ['receiverPhone', 'buyerPhone', 'receiverAddress'],
  }),
  unmaskOrder: defineCall({
    path: '/bf/ipos/web/order/unmaskOrder',
    summary: ['查看完整收货信息', 'See the receiver in full'],
    access: { permission: `${page}.unmask` },
    input: z.strictObject({ id }),
    output: z.object({ receiverPhone: z.string(), receiverAddress: z.string(), buyerPhone: z.string() }),
    audit: 'order.unmask',
  }),
  startPicking: move('startPicking', ['开始拣货', 'Start picking'], 'pick', z.strictObject({ id })),
  /** The line of a scanned code. Null: it is not in this order. */
  scanForOrder: defineCall({
    path: '/bf/ipos/web/order/scanForOrder',
    summary: ['拣货扫码', 'Scan for an order'],
    access: { permission: `${page}.pick` },
    input: z.strictObject({ id, code: scannedCode }),
    output: z.object({ line: z.number().int().nullable(), name: z.string(), amount: z.string().nullable() }),
  }),
  pickOrder: move('pickOrder', ['完成拣货', 'Finish picking'], 'pick', pickForm),
  handToDelivery: move('handToDelivery', ['交配送', 'Hand to delivery'], 'ship', orderHead),
  readyForPickup: move('readyForPickup', ['可以自提', 'Ready for pickup'], 'ship', orderHead),
  handOver: move('handOver', ['当面交付', 'Hand over'], 'ship', orderHead),
  shipOrder: move('shipOrder', ['发货', 'Ship'], 'ship', shipForm),
  sendCourier: move('sendCourier', ['骑手取货', 'Send the courier'], 'ship', courierForm),
  failDelivery: move('failDelivery', ['配送失败', 'Delivery failed'], 'ship', failForm),
  arriveOrder: move('arriveOrder', ['送达', 'Arrived'], 'ship', orderHead),
  receiveOrder: move('receiveOrder', ['核销、签收', 'Receive'], 'receive', receiveForm),
  cancelOrder: move('cancelOrder', ['取消订单', 'Cancel an order'], 'cancel', cancelForm),
  confirmPayment: move('confirmPayment', ['确认收款', 'Confirm a payment'], 'payment', paymentForm),
  refusePayment: move('refusePayment', ['没收到款', 'Refuse a payment'], 'payment', paymentForm),
  collectPayment: move('collectPayment', ['收余款', 'Collect the rest'], 'payment', collectForm),
  saveStaffNote: defineCall({
    path: '/bf/ipos/web/order/saveStaffNote',
    summary: ['保存店员备注', 'Save the note of the staff'],
    access: { permission: `${page}.note` },
    input: noteForm,
    output: moved,
    audit: 'order.saveStaffNote',
  }),
  /** Each order is moved or not, with its reason. */
  moveOrders: defineCall({
    path: '/bf/ipos/web/order/moveOrders',
    summary: ['批量处理订单', 'Move several orders'],
    access: { permission: `${page}.pick` },
    input: bulkForm,
    output: bulkResult,
    audit: 'order.moveOrders',
  }),
  findUnbookedPage: defineCall({
    path: '/bf/ipos/web/order/findUnbookedPage',
    summary: ['没入账的单', 'Orders that are not booked'],
    access: { permission: unbooked },
    input: unbookedQuery,
    output: unbookedPage,
  }),
  bookAgain: defineCall({
    path: '/bf/ipos/web/order/bookAgain',
    summary: ['再入账', 'Book again'],
    access: { permission: `${unbooked}.book` },
    input: z.strictObject({ id }),
    output: z.object({ booked: z.boolean(), reason: z.string() }),
    audit: 'order.bookAgain',
  }),
  dropUnbooked: defineCall({
    path: '/bf/ipos/web/order/dropUnbooked',
    summary: ['不再入账', 'Do not book'],
    access: { permission: `${unbooked}.book` },
    input: z.strictObject({ id, note: z.string().trim().min(1, 'rule.required').max(100) }),
    output: z.null(),
    audit: 'order.dropUnbooked',
  }),
}

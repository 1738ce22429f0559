import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import type { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { auditWord, auditWords } from '../../kernel/record/audit.ts'
import { maskAddress, maskPhone, maskPhonesIn } from '../../kernel/record/mask.ts'
import { refuse } from '../../kernel/refusal.ts'
import { shownProducts } from '../goods/goods.ts'
import { selectShelfPlaces } from '../goods/shelf.ts'
import { countLook } from '../user/looks.ts'
import { selectLinesOf } from './lines.sql.ts'
import type { OrderColumns } from './order.sql.ts'
import { asStaff } from './order-context.ts'
import { lineOf, placeIn, stepsOf } from './order-detail.ts'
import { insertPrints, selectOrdersOf, selectPaidOf, selectPlacesOf } from './print.sql.ts'

type Calls = typeof orderCalls

/** Orders of stores in the scope, in the order of the ids. All must be there. */
async function requireOrders(
  { tx, session }: TenantContext,
  ids: readonly string[],
): Promise<OrderColumns[]> {
  const found = new Map(
    (await selectOrdersOf(tx, session.stores, ids.map(Number))).map((one) => [one.id, one]),
  )
  return [...new Set(ids)].map((id) => {
    const order = found.get(Number(id))
    if (!order) throw refuse('order.unknown')
    return order
  })
}

/** What the papers of these orders show. Whom they are for is masked. */
export async function findOrdersToPrint(
  context: TenantContext,
  { ids }: ParsedInputOf<Calls['findOrdersToPrint']>,
): Promise<OutputOf<Calls['findOrdersToPrint']>> {
  const { tx, language } = context
  const orders = await requireOrders(context, ids)
  const orderIds = orders.map(({ id }) => id)
  const storeIds = [...new Set(orders.map(({ store_id }) => store_id))]
  const [lines, paid, stores] = await Promise.all([
    selectLinesOf(tx, orderIds),
    selectPaidOf(tx, orderIds),
    selectPlacesOf(tx, storeIds),
  ])
  const productIds = [...new Set([...lines.values()].flat().map(({ product_id }) => product_id))]
  const [products, places] = await Promise.all([
    shownProducts(tx, productIds),
    selectShelfPlaces(tx, storeIds, productIds),
  ])
  return {
    orders: orders.map((order) => ({
      id: String(order.id),
      number: order.number,
      storeName: order.store_name,
      storeAddress: stores.get(order.store_id)?.address ?? '',
      storePhone: stores.get(order.store_id)?.phone ?? '',
      status: order.status,
      deliveryType: order.delivery_type,
      placedAt: order.placed_at,
      receiverName: maskPhonesIn(order.receiver_name),
      receiverPhone: order.receiver_phone && maskPhone(order.receiver_phone),
      receiverAddress: maskAddress(order.receiver_address),
      buyerNote: maskPhonesIn(order.buyer_note),
      courier: order.courier,
      listAmount: yuanOf(order.list_amount),
      discount: yuanOf(order.discount),
      freight: yuanOf(order.freight),
      freightDiscount: yuanOf(order.freight_discount),
      payable: yuanOf(order.payable),
      received: yuanOf(order.received),
      refunded: yuanOf(order.refunded),
      steps: stepsOf(language, order),
      paid: paid
        .filter(({ order_id }) => order_id === order.id)
        .map(({ method, amount }) => ({ method, amount: yuanOf(amount) })),
      lines: (lines.get(order.id) ?? []).map((line) =>
        lineOf(context, line, products.get(line.product_id), placeIn(places, order, line)),
      ),
    })),
  }
}

/** Whom orders are for, for their papers. Each leaves a row in the audit, and is one look of the share of the day. */
export async function unmaskOrders(
  context: TenantContext,
  { ids }: ParsedInputOf<Calls['unmaskOrders']>,
): Promise<OutputOf<Calls['unmaskOrders']>> {
  const orders = await requireOrders(context, ids)
  for (const _ of orders) await countLook(context.tx, context.session)
  context.noteEach(
    orders.map((order) => ({
      record: String(order.id),
      detail: {
        title: order.number,
        storeId: order.store_id,
        changes: [{ field: 'seenField', before: null, after: auditWord('order.receiver') }],
      },
    })),
  )
  return {
    receivers: orders.map(({ id, receiver_phone, receiver_address, buyer_note }) => ({
      id: String(id),
      receiverPhone: receiver_phone,
      receiverAddress: receiver_address,
      buyerNote: buyer_note,
    })),
  }
}

/** Notes in the timeline of each order what was printed. */
export async function notePrint(
  context: TenantContext,
  { ids, papers }: ParsedInputOf<Calls['notePrint']>,
): Promise<OutputOf<Calls['notePrint']>> {
  const orders = await requireOrders(context, ids)
  await insertPrints(context.tx, orders, papers.join(), asStaff(context).actor)
  context.noteEach(
    orders.map((order) => ({
      record: String(order.id),
      detail: {
        title: order.number,
        storeId: order.store_id,
        changes: [
          {
            field: 'papers',
            before: null,
            after: auditWords(papers.map((one) => `order.print_${one}` as const)),
          },
        ],
      },
    })),
  )
  return { noted: orders.length }
}

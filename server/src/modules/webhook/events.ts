import { afterSaleStatus } from '@zhanggui/contract/afterSale/afterSale.status.ts'
import { orderStatus } from '@zhanggui/contract/order/order.status.ts'
import { refundStatus } from '@zhanggui/contract/refund/refund.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import {
  insertAfterSaleEvents,
  insertOrderEvents,
  insertRefundEvents,
  insertStockEvents,
} from './events.sql.ts'

export { heard } from './events.sql.ts'

// The events of webhooks are written in the transaction of the change that they tell: none is lost, and none is told of
// a change that was rolled back. An event is named after the status that a record has now.

const nameOf = (statuses: Readonly<Record<string, number>>, status: number): string =>
  Object.entries(statuses).find(([, code]) => code === status)?.[0] ?? String(status)

export const tellOrder = (tx: Tx, order: { id: number; status: number }, move: string) =>
  insertOrderEvents(tx, order.id, `order.${nameOf(orderStatus, order.status)}`, move)

export const tellAfterSale = (tx: Tx, row: { id: number; status: number }, move: string) =>
  insertAfterSaleEvents(tx, row.id, `aftersale.${nameOf(afterSaleStatus, row.status)}`, move)

export const tellRefund = (tx: Tx, refund: { id: number; status: number }) =>
  insertRefundEvents(tx, refund.id, `refund.${nameOf(refundStatus, refund.status)}`)

/** The stock of these places has changed, or what is reserved of it. */
export async function tellStock(
  tx: Tx,
  places: readonly { storeId: number; productId: number }[],
): Promise<void> {
  const stores = [...new Set(places.map(({ storeId }) => storeId))]
  await Promise.all(
    stores.map((store) =>
      insertStockEvents(tx, store, [
        ...new Set(places.flatMap(({ storeId, productId }) => (storeId === store ? productId : []))),
      ]),
    ),
  )
}

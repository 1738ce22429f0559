import { deliveryType, orderStatus } from '@zhanggui/contract/order/order.status.ts'
import { type OrderRow, orderLimit } from '@zhanggui/contract/order/order.ts'
import { namesOrder } from '@zhanggui/contract/order/order-number.ts'

type Row = Pick<OrderRow, 'number' | 'status' | 'deliveryType'>

const ended: readonly number[] = [orderStatus.completed, orderStatus.cancelled, orderStatus.closed]

/** The order whose buyer has said this code. Null if the code may mean another order that is not ended. */
export function pickupOf<R extends Row>(code: string, rows: readonly R[]): R | null {
  if (code.length !== orderLimit.pickupDigits) return null
  const open = rows.filter(({ status }) => !ended.includes(status))
  const [only] = open
  if (open.length !== 1 || !only || namesOrder(code, only.number)) return null
  return only.status === orderStatus.toReceive && only.deliveryType === deliveryType.pickup ? only : null
}

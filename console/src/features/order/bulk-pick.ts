import { orderStatus } from '@zhanggui/contract/order/order.status.ts'
import type { OrderRow } from '@zhanggui/contract/order/order.ts'

type Row = Pick<OrderRow, 'status' | 'weighed' | 'picker'>

/** A bulk pick finishes some orders and leaves others, each for its first reason. */
export function bulkPickOf(rows: readonly Row[], me: string) {
  const plan = { finished: 0, notToPrepare: 0, weighed: 0, othersPick: 0 }
  for (const { status, weighed, picker } of rows)
    if (status !== orderStatus.toPrepare) plan.notToPrepare += 1
    else if (weighed) plan.weighed += 1
    else if (picker !== '' && picker !== me) plan.othersPick += 1
    else plan.finished += 1
  return plan
}

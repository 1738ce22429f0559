import { deliveryType, orderStatus, orderTones } from '@zhanggui/contract/order/order.status.ts'
import { useText } from '../../kit/base/text.ts'
import { StatusTag } from '../../kit/show/status-tag.tsx'

export const page = 'iposWeb.order.list'
export const list = '/order/list'
export const orderPath = (id: string) => `/order/detail?id=${id}`
export const pickPath = (id: string) => `/order/pick?id=${id}`

/** The status in words. Goods of a pickup wait in the store, those of a delivery are with the buyer. */
export function OrderStatusTag({ order }: { order: { status: number; deliveryType: number } }) {
  const t = useText()
  const { status, deliveryType: delivery } = order
  const text =
    status !== orderStatus.toReceive
      ? t(`order.status${status}` as 'order.status10')
      : t(delivery === deliveryType.pickup ? 'order.tabToReceive' : 'order.toBeReceived')
  return <StatusTag tone={orderTones[status as 10]}>{text}</StatusTag>
}

import { orderTones } from '@zhanggui/contract/order/order.status.ts'
import { useText } from '../../kit/base/text.ts'
import { StatusTag } from '../../kit/show/status-tag.tsx'

export const page = 'iposWeb.order.list'
export const list = '/order/list'
export const orderPath = (id: string) => `/order/detail?id=${id}`
export const pickPath = (id: string) => `/order/pick?id=${id}`

export function OrderStatusTag({ status }: { status: number }) {
  const t = useText()
  return (
    <StatusTag tone={orderTones[status as 10]}>{t(`order.status${status}` as 'order.status10')}</StatusTag>
  )
}

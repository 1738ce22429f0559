import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { orderStatus } from '@zhanggui/contract/order/order.status.ts'
import type { OrderRow } from '@zhanggui/contract/order/order.ts'
import { useText } from '../../kit/base/text.ts'

const minuteMs = 60_000

/** Says when a timer moves the order, who picks it, or how a bulk move went. */
export function TimeLeft({ row, result }: { row: OrderRow; result: string | null | undefined }) {
  const t = useText()
  if (result === null)
    return (
      <span className="order-done">
        <CheckOutlined /> {t('order.moved')}
      </span>
    )
  if (result !== undefined)
    return (
      <span className="order-late">
        <CloseOutlined /> {result}
      </span>
    )
  if (row.picker && row.status === orderStatus.toPrepare)
    return <>{t('order.picking', { who: row.picker })}</>
  if (row.dueAt === null) return <span className="cell-none">—</span>
  const minutes = Math.max(0, Math.ceil((Date.parse(row.dueAt) - Date.now()) / minuteMs))
  const left =
    minutes < 100
      ? t('order.minutes', { count: minutes })
      : minutes < 2 * 24 * 60
        ? t('order.hours', { count: Math.round(minutes / 60) })
        : t('order.days', { count: Math.round(minutes / 24 / 60) })
  if (row.status === orderStatus.pendingPayment || row.status === orderStatus.toConfirm)
    return <>{t('order.cancelsIn', { left })}</>
  if (row.deliveryType === 10) return <>{t('order.remindsIn', { left })}</>
  return <>{t('order.confirmsIn', { left })}</>
}

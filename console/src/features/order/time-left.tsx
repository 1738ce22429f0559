import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { orderStatus } from '@zhanggui/contract/order/order.status.ts'
import { formatFullMoment } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { TwoLines } from '../../kit/show/cell/two-lines.tsx'
import type { MovedRow } from './order-bulk.tsx'

const minuteMs = 60_000

/** Says when a timer moves the order, who picks it, or how a bulk move went. */
export function TimeLeft({ row }: { row: MovedRow }) {
  const t = useText()
  const { result } = row
  if (result === null)
    return (
      <span className="order-done">
        <CheckOutlined /> {t('order.moved')}
      </span>
    )
  if (result !== undefined)
    return (
      <span className="order-failed">
        <CloseOutlined /> {result}
      </span>
    )
  if (row.picker && row.status === orderStatus.toPrepare)
    return (
      <TwoLines
        above={t('order.picking', { who: row.picker })}
        below={
          row.pickingSince && t('order.since', { when: formatFullMoment(row.pickingSince).slice(11, 16) })
        }
      />
    )
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

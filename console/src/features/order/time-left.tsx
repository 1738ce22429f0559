import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { deliveryType, orderStatus, preparingStatuses } from '@zhanggui/contract/order/order.status.ts'
import { useText } from '../../kit/base/text.ts'
import { Deadline } from '../../kit/show/cell/deadline.tsx'
import { useSpan } from '../../kit/show/cell/span.ts'
import { TwoLines } from '../../kit/show/cell/two-lines.tsx'
import type { MovedRow } from './order-bulk.tsx'

const isPreparing = (status: number) => preparingStatuses.some((one) => one === status)

/** Says when its goods should be ready, when a timer moves the order, who picks it, or how a bulk move went. */
export function TimeLeft({ row }: { row: MovedRow }) {
  const t = useText()
  const span = useSpan()
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
  const due = row.prepareBy !== null && isPreparing(row.status) && <Deadline by={row.prepareBy} />
  if (row.picker && row.status === orderStatus.toPrepare)
    return <TwoLines above={t('order.picking', { who: row.picker })} below={due} />
  if (due) return due
  if (row.deliveryType === deliveryType.pickup && row.readyAt !== null)
    return <>{t('order.waitsForBuyer', { time: span(Date.now() - Date.parse(row.readyAt)) })}</>
  if (row.dueAt === null) return <span className="cell-none">—</span>
  const left = span(Date.parse(row.dueAt) - Date.now())
  if (row.status === orderStatus.pendingPayment || row.status === orderStatus.toConfirm)
    return <>{t('order.cancelsIn', { left })}</>
  return <>{t('order.confirmsIn', { left })}</>
}

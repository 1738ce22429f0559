import type { OrderDetail } from '@zhanggui/contract/order/order.ts'
import { formatFullMoment, formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { Card } from '../../kit/show/card.tsx'

/** The steps of the order with their people, and its refunds, the newest first. */
export function Timeline({ order }: { order: OrderDetail }) {
  const t = useText()
  const detailOf = (move: string, text: string) => {
    if (move === 'print')
      return text
        .split(',')
        .map((paper) => t(`order.print_${paper}` as 'order.print_pickList'))
        .join(t('shell.comma'))
    const [, count] = /^short:(\d+)$/.exec(text) ?? []
    return count ? t('order.shortLines', { count: Number(count) }) : text
  }
  const rows = [
    ...order.events.map((event) => ({
      key: `${event.at}${event.move}`,
      at: event.at,
      text: t(`order.event_${event.move}` as 'order.event_place'),
      detail: event.detail && detailOf(event.move, event.detail),
      who: event.actor || t(`order.who_${event.who}` as 'order.who_timer'),
    })),
    ...order.refunds.map((refund) => ({
      key: refund.number,
      at: refund.at,
      text: t('order.refundMade', { amount: formatMoney(refund.amount) }),
      detail: t(`refund.status${refund.status}` as 'refund.status10'),
      who: refund.number,
    })),
  ].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return (
    <Card title={t('order.timeline')}>
      <ol className="order-timeline">
        {rows.map(({ key, at, text, detail, who }) => (
          <li key={key}>
            <span>
              {text}
              {detail && <em> {detail}</em>}
            </span>
            <small>{[who, formatFullMoment(at).slice(5)].join(' · ')}</small>
          </li>
        ))}
      </ol>
    </Card>
  )
}

import type { OrderDetail } from '@zhanggui/contract/order/order.ts'
import { formatFullMoment } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { Card } from '../../kit/show/card.tsx'

/** The steps of the order with their people, the newest first. */
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
  return (
    <Card title={t('order.timeline')}>
      <ol className="order-timeline">
        {order.events.map((event) => (
          <li key={`${event.at}${event.move}`}>
            <span>
              {t(`order.event_${event.move}` as 'order.event_place')}
              {event.detail && <em> {detailOf(event.move, event.detail)}</em>}
            </span>
            <small>
              {[
                event.actor || t(`order.who_${event.who}` as 'order.who_timer'),
                formatFullMoment(event.at).slice(5),
              ].join(' · ')}
            </small>
          </li>
        ))}
      </ol>
    </Card>
  )
}

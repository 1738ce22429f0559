import { preparingStatuses } from '@zhanggui/contract/order/order.status.ts'
import type { OrderDetail } from '@zhanggui/contract/order/order.ts'
import { Steps } from 'antd'
import { formatFullMoment } from '../../kit/base/format.ts'
import { usePhone } from '../../kit/base/narrow.ts'
import { useText } from '../../kit/base/text.ts'
import { Card } from '../../kit/show/card.tsx'
import { Deadline } from '../../kit/show/cell/deadline.tsx'
import { stagesOf } from './order-stages.ts'

/** Where the order is on its way to the buyer. A till sale has none. */
export function OrderSteps({ order }: { order: OrderDetail }) {
  const t = useText()
  const phone = usePhone()
  const { stages, done, stopped } = stagesOf(order)
  if (stages.length === 0) return null
  const due = preparingStatuses.some((one) => one === order.status) ? order.prepareBy : null
  const left = due && <Deadline by={due} />
  return (
    <Card>
      <section className="order-stages" aria-label={t('order.stages')}>
        <Steps
          size="small"
          responsive={false}
          orientation="horizontal"
          titlePlacement="vertical"
          current={done}
          status={stopped ? 'error' : 'process'}
          items={stages.map(({ stage, at }, index) => {
            if (phone && index !== Math.min(done, stages.length - 1)) return { title: '' }
            const title =
              stopped && index === done
                ? t(`order.status${order.status}` as 'order.status80')
                : t(`order.stage_${stage}`)
            const content = at ? formatFullMoment(at).slice(5, 16) : index === done && left ? left : undefined
            return { title, ...(content ? { content } : {}) }
          })}
        />
      </section>
    </Card>
  )
}

import { webhookCalls } from '@zhanggui/contract/webhook/webhook.calls.ts'
import { type DeliveryDetail, deliveryTones } from '@zhanggui/contract/webhook/webhook.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { formatFullMoment } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { Drawer } from '../../kit/layer/drawer.tsx'
import { useLast } from '../../kit/layer/use-last.ts'
import { Allow } from '../../kit/session/allow.tsx'
import { Facts } from '../../kit/show/facts.tsx'
import { StatusTag } from '../../kit/show/status-tag.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { replay } from './replay.ts'
import { answerText, eventName } from './words.ts'
import './webhook.css'

/** An event: its tries, and what is sent. */
export default function DeliveryPanel({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText()
  const { last } = useLast(id)
  const { data } = useCall(
    webhookCalls.findDeliveryDetail,
    { deliveryId: last ?? '1' },
    { enabled: id !== null },
  )
  return (
    <Drawer
      open={id !== null}
      size={480}
      title={data ? eventName(data) : t('webhook.details')}
      onClose={onClose}
      footer={
        data && (
          <div className="webhook-foot">
            <RecordLink event={data} />
            <Allow code="iposWeb.settings.webhook.edit">
              {data.sendable && (
                <Button type="primary" onClick={() => void replay([data])}>
                  {t('webhook.replay')}
                </Button>
              )}
            </Allow>
          </div>
        )
      }
    >
      {data && <Panel event={data} />}
    </Drawer>
  )
}

/** The record that the event is about. */
function RecordLink({ event: { event, recordId, title } }: { event: DeliveryDetail }) {
  const t = useText()
  const [group] = event.split('.')
  if (group === 'order')
    return (
      <Allow code="iposWeb.order.list.detail">
        <Link to={`/order/detail?id=${recordId}`}>
          <Button>{t('webhook.openRecord')}</Button>
        </Link>
      </Allow>
    )
  if (group === 'refund')
    return (
      <Allow code="iposWeb.order.refundRecord">
        <Link to={`/order/refund/list?keyword=${encodeURIComponent(title)}`}>
          <Button>{t('webhook.openRecord')}</Button>
        </Link>
      </Allow>
    )
  return null
}

function Panel({ event }: { event: DeliveryDetail }) {
  const t = useText()
  return (
    <>
      <Facts
        facts={[
          {
            label: t('webhook.result'),
            value: (
              <StatusTag tone={deliveryTones[event.state as 10]}>
                {t(`webhook.state${event.state}` as 'webhook.state10')}
              </StatusTag>
            ),
          },
          { label: t('webhook.event'), value: event.event },
          { label: t('webhook.about'), value: event.title },
          { label: t('webhook.at'), value: formatFullMoment(event.at) },
          { label: t('webhook.url'), value: event.url, wide: true },
          { label: 'ID', value: <code>{event.eventId}</code>, wide: true },
        ]}
      />
      <p className="webhook-note">{t('webhook.order')}</p>
      <h3 className="webhook-title">
        {event.tries.length > 0 ? t('webhook.tries', { count: event.attempts }) : t('webhook.noTries')}
      </h3>
      <ol className="webhook-tries">
        {event.tries.map((one) => (
          <li key={one.at} className={one.fault === '' ? 'webhook-good' : 'webhook-bad'}>
            <time>{formatFullMoment(one.at)}</time>
            <b>{answerText(one)}</b>
            {one.excerpt !== '' && <code>{one.excerpt}</code>}
          </li>
        ))}
        {event.nextAt !== null && event.state === 10 && (
          <li>
            <time>{formatFullMoment(event.nextAt)}</time>
            <b>{t('webhook.nextTry')}</b>
          </li>
        )}
      </ol>
      <h3 className="webhook-title">{t('webhook.body')}</h3>
      <pre className="webhook-body">{event.body}</pre>
    </>
  )
}

import { PrinterOutlined } from '@ant-design/icons'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { type OrderDetail, paymentStatus } from '@zhanggui/contract/order/order.ts'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { formatFullMoment, formatMoney } from '../../kit/base/format.ts'
import { usePhone } from '../../kit/base/narrow.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { DocumentPage, DocumentTitle, useSteps } from '../../kit/document/document-page.tsx'
import { Neighbours } from '../../kit/document/neighbours.tsx'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { ConfirmPopover } from '../../kit/layer/confirm-popover.tsx'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { Allow } from '../../kit/session/allow.tsx'
import { Card } from '../../kit/show/card.tsx'
import { Facts } from '../../kit/show/facts.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'
import { AfterSales } from './after-sales.tsx'
import { MoneySteps } from './money-steps.tsx'
import { NextStep } from './next-step.tsx'
import { OrderLines } from './order-lines.tsx'
import type { Printing } from './order-print.tsx'
import { list, OrderStatusTag, orderPath } from './order-status.tsx'
import { OrderSteps } from './order-steps.tsx'
import { Notes, Receiver } from './receiver.tsx'
import { Timeline } from './timeline.tsx'
import '../../kit/document/document.css'
import './order.css'

const OrderPrint = lazy(() => import('./order-print.tsx'))

/** One order: its goods, money, buyer, and the next step. */
export default function OrderPage() {
  const t = useText()
  return (
    <DocumentPage call={orderCalls.findOrderDetail} list={list} failed={t('order.openFailed')}>
      {(order, onReload) => <Panel key={order.id} order={order} onReload={onReload} />}
    </DocumentPage>
  )
}

/** The differences of the till, until somebody has settled them. */
function ToReview({ order, onReload }: { order: OrderDetail; onReload: () => void }) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  async function settle() {
    setBusy(true)
    try {
      await send(orderCalls.reviewOrder, { id: order.id, version: order.version })
      void refresh(orderCalls.findOrderPage)
    } catch {
      // The call has shown its refusal.
    } finally {
      setBusy(false)
      onReload()
    }
  }
  return (
    <div className="order-review" role="note">
      <span>
        {t('order.reviewHint', {
          what: order.differs
            .map((one) => t(`order.differs_${one}` as 'order.differs_price'))
            .join(t('shell.comma')),
        })}
      </span>
      <Allow code="iposWeb.order.list.payment">
        <Button size="small" loading={busy} onClick={() => void settle()}>
          {t('order.reviewed')}
        </Button>
      </Allow>
    </div>
  )
}

function Panel({ order, onReload }: { order: OrderDetail; onReload: () => void }) {
  const t = useText()
  const phone = usePhone()
  const [printing, setPrinting] = useState<Printing | null>(null)
  const note = [
    order.sourceName,
    order.storeName,
    formatFullMoment(order.placedAt),
    t(`order.delivery${order.deliveryType}` as 'order.delivery10'),
  ].join(' · ')
  return (
    <>
      <PageHeader
        sticky
        title={
          <DocumentTitle list={list} back={t('order.back')} number={order.number}>
            <OrderStatusTag order={order} />
          </DocumentTitle>
        }
        note={note}
        actions={
          <>
            {!phone && <Neighbours id={order.id} pathOf={orderPath} />}
            <Button icon={<PrinterOutlined />} onClick={() => setPrinting({ ids: [order.id] })}>
              {t('order.print')}
            </Button>
          </>
        }
      />
      <div className="document-body">
        <div className="document-main">
          {phone && <NextStep order={order} onReload={onReload} />}
          <OrderSteps order={order} />
          {order.review && <ToReview order={order} onReload={onReload} />}
          <OrderLines order={order} />
          <MoneySteps order={order} />
          <Payments order={order} onReload={onReload} />
          <AfterSales order={order} />
          {order.shipments.length > 0 && <Shipments order={order} />}
        </div>
        <aside className="document-aside">
          {!phone && <NextStep order={order} onReload={onReload} />}
          <Receiver order={order} />
          <Notes key={order.version} order={order} onReload={onReload} />
          <Timeline order={order} />
        </aside>
      </div>
      <Deferred when={printing !== null}>
        <OrderPrint asked={printing} onClose={() => setPrinting(null)} />
      </Deferred>
    </>
  )
}

/** A transfer that was closed or refused may still arrive. */
const mayStillCome = ({ channel, status }: OrderDetail['payments'][number]) =>
  (channel === 'transfer' || channel === 'cash') &&
  (status === paymentStatus.failed || status === paymentStatus.closed)

function Payments({ order, onReload }: { order: OrderDetail; onReload: () => void }) {
  const t = useText()
  const { busy, run } = useSteps(orderCalls.findOrderPage, onReload)
  // The payment of an order closes the payments that were pending.
  const paid = order.events.some(({ move }) => move === 'pay' || move === 'paidAfterAll')
  const confirm = (paymentId: string) =>
    run(async () => {
      await send(orderCalls.confirmPayment, { id: order.id, version: order.version, paymentId })
      return say('order.stepDone')
    })
  return (
    <Card
      title={t('order.payments')}
      note={t('order.receivedOf', {
        received: formatMoney(order.received),
        payable: formatMoney(order.payable),
      })}
    >
      {order.payments.length === 0 && <p className="document-quiet">{t('order.noPayments')}</p>}
      <ul className="order-rows">
        {order.payments.map((payment) => (
          <li key={payment.id}>
            <span>{t(`order.method${payment.method}` as 'order.method10')}</span>
            <small>
              {[
                payment.reference,
                formatFullMoment(payment.at),
                payment.by,
                paid && payment.status === paymentStatus.closed && t('order.closedAsPaid'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
            <span className="order-state">
              {t(`order.payment${payment.status}` as 'order.payment10')}
              {mayStillCome(payment) && (
                <Allow code="iposWeb.order.list.payment">
                  <ConfirmPopover
                    danger={false}
                    content={t('order.moneyCameAsk', { amount: formatMoney(payment.amount) })}
                    okText={t('order.moneyCame')}
                    onConfirm={() => confirm(payment.id)}
                  >
                    <Button type="link" size="small" loading={busy}>
                      {t('order.moneyCame')}
                    </Button>
                  </ConfirmPopover>
                </Allow>
              )}
            </span>
            <strong>{formatMoney(payment.amount)}</strong>
          </li>
        ))}
        {order.refunds.map((refund) => (
          <li key={`r${refund.id}`}>
            <span>{t('order.refund')}</span>
            <small>
              {refund.number} · {t(`refund.reason${refund.reason}` as 'refund.reason10')}
            </small>
            <span className="order-state">{t(`refund.status${refund.status}` as 'refund.status10')}</span>
            <strong className="order-minus">{formatMoney(`-${refund.amount}`)}</strong>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Shipments({ order }: { order: OrderDetail }) {
  const t = useText()
  const back = order.shipments.filter(({ backAt }) => backAt !== null).length
  return (
    <Card title={t('order.shipments')} note={back > 0 && t('order.parcelsBack', { count: back })}>
      <Facts
        facts={order.shipments.map((one, at) => {
          const goods = one.lines
            .map(
              ({ line, quantity }) =>
                `${order.lines.find((row) => row.line === line)?.name ?? ''} ×${quantity}`,
            )
            .join(t('shell.comma'))
          return {
            label: t('order.parcel', { number: at + 1 }),
            value: (
              <>
                {one.carrier} {one.number}{' '}
                <small className="cell-quiet">
                  {one.backAt === null ? goods : <s>{goods}</s>} · {one.by} {formatFullMoment(one.at)}
                </small>
                {one.backAt !== null && (
                  <small className="order-back">
                    {t('order.parcelBack', { when: formatFullMoment(one.backAt) })}
                  </small>
                )}
              </>
            ),
            wide: true,
          }
        })}
      />
    </Card>
  )
}

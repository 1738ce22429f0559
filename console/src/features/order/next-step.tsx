import type { Call } from '@zhanggui/contract/call.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { type OrderMove, orderStatus, staffMoves } from '@zhanggui/contract/order/order.status.ts'
import { type OrderDetail, paymentStatus } from '@zhanggui/contract/order/order.ts'
import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import { Button, Tooltip } from 'antd'
import { Fragment, lazy, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatFullMoment, formatMoney } from '../../kit/base/format.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { useSteps } from '../../kit/document/document-page.tsx'
import { useLeave } from '../../kit/document/use-leave.tsx'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Card } from '../../kit/show/card.tsx'
import { send } from '../../kit/wire/call.ts'
import { page, pickPath } from './order-status.tsx'
import { StepDialog, type StepForm } from './step-dialog.tsx'
import { whyNot } from './why-not.ts'

const ShipDialog = lazy(() => import('./ship-dialog.tsx'))

type Right = 'payment' | 'cancel' | 'pick' | 'ship' | 'receive'

/** The steps that staff may make now are buttons. Each of the others says why it is not possible. */
export function NextStep({ order, onReload }: { order: OrderDetail; onReload: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const allowed = useAllowed()
  const { busy, run } = useSteps(orderCalls.findOrderPage, onReload)
  const leave = useLeave()
  const [shipping, setShipping] = useState(false)
  const [form, setForm] = useState<{ kind: StepForm } | null>(null)
  const head = { id: order.id, version: order.version }
  const may = (right: Right) => {
    const code = `${page}.${right}` satisfies PermissionCode
    return allowed.has(code) && !allowed.locked(code)
  }
  const moves = new Set<OrderMove>(staffMoves(order.status, order.deliveryType))
  const make = (call: Call, input: object = head) =>
    run(async () => {
      await send(call, input as never)
      return say('order.stepDone')
    })
  const pending = order.payments.filter(
    ({ status, channel }) =>
      status === paymentStatus.pending && (channel === 'transfer' || channel === 'cash'),
  )
  const rest = (Number(order.payable) - Number(order.received)).toFixed(2)
  const waits = order.status === orderStatus.pendingPayment || order.status === orderStatus.toConfirm
  const buttons: {
    key: string
    right: Right
    text: string
    onClick: () => void
    danger?: boolean
    /** The payment that it is about. */
    payment?: OrderDetail['payments'][number]
  }[] = [
    ...pending.flatMap((payment) => [
      {
        payment,
        key: `confirm${payment.id}`,
        right: 'payment' as const,
        text: t('order.confirmPayment', { amount: formatMoney(payment.amount) }),
        onClick: () => void make(orderCalls.confirmPayment, { ...head, paymentId: payment.id }),
      },
      {
        payment,
        key: `refuse${payment.id}`,
        right: 'payment' as const,
        text: t('order.refusePayment'),
        danger: true,
        onClick: () => void make(orderCalls.refusePayment, { ...head, paymentId: payment.id }),
      },
    ]),
    ...(waits && pending.length === 0
      ? [
          {
            key: 'collect',
            right: 'payment' as const,
            text: t('order.collect', { amount: formatMoney(rest) }),
            onClick: () => setForm({ kind: 'collect' }),
          },
        ]
      : []),
    ...(moves.has('pick')
      ? [
          {
            key: 'pick',
            right: 'pick' as const,
            text: t('order.pickNow'),
            onClick: () => navigate(pickPath(order.id)),
          },
        ]
      : []),
    ...(moves.has('toDelivery')
      ? [
          {
            key: 'toDelivery',
            right: 'ship' as const,
            text: t('order.move_toDelivery'),
            onClick: () => void make(orderCalls.handToDelivery),
          },
        ]
      : []),
    ...(moves.has('readyForPickup')
      ? [
          {
            key: 'ready',
            right: 'ship' as const,
            text: t('order.move_readyForPickup'),
            onClick: () => void make(orderCalls.readyForPickup),
          },
        ]
      : []),
    ...(moves.has('handOver')
      ? [
          {
            key: 'handOver',
            right: 'ship' as const,
            text: t('order.handOver'),
            onClick: () =>
              void run(async () => {
                await leave(orderCalls.handOver, head)
                return say('order.stepDone')
              }),
          },
        ]
      : []),
    ...(moves.has('ship')
      ? [
          {
            key: 'ship',
            right: 'ship' as const,
            text: t('order.verb_ship'),
            onClick: () => setShipping(true),
          },
        ]
      : []),
    ...(moves.has('sendCourier')
      ? [
          {
            key: 'courier',
            right: 'ship' as const,
            text: t('order.move_sendCourier'),
            onClick: () => setForm({ kind: 'courier' }),
          },
        ]
      : []),
    ...(moves.has('receive')
      ? [
          {
            key: 'receive',
            right: 'receive' as const,
            text: order.deliveryType === 10 ? t('order.checkCode') : t('order.proveReceipt'),
            onClick: () => setForm({ kind: order.deliveryType === 10 ? 'code' : 'proof' }),
          },
        ]
      : []),
    ...(moves.has('arrive')
      ? [
          {
            key: 'arrive',
            right: 'ship' as const,
            text: t('order.move_arrive'),
            onClick: () => void make(orderCalls.arriveOrder),
          },
        ]
      : []),
    ...(moves.has('deliveryFailed')
      ? [
          {
            key: 'fail',
            right: 'ship' as const,
            text: t('order.failDelivery'),
            danger: true,
            onClick: () => setForm({ kind: 'fail' }),
          },
        ]
      : []),
  ].filter(({ right }) => may(right))
  const ended = [orderStatus.completed, orderStatus.cancelled, orderStatus.closed].some(
    (one) => one === order.status,
  )
  const cancels = may('cancel') && !ended
  const reasons = whyNot(order.status, order.deliveryType, may)
  if (buttons.length === 0 && !cancels && reasons.length === 0) return null
  return (
    <Card title={t('order.next')}>
      <div className="order-next">
        {buttons.map(({ key, text, onClick, danger, payment }, at) => (
          <Fragment key={key}>
            {payment && !danger && (
              // Payments may have one sum, so each says which it is.
              <p className="order-next-payment" id={`payment${payment.id}`}>
                {t(`order.method${payment.method}` as 'order.method10')} ·{' '}
                {payment.reference || formatFullMoment(payment.at)}
              </p>
            )}
            <Button
              block
              type={at === 0 ? 'primary' : 'default'}
              danger={danger ?? false}
              loading={busy && at === 0}
              disabled={busy}
              onClick={onClick}
              {...(payment ? { 'aria-describedby': `payment${payment.id}` } : {})}
            >
              {text}
            </Button>
          </Fragment>
        ))}
        {cancels && (
          <Tooltip title={waits ? '' : t('order.whyNoCancel')}>
            <Button block danger disabled={!waits || busy} onClick={() => setForm({ kind: 'cancel' })}>
              {t('order.cancel')}
            </Button>
          </Tooltip>
        )}
        {(reasons.length > 0 || (cancels && !waits)) && (
          <ul className="order-why-not">
            {reasons.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
            {cancels && !waits && <li>{t('order.whyNoCancel')}</li>}
          </ul>
        )}
      </div>
      <StepDialog order={order} form={form} onDone={onReload} onClose={() => setForm(null)} />
      <Deferred when={shipping}>
        <ShipDialog
          // After a parcel the next one begins with what is left.
          key={order.version}
          order={order}
          open={shipping}
          onDone={onReload}
          onClose={() => setShipping(false)}
        />
      </Deferred>
    </Card>
  )
}

import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { deliveryType, orderStatus } from '@zhanggui/contract/order/order.status.ts'
import type { OrderDetail } from '@zhanggui/contract/order/order.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { formatFullMoment } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { useBuyerInFull } from '../../kit/document/buyer-in-full.tsx'
import { useSteps } from '../../kit/document/document-page.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Card } from '../../kit/show/card.tsx'
import { send } from '../../kit/wire/call.ts'
import { page } from './order-status.tsx'

const isMasked = ({ receiverName, buyerNote, cancelReason, member }: OrderDetail): boolean =>
  [receiverName, buyerNote, cancelReason, member?.number, member?.name].some((text) => text?.includes('****'))

/** Whom the order is for, masked until somebody with the right looks. */
export function Receiver({ order }: { order: OrderDetail }) {
  const t = useText()
  const { seen, button } = useBuyerInFull(order.id)
  // The code itself is the buyer's: nobody else sees it.
  const waits = order.status === orderStatus.toReceive && order.deliveryType === deliveryType.pickup
  if (
    ![order.receiverName, order.receiverPhone, order.buyerNote, order.member, order.wishedAt, waits].some(
      Boolean,
    ) &&
    !isMasked(order)
  )
    return null
  const shown = seen ?? order
  return (
    <Card title={t('order.receiver')} extra={(order.receiverPhone || isMasked(order)) && button}>
      {(order.receiverName || order.receiverPhone) && (
        <p className="order-receiver">
          <strong>{shown.receiverName || '—'}</strong> {shown.receiverPhone}
        </p>
      )}
      {shown.receiverAddress && <p className="order-receiver">{shown.receiverAddress}</p>}
      {waits && (
        <p className="order-receiver">
          <small>{t('order.pickupCode')}</small>
          <br />
          <small>
            {t('order.pickupCodeHint', {
              when: formatFullMoment(order.readyAt ?? order.placedAt).slice(5, 16),
              source: order.sourceName,
            })}
          </small>
          <br />
          <small>{t('order.pickupCodeLost', { source: order.sourceName })}</small>
        </p>
      )}
      {order.wishedAt && (
        <p className="order-receiver">
          {t('order.wished', { when: formatFullMoment(order.wishedAt).slice(5, 16) })}
        </p>
      )}
      {shown.member && (
        <p className="order-receiver">
          <small>{t('order.member')}</small>{' '}
          {[shown.member.number, shown.member.name].filter(Boolean).join(' · ')}
        </p>
      )}
      {seen && seen.cancelReason !== order.cancelReason && (
        <p className="order-receiver">
          <small>{t('order.cancelReason')}</small> {seen.cancelReason}
        </p>
      )}
      {shown.buyerNote && (
        <p className="order-buyer-note">
          <small>{t('order.buyerNote')}</small> {shown.buyerNote}
        </p>
      )}
    </Card>
  )
}

/** The note of the staff. */
export function Notes({ order, onReload }: { order: OrderDetail; onReload: () => void }) {
  const t = useText()
  const may = useAllowed().has(`${page}.note`)
  const [note, setNote] = useState(order.staffNote)
  const { busy, run } = useSteps(orderCalls.findOrderPage, onReload)
  if (!may && order.staffNote === '') return null
  const save = () =>
    run(async () => {
      await send(orderCalls.saveStaffNote, { id: order.id, version: order.version, note })
      return t('order.noteSaved')
    })
  return (
    <Card title={t('order.staffNote')}>
      <Input.TextArea
        aria-label={t('order.staffNote')}
        autoSize={{ minRows: 1, maxRows: 5 }}
        maxLength={255}
        readOnly={!may}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {note !== order.staffNote && (
        <Button className="order-note-save" size="small" loading={busy} onClick={() => void save()}>
          {t('kit.save')}
        </Button>
      )}
    </Card>
  )
}

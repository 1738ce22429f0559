import { refundCalls } from '@zhanggui/contract/refund/refund.calls.ts'
import { type RefundDetail, refundStatus, refundTones } from '@zhanggui/contract/refund/refund.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatFullMoment, formatMoney, formatNumber } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { useBuyerInFull } from '../../kit/document/buyer-in-full.tsx'
import { ConfirmPopover } from '../../kit/layer/confirm-popover.tsx'
import { Drawer } from '../../kit/layer/drawer.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Facts } from '../../kit/show/facts.tsx'
import { StatusTag } from '../../kit/show/status-tag.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { act, divert, useFault, useWay } from './refund-steps.ts'
import './refund.css'

const page = 'iposWeb.order.refundRecord'

/** One refund beside the list: what it pays, each try, and what can be done. On a phone it covers the page. */
export function RefundSide({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText()
  const { data } = useCall(refundCalls.findRefundDetail, { id }, { quiet: true, enabled: id !== '' })
  const shown = data?.id === id ? data : null
  return (
    <Drawer
      open={id !== ''}
      size={400}
      onClose={onClose}
      title={
        shown ? (
          <span className="refund-head">
            {t(`refund.head${shown.status}` as 'refund.head10', { amount: formatMoney(shown.amount) })}
            <StatusTag tone={refundTones[shown.status as 10]}>
              {t(`refund.status${shown.status}` as 'refund.status10')}
            </StatusTag>
          </span>
        ) : (
          t('refund.see')
        )
      }
    >
      {shown ? <Content refund={shown} /> : <div className="page-loading" aria-busy="true" />}
    </Drawer>
  )
}

/** Whom the money goes to, masked until somebody with the right looks. */
function Buyer({ refund }: { refund: RefundDetail }) {
  const { seen, button } = useBuyerInFull(refund.orderId)
  const buyer = [seen?.buyerName ?? refund.buyerName, seen?.buyerPhone ?? refund.buyerPhone]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      {buyer}
      {buyer.includes('****') && button}
    </>
  )
}

function Content({ refund }: { refund: RefundDetail }) {
  const t = useText()
  const unitName = useUnitName()
  const faultOf = useFault()
  const wayOf = useWay()
  const failed = refund.parts.find(({ status }) => status === refundStatus.failed)
  return (
    <div className="refund-side">
      {failed && (
        <div className="refund-fault">
          <strong>{faultOf(failed.fault)}</strong>
          {failed.fault === 'balance' && <p>{t('refund.hintbalance')}</p>}
        </div>
      )}
      <Facts
        facts={[
          { label: t('refund.number'), value: refund.number, wide: true },
          {
            label: t('refund.orderNumber'),
            value: <Link to={`/order/detail?id=${refund.orderId}`}>{refund.orderNumber}</Link>,
            wide: true,
          },
          ...(refund.afterSale
            ? [
                {
                  label: t('refund.afterSale'),
                  value: (
                    <Link to={`/order/aftersale/detail?id=${refund.afterSale.id}`}>
                      {refund.afterSale.number}
                    </Link>
                  ),
                  wide: true,
                },
              ]
            : []),
          { label: t('refund.reason'), value: t(`refund.reason${refund.reason}` as 'refund.reason10') },
          { label: t('refund.storeId'), value: refund.storeName },
          ...(refund.soldIn ? [{ label: t('refund.soldIn'), value: refund.soldIn }] : []),
          ...(refund.buyerName || refund.buyerPhone
            ? [
                {
                  label: t('refund.buyer'),
                  value: <Buyer key={refund.id} refund={refund} />,
                },
              ]
            : []),
          ...(refund.freight === '0.00'
            ? []
            : [{ label: t('refund.freight'), value: formatMoney(refund.freight) }]),
          ...(refund.lines.length > 0
            ? [
                {
                  label: t('refund.goods'),
                  value: (
                    <ul className="refund-plain">
                      {refund.lines.map((line) => (
                        <li key={line.line}>
                          {t('refund.goodsOf', {
                            name: line.name,
                            quantity: formatNumber(line.quantity),
                            unit: unitName(line.unit, line.quantity),
                            amount: formatMoney(line.amount),
                          })}
                        </li>
                      ))}
                    </ul>
                  ),
                  wide: true,
                },
              ]
            : []),
        ]}
      />
      {refund.tries.length > 0 && (
        <section>
          <h3>{t('refund.tries', { count: refund.attempts })}</h3>
          <ol className="refund-plain refund-tries">
            {refund.tries.map((one) => (
              <li key={one.at} data-status={one.status}>
                <span>{formatFullMoment(one.at).slice(5)}</span>
                <span>{one.by || t('refund.bySystem')}</span>
                <span>
                  {one.status === refundStatus.failed || one.fault
                    ? faultOf(one.fault)
                    : t(`refund.status${one.status}` as 'refund.status10')}
                </span>
              </li>
            ))}
          </ol>
          <p className="refund-quiet">{t('refund.sameNumber')}</p>
        </section>
      )}
      {refund.parts.map((part) => (
        <Part key={part.id} refund={refund} part={part} way={wayOf(part)} />
      ))}
    </div>
  )
}

/** A part of the money, with its buttons. */
function Part(props: { refund: RefundDetail; part: RefundDetail['parts'][number]; way: string }) {
  const { refund, part, way } = props
  const t = useText()
  const allowed = useAllowed()
  const [busy, setBusy] = useState(false)
  const may = (right: 'handle' | 'divert') =>
    allowed.has(`${page}.${right}`) && !allowed.locked(`${page}.${right}`)
  const run = async (step: () => Promise<void>) => {
    setBusy(true)
    try {
      await step()
    } catch {
      // The call has shown its refusal.
    } finally {
      setBusy(false)
    }
  }
  const { waiting, inProgress, failed } = refundStatus
  return (
    <div className="refund-part">
      <span>
        {way} <strong>{formatMoney(part.amount)}</strong>
      </span>
      {part.status === waiting && may('handle') && (
        <ConfirmPopover
          content={t('refund.confirmAsk', { amount: formatMoney(part.amount) })}
          danger={false}
          onConfirm={() => run(() => act(refund, part.id, 'confirmRefund'))}
        >
          <Button block type="primary" loading={busy}>
            {t('refund.confirm')}
          </Button>
        </ConfirmPopover>
      )}
      {part.status === inProgress && may('handle') && (
        <Button block loading={busy} onClick={() => void run(() => act(refund, part.id, 'askRefund'))}>
          {t('refund.ask')}
        </Button>
      )}
      {part.status === failed && may('handle') && (
        <Button
          block
          type="primary"
          loading={busy}
          onClick={() => void run(() => act(refund, part.id, 'retryRefund'))}
        >
          {t('refund.retry')} {formatMoney(part.amount)}
        </Button>
      )}
      {part.status === failed && may('divert') && (
        <span className="refund-ways">
          <Button disabled={busy} onClick={() => void run(() => divert(refund, part.id, 'transfer'))}>
            {t('refund.toTransfer')}
          </Button>
          <Button disabled={busy} onClick={() => void run(() => divert(refund, part.id, 'cash'))}>
            {t('refund.toCash')}
          </Button>
        </span>
      )}
    </div>
  )
}

import { PhoneOutlined } from '@ant-design/icons'
import { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { afterSaleStatus, sellerFaults } from '@zhanggui/contract/afterSale/afterSale.status.ts'
import type { AfterSaleDetail } from '@zhanggui/contract/afterSale/afterSale.ts'
import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatFullMoment, formatMoney } from '../../kit/base/format.ts'
import { usePhone } from '../../kit/base/narrow.ts'
import { useText } from '../../kit/base/text.ts'
import { useBuyerInFull } from '../../kit/document/buyer-in-full.tsx'
import { DocumentPage, DocumentTitle } from '../../kit/document/document-page.tsx'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Card } from '../../kit/show/card.tsx'
import { useSpan } from '../../kit/show/cell/span.ts'
import { Facts } from '../../kit/show/facts.tsx'
import { IconButton } from '../../kit/show/icon-button.tsx'
import { ImagePreview } from '../../kit/show/image-preview.tsx'
import { send } from '../../kit/wire/call.ts'
import { AfterSaleStatusTag, list, page } from './after-sale-status.tsx'
import { type Choice, type Decided, decidedOf, nothingOf, useDecision } from './decision.ts'
import { DecisionBar, DecisionCard, DecisionReasons, useDecisionKeys } from './decision-card.tsx'
import { GoodsAndSums, proposedSum } from './goods-and-sums.tsx'
import { Neighbours } from './neighbours.tsx'
import '../../kit/document/document.css'
import './after-sale.css'

/** One after-sale: what is asked for, how much goes back, and the decision. */
export default function AfterSalePage() {
  const t = useText()
  return (
    <DocumentPage call={afterSaleCalls.findAfterSaleDetail} list={list} failed={t('afterSale.openFailed')}>
      {(sale, onReload) => <Panel key={`${sale.id}:${sale.version}`} sale={sale} onReload={onReload} />}
    </DocumentPage>
  )
}

function Panel({ sale, onReload }: { sale: AfterSaleDetail; onReload: () => void }) {
  const t = useText()
  const phone = usePhone()
  const allowed = useAllowed()
  const span = useSpan()
  const [decided, setDecided] = useState<Decided>(() => decidedOf(sale))
  const { toAudit, toHandle } = afterSaleStatus
  const open = sale.status === toAudit || sale.status === toHandle
  const rejects = open && decided.choice === 'reject'
  const edits = open && allowed.has(`${page}.audit`) && !rejects
  const most = proposedSum(sale, decided)
  const steps = useDecision({ sale, decided, most, onChange: setDecided, onReload })
  const decision = { sale, decided, most, steps, onChange: setDecided }
  useAskedChoice(steps.decides, steps.choose)
  useDecisionKeys(steps)
  const waited = span(Date.now() - Date.parse(sale.submittedAt ?? sale.createdAt))
  const left = sale.auditUntil === null ? null : Date.parse(sale.auditUntil) - Date.now()
  const note = [
    t(`afterSale.type${sale.type}` as 'afterSale.type10'),
    sale.storeName,
    sale.sourceName,
    open ? t('afterSale.waited', { time: waited }) : '',
    sale.status === toAudit && left !== null
      ? left < 0
        ? t('afterSale.auditLate', { late: span(-left) })
        : t('afterSale.auditLeft', { left: span(left) })
      : '',
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <PageHeader
        sticky
        title={
          <DocumentTitle list={list} back={t('afterSale.back')} number={sale.number}>
            {!phone && <AfterSaleStatusTag status={sale.status} />}
          </DocumentTitle>
        }
        note={phone ? undefined : note}
        actions={
          <>
            {phone && <CallBuyer sale={sale} />}
            {!phone && sale.status === toAudit && <Neighbours id={sale.id} />}
          </>
        }
      />
      <div className="document-body">
        <div className="document-main">
          <Why
            sale={sale}
            {...(phone
              ? {
                  head: (
                    <div className="after-sale-phone-head">
                      <AfterSaleStatusTag status={sale.status} />
                      {sale.status === toAudit && <Neighbours id={sale.id} />}
                      <small>{note}</small>
                    </div>
                  ),
                }
              : {})}
          />
          <GoodsAndSums
            sale={sale}
            decided={rejects ? nothingOf(decided) : decided}
            most={rejects ? 0 : most}
            {...(edits ? { onChange: setDecided } : {})}
          />
          {phone && <DecisionReasons {...decision} />}
          <Afterwards
            sale={sale}
            now={!open || rejects ? 0 : Math.min(centsOf(decided.amount) ?? most, most)}
          />
        </div>
        <aside className="document-aside">
          {!phone && <DecisionCard {...decision} />}
          <GoesTo sale={sale} />
          <Timeline sale={sale} />
        </aside>
      </div>
      {phone && <DecisionBar decided={decided} steps={steps} />}
    </>
  )
}

/** The list opens an after-sale with a choice. It is made once. */
function useAskedChoice(decides: boolean, choose: (choice: Choice) => void): void {
  const [params, setParams] = useSearchParams()
  const asked = params.get('choice')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is made when the page opens
  useEffect(() => {
    if (asked === null) return
    setParams(
      (now) => {
        now.delete('choice')
        return now
      },
      { replace: true },
    )
    if (decides && (asked === 'partly' || asked === 'reject')) choose(asked)
  }, [])
}

/** Calls the buyer with the phone. The number is read in full, and the audit says by whom. */
function CallBuyer({ sale }: { sale: AfterSaleDetail }) {
  const t = useText()
  const allowed = useAllowed()
  const right = 'iposWeb.order.list.unmask'
  if (!sale.buyerPhone || !sale.seesOrder || !allowed.has(right) || allowed.locked(right)) return null
  const call = async () => {
    try {
      const { buyerPhone, receiverPhone } = await send(orderCalls.unmaskOrder, { id: sale.orderId })
      location.href = `tel:${buyerPhone || receiverPhone}`
    } catch {
      // The call has shown its refusal.
    }
  }
  return <IconButton icon={<PhoneOutlined />} text={t('afterSale.call')} onClick={() => void call()} />
}

/** What the buyer says, and who he is. */
function Why({ sale, head }: { sale: AfterSaleDetail; head?: ReactNode }) {
  const t = useText()
  const { seen, button } = useBuyerInFull(sale.orderId)
  const note = seen?.afterSales.find(({ id }) => id === sale.id)?.note ?? sale.note
  const name = seen ? seen.member?.name || seen.buyerName : sale.memberName || sale.buyerName
  const buyer = [name, seen?.buyerPhone || sale.buyerPhone].filter(Boolean).join(' ')
  return (
    <Card
      title={t(`afterSale.reason${sale.reason}` as 'afterSale.reason10')}
      note={sellerFaults.includes(sale.reason) ? t('afterSale.sellerFault') : undefined}
      extra={sale.seesOrder && [note, buyer].some((text) => text.includes('****')) && button}
    >
      {head}
      {note && <blockquote className="after-sale-note">{note}</blockquote>}
      {sale.photos.length > 0 && (
        <div className="after-sale-photos">
          <ImagePreview images={sale.photos} />
        </div>
      )}
      <Facts
        facts={[
          { label: t('afterSale.buyer'), value: buyer || t('afterSale.noBuyer') },
          {
            label: t('afterSale.orderId'),
            value: sale.seesOrder ? (
              <Link to={`/order/detail?id=${sale.orderId}`}>{sale.orderNumber}</Link>
            ) : (
              sale.orderNumber
            ),
          },
          ...(sale.soldIn
            ? [
                { label: t('afterSale.soldIn'), value: sale.soldIn },
                { label: t('afterSale.returnStore'), value: sale.storeName },
              ]
            : []),
          ...(sale.transfer
            ? [{ label: t('afterSale.transfer'), value: <Transfer transfer={sale.transfer} /> }]
            : []),
          {
            label: t('afterSale.completedAt'),
            value: sale.completedAt ? formatFullMoment(sale.completedAt) : t('afterSale.notCompleted'),
          },
          ...(sale.sentAt
            ? [{ label: t('afterSale.takenBackAt'), value: <TakenBack sale={sale} sentAt={sale.sentAt} /> }]
            : []),
          ...(sale.history
            ? [{ label: t('afterSale.history'), value: t('afterSale.historyOf', sale.history) }]
            : []),
          ...(sale.override ? [{ label: t('afterSale.override'), value: sale.createdBy }] : []),
          ...(sale.byTime
            ? [{ label: t('afterSale.policybyTime'), value: t('afterSale.byTimeHint'), wide: true }]
            : []),
          ...(sale.lowerReason
            ? [{ label: t('afterSale.lowerReason'), value: sale.lowerReason, wide: true }]
            : []),
          ...(sale.ending || sale.rejectReason
            ? [
                {
                  label: t('afterSale.rejectReason'),
                  value: sale.ending ? t(`afterSale.${sale.ending}`) : sale.rejectReason,
                  wide: true,
                },
              ]
            : []),
          ...(sale.reply ? [{ label: t('afterSale.reply'), value: sale.reply, wide: true }] : []),
        ]}
      />
    </Card>
  )
}

function Transfer({ transfer }: { transfer: { id: string; number: string } }) {
  return useAllowed().has('iposWeb.inventory.transfer.detail') ? (
    <Link to={`/inventory/transfer/detail?id=${transfer.id}`}>{transfer.number}</Link>
  ) : (
    transfer.number
  )
}

/** Says when a till that was offline sent the return. */
function TakenBack({ sale, sentAt }: { sale: AfterSaleDetail; sentAt: string }) {
  const t = useText()
  const at = formatFullMoment(sale.createdAt)
  const late = Date.parse(sentAt) - Date.parse(sale.createdAt) > 60_000
  return <>{late ? t('afterSale.sentLater', { at, sent: formatFullMoment(sentAt) }) : at}</>
}

/** The order's money: what went back before, what goes back now, what stays. */
function Afterwards({ sale, now }: { sale: AfterSaleDetail; now: number }) {
  const t = useText()
  const paid = centsOf(sale.paid) ?? 0
  const before = centsOf(sale.orderRefunded) ?? 0
  const stays = Math.max(0, paid - before - now)
  const parts = [
    { key: 'before', cents: before },
    { key: 'now', cents: now },
    { key: 'stays', cents: stays },
  ] as const
  return (
    <Card
      title={t('afterSale.afterwards')}
      note={t('afterSale.orderPaid', { amount: formatMoney(sale.paid) })}
    >
      <div className="after-sale-bar" aria-hidden="true">
        {parts.map(({ key, cents }) => (
          <span key={key} data-part={key} style={{ flexGrow: cents }} />
        ))}
      </div>
      <ul className="after-sale-legend">
        {parts
          .filter(({ key, cents }) => key === 'stays' || cents > 0)
          .map(({ key, cents }) => (
            <li key={key} data-part={key}>
              {t(`afterSale.${key}`)} <strong>{formatMoney(yuanOf(cents))}</strong>
            </li>
          ))}
      </ul>
    </Card>
  )
}

function GoesTo({ sale }: { sale: AfterSaleDetail }) {
  const t = useText()
  if (sale.payments.length === 0 && sale.refund === null) return null
  return (
    <Card title={t('afterSale.goesTo')}>
      <Facts
        facts={[
          ...sale.payments.map((payment) => ({
            label: t(`order.method${payment.method}` as 'order.method10'),
            value: (
              <>
                {t('afterSale.restOf', { amount: formatMoney(payment.rest) })}
                {payment.channel !== 'sandbox' && (
                  <small className="after-sale-quiet"> {t('afterSale.byHand')}</small>
                )}
              </>
            ),
            wide: true,
          })),
          ...(sale.refund
            ? [
                {
                  label: t('afterSale.refund'),
                  value: (
                    <Link to={`/order/refund/list?keyword=${sale.refund.number}`}>
                      {sale.refund.number} {t(`refund.status${sale.refund.status}` as 'refund.status10')}
                    </Link>
                  ),
                  wide: true,
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

function Timeline({ sale }: { sale: AfterSaleDetail }) {
  const t = useText()
  return (
    <Card title={t('afterSale.timeline')}>
      <ol className="after-sale-timeline">
        {sale.events.map((event) => (
          <li key={`${event.at}${event.move}`}>
            <span>
              {t(`afterSale.event_${event.move}` as 'afterSale.event_apply')}
              {event.detail && <em> {event.detail}</em>}
            </span>
            <small>
              {[
                event.actor || t(`afterSale.who_${event.who}` as 'afterSale.who_timer'),
                formatFullMoment(event.at).slice(5),
              ].join(' · ')}
            </small>
          </li>
        ))}
      </ol>
    </Card>
  )
}

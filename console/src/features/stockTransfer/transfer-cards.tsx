import { CheckOutlined, ShopOutlined, TruckOutlined } from '@ant-design/icons'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { transferReason } from '@zhanggui/contract/stock/reason.ts'
import {
  type TransferDetail,
  type TransferLine,
  transferStatus,
} from '@zhanggui/contract/stockTransfer/stockTransfer.ts'
import type { ReactNode } from 'react'
import { formatFullMoment, formatMoment, formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { Card } from '../../kit/show/card.tsx'
import { amountOf, amountsText, costOf, gapOf, newOf, textOf } from './transfer-figures.ts'
import type { LineWork } from './transfer-lines.tsx'

/** Where the transfer stands, and who has to do the next step. */
export function Steps({ transfer, mine }: { transfer: TransferDetail; mine: boolean }) {
  const t = useText()
  const { status } = transfer
  const ended = status === transferStatus.arrived
  const at = status === transferStatus.draft ? 1 : ended ? 4 : 2
  const steps: { name: string; time: string | null }[] = [
    { name: t('stockTransfer.stepAsk'), time: transfer.createdAt },
    { name: t('stockTransfer.stepSend'), time: transfer.sentAt },
    { name: t('stockTransfer.stepArrive'), time: null },
    { name: t('stockTransfer.stepDone'), time: ended ? transfer.endedAt : null },
  ]
  if (status === transferStatus.cancelled) return null
  return (
    <Card>
      <ol className="transfer-steps">
        {steps.map(({ name, time }, place) => (
          <li
            key={name}
            data-state={place < at ? 'done' : place === at ? 'now' : 'later'}
            aria-current={place === at ? 'step' : undefined}
          >
            <i aria-hidden="true">{place < at ? <CheckOutlined /> : place + 1}</i>
            <strong>{name}</strong>
            <small>{time ? formatMoment(time) : place === at && mine ? t('stockTransfer.yours') : ''}</small>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Both stores, and what left the one and came into the other. */
export function Ends({ transfer }: { transfer: TransferDetail }) {
  const t = useText()
  const { lines } = transfer
  const said = (amounts: string, by: string, at: string | null) =>
    [amounts, by, at && formatMoment(at)].filter(Boolean).join(' · ')
  const sent = transfer.sentAt
    ? said(
        t('stockTransfer.didSend', { amounts: amountsText(t, lines, (line) => amountOf(line.sent)) }),
        transfer.sentBy,
        transfer.sentAt,
      )
    : said(
        t('stockTransfer.didAsk', { amounts: amountsText(t, lines, (line) => amountOf(line.asked)) }),
        transfer.createdBy,
        transfer.createdAt,
      )
  const arrived = transfer.sentAt
    ? said(
        t('stockTransfer.didArrive', { amounts: amountsText(t, lines, (line) => amountOf(line.arrived)) }),
        transfer.endedBy,
        transfer.endedAt,
      )
    : ''
  return (
    <Card>
      <div className="transfer-ends">
        <Store name={transfer.fromName} said={sent} />
        <span className="transfer-way" aria-hidden="true">
          <TruckOutlined />
        </span>
        <Store name={transfer.toName} said={arrived} />
      </div>
    </Card>
  )
}

const Store = ({ name, said }: { name: string; said: string }) => (
  <div className="transfer-store">
    <i aria-hidden="true">
      <ShopOutlined />
    </i>
    <span>
      <strong>{name}</strong>
      <small>{said}</small>
    </span>
  </div>
)

/** Shows the stock after the next step. */
export function After({ transfer, work }: { transfer: TransferDetail; work: LineWork }) {
  const t = useText()
  const unitName = useUnitName()
  const { lines, fromName, toName } = transfer
  const rows: { name: string; figure: ReactNode; tone?: 'good' | 'bad' }[] = []
  const add = (name: string, figure: ReactNode, tone?: 'good' | 'bad') =>
    rows.push({ name, figure, ...(tone ? { tone } : {}) })
  const named = (some: readonly TransferLine[]) => {
    const [first] = some
    return some.length === 1 && first
      ? `${first.name} ${textOf(first, gapOf(first))} ${unitName(first.stockUnit, gapOf(first) / 1000)}`
      : t('stockTransfer.kindsOf', { count: some.length })
  }
  if (work.stage === 'draft') {
    const amounts = amountsText(t, lines, (line) => amountOf(work.sent.get(line.id) ?? line.asked))
    add(t('stockTransfer.afterStock', { store: fromName }), `−${amounts}`, 'bad')
    add(t('stockTransfer.afterTransit'), amounts)
  } else {
    const gaps = lines.filter((line) => gapOf(line) > 0)
    const of = (reason: number) => gaps.filter((line) => work.reasons.get(line.id)?.reason === reason)
    const [damaged, back] = [of(transferReason.damaged), of(transferReason.notSent)]
    const kept: readonly number[] = [transferReason.damaged, transferReason.notSent]
    const lost = gaps.filter((line) => {
      const said = work.reasons.get(line.id)
      return said !== undefined && !kept.includes(said.reason)
    })
    const explained = gaps.every((line) => work.reasons.has(line.id))
    add(t('stockTransfer.afterStock', { store: toName }), `+${amountsText(t, lines, newOf)}`, 'good')
    if (damaged.length > 0) add(t('stockTransfer.afterScrap', { store: toName }), named(damaged), 'bad')
    if (back.length > 0) add(t('stockTransfer.afterBack', { store: fromName }), named(back))
    if (lost.length > 0) add(t('stockTransfer.afterLost'), named(lost), 'bad')
    add(t('stockTransfer.afterTransit'), explained ? '0' : amountsText(t, gaps, gapOf))
    const cents = [...lost, ...damaged].reduce((sum, line) => sum + (costOf(line, gapOf(line)) ?? 0), 0)
    if (work.costs && cents > 0) add(t('stockTransfer.afterValue'), formatMoney(yuanOf(-cents)), 'bad')
  }
  return (
    <Card title={t('stockTransfer.after')}>
      <dl className="document-sums">
        {rows.map(({ name, figure, tone }) => (
          <div key={name} className="transfer-sum">
            <dt>{name}</dt>
            <dd className={tone && `document-${tone}`}>{figure}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Lists the steps with their people, the newest first. */
export function Course({ transfer }: { transfer: TransferDetail }) {
  const t = useText()
  const acts = [
    { name: t('stockTransfer.courseAsk'), by: transfer.createdBy, at: transfer.createdAt },
    { name: t('stockTransfer.courseSend'), by: transfer.sentBy, at: transfer.sentAt },
    {
      name: t(
        transfer.status === transferStatus.cancelled
          ? 'stockTransfer.courseCancel'
          : 'stockTransfer.courseEnd',
      ),
      by: transfer.endedBy,
      at: transfer.endedAt,
    },
  ].filter(({ at }) => at !== null)
  return (
    <Card title={t('stockTransfer.course')}>
      <ol className="transfer-course">
        {acts.toReversed().map(({ name, by, at }) => (
          <li key={name}>
            <span>{name}</span>
            <time>{at && formatFullMoment(at)}</time>
            <small>{by}</small>
          </li>
        ))}
      </ol>
    </Card>
  )
}

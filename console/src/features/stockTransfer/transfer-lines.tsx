import { yuanOf } from '@zhanggui/contract/money.ts'
import { transferReasons } from '@zhanggui/contract/stock/reason.ts'
import type { TransferLine } from '@zhanggui/contract/stockTransfer/stockTransfer.ts'
import { formatMoney, formatNumber } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { LineReason, SaidLine, type SaidReason } from '../../kit/document/line-reason.tsx'
import { LineName } from '../../kit/document/scan-card.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { AmountCell } from './amount-cell.tsx'
import { amountOf, costOf, gapOf, isWaiting, textOf } from './transfer-figures.ts'

/** What the person may do with the lines now, and what he has chosen and not sent yet. */
export interface LineWork {
  stage: 'draft' | 'transit' | 'ended'
  asks: boolean
  sends: boolean
  arrives: boolean
  costs: boolean
  /** All differences are shown with their reason, also those that nobody has counted. */
  closing: boolean
  sent: ReadonlyMap<string, string>
  reasons: ReadonlyMap<string, SaidReason>
  onAsk: (line: TransferLine, amount: string) => void
  onSent: (line: TransferLine, amount: string) => void
  onCount: (line: TransferLine, amount: string) => void
  onReason: (line: TransferLine, said: SaidReason | null) => void
  onRemove: (line: TransferLine) => Promise<void>
}

const none = <span className="cell-none">—</span>

function Sent({ line, work }: { line: TransferLine; work: LineWork }) {
  const t = useText()
  const unitName = useUnitName()
  if (work.sends)
    return (
      <AmountCell
        label={t('stockTransfer.sentOf', { name: line.name })}
        value={work.sent.get(line.id) ?? line.asked}
        unit={unitName(line.stockUnit, work.sent.get(line.id) ?? line.asked)}
        onSave={(amount) => work.onSent(line, amount)}
      />
    )
  if (line.sent === null) return none
  const other = line.sent !== line.asked
  return (
    <span className={other ? 'document-gap' : undefined}>
      {formatNumber(line.sent)}
      {other && <span className="sr-only"> ≠ {formatNumber(line.asked)}</span>}
    </span>
  )
}

function Asked({ line, work }: { line: TransferLine; work: LineWork }) {
  const t = useText()
  const unitName = useUnitName()
  if (!work.asks) return <>{formatNumber(line.asked)}</>
  return (
    <AmountCell
      label={t('stockTransfer.askedOf', { name: line.name })}
      value={line.asked}
      unit={unitName(line.stockUnit, line.asked)}
      onSave={(amount) => work.onAsk(line, amount)}
    />
  )
}

function Arrived({ line, work }: { line: TransferLine; work: LineWork }) {
  const t = useText()
  const unitName = useUnitName()
  if (work.arrives && amountOf(line.sent) > 0)
    return (
      <AmountCell
        label={t('stockTransfer.arrivedOf', { name: line.name })}
        value={line.amount}
        unit={unitName(line.stockUnit, line.amount ?? line.sent)}
        placeholder={t('stockTransfer.ofSent', { amount: formatNumber(line.sent ?? '0') })}
        onSave={(amount) => work.onCount(line, amount)}
      />
    )
  return (
    <>
      {formatNumber(line.arrived)} <small>{unitName(line.stockUnit, line.arrived)}</small>
    </>
  )
}

/** What is neither counted nor booked. Before anybody has counted, it is on its way. */
function Gap({ line, work }: { line: TransferLine; work: LineWork }) {
  const t = useText()
  const gap = gapOf(line)
  if (gap === 0) return none
  if (isWaiting(line, work.stage) && !work.closing)
    return <span className="cell-quiet">{t('stockTransfer.inTransit')}</span>
  return <strong className="document-bad">−{textOf(line, gap)}</strong>
}

function Reason({ line, work }: { line: TransferLine; work: LineWork }) {
  const t = useText()
  if (line.reason !== null) return <SaidLine line={line} />
  if (gapOf(line) === 0 || !work.arrives || (line.amount === null && !work.closing)) return none
  return (
    <LineReason
      line={line}
      reasons={transferReasons}
      said={work.reasons.get(line.id) ?? null}
      placeholder={t('stockTransfer.chooseReason')}
      onSay={(said) => work.onReason(line, said)}
    />
  )
}

function Handling({ line, work }: { line: TransferLine; work: LineWork }) {
  const t = useText()
  const reason = line.reason ?? (gapOf(line) > 0 ? (work.reasons.get(line.id)?.reason ?? null) : null)
  return reason === null ? none : t(`stockTransfer.handling${reason}` as 'stockTransfer.handling40')
}

function Cost({ line }: { line: TransferLine }) {
  const cents = costOf(line, gapOf(line))
  return cents ? <span className="document-bad">{formatMoney(yuanOf(-cents))}</span> : none
}

export function columnsOf(work: LineWork): TableColumn<TransferLine>[] {
  const { stage } = work
  const counted = stage !== 'draft'
  return [
    {
      label: 'stockTransfer.product',
      headerSortKey: 'name',
      width: 200,
      grow: true,
      skeleton: 'thumb',
      slot: (line) => <LineName line={line} />,
    },
    {
      label: 'stockTransfer.asked',
      headerSortKey: 'asked',
      width: work.asks ? 128 : 68,
      align: 'end',
      ...(work.arrives ? {} : { card: 'line' as const }),
      slot: (line) => <Asked line={line} work={work} />,
    },
    ...(work.sends
      ? ([
          {
            label: 'stockTransfer.available',
            headerSortKey: 'available',
            width: 96,
            align: 'end',
            card: 'line',
            slot: (line) => (
              <span
                className={
                  amountOf(line.available) < amountOf(work.sent.get(line.id) ?? line.asked)
                    ? 'document-bad'
                    : undefined
                }
              >
                {formatNumber(line.available)}
              </span>
            ),
          },
        ] satisfies TableColumn<TransferLine>[])
      : []),
    ...(counted || work.sends
      ? ([
          {
            label: 'stockTransfer.sent',
            headerSortKey: 'sent',
            width: work.sends ? 128 : 68,
            align: 'end',
            card: 'line',
            slot: (line) => <Sent line={line} work={work} />,
          },
        ] satisfies TableColumn<TransferLine>[])
      : []),
    ...(counted
      ? ([
          {
            label: 'stockTransfer.arrived',
            headerSortKey: 'arrived',
            width: work.arrives ? 124 : 96,
            align: 'end',
            card: 'amount',
            slot: (line) => <Arrived line={line} work={work} />,
          },
          {
            label: 'stockTransfer.missing',
            headerSortKey: 'missing',
            width: 88,
            align: 'end',
            card: 'line',
            slot: (line) => <Gap line={line} work={work} />,
          },
          ...(work.costs
            ? ([
                {
                  label: 'stockTransfer.value',
                  headerSortKey: 'value',
                  width: 96,
                  align: 'end',
                  slot: (line) => <Cost line={line} />,
                },
              ] satisfies TableColumn<TransferLine>[])
            : []),
          {
            label: 'stockTransfer.reason',
            headerSortKey: 'reason',
            width: 168,
            card: 'line',
            slot: (line) => <Reason line={line} work={work} />,
          },
          {
            label: 'stockTransfer.handling',
            headerSortKey: 'handling',
            width: 112,
            slot: (line) => <Handling line={line} work={work} />,
          },
        ] satisfies TableColumn<TransferLine>[])
      : []),
    ...(work.asks
      ? ([
          {
            label: 'kit.actions',
            type: 'action',
            width: 80,
            buttons: [
              { key: 'remove', text: 'stockTransfer.remove', btnType: 'danger', click: work.onRemove },
            ],
          },
        ] satisfies TableColumn<TransferLine>[])
      : []),
  ]
}

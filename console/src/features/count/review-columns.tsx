import type { CountLine } from '@zhanggui/contract/count/count.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { countReasons } from '@zhanggui/contract/stock/reason.ts'
import { formatMoney, formatNumber } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { LineReason, SaidLine, type SaidReason, saidOf } from '../../kit/document/line-reason.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { differs, type LineVerbs, nameColumnOf, thousandths } from './count-parts.tsx'
import { inReviewTab } from './review-rows.ts'

function Since({ line }: { line: CountLine }) {
  if (line.snapshot === null || line.expected === null) return <span className="cell-none">—</span>
  const moved = thousandths(line.expected) - thousandths(line.snapshot)
  if (moved === 0) return <span className="cell-none">—</span>
  const text = formatNumber(amountText(moved, line.saleMode === saleMode.weight))
  return <>{moved > 0 ? `+${text}` : text}</>
}

function Variance({ line, again }: { line: CountLine; again: boolean }) {
  const t = useText()
  const { variance } = line
  const unit = useUnitName()(line.stockUnit, variance)
  if (variance === null) return <span className="cell-none">—</span>
  const value = Number(variance)
  return (
    <span className="count-variance">
      <span className={value < 0 ? 'count-loss' : value > 0 ? 'count-gain' : 'cell-quiet'}>
        {value > 0 && '+'}
        {formatNumber(variance)} <small>{unit}</small>
      </span>
      {again && <small className="document-bad">{t('count.toCountAgain')}</small>}
      {line.movedBetween !== null && (
        <small className="document-gap" title={t('count.movedBetweenHint')}>
          {t('count.movedBetween', { amount: formatNumber(line.movedBetween) })}
        </small>
      )}
    </span>
  )
}

/** Why a line differs. What nobody counted differs, too, if there shall be none of it. */
function Why(props: { line: CountLine; zeroed: boolean; onSay?: (said: SaidReason | null) => void }) {
  const { line, zeroed, onSay } = props
  const t = useText()
  const gone = zeroed && inReviewTab(line, 'uncounted') && thousandths(line.expected) > 0
  if (!differs(line) && !gone) return <span className="cell-none">—</span>
  if (!onSay) return <SaidLine line={line} />
  return (
    <LineReason
      line={line}
      reasons={countReasons}
      said={saidOf(line)}
      placeholder={t('document.noReason')}
      onSay={onSay}
    />
  )
}

/** The unit stands once in a row, beside the variance. */
const Plain = ({ amount }: { amount: string | null }) =>
  amount === null ? <span className="cell-none">—</span> : formatNumber(amount)

/** The columns of the lines; the value of a variance only for those who see costs. */
export function reviewColumns(
  costs: boolean,
  {
    zeroed,
    named,
    onSay,
    verbs,
  }: {
    zeroed: boolean
    /** A refusal to post names these lines. */
    named: ReadonlySet<string>
    onSay: ((line: CountLine, said: SaidReason | null) => Promise<void>) | null
    verbs: LineVerbs
  },
): TableColumn<CountLine>[] {
  return [
    { ...nameColumnOf(verbs), width: 172 },
    {
      label: 'count.snapshot',
      headerSortKey: 'snapshot',
      align: 'end',
      width: 96,
      slot: (line) => <Plain amount={line.snapshot} />,
    },
    {
      label: 'count.movesSince',
      headerSortKey: 'since',
      align: 'end',
      width: 100,
      slot: (line) => <Since line={line} />,
    },
    {
      label: 'count.expected',
      headerSortKey: 'expected',
      align: 'end',
      width: 80,
      card: 'line',
      slot: (line) => <Plain amount={line.expected} />,
    },
    {
      label: 'count.counted',
      headerSortKey: 'amount',
      align: 'end',
      width: 76,
      card: 'line',
      slot: (line) => <Plain amount={line.amount} />,
    },
    {
      label: 'count.variance',
      headerSortKey: 'variance',
      align: 'end',
      width: 116,
      card: 'amount',
      slot: (line) => <Variance line={line} again={named.has(line.id)} />,
    },
    ...(costs
      ? ([
          {
            label: 'count.varianceValue',
            headerSortKey: 'varianceValue',
            kind: 'money',
            width: 108,
            card: 'line',
            slot: (line) =>
              line.varianceValue === null ? (
                <span className="cell-none">—</span>
              ) : (
                formatMoney(line.varianceValue)
              ),
          },
        ] satisfies TableColumn<CountLine>[])
      : []),
    {
      label: 'document.reason',
      headerSortKey: 'reason',
      width: 136,
      card: 'line',
      slot: (line) => (
        <Why line={line} zeroed={zeroed} {...(onSay ? { onSay: (said) => void onSay(line, said) } : {})} />
      ),
    },
  ]
}

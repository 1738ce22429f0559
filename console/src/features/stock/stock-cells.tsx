import { leadDays, urgencyOf } from '@zhanggui/contract/stock/cover.ts'
import { moveKind, type StockRow } from '@zhanggui/contract/stock/stock.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { formatMoment, formatNumber } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import './stock.css'

/** A number and its small unit, which stands outside the alignment of the column. */
export function Amount({
  amount,
  unit,
  className = '',
}: {
  amount: string
  unit: number
  className?: string
}) {
  return (
    <span className={`stock-amount ${className}`}>
      {formatNumber(amount)}
      <small>{useUnitName()(unit, amount)}</small>
    </span>
  )
}

/** `+2` or `−2`. */
export const signed = (change: string): string => (change.startsWith('-') ? '' : '+') + formatNumber(change)

export const kindKey = (kind: number): TextKey => `stock.kind${kind}` as TextKey

/** Bars end at this many days. */
const barDays = 15

/** From ten days on, a part of a day says nothing. */
export const wholeDays = (days: number): number => (days >= 10 ? Math.floor(days) : days)

/** The days that the stock lasts, as a bar with a line at the lead time. */
export function Cover({ row }: { row: StockRow }) {
  const t = useText()
  if (row.coverDays === null) return <span className="cell-none">—</span>
  const share = Math.min(1, row.coverDays / barDays)
  return (
    <span className={`stock-cover stock-${row.coverDays < leadDays ? urgencyOf(row) : 'fine'}`}>
      <i aria-hidden="true">
        <b style={{ width: `${share * 100}%` }} />
        <s style={{ insetInlineStart: `${(leadDays / barDays) * 100}%` }} />
      </i>
      {t('stock.inDays', { days: wholeDays(row.coverDays) })}
    </span>
  )
}

/** The last move: its kind, amount and time. */
export function LastMove({ row }: { row: StockRow }) {
  const t = useText()
  const unit = useUnitName()
  if (!row.last) return <span className="cell-none">—</span>
  return (
    <span className="stock-last">
      {t(kindKey(row.last.kind) as 'stock.kind10')} {signed(row.last.change)}{' '}
      {unit(row.stockUnit, row.last.change)}
      <small>{formatMoment(row.last.at)}</small>
    </span>
  )
}

const tones: Record<number, string> = {
  [moveKind.receipt]: 'success',
  [moveKind.transferIn]: 'success',
  [moveKind.sale]: 'primary',
  [moveKind.return]: 'success',
  [moveKind.scrap]: 'error',
  [moveKind.count]: 'warning',
}

/** A kind of a move: a dot and its word. */
export function MoveKindCell({ kind }: { kind: number }) {
  const t = useText()
  return (
    <span className="stock-kind">
      <i style={{ background: `var(--${tones[kind] ?? 'text-tertiary'})` }} />
      {t(kindKey(kind) as 'stock.kind10')}
    </span>
  )
}

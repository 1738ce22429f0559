import { formatNumber } from '../../kit/base/format.ts'

/** `+5.0%`; a dash if it is unknown. */
export const signed = (percent: number | null): string =>
  percent === null ? '—' : `${percent > 0 ? '+' : ''}${formatNumber(percent.toFixed(1))}%`
export const share = (percent: number | null): string =>
  percent === null ? '—' : `${formatNumber(percent.toFixed(1))}%`

/** The margins of a price before and after its change. A loss is red. */
export function MarginChange({ before, after }: { before: number | null; after: number | null }) {
  if (before === null && after === null) return '—'
  return (
    <>
      {share(before)} → <span className={(after ?? 0) < 0 ? 'price-bulk-fault' : ''}>{share(after)}</span>
    </>
  )
}

import { formatFullMoment, formatMoment, formatMoney } from '../../base/format.ts'
import type { PlainKey } from '../../base/text.ts'
import type { TableColumn } from '../../table/columns/columns.tsx'
import { OpenName } from '../../table/open-name.tsx'
import '../document.css'

/** A person and a time; a dash before that. `whole` has the seconds. */
export function Made({ by, at, whole = false }: { by: string; at: string | null; whole?: boolean }) {
  if (at === null) return <span className="cell-none">—</span>
  return (
    <span className="document-made">
      {by} <small>{whole ? formatFullMoment(at) : formatMoment(at)}</small>
    </span>
  )
}

/** An amount of money; a dash before there is one. */
export const moneyCell = (value: string | null) =>
  value === null ? <span className="cell-none">—</span> : formatMoney(value)

/** The number of a document, which opens it. */
export const numberColumn = <R extends { number: string }>(
  label: PlainKey,
  width: number,
): TableColumn<R> => ({
  label,
  headerSortKey: 'number',
  disabled: true,
  fixed: 'start',
  width,
  skeleton: 110,
  opens: true,
  slot: (row) => <OpenName name={row.number} />,
})

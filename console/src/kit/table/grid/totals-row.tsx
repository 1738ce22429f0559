import { useLabel } from '../../base/label.ts'
import { useText } from '../../base/text.ts'
import { shownAs, type Totals } from '../columns/columns.tsx'
import type { GridColumn } from './grid-columns.ts'

/** The sums under the columns, in the format of each column. */
export function TotalsRow<R>(props: {
  columns: readonly GridColumn<R>[]
  totals: Totals
  withBoxes: boolean
}) {
  const { columns, totals, withBoxes } = props
  const t = useText()
  const text = useLabel()
  return (
    <tr>
      {withBoxes && <td className="grid-box fix-start" />}
      {columns.map(({ key, column, className, at }, index) => {
        const total = totals[key] ?? null
        const shown = total === null ? index === 0 && t('kit.total') : shownAs(column, total, text)
        return (
          <td
            key={key}
            className={className}
            style={at}
            {...(typeof shown === 'string' ? { title: shown } : {})}
          >
            {shown}
          </td>
        )
      })}
    </tr>
  )
}

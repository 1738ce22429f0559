import { Checkbox } from 'antd'
import { memo } from 'react'
import { useLabel } from '../../base/label.ts'
import { useText } from '../../base/text.ts'
import { cellOf, type RowMark } from '../columns/columns.tsx'
import { OpenName, RowOpens } from '../open-name.tsx'
import { RowActions } from '../row-actions.tsx'
import type { GridColumn } from './grid-columns.ts'
import { SkeletonCell } from './skeleton-cell.tsx'

/** A row and its position. */
export interface Line<R> {
  key: string
  index: number
  /** Null for a placeholder of grey bars. */
  row: R | null
}

interface GridRowProps<R> extends RowMark {
  line: Line<R>
  columns: readonly GridColumn<R>[]
  /** Null if the table has no tick boxes. */
  chosen: boolean | null
  tick: (line: Line<R>, chosen: boolean, ranged: boolean) => void
  /** Opens a row; undefined if rows do not open. */
  open: ((row: R) => void) | undefined
  /** Not all rows are drawn, so each row states its position. */
  counted: boolean
}

function GridRowOf<R>(props: GridRowProps<R>) {
  const { line, columns, chosen, tick, open, counted, className = '', draggable } = props
  const t = useText()
  const { key, row } = line
  return (
    <tr
      className={`grid-row${chosen ? ' chosen' : ''} ${className}`}
      draggable={draggable}
      {...(row === null ? {} : { 'data-row-key': key, onDoubleClick: () => open?.(row) })}
      {...(counted ? { 'aria-rowindex': line.index + 2 } : {})}
    >
      {chosen !== null && (
        <td className="grid-box fix-start">
          {row === null ? (
            <span className="bone bone-box" />
          ) : (
            <Checkbox
              checked={chosen}
              aria-label={t('kit.selectRow')}
              onChange={({ target, nativeEvent }) =>
                tick(line, target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
              }
            />
          )}
        </td>
      )}
      <Cells line={line} columns={columns} open={open} />
    </tr>
  )
}

/** The cells are redrawn only if the row, the columns or the language change, not if the row is selected. */
const Cells = memo(CellsOf) as typeof CellsOf

function CellsOf<R>({ line, columns, open }: Pick<GridRowProps<R>, 'line' | 'columns' | 'open'>) {
  const text = useLabel()
  const { row } = line
  return (
    <>
      {columns.map(({ key, column, className, at }) => {
        const shown = row === null ? null : column.type === 'action' ? null : cellOf(column, row, text)
        return (
          <td
            key={key}
            className={className}
            style={at}
            {...(typeof shown === 'string' ? { title: shown } : {})}
          >
            {row === null ? (
              <SkeletonCell column={column} index={line.index} />
            ) : column.type === 'action' ? (
              <RowActions buttons={column.buttons ?? []} row={row} />
            ) : column.opens && open ? (
              <RowOpens value={() => open(row)}>
                {typeof shown === 'string' ? <OpenName name={shown} /> : shown}
              </RowOpens>
            ) : (
              shown
            )}
          </td>
        )
      })}
    </>
  )
}

export const GridRow = memo(GridRowOf) as typeof GridRowOf

import type { ColumnKind } from '@zhanggui/contract/columns.ts'
import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import type { ReactNode } from 'react'
import { formatFullMoment, formatMoment, formatMoney, formatNumber, formatWeight } from '../../base/format.ts'
import type { Label, Words } from '../../base/label.ts'

/** A button of a row as data (spec section 3 'Table column config'). */
export interface RowButton<R> {
  key: string
  text: Words
  /** A shorter label for the hover bar, which should cover little of the row. */
  short?: Words
  icon?: ReactNode
  /** A `popover` button asks before it acts. */
  type?: 'normal' | 'popover'
  btnType?: 'default' | 'danger'
  /** This class is set wherever the button is drawn: in the row, in the menu, in the hover bar. */
  className?: string
  /** Users without this permission do not see the button. */
  code?: PermissionCode
  hidden?: (row: R) => boolean
  /** The reason why the button is disabled; null if it is enabled. */
  disabled?: (row: R) => string | null
  click: (row: R) => unknown
  popoverContent?: (row: R) => string
  /** Shows the button in the hover bar, too. */
  hover?: boolean
}

/** A table column as data (spec section 3 'Table column config'). */
export type TableColumn<R> = ColumnData<R> &
  (
    | {
        type?: undefined
        /** Unique in its table. The column chooser stores the column under this key. The list query sorts by it. */
        headerSortKey: string
      }
    | {
        /** The column of the row's buttons. A table has one such column. */
        type: 'action'
        headerSortKey?: undefined
      }
  )

interface ColumnData<R> {
  label: Words
  prop?: keyof R & string
  /** The format of the value if no slot draws the cell. */
  kind?: ColumnKind
  /** The texts of an enum's values. */
  labels?: Readonly<Record<number, Words>>
  slot?: (row: R) => ReactNode
  /** A click on the cell's text opens the row. A slot draws the name with `OpenName`. */
  opens?: boolean
  buttons?: readonly RowButton<R>[]
  /** The column chooser can neither untick nor move this column. */
  disabled?: boolean
  hiddenAtFirst?: boolean
  sortable?: boolean
  fixed?: 'start' | 'end'
  /** In px. A growing column takes the remaining width, but never less than this. */
  width: number
  grow?: boolean
  align?: 'start' | 'end'
  /** The placeholder while the first rows load: a thumbnail with two lines, a tag, or a bar of this many px. */
  skeleton?: 'thumb' | 'tag' | number
  /**
   * The column's place on the card of a row, on a phone. The card leaves out columns without a place. A line shows
   * its label. If no column of the table has a place, every column becomes a line.
   */
  card?: 'tag' | 'amount' | 'note' | 'line' | 'foot'
  className?: string
}

/** The values of the totals row, by column. Amounts are exact decimal strings. */
export type Totals = Readonly<Record<string, string | number | null>>

/** The parts of a row's card that are not columns, on a phone. */
export interface RowCard<R> {
  picture?: (row: R) => ReactNode
  title: (row: R) => ReactNode
}

/** Rows that belong together, with a head above the first of them. They come one after the other. */
export interface RowGroups<R> {
  keyOf: (row: R) => string
  head: (row: R) => ReactNode
}

/** True if a group begins with this row. */
export const startsGroup = <R,>(
  { keyOf }: RowGroups<R>,
  row: R | null | undefined,
  above: R | null | undefined,
): row is R => row != null && (above == null || keyOf(row) !== keyOf(above))

/** The state of a row, for example that it is being dragged. */
export interface RowMark {
  className?: string
  draggable?: boolean
}

export const columnKey = <R,>(column: TableColumn<R>): string => column.headerSortKey ?? column.type

const rightAligned: readonly (ColumnKind | undefined)[] = ['money', 'weight', 'number']
export const alignOf = <R,>(column: TableColumn<R>): 'start' | 'end' =>
  column.align ?? (rightAligned.includes(column.kind) ? 'end' : 'start')

/** The content of a cell. */
export function cellOf<R>(column: TableColumn<R>, row: R, text: Label): ReactNode {
  if (column.slot) return column.slot(row)
  return column.prop ? shownAs(column, row[column.prop], text) : null
}

/** A value in the format of the column's kind. */
export function shownAs<R>(column: TableColumn<R>, value: unknown, text: Label): ReactNode {
  const shown = value === null || value === undefined ? '' : String(value)
  switch (column.kind) {
    case 'money':
      return formatMoney(shown)
    case 'weight':
      return formatWeight(shown)
    case 'number':
      return formatNumber(shown)
    case 'moment':
      return (
        <span className="cell-moment" title={shown && formatFullMoment(shown)}>
          {formatMoment(shown)}
        </span>
      )
    case 'enum': {
      const label = column.labels?.[Number(shown)]
      return label ? text(label) : shown
    }
    default:
      return shown || <span className="cell-none">—</span>
  }
}

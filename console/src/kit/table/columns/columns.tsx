import type { ColumnKind } from '@zhanggui/contract/columns.ts'
import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import type { ReactNode } from 'react'
import { formatFullMoment, formatMoment, formatMoney, formatNumber, formatWeight } from '../../base/format.ts'
import type { Label, Words } from '../../base/label.ts'

/** A button of a row as data (spec section 3 'Table column config'). */
export interface RowButton<R> {
  /** Stable name of the button. */
  key: string
  text: Words
  /** A word of the text, for the bar over a hovered row, which must not cover more than it has to. */
  short?: Words
  icon?: ReactNode
  /** `popover` asks before it acts. */
  type?: 'normal' | 'popover'
  btnType?: 'default' | 'danger'
  /** A class of its own wherever the button stands: in words, in the menu, in the bar over a hovered row. */
  className?: string
  /** Who lacks it never sees the button. */
  code?: PermissionCode
  hidden?: (row: R) => boolean
  /** Why the button cannot be used now; null when it can. */
  disabled?: (row: R) => string | null
  click: (row: R) => unknown
  popoverContent?: (row: R) => string
  /** Also offered in the bar that appears over a hovered row. */
  hover?: boolean
}

/** A table column as data (spec section 3 'Table column config'). */
export type TableColumn<R> = ColumnData<R> &
  (
    | {
        type?: undefined
        /** Unique in its table: the column chooser keeps the column under it. Also the sort key of the list query. */
        headerSortKey: string
      }
    | {
        /** Holds the row's buttons; a table has one such column. */
        type: 'action'
        headerSortKey?: undefined
      }
  )

interface ColumnData<R> {
  label: Words
  prop?: keyof R & string
  /** How the value looks when no slot draws the cell. */
  kind?: ColumnKind
  /** Texts of an enum's values. */
  labels?: Readonly<Record<number, Words>>
  slot?: (row: R) => ReactNode
  buttons?: readonly RowButton<R>[]
  /** Cannot be unticked or moved in the column chooser. */
  disabled?: boolean
  hiddenAtFirst?: boolean
  sortable?: boolean
  fixed?: 'start' | 'end'
  /** px; a growing column takes what the others leave, but never less. */
  width: number
  grow?: boolean
  align?: 'start' | 'end'
  /** What stands for the value while the first rows load: a thumbnail with two lines, a tag, or a bar of so many px. */
  skeleton?: 'thumb' | 'tag' | number
  /**
   * Its place on the card that stands for the row on a phone; without one the card leaves it out. A line has its label.
   * In a table without a card of its own every column is a line.
   */
  card?: 'tag' | 'amount' | 'note' | 'line' | 'foot'
  className?: string
}

/** What stands in the totals row, by column. Amounts are exact decimal strings. */
export type Totals = Readonly<Record<string, string | number | null>>

/** What the card of a row shows besides its columns, on a phone. */
export interface RowCard<R> {
  picture?: (row: R) => ReactNode
  title: (row: R) => ReactNode
}

/** What a row is besides its cells, such as the one that is being dragged. */
export interface RowMark {
  className?: string
  draggable?: boolean
}

export const columnKey = <R,>(column: TableColumn<R>): string => column.headerSortKey ?? column.type

const rightAligned: readonly (ColumnKind | undefined)[] = ['money', 'weight', 'number']
export const alignOf = <R,>(column: TableColumn<R>): 'start' | 'end' =>
  column.align ?? (rightAligned.includes(column.kind) ? 'end' : 'start')

/** What a cell shows. */
export function cellOf<R>(column: TableColumn<R>, row: R, text: Label): ReactNode {
  if (column.slot) return column.slot(row)
  return column.prop ? shownAs(column, row[column.prop], text) : null
}

/** A value as the column's kind writes it. */
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

import { type ReactNode, useMemo, useRef } from 'react'
import { useLowWindow, usePhone } from '../base/narrow.ts'
import { notices } from '../base/notices.ts'
import { useText } from '../base/text.ts'
import { useShortcuts } from '../layer/shortcuts.ts'
import { CardList } from './card-list.tsx'
import type { RowCard, RowGroups, RowMark, Totals } from './columns/columns.tsx'
import type { ArrangedColumns } from './columns/use-columns.ts'
import { Grid, skeletonRows } from './grid/grid.tsx'
import type { ListSort } from './paging.ts'
import { useRowKeys } from './row-keys.ts'
import { type Selection, select } from './selection.ts'
import './table.css'

export interface DataTableProps<R> {
  columns: ArrangedColumns<R>
  /** Undefined until the first rows arrive; the table shows grey bars until then. */
  rows: readonly R[] | undefined
  rowKey: (row: R) => string
  /** 40 for text, 44 for dense rows with a picture, 52 for a picture. */
  rowHeight?: 40 | 44 | 52
  /** Each row is as high as its content. All rows are drawn, however many there are. */
  autoHeight?: boolean
  /** The most px of all rows together. A longer table scrolls inside itself. */
  maxHeight?: number
  /** The px of the scrolling part, even if the rows do not fill it. For tables that load more rows. */
  height?: number
  /** The rows answer the previous query. They are dimmed until the next rows arrive. */
  stale?: boolean
  sort?: ListSort | null
  /** The order of the rows if the user did not sort. */
  defaultSort?: ListSort | undefined
  onSort?: ((sort: ListSort | null) => void) | undefined
  selection?: Selection<R> | undefined
  onSelect?: ((selection: Selection<R>) => void) | undefined
  /** The most rows that can be selected; extra rows are deselected again (spec section 5 'Tables and exports'). */
  selectLimit?: number | undefined
  /** The totals row stands under the rows and stays in view. */
  totals?: Totals | undefined
  onOpen?: ((row: R) => void) | undefined
  /** Replaces the rows if there are none. */
  empty?: ReactNode
  card?: RowCard<R> | undefined
  /** Only together with `autoHeight`. */
  groups?: RowGroups<R> | undefined
  /** The state of a row, besides its cells. */
  mark?: ((row: R) => RowMark) | undefined
}

/** The table of this console. Columns and buttons are data. The user chooses, orders and resizes the columns. */
export function DataTable<R>(props: DataTableProps<R>) {
  const { rows, rowKey, selection, onSelect } = props
  const t = useText()
  const phone = usePhone()
  const low = useLowWindow()
  const { rowHeight: roomy = 40 } = props
  const rowHeight = low && roomy > 44 ? 44 : roomy
  const frame = useRef<HTMLDivElement>(null)
  const rowOf = useMemo(() => byKey(rows ?? [], rowKey), [rows, rowKey])
  const noColumn = !props.columns.shown.some((column) => column.type === undefined)

  function choose(keys: readonly string[], chosen: boolean) {
    if (!selection || !onSelect) return
    const picked = keys.flatMap((key) => {
      const row = rowOf(key)
      return row === undefined ? [] : [[key, row] as const]
    })
    const next = select(selection, picked, chosen, props.selectLimit)
    if (next.extra > 0) notices.warning(t('kit.selectLimit', { limit: props.selectLimit ?? 0 }))
    onSelect(next.selection)
  }
  const toggle = (key: string) => choose([key], !selection?.has(key))
  const open = props.onOpen
  useShortcuts('rows')
  useShortcuts('openRows', open !== undefined)
  useShortcuts('tickRows', onSelect !== undefined)
  useRowKeys(frame, {
    onOpen:
      open &&
      ((key) => {
        const row = rowOf(key)
        if (row !== undefined) open(row)
      }),
    onToggle: onSelect && toggle,
  })

  const body = noColumn ? (
    <p className="table-note">{t('kit.selectColumn')}</p>
  ) : rows?.length === 0 ? (
    (props.empty ?? <p className="table-note">{t('kit.noData')}</p>)
  ) : phone ? (
    <CardList {...props} toggle={toggle} skeletons={skeletonRows / 2} />
  ) : (
    <Grid {...props} rowHeight={rowHeight} frame={frame} rowOf={rowOf} choose={choose} />
  )
  return (
    <div
      ref={frame}
      className={`data-table${props.stale ? ' stale' : ''}${props.autoHeight ? ' auto-height' : ''}`}
      style={{ '--row': `${rowHeight}px` } as React.CSSProperties}
      aria-busy={rows === undefined || props.stale === true}
    >
      {body}
    </div>
  )
}

/** Finds a row by its key. The index of up to 100,000 rows is built only on the first call. */
function byKey<R>(rows: readonly R[], rowKey: (row: R) => string): (key: string) => R | undefined {
  let known: Map<string, R> | null = null
  return (key) => {
    known ??= new Map(rows.map((row) => [rowKey(row), row]))
    return known.get(key)
  }
}

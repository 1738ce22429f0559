import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Checkbox, Table, type TableColumnsType } from 'antd'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLabel } from '../label.ts'
import type { ListSort } from '../list-state.ts'
import { useNarrow } from '../narrow.ts'
import { notices } from '../notices.ts'
import { useText } from '../text.ts'
import { CardList } from './card-list.tsx'
import { alignOf, cellOf, columnKey, type RowButton, type RowCard } from './columns.tsx'
import { HeaderCell, type HeaderCellProps } from './header-cell.tsx'
import { HoverBar } from './hover-bar.tsx'
import { RowActions } from './row-actions.tsx'
import { useRowKeys } from './row-keys.ts'
import { type Selection, select } from './selection.ts'
import { SkeletonCell } from './skeleton-cell.tsx'
import type { ArrangedColumns } from './use-columns.ts'
import { fitColumns, useWidth } from './use-width.ts'
import './table.css'

/** Above so many rows only those in view are drawn: 1,000 plain rows cost seconds. */
const virtualFrom = 100
const selectionWidth = 44
const skeletonRows = 10

interface DataTableProps<R> {
  columns: ArrangedColumns<R>
  /** Undefined until the first rows have come: grey bars stand for them. */
  rows: readonly R[] | undefined
  rowKey: (row: R) => string
  /** 40 for text, 44 dense with a picture, 52 with a picture. */
  rowHeight?: 40 | 44 | 52
  /** Rows grow with what stands in them. */
  autoHeight?: boolean
  /** The rows are those of the last question: they are dimmed until the next come. */
  stale?: boolean
  sort?: ListSort | null
  /** How the server orders when no sort is asked for. */
  defaultSort?: ListSort
  onSort?: (sort: ListSort | null) => void
  selection?: Selection<R>
  onSelect?: (selection: Selection<R>) => void
  selectLimit?: number
  onOpen?: (row: R) => void
  /** What stands in place of the rows when there are none. */
  empty?: ReactNode
  card?: RowCard<R>
}

interface Line<R> {
  key: string
  index: number
  /** Null for a line of grey bars. */
  row: R | null
}

/** The table of the product: columns and buttons as data, chosen, ordered and resized by the user. */
export function DataTable<R>(props: DataTableProps<R>) {
  const { rows, rowKey, selection, onSelect } = props
  const t = useText()
  const narrow = useNarrow()
  const frame = useRef<HTMLDivElement>(null)
  const total = useWidth(frame)
  const keyOf = useMemo(() => new Map((rows ?? []).map((row) => [rowKey(row), row])), [rows, rowKey])
  const noColumn = !props.columns.shown.some((column) => column.type === undefined)

  function choose(keys: readonly string[], chosen: boolean) {
    if (!selection || !onSelect) return
    const picked = keys.flatMap((key) => (keyOf.has(key) ? [[key, keyOf.get(key)!] as const] : []))
    const next = select(selection, picked, chosen, props.selectLimit)
    if (next.extra > 0) notices.warning(t('kit.selectLimit', { limit: props.selectLimit ?? 0 }))
    onSelect(next.selection)
  }
  const toggle = (key: string) => choose([key], !selection?.has(key))
  const open = props.onOpen
  useRowKeys(frame, {
    onOpen: open && ((key) => keyOf.has(key) && open(keyOf.get(key)!)),
    onToggle: onSelect && toggle,
  })

  const body = noColumn ? (
    <p className="table-note">{t('kit.selectColumn')}</p>
  ) : rows?.length === 0 ? (
    (props.empty ?? <p className="table-note">{t('kit.noData')}</p>)
  ) : narrow ? (
    <CardList {...props} toggle={toggle} skeletons={skeletonRows / 2} />
  ) : (
    <Grid {...props} frame={frame} total={total} keyOf={keyOf} choose={choose} />
  )
  return (
    <div
      ref={frame}
      className={`data-table${props.stale ? ' stale' : ''}${props.autoHeight ? ' auto-height' : ''}`}
      style={{ '--row': `${props.rowHeight ?? 40}px` } as React.CSSProperties}
      aria-busy={rows === undefined || props.stale === true}
    >
      {body}
    </div>
  )
}

/** antd repeats the header in a hidden row to measure it; the checkbox there must not be reached by keyboard. */
function HeaderBox({ children }: { children: ReactNode }) {
  const spot = useRef<HTMLSpanElement>(null)
  const [measured, setMeasured] = useState(false)
  useLayoutEffect(() => setMeasured(spot.current?.closest('.ant-table-measure-row') !== null), [])
  return <span ref={spot}>{!measured && children}</span>
}

interface GridProps<R> extends DataTableProps<R> {
  frame: React.RefObject<HTMLDivElement | null>
  /** px there are for all columns. */
  total: number
  keyOf: ReadonlyMap<string, R>
  choose: (keys: readonly string[], chosen: boolean) => void
}

function Grid<R>(props: GridProps<R>) {
  const { columns, rows, rowKey, selection, frame, total, keyOf, choose } = props
  const text = useLabel()
  const t = useText()
  // While an edge is dragged the width lives here; it is kept once the edge is let go.
  const [dragging, setDragging] = useState<Record<string, number>>({})
  const boxWidth = selection ? selectionWidth : 0
  const widths = useMemo(
    () =>
      fitColumns(
        columns.shown.map((column) => ({
          key: columnKey(column),
          width: column.width,
          grow: column.grow === true,
        })),
        { ...columns.widths, ...dragging },
        total - boxWidth,
      ),
    [columns, dragging, total, boxWidth],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns, or texts, draw the same rows anew: a cell is, when its line is another
  const lines: Line<R>[] = useMemo(
    () =>
      rows
        ? rows.map((row, index) => ({ key: rowKey(row), index, row }))
        : Array.from({ length: skeletonRows }, (_, index) => ({ key: `wait-${index}`, index, row: null })),
    [rows, rowKey, columns, text],
  )
  const virtual = lines.length > virtualFrom
  const shownSort = props.sort ?? props.defaultSort ?? null

  const shown: TableColumnsType<Line<R>> = useMemo(
    () =>
      columns.shown.map((column) => {
        const key = columnKey(column)
        const label = text(column.label)
        const header: HeaderCellProps['resizable'] = column.type
          ? undefined
          : {
              label,
              width: widths[key] ?? column.width,
              onResize: (width, done) => {
                setDragging((now) => (done ? {} : { ...now, [key]: width }))
                if (done) columns.resize(key, width)
              },
            }
        const sorted = shownSort?.key === key
        return {
          key,
          title: label,
          width: widths[key] ?? column.width,
          align: alignOf(column),
          className: column.className ?? '',
          ellipsis: column.slot || column.type ? false : { showTitle: true },
          ...(column.fixed ? { fixed: column.fixed } : {}),
          ...(column.sortable
            ? {
                sorter: true,
                sortOrder: sorted ? (shownSort.order === 'asc' ? 'ascend' : 'descend') : null,
                sortIcon: ({ sortOrder }) => (
                  <span className="sort-arrow">
                    {sortOrder === 'ascend' ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
                  </span>
                ),
              }
            : {}),
          // A selection that changes draws no cell anew: with 100 rows that would be felt.
          shouldCellUpdate: (line, before) => line !== before,
          onHeaderCell: () => ({ resizable: header }) as HeaderCellProps,
          render: (_: unknown, line: Line<R>) =>
            line.row === null ? (
              <SkeletonCell column={column} index={line.index} />
            ) : column.type === 'action' ? (
              <RowActions buttons={column.buttons ?? []} row={line.row} />
            ) : (
              cellOf(column, line.row, text)
            ),
        } satisfies TableColumnsType<Line<R>>[number]
      }),
    [columns, widths, text, shownSort],
  )

  const action = columns.shown.find((column) => column.type === 'action')
  const hoverButtons: readonly RowButton<R>[] = (action?.buttons ?? []).filter((button) => button.hover)
  return (
    <>
      <Table<Line<R>>
        columns={shown}
        dataSource={lines}
        rowKey="key"
        pagination={false}
        tableLayout="fixed"
        showSorterTooltip={false}
        sortDirections={['descend', 'ascend']}
        components={{ header: { cell: HeaderCell } }}
        virtual={virtual}
        scroll={{
          x: Object.values(widths).reduce((sum, width) => sum + width, boxWidth),
          ...(virtual ? { y: Math.max(320, globalThis.innerHeight - 300) } : {}),
        }}
        onChange={(_page, _filters, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter
          props.onSort?.(
            one?.order
              ? { key: String(one.columnKey), order: one.order === 'ascend' ? 'asc' : 'desc' }
              : null,
          )
        }}
        {...(props.onOpen
          ? {
              onRow: (line) => ({
                onDoubleClick: () => line.row !== null && props.onOpen?.(line.row),
              }),
            }
          : {})}
        {...(selection
          ? {
              rowSelection: {
                columnWidth: selectionWidth,
                fixed: 'start',
                selectedRowKeys: [...selection.keys()],
                preserveSelectedRowKeys: true,
                getCheckboxProps: () => ({ 'aria-label': t('kit.selectRow') }),
                getTitleCheckboxProps: () => ({ 'aria-label': t('kit.selectPage') }),
                renderCell: (_checked, line, _index, box) =>
                  line.row === null ? <span className="bone bone-box" /> : box,
                columnTitle: (box) => (
                  <HeaderBox>{rows ? box : <Checkbox disabled aria-label={t('kit.selectPage')} />}</HeaderBox>
                ),
                onSelect: (line, chosen) => choose([line.key], chosen),
                onChange: (keys, _lines, { type }) => {
                  if (type === 'all')
                    choose(
                      lines.map((line) => line.key),
                      keys.some((key) => keyOf.has(String(key)) && !selection.has(String(key))),
                    )
                },
              },
            }
          : {})}
      />
      {hoverButtons.length > 0 && (
        <HoverBar
          table={frame}
          rowOf={(key) => keyOf.get(key)}
          buttons={hoverButtons}
          right={action?.width ?? 0}
        />
      )}
    </>
  )
}

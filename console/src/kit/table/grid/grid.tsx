import { Checkbox } from 'antd'
import { type CSSProperties, Fragment, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { useLabel } from '../../base/label.ts'
import { useText } from '../../base/text.ts'
import { columnKey, type RowButton, startsGroup } from '../columns/columns.tsx'
import type { DataTableProps } from '../data-table.tsx'
import { range } from '../selection.ts'
import { type GridColumn, gridColumns, offsets } from './grid-columns.ts'
import { GridRow, type Line } from './grid-row.tsx'
import { HeaderCell } from './header-cell.tsx'
import { HoverBar } from './hover-bar.tsx'
import { useRowWindow, windowFrom } from './row-window.ts'
import { TotalsRow } from './totals-row.tsx'
import { useScrolledEdges } from './use-scrolled-edges.ts'
import { fitColumns, useWidth, widthFor } from './use-width.ts'
import './grid.css'

export const skeletonRows = 10
/** The greatest height of a table's rows in px, unless the table sets less (spec section 9). */
const maxTableHeight = 30_000
/** The px of the page above and below a table that scrolls inside itself. */
const pageRest = 300
const leastHeight = 320
const boxWidth = 44

interface GridProps<R> extends DataTableProps<R> {
  /** Finds a row without a search through all rows. */
  rowOf: (key: string) => R | undefined
  choose: (keys: readonly string[], chosen: boolean) => void
  frame: RefObject<HTMLDivElement | null>
}

/** The rows as an HTML table. A long table draws only the rows in view. */
export function Grid<R>(props: GridProps<R>) {
  const { columns, rows, rowKey, selection, rowOf, onSort } = props
  const { rowHeight = 40, autoHeight = false, maxHeight = maxTableHeight } = props
  const t = useText()
  const text = useLabel()
  const scroll = useRef<HTMLDivElement>(null)
  const count = rows?.length ?? skeletonRows
  const windowed = !autoHeight && (count > windowFrom || props.height !== undefined)
  const height = windowed
    ? (props.height ?? Math.min(maxHeight, Math.max(leastHeight, globalThis.innerHeight - pageRest)))
    : maxHeight
  const drawn = useRowWindow(scroll, { on: windowed, count, rowHeight, height })

  // New rows may bring a scroll bar, which leaves less room for the columns.
  const room = useRef<HTMLDivElement>(null)
  const total = useWidth(room, count)
  // The width during a drag. It is stored when the user lets go of the edge.
  const [dragging, setDragging] = useState<Record<string, number>>({})
  const boxes = selection ? boxWidth : 0
  const widths = useMemo(
    () =>
      fitColumns(
        columns.shown.map((column) => ({
          key: columnKey(column),
          width: widthFor(text(column.label), column.width),
          grow: column.grow === true,
          plain: !column.fixed && !column.type,
        })),
        { ...columns.widths, ...dragging },
        total - boxes,
      ),
    [columns, dragging, total, boxes, text],
  )
  const shown: readonly GridColumn<R>[] = useMemo(() => gridColumns(columns.shown, text), [columns, text])
  const wide = boxes + shown.reduce((sum, { key }) => sum + widths[key]!, 0)
  useScrolledEdges(scroll, wide)

  // Each row keeps its line object. So scrolling and selecting redraw only the rows that changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other lines
  const known = useMemo(() => new Map<number, Line<R>>(), [rows, rowKey])
  const lines: Line<R>[] = []
  for (let index = drawn.from; index < drawn.to; index += 1) {
    const row = rows?.[index]
    const line =
      known.get(index) ??
      (row === undefined ? { key: `wait-${index}`, index, row: null } : { key: rowKey(row), index, row })
    known.set(index, line)
    lines.push(line)
  }

  const latest = useRef(props)
  latest.current = props
  // The row is kept by its key, because paging and sorting replace the rows.
  const ticked = useRef<string | null>(null)
  const tick = useCallback((line: Line<R>, chosen: boolean, ranged: boolean) => {
    const { choose, rows: all, rowKey: keyOf } = latest.current
    choose(range(all ?? [], keyOf, ranged ? ticked.current : null, line.index), chosen)
    ticked.current = line.key
  }, [])
  const open = useCallback((row: R) => latest.current.onOpen?.(row), [])

  const shownSort = props.sort ?? props.defaultSort ?? null
  /** Each click goes on: descending, ascending, unsorted. */
  const sortBy = (key: string) => {
    const now = shownSort?.key === key ? shownSort.order : null
    onSort?.(now === 'asc' ? null : { key, order: now === 'desc' ? 'asc' : 'desc' })
  }

  const action = columns.shown.find((column) => column.type === 'action')
  const hoverButtons: readonly RowButton<R>[] = (action?.buttons ?? []).filter((button) => button.hover)
  const span = shown.length + (selection ? 1 : 0)
  return (
    <>
      <div
        ref={scroll}
        className="grid-scroll"
        style={props.height === undefined || !windowed ? { maxHeight: height } : { height }}
        // The keyboard must be able to reach a part that scrolls.
        {...(count * rowHeight > height
          ? { tabIndex: 0, role: 'group', 'aria-label': t('kit.tableRows') }
          : {})}
      >
        <div ref={room} className="grid-room" />
        <table
          className="grid"
          style={{ width: wide, ...offsets(shown, widths, boxes) } as CSSProperties}
          {...(windowed ? { 'aria-rowcount': count + 1 } : {})}
        >
          <colgroup>
            {selection && <col style={{ width: boxWidth }} />}
            {shown.map(({ key }) => (
              <col key={key} style={{ width: widths[key] }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {selection && (
                <th className="grid-box fix-start">
                  <AllBox {...props} selection={selection} rowOf={rowOf} />
                </th>
              )}
              {shown.map((column) => (
                <HeaderCell
                  key={column.key}
                  column={column}
                  width={widths[column.key]!}
                  order={shownSort?.key === column.key ? shownSort.order : null}
                  onSort={sortBy}
                  onResize={(width, done) => {
                    setDragging((now) => (done ? {} : { ...now, [column.key]: width }))
                    if (done) columns.resize(column.key, width)
                  }}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            <Beyond rows={drawn.from} height={rowHeight} span={span} />
            {lines.map((line, at) => (
              <Fragment key={line.key}>
                {props.groups && startsGroup(props.groups, line.row, lines[at - 1]?.row) && (
                  <tr className="grid-group">
                    <th colSpan={span} scope="rowgroup">
                      {props.groups.head(line.row)}
                    </th>
                  </tr>
                )}
                <GridRow
                  line={line}
                  columns={shown}
                  chosen={selection ? selection.has(line.key) : null}
                  tick={tick}
                  open={props.onOpen && open}
                  counted={windowed}
                  {...(line.row !== null && props.mark?.(line.row))}
                />
              </Fragment>
            ))}
            <Beyond rows={count - drawn.to} height={rowHeight} span={span} />
          </tbody>
          {props.totals && rows && (
            <tfoot>
              <TotalsRow columns={shown} totals={props.totals} withBoxes={selection !== undefined} />
            </tfoot>
          )}
        </table>
      </div>
      {hoverButtons.length > 0 && (
        <HoverBar
          table={props.frame}
          rowOf={rowOf}
          buttons={hoverButtons}
          right={action ? widths[columnKey(action)]! : 0}
        />
      )}
    </>
  )
}

/** One empty row with the height of the rows that are not drawn. */
function Beyond({ rows, height, span }: { rows: number; height: number; span: number }) {
  if (rows <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it contains nothing focusable
    <tr aria-hidden="true">
      <td className="grid-beyond" colSpan={span} style={{ height: rows * height }} />
    </tr>
  )
}

/** The tick box in the header selects all shown rows. */
function AllBox<R>(props: GridProps<R> & { selection: NonNullable<GridProps<R>['selection']> }) {
  const { rows, rowKey, selection, rowOf, choose } = props
  const t = useText()
  const label = t('kit.selectPage')
  if (!rows) return <Checkbox disabled aria-label={label} />
  const all =
    rows.length > 0 && selection.size >= rows.length && rows.every((row) => selection.has(rowKey(row)))
  const some = !all && selection.size > 0 && [...selection.keys()].some((key) => rowOf(key) !== undefined)
  return (
    <Checkbox
      checked={all}
      indeterminate={some}
      aria-label={label}
      onChange={() => choose(rows.map(rowKey), !all)}
    />
  )
}

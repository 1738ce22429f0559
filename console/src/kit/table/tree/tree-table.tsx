import { DownOutlined, HolderOutlined, RightOutlined } from '@ant-design/icons'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useLabel } from '../../base/label.ts'
import { useText } from '../../base/text.ts'
import { cellOf, type TableColumn } from '../columns/columns.tsx'
import { useColumns } from '../columns/use-columns.ts'
import { DataTable, type DataTableProps } from '../data-table.tsx'
import {
  droppedAt,
  stepped,
  type TreeLine,
  type TreeOrder,
  type TreeWay,
  treeLines,
  treeOf,
} from './tree-order.ts'
import { useRowDrag } from './use-row-drag.ts'
import './tree-table.css'

interface TreeTableProps<R> extends Pick<DataTableProps<R>, 'rowHeight' | 'maxHeight' | 'stale' | 'empty'> {
  /** Names the column settings. */
  name: string
  /** The first column holds the tree: its content is indented behind the fold button and the grip. */
  columns: readonly TableColumn<R>[]
  /** All rows in any order; undefined while they load. */
  rows: readonly R[] | undefined
  way: TreeWay<R>
  /** The name of a row, for its grip and its fold button. */
  nameOf: (row: R) => string
  /** Whether a row starts open. By default all rows do. */
  openAtFirst?: (row: R) => boolean
  /** Saves a new order after the row `key` moved, and returns whether it did. Without it the tree is read-only. */
  onOrder?: ((order: TreeOrder, key: string) => Promise<boolean>) | undefined
  /** A save is running, so nothing can be moved. */
  busy?: boolean
}

/** A table with a tree of rows. The user folds them, and orders them by dragging or with the arrow keys. */
export function TreeTable<R>(props: TreeTableProps<R>) {
  const { rows, way, nameOf, openAtFirst, onOrder, busy = false } = props
  const t = useText()
  const frame = useRef<HTMLDivElement>(null)
  /** The rows whose fold state differs from `openAtFirst`. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const tree = useMemo(() => rows && treeOf(rows, way), [rows, way])
  const lines = useMemo(() => {
    if (!tree) return undefined
    return treeLines(tree, (row) => turned.has(way.keyOf(row)) !== (openAtFirst?.(row) ?? true))
  }, [tree, turned, way, openAtFirst])
  const shown = useMemo(() => lines?.map(({ row }) => row), [lines])
  const places = useMemo(
    () => new Map((lines ?? []).map((line) => [way.keyOf(line.row), line])),
    [lines, way],
  )

  const [said, setSaid] = useState('')
  const [settled, setSettled] = useState(0)
  const moved = useRef<string | null>(null)
  // The focus follows a moved row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once the new rows are there and no save is running
  useEffect(() => {
    if (busy || moved.current === null) return
    const row = `[data-row-key="${CSS.escape(moved.current)}"]`
    frame.current?.querySelector<HTMLElement>(`${row} .tree-grip`)?.focus()
    moved.current = null
  }, [busy, rows, settled])

  const fold = (row: R) =>
    setTurned((now) => {
      const next = new Set(now)
      if (!next.delete(way.keyOf(row))) next.add(way.keyOf(row))
      return next
    })

  async function order(next: TreeOrder | null, key: string) {
    const row = tree?.rows.get(key)
    if (!next || busy || !onOrder || row === undefined) return
    moved.current = key
    // Opens a folded row when another row goes into it; otherwise the moved row would vanish.
    const into = places.get(next.parentKey)
    if (into && into.inside > 0 && !into.open) fold(into.row)
    if (await onOrder(next, key)) {
      const place = { name: nameOf(row), place: next.keys.indexOf(key) + 1 }
      const parent = tree?.rows.get(next.parentKey)
      setSaid(
        parent === undefined
          ? t('kit.treeMoved', place)
          : t('kit.treeMovedIn', { ...place, parent: nameOf(parent) }),
      )
    }
    setSettled((now) => now + 1)
  }
  const drag = useRowDrag({
    tree: onOrder && tree,
    grip: '.tree-grip',
    onDrop: (key, target, place) => void (tree && order(droppedAt(tree, key, target, place), key)),
  })

  const hand: TreeHand<R> = {
    lineOf: (row) => places.get(way.keyOf(row)),
    nameOf,
    fold,
    ...(onOrder && tree
      ? { step: (row: R, by: -1 | 1) => void order(stepped(tree, way.keyOf(row), by), way.keyOf(row)) }
      : {}),
  }
  const [first] = props.columns
  const columns = useColumns(
    props.name,
    useMemo(
      () => props.columns.map((column, index) => (index === 0 ? treeColumn(column) : column)),
      [props.columns],
    ),
  )
  return (
    <TreeContext value={hand as TreeHand<unknown>}>
      <div ref={frame} className="tree-table" {...(onOrder ? drag.handlers : {})}>
        <DataTable
          columns={columns}
          rows={shown}
          rowKey={way.keyOf}
          rowHeight={props.rowHeight}
          maxHeight={props.maxHeight}
          stale={props.stale}
          empty={props.empty}
          card={{ title: (row) => first && <TreeCell column={first} row={row} /> }}
          mark={(row) => drag.markOf(way.keyOf(row))}
        />
        <p className="sr-only" role="status">
          {said}
        </p>
      </div>
    </TreeContext>
  )
}

/** The functions of the table that a cell of the tree calls. */
interface TreeHand<R> {
  lineOf: (row: R) => TreeLine<R> | undefined
  nameOf: (row: R) => string
  fold: (row: R) => void
  /** Moves a row up or down by one place. */
  step?: (row: R, by: -1 | 1) => void
}
const TreeContext = createContext<TreeHand<unknown> | null>(null)

const treeColumn = <R,>(column: TableColumn<R>): TableColumn<R> => ({
  ...column,
  disabled: true,
  className: `tree-column ${column.className ?? ''}`,
  slot: (row) => <TreeCell column={column} row={row} />,
})

function TreeCell<R>({ column, row }: { column: TableColumn<R>; row: R }): ReactNode {
  const t = useText()
  const text = useLabel()
  const hand = useContext(TreeContext)
  const line = hand?.lineOf(row)
  if (!hand || !line) return null
  const { step } = hand
  const { level, open, inside } = line
  const name = hand.nameOf(row)
  return (
    <div className="tree-cell" style={{ '--level': level } as React.CSSProperties}>
      {step && (
        <button
          type="button"
          className="tree-grip"
          aria-label={t('kit.treeMove', { name })}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            step(row, event.key === 'ArrowUp' ? -1 : 1)
          }}
        >
          <HolderOutlined />
        </button>
      )}
      {inside > 0 ? (
        <button
          type="button"
          className="tree-fold"
          aria-expanded={open}
          aria-label={t(open ? 'kit.fold' : 'kit.unfold', { name })}
          onClick={() => hand.fold(row)}
        >
          {open ? <DownOutlined /> : <RightOutlined />}
        </button>
      ) : (
        <span className="tree-fold" />
      )}
      <div className="tree-words">{cellOf(column, row, text)}</div>
    </div>
  )
}

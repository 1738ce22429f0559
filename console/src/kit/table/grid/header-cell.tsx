import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useText } from '../../base/text.ts'
import type { ListSort } from '../paging.ts'
import type { GridColumn } from './grid-columns.ts'

/** No column gets narrower or wider than this, in px. */
const narrowest = 60
const widest = 800
const clamp = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)))

interface HeaderCellProps<R> {
  column: GridColumn<R>
  width: number
  /** The current order of the rows by this column. */
  order: ListSort['order'] | null
  onSort: (key: string) => void
  onResize: (width: number, done: boolean) => void
}

/** The head of a column. A click anywhere in it sorts. The end edge resizes. */
export function HeaderCell<R>({ column, width, order, onSort, onResize }: HeaderCellProps<R>) {
  const { key, label, className, at } = column
  const sortable = column.column.sortable === true
  return (
    <th
      scope="col"
      className={`${className}${sortable ? ' sortable' : ''}${order ? ' sorted' : ''}`}
      style={at}
      {...(sortable ? { 'aria-sort': ariaSort(order) } : {})}
    >
      {sortable ? (
        <button type="button" className="sort-button" onClick={() => onSort(key)}>
          <span className="header-label">{label}</span>
          <span className="sort-arrow" aria-hidden="true">
            {order === 'asc' ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
          </span>
        </button>
      ) : (
        <span className="header-label" title={label}>
          {label}
        </span>
      )}
      {!column.column.type && <ResizeHandle label={label} width={width} onResize={onResize} />}
    </th>
  )
}

const ariaSort = (order: ListSort['order'] | null) =>
  order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none'

/** The end edge of a column. The user drags it or moves it with the arrow keys. */
function ResizeHandle(props: {
  label: string
  width: number
  onResize: (width: number, done: boolean) => void
}) {
  const { label, width, onResize } = props
  const t = useText()
  const start = useRef<{ x: number; width: number } | null>(null)

  function handleKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowLeft' ? -16 : event.key === 'ArrowRight' ? 16 : 0
    if (step === 0) return
    event.preventDefault()
    onResize(clamp(width + step), true)
  }
  function handleMove(event: PointerEvent, done: boolean) {
    if (!start.current) return
    onResize(clamp(start.current.width + event.clientX - start.current.x), done)
    if (done) start.current = null
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a splitter that is dragged is a separator with a value, not an hr
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('kit.columnResize', { label })}
      aria-valuenow={Math.round(width)}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      tabIndex={0}
      className="resize-handle"
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width }
      }}
      onPointerMove={(event) => handleMove(event, false)}
      onPointerUp={(event) => handleMove(event, true)}
      onPointerCancel={() => {
        start.current = null
      }}
    />
  )
}

import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { cell, useCell } from '../base/cell.ts'
import { KitFault, refuseFault } from '../base/kit-fault.ts'
import { usePhone } from '../base/narrow.ts'
import { useText } from '../base/text.ts'
import { leftWidth, throttled } from './main-box-size.ts'
import './main-box.css'

/** In px (spec section 9 'Left panel width'). */
const initialWidth = 200
const widestLeft = 600
/** In ms. A drag resizes the panel at most this often. */
const resizeEveryMs = 100
/** The px per press of an arrow key. */
const step = 16

export type BoxType = 'normal' | 'small'

/** The fault of a main box's type: only normal and small are allowed (spec section 5 'Main box'). */
export const boxTypeFault = (type: string): KitFault | null =>
  type === 'normal' || type === 'small'
    ? null
    : new KitFault('boxType', `MainBox: type "${type}" is neither "normal" nor "small".`)

/** The pages with a folded left panel. Every page starts unfolded (spec section 4 'Main-box left panel'). */
const foldedPages = cell<ReadonlySet<string>>(new Set())

interface MainBoxProps {
  /** `small` has less padding, for a box within a page. */
  type?: BoxType
  /** The left panel, such as a tree. Without it there is only the content. */
  left?: ReactNode
  /** The name of the panel. */
  leftLabel?: string
  /** The first width of the panel in px, which is also its least. */
  leftInitial?: number
  /** The greatest width of the panel in px. */
  leftMax?: number
  children: ReactNode
}

/** The frame of a page: the content, and a left panel that the user resizes and folds. */
export function MainBox(props: MainBoxProps) {
  const { type = 'normal', left, leftInitial = initialWidth, leftMax = widestLeft, children } = props
  const t = useText()
  const phone = usePhone()
  const { pathname } = useLocation()
  const pages = useCell(foldedPages)
  const [width, setWidth] = useState(leftInitial)
  refuseFault(boxTypeFault(type))

  const folded = pages.has(pathname)
  function fold() {
    const next = new Set(pages)
    if (!next.delete(pathname)) next.add(pathname)
    foldedPages.set(next)
  }
  const toggle = t(folded ? 'kit.unfoldLeft' : 'kit.foldLeft')
  const Icon = folded ? MenuUnfoldOutlined : MenuFoldOutlined
  return (
    <div
      className={`main-box main-box-${type}${folded ? ' main-box-folded' : ''}`}
      style={left && !phone && !folded ? { gridTemplateColumns: `${width}px minmax(0, 1fr)` } : {}}
    >
      {left && (
        <aside className="main-box-left" aria-label={props.leftLabel ?? t('kit.leftPanel')}>
          <Tooltip title={toggle} placement="right">
            <Button
              type="text"
              className="main-box-fold"
              icon={<Icon />}
              aria-label={toggle}
              aria-expanded={!folded}
              onClick={fold}
            />
          </Tooltip>
          {!folded && <div className="main-box-panel">{left}</div>}
          {!folded && !phone && (
            <Splitter width={width} min={leftInitial} max={leftMax} onResize={setWidth} />
          )}
        </aside>
      )}
      <div className="main-box-content">{children}</div>
    </div>
  )
}

/** The edge between panel and content. The user drags it or moves it with the arrow keys. */
function Splitter(props: { width: number; min: number; max: number; onResize: (width: number) => void }) {
  const { width, min, max, onResize } = props
  const t = useText()
  const start = useRef<{ x: number; width: number } | null>(null)
  const [follow] = useState(() => throttled(resizeEveryMs))
  useEffect(() => () => follow.stop(), [follow])

  function handleMove(event: PointerEvent) {
    const from = start.current
    if (!from) return
    const { clientX } = event
    follow.run(() => onResize(leftWidth(from.width + clientX - from.x, min, max)))
  }
  function handleKey(event: KeyboardEvent) {
    const { key } = event
    const wanted =
      key === 'ArrowLeft'
        ? width - step
        : key === 'ArrowRight'
          ? width + step
          : key === 'Home'
            ? min
            : key === 'End'
              ? max
              : null
    if (wanted === null) return
    event.preventDefault()
    onResize(leftWidth(wanted, min, max))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a splitter that is dragged is a separator with a value, not an hr
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('kit.resizeLeft')}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className="main-box-splitter"
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width }
      }}
      onPointerMove={handleMove}
      onPointerUp={(event) => {
        handleMove(event)
        follow.flush()
        start.current = null
      }}
      onPointerCancel={() => {
        start.current = null
      }}
    />
  )
}

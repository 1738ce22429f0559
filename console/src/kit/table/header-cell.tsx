import { type ComponentProps, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useText } from '../text.ts'

/** No column gets narrower or wider than this, in px. */
const narrowest = 60
const widest = 800
const clamp = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)))

export interface HeaderCellProps extends ComponentProps<'th'> {
  resizable?: { label: string; width: number; onResize: (width: number, done: boolean) => void }
}

/** A header cell whose end edge can be dragged, or moved with the arrow keys. */
export function HeaderCell({ resizable, children, ...cell }: HeaderCellProps) {
  const t = useText()
  const start = useRef<{ x: number; width: number } | null>(null)
  if (!resizable) return <th {...cell}>{children}</th>
  const { width, onResize, label } = resizable

  function handleKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowLeft' ? -16 : event.key === 'ArrowRight' ? 16 : 0
    event.stopPropagation()
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
    <th {...cell}>
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: a splitter that is dragged is a separator with a value, not an hr */}
      <span
        role="separator"
        aria-orientation="vertical"
        aria-label={t('kit.columnResize', { label })}
        aria-valuenow={Math.round(width)}
        aria-valuemin={narrowest}
        aria-valuemax={widest}
        tabIndex={0}
        className="resize-handle"
        onClick={(event) => event.stopPropagation()}
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
    </th>
  )
}

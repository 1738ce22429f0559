import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import {
  Children,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useText } from '../base/text.ts'
import './snap-scroll.css'

/** The place where an item stops (spec section 9 'Horizontal scroll snap values'). */
export const snaps = ['start', 'center', 'end'] as const
export type Snap = (typeof snaps)[number]

interface SnapScrollProps {
  /** The name of the items. */
  label: string
  snap?: Snap
  /** The px between items. */
  gap?: number
  children: ReactNode
}

/** A row that scrolls sideways from item to item, by touch, wheel, arrow keys or two buttons. */
export function SnapScroll({ label, snap = 'start', gap = 12, children }: SnapScrollProps) {
  const t = useText()
  const row = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ back: false, on: false })

  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => {
      const room = element.scrollWidth - element.clientWidth
      // On zoomed pages the scroll position is a fraction.
      setEnds({ back: element.scrollLeft > 1, on: element.scrollLeft < room - 1 })
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const resized = new ResizeObserver(look)
    resized.observe(element)
    for (const item of element.children) resized.observe(item)
    return () => {
      element.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [])

  /** Scrolls to the next item that is not at its place yet. */
  function go(by: 1 | -1) {
    const element = row.current
    if (!element) return
    const items = [...element.children]
    const frame = element.getBoundingClientRect()
    const offsetOf = (item: Element) => {
      const box = item.getBoundingClientRect()
      if (snap === 'start') return box.left - frame.left
      if (snap === 'end') return box.right - frame.right
      return (box.left + box.right - frame.left - frame.right) / 2
    }
    const offsets = items.map(offsetOf).filter((offset) => offset * by > 2)
    if (offsets.length === 0) return
    const nearest = offsets.reduce((best, offset) => (Math.abs(offset) < Math.abs(best) ? offset : best))
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollBy({ left: nearest, behavior: still ? 'auto' : 'smooth' })
  }

  /** Browsers use these keys for up and down only. */
  function handleKey(event: KeyboardEvent) {
    const element = row.current
    if (!element || (event.key !== 'Home' && event.key !== 'End')) return
    event.preventDefault()
    element.scrollTo({ left: event.key === 'Home' ? 0 : element.scrollWidth })
  }

  return (
    <section
      className="snap-scroll"
      aria-label={label}
      style={{ '--snap': snap, '--gap': `${gap}px` } as CSSProperties}
    >
      <Button
        icon={<LeftOutlined />}
        aria-label={t('rich.scrollBack')}
        disabled={!ends.back}
        onClick={() => go(-1)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard */}
      <ul ref={row} tabIndex={0} aria-label={label} onKeyDown={handleKey}>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
      <Button
        icon={<RightOutlined />}
        aria-label={t('rich.scrollOn')}
        disabled={!ends.on}
        onClick={() => go(1)}
      />
    </section>
  )
}

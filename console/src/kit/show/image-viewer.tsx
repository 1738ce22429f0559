import {
  LeftOutlined,
  RightOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../base/text.ts'
import { Dialog } from '../layer/dialog.tsx'
import './image-viewer.css'

/** In px (spec section 9 'Preview dialog'). */
const dialogWidth = 800
const zooms = { least: 0.25, most: 8, step: 1.25 } as const

interface View {
  zoom: number
  turns: number
  x: number
  y: number
}
const plain: View = { zoom: 1, turns: 0, x: 0, y: 0 }

interface ImageViewerProps {
  images: readonly string[]
  /** The index of the shown picture; null while the dialog is closed. */
  index: number | null
  onChange: (index: number | null) => void
  title?: ReactNode
  /** Facts about the picture, under it. */
  details?: ReactNode
}

/**
 * Large pictures in a dialog, with zoom, rotation, next and previous. The content is removed half a second after
 * closing.
 */
export function ImageViewer({ images, index, onChange, title, details }: ImageViewerProps) {
  const t = useText()
  const [last, setLast] = useState(index ?? 0)
  if (index !== null && index !== last) setLast(index)
  return (
    <Dialog
      open={index !== null}
      title={title ?? t('kit.imagePreview')}
      width={dialogWidth}
      onClose={() => onChange(null)}
    >
      <Pictures images={images} index={last} open={index !== null} onChange={onChange} />
      {details}
    </Dialog>
  )
}

function Pictures(props: {
  images: readonly string[]
  index: number
  open: boolean
  onChange: (index: number) => void
}) {
  const { images, index, open, onChange } = props
  const t = useText()
  const [view, setView] = useState(plain)
  const [shown, setShown] = useState(index)
  if (shown !== index) {
    setShown(index)
    setView(plain)
  }
  const zoomBy = (factor: number) =>
    setView((now) => ({ ...now, zoom: Math.min(zooms.most, Math.max(zooms.least, now.zoom * factor)) }))
  const turn = (by: 1 | -1) => setView((now) => ({ ...now, turns: now.turns + by }))
  const go = (by: 1 | -1) => {
    const next = index + by
    if (next >= 0 && next < images.length) onChange(next)
  }
  const keys: Record<string, () => void> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    '+': () => zoomBy(zooms.step),
    '=': () => zoomBy(zooms.step),
    '-': () => zoomBy(1 / zooms.step),
    r: () => turn(1),
    '0': () => setView(plain),
  }
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!open) return
    const handleKey = (event: KeyboardEvent) => {
      const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : latest.current[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [open])

  const many = images.length > 1
  const percent = `${Math.round(view.zoom * 100)}%`
  return (
    <div className="viewer">
      <Stage
        key={images[index]}
        address={images[index] ?? ''}
        label={many ? t('rich.pictureOf', { index: index + 1, count: images.length }) : t('kit.imagePreview')}
        view={view}
        onZoom={zoomBy}
        onMove={(x, y) => setView((now) => ({ ...now, x, y }))}
      />
      <div
        className="viewer-bar"
        role="toolbar"
        aria-label={t('rich.pictureKeys')}
        title={t('rich.pictureKeys')}
      >
        {many && (
          <>
            <Tool
              text={t('rich.previousPicture')}
              icon={<LeftOutlined />}
              off={index === 0}
              onClick={() => go(-1)}
            />
            <span className="viewer-count" role="status">
              {t('rich.pictureOf', { index: index + 1, count: images.length })}
            </span>
            <Tool
              text={t('rich.nextPicture')}
              icon={<RightOutlined />}
              off={index === images.length - 1}
              onClick={() => go(1)}
            />
          </>
        )}
        <Tool
          text={t('rich.zoomOut')}
          icon={<ZoomOutOutlined />}
          off={view.zoom <= zooms.least}
          onClick={() => zoomBy(1 / zooms.step)}
        />
        <span className="viewer-zoom">{percent}</span>
        <Tool
          text={t('rich.zoomIn')}
          icon={<ZoomInOutlined />}
          off={view.zoom >= zooms.most}
          onClick={() => zoomBy(zooms.step)}
        />
        <Tool text={t('rich.rotateLeft')} icon={<RotateLeftOutlined />} onClick={() => turn(-1)} />
        <Tool text={t('rich.rotateRight')} icon={<RotateRightOutlined />} onClick={() => turn(1)} />
        <Button type="text" onClick={() => setView(plain)}>
          {t('rich.originalSize')}
        </Button>
      </div>
    </div>
  )
}

function Tool({
  text,
  icon,
  off = false,
  onClick,
}: {
  text: string
  icon: ReactNode
  off?: boolean
  onClick: () => void
}) {
  return <Button type="text" icon={icon} disabled={off} aria-label={text} title={text} onClick={onClick} />
}

function Stage(props: {
  address: string
  label: string
  view: View
  onZoom: (factor: number) => void
  onMove: (x: number, y: number) => void
}) {
  const { address, label, view, onZoom, onMove } = props
  const t = useText()
  const [gone, setGone] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const dragged = useRef<{ x: number; y: number } | null>(null)
  const zoom = useRef(onZoom)
  zoom.current = onZoom
  useEffect(() => {
    // React's wheel listener is passive, so the dialog would scroll, too.
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault()
      zoom.current(event.deltaY < 0 ? zooms.step : 1 / zooms.step)
    }
    const element = stage.current
    element?.addEventListener('wheel', handleWheel, { passive: false })
    return () => element?.removeEventListener('wheel', handleWheel)
  }, [])
  const handleMove = (event: PointerEvent) => {
    if (dragged.current) onMove(event.clientX - dragged.current.x, event.clientY - dragged.current.y)
  }
  return (
    <div
      ref={stage}
      className="viewer-stage"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        dragged.current = { x: event.clientX - view.x, y: event.clientY - view.y }
      }}
      onPointerMove={handleMove}
      onPointerUp={() => {
        dragged.current = null
      }}
    >
      {gone ? (
        <p role="alert">{t('rich.pictureGone')}</p>
      ) : (
        <img
          src={address}
          alt={label}
          draggable={false}
          className={view.turns % 2 === 0 ? undefined : 'lying'}
          style={{
            transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${view.zoom})`,
          }}
          onError={() => setGone(true)}
        />
      )}
    </div>
  )
}

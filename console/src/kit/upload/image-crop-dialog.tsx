import { Slider } from 'antd'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../base/text.ts'
import { Dialog } from '../layer/dialog.tsx'
import { areaOf, type CropView, cropZoom, frameOf, heldView, type Size, scaleOf } from './image-crop.ts'
import { shrinkImage, sizeOfImage } from './image-shrink.ts'
import './image-crop-dialog.css'

export interface CropRules {
  /** Width by height, such as 16 / 9. */
  ratio: number
  maxBytes: number
  extensions: readonly string[]
}

interface Asked {
  file: File
  address: string
  picture: Size
  answer: (file: File | null) => void
}

/** Asks which part of a picture to take: `ask` answers the file of that part, null when the user gives up. */
export function useCropDialog(rules: CropRules) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [shown, setShown] = useState<Asked | null>(null)
  if (asked && asked !== shown) setShown(asked)
  // Widgets that go away while a dialog is open leave nobody waiting.
  const open = useRef<Asked | null>(null)
  open.current = asked
  useEffect(() => () => open.current?.answer(null), [])

  async function ask(file: File): Promise<File | null> {
    // A gif keeps moving: it is taken whole.
    if (file.type === 'image/gif') return file
    const picture = await sizeOfImage(file)
    const address = URL.createObjectURL(file)
    return new Promise((resolve) => {
      setAsked({
        file,
        address,
        picture,
        answer: (cropped) => {
          URL.revokeObjectURL(address)
          setAsked(null)
          resolve(cropped)
        },
      })
    })
  }
  const dialog = <CropDialog key={shown?.address} open={asked !== null} asked={shown} rules={rules} />
  return { ask, dialog }
}

const step = 10

function CropDialog({ open, asked, rules }: { open: boolean; asked: Asked | null; rules: CropRules }) {
  const t = useText()
  const [view, setView] = useState<CropView>({ zoom: 1, x: 0, y: 0 })
  const [busy, setBusy] = useState(false)
  const dragged = useRef<{ x: number; y: number } | null>(null)
  if (!asked) return null
  const { picture } = asked
  const frame = frameOf(rules.ratio, {
    width: Math.min(480, document.documentElement.clientWidth - 64),
    height: 360,
  })
  const move = (change: Partial<CropView>) =>
    setView((now) => heldView({ ...now, ...change }, picture, frame))
  const area = areaOf(view, picture, frame)
  const scale = scaleOf(picture, frame, view.zoom)

  async function handleCrop() {
    if (!asked) return
    setBusy(true)
    try {
      asked.answer(await shrinkImage(asked.file, { ...rules, area }))
    } finally {
      setBusy(false)
    }
  }
  function handleKey(event: KeyboardEvent) {
    const by = event.shiftKey ? 1 : step
    const moves: Record<string, Partial<CropView>> = {
      ArrowLeft: { x: view.x - by },
      ArrowRight: { x: view.x + by },
      ArrowUp: { y: view.y - by },
      ArrowDown: { y: view.y + by },
      '+': { zoom: view.zoom + 0.1 },
      '=': { zoom: view.zoom + 0.1 },
      '-': { zoom: view.zoom - 0.1 },
    }
    const change = moves[event.key]
    if (!change) return
    event.preventDefault()
    move(change)
  }
  function handleDrag(event: PointerEvent) {
    if (!dragged.current) return
    move({ x: event.clientX - dragged.current.x, y: event.clientY - dragged.current.y })
  }

  return (
    <Dialog
      open={open}
      title={t('rich.cropTitle')}
      width={560}
      onClose={() => asked.answer(null)}
      ok={{ text: t('rich.crop'), onClick: handleCrop, busy }}
    >
      <div className="crop">
        {/* biome-ignore lint/a11y/useSemanticElements: no element of HTML is an area that is moved */}
        <div
          className="crop-frame"
          style={{ width: frame.width, height: frame.height }}
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved with the keys
          tabIndex={0}
          aria-label={t('rich.cropArea')}
          onKeyDown={handleKey}
          onWheel={(event) => move({ zoom: view.zoom - Math.sign(event.deltaY) * 0.1 })}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            dragged.current = { x: event.clientX - view.x, y: event.clientY - view.y }
          }}
          onPointerMove={handleDrag}
          onPointerUp={() => {
            dragged.current = null
          }}
        >
          <img
            src={asked.address}
            alt=""
            draggable={false}
            style={{
              width: picture.width * scale,
              height: picture.height * scale,
              transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px)`,
            }}
          />
        </div>
        <Slider
          className="crop-zoom"
          min={cropZoom.least}
          max={cropZoom.most}
          step={0.05}
          value={view.zoom}
          onChange={(zoom) => move({ zoom })}
          tooltip={{ open: false }}
          ariaLabelForHandle={t('rich.cropZoom')}
        />
        <output>{t('rich.cropSize', { width: String(area.width), height: String(area.height) })}</output>
      </div>
    </Dialog>
  )
}

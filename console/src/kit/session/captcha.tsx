import { loginText } from '@zhanggui/contract/login.text.ts'
import { fillText } from '@zhanggui/contract/text.ts'
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../base/language.ts'
import './captcha.css'

/** A picture with a gap, and the piece for the gap. Sizes are in px. */
export interface CaptchaPicture {
  captchaId: string
  picture: string
  piece: string
  width: number
  height: number
  pieceSize: number
  pieceY: number
}

/** The slider's calls to the server. Both reject with an Error whose message users may see. */
export interface CaptchaWire {
  load: () => Promise<CaptchaPicture>
  /** Returns the ticket. */
  check: (captchaId: string, x: number) => Promise<string>
}

type Say = (key: keyof typeof loginText, params?: Record<string, string | number>) => string

/** The px of one key press: plain, with Shift, with Page Up or Page Down. */
const steps = { coarse: 5, fine: 1, page: 40 }

/**
 * The slider captcha. `ask()` opens it and returns the ticket, or null if the user closed it. `dialog` may stand
 * anywhere in the tree. It uses plain elements, because the login page has no widget library. The browser's own
 * dialog keeps the focus inside and closes with Esc.
 */
export function useCaptcha(wire: CaptchaWire) {
  const [asked, setAsked] = useState<{ settle: (ticket: string | null) => void } | null>(null)
  const ask = useCallback(() => new Promise<string | null>((settle) => setAsked({ settle })), [])
  const handleSettle = (ticket: string | null) => {
    asked?.settle(ticket)
    setAsked(null)
  }
  return { ask, dialog: asked && <CaptchaDialog wire={wire} onSettle={handleSettle} /> }
}

function CaptchaDialog({ wire, onSettle }: { wire: CaptchaWire; onSettle: (ticket: string | null) => void }) {
  const language = useLanguage()
  const say: Say = (key, params) => fillText(loginText[key], language, params)
  const dialog = useRef<HTMLDialogElement>(null)
  const handle = useRef<HTMLDivElement>(null)
  const [puzzle, setPuzzle] = useState<CaptchaPicture | null>(null)
  const [x, setX] = useState(0)
  const [phase, setPhase] = useState<'loading' | 'ready' | 'checking' | 'done'>('loading')
  const [fault, setFault] = useState('')

  const load = useCallback(async () => {
    setPhase('loading')
    setX(0)
    try {
      setPuzzle(await wire.load())
      setPhase('ready')
      handle.current?.focus()
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    }
  }, [wire])

  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    void load()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [load])

  async function check(at: number) {
    if (!puzzle || phase !== 'ready') return
    setPhase('checking')
    setFault('')
    try {
      const ticket = await wire.check(puzzle.captchaId, Math.round(at))
      setPhase('done')
      onSettle(ticket)
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
      void load()
    }
  }

  const max = puzzle ? puzzle.width - puzzle.pieceSize : 0
  const move = (next: number) => setX(Math.min(max, Math.max(0, Math.round(next))))
  const status =
    phase === 'loading' ? 'sliderLoading' : phase === 'checking' ? 'sliderChecking' : 'sliderHint'

  return (
    <dialog
      ref={dialog}
      className="captcha"
      aria-labelledby="captcha-title"
      onCancel={(event) => {
        event.preventDefault()
        onSettle(null)
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <header>
        <h2 id="captcha-title">{say('login.slider')}</h2>
        <button type="button" aria-label={say('login.close')} onClick={() => onSettle(null)}>
          ✕
        </button>
      </header>
      <div
        className="captcha-picture"
        style={puzzle ? { width: puzzle.width, height: puzzle.height } : {}}
        aria-busy={phase === 'loading'}
      >
        {puzzle && (
          <>
            <img
              src={puzzle.picture}
              alt={say('login.sliderPicture')}
              width={puzzle.width}
              height={puzzle.height}
              draggable={false}
            />
            <img
              src={puzzle.piece}
              alt=""
              className="captcha-piece"
              width={puzzle.pieceSize}
              height={puzzle.pieceSize}
              style={{ left: x, top: puzzle.pieceY }}
              draggable={false}
            />
          </>
        )}
      </div>
      <Slider
        ref={handle}
        x={x}
        max={max}
        size={puzzle?.pieceSize ?? 48}
        label={say('login.sliderHandle')}
        value={say('login.sliderAt', { x, max })}
        disabled={phase !== 'ready'}
        onMove={move}
        onLetGo={check}
      />
      <p className="captcha-status" role="status">
        {fault && <strong>{fault} </strong>}
        {say(`login.${status}`)}
      </p>
      <footer>
        <button type="button" className="captcha-other" disabled={phase === 'checking'} onClick={load}>
          {say('login.sliderAgain')}
        </button>
        <button
          type="button"
          className="captcha-check"
          disabled={phase !== 'ready' || x === 0}
          onClick={() => check(x)}
        >
          {say('login.sliderCheck')}
        </button>
      </footer>
    </dialog>
  )
}

interface SliderProps {
  ref: React.Ref<HTMLDivElement>
  x: number
  max: number
  /** The px of the handle. It is as wide as the piece, so that both reach the end together. */
  size: number
  label: string
  value: string
  disabled: boolean
  onMove: (x: number) => void
  onLetGo: (x: number) => void
}

function Slider({ ref, x, max, size, label, value, disabled, onMove, onLetGo }: SliderProps) {
  const grip = useRef<{ pointer: number; offset: number } | null>(null)

  function handleKey(event: KeyboardEvent) {
    if (disabled) return
    const step = event.shiftKey ? steps.fine : steps.coarse
    const to: Partial<Record<string, number>> = {
      ArrowRight: x + step,
      ArrowUp: x + step,
      ArrowLeft: x - step,
      ArrowDown: x - step,
      PageUp: x + steps.page,
      PageDown: x - steps.page,
      Home: 0,
      End: max,
    }
    const next = to[event.key]
    if (next !== undefined) {
      event.preventDefault()
      onMove(next)
    } else if (event.key === 'Enter' && x > 0) {
      event.preventDefault()
      onLetGo(x)
    }
  }

  function handleDown(event: PointerEvent<HTMLDivElement>) {
    if (disabled || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { pointer: event.pointerId, offset: event.clientX - x }
  }

  function handleMove(event: PointerEvent) {
    if (grip.current?.pointer === event.pointerId) onMove(event.clientX - grip.current.offset)
  }

  function handleUp(event: PointerEvent) {
    if (grip.current?.pointer !== event.pointerId) return
    grip.current = null
    if (x > 0) onLetGo(x)
  }

  return (
    <div className="captcha-track" style={{ width: max + size }}>
      <div
        ref={ref}
        className="captcha-handle"
        style={{ left: x, width: size }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={x}
        aria-valuetext={value}
        aria-disabled={disabled}
        onKeyDown={handleKey}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
        onPointerCancel={() => {
          grip.current = null
          onMove(0)
        }}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M3 3.5 7.5 8 3 12.5M8.5 3.5 13 8l-4.5 4.5" />
        </svg>
      </div>
    </div>
  )
}

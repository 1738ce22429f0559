import { loginText } from '@zhanggui/contract/login.text.ts'
import type { CaptchaChallenge } from '@zhanggui/contract/session/session.ts'
import { fillText } from '@zhanggui/contract/text.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../base/language.ts'
import type { Solved } from './captcha.worker.ts'
import './captcha.css'

/** The calls of the check to the server. Both reject with an Error whose message users may see. */
export interface CaptchaWire {
  /** `pin`: the login name or phone of the try. */
  load: (pin: string) => Promise<CaptchaChallenge>
  /** Returns the ticket. */
  check: (challenge: CaptchaChallenge, solution: NonNullable<Solved>) => Promise<string>
}

/** The solution of a challenge. An abort ends the work and rejects. */
function solve(challenge: CaptchaChallenge, signal: AbortSignal): Promise<Solved> {
  const worker = new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Solved>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Solved>) => resolve(data)
    worker.onerror = () => reject(new Error('the check stopped'))
    signal.addEventListener('abort', () => reject(new Error('the check was closed')))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}

/**
 * Proof of work before a further try. The browser does it by itself. `ask()` opens a dialog that shows it and returns
 * the ticket, or null if the user closed it. `dialog` may stand anywhere in the tree. It uses plain elements, because
 * the login page has no widget library. The browser's own dialog keeps the focus inside and closes with Esc.
 */
export function useCaptcha(wire: CaptchaWire) {
  const [asked, setAsked] = useState<{ pin: string; settle: (ticket: string | null) => void } | null>(null)
  const ask = useCallback((pin = '') => new Promise<string | null>((settle) => setAsked({ pin, settle })), [])
  const handleSettle = (ticket: string | null) => {
    asked?.settle(ticket)
    setAsked(null)
  }
  return { ask, dialog: asked && <CaptchaDialog wire={wire} pin={asked.pin} onSettle={handleSettle} /> }
}

interface DialogProps {
  wire: CaptchaWire
  pin: string
  onSettle: (ticket: string | null) => void
}

function CaptchaDialog({ wire, pin, onSettle }: DialogProps) {
  const language = useLanguage()
  const say = (key: keyof typeof loginText) => fillText(loginText[key], language)
  const dialog = useRef<HTMLDialogElement>(null)
  const settle = useRef(onSettle)
  settle.current = onSettle
  const [round, setRound] = useState(0)
  const [fault, setFault] = useState('')

  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is one more attempt
  useEffect(() => {
    const closed = new AbortController()
    setFault('')
    async function run() {
      const challenge = await wire.load(pin)
      closed.signal.throwIfAborted()
      const solution = await solve(challenge, closed.signal)
      if (!solution) throw new Error(say('login.checkAgain'))
      const ticket = await wire.check(challenge, solution)
      // A dialog that was closed meanwhile must not answer for the next one.
      if (!closed.signal.aborted) settle.current(ticket)
    }
    run().catch((error: unknown) => {
      if (!closed.signal.aborted) setFault(error instanceof Error ? error.message : String(error))
    })
    return () => closed.abort()
  }, [wire, pin, round])

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
      <h2 id="captcha-title">{say('login.check')}</h2>
      <p className="captcha-status" role="status" aria-busy={fault === ''}>
        {fault ? <strong>{fault}</strong> : say('login.checking')}
      </p>
      {fault === '' && <div className="captcha-working" />}
      <footer>
        <button type="button" onClick={() => onSettle(null)}>
          {say('login.checkCancel')}
        </button>
        {fault !== '' && (
          <button type="button" className="captcha-again" onClick={() => setRound(round + 1)}>
            {say('login.checkAgain')}
          </button>
        )}
      </footer>
    </dialog>
  )
}

import { useCallback, useEffect, useState } from 'react'
import { QrCode } from '../kit/code/qr-code.tsx'
import { useAppSettings } from '../kit/wire/app-settings.ts'
import { enterConsole } from './attempt.ts'
import { Fault, Remember } from './form-parts.tsx'
import { RefreshIcon } from './icons.tsx'
import type { WayProps } from './password-way.tsx'
import { paths, scanState } from './paths.ts'
import { claims, post, Refused } from './wire.ts'
import { useWord } from './words.ts'

const pollEveryMs = 2000

interface Scan {
  scanId: string
  secret: string
  url: string
  checkDigits: string
  expiresAt: string
}

/** Signs in by a phone that is signed in already. The phone scans the code and confirms. */
export default function ScanWay({ remember, onRemember }: WayProps) {
  const say = useWord()
  const { phoneAddress } = useAppSettings()
  const [scan, setScan] = useState<Scan | null>(null)
  const [state, setState] = useState<number>(scanState.waiting)
  const [fault, setFault] = useState('')

  const create = useCallback(async () => {
    setScan(null)
    setFault('')
    setState(scanState.waiting)
    try {
      setScan(await post<Scan>(paths.createScan, claims()))
    } catch (error) {
      setFault(error instanceof Refused ? error.message : String(error))
    }
  }, [])

  useEffect(() => {
    void create()
  }, [create])

  const over = state !== scanState.waiting && state !== scanState.scanned
  useEffect(() => {
    if (!scan || over) return
    let stopped = false
    let timer = 0
    const poll = async () => {
      try {
        const { scanId, secret } = scan
        const answer = await post<{ state: number }>(paths.pollScan, { scanId, secret, remember })
        if (stopped) return
        setFault('')
        setState(answer.state)
        if (answer.state === scanState.confirmed) return enterConsole()
      } catch (error) {
        if (stopped) return
        // A lost connection is tried again. A refusal of the server ends the attempt.
        if (error instanceof Refused && error.code !== 'network' && error.code !== 'aborted')
          return setState(scanState.expired)
        setFault(error instanceof Refused ? error.message : String(error))
      }
      if (!stopped) timer = window.setTimeout(poll, pollEveryMs)
    }
    timer = window.setTimeout(poll, pollEveryMs)
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [scan, over, remember])

  return (
    <div className="scan">
      {!phoneAddress && <p className="login-note">{say('login.scanUnreachable')}</p>}
      <div className="scan-code">
        {scan ? (
          <QrCode text={scan.url} label={say('login.scanLabel')} size={216} mark />
        ) : (
          <div className="qr qr-empty" style={{ width: 216, height: 216 }} />
        )}
        {state !== scanState.waiting && scan && (
          <Cover state={state} digits={scan.checkDigits} onRefresh={create} />
        )}
      </div>
      <p className="scan-hint">{say('login.scanHint')}</p>
      <p className="scan-time">
        {scan && !over && <TimeLeft until={scan.expiresAt} onOver={() => setState(scanState.expired)} />}
        <button type="button" onClick={create}>
          <RefreshIcon />
          {say('login.scanRefresh')}
        </button>
      </p>
      <Remember value={remember} onChange={onRemember} />
      <Fault>{fault}</Fault>
    </div>
  )
}

/** Covers the code when it is used or expired. */
function Cover({ state, digits, onRefresh }: { state: number; digits: string; onRefresh: () => void }) {
  const say = useWord()
  return (
    <div className="scan-cover" role="status">
      {state === scanState.scanned && (
        <>
          <b>{say('login.scanScanned')}</b>
          <span className="scan-digits">{digits}</span>
          <small>{say('login.scanCheck')}</small>
        </>
      )}
      {state === scanState.confirmed && <b>{say('login.scanConfirmed')}</b>}
      {(state === scanState.refused || state === scanState.expired) && (
        <>
          <b>{say(state === scanState.refused ? 'login.scanRefused' : 'login.scanExpired')}</b>
          <button type="button" className="login-submit" onClick={onRefresh}>
            {say('login.scanRefresh')}
          </button>
        </>
      )}
    </div>
  )
}

function TimeLeft({ until, onOver }: { until: string; onOver: () => void }) {
  const say = useWord()
  const left = () => Math.max(0, Math.round((Date.parse(until) - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => {
      setSeconds(left())
      if (left() === 0) onOver()
    }, 1000)
    return () => clearInterval(timer)
  })
  const minutes = Math.floor(seconds / 60)
  const time =
    minutes > 0
      ? say('login.scanTime', { minutes, seconds: seconds % 60 })
      : say('login.scanSeconds', { seconds })
  return <span>{say('login.scanExpiresIn', { time })}</span>
}

import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { PasswordWay } from './password-way.tsx'
import { useWord } from './words.ts'

const SmsWay = lazy(() => import('./sms-way.tsx'))
const ScanWay = lazy(() => import('./scan-way.tsx'))

const ways = [
  { key: 'password', label: 'login.byPassword', Way: PasswordWay },
  { key: 'sms', label: 'login.bySms', Way: SmsWay },
  { key: 'scan', label: 'login.byScan', Way: ScanWay },
] as const
type WayKey = (typeof ways)[number]['key']

/** The three ways to sign in. One shows at a time. */
export function Ways() {
  const say = useWord()
  const [now, setNow] = useState<WayKey>('password')
  const [remember, setRemember] = useState(false)
  const { Way } = ways.find((way) => way.key === now) ?? ways[0]

  function handleKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const place = ways.findIndex((way) => way.key === now)
    const next = ways[(place + step + ways.length) % ways.length]
    if (!next) return
    setNow(next.key)
    document.getElementById(`way-${next.key}`)?.focus()
  }

  return (
    <>
      <div className="login-tabs" role="tablist" aria-label={say('login.ways')} onKeyDown={handleKey}>
        {ways.map(({ key, label }) => (
          <button
            key={key}
            id={`way-${key}`}
            type="button"
            role="tab"
            aria-selected={key === now}
            aria-controls="way"
            tabIndex={key === now ? 0 : -1}
            onClick={() => setNow(key)}
          >
            {say(label)}
          </button>
        ))}
      </div>
      <div id="way" role="tabpanel" aria-labelledby={`way-${now}`} className="login-way">
        <Suspense fallback={<div className="login-loading" aria-busy="true" />}>
          <Way remember={remember} onRemember={setRemember} />
        </Suspense>
      </div>
    </>
  )
}

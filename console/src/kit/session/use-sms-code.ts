import { useEffect, useState } from 'react'

export interface SentCode {
  resendSeconds: number
  validMinutes: number
}

/**
 * The time of the next allowed code. It stands outside of the component, so that a closed dialog or another tab of
 * the form does not reset it.
 */
let nextAt = 0
const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/** Sends a code and counts down to the next one. `send` returns null if the user cancelled. */
export function useSmsCode(send: () => Promise<SentCode | null>) {
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState<SentCode | null>(null)
  const [seconds, setSeconds] = useState(() => secondsUntil(nextAt))
  const waiting = seconds > 0

  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setSeconds(secondsUntil(nextAt)), 250)
    return () => clearInterval(timer)
  }, [waiting])

  async function request() {
    if (sending || waiting) return
    setSending(true)
    try {
      const answer = await send()
      if (!answer) return
      nextAt = Date.now() + answer.resendSeconds * 1000
      setSent(answer)
      setSeconds(secondsUntil(nextAt))
    } finally {
      setSending(false)
    }
  }

  return { request, sending, secondsLeft: seconds, sent }
}

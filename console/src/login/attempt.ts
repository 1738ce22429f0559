import { useState } from 'react'
import { useLanguage } from '../kit/base/language.ts'
import { type CaptchaWire, useCaptcha } from '../kit/layer/captcha.tsx'
import { safePath } from '../kit/session/leave.ts'
import type { SentCode } from '../kit/session/use-sms-code.ts'
import { paths } from './paths.ts'
import type { Fields } from './use-fields.ts'
import { post, Refused, withCaptcha } from './wire.ts'

const wire: CaptchaWire = {
  load: (pin) => post(paths.getCaptcha, { pin }),
  check: async (challenge, solution) =>
    (await post<{ ticket: string }>(paths.checkCaptcha, { challenge, solution })).ticket,
}

/** The proof of work of the login page. */
export const useLoginCaptcha = () => useCaptcha(wire)

/** After signing in, returns to the page that the user came from. */
export function enterConsole(): void {
  location.replace(safePath(new URLSearchParams(location.search).get('to')))
}

/**
 * Submits a form. Only one request runs at a time. The server's faults go to their fields, or to `fault` above the
 * button.
 */
export function useAttempt<N extends string>(fields: Fields<N>) {
  const [busy, setBusy] = useState(false)
  const language = useLanguage()
  const [said, setSaid] = useState({ language, fault: '' })
  // A message of the server in the other language is hidden.
  const fault = said.language === language ? said.fault : ''
  const setFault = (message: string) => setSaid({ language, fault: message })
  async function attempt(run: () => Promise<void>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setFault('')
    try {
      await run()
      return true
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setBusy(false)
      if (!fields.refuse(error.fields)) setFault(error.message)
      return false
    }
  }
  return { attempt, busy, fault, setFault }
}

type Purpose = 'login' | 'register' | 'forgotten'

/** Sends a code to the phone in the form, after the check if the server asks for it. Null if no code was sent. */
export function sendCode<N extends string>(props: {
  purpose: Purpose
  phone: string
  fields: Fields<N | 'phone'>
  ask: () => Promise<string | null>
  onFault: (message: string) => void
}): () => Promise<SentCode | null> {
  const { purpose, phone, fields, ask, onFault } = props
  return async () => {
    onFault('')
    if (!fields.ready(['phone'])) return null
    try {
      return await withCaptcha(ask, (captcha) =>
        post<SentCode>(paths.sendSmsCode, { phone: phone.trim(), purpose, captcha }),
      )
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (!fields.refuse(error.fields)) onFault(error.message)
      return null
    }
  }
}

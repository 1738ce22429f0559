import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { Button, Input } from 'antd'
import { notices } from '../../kit/base/notices.ts'
import { codeOf, useText } from '../../kit/base/text.ts'
import type { OwnControl } from '../../kit/form/dialog-fields.tsx'
import { type CaptchaWire, useCaptcha } from '../../kit/layer/captcha.tsx'
import { useSmsCode } from '../../kit/session/use-sms-code.ts'
import { useAppSettings } from '../../kit/wire/app-settings.ts'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'

const wire: CaptchaWire = {
  load: () => send(sessionCalls.getCaptcha, {}, { quiet: true }),
  check: async (challenge, solution) =>
    (await send(sessionCalls.checkCaptcha, { challenge, solution }, { quiet: true })).ticket,
}

/** The code that proves a new phone, with the button that sends it. */
export function PhoneCode({ id, value, onChange, disabled, phone }: OwnControl & { phone: string }) {
  const t = useText()
  const { inbox } = useAppSettings()
  const { ask, dialog } = useCaptcha(wire)

  async function sendOnce(captcha: string) {
    return send(sessionCalls.sendSmsCode, { phone: phone.trim(), purpose: 'phone', captcha }, { quiet: true })
  }

  const { request, sending, secondsLeft, sent } = useSmsCode(async () => {
    try {
      return await sendOnce('').catch(async (error: unknown) => {
        if (!(error instanceof CallError) || error.code !== codeOf('session.captchaNeeded')) throw error
        const ticket = await ask()
        if (ticket === null) throw error
        return sendOnce(ticket)
      })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!error.endsSession) notices.error(error.message)
      return null
    }
  })

  return (
    <>
      <span className="account-code">
        <Input
          id={id}
          value={String(value ?? '')}
          disabled={disabled}
          maxLength={6}
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={(event) => onChange(event.target.value)}
        />
        <Button disabled={disabled || secondsLeft > 0} loading={sending} onClick={() => void request()}>
          {secondsLeft > 0 ? t('login.resendIn', { seconds: secondsLeft }) : t('login.sendCode')}
        </Button>
      </span>
      <span role="status" className="account-sent">
        {sent && t('login.codeSent', { minutes: sent.validMinutes })}{' '}
        {inbox && (
          <a href={inbox} target="_blank" rel="noreferrer">
            {t('login.inboxLink')}
          </a>
        )}
      </span>
      {dialog}
    </>
  )
}

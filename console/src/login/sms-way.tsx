import type { FormEvent } from 'react'
import { useLanguage } from '../kit/base/language.ts'
import { useAppSettings } from '../kit/wire/app-settings.ts'
import { enterConsole, sendCode, useAttempt, useLoginCaptcha } from './attempt.ts'
import { SmsCodeField, TextField } from './field.tsx'
import { Fault, Remember, Submit } from './form-parts.tsx'
import { PhoneIcon } from './icons.tsx'
import type { WayProps } from './password-way.tsx'
import { paths } from './paths.ts'
import { faultOf, phone as phoneRule, smsCode as smsCodeRule } from './rules.ts'
import { useFields } from './use-fields.ts'
import { claims, post } from './wire.ts'
import { useWord } from './words.ts'

/** Signs in by a code that is sent to the phone. */
export default function SmsWay({ remember, onRemember }: WayProps) {
  const say = useWord()
  const language = useLanguage()
  const { sms, inbox } = useAppSettings()
  const { ask, dialog } = useLoginCaptcha()
  const fields = useFields({ phone: '', smsCode: '' }, ({ phone, smsCode }) => ({
    phone: faultOf(phoneRule, phone, say('session.phone'), language),
    smsCode: faultOf(smsCodeRule, smsCode, say('session.smsCode'), language),
  }))
  const { attempt, busy, fault, setFault } = useAttempt(fields)
  if (!sms) return <p className="login-note">{say('login.smsOff')}</p>

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy || !fields.ready()) return
    const { phone, smsCode } = fields.values
    const done = await attempt(() =>
      post(paths.loginBySms, { phone: phone.trim(), smsCode: smsCode.trim(), remember, ...claims() }),
    )
    if (done) enterConsole()
  }

  return (
    <>
      <form onSubmit={handleSubmit} noValidate>
        <TextField
          fields={fields}
          name="phone"
          label={say('session.phone')}
          icon={<PhoneIcon />}
          type="tel"
          autoComplete="tel-national"
          autoFocus
        />
        <SmsCodeField
          fields={fields}
          name="smsCode"
          inbox={inbox}
          send={sendCode({ purpose: 'login', phone: fields.values.phone, fields, ask, onFault: setFault })}
        />
        <Remember value={remember} onChange={onRemember} />
        <Fault>{fault}</Fault>
        <Submit busy={busy}>{say(busy ? 'session.loggingIn' : 'session.login')}</Submit>
      </form>
      {dialog}
    </>
  )
}

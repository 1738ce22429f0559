import type { FormEvent } from 'react'
import { useLanguage } from '../kit/base/language.ts'
import { useAppSettings } from '../kit/wire/app-settings.ts'
import { sendCode, useAttempt, useLoginCaptcha } from './attempt.ts'
import { PasswordField, SmsCodeField, TextField } from './field.tsx'
import { Fault, Submit } from './form-parts.tsx'
import { PhoneIcon } from './icons.tsx'
import { paths } from './paths.ts'
import * as rules from './rules.ts'
import { type Faults, useFields } from './use-fields.ts'
import { post, sealPassword } from './wire.ts'
import { useWord } from './words.ts'

const empty = { phone: '', smsCode: '', newPassword: '', confirmation: '' }
type Name = keyof typeof empty

/**
 * The forgotten password: a code goes to the phone of the account, then the user sets a new password. `onDone`
 * returns to signing in.
 */
export default function ForgottenView({ onDone }: { onDone: () => void }) {
  const say = useWord()
  const language = useLanguage()
  const { sms, inbox } = useAppSettings()
  const { ask, dialog } = useLoginCaptcha()
  const labels: Record<Name, string> = {
    phone: say('session.phone'),
    smsCode: say('session.smsCode'),
    newPassword: say('session.newPassword'),
    confirmation: say('session.confirmPassword'),
  }
  const fields = useFields(empty, (values): Faults<Name> => {
    const fault = (name: Name, rule: rules.Rule) => rules.faultOf(rule, values[name], labels[name], language)
    return {
      phone: fault('phone', rules.phone),
      smsCode: fault('smsCode', rules.smsCode),
      newPassword: fault('newPassword', rules.password),
      confirmation:
        values.confirmation === values.newPassword
          ? fault('confirmation', rules.password)
          : say('rule.confirmation'),
    }
  })
  const { attempt, busy, fault, setFault } = useAttempt(fields)
  if (!sms) return <p className="login-note">{say('login.smsOff')}</p>

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy || !fields.ready()) return
    const { phone, smsCode, newPassword } = fields.values
    const done = await attempt(async () => {
      const sealed = await sealPassword(newPassword)
      await post(paths.forgetPassword, {
        phone: phone.trim(),
        smsCode: smsCode.trim(),
        newPassword: sealed,
      })
    })
    if (done) onDone()
  }

  return (
    <>
      <form onSubmit={handleSubmit} noValidate>
        <TextField
          fields={fields}
          name="phone"
          label={labels.phone}
          icon={<PhoneIcon />}
          type="tel"
          autoComplete="tel-national"
          autoFocus
        />
        <SmsCodeField
          fields={fields}
          name="smsCode"
          inbox={inbox}
          send={sendCode({
            purpose: 'forgotten',
            phone: fields.values.phone,
            fields,
            ask,
            onFault: setFault,
          })}
        />
        <PasswordField
          fields={fields}
          name="newPassword"
          label={labels.newPassword}
          hint={say('login.passwordHint')}
          fresh
        />
        <PasswordField fields={fields} name="confirmation" label={labels.confirmation} fresh />
        <Fault>{fault}</Fault>
        <Submit busy={busy}>{say(busy ? 'login.settingPassword' : 'login.setPassword')}</Submit>
      </form>
      {dialog}
    </>
  )
}

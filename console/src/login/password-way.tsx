import { sessionText } from '@zhanggui/contract/session/session.text.ts'
import { type FormEvent, useState } from 'react'
import { useLanguage } from '../kit/base/language.ts'
import { useAppSettings } from '../kit/wire/app-settings.ts'
import { enterConsole, useAttempt, useLoginCaptcha } from './attempt.ts'
import { PasswordField, SentCodeField, TextField } from './field.tsx'
import { Fault, Remember, Submit } from './form-parts.tsx'
import { UserIcon } from './icons.tsx'
import { paths } from './paths.ts'
import { faultOf, smsCode as smsCodeRule } from './rules.ts'
import { useFields } from './use-fields.ts'
import { claims, post, Refused, sealPassword, withCaptcha } from './wire.ts'
import { useWord } from './words.ts'

const wrongPassword = String(sessionText['session.wrongPassword'][2])
const accountWaits = String(sessionText['session.accountWaits'][2])

export interface WayProps {
  remember: boolean
  onRemember: (remember: boolean) => void
  /** The one-time link of an invitation. Signing in accepts it. */
  link?: string
}

/** Signs in by login name or phone, and password. */
export function PasswordWay({ remember, onRemember, link }: WayProps) {
  const say = useWord()
  const { ask, dialog } = useLoginCaptcha()
  const language = useLanguage()
  const { sms, inbox } = useAppSettings()
  // While others guess at the account, its owner gets a code. A wrong password may be such a case, too.
  const [code, setCode] = useState<'none' | 'offered' | 'asked'>('none')
  const fields = useFields({ pin: '', password: '', smsCode: '' }, ({ pin, password, smsCode }) => ({
    ...(pin.trim() ? {} : { pin: say('session.pinRequired') }),
    ...(password ? {} : { password: say('session.passwordRequired') }),
    ...(smsCode.trim() ? { smsCode: faultOf(smsCodeRule, smsCode, say('session.smsCode'), language) } : {}),
  }))
  const { attempt, busy, fault } = useAttempt(fields)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy || !fields.ready()) return
    const { pin, password, smsCode } = fields.values
    const done = await attempt(() =>
      withCaptcha(
        () => ask(pin.trim()),
        async (captcha) => {
          // Each try needs a newly sealed password.
          const sealed = await sealPassword(password)
          await post(link ? paths.joinByLink : paths.login, {
            ...(link ? { token: link } : {}),
            pin: pin.trim(),
            password: sealed,
            smsCode: code === 'asked' ? smsCode.trim() : '',
            remember,
            captcha,
            ...claims(),
          })
        },
      ).catch((error) => {
        if (sms && error instanceof Refused) {
          if (error.code === accountWaits) setCode('asked')
          if (error.code === wrongPassword) setCode((now) => (now === 'none' ? 'offered' : now))
        }
        throw error
      }),
    )
    if (done) return enterConsole()
    const box = document.getElementById('smsCode') ?? document.getElementById('password')
    if (box instanceof HTMLInputElement && document.activeElement?.getAttribute('aria-invalid') !== 'true')
      box.select()
  }

  return (
    <>
      <form onSubmit={handleSubmit} noValidate>
        <TextField
          fields={fields}
          name="pin"
          label={say('session.pin')}
          icon={<UserIcon />}
          autoComplete="username"
          autoFocus
        />
        <PasswordField
          fields={fields}
          name="password"
          label={say('session.password')}
          aside={<a href={link ? '/login#forgotten' : '#forgotten'}>{say('login.forgotten')}</a>}
        />
        {code === 'offered' && (
          <button type="button" className="login-offer" onClick={() => setCode('asked')}>
            {say('login.gotCode')}
          </button>
        )}
        {code === 'asked' && <SentCodeField fields={fields} name="smsCode" inbox={inbox} />}
        <Remember value={remember} onChange={onRemember} />
        <Fault>{fault}</Fault>
        <Submit busy={busy}>
          {say(busy ? 'session.loggingIn' : link ? 'login.linkJoin' : 'session.login')}
        </Submit>
      </form>
      {dialog}
    </>
  )
}

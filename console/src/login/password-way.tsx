import type { FormEvent } from 'react'
import { enterConsole, useAttempt, useLoginCaptcha } from './attempt.ts'
import { PasswordField, TextField } from './field.tsx'
import { Fault, Remember, Submit } from './form-parts.tsx'
import { UserIcon } from './icons.tsx'
import { paths } from './paths.ts'
import { useFields } from './use-fields.ts'
import { claims, post, sealPassword, withCaptcha } from './wire.ts'
import { useWord } from './words.ts'

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
  const fields = useFields({ pin: '', password: '' }, ({ pin, password }) => ({
    ...(pin.trim() ? {} : { pin: say('session.pinRequired') }),
    ...(password ? {} : { password: say('session.passwordRequired') }),
  }))
  const { attempt, busy, fault } = useAttempt(fields)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy || !fields.ready()) return
    const { pin, password } = fields.values
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
            remember,
            captcha,
            ...claims(),
          })
        },
      ),
    )
    if (done) return enterConsole()
    const box = document.getElementById('password')
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

import type { Language } from '@zhanggui/contract/text.ts'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { safePath } from '../kit/leave.ts'
import { EyeClosedIcon, EyeIcon, LockIcon, UserIcon } from './icons.tsx'
import { type SignInFault, signIn } from './sign-in.ts'
import { word } from './words.ts'

const nothingWrong: SignInFault = { message: '', fields: {} }

export function LoginForm({ language }: { language: Language }) {
  const [pin, setPin] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState(nothingWrong)
  // Missing values are kept apart from what the server said, so that they are said in the language of the moment.
  const [asked, setAsked] = useState(false)
  const pinInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  useEffect(() => pinInput.current?.focus(), [])

  const pinFault = asked && !pin.trim() ? word(language, 'session.pinRequired') : fault.fields.pin
  const passwordFault =
    asked && !password ? word(language, 'session.passwordRequired') : fault.fields.password

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setAsked(true)
    setFault(nothingWrong)
    if (!pin.trim()) return pinInput.current?.focus()
    if (!password) return passwordInput.current?.focus()
    setBusy(true)
    const met = await signIn({ pin, password, remember })
    if (!met) {
      location.replace(safePath(new URLSearchParams(location.search).get('to')))
      return
    }
    setBusy(false)
    setFault(met)
    if (met.fields.pin) pinInput.current?.focus()
    else passwordInput.current?.select()
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <form className="login-form" onSubmit={handleSubmit} noValidate>
      <h1>{word(language, 'session.loginTitle')}</h1>
      <Field id="pin" label={word(language, 'session.pin')} fault={pinFault}>
        <UserIcon />
        <input
          id="pin"
          name="username"
          ref={pinInput}
          value={pin}
          maxLength={64}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={Boolean(pinFault)}
          aria-describedby={pinFault ? 'pin-fault' : undefined}
          onChange={(event) => setPin(event.target.value)}
        />
      </Field>
      <Field
        id="password"
        label={word(language, 'session.password')}
        fault={passwordFault}
        hint={capsLock ? word(language, 'shell.capsLock') : ''}
      >
        <LockIcon />
        <input
          id="password"
          name="password"
          ref={passwordInput}
          type={shown ? 'text' : 'password'}
          value={password}
          maxLength={128}
          autoComplete="current-password"
          aria-invalid={Boolean(passwordFault)}
          aria-describedby={passwordFault ? 'password-fault' : undefined}
          onChange={(event) => setPassword(event.target.value)}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          className="login-eye"
          aria-label={word(language, shown ? 'session.hidePassword' : 'session.showPassword')}
          title={word(language, shown ? 'session.hidePassword' : 'session.showPassword')}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeIcon /> : <EyeClosedIcon />}
        </button>
      </Field>
      <label className="login-remember">
        <input
          type="checkbox"
          name="remember"
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        {word(language, 'session.remember')}
      </label>
      <div role="alert">{fault.message && <p className="login-fault">{fault.message}</p>}</div>
      <button type="submit" className="login-submit" aria-disabled={busy}>
        {word(language, busy ? 'session.loggingIn' : 'session.login')}
      </button>
    </form>
  )
}

interface FieldProps {
  id: string
  label: string
  fault: string | undefined
  hint?: string
  children: React.ReactNode
}

function Field({ id, label, fault, hint, children }: FieldProps) {
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <div className={fault ? 'login-input login-input-fault' : 'login-input'}>{children}</div>
      {fault && (
        <p className="login-field-fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
      {hint && !fault && (
        <p className="login-hint" role="status">
          {hint}
        </p>
      )}
    </div>
  )
}

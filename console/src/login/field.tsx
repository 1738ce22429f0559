import { type HTMLAttributes, type KeyboardEvent, type ReactNode, useState } from 'react'
import type { SentCode } from '../kit/session/use-sms-code.ts'
import { useSmsCode } from '../kit/session/use-sms-code.ts'
import { EyeClosedIcon, EyeIcon, LockIcon, ShieldIcon } from './icons.tsx'
import type { Fields } from './use-fields.ts'
import { useWord } from './words.ts'

interface TextFieldProps<N extends string> {
  fields: Fields<N>
  name: N
  label: string
  icon?: ReactNode
  hint?: string
  type?: 'text' | 'password' | 'tel'
  autoComplete?: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  maxLength?: number
  /** The browser's password store knows the field by this name. */
  autoFocus?: boolean
  /** Stands behind the label. */
  aside?: ReactNode
  /** Inside the box, at its end. */
  end?: ReactNode
  onKey?: (event: KeyboardEvent) => void
  onLeave?: () => void
}

/** A label, a box, and below it a fault or a hint. */
export function TextField<N extends string>(props: TextFieldProps<N>) {
  const { fields, name, label, icon, hint, end, aside } = props
  const fault = fields.faults[name]
  const note = fault ? `${name}-fault` : hint ? `${name}-hint` : undefined
  return (
    <div className="login-field">
      <label htmlFor={name}>{label}</label>
      <div className={fault ? 'login-input login-input-fault' : 'login-input'} data-icon={Boolean(icon)}>
        {icon}
        <input
          id={name}
          name={name}
          type={props.type ?? 'text'}
          value={fields.values[name]}
          maxLength={props.maxLength ?? 64}
          autoComplete={props.autoComplete ?? 'off'}
          autoCapitalize="none"
          spellCheck={false}
          inputMode={props.inputMode}
          // biome-ignore lint/a11y/noAutofocus: the page consists only of this form
          autoFocus={props.autoFocus ?? false}
          aria-invalid={Boolean(fault)}
          aria-describedby={note}
          onChange={(event) => fields.set(name, event.target.value)}
          onBlur={() => {
            fields.leave(name)
            props.onLeave?.()
          }}
          onKeyDown={props.onKey}
          onKeyUp={props.onKey}
        />
        {end}
      </div>
      {/* Tab moves from box to box. So the link above the box follows it in the document. */}
      {aside && <div className="login-aside">{aside}</div>}
      {fault ? (
        <p className="login-field-fault" id={`${name}-fault`}>
          {fault}
        </p>
      ) : (
        hint && (
          <p className="login-hint" id={`${name}-hint`}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

/** A password that the user can reveal. It warns if Caps Lock is on. */
export function PasswordField<N extends string>(
  props: Pick<TextFieldProps<N>, 'fields' | 'name' | 'label' | 'hint' | 'aside' | 'autoFocus'> & {
    fresh?: boolean
  },
) {
  const { fresh = false, hint, ...rest } = props
  const say = useWord()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const eye = say(shown ? 'session.hidePassword' : 'session.showPassword')
  const note = capsLock ? say('login.capsLock') : hint
  return (
    <TextField
      {...rest}
      {...(note ? { hint: note } : {})}
      icon={<LockIcon />}
      type={shown ? 'text' : 'password'}
      maxLength={128}
      autoComplete={fresh ? 'new-password' : 'current-password'}
      onKey={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      onLeave={() => setCapsLock(false)}
      end={
        <button
          type="button"
          className="login-eye"
          aria-label={eye}
          title={eye}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeIcon /> : <EyeClosedIcon />}
        </button>
      }
    />
  )
}

/** The code of an SMS, with the button that sends it and the time until the next one. */
export function SmsCodeField<N extends string>(props: {
  fields: Fields<N>
  name: N
  /** The page with the sent codes, on a development server. */
  inbox: string
  send: () => Promise<SentCode | null>
}) {
  const say = useWord()
  const { request, sending, secondsLeft, sent } = useSmsCode(props.send)
  return (
    <>
      <TextField
        fields={props.fields}
        name={props.name}
        label={say('session.smsCode')}
        icon={<ShieldIcon />}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        end={
          <button
            type="button"
            className="login-send"
            disabled={sending || secondsLeft > 0}
            onClick={() => void request()}
          >
            {sending
              ? say('login.sending')
              : secondsLeft > 0
                ? say('login.resendIn', { seconds: secondsLeft })
                : say('login.sendCode')}
          </button>
        }
      />
      <div role="status">
        {sent && <p className="login-sent">{say('login.codeSent', { minutes: sent.validMinutes })}</p>}
      </div>
      <Inbox href={props.inbox} />
    </>
  )
}

/** A code that the server has sent by itself. */
export function SentCodeField<N extends string>(props: { fields: Fields<N>; name: N; inbox: string }) {
  const say = useWord()
  return (
    <>
      <TextField
        fields={props.fields}
        name={props.name}
        label={say('session.smsCode')}
        hint={say('login.sentCodeHint')}
        icon={<ShieldIcon />}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus
      />
      <Inbox href={props.inbox} />
    </>
  )
}

/** The page with the sent codes, on a development server. */
function Inbox({ href }: { href: string }) {
  const say = useWord()
  return href === '' ? null : (
    <p className="login-sent">
      {say('login.inbox')}{' '}
      <a href={href} target="_blank" rel="noreferrer">
        {say('login.inboxLink')}
      </a>
    </p>
  )
}

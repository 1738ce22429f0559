import type { OpenedLink } from '@zhanggui/contract/user/link.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { useLanguage } from '../kit/base/language.ts'
import { enterConsole, useAttempt } from './attempt.ts'
import { PasswordField, TextField } from './field.tsx'
import { Fault, Remember, Submit } from './form-parts.tsx'
import { PasswordWay } from './password-way.tsx'
import { paths } from './paths.ts'
import * as rules from './rules.ts'
import { type Faults, useFields } from './use-fields.ts'
import { claims, post, Refused, sealPassword } from './wire.ts'
import { useWord } from './words.ts'

/** `/link`: the page of a one-time link. Its secret is the fragment of the address, which no server sees. */
export default function LinkView() {
  const say = useWord()
  const token = location.hash.slice(1)
  const [opened, setOpened] = useState<OpenedLink | null>(null)
  const [fault, setFault] = useState('')
  useEffect(() => {
    post<OpenedLink>(paths.findLink, { token }).then(setOpened, (error: unknown) => {
      if (!(error instanceof Refused)) throw error
      setFault(error.message)
    })
  }, [token])

  if (!opened)
    return (
      <>
        <h1>{say('login.linkTitle')}</h1>
        {fault ? <Fault>{fault}</Fault> : <div className="login-loading" aria-busy="true" />}
        {fault && (
          <p className="login-lead">
            <a href="/login">{say('login.backToLogin')}</a>
          </p>
        )}
      </>
    )
  return opened.invited ? (
    <Invitation token={token} opened={opened} />
  ) : (
    <>
      <h1>{say('login.linkWelcome', { name: opened.name })}</h1>
      <p className="login-lead">
        {say('login.linkSignIn', { merchant: opened.merchantName, pin: opened.pin })}
      </p>
      <NewPassword token={token} opened={opened} />
    </>
  )
}

/** An invited person makes an account or signs in with his own. */
function Invitation({ token, opened }: { token: string; opened: OpenedLink }) {
  const say = useWord()
  const [own, setOwn] = useState(false)
  const [remember, setRemember] = useState(false)
  return (
    <>
      <h1>{say('login.linkInvited', { merchant: opened.merchantName })}</h1>
      <p className="login-lead">
        {say(own ? 'login.linkOwnHint' : 'login.linkNewHint', { name: opened.name })}
      </p>
      <p className="login-lead">
        <button type="button" className="login-switch" onClick={() => setOwn(!own)}>
          {say(own ? 'login.linkNew' : 'login.linkOwn')}
        </button>
      </p>
      {own ? (
        <PasswordWay remember={remember} onRemember={setRemember} link={token} />
      ) : (
        <NewPassword token={token} opened={opened} />
      )}
    </>
  )
}

type Name = 'pin' | 'password' | 'confirmation'

function NewPassword({ token, opened }: { token: string; opened: OpenedLink }) {
  const say = useWord()
  const language = useLanguage()
  const { invited } = opened
  const [remember, setRemember] = useState(false)
  const labels: Record<Name, string> = {
    pin: say('login.ownPin'),
    password: say(invited ? 'login.password' : 'session.newPassword'),
    confirmation: say(invited ? 'login.confirmPassword' : 'session.confirmPassword'),
  }
  const fields = useFields({ pin: opened.pin, password: '', confirmation: '' }, (values): Faults<Name> => {
    const fault = (name: Name, rule: rules.Rule) => rules.faultOf(rule, values[name], labels[name], language)
    return {
      pin: invited ? fault('pin', rules.pin) : undefined,
      password: fault('password', rules.password),
      confirmation:
        values.confirmation === values.password
          ? fault('confirmation', rules.password)
          : say('rule.confirmation'),
    }
  })
  const { attempt, busy, fault } = useAttempt(fields)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy || !fields.ready()) return
    const { pin, password } = fields.values
    const done = await attempt(async () => {
      const sealed = await sealPassword(password)
      await post(paths.useLink, {
        token,
        ...(invited ? { pin: pin.trim() } : {}),
        password: sealed,
        remember,
        ...claims(),
      })
    })
    if (done) enterConsole()
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      {invited && (
        <TextField
          fields={fields}
          name="pin"
          label={labels.pin}
          hint={say('login.pinHint')}
          autoComplete="username"
          autoFocus={opened.pin === ''}
        />
      )}
      <PasswordField
        fields={fields}
        name="password"
        label={labels.password}
        hint={say(opened.special ? 'login.passwordHintSpecial' : 'login.passwordHint')}
        autoFocus={!invited || opened.pin !== ''}
        fresh
      />
      <PasswordField fields={fields} name="confirmation" label={labels.confirmation} fresh />
      <Remember value={remember} onChange={setRemember} />
      <Fault>{fault}</Fault>
      <Submit busy={busy}>{say(invited ? 'login.linkJoin' : 'login.linkEnter')}</Submit>
    </form>
  )
}

import { type FormEvent, useState } from 'react'
import { useLanguage } from '../kit/base/language.ts'
import { useAppSettings } from '../kit/wire/app-settings.ts'
import { sendCode, useAttempt, useLoginCaptcha } from './attempt.ts'
import { PasswordField, SmsCodeField, TextField } from './field.tsx'
import { Fault, Submit } from './form-parts.tsx'
import { paths } from './paths.ts'
import * as rules from './rules.ts'
import { type Faults, useFields } from './use-fields.ts'
import { claims, post, sealPassword } from './wire.ts'
import { useWord } from './words.ts'

const empty = {
  merchantName: '',
  storeName: '',
  name: '',
  phone: '',
  smsCode: '',
  pin: '',
  password: '',
  confirmation: '',
}
type Name = keyof typeof empty

/** `/reg`: creates a merchant with its founder, its roles and its first store, and signs in. */
export default function RegisterView() {
  const say = useWord()
  const language = useLanguage()
  const { registration, inbox } = useAppSettings()
  const [sampleData, setSampleData] = useState(false)
  const { ask, dialog } = useLoginCaptcha()
  const labels: Record<Name, string> = {
    merchantName: say('session.merchantName'),
    storeName: say('session.storeName'),
    name: say('session.name'),
    phone: say('session.phone'),
    smsCode: say('session.smsCode'),
    pin: say('login.ownPin'),
    password: say('login.password'),
    confirmation: say('login.confirmPassword'),
  }
  const fields = useFields(empty, (values): Faults<Name> => {
    const fault = (name: Name, rule: rules.Rule) => rules.faultOf(rule, values[name], labels[name], language)
    return {
      merchantName: fault('merchantName', rules.shortText(29)),
      storeName: fault('storeName', rules.shortText(40)),
      name: fault('name', rules.shortText(10)),
      phone: fault('phone', rules.phone),
      smsCode: fault('smsCode', rules.smsCode),
      pin: fault('pin', rules.pin),
      password: fault('password', rules.password),
      confirmation:
        values.confirmation === values.password
          ? fault('confirmation', rules.password)
          : say('rule.confirmation'),
    }
  })
  const { attempt, busy, fault, setFault } = useAttempt(fields)
  if (!registration) return <p className="login-note">{say('login.registrationOff')}</p>

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy || !fields.ready()) return
    const { password, confirmation: _, ...rest } = fields.values
    const done = await attempt(async () => {
      const sealed = await sealPassword(password)
      await post(paths.register, { ...rest, password: sealed, sampleData, ...claims() })
    })
    if (done) location.replace('/')
  }

  return (
    <>
      <form onSubmit={handleSubmit} noValidate>
        <h2>{say('login.aboutMerchant')}</h2>
        <TextField
          fields={fields}
          name="merchantName"
          label={labels.merchantName}
          autoComplete="organization"
          autoFocus
        />
        <TextField fields={fields} name="storeName" label={labels.storeName} />
        <h2>{say('login.aboutYou')}</h2>
        <TextField fields={fields} name="name" label={labels.name} autoComplete="name" />
        <TextField fields={fields} name="phone" label={labels.phone} type="tel" autoComplete="tel-national" />
        <SmsCodeField
          fields={fields}
          name="smsCode"
          inbox={inbox}
          send={sendCode({ purpose: 'register', phone: fields.values.phone, fields, ask, onFault: setFault })}
        />
        <TextField
          fields={fields}
          name="pin"
          label={labels.pin}
          hint={say('login.pinHint')}
          autoComplete="username"
        />
        <PasswordField
          fields={fields}
          name="password"
          label={labels.password}
          hint={say('login.passwordHint')}
          fresh
        />
        <PasswordField fields={fields} name="confirmation" label={labels.confirmation} fresh />
        <label className="login-remember">
          <input
            type="checkbox"
            checked={sampleData}
            onChange={(event) => setSampleData(event.target.checked)}
          />
          {say('session.sampleData')}
          <small>{say('login.sampleHint')}</small>
        </label>
        <Fault>{fault}</Fault>
        <Submit busy={busy}>{say(busy ? 'login.registering' : 'login.register')}</Submit>
      </form>
      {dialog}
    </>
  )
}

import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { passwordPattern, specialPattern } from '@zhanggui/contract/session/session.ts'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { expectEnd, send } from '../../kit/call.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { leaveToLogin } from '../../kit/leave.ts'
import { seal } from '../../kit/seal.ts'
import { useUser } from '../../kit/session.ts'
import { useText } from '../../kit/text.ts'

interface Passwords {
  oldPassword: string
  newPassword: string
  confirmation: string
}

/** Each under a key of its own: its nonce is good for one. */
async function sealed(value: string): Promise<string> {
  const { publicKey, nonce } = await send(sessionCalls.getSealKey, {})
  return seal(publicKey, JSON.stringify({ nonce, value }))
}

/**
 * Changing the password (spec sections 4, 5 and 8). Afterwards the user is out and asked to sign in; on a failure the call's own
 * message is all that is said.
 */
export default function ChangePassword({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const { specialCharacters } = useUser().settings
  const [form] = Form.useForm<Passwords>()
  const [busy, setBusy] = useState(false)

  const labels = {
    oldPassword: t('session.oldPassword'),
    newPassword: t('session.newPassword'),
    confirmation: t('session.confirmPassword'),
  }

  function faultOf(name: keyof Passwords, value: string | undefined): string | null {
    const label = labels[name]
    if (!value) return t('rule.required', { label })
    if (name === 'oldPassword') return null
    const special = specialCharacters && !specialPattern.test(value)
    if (!passwordPattern.test(value) || special)
      return t(specialCharacters ? 'rule.specialPassword' : 'rule.password', { label })
    if (name === 'newPassword')
      return value === form.getFieldValue('oldPassword') ? t('rule.samePassword', { label }) : null
    return value === form.getFieldValue('newPassword') ? null : t('rule.confirmation')
  }

  async function handleFinish({ oldPassword, newPassword }: Passwords) {
    setBusy(true)
    try {
      await send(sessionCalls.updatePassword, {
        oldPassword: await sealed(oldPassword),
        newPassword: await sealed(newPassword),
      })
      expectEnd()
      leaveToLogin('', { changed: true })
    } catch {
      // Said by the call; the dialog adds nothing (spec section 8).
      setBusy(false)
    }
  }

  const field = (name: keyof Passwords, extra?: string) => (
    <Form.Item
      name={name}
      label={labels[name]}
      required
      validateTrigger="onBlur"
      {...(name === 'confirmation' ? { dependencies: ['newPassword'] } : {})}
      {...(extra ? { extra } : {})}
      rules={[
        {
          validator: async (_rule, value: string | undefined) => {
            const fault = faultOf(name, value)
            if (fault) throw new Error(fault)
          },
        },
      ]}
    >
      <Input.Password
        autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
        maxLength={128}
        autoFocus={name === 'oldPassword'}
      />
    </Form.Item>
  )

  return (
    <Dialog
      open={open}
      title={t('shell.changePassword')}
      width={600}
      onClose={onClose}
      ok={{ text: t('shell.changePassword'), onClick: () => form.submit(), busy }}
    >
      <Form<Passwords>
        form={form}
        name="password"
        layout="vertical"
        className="account-form"
        disabled={busy}
        preserve={false}
        onFinish={handleFinish}
      >
        {field('oldPassword')}
        {field('newPassword', t(specialCharacters ? 'shell.passwordHintSpecial' : 'login.passwordHint'))}
        {field('confirmation')}
        <p className="account-note">{t('shell.passwordEnds')}</p>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Dialog>
  )
}

import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { passwordPattern, specialPattern } from '@zhanggui/contract/session/session.ts'
import { useMemo } from 'react'
import { z } from 'zod'
import { useText } from '../../kit/base/text.ts'
import type { DialogField } from '../../kit/form/dialog-fields.tsx'
import { DialogForm } from '../../kit/form/dialog-form.tsx'
import type { FormRules } from '../../kit/form/faults.ts'
import type { FieldRule } from '../../kit/form/field/fields.ts'
import { leaveToLogin } from '../../kit/session/leave.ts'
import { useUser } from '../../kit/session/session.ts'
import { expectEnd } from '../../kit/session/session-end.ts'
import { send } from '../../kit/wire/call.ts'
import { seal } from '../../kit/wire/seal.ts'

interface Passwords {
  oldPassword: string
  newPassword: string
  confirmation: string
}

const passwords = z.object({ oldPassword: z.string(), newPassword: z.string(), confirmation: z.string() })
const empty: Passwords = { oldPassword: '', newPassword: '', confirmation: '' }

/** Each password is sealed with its own key, because a nonce is valid only once. */
async function sealed(value: string): Promise<string> {
  const { publicKey, nonce } = await send(sessionCalls.getSealKey, {}, { quiet: true })
  return seal(publicKey, JSON.stringify({ nonce, value }))
}

async function save({ oldPassword, newPassword }: Passwords): Promise<void> {
  const input = { oldPassword: await sealed(oldPassword), newPassword: await sealed(newPassword) }
  await send(sessionCalls.updatePassword, input, { quiet: true })
  expectEnd()
  leaveToLogin('', { changed: true })
  // Stays busy until the page has gone: the form has no unsaved changes any more.
  await new Promise<never>(() => {})
}

/**
 * Changes the password (spec sections 4, 5 and 8). Afterwards the user is signed out and must sign in again. On a
 * failure only the call's own message shows.
 */
export default function ChangePassword({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const { specialCharacters } = useUser().settings

  const fields = useMemo(
    (): readonly DialogField<Passwords>[] => [
      {
        kind: 'password',
        which: 'current',
        name: 'oldPassword',
        label: 'session.oldPassword',
        required: true,
        wide: true,
      },
      {
        kind: 'password',
        which: 'new',
        name: 'newPassword',
        label: 'session.newPassword',
        required: true,
        wide: true,
        hint: specialCharacters ? 'shell.passwordHintSpecial' : 'login.passwordHint',
      },
      {
        kind: 'password',
        which: 'new',
        name: 'confirmation',
        label: 'session.confirmPassword',
        required: true,
        wide: true,
      },
    ],
    [specialCharacters],
  )
  const rules = useMemo((): FormRules<Passwords> => {
    const newLabel = t('session.newPassword')
    const fits =
      (label: string): FieldRule<Passwords> =>
      (value) =>
        passwordPattern.test(String(value)) && (!specialCharacters || specialPattern.test(String(value)))
          ? null
          : t(specialCharacters ? 'rule.specialPassword' : 'rule.password', { label })
    return {
      newPassword: [
        fits(newLabel),
        (value, { oldPassword }) =>
          value === oldPassword ? t('rule.samePassword', { label: newLabel }) : null,
      ],
      confirmation: [
        fits(t('session.confirmPassword')),
        (value, { newPassword }) => (value === newPassword ? null : t('rule.confirmation')),
      ],
    }
  }, [t, specialCharacters])

  return (
    <DialogForm<Passwords, Passwords>
      open={open}
      title={t('shell.changePassword')}
      width={600}
      okText={t('shell.changePassword')}
      onClose={onClose}
      schema={passwords}
      initial={empty}
      fields={fields}
      rules={rules}
      toInput={(values) => values}
      onSubmit={save}
      note={<p className="account-note">{t('shell.passwordEnds')}</p>}
    />
  )
}

import type { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { userText } from '@zhanggui/contract/user/user.text.ts'
import { auditWord } from '../../kernel/audit.ts'
import type { TenantContext, TwoSteps } from '../../kernel/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { firstPassword } from './first-password.ts'
import {
  type Actor,
  forgetRights,
  lockedBy,
  lockPeople,
  lockRefusal,
  requireAdministrator,
} from './people-lock.ts'
import { givePassword, type PersonRow, selectPeople, updateDisabled, updateRemoved } from './user.sql.ts'
import { idCardOf, requirePerson, stalePerson } from './user.ts'

const status = 'iposWeb.settings.user.status'

function requireUnlocked(actor: Actor, row: PersonRow): void {
  const lock = lockedBy(actor, row)
  if (lock) throw lockRefusal(lock)
}

/** Disables or enables all of the people or none; from the next request on they are out, or may sign in again. */
export async function setUserStatus(
  context: TenantContext,
  asked: { ids: string[]; enabled: boolean },
): Promise<{ changed: number }> {
  const { tx, session } = context
  const actor = await lockPeople(context, status)
  const ids = [...new Set(asked.ids)].map(Number)
  const people = await selectPeople(tx, ids, actor, session.timeZone)
  if (people.length < ids.length) throw refuse('common.notFound')
  for (const row of people) requireUnlocked(actor, row)
  const changed = await updateDisabled(tx, ids, !asked.enabled, session.name)
  if (!asked.enabled) await requireAdministrator(tx)
  await forgetRights(context)
  const [only] = people
  context.note(people.length === 1 && only ? String(only.id) : '', {
    title: people.map((row) => row.name).join('、'),
    changes: [
      {
        field: 'status',
        before: auditWord(asked.enabled ? 'user.status2' : 'user.status1'),
        after: auditWord(asked.enabled ? 'user.status1' : 'user.status2'),
      },
    ],
    ids,
  })
  return { changed: changed.length }
}

/** Takes a person out of the merchant; the account, which is the person's own, stays. */
export async function removeUser(
  context: TenantContext,
  asked: { id: string; version: number },
): Promise<null> {
  const { tx, session } = context
  const actor = await lockPeople(context, status)
  const row = await requirePerson(context, Number(asked.id))
  requireUnlocked(actor, row)
  if (row.version !== asked.version || !(await updateRemoved(tx, row.id, asked.version, session.name)))
    throw stalePerson(context, row)
  await requireAdministrator(tx)
  await forgetRights(context)
  context.note(String(row.id), { title: row.name })
  return null
}

/** A new password that is shown this once, for an account that belongs to this merchant alone; it is signed out everywhere. */
export const resetPassword: TwoSteps<typeof userCalls.resetPassword> = {
  prepare: async (_context, { id }) => {
    const first = await firstPassword()
    return async (context) => {
      const actor = await lockPeople(context, 'iposWeb.settings.user.resetPassword')
      const row = await requirePerson(context, Number(id))
      requireUnlocked(actor, row)
      if (row.invited) throw refuse('user.notJoined')
      if (!(await givePassword(context.tx, row.account_id, first.hash, false)))
        throw refuse('user.sharedAccount')
      context.afterCommit(() => context.services.sessions.forget(`a${row.account_id}`))
      context.note(String(row.id), { title: row.name })
      return { password: first.password }
    }
  },
}

/** A full phone, email or id card number; who has looked at what stays in the audit trail, the value does not. */
export async function unmaskUser(
  context: TenantContext,
  { id, field }: { id: string; field: 'phone' | 'email' | 'idCard' },
): Promise<{ value: string }> {
  const row = await requirePerson(context, Number(id))
  if (row.invited && field === 'phone') throw refuse('user.notJoined')
  const value = field === 'phone' ? row.phone : field === 'email' ? row.email : idCardOf(context, row)
  if (value === null && field === 'idCard') throw refuse('user.idCardUnreadable')
  if (!value) {
    const [zh, en] = userText[`user.${field}`]
    throw refuse('user.noValue', { field: context.language === 'zh' ? zh : en.toLowerCase() })
  }
  context.note(String(row.id), { title: row.name, field })
  return { value }
}

import { userText } from '@zhanggui/contract/user/user.text.ts'
import { endPeopleSessions } from '../../kernel/database/system.sql.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { auditWord } from '../../kernel/record/audit.ts'
import { changesBetween } from '../../kernel/record/difference.ts'
import { refuse } from '../../kernel/refusal.ts'
import { deleteLinks, rightsChanged } from '../role/given-links.ts'
import { requireUnlocked } from '../role/locked-by.ts'
import { lockPeople, requireAdministrator } from '../role/people-lock.ts'
import { countLook } from './looks.ts'
import { type PersonRow, selectPeople, updateDisabled, updateRemoved } from './user.sql.ts'
import { idCardOf, requirePerson, stalePerson } from './user.ts'
import { placeTexts } from './user-save.ts'

const status = 'iposWeb.settings.user.status'

/** Disables or enables all people or none. It takes effect at their next request. */
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
  if (!asked.enabled) {
    await requireAdministrator(tx)
    // Neither a link nor a session must work again when the person is enabled again.
    await deleteLinks(tx, ids)
    await endPeopleSessions(tx, ids)
  }
  await rightsChanged(context)
  const moved = new Set(changed.map(({ id }) => id))
  // An invited person is still only invited after he is enabled.
  const enabledAs = (row: PersonRow) => auditWord(row.invited ? 'user.status3' : 'user.status1')
  const disabled = auditWord('user.status2')
  context.noteEach(
    people.map((row) => ({
      record: String(row.id),
      detail: {
        title: row.name,
        ...onlyStore(row),
        changes: !moved.has(row.id)
          ? []
          : asked.enabled
            ? [{ field: 'status', before: disabled, after: enabledAs(row) }]
            : [{ field: 'status', before: enabledAs(row), after: disabled }],
      },
    })),
  )
  return { changed: changed.length }
}

/** The store of a person with only one store, so that its users see the audit row. */
const onlyStore = (row: PersonRow) =>
  !row.all_stores && row.store_ids.length === 1 && row.store_ids[0] ? { storeId: row.store_ids[0] } : {}

/** Removes a person from the merchant. The account belongs to the person and stays. */
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
  // They must not work again when the person comes back.
  await deleteLinks(tx, [row.id])
  await endPeopleSessions(tx, [row.id])
  await rightsChanged(context)
  const place = { ...row, allStores: row.all_stores }
  const was = { pin: row.pin, jobNo: row.job_no, ...placeTexts(context, row.type, place) }
  context.note(String(row.id), {
    title: row.name,
    ...onlyStore(row),
    changes: changesBetween(was, Object.fromEntries(Object.keys(was).map((field) => [field, null]))),
  })
  return null
}

/** A full phone, email or id card number. The audit trail records the user and the field, not the value. */
export async function unmaskUser(
  context: TenantContext,
  { id, field }: { id: string; field: 'phone' | 'email' | 'idCard' },
): Promise<{ value: string }> {
  const { tx, session } = context
  const row = await requirePerson(context, Number(id))
  await countLook(tx, session)
  const value = field === 'phone' ? row.phone : field === 'email' ? row.email : idCardOf(context, row)
  if (value === null && field === 'idCard') throw refuse('user.idCardUnreadable')
  if (!value) {
    const [zh, en] = userText[`user.${field}`]
    throw refuse('user.noValue', { field: context.language === 'zh' ? zh : en.toLowerCase() })
  }
  context.note(String(row.id), {
    title: row.name,
    ...onlyStore(row),
    changes: [{ field: 'seenField', before: null, after: auditWord(`user.${field}`) }],
  })
  return { value }
}

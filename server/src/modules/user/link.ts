import { randomBytes } from 'node:crypto'
import type { AccessLink } from '@zhanggui/contract/user/link.ts'
import { selectAccountMerchants } from '../../kernel/database/system.sql.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { tokenHash } from '../../kernel/session/session.ts'
import { deleteLinks, permissionOf } from '../role/given-links.ts'
import { requireUnlocked } from '../role/locked-by.ts'
import { type Actor, lockPeople } from '../role/people-lock.ts'
import { upsertLink } from './link.sql.ts'
import { requirePerson } from './user.ts'

const edit = 'iposWeb.settings.user.edit'
const hours = { invitation: 72, signIn: 1 }

/** A new link replaces the one before. */
export async function newLink(
  tx: Tx,
  employeeId: number,
  maker: Actor,
  { invited }: { invited: boolean },
): Promise<AccessLink> {
  const token = randomBytes(32).toString('base64url')
  const until = await upsertLink(tx, {
    employeeId,
    hash: tokenHash(token),
    madeBy: maker.employeeId,
    hours: invited ? hours.invitation : hours.signIn,
  })
  return { token, until }
}

/** A link for an invited person, or for one who cannot sign in. */
export async function makeLink(context: TenantContext, { id }: { id: string }): Promise<AccessLink> {
  const row = await requirePerson(context, Number(id))
  const maker = await lockPeople(context, permissionOf(row))
  // While the lock was waited for, the person may have joined.
  const person = await requirePerson(context, row.id)
  if (person.invited !== row.invited) throw refuse('common.conflict')
  requireUnlocked(maker, person)
  if (person.account_id !== null && (await selectAccountMerchants(context.tx, person.account_id)).length > 1)
    throw refuse('user.sharedAccount')
  context.note(id, { title: person.name })
  return newLink(context.tx, person.id, maker, person)
}

export async function revokeLink(context: TenantContext, { id }: { id: string }): Promise<null> {
  const actor = await lockPeople(context, edit)
  const row = await requirePerson(context, Number(id))
  requireUnlocked(actor, row)
  if ((await deleteLinks(context.tx, [row.id])) === 0) throw refuse('user.linkGone')
  context.note(id, { title: row.name })
  return null
}

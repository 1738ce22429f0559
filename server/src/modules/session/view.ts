import { updateView } from '../../kernel/database/system.sql.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { selectPeople } from '../../kernel/session/rights.sql.ts'
import { type Session, within } from '../../kernel/session/session.ts'
import { selectPerson } from './session.sql.ts'

/**
 * Starts a read-only view as another person, who must have no right that the viewer lacks. It lasts until its end is
 * called.
 */
export async function viewAs(context: TenantContext, { id }: { id: string }): Promise<null> {
  const { tx, session, services } = context
  const person = await selectPerson(tx, Number(id))
  const [rights] = person ? await selectPeople(tx, [person.id]) : []
  if (!person || !rights || !worksIn(session.stores, rights)) throw refuse('common.notFound')
  const theirs = {
    permissions: new Set(rights.permissions),
    stores: rights.all_stores ? ('all' as const) : rights.store_ids,
  }
  if (person.id === session.employeeId) throw refuse('session.viewSelf')
  if (!within(theirs, session)) throw refuse('session.cannotView')
  await updateView(tx, session.id, person.id)
  context.note(id, { title: person.name, viewedAs: person.name })
  context.afterCommit(() => services.sessions.forget(String(session.id)))
  return null
}

export async function endView(context: TenantContext): Promise<null> {
  const { tx, session, services } = context
  await updateView(tx, session.id, null)
  if (session.viewing) context.note(String(session.viewing.employeeId), { title: session.viewing.name })
  context.afterCommit(() => services.sessions.forget(String(session.id)))
  return null
}

/** A person outside the viewer's stores does not exist for the viewer. */
const worksIn = (stores: Session['stores'], rights: { all_stores: boolean; store_ids: number[] }): boolean =>
  stores === 'all' || (!rights.all_stores && rights.store_ids.some((id) => stores.includes(id)))

import type { TenantContext } from '../../kernel/http/implement.ts'
import { type Actor, activeActor, forgetRights } from '../role/people-lock.ts'
import { deleteLinks, selectGivenLinks } from './link.sql.ts'
import { permissionOf } from './link.ts'
import { lockedBy } from './locked-by.ts'
import { type PersonRow, selectPeople } from './user.sql.ts'

/** A link never gives more than its maker could change himself. */
export const mayGive = (maker: Actor | null, person: PersonRow): boolean =>
  maker?.permissions.has(permissionOf(person)) === true && lockedBy(maker, person) === null

/**
 * After a change of rights, under the lock of `lockPeople`: every session is loaded again, and links that their makers
 * may no longer give are gone for good. They do not work again when a maker gets his rights back (decision 0034).
 */
export async function rightsChanged(context: TenantContext): Promise<void> {
  const { tx, session } = context
  const links = await selectGivenLinks(tx)
  if (links.length > 0) {
    const all = { merchantId: tx.merchantId, stores: 'all', employeeId: session.employeeId } as const
    const ids = links.map(({ employee_id }) => employee_id)
    const people = new Map(
      (await selectPeople(tx, ids, all, session.timeZone)).map((person) => [person.id, person]),
    )
    const makers = new Map<number, Actor | null>()
    for (const id of new Set(links.map(({ made_by }) => made_by))) makers.set(id, await activeActor(tx, id))
    const ended = links.filter(({ employee_id, made_by }) => {
      const person = people.get(employee_id)
      return !person || !mayGive(makers.get(made_by) ?? null, person)
    })
    if (ended.length > 0)
      await deleteLinks(
        tx,
        ended.map(({ employee_id }) => employee_id),
      )
  }
  await forgetRights(context)
}

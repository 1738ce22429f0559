import type { TenantContext } from '../../kernel/http/implement.ts'
import { lockedBy } from './locked-by.ts'
import { deleteLinks, type PersonRights, selectGivenLinks } from './people-lock.sql.ts'
import { type Actor, activeActor, forgetRights } from './people-lock.ts'

export { deleteLinks }

const edit = 'iposWeb.settings.user.edit'
const signsIn = 'iposWeb.settings.user.resetPassword'

/** The permission that the maker of a one-time link needs, also at the time when it is used. */
export const permissionOf = ({ invited }: { invited: boolean }) => (invited ? edit : signsIn)

/** A link never gives more than its maker could change himself. */
export const mayGive = (maker: Actor | null, person: PersonRights & { invited: boolean }): boolean =>
  maker?.permissions.has(permissionOf(person)) === true && lockedBy(maker, person) === null

/**
 * After a change of rights, under the lock of `lockPeople`: every session is loaded again, and links that their makers
 * may no longer give are gone for good. They do not work again when a maker gets his rights back (decision 0034).
 */
export async function rightsChanged(context: TenantContext): Promise<void> {
  const { tx } = context
  const links = await selectGivenLinks(tx)
  const makers = new Map<number, Actor | null>()
  for (const id of new Set(links.map(({ made_by }) => made_by))) makers.set(id, await activeActor(tx, id))
  const ended = links.filter((person) => !mayGive(makers.get(person.made_by) ?? null, person))
  if (ended.length > 0)
    await deleteLinks(
      tx,
      ended.map(({ id }) => id),
    )
  await forgetRights(context)
}

import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { type Actor, lockPeople } from './people-lock.ts'

/**
 * Lets a writer of what counts for the whole merchant (its settings, menus, departments, names of roles) in as `lockPeople`
 * does: whoever is in charge of some stores only would change it for all the others.
 */
export async function lockMerchantWide(context: TenantContext, permission: PermissionCode): Promise<Actor> {
  const actor = await lockPeople(context, permission)
  if (actor.stores !== 'all') throw refuse('role.allStoresOnly')
  return actor
}

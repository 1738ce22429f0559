import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { type Actor, lockPeople } from './people-lock.ts'

/**
 * Serializes and checks writers of data of the whole merchant (settings, menus, departments, names of roles), like
 * `lockPeople`. A person in charge of only some stores is refused, because the change would concern all stores.
 */
export async function lockMerchantWide(context: TenantContext, permission: PermissionCode): Promise<Actor> {
  const actor = await lockPeople(context, permission)
  if (actor.stores !== 'all') throw refuse('role.allStoresOnly')
  return actor
}

import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Rights } from '../../kernel/session/session.ts'
import { countAdministrators, lockPeopleRows, notifyMerchant, selectActor } from './people-lock.sql.ts'

/** Who changes people or roles, with what he holds now. */
export interface Actor extends Rights {
  merchantId: number
  employeeId: number
}

/** Who has been let in to change them. */
export interface Writer extends Actor {
  /** Creator, merchant user or shop user. */
  type: number
}

/**
 * Lets writers of people and roles in one after the other, and asks inside whether this one still works here and still
 * holds the permission: what others took from him meanwhile counts. Nobody's rights change while it is held.
 */
export async function lockPeople(context: TenantContext, permission: PermissionCode): Promise<Writer> {
  const { tx, session } = context
  await lockPeopleRows(tx)
  const row = await selectActor(tx, session.employeeId)
  if (!row || row.removed) throw refuse('session.left')
  if (row.disabled) throw refuse('session.shutOut')
  const permissions = new Set(row.permissions)
  if (!permissions.has(permission)) throw refuse('common.noPermission').withData({ code: permission })
  return {
    merchantId: session.merchantId,
    employeeId: session.employeeId,
    type: row.type,
    permissions,
    stores: row.all_stores ? 'all' : row.store_ids,
  }
}

/** Somebody who works here and is not disabled must be left to manage people and roles. */
export async function requireAdministrator(tx: Tx): Promise<void> {
  if ((await countAdministrators(tx)) === 0) throw refuse('user.lastAdministrator')
}

/** Rights have changed: every session of the merchant is read anew, on this node with the commit, on others at once after. */
export async function forgetRights({ tx, session, services, afterCommit }: TenantContext): Promise<void> {
  await notifyMerchant(tx)
  afterCommit(() => services.sessions.forget(`m${session.merchantId}`))
}

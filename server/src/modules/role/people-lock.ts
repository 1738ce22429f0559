import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Rights } from '../../kernel/session/session.ts'
import {
  type ActorRow,
  countAdministrators,
  lockPeopleRows,
  notifyMerchant,
  selectActor,
} from './people-lock.sql.ts'

/** A person who changes people or roles, with his current rights. */
export interface Actor extends Rights {
  merchantId: number
  employeeId: number
}

/** An actor who holds the lock. */
export interface Writer extends Actor {
  /** Creator, merchant user or shop user. */
  type: number
}

/**
 * Serializes writers of people and roles. After the lock it checks again that the writer is active and has the
 * permission, because another writer may have taken it. While the lock is held, nobody's rights change.
 */
export async function lockPeople(context: TenantContext, permission: PermissionCode): Promise<Writer> {
  const { tx, session } = context
  await lockPeopleRows(tx)
  const row = await selectActor(tx, session.employeeId)
  if (!row || row.removed) throw refuse('session.left')
  if (row.disabled) throw refuse('session.shutOut')
  const writer = writerOf(tx, session.employeeId, row)
  if (!writer.permissions.has(permission)) throw refuse('common.noPermission').withData({ code: permission })
  return writer
}

/** The lock for a call without a signed-in person. */
export const lockPeopleFor = (tx: Tx): Promise<unknown> => lockPeopleRows(tx)

/** A person with his current rights. Null if he is not active. */
export async function activeActor(tx: Tx, employeeId: number): Promise<Actor | null> {
  const row = await selectActor(tx, employeeId)
  return row && !row.removed && !row.disabled ? writerOf(tx, employeeId, row) : null
}

const writerOf = (tx: Tx, employeeId: number, row: ActorRow): Writer => ({
  merchantId: tx.merchantId,
  employeeId,
  type: row.type,
  permissions: new Set(row.permissions),
  stores: row.all_stores ? 'all' : row.store_ids,
})

/** At least one active person must remain who can manage people and roles. */
export async function requireAdministrator(tx: Tx): Promise<void> {
  if ((await countAdministrators(tx)) === 0) throw refuse('user.lastAdministrator')
}

/**
 * After a change of rights, every session of the merchant is loaded again: on this node after the commit, on the
 * others by a notification.
 */
export async function forgetRights({ tx, session, services, afterCommit }: TenantContext): Promise<void> {
  await notifyMerchant(tx)
  afterCommit(() => services.sessions.forget(`m${session.merchantId}`))
}

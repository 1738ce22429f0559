import { sql } from '../database/query.ts'
import type { Tx } from '../database/tenant.ts'
import { rightsOf } from '../session/rights.sql.ts'
import type { TaskOwner } from './insert-task.ts'
import { TaskInterrupted } from './task-interrupted.ts'

interface OwnerRow {
  employee_id: number | null
  pin: string
  permission: string | null
  all_stores: boolean
  store_ids: number[]
  works: boolean | null
  now_permissions: string[] | null
  now_all_stores: boolean | null
  now_store_ids: number[] | null
}

/** The owner with the permissions that he has now. */
export type PresentOwner = TaskOwner & { permissions: ReadonlySet<string> }

/**
 * The person of a task. Cancels the task if the person was disabled or removed since, or has lost a permission or a
 * store that the task was started with.
 */
export async function requireOwner(tx: Tx, taskId: number): Promise<PresentOwner> {
  const row = await tx.first(sql<OwnerRow>`
    select t.employee_id, t.pin, t.permission, t.all_stores, t.store_ids,
      e.removed_at is null and e.disabled_at is null and e.invited_at is null as works,
      r.permissions as now_permissions, e.all_stores as now_all_stores, r.store_ids as now_store_ids
    from task t left join (employee e cross join ${rightsOf(tx)} r)
      on e.merchant_id = ${tx.merchantId} and e.id = t.employee_id
    where t.merchant_id = ${tx.merchantId} and t.id = ${taskId}::bigint`)
  if (!row) throw new TaskInterrupted('lost')
  if (row.employee_id !== null) {
    if (!row.works) throw new TaskInterrupted('cancelled', 'task.personGone')
    const permissions = row.permission?.split(' ') ?? []
    if (permissions.some((code) => !row.now_permissions?.includes(code)))
      throw new TaskInterrupted('cancelled', 'task.permissionGone')
    const lost = row.all_stores
      ? !row.now_all_stores
      : !row.now_all_stores && row.store_ids.some((id) => !row.now_store_ids?.includes(id))
    if (lost) throw new TaskInterrupted('cancelled', 'task.storesGone')
  }
  return {
    merchantId: tx.merchantId,
    pin: row.pin,
    employeeId: row.employee_id,
    stores: row.all_stores ? 'all' : row.store_ids,
    permissions: new Set(row.now_permissions),
  }
}

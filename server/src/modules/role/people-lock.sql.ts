import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { rightsOf } from '../../kernel/session/rights.sql.ts'

export const lockPeopleRows = (tx: Tx) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('people', zg_merchant()))`)

export interface ActorRow {
  removed: boolean
  disabled: boolean
  type: number
  all_stores: boolean
  store_ids: number[]
  permissions: string[]
}

/** The rights of a person, and if he is still active. */
export const selectActor = (tx: Tx, employeeId: number) =>
  tx.first(
    sql<ActorRow>`
      select e.removed_at is not null as removed, e.disabled_at is not null or e.invited_at is not null as disabled,
        e.type, e.all_stores, r.store_ids, r.permissions
      from employee e cross join ${rightsOf(tx)} r
      where e.merchant_id = ${tx.merchantId} and e.id = ${employeeId}::bigint`,
  )

const manages: PermissionCode[] = ['iposWeb.settings.user.edit', 'iposWeb.settings.role.edit']

/** The number of active people with all stores who may change people and roles. */
export const countAdministrators = async (tx: Tx): Promise<number> =>
  (
    await tx.one(sql<{ found: number }>`
      select count(*) as found from employee e cross join ${rightsOf(tx)} r
      where e.merchant_id = ${tx.merchantId} and e.removed_at is null and e.disabled_at is null and e.invited_at is null
        and e.all_stores and r.permissions @> ${manages}::text[]`)
  ).found

export const notifyMerchant = (tx: Tx) =>
  tx.run(sql`select pg_notify('zg_session', 'm' || ${tx.merchantId}::bigint)`)

export const deleteLinks = (tx: Tx, employeeIds: readonly number[]): Promise<number> =>
  tx.run(
    query
      .deleteFrom('access_link')
      .where('merchant_id', '=', tx.merchantId)
      .where('employee_id', 'in', employeeIds),
  )

/** The rights of a person. They decide who may change him. */
export interface PersonRights {
  id: number
  type: number
  all_stores: boolean
  store_ids: number[]
  permissions: string[]
}

/** The unused links that people of this merchant made, with the rights of those whom they are for. */
export const selectGivenLinks = (tx: Tx) =>
  tx.all(sql<PersonRights & { invited: boolean; made_by: number }>`
    select e.id, e.type, e.all_stores, r.store_ids, r.permissions, e.invited_at is not null as invited, l.made_by
    from access_link l join employee e on e.merchant_id = ${tx.merchantId} and e.id = l.employee_id
    cross join ${rightsOf(tx)} r
    where l.merchant_id = ${tx.merchantId} and l.made_by is not null and l.expires_at > now()`)

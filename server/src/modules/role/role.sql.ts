import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { personInScope, type Scope } from '../../kernel/session/scope.ts'

export interface RoleRow {
  id: number
  version: number
  kind: string | null
  name: string | null
  permissions: string[]
  people: number
  updated_at: string
  updated_by: string
  updated_local: string
}

/** The number of people counts only those that the user sees. */
const columns = (tx: Tx, scope: Scope, timeZone: string) => sql`
  r.id, r.version, r.kind, r.name, r.permissions, r.updated_at, r.updated_by,
  to_char(r.updated_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as updated_local,
  (select count(*) from employee_role er join employee e on e.merchant_id = ${tx.merchantId} and e.id = er.employee_id
    where er.merchant_id = ${tx.merchantId} and er.role_id = r.id and e.removed_at is null and ${personInScope(scope)}) as people`

/** All roles: the built-in ones, then the merchant's own in the order of creation. */
export const selectRoles = (tx: Tx, scope: Scope, timeZone: string) =>
  tx.all(
    sql<RoleRow>`select ${columns(tx, scope, timeZone)} from role r where r.merchant_id = ${tx.merchantId} and r.removed_at is null order by r.kind is null, r.id`,
  )

export const selectRole = (tx: Tx, id: number, scope: Scope, timeZone: string) =>
  tx.first(
    sql<RoleRow>`select ${columns(tx, scope, timeZone)} from role r where r.merchant_id = ${tx.merchantId} and r.id = ${id}::bigint and r.removed_at is null`,
  )

export const isOwnRole = async (tx: Tx, id: number, employeeId: number): Promise<boolean> =>
  (await tx.first(
    query
      .selectFrom('employee_role')
      .select('role_id')
      .where('merchant_id', '=', tx.merchantId)
      .where('role_id', '=', id)
      .where('employee_id', '=', employeeId),
  )) !== undefined

/** True if a person with the role works in other stores than these. */
export const hasPeopleOutside = async (tx: Tx, id: number, storeIds: readonly number[]): Promise<boolean> =>
  (await tx.first(sql<{ id: number }>`
    select e.id from employee_role er join employee e on e.merchant_id = ${tx.merchantId} and e.id = er.employee_id
    where er.merchant_id = ${tx.merchantId} and er.role_id = ${id}::bigint and e.removed_at is null and (e.all_stores or exists (
      select from employee_store es where es.merchant_id = ${tx.merchantId} and es.employee_id = e.id and es.store_id <> all (${[...storeIds]}::bigint[])))
    limit 1`)) !== undefined

/** The first people with a role, by name. */
export const selectHolders = (tx: Tx, id: number, most: number) =>
  tx.all(sql<{ name: string }>`
    select e.name from employee_role er join employee e on e.merchant_id = ${tx.merchantId} and e.id = er.employee_id
    where er.merchant_id = ${tx.merchantId} and er.role_id = ${id}::bigint and e.removed_at is null order by e.id limit ${most}::int`)

/** Removes a role from all people. */
export const deleteHolders = (tx: Tx, id: number) =>
  tx.run(query.deleteFrom('employee_role').where('merchant_id', '=', tx.merchantId).where('role_id', '=', id))

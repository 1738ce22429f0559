import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { personInScope, type Scope } from '../../kernel/session/scope.ts'

export interface OrganizationRow {
  id: number
  version: number
  kind: 10 | 20 | 30
  parent_id: number | null
  name: string
  sort: number
  people: number
}

/** Serializes changes of the tree: two moves at once could close a circle. */
export const lockTree = (tx: Tx) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('organization', zg_merchant()))`)

/** All organizations, with the number of people that the user sees. */
export const selectOrganizations = (tx: Tx, scope: Scope) =>
  tx.all(sql<OrganizationRow>`
    select o.id, o.version, o.kind, o.parent_id, o.name, o.sort, (
      select count(*) from employee_organization eo join employee e on e.merchant_id = ${tx.merchantId} and e.id = eo.employee_id
      where eo.merchant_id = ${tx.merchantId} and eo.organization_id = o.id and e.removed_at is null and ${personInScope(scope)}) as people
    from organization o where o.merchant_id = ${tx.merchantId} and o.removed_at is null order by o.kind, o.sort, o.id`)

export const hasPeople = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.first(sql<{ id: number }>`
    select e.id from employee_organization eo join employee e on e.merchant_id = ${tx.merchantId} and e.id = eo.employee_id
    where eo.merchant_id = ${tx.merchantId} and eo.organization_id = ${id}::bigint and e.removed_at is null limit 1`)) !==
  undefined

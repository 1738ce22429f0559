import { sql } from '../database/query.ts'
import type { Tx } from '../database/tenant.ts'

/** The stores and permissions of employee `e`, as a lateral table. The employee's row has `all_stores`. */
export const rightsOf = ({ merchantId }: Pick<Tx, 'merchantId'>) => sql`lateral (
  select array(
      select es.store_id from employee_store es where es.merchant_id = ${merchantId} and es.employee_id = e.id) as store_ids,
    array(
      select distinct p from employee_role er
      join role r on r.merchant_id = ${merchantId} and r.id = er.role_id and r.removed_at is null, unnest(r.permissions) p
      where er.merchant_id = ${merchantId} and er.employee_id = e.id) as permissions)`

/** A person with his rights. */
export interface PersonRow {
  id: number
  name: string
  /** Active: not removed, not disabled, and the invitation is accepted. */
  works: boolean
  all_stores: boolean
  store_ids: number[]
  permissions: string[]
}

export const selectPeople = (tx: Tx, ids: readonly number[]) =>
  tx.all(sql<PersonRow>`
    select e.id, e.name, e.removed_at is null and e.disabled_at is null and e.invited_at is null as works, e.all_stores,
      r.store_ids, r.permissions
    from employee e cross join ${rightsOf(tx)} r
    where e.merchant_id = ${tx.merchantId} and e.id = any (${[...ids]}::bigint[])`)

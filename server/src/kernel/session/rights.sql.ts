import { sql } from '../database/query.ts'
import type { Tx } from '../database/tenant.ts'

/** The stores and permissions of employee `e`, as a lateral table. `all_stores` stands with the employee. */
export const rightsOf = ({ merchantId }: Pick<Tx, 'merchantId'>) => sql`lateral (
  select array(
      select es.store_id from employee_store es where es.merchant_id = ${merchantId} and es.employee_id = e.id) as store_ids,
    array(
      select distinct p from employee_role er
      join role r on r.merchant_id = ${merchantId} and r.id = er.role_id and r.removed_at is null, unnest(r.permissions) p
      where er.merchant_id = ${merchantId} and er.employee_id = e.id) as permissions)`

import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

interface TillPerson {
  employee_id: number
  name: string
  job_no: string
  works: boolean
  all_stores: boolean
  stores: { id: number; code: string; name: string }[]
}

const tillPerson = (tx: Tx, condition: RawBuilder<unknown>) =>
  tx.first(sql<TillPerson>`
    select e.id as employee_id, e.name, coalesce(e.job_no, '') as job_no,
      e.disabled_at is null and e.invited_at is null as works, e.all_stores,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code, 'name', s.name) order by s.id)
        from employee_store es join store s on s.merchant_id = ${tx.merchantId} and s.id = es.store_id and s.removed_at is null
        where es.merchant_id = ${tx.merchantId} and es.employee_id = e.id), '[]') as stores
    from employee e
    where e.merchant_id = ${tx.merchantId} and ${condition} and e.removed_at is null`)

/** The employee of an account, with his stores. */
export const selectTillPerson = (tx: Tx, accountId: number) =>
  tillPerson(tx, sql`e.account_id = ${accountId}::bigint`)

export const selectTillEmployee = (tx: Tx, id: number) => tillPerson(tx, sql`e.id = ${id}::bigint`)

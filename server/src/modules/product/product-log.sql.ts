import type { FieldChange } from '@zhanggui/contract/product/product.calls.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** The changes in the last `lines` lines of a product, the oldest first. */
export async function selectLastChanges(tx: Tx, productId: number, lines: number): Promise<FieldChange[][]> {
  // Ids are assigned under the lock of the product's row, so they follow its versions. created_at may not.
  const rows = await tx.all(
    sql<{ changes: FieldChange[] }>`
      select changes from change_log where merchant_id = ${tx.merchantId} and noun = 'product' and record_id = ${productId}::bigint
      order by id desc limit ${lines}::int`,
  )
  return rows.map((row) => row.changes).reverse()
}

export interface ChangeQuery {
  productId?: string | undefined
  keyword?: string | undefined
  from?: string | undefined
  to?: string | undefined
  pageNo: number
  pageSize: number
}

export interface ChangeRow {
  id: number
  created_at: string
  employee_id: number | null
  actor: string
  action: string
  record_id: number
  title: string
  code: string
  changes: FieldChange[]
}

/** A page of the change log, newest first, and the number of lines up to the limit. */
export async function selectChangePage(
  tx: Tx,
  asked: ChangeQuery,
  timeZone: string,
): Promise<{ rows: ChangeRow[]; found: number }> {
  const conditions = [sql`l.noun = 'product'`]
  if (asked.productId) conditions.push(sql`l.record_id = ${asked.productId}::bigint`)
  if (asked.from)
    conditions.push(sql`l.created_at >= ${asked.from}::date::timestamp at time zone ${timeZone}::text`)
  if (asked.to)
    conditions.push(sql`l.created_at < (${asked.to}::date + 1)::timestamp at time zone ${timeZone}::text`)
  if (asked.keyword)
    conditions.push(
      sql`(position(lower(${asked.keyword}) in lower(l.title)) > 0 or starts_with(l.code, ${asked.keyword}))`,
    )
  const where = sql.join(conditions, sql` and `)
  const offset = (asked.pageNo - 1) * asked.pageSize
  const rows = await tx.all(
    sql<{ found: number } & { [K in keyof ChangeRow]: ChangeRow[K] | null }>`
      select counted.found, l.* from (
        select count(*) as found from (select from change_log l where l.merchant_id = ${tx.merchantId} and ${where} limit ${sql.lit(countLimit + 1)}) c
      ) counted
      left join lateral (
        select l.id, l.created_at, l.employee_id, l.actor, l.action, l.record_id, l.title, l.code, l.changes
        from (
          select l.created_at, l.id from change_log l where l.merchant_id = ${tx.merchantId} and ${where}
          order by l.created_at desc, l.id desc limit ${asked.pageSize}::int offset ${offset}::int
        ) picked
        join change_log l on l.merchant_id = ${tx.merchantId} and l.created_at = picked.created_at and l.id = picked.id
      ) l on true
      order by l.created_at desc, l.id desc`,
  )
  return {
    rows: rows.filter((row) => row.id !== null) as ChangeRow[],
    found: rows[0]?.found ?? 0,
  }
}

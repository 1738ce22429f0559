import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { type AfterSaleColumns, type Asked, all, columns, conditions, withNames } from './afterSale.sql.ts'

/** An after-sale of an export. `cursor` is its place. */
export interface ExportedAfterSale extends AfterSaleColumns {
  created_local: string
  ended_local: string
  cursor: string
}

export const selectAfterSalesAfter = (
  tx: Tx,
  asked: Asked,
  status: number | null,
  cursor: string | null,
  limit: number,
) => {
  const [at = '', id = '0'] = (cursor ?? '').split('|')
  const after =
    cursor === null ? [] : [sql`(a.created_at, a.id) < (${at}::timestamptz, ${Number(id)}::bigint)`]
  return tx.all(sql<ExportedAfterSale>`
    select ${columns},
      to_char(a.created_at at time zone ${asked.timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as created_local,
      coalesce(to_char(a.ended_at at time zone ${asked.timeZone}::text, 'YYYY-MM-DD HH24:MI:SS'), '') as ended_local,
      to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '|' || a.id as cursor
    from after_sale a ${withNames(tx)}
    where ${all([...conditions(tx, asked), ...(status === null ? [] : [sql`a.status = ${status}::smallint`]), ...after])}
    order by a.created_at desc, a.id desc limit ${limit}::int`)
}

export const countFoundAfterSales = async (tx: Tx, asked: Asked, status: number | null, atMost: number) =>
  (
    await tx.one(sql<{ count: number }>`
      select count(*)::int as count from (
        select from after_sale a
        where ${all([...conditions(tx, asked), ...(status === null ? [] : [sql`a.status = ${status}::smallint`])])}
        limit ${atMost}::int) n`)
  ).count

import { sql } from '../database/query.ts'
import type { Tx } from '../database/tenant.ts'
import type { KnownRecord, SheetNoun } from './sheet-noun.ts'
import { selectList } from './sheet-table.ts'

/** The conditions of an export, parsed with the noun's filter schema. */
export type ExportCondition = Readonly<Record<string, unknown>> & { ids?: readonly string[] | undefined }

/** The time zone of the merchant. */
export const selectTimeZone = async (tx: Tx): Promise<string> =>
  (
    await tx.one(
      sql<{
        timeZone: string
      }>`select time_zone as "timeZone" from merchant where id = ${tx.merchantId}::bigint`,
    )
  ).timeZone

async function whereOf(tx: Tx, noun: SheetNoun, { ids, ...asked }: ExportCondition, timeZone: string) {
  const conditions = [
    sql`p.merchant_id = ${tx.merchantId}::bigint and p.removed_at is null`,
    ...((await noun.filters?.where(tx, asked, timeZone)) ?? []),
  ]
  if (ids) conditions.push(sql`p.id = any (${ids}::bigint[])`)
  return sql.join(conditions, sql` and `)
}

export async function countExportRows(tx: Tx, noun: SheetNoun, asked: ExportCondition): Promise<number> {
  const where = await whereOf(tx, noun, asked, await selectTimeZone(tx))
  const from = sql.table(noun.table.name)
  return (await tx.one(sql<{ count: number }>`select count(*) from ${from} p where ${where}`)).count
}

export type ExportRow = KnownRecord['row'] & { id: number }

/** Records in the order of their creation, after `afterId`. `updated_at` is in the merchant's time zone. */
export async function selectExportRows(
  tx: Tx,
  noun: SheetNoun,
  asked: ExportCondition,
  afterId: number,
  limit: number,
): Promise<ExportRow[]> {
  const timeZone = await selectTimeZone(tx)
  return tx.all(sql<ExportRow>`
    select ${selectList(tx, noun)},
      to_char(p.updated_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as updated_at
    from ${sql.table(noun.table.name)} p ${noun.table.joins?.(tx) ?? sql``}
    where p.id > ${afterId}::bigint and ${await whereOf(tx, noun, asked, timeZone)}
    order by p.id limit ${sql.lit(limit)}`)
}

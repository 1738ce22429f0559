import { sql } from '../database/query.ts'
import type { Tx } from '../database/tenant.ts'
import { columnName } from '../record/kind.ts'
import type { KnownRecord, SheetKey, SheetNoun } from './sheet-noun.ts'
import type { SheetActor } from './sheet-service.ts'
import { partsOf, recordOf, selectList } from './sheet-table.ts'

/**
 * Selects the ids of the records with one of these values. An index on the merchant and the columns of the key must
 * exist.
 */
function idsOf(tx: Tx, noun: SheetNoun, key: SheetKey, values: readonly string[]) {
  const parts = values.map(partsOf)
  const lists = key.fields.map((_, at) => parts.map((part) => part[at] ?? ''))
  if (key.find) return key.find(tx, lists)
  const columns = key.fields.map(columnName)
  const names = sql.raw(columns.map((_, at) => `v${at}`).join(', '))
  const alike = sql.raw(
    columns
      .map((column, at) => (key.anyCase ? `p."${column}_folded" = w.v${at}` : `p."${column}" = w.v${at}`))
      .join(' and '),
  )
  return sql`
    select p.id from unnest(${sql.join(lists.map((list) => sql`${list}::text[]`))}) w (${names})
    cross join lateral (
      select p.id from ${sql.table(noun.table.name)} p
      where p.merchant_id = ${tx.merchantId}::bigint and ${alike} and p.removed_at is null${
        key.held ? sql` and ${key.held.where('p')}` : sql``
      } offset 0) p`
}

/**
 * The records with one of these values; `wanted` has a list for each key. `offset 0` fixes the join order: right
 * after a large import the planner estimates very few records per merchant, and would scan all of them.
 */
export async function selectKnown(
  tx: Tx,
  noun: SheetNoun,
  actor: SheetActor,
  wanted: readonly (readonly string[])[],
): Promise<KnownRecord[]> {
  if (wanted.every((values) => values.length === 0)) return []
  if (noun.pairs) return noun.pairs(tx, actor, (wanted[0] ?? []).map(partsOf))
  const found = noun.keys.map((key, at) => idsOf(tx, noun, key, wanted[at] ?? []))
  const rows = await tx.all(sql<KnownRecord['row'] & { id: number; version: number }>`
    with found as materialized (select distinct id from (${sql.join(found, sql` union all `)}) f)
    select known.* from found cross join lateral (
      select ${selectList(tx, noun)}, p.updated_at::text, p.updated_by
      from ${sql.table(noun.table.name)} p ${noun.table.joins?.(tx) ?? sql``}
      where p.merchant_id = ${tx.merchantId}::bigint and p.id = found.id and p.removed_at is null offset 0
    ) known`)
  return rows.map((row) => ({ id: row.id, version: row.version, record: recordOf(noun, row), row }))
}

/** For each key, the records by value. */
export type KnownByKey = readonly ReadonlyMap<string, KnownRecord>[]

/** True if the record's value of the key is reserved, so that no other record may have it. */
export const holds = (key: SheetKey, known: KnownRecord): boolean => !key.held || key.held.by(known.row)

import type { FieldChange } from '@zhanggui/contract/product/product.calls.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { WaitingChange } from './scheduled-price.sql.ts'

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

/** The action and the changes of one line of a product, with the time of its transaction. */
export const selectChangeLine = (tx: Tx, productId: number, id: number) =>
  tx.first(sql<{ action: string; changes: WaitingChange[]; at: string }>`
    select action, changes, coalesce(acted_at, created_at)::text as at from change_log
    where merchant_id = ${tx.merchantId} and noun = 'product' and record_id = ${productId}::bigint and id = ${id}::bigint
      and summary is null`)

/** The actor of the last change of a field. */
export const selectLastActor = (tx: Tx, productId: number, field: string) =>
  tx.first(sql<{ actor: string }>`
    select actor from change_log
    where merchant_id = ${tx.merchantId} and noun = 'product' and record_id = ${productId}::bigint
      and changes @> ${JSON.stringify([{ field }])}::jsonb
    order by id desc limit 1`)

/** True if a line after this one, or it itself where `orHere`, has changed a field of the product. */
export const isChangedAfter = async (
  tx: Tx,
  asked: { productId: number; line: number; field: string; orHere: boolean },
): Promise<boolean> =>
  (await tx.first(sql`
    select from change_log
    where merchant_id = ${tx.merchantId} and noun = 'product' and record_id = ${asked.productId}::bigint
      and id >= ${asked.line + (asked.orHere ? 0 : 1)}::bigint
      and changes @> ${JSON.stringify([{ field: asked.field }])}::jsonb
    limit 1`)) !== undefined

export interface ChangeQuery {
  productId?: string | undefined
  employeeId?: string | undefined
  fields?: readonly string[] | undefined
  /** Lines with nothing but changes of these fields are left out. */
  hidden?: readonly string[]
  importId?: string | undefined
  action?: string | undefined
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
  import_id: number | null
  /** Only the head of an import has it. */
  summary: { created: number; changed: number; fields: string[] } | null
}

/** The rows of the list: an import is its head. Matches the condition of the indexes. */
const entries = sql`(l.import_id is null or l.summary is not null)`

/** A page of the change log, newest first, and the number of lines up to the limit. */
export async function selectChangePage(
  tx: Tx,
  asked: ChangeQuery,
  timeZone: string,
): Promise<{ rows: ChangeRow[]; found: number }> {
  const conditions = [sql`l.noun = 'product'`]
  if (asked.productId) conditions.push(sql`l.record_id = ${asked.productId}::bigint`)
  const single = asked.productId || asked.importId || asked.keyword
  conditions.push(single ? sql`l.summary is null` : entries)
  if (asked.employeeId) conditions.push(sql`l.employee_id = ${asked.employeeId}::bigint`)
  if (asked.importId) conditions.push(sql`l.import_id = ${asked.importId}::bigint`)
  if (asked.action) conditions.push(sql`l.action = ${asked.action}`)
  if (asked.fields?.length)
    conditions.push(
      sql`(exists (select from jsonb_array_elements(l.changes) c where c->>'field' = any (${[...asked.fields]}::text[]))
        or l.summary->'fields' ?| ${[...asked.fields]}::text[])`,
    )
  if (asked.hidden?.length)
    conditions.push(
      sql`(l.summary is not null or l.changes = '[]' or exists (
        select from jsonb_array_elements(l.changes) c where c->>'field' <> all (${[...asked.hidden]}::text[])))`,
    )
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
        select l.id, l.created_at, l.employee_id, l.actor, l.action, l.record_id, l.title, l.code, l.changes, l.import_id, l.summary
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

/** People with rows in the change log, former ones last. */
export const selectChangeActors = (
  tx: Tx,
  asked: { keyword?: string | undefined; id?: string | undefined },
  most: number,
) =>
  tx.all(sql<{ id: number; name: string }>`
    select e.id, e.name from employee e
    where e.merchant_id = ${tx.merchantId}
      and (${asked.id ?? null}::bigint is null or e.id = ${asked.id ?? null}::bigint)
      and position(zg_squeeze(${asked.keyword ?? ''}) in zg_squeeze(e.name)) > 0
      and exists (
        select from change_log l
        where l.merchant_id = ${tx.merchantId} and l.noun = 'product' and l.employee_id = e.id and ${entries})
    order by e.removed_at is not null, e.name, e.id limit ${most}::int`)

import { gtinForms } from '@zhanggui/contract/check-digits.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

type Sql = RawBuilder<unknown>

/** The products that can be in a group. */
const products = (tx: Tx): Sql =>
  sql`product p where p.merchant_id = ${tx.merchantId} and p.removed_at is null`

/** Matches part of the name of a group, or its initials. */
export const matches = (keyword: string): Sql =>
  sql`(position(zg_squeeze(${keyword}) in zg_squeeze(r.name)) > 0 or zg_spells(${keyword}, r.initials))`

export const selectGroupOptions = (tx: Tx) =>
  tx.all(sql<{ id: string; name: string }>`
    select r.id::text as id, r.name from product_group r
    where r.merchant_id = ${tx.merchantId} and r.removed_at is null order by r.name, r.id`)

/** The number of groups of the merchant. A lock serializes the creation of groups, so that the limit holds. */
export async function countGroups(tx: Tx): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('product_group', ${tx.merchantId}::bigint))`)
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*) as count from product_group where merchant_id = ${tx.merchantId} and removed_at is null`)
  return count
}

/** Counts products in one pass. Each flag is evaluated once per product; the counts are conditions on `f0`, `f1` and on. */
export async function countFlags(
  tx: Tx,
  flags: readonly Sql[],
  counts: Readonly<Record<string, Sql>>,
): Promise<Record<string, number>> {
  const selected = flags.map((flag, at) => sql`${flag} as ${sql.ref(`f${at}`)}`)
  const counted = Object.entries(counts).map(
    ([name, condition]) => sql`count(*) filter (where ${condition}) as ${sql.ref(name)}`,
  )
  return tx.one(sql<Record<string, number>>`
    select ${sql.join(counted)} from (select ${sql.join([sql`p.id`, ...selected])} from ${products(tx)} offset 0) c`)
}

/** The ids of a page of products by name, with its flags, and the number of products up to `limit`. */
export async function selectMembers(
  tx: Tx,
  asked: {
    /** The rows that a search by text found, or null for all. */
    from: Sql | null
    where: readonly Sql[]
    flags: readonly Sql[]
    pageNo: number
    pageSize: number
    limit: number
  },
): Promise<{ rows: { id: number; flags: boolean[] }[]; total: number }> {
  const { from, where, flags, pageNo, pageSize, limit } = asked
  // A search by text finds rows with few columns. The conditions of rules need all of them.
  const searched = from
    ? [sql`p.id in (select p.id from ${from} p where p.merchant_id = ${tx.merchantId})`]
    : []
  const found = sql`from ${products(tx)} and ${sql.join([...searched, ...where], sql` and `)}`
  const { total } = await tx.one(
    sql<{
      total: number
    }>`select count(*) as total from (select 1 as one ${found} limit ${limit + 1}::int) c`,
  )
  const rows = await tx.all(sql<{ id: number; flags: boolean[] }>`
    select p.id, array[${sql.join(flags.length > 0 ? flags : [sql`true`])}]::boolean[] as flags ${found}
    order by p.name, p.id limit ${pageSize}::int offset ${(pageNo - 1) * pageSize}::int`)
  return { rows, total }
}

/** The flags of one product. */
export const selectFlags = (tx: Tx, productId: number, flags: readonly Sql[]) =>
  tx.first(sql<{ flags: boolean[] }>`
    select array[${sql.join(flags)}]::boolean[] as flags from ${products(tx)} and p.id = ${productId}::bigint`)

/** The products with these codes or barcodes, each with the texts that name it. */
export const selectByCodes = (tx: Tx, codes: readonly string[], known: Sql) => {
  const barcodes = codes.flatMap((code) => gtinForms(code).map((form) => [code, form] as const))
  return tx.all(sql<{ id: number; code: string }>`
    with asked as materialized (select distinct c as code, lower(c) as folded from unnest(${[...codes]}::text[]) c)
    select p.id, a.code from asked a
    join product p on p.merchant_id = ${tx.merchantId} and p.code_folded = a.folded and p.removed_at is null and ${known}
    union
    select p.id, a.code
    from unnest(${barcodes.map(([code]) => code)}::text[], ${barcodes.map(([, form]) => form)}::text[]) a (code, barcode)
    join product_barcode b on b.merchant_id = ${tx.merchantId} and b.barcode = a.barcode
    join product p on p.merchant_id = ${tx.merchantId} and p.id = b.product_id and p.removed_at is null and ${known}`)
}

/** The ids of those that exist. */
export async function selectKnown(
  tx: Tx,
  of: 'product' | 'category' | 'label',
  ids: readonly string[],
): Promise<{ id: number; name: string }[]> {
  const table = of === 'label' ? 'product_label' : of
  return tx.all(sql<{ id: number; name: string }>`
    select r.id, r.name from ${sql.table(table)} r
    where r.merchant_id = ${tx.merchantId} and r.id = any (${ids.map(Number)}::bigint[]) and r.removed_at is null`)
}

export const lockGroup = (tx: Tx, id: number) =>
  tx.first(sql<{ version: number }>`
    select r.version from product_group r
    where r.merchant_id = ${tx.merchantId} and r.id = ${id}::bigint and r.removed_at is null for no key update`)

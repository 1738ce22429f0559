import type { KeptRecords } from '@zhanggui/contract/transfer/transfer.ts'
import type { RawBuilder } from 'kysely'
import { foldedCodes } from '../../kernel/database/folded.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { createdIds, ofChanged } from '../../kernel/sheet/staged-rows.sql.ts'

/** An undo names so many of the categories that stay. */
const mostNames = 5

/** A category as the spreadsheet reads it. */
export interface SheetFront {
  id: number
  version: number
  parent_id: number | null
  store_id: number | null
  store_code: string | null
  store_name: string
  name: string
  sort: number
  copy_of: number | null
  /** In their order, those that the person knows. */
  product_codes: string[]
  product_names: string[]
  updated_at: string
  updated_by: string
}

/** All categories with the codes of their products `p` that are `known`, siblings in their order. */
export const selectSheetFronts = (tx: Tx, known: RawBuilder<unknown>) =>
  tx.all(sql<SheetFront>`
    select c.id, c.version, c.parent_id, c.store_id, s.code as store_code, coalesce(s.name, '') as store_name, c.name, c.sort, c.copy_of,
      coalesce(m.codes, '{}') as product_codes, coalesce(m.names, '{}') as product_names, c.updated_at::text as updated_at, c.updated_by
    from front_category c
    left join store s on s.merchant_id = ${tx.merchantId}::bigint and s.id = c.store_id
    left join (
      select m.category_id, array_agg(p.code order by m.position, m.product_id) as codes,
        array_agg(p.name order by m.position, m.product_id) as names
      from front_category_product m
      join product p on p.merchant_id = ${tx.merchantId}::bigint and p.id = m.product_id and p.removed_at is null
        and ${known}
      where m.merchant_id = ${tx.merchantId}::bigint
      group by m.category_id
    ) m on m.category_id = c.id
    where c.merchant_id = ${tx.merchantId}::bigint and c.removed_at is null
    order by c.sort, c.id`)

export interface SheetStore {
  code: string
  id: number
  name: string
}

/** The stores, by codes as they are written. */
export const selectStoresByCode = (tx: Tx, codes: readonly string[]) =>
  tx.all(sql<SheetStore>`
    select w.code, s.id, s.name from unnest(${[...codes]}::text[]) w (code)
    join store s on s.merchant_id = ${tx.merchantId}::bigint and lower(s.code) = lower(w.code)
      and s.removed_at is null`)

export const storeExists = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.first(
    sql`select from store where merchant_id = ${tx.merchantId}::bigint and id = ${id}::bigint and removed_at is null`,
  )) !== undefined

/** A product with a code that is `w.folded` in lower case. The planner would scan all products without `offset 0`. */
const coded = (tx: Tx) => sql`cross join lateral (
  select p.id, p.code_folded, p.status, p.name from product p
  where p.merchant_id = ${tx.merchantId}::bigint and p.code_folded = w.folded and p.removed_at is null
  offset 0) p`

export interface CodedProduct {
  code: string
  id: number
  status: number
  name: string
}

/** The products of these codes, by code in lower case. */
export async function selectKnownCodes(tx: Tx, codes: readonly string[]): Promise<Map<string, CodedProduct>> {
  const rows = await tx.all(
    sql<CodedProduct>`select p.code_folded as code, p.id, p.status, p.name from ${foldedCodes(codes)} w ${coded(tx)}`,
  )
  return new Map(rows.map((row) => [row.code, row]))
}

type FrontCodes = { id: number; codes: readonly string[] }

/** The products of these codes by category, in their order. */
const codedIn = (tx: Tx, fronts: readonly FrontCodes[]) => sql`
  jsonb_to_recordset(${JSON.stringify(fronts)}::jsonb) n (id bigint, codes jsonb)
  cross join lateral (
    select lower(v.code) as folded, v.place from jsonb_array_elements_text(n.codes) with ordinality v (code, place)
    offset 0) w ${coded(tx)}`

/** Products that are gone are left out. */
const insertMembersByCode = (tx: Tx, fronts: readonly FrontCodes[]) =>
  tx.run(sql`
    insert into front_category_product (merchant_id, category_id, product_id, position)
    select ${tx.merchantId}::bigint, n.id, p.id, min(w.place) from ${codedIn(tx, fronts)}
    group by n.id, p.id
    on conflict do nothing
    returning product_id`)

const deleteMembersByCode = (tx: Tx, fronts: readonly FrontCodes[]) =>
  tx.run(sql`
    delete from front_category_product m using (select n.id, p.id as product_id from ${codedIn(tx, fronts)}) b
    where m.merchant_id = ${tx.merchantId}::bigint and m.category_id = b.id and m.product_id = b.product_id`)

/** Gives categories these products, in this order, instead of those that they had. Others in them stay. */
export async function replaceMembers(
  tx: Tx,
  fronts: readonly (FrontCodes & { was: readonly string[] })[],
): Promise<void> {
  await deleteMembersByCode(
    tx,
    fronts.map(({ id, was, codes }) => ({ id, codes: [...was, ...codes] })),
  )
  await insertMembersByCode(tx, fronts)
}

/** For an undo: the changed categories lose the products of the import, and get their former ones. */
export async function updateMembersBack(tx: Tx, importId: number): Promise<void> {
  const rows = await tx.all(sql<{ id: number; was: string[]; now: string[] }>`
    select r.record_id as id, r.data->'was'->'product_codes' as was, r.data->'now'->'product_codes' as now
    from sheet_import_row r
    where ${ofChanged(tx, importId)} and r.data->'was' ? 'product_codes'`)
  await deleteMembersByCode(
    tx,
    rows.map(({ id, now }) => ({ id, codes: now })),
  )
  await insertMembersByCode(
    tx,
    rows.map(({ id, was }) => ({ id, codes: was })),
  )
}

/** The stores of the categories that an import has written; null for shared ones. */
export const selectWrittenStores = (tx: Tx, importId: number) =>
  tx.all(sql<{ store_id: number | null }>`
    select distinct c.store_id from front_category c
    where c.merchant_id = ${tx.merchantId}::bigint and c.id in (
      select r.record_id from sheet_import_row r where ${ofChanged(tx, importId)}
      union all select * from ${createdIds(tx, importId)} created)`)

export const insertFront = (
  tx: Tx,
  front: { parentId: number | null; storeId: number | null; name: string; sort: number },
  by: string,
) =>
  tx.one(sql<{ id: number }>`
    insert into front_category (merchant_id, parent_id, store_id, name, sort, updated_by)
    values (${tx.merchantId}::bigint, ${front.parentId}::bigint, ${front.storeId}::bigint, ${front.name},
      ${front.sort}::int, ${by})
    returning id`)

const hasChild = (tx: Tx) => sql`exists (
  select from front_category child
  where child.merchant_id = ${tx.merchantId}::bigint and child.parent_id = c.id and child.removed_at is null)`

/**
 * After an undo has removed the created categories: those with something else in them come back, the others lose their
 * products. Parents that the import made along the way go if nothing is in them, and nobody has changed them. Returns those
 * that came back, and the changed parents.
 */
export async function settleCreated(tx: Tx, importId: number): Promise<KeptRecords & { back: number }> {
  const levels = ['second', 'first']
  const names: string[] = []
  for (const _ of levels) {
    const back = await tx.all(sql<{ name: string }>`
      update front_category c set removed_at = null
      where c.merchant_id = ${tx.merchantId}::bigint and c.id in ${createdIds(tx, importId)}
        and c.removed_at is not null and ${hasChild(tx)}
      returning c.name`)
    names.push(...back.map(({ name }) => name))
  }
  await tx.run(sql`
    delete from front_category_product m using front_category c
    where m.merchant_id = ${tx.merchantId}::bigint and m.category_id in ${createdIds(tx, importId)}
      and c.merchant_id = ${tx.merchantId}::bigint and c.id = m.category_id and c.removed_at is not null`)
  for (const _ of levels)
    await tx.run(sql`
      update front_category c set removed_at = now(), version = c.version + 1, updated_at = now()
      where c.merchant_id = ${tx.merchantId}::bigint and c.removed_at is null and c.version = 1 and c.id in (
        select jsonb_array_elements_text(i.made->'parents')::bigint from sheet_import i
        where i.merchant_id = ${tx.merchantId}::bigint and i.id = ${importId}::bigint)
        and not ${hasChild(tx)} and not exists (
          select from front_category_product m
          where m.merchant_id = ${tx.merchantId}::bigint and m.category_id = c.id)`)
  const changed = await tx.all(sql<{ name: string }>`
    select c.name from front_category c
    where c.merchant_id = ${tx.merchantId}::bigint and c.removed_at is null and c.version > 1 and c.id in (
      select jsonb_array_elements_text(i.made->'parents')::bigint from sheet_import i
      where i.merchant_id = ${tx.merchantId}::bigint and i.id = ${importId}::bigint)
    order by c.name`)
  const back = names.length
  names.push(...changed.map(({ name }) => name))
  return { count: names.length, names: names.slice(0, mostNames), back }
}

export const countFronts = async (tx: Tx): Promise<number> =>
  (
    await tx.one(sql<{ count: number }>`
      select count(*) as count from front_category c
      where c.merchant_id = ${tx.merchantId}::bigint and c.removed_at is null`)
  ).count

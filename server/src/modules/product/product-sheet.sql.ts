import { foldedCodes } from '../../kernel/database/folded.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { createdIds, ofChanged, ofImport } from '../../kernel/sheet/staged-rows.sql.ts'
import { hasOwnPrice, isSet } from './product-price.sql.ts'

/** The number of products in the import without a code. */
export const countWithoutCode = async (tx: Tx, importId: number): Promise<number> =>
  (
    await tx.one(sql<{ amount: number }>`
      select count(*) as amount from sheet_import_row r
      where ${ofImport(tx, importId)} and r.result = 1 and not r.data->'now' ? 'code'`)
  ).amount

/** The codes in the list that are taken in any case, or that another row of the import has. */
export const selectTakenCodes = async (tx: Tx, importId: number, codes: string[]): Promise<string[]> =>
  (
    await tx.all(sql<{ code: string }>`
      select c.code from ${foldedCodes(codes)} c
      where exists (
        select from product p
        where p.merchant_id = ${tx.merchantId}::bigint and p.code_folded = c.folded and p.removed_at is null)
      or c.folded in (
        select lower(r.data->'now'->>'code') from sheet_import_row r
        where ${ofImport(tx, importId)} and r.result = 1 and r.data->'now' ? 'code')`)
  ).map((row) => row.code)

/** The created products that have stock, are owed to orders, or stand in a document that has not ended, as for a removal. */
export const selectInStock = (tx: Tx, importId: number) => sql`
  select c.id from ${createdIds(tx, importId)} c (id)
  where exists (
      select from stock s where s.merchant_id = ${tx.merchantId}::bigint and s.product_id = c.id
        and (s.on_hand <> 0 or s.reserved <> 0))
    or exists (
      select from stock_line l
      join stock_document d on d.merchant_id = ${tx.merchantId}::bigint and d.id = l.document_id and d.status < 50
      where l.merchant_id = ${tx.merchantId}::bigint and l.product_id = c.id)`

/** The created products that have moved in stock, or that orders name: they were sold. */
export const selectTraded = (tx: Tx, importId: number) => sql`
  select c.id from ${createdIds(tx, importId)} c (id)
  where exists (
      select from stock s where s.merchant_id = ${tx.merchantId}::bigint and s.product_id = c.id and s.last_kind is not null)
    or exists (select from order_line l where l.merchant_id = ${tx.merchantId}::bigint and l.product_id = c.id)`

/** The created products for which stores have set anything, and those in front categories or, by hand, in groups. */
export const selectInUse = (tx: Tx, importId: number) => sql`
  select c.id from ${createdIds(tx, importId)} c (id)
  where exists (
      select from store_goods g where g.merchant_id = ${tx.merchantId}::bigint and g.product_id = c.id
        and g.removed_at is null and ${isSet})
    or exists (
      select from front_category_product m
      join front_category k on k.merchant_id = ${tx.merchantId}::bigint and k.id = m.category_id and k.removed_at is null
      where m.merchant_id = ${tx.merchantId}::bigint and m.product_id = c.id)
    or exists (
      select from product_group k, jsonb_array_elements_text(k.always) a (id)
      where k.merchant_id = ${tx.merchantId}::bigint and k.removed_at is null and a.id::bigint = c.id)`

/** The products whose sale unit the import has changed, with own prices of stores for the new one. */
export const selectPricedInUnit = (tx: Tx, importId: number) => sql`
  select r.record_id from sheet_import_row r
  where ${ofChanged(tx, importId)} and r.data->'was' ? 'sale_unit' and exists (
    select from store_goods g where g.merchant_id = ${tx.merchantId}::bigint and g.product_id = r.record_id
      and g.removed_at is null and ${hasOwnPrice})`

/** The changed products whose former category is gone. */
export const selectWithoutCategory = (tx: Tx, importId: number) => sql`
  select r.record_id from sheet_import_row r
  join category k on k.merchant_id = ${tx.merchantId}::bigint and k.id = (r.data->'was'->>'category_id')::bigint
  where ${ofChanged(tx, importId)} and k.removed_at is not null`

/** The names of these products. */
export const selectNames = async (tx: Tx, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map(
    (
      await tx.all(sql<{ id: number; name: string }>`
        select id, name from product where merchant_id = ${tx.merchantId}::bigint and id = any (${[...ids]}::bigint[])`)
    ).map(({ id, name }) => [id, name]),
  )

/** Products with another code no longer differ from another one only by its case. */
export const freeCodeTwins = (tx: Tx, productIds: readonly number[]) =>
  tx.run(sql`
    update product set code_twin = 0
    where merchant_id = ${tx.merchantId}::bigint and id = any (${[...productIds]}::bigint[]) and code_twin <> 0`)

/**
 * The products with one of these names, given in lower case without marks and spaces. Rare: only names that a file
 * changes are asked for.
 */
export const selectNamesakes = (tx: Tx, names: readonly string[]): Promise<{ id: number; name: string }[]> =>
  tx.all(sql<{ id: number; name: string }>`
    select p.id, p.name from product p
    where p.merchant_id = ${tx.merchantId}::bigint and p.removed_at is null
      and lower(regexp_replace(normalize(p.name, nfkc), ${nameMarks}::text, '', 'g')) = any (${[...names]}::text[])`)

/** All products by name: no index has names without marks and spaces, and a list without codes asks for all of its names. */
export const selectNamed = (tx: Tx): Promise<{ code: string; name: string }[]> =>
  tx.all(sql<{ code: string; name: string }>`
    select p.code, p.name from product p
    where p.merchant_id = ${tx.merchantId}::bigint and p.removed_at is null`)

const nameMarks = '[\\s()\\[\\]{}【】《》「」·•_,，、\'"“”‘’\u00ad\u200b-\u200f\ufeff-]'

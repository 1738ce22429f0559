import { gtinOf } from '@zhanggui/contract/check-digits.ts'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { CellValue } from '../../kernel/sheet/cell.ts'
import { cleanCode } from '../../kernel/sheet/check/clean-code.ts'

/** A product and a group, with the list on which the product stands. */
export type PairRow = Readonly<Record<string, CellValue>> & {
  group_id: number
  group_name: string
  by_hand: boolean
  product_id: number
  product_name: string
  /** The code or barcode as it was asked. */
  asked: string
  list: number
}

/**
 * The product with a code `w.code` in lower case, or a barcode `w.gtin`. A text that is the code of one product and the
 * barcode of another finds none.
 */
const asked = (tx: Tx): RawBuilder<unknown> => sql`join lateral (
  select p.id, p.code, p.name, count(*) over () as found from product p
  where p.merchant_id = ${tx.merchantId}::bigint and p.removed_at is null and (p.code_folded = w.code or p.id = (
    select b.product_id from product_barcode b
    where b.merchant_id = ${tx.merchantId}::bigint and b.gtin = w.gtin and b.active))) p on p.found = 1`

/** A barcode may be written in groups. */
const barcodeOf = (text: string) => gtinOf(cleanCode(text, true))

const texts = (parts: readonly (readonly string[])[], at: number) => parts.map((one) => one[at] ?? '')

/** The pairs with these names of groups, and codes or barcodes, in lower case. */
export const selectPairs = (tx: Tx, pairs: readonly (readonly string[])[]) =>
  tx.all(sql<PairRow>`
    select r.id as group_id, r.name as group_name, r.rule = 'null' as by_hand, p.id as product_id,
      p.name as product_name, w.code as asked,
      case when r.always ? p.id::text then 1 when r.never ? p.id::text then 2 else 0 end as list
    from (select distinct * from unnest(${texts(pairs, 0)}::text[], ${texts(pairs, 1)}::text[],
      ${texts(pairs, 1).map(barcodeOf)}::text[]) w (name, code, gtin)) w
    join product_group r on r.merchant_id = ${tx.merchantId}::bigint and lower(r.name) = w.name and r.removed_at is null
    ${asked(tx)}`)

/** The ids of groups by their names as they are written. */
export const selectGroupsByName = (tx: Tx, names: readonly string[]) =>
  tx.all(sql<{ text: string; id: number }>`
    select w.name as text, r.id from unnest(${[...names]}::text[]) w (name)
    join product_group r on r.merchant_id = ${tx.merchantId}::bigint and lower(r.name) = lower(w.name)
      and r.removed_at is null`)

/** The ids of products by codes or barcodes as they are written. */
export const selectProductsByText = (tx: Tx, codes: readonly string[]) =>
  tx.all(sql<{ text: string; id: number }>`
    select w.text, p.id from (select c as text, lower(c) as code, gtin
      from unnest(${[...codes]}::text[], ${codes.map(barcodeOf)}::text[]) c (c, gtin) offset 0) w ${asked(tx)}`)

/** The lists of a group: ids of products. */
export interface GroupLists {
  always: string[]
  never: string[]
}
export type NamedLists = GroupLists & { id: number; name: string }

/** The groups with their lists; with `lock`, nobody else changes them until the transaction ends. */
export const selectLists = (tx: Tx, ids: readonly number[], lock: boolean) =>
  tx.all(sql<NamedLists>`
    select r.id, r.name, r.always, r.never from product_group r
    where r.merchant_id = ${tx.merchantId}::bigint and r.id = any (${[...ids]}::bigint[]) and r.removed_at is null
    order by r.id ${lock ? sql`for no key update` : sql``}`)

export const updateLists = (tx: Tx, groups: readonly ({ id: number } & GroupLists)[], by: string) =>
  tx.run(sql`
    update product_group r set always = n.always, never = n.never, version = r.version + 1, updated_at = now(),
      updated_by = ${by}
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) n (id bigint, always jsonb, never jsonb)
    where r.merchant_id = ${tx.merchantId}::bigint and r.id = n.id`)

/** Those of the products that exist. They stay until the transaction ends. */
export const lockProducts = (tx: Tx, ids: readonly number[]) =>
  tx.all(sql<{ id: number; name: string }>`
    select p.id, p.name from product p
    where p.merchant_id = ${tx.merchantId}::bigint and p.id = any (${[...ids]}::bigint[]) and p.removed_at is null
    order by p.id for share`)

/** The lists of a group before and after an import. */
export interface WrittenGroup {
  id: number
  before: GroupLists
  after: GroupLists
}

/** The groups that an import has written. */
export async function selectWrittenGroups(tx: Tx, importId: number): Promise<WrittenGroup[]> {
  const { groups } = await tx.one(sql<{ groups: WrittenGroup[] | null }>`
    select i.made->'groups' as groups from sheet_import i
    where i.merchant_id = ${tx.merchantId}::bigint and i.id = ${importId}::bigint`)
  return groups ?? []
}

/** The last later import that has written one of these groups and was not undone. */
export const selectLaterImport = (tx: Tx, importId: number, bean: string, groupIds: readonly number[]) =>
  tx.first(sql<{ id: number }>`
    select i.id from sheet_import i
    where i.merchant_id = ${tx.merchantId}::bigint and i.service_bean = ${bean} and i.id > ${importId}::bigint
      and i.state = ${importState.applied}::smallint and exists (
        select from jsonb_array_elements(i.made->'groups') g where (g->>'id')::bigint = any (${[...groupIds]}::bigint[]))
    order by i.applied_at desc limit 1`)

/** Keeps facts about the import or its undo. */
export const updateFacts = (tx: Tx, importId: number, facts: Readonly<Record<string, unknown>>) =>
  tx.run(sql`
    update sheet_import set made = made || ${JSON.stringify(facts)}::jsonb
    where merchant_id = ${tx.merchantId}::bigint and id = ${importId}::bigint`)

/** The groups of an export by name. */
export const selectExported = (tx: Tx, where: readonly RawBuilder<unknown>[]) =>
  tx.all(sql<{ id: number }>`
    select r.id from product_group r
    where ${sql.join([sql`r.merchant_id = ${tx.merchantId}::bigint`, sql`r.removed_at is null`, ...where], sql` and `)}
    order by r.name, r.id`)

/** The products that are in a group or on one of its lists, by code, after one. */
export const selectGroupRows = (
  tx: Tx,
  { always, never }: { always: readonly string[]; never: readonly string[] },
  member: RawBuilder<unknown>,
  after: string,
  limit: number,
) =>
  tx.all(sql<{ code: string; name: string; list: number }>`
    select p.code, p.name, case when p.id::text = any (${[...always]}::text[]) then 1
      when p.id::text = any (${[...never]}::text[]) then 2 else 0 end as list
    from product p
    where p.merchant_id = ${tx.merchantId}::bigint and p.removed_at is null and p.code > ${after}
      and (${member} or p.id::text = any (${[...never]}::text[]))
    order by p.code limit ${limit}::int`)

export const countGroupRows = async (
  tx: Tx,
  never: readonly string[],
  member: RawBuilder<unknown>,
): Promise<number> =>
  (
    await tx.one(sql<{ count: number }>`
      select count(*) as count from product p
      where p.merchant_id = ${tx.merchantId}::bigint and p.removed_at is null
        and (${member} or p.id::text = any (${[...never]}::text[]))`)
  ).count

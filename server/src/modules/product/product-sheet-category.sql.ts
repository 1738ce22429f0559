import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { createdIds, ofChanged } from '../../kernel/sheet/staged-rows.sql.ts'

/** A category by its names. `two` is the subcategory, or null. */
interface NamedCategory {
  one: string
  two: string | null
}

/** The missing categories of these paths, parents before their children. */
export const selectMissingCategories = (tx: Tx, paths: readonly NamedCategory[]) =>
  tx.all(sql<NamedCategory>`
    with wanted (one, two) as (
      select * from unnest(${paths.map((path) => path.one)}::text[], ${paths.map((path) => path.two)}::text[])
    ), node as (
      select one, null as two from wanted union select one, two from wanted
    )
    select node.one, node.two from node
    left join category parent on parent.merchant_id = ${tx.merchantId}::bigint and parent.parent_id is null
      and parent.name = node.one and parent.removed_at is null
    where parent.id is null or node.two is not null and not exists (
      select from category leaf where leaf.merchant_id = ${tx.merchantId}::bigint and leaf.parent_id = parent.id
        and leaf.name = node.two and leaf.removed_at is null)
    order by node.one collate "C", node.two collate "C" nulls first`)

/** The categories that this transaction has created: their time is the start of the transaction. */
export async function selectMadeCategories(tx: Tx): Promise<number[]> {
  // A query of its own, because a shard has its own transaction and time.
  const { began } = await tx.one(sql<{ began: string }>`select now()::text as began`)
  const made = await tx.all(sql<{ id: number }>`
    select id from category where merchant_id = ${tx.merchantId}::bigint and created_at = ${began}::timestamptz`)
  return made.map(({ id }) => id)
}

/** The categories into which the import has put products, and their parents. Call it before the undo. */
export const selectUsedCategories = async (tx: Tx, importId: number): Promise<number[]> =>
  (
    await tx.all(sql<{ id: number }>`
      with used as (
        select distinct p.category_id as id from product p
        where p.merchant_id = ${tx.merchantId}::bigint and p.id in (
          select r.record_id from sheet_import_row r where ${ofChanged(tx, importId)}
          union all select * from ${createdIds(tx, importId)} created
        )
      )
      select c.id from category c join used on used.id = c.id where c.merchant_id = ${tx.merchantId}::bigint
      union
      select c.parent_id from category c join used on used.id = c.id
      where c.merchant_id = ${tx.merchantId}::bigint and c.parent_id is not null`)
  ).map(({ id }) => id)

/**
 * Removes categories without later changes and uses, children before parents: those that the import created, and used
 * ones of other undone imports that stayed because of this import.
 */
export async function removeMadeCategories(tx: Tx, importId: number, used: readonly number[]): Promise<void> {
  const made = sql`
    select jsonb_array_elements_text(i.made->'categories')::bigint from sheet_import i
    where i.merchant_id = ${tx.merchantId}::bigint`
  // Locks first: only a later statement sees a product that another transaction has just put into one of them.
  const locked = await tx.all(sql<{ id: number }>`
    select c.id from category c
    where c.merchant_id = ${tx.merchantId}::bigint and c.removed_at is null and c.version = 1 and (
      c.id in (${made} and i.id = ${importId}::bigint)
      or c.id = any (${used}::bigint[]) and c.id in (${made} and i.state = ${importState.undone}::smallint))
    order by c.id for no key update`)
  const ids = locked.map(({ id }) => id)
  if (ids.length === 0) return
  for (const level of [sql`is not null`, sql`is null`])
    await tx.run(sql`
      update category c set removed_at = now(), version = c.version + 1, updated_at = now()
      where c.merchant_id = ${tx.merchantId}::bigint and c.id = any (${ids}::bigint[]) and c.parent_id ${level}
        and not exists (
          select 1 from category child
          where child.merchant_id = ${tx.merchantId}::bigint and child.parent_id = c.id and child.removed_at is null)
        and not exists (
          select 1 from product p
          where p.merchant_id = ${tx.merchantId}::bigint and p.category_id = c.id and p.removed_at is null)`)
}

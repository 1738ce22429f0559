import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** A category by its names: `two` is the subcategory, or null. */
export interface CategoryPath {
  one: string
  two: string | null
}

/** All categories, parents first, in the order of the merchant. */
export const selectCategories = (tx: Tx) =>
  tx.all(
    query
      .selectFrom('category')
      .select(['id', 'parent_id', 'name', 'sort', 'version'])
      .where('merchant_id', '=', tx.merchantId)
      .where('removed_at', 'is', null)
      .orderBy(sql`parent_id is not null`)
      .orderBy('sort')
      .orderBy('id'),
  )

/** The category that is to have a subcategory; until the transaction ends it can be neither moved nor removed. */
export const lockParent = (tx: Tx, id: number) =>
  tx.first(
    query
      .selectFrom('category')
      .select('parent_id')
      .where('merchant_id', '=', tx.merchantId)
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .forShare(),
  )

export const hasSubcategories = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.first(
    query
      .selectFrom('category')
      .select('id')
      .where('merchant_id', '=', tx.merchantId)
      .where(sql`coalesce(parent_id, 0)`, '=', id)
      .where('removed_at', 'is', null)
      .limit(1),
  )) !== undefined

export const isUsed = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.first(
    query
      .selectFrom('product')
      .select('id')
      .where('merchant_id', '=', tx.merchantId)
      .where('category_id', '=', id)
      .where('removed_at', 'is', null)
      .limit(1),
  )) !== undefined

const asTable = (paths: readonly CategoryPath[]) => sql`(
  select distinct one, two
  from unnest(${paths.map((path) => path.one)}::text[], ${paths.map((path) => path.two)}::text[]) as given (one, two)
) path`

/** Creates the categories of these paths that are not there, behind their siblings; in the order of their names, so that two of these never wait for each other. */
export async function insertMissing(
  tx: Tx,
  merchantId: number,
  paths: readonly CategoryPath[],
): Promise<void> {
  await tx.run(sql`
    insert into category (merchant_id, name, sort)
    select ${merchantId}::bigint, path.one, 10 * row_number() over (order by path.one)
      + coalesce((select max(sort) from category where merchant_id = ${tx.merchantId} and parent_id is null and removed_at is null), 0)
    from (select distinct one from ${asTable(paths)}) path
    where not exists (select from category c where c.merchant_id = ${tx.merchantId} and c.parent_id is null and c.name = path.one and c.removed_at is null)
    order by path.one
    on conflict do nothing`)
  if (paths.every((path) => path.two === null)) return
  await tx.run(sql`
    with parent as materialized (
      select id, name from category
      where merchant_id = ${tx.merchantId} and parent_id is null and name = any (${paths.map((path) => path.one)}::text[]) and removed_at is null for share
    )
    insert into category (merchant_id, parent_id, name, sort)
    select ${merchantId}::bigint, parent.id, path.two, 10 * row_number() over (partition by parent.id order by path.two)
      + coalesce((select max(sort) from category s where s.merchant_id = ${tx.merchantId} and s.parent_id = parent.id and s.removed_at is null), 0)
    from ${asTable(paths)} join parent on parent.name = path.one
    where path.two is not null
      and not exists (select from category c where c.merchant_id = ${tx.merchantId} and c.parent_id = parent.id and c.name = path.two and c.removed_at is null)
    order by parent.id, path.two
    on conflict do nothing`)
}

/** The paths that are there, with the id of their last name; held against removal until the transaction ends. */
export const selectPaths = (tx: Tx, paths: readonly CategoryPath[]) =>
  tx.all(sql<CategoryPath & { id: number }>`
    select path.one, path.two, leaf.id
    from ${asTable(paths)}
    join category parent on parent.merchant_id = ${tx.merchantId} and parent.parent_id is null and parent.name = path.one and parent.removed_at is null
    join category leaf on leaf.merchant_id = ${tx.merchantId} and leaf.removed_at is null
      and (path.two is null and leaf.id = parent.id or leaf.parent_id = parent.id and leaf.name = path.two)
    for share of leaf`)

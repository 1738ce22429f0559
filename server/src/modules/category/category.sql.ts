import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** A category by its names. `two` is the subcategory, or null. */
export interface CategoryPath {
  one: string
  two: string | null
}

/** All categories in the merchant's order, parents first. */
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

/** The products of each category that has some. */
export const selectProductCounts = (tx: Tx) =>
  tx.all(sql<{ id: number; products: number }>`
    select category_id as id, count(*) as products from product
    where merchant_id = ${tx.merchantId} and category_id is not null and removed_at is null group by category_id`)

/** Locks the categories of a level in the order of their ids, and returns them in their present order. */
export const lockSiblings = (tx: Tx, parentId: number | null) =>
  tx.all(sql<{ id: number; name: string }>`
    select s.id, s.name from (
      select id, name, sort from category
      where merchant_id = ${tx.merchantId} and coalesce(parent_id, 0) = ${parentId ?? 0}::bigint and removed_at is null
      order by id for update) s
    order by s.sort, s.id`)

/** Gives the categories these places. Those with the same number keep their version. */
export const updateSorts = (tx: Tx, ids: readonly number[], gap: number, actor: string) =>
  tx.run(sql`
    update category c set sort = s.place * ${gap}::int, version = c.version + 1, updated_at = now(), updated_by = ${actor}
    from unnest(${[...ids]}::bigint[]) with ordinality s (id, place)
    where c.merchant_id = ${tx.merchantId} and c.id = s.id and c.removed_at is null and c.sort <> s.place * ${gap}::int`)

/** The future parent of a category. Until the transaction ends it cannot be moved or removed. */
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

interface Missing {
  name: string
  parent_id: number | null
  /** Places it after its siblings. */
  sort: number
}

/**
 * Creates the missing categories of these paths, after their siblings. It inserts in the order of names, so that two
 * such transactions cannot deadlock.
 */
export async function insertMissing(tx: Tx, paths: readonly CategoryPath[]): Promise<void> {
  await insertThese(
    tx,
    await tx.all(sql<Missing>`
      select path.one as name, null::bigint as parent_id, 10 * row_number() over (order by path.one)
        + coalesce((
          select max(sort) from category where merchant_id = ${tx.merchantId} and parent_id is null and removed_at is null), 0) as sort
      from (select distinct one from ${asTable(paths)}) path
      left join category c on c.merchant_id = ${tx.merchantId} and c.parent_id is null and c.name = path.one and c.removed_at is null
      where c.id is null
      order by path.one`),
  )
  if (paths.every((path) => path.two === null)) return
  const held = await tx.all(sql<{ id: number }>`
    select id from category
    where merchant_id = ${tx.merchantId} and parent_id is null and name = any (${paths.map((path) => path.one)}::text[]) and removed_at is null
    order by id for share`)
  await insertThese(
    tx,
    await tx.all(sql<Missing>`
      select path.two as name, parent.id as parent_id, 10 * row_number() over (partition by parent.id order by path.two)
        + coalesce(last.sort, 0) as sort
      from ${asTable(paths)}
      join category parent on parent.merchant_id = ${tx.merchantId} and parent.id = any (${held.map(({ id }) => id)}::bigint[])
        and parent.name = path.one
      left join category c on c.merchant_id = ${tx.merchantId} and c.parent_id = parent.id and c.name = path.two and c.removed_at is null
      left join (
        select s.parent_id, max(s.sort) as sort from category s
        where s.merchant_id = ${tx.merchantId} and s.removed_at is null group by s.parent_id) last on last.parent_id = parent.id
      where path.two is not null and c.id is null
      order by parent.id, path.two`),
  )
}

const insertThese = (tx: Tx, missing: readonly Missing[]) =>
  tx.run(sql`
    insert into category (merchant_id, parent_id, name, sort)
    select ${tx.merchantId}::bigint, m.parent_id, m.name, m.sort
    from unnest(${missing.map((one) => one.parent_id)}::bigint[], ${missing.map((one) => one.name)}::text[],
      ${missing.map((one) => one.sort)}::int[]) with ordinality m (parent_id, name, sort, place)
    order by m.place
    on conflict do nothing`)

/** The existing paths, with the id of their last name. Locks them against removal until the transaction ends. */
export const selectPaths = (tx: Tx, paths: readonly CategoryPath[]) =>
  tx.all(sql<CategoryPath & { id: number }>`
    select path.one, path.two, leaf.id
    from ${asTable(paths)}
    join category parent on parent.merchant_id = ${tx.merchantId} and parent.parent_id is null and parent.name = path.one and parent.removed_at is null
    join category leaf on leaf.merchant_id = ${tx.merchantId} and leaf.removed_at is null
      and (path.two is null and leaf.id = parent.id or leaf.parent_id = parent.id and leaf.name = path.two)
    for share of leaf`)

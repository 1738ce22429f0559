import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { FileUse } from '../../kernel/file/uses.ts'

export interface FrontColumns {
  id: number
  parent_id: number | null
  store_id: number | null
  store_name: string
  name: string
  sort: number
  version: number
  copy_of: number | null
  image_file_id: number | null
  image_key: string | null
  image_name: string | null
  thumbnail_key: string | null
}

/** Lets the changes of a merchant's front categories wait for each other: their rules read the whole tree. */
export const lockFronts = (tx: Tx) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('front_category', ${tx.merchantId}::bigint))`)

/** All front categories of the merchant, siblings in their order. */
export const selectFronts = (tx: Tx) =>
  tx.all(sql<FrontColumns>`
    select c.id, c.parent_id, c.store_id, coalesce(s.name, '') as store_name, c.name, c.sort, c.version, c.copy_of,
      c.image_file_id, f.key as image_key, f.name as image_name, f.thumbnail_key
    from front_category c left join store s on s.merchant_id = ${tx.merchantId} and s.id = c.store_id
    left join file f on f.merchant_id = ${tx.merchantId} and f.id = c.image_file_id
    where c.merchant_id = ${tx.merchantId} and c.removed_at is null
    order by c.sort, c.id`)

/** The pictures of front categories. A removed category needs none. */
export const frontUse: FileUse = {
  keeps: (tx) => sql`exists (
    select from front_category c
    where c.merchant_id = ${tx.merchantId} and c.image_file_id = f.id and c.removed_at is null)`,
  shown: (tx) => sql`
    select 'front' as noun, c.id, c.name as title, '' as code, array['picture'] as places, c.updated_at as at
    from front_category c
    where c.merchant_id = ${tx.merchantId} and c.image_file_id = f.id and c.removed_at is null`,
}

/** Gives categories these places. They keep their version: their order among the others does not change. */
export const updateSorts = (tx: Tx, ids: readonly number[]) =>
  tx.run(sql`
    update front_category c set sort = n.place * 10
    from unnest(${[...ids]}::bigint[]) with ordinality n (id, place)
    where c.merchant_id = ${tx.merchantId} and c.id = n.id and c.sort <> n.place * 10`)

/**
 * Copies shared categories for a store, with their products. A copy lies in the copy of its parent, the first one
 * where the shared one lies. Sources come after those above them. Returns the copies by source.
 */
export async function insertCopies(
  tx: Tx,
  storeId: number,
  sources: readonly FrontColumns[],
  by: string,
): Promise<Map<number, number>> {
  const copies = new Map<number, number>()
  for (const { id, parent_id } of sources) {
    const made = await tx.one(sql<{ id: number }>`
      insert into front_category (merchant_id, parent_id, store_id, name, sort, image_file_id, copy_of, updated_by)
      select c.merchant_id, ${copies.get(parent_id ?? 0) ?? parent_id}::bigint, ${storeId}::bigint, c.name, c.sort,
        c.image_file_id, c.id, ${by}
      from front_category c where c.merchant_id = ${tx.merchantId} and c.id = ${id}::bigint
      returning id`)
    copies.set(id, made.id)
  }
  const pairs = sql`unnest(${[...copies.keys()]}::bigint[], ${[...copies.values()]}::bigint[]) n (source, copy)`
  await tx.run(sql`
    insert into front_category_product (merchant_id, category_id, product_id, position)
    select ${tx.merchantId}::bigint, n.copy, m.product_id, m.position
    from ${pairs}
    join front_category_product m on m.merchant_id = ${tx.merchantId} and m.category_id = n.source
    returning product_id`)
  await tx.run(sql`
    insert into front_category_hidden (merchant_id, store_id, category_id)
    select ${tx.merchantId}::bigint, h.store_id, n.copy
    from ${pairs}
    join front_category_hidden h on h.merchant_id = ${tx.merchantId} and h.category_id = n.source
      and h.store_id = ${storeId}::bigint
    returning category_id`)
  return copies
}

/** Puts categories into other ones. */
export const updateParents = (tx: Tx, moves: ReadonlyMap<number, number | null>, by: string) =>
  tx.run(sql`
    update front_category c
    set parent_id = n.parent_id, version = c.version + 1, updated_at = now(), updated_by = ${by}
    from unnest(${[...moves.keys()]}::bigint[], ${[...moves.values()]}::bigint[]) n (id, parent_id)
    where c.merchant_id = ${tx.merchantId} and c.id = n.id`)

export const updateAllRemoved = (tx: Tx, ids: readonly number[], by: string) =>
  tx.run(sql`
    update front_category c set removed_at = now(), version = c.version + 1, updated_at = now(), updated_by = ${by}
    where c.merchant_id = ${tx.merchantId} and c.id = any (${[...ids]}::bigint[])`)

/** A removed copy, and those that were removed with it from inside it, those above first. */
export const selectFormerCopies = (tx: Tx, id: number) =>
  tx.all(sql<FrontColumns>`
    with recursive former as (
      select c.*, 1 as depth from front_category c
      where c.merchant_id = ${tx.merchantId} and c.id = ${id}::bigint and c.removed_at is not null
      union all
      select c.*, former.depth + 1 from former
      join front_category c on c.merchant_id = ${tx.merchantId} and c.parent_id = former.id
        and c.removed_at = former.removed_at
    )
    select c.id, c.parent_id, c.store_id, '' as store_name, c.name, c.sort, c.version, c.copy_of,
      c.image_file_id, f.key as image_key, f.name as image_name, f.thumbnail_key
    from former c
    left join file f on f.merchant_id = ${tx.merchantId} and f.id = c.image_file_id
    order by c.depth, c.sort, c.id`)

/** Takes the removal of categories back. Their pictures are those of `files`. */
export const updateBack = (tx: Tx, ids: readonly number[], files: readonly (number | null)[], by: string) =>
  tx.run(sql`
    update front_category c set removed_at = null, version = c.version + 1, updated_at = now(), updated_by = ${by},
      image_file_id = n.file_id
    from unnest(${[...ids]}::bigint[], ${[...files]}::bigint[]) n (id, file_id)
    where c.merchant_id = ${tx.merchantId} and c.id = n.id`)

export async function selectHidden(tx: Tx, storeId: number): Promise<Set<number>> {
  const rows = await tx.all(sql<{ id: number }>`
    select h.category_id as id from front_category_hidden h
    where h.merchant_id = ${tx.merchantId} and h.store_id = ${storeId}::bigint`)
  return new Set(rows.map(({ id }) => id))
}

export const insertHidden = (tx: Tx, id: number, storeId: number) =>
  tx.run(sql`
    insert into front_category_hidden (merchant_id, store_id, category_id)
    values (${tx.merchantId}::bigint, ${storeId}::bigint, ${id}::bigint) on conflict do nothing`)

export const deleteHidden = (tx: Tx, id: number, storeId: number) =>
  tx.run(sql`
    delete from front_category_hidden
    where merchant_id = ${tx.merchantId} and store_id = ${storeId}::bigint and category_id = ${id}::bigint`)

/** Products in a store, or at the head office: the values of the store as `g`, and whether buyers see the product. */
export interface Shelf {
  join: RawBuilder<unknown>
  seen: RawBuilder<unknown>
}

/**
 * The number of products that buyers see in each of these categories itself, and with those of the categories below.
 * A product counts once.
 */
export const selectSeenCounts = (tx: Tx, ids: readonly number[], { join, seen }: Shelf) =>
  tx.all(sql<{ id: number; products: number; total: number }>`
    select a.id, count(distinct m.product_id) filter (where a.id = c.id) as products,
      count(distinct m.product_id) as total
    from front_category c
    join front_category_product m on m.merchant_id = ${tx.merchantId} and m.category_id = c.id
    join product p on p.merchant_id = ${tx.merchantId} and p.id = m.product_id
    ${join}
    left join front_category above on above.merchant_id = ${tx.merchantId} and above.id = c.parent_id
    cross join lateral unnest(array[c.id, c.parent_id, above.parent_id]) a (id)
    where c.merchant_id = ${tx.merchantId} and c.id = any (${[...ids]}::bigint[]) and p.removed_at is null
      and ${seen} and a.id is not null
    group by a.id`)

/** The number of all products in each of these categories. */
export const selectMemberCounts = (tx: Tx, ids: readonly number[]) =>
  tx.all(sql<{ id: number; members: number }>`
    select m.category_id as id, count(*) as members
    from front_category_product m
    join product p on p.merchant_id = ${tx.merchantId} and p.id = m.product_id and p.removed_at is null
    where m.merchant_id = ${tx.merchantId} and m.category_id = any (${[...ids]}::bigint[])
    group by m.category_id`)

/** The members in their order. */
export async function selectMembers(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx.all(sql<{ id: number }>`
    select m.product_id as id from front_category_product m
    where m.merchant_id = ${tx.merchantId} and m.category_id = ${id}::bigint
    order by m.position, m.product_id`)
  return rows.map((row) => row.id)
}

/** Other products in it, or another order: an undo of an import sees that someone changed the category later. */
export const updateTouched = (tx: Tx, id: number, by: string) =>
  tx.run(sql`
    update front_category c set version = c.version + 1, updated_at = now(), updated_by = ${by}
    where c.merchant_id = ${tx.merchantId} and c.id = ${id}::bigint`)

/** The existing products, locked against removal until the transaction ends. */
export const lockProducts = (tx: Tx, ids: readonly number[]) =>
  tx.all(sql<{ id: number; name: string; status: number }>`
    select p.id, p.name, p.status from product p
    where p.merchant_id = ${tx.merchantId} and p.id = any (${[...ids]}::bigint[]) and p.removed_at is null
    order by p.id for share`)

/** Appends the products that are not in the category, in this order. Returns those. */
export const insertMembers = (tx: Tx, id: number, productIds: readonly number[]) =>
  tx.all(sql<{ id: number }>`
    insert into front_category_product (merchant_id, category_id, product_id, position)
    select ${tx.merchantId}::bigint, ${id}::bigint, n.id, n.place + coalesce((
      select max(m.position) from front_category_product m
      where m.merchant_id = ${tx.merchantId} and m.category_id = ${id}::bigint), 0)
    from unnest(${[...productIds]}::bigint[]) with ordinality n (id, place)
    on conflict do nothing
    returning product_id as id`)

export const deleteMembers = (tx: Tx, id: number, productIds: readonly number[]) =>
  tx.all(sql<{ id: number }>`
    delete from front_category_product m
    where m.merchant_id = ${tx.merchantId} and m.category_id = ${id}::bigint
      and m.product_id = any (${[...productIds]}::bigint[])
    returning m.product_id as id`)

/** Gives the members these places, and returns those that moved. */
export const updatePositions = (tx: Tx, id: number, productIds: readonly number[]) =>
  tx.all(sql<{ id: number }>`
    update front_category_product m set position = n.place
    from unnest(${[...productIds]}::bigint[]) with ordinality n (id, place)
    where m.merchant_id = ${tx.merchantId} and m.category_id = ${id}::bigint and m.product_id = n.id
      and m.position <> n.place
    returning m.product_id as id`)

interface Asked {
  id: number
  pageNo: number
  pageSize: number
  from: RawBuilder<unknown>
  where: readonly RawBuilder<unknown>[]
}

/** The ids of a page of products in a category by hand's order, and their number up to `limit`. */
export async function selectInside(
  tx: Tx,
  { id, from, where, pageNo, pageSize }: Asked,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const rows = sql`from ${from} p
    join front_category_product m on m.merchant_id = ${tx.merchantId} and m.category_id = ${id}::bigint and m.product_id = p.id
    where ${sql.join([sql`p.merchant_id = ${tx.merchantId}`, sql`p.removed_at is null`, ...where], sql` and `)}`
  return pageOf(tx, rows, sql`m.position, p.id`, pageNo, pageSize, limit)
}

/** The same for the effective products outside a category, the last changed first. */
export async function selectOutside(
  tx: Tx,
  { id, from, where, pageNo, pageSize }: Asked,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const outside = sql`not exists (select from front_category_product m where m.merchant_id = ${tx.merchantId}
    and m.category_id = ${id}::bigint and m.product_id = p.id)`
  const conditions = [
    sql`p.merchant_id = ${tx.merchantId}`,
    sql`p.removed_at is null`,
    sql`p.status = 30`,
    outside,
    ...where,
  ]
  const rows = sql`from ${from} p where ${sql.join(conditions, sql` and `)}`
  return pageOf(tx, rows, sql`p.updated_at desc, p.id desc`, pageNo, pageSize, limit)
}

async function pageOf(
  tx: Tx,
  rows: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  pageNo: number,
  pageSize: number,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const { total } = await tx.one(
    sql<{ total: number }>`select count(*) as total from (select 1 as one ${rows} limit ${limit + 1}::int) c`,
  )
  const found = await tx.all(sql<{ id: number }>`
    select p.id ${rows} order by ${order} limit ${pageSize}::int offset ${(pageNo - 1) * pageSize}::int`)
  return { ids: found.map(({ id }) => id), total }
}

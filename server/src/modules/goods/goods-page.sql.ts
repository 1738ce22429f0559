import { type GoodsField, goodsFieldNames, goodsFields } from '@zhanggui/contract/goods/goods.fields.ts'
import { type GoodsFilters, type GoodsQuery, goodsTabs } from '@zhanggui/contract/goods/goods.ts'
import { countLimit, tabLimit } from '@zhanggui/contract/rules.ts'
import type { RawBuilder } from 'kysely'
import { pageWindow } from '../../kernel/database/page-window.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { columnName } from '../../kernel/record/kind.ts'
import { costColumns, costToCome, type GoodsStore, type HeadColumns } from './goods.sql.ts'

type Sql = RawBuilder<unknown>
/** The products of the filters, as `p`. */
export interface Products {
  from: Sql
  /** No search: `from` is the table of all products. */
  every: boolean
  where: readonly Sql[]
}

const and = (conditions: readonly Sql[]): Sql => sql.join(conditions, sql` and `)
const own = (field: GoodsField): Sql => sql.ref(`g.${columnName(field)}`)

/** The value of the head office for a store. */
const head = (field: GoodsField, listsAll: Sql): Sql =>
  field === 'listed' ? listsAll : sql.ref(`p.${columnName(field)}`)

/** An own value that counts and differs from the head office. */
export const differs = (field: GoodsField, listsAll: Sql): Sql => {
  const isOwn =
    goodsFields.fields[field].kind === 'options' ? sql`${own(field)} <> '{}'` : sql`${own(field)} is not null`
  return sql`(${isOwn} and ${own(field)} is distinct from ${head(field, listsAll)} and not (${sql.lit(field)} = any (g.locked)))`
}

const ownListing = (value: 0 | 1): Sql =>
  sql`(g.listed = ${sql.lit(value)} and not ('listed' = any (g.locked)))`
/** Also true for a missing row. */
const otherwise = (condition: Sql): Sql => sql`coalesce(not ${condition}, true)`

/** Whether the store lists the product `p`, with its values `g`. */
export const listed = ({ lists_all }: GoodsStore): Sql =>
  lists_all === 1 ? otherwise(ownListing(0)) : ownListing(1)

/** The conditions of the tabs. They tell nothing about fields that the person does not see. */
function tabsOf(tx: Tx, { store, seen, seesStock }: SeenStore): Record<(typeof goodsTabs)[number], Sql> {
  const listsAll = sql.lit(store.lists_all)
  return {
    listed: listed(store),
    unlisted: store.lists_all === 1 ? ownListing(0) : otherwise(ownListing(1)),
    different: sql`(g.owns and (${sql.join(
      seen.map((field) => differs(field, listsAll)),
      sql` or `,
    )}))`,
    // The index has the first part of the condition.
    locked: sql`(g.locked <> '{}' and g.locked && ${[...seen]}::text[])`,
    scheduled: sql`g.scheduled_at is not null`,
    low: seesStock ? sql`p.id in (select k.product_id from stock k where ${lowIn(tx, store)})` : sql`false`,
  }
}

/** The stock below its reorder point: few rows, with an index of their own. */
const lowIn = (tx: Tx, store: GoodsStore): Sql =>
  sql`k.merchant_id = ${tx.merchantId} and k.store_id = ${store.id}::bigint and k.low`

const isLocked = (field: GoodsField): Sql => sql`coalesce(${sql.lit(field)} = any (g.locked), false)`

const sourceOf = {
  follow: sql`(g.sales_price is null and not ${isLocked('salesPrice')})`,
  own: sql`(g.owns and g.sales_price is not null and not ${isLocked('salesPrice')})`,
  locked: sql`(g.locked <> '{}' and ${isLocked('salesPrice')})`,
}

/** The sale status that counts in the store. A store can only be stricter than the head office. */
const countingStatus = sql`least(case when not ${isLocked('saleStatus')} then g.sale_status end, p.sale_status)`

/** The conditions of the filters by what counts in the store; null without. */
function filterOf({ source, saleStatus }: StoreFilters): Sql | null {
  const conditions = [
    ...(source ? [sourceOf[source]] : []),
    ...(saleStatus === undefined ? [] : [sql`${countingStatus} = ${sql.lit(saleStatus)}`]),
  ]
  return conditions.length === 0 ? null : and(conditions)
}

/**
 * The parts of the products that these filters find. No product is in two. Own and locked prices are read from the rows of
 * the store, and a stricter status from the index of the products that have it and from the rows that set it. What else is
 * asked for is most of the products: the list is read in any order until the limit of counts.
 */
function foundParts(tx: Tx, { store, filters }: SeenStore, products: Products): Sql[] {
  const filter = filterOf(filters)
  if (filter === null) return [sql`from ${products.from} p where ${effective(tx, products)}`]
  const every = goodsOf(tx, store, products)
  const ofRows = rowsOf(tx, store, products)
  const { source, saleStatus } = filters
  if (source === 'own' || source === 'locked') return [sql`${ofRows} and ${filter}`]
  if (saleStatus === undefined || saleStatus === 2) return [sql`${every} and ${filter}`]
  return [
    sql`${every} and p.sale_status = ${sql.lit(saleStatus)} and p.sale_status <> 2 and ${filter}`,
    sql`${ofRows} and g.owns and p.sale_status > ${sql.lit(saleStatus)} and ${filter}`,
  ]
}

/** The rows of the store first, then their products by key. `offset 0` keeps the planner to it. */
const rowsOf = (tx: Tx, store: GoodsStore, products: Products): Sql =>
  products.every
    ? sql`from store_goods g cross join lateral (
        select p.* from product p where p.id = g.product_id and ${effective(tx, products)} offset 0) p
        where ${ofStore(tx, store)}`
    : sql`from store_goods g join ${products.from} p on p.id = g.product_id
        where ${ofStore(tx, store)} and ${effective(tx, products)}`

/** The products of the store whose stock is low. */
const lowRows = (tx: Tx, store: GoodsStore, products: Products): Sql =>
  products.every
    ? sql`from stock k cross join lateral (
        select p.* from product p where p.id = k.product_id and ${effective(tx, products)} offset 0) p
        left join store_goods g on ${ofStore(tx, store)} and g.product_id = p.id where ${lowIn(tx, store)}`
    : sql`from stock k join ${products.from} p on p.id = k.product_id
        left join store_goods g on ${ofStore(tx, store)} and g.product_id = p.id
        where ${lowIn(tx, store)} and ${effective(tx, products)}`

const sortColumns = { updatedAt: 'updated_at', name: 'name', code: 'code' } as const
type Sorted = Pick<GoodsQuery, 'sort' | 'pageNo' | 'pageSize'>

/** By default the products that changed last at the head office first. */
function orderOf({ sort }: Sorted, backwards = false): Sql {
  const { key, order } = sort ?? { key: 'updatedAt', order: 'desc' }
  const direction = (order === 'asc') !== backwards ? sql`asc` : sql`desc`
  return sql`${sql.ref(`p.${sortColumns[key]}`)} ${direction}, p.id ${direction}`
}

/** Only effective products are sold in stores. */
const effective = (tx: Tx, { where }: Products): Sql =>
  and([sql`p.merchant_id = ${tx.merchantId}`, sql`p.removed_at is null`, sql`p.status = 30`, ...where])

const capped = (rows: Sql, limit = countLimit): Sql =>
  sql`(select count(*) from (select 1 as one ${rows} limit ${sql.lit(limit + 1)}) c)`

/** A store, and the fields that the person sees. */
export interface SeenStore {
  store: GoodsStore
  seen: readonly GoodsField[]
  seesStock: boolean
  filters: StoreFilters
}

/** Filters by what counts in the store. */
export type StoreFilters = Pick<GoodsFilters, 'source' | 'saleStatus'>

export const isFiltered = ({ source, saleStatus }: StoreFilters): boolean =>
  source !== undefined || saleStatus !== undefined

type Tab = keyof ReturnType<typeof tabsOf>

/** Without filters the number of effective products is stored, and exact at any size. */
export const isExact = ({ every, where }: Products): boolean => every && where.length === 0

const allOf = (tx: Tx, products: Products): Sql =>
  isExact(products)
    ? sql`(select coalesce(sum(amount), 0)::bigint from product_count
        where merchant_id = ${tx.merchantId} and status = 30)`
    : capped(sql`from ${products.from} p where ${effective(tx, products)}`)

const ofStore = (tx: Tx, store: GoodsStore): Sql =>
  sql`g.merchant_id = ${tx.merchantId} and g.store_id = ${store.id}::bigint and g.removed_at is null`

/** The effective products of a store, each with its row `g` if it has one. */
const goodsOf = (tx: Tx, store: GoodsStore, products: Products): Sql => sql`
  from ${products.from} p left join store_goods g on ${ofStore(tx, store)} and g.product_id = p.id
  where ${effective(tx, products)}`

/** The conditions of the filters and of a tab. */
const inTab = (tx: Tx, shown: SeenStore, tab: Tab | undefined): Sql => {
  const filter = filterOf(shown.filters)
  return sql`${filter ? sql`and ${filter}` : sql``} ${tab ? sql`and ${tabsOf(tx, shown)[tab]}` : sql``}`
}

export const countGoods = async (
  tx: Tx,
  shown: SeenStore,
  products: Products,
  tab: Tab | undefined,
): Promise<number> =>
  (
    await tx.one(
      sql<{ count: number }>`select count(*) ${goodsOf(tx, shown.store, products)} ${inTab(tx, shown, tab)}`,
    )
  ).count

/** The ids of a store's products after one of them, in the order of the ids. */
export const selectGoodsAfter = async (
  tx: Tx,
  shown: SeenStore,
  products: Products,
  tab: Tab | undefined,
  after: number,
  limit: number,
): Promise<number[]> =>
  (
    await tx.all(sql<{ id: number }>`
      select p.id ${goodsOf(tx, shown.store, products)} ${inTab(tx, shown, tab)} and p.id > ${after}::bigint
      order by p.id limit ${limit}::int`)
  ).map(({ id }) => id)

/** With more rows in a tab, its page is found along the order of the list instead of from its rows. */
const fewRows = 300

type Counts = Record<'all' | Tab, number>

/**
 * The ids of a page of a store's products, and the numbers of the tabs: of the open one up to the limit of counts, of
 * the others up to the limit of tabs.
 */
export async function selectGoodsIds(
  tx: Tx,
  shown: SeenStore,
  products: Products,
  asked: GoodsQuery,
): Promise<{ ids: number[]; counts: Counts }> {
  if (isExact(products) && !isFiltered(shown.filters)) return selectIdsOfAll(tx, shown, products, asked)
  const filtered = await selectFilteredIds(tx, shown, products, asked)
  return filtered.counts.all > countLimit ? selectIdsOfAll(tx, shown, products, asked) : filtered
}

/** Searches once: the numbers of all tabs and the page come from the found products. They stop at the limit of counts. */
async function selectFilteredIds(
  tx: Tx,
  shown: SeenStore,
  products: Products,
  asked: GoodsQuery,
): Promise<{ ids: number[]; counts: Counts }> {
  const tabs = tabsOf(tx, shown)
  const columns = goodsFieldNames.flatMap((field) => (field === 'listed' ? [] : [columnName(field)]))
  const needed = ['id', ...Object.values(sortColumns), ...columns].map((column) => sql.ref(`p.${column}`))
  const { ids, ...counts } = await tx.one(sql<Counts & { ids: number[] }>`
    with found as materialized (
      select * from (${sql.join(
        foundParts(tx, shown, products).map((part) => sql`select ${sql.join(needed)} ${part}`),
        sql` union all `,
      )}) parts limit ${sql.lit(countLimit + 1)})
    select ${sql.join([
      sql`(select array_agg(id) from (
        select p.id from found p left join store_goods g on ${ofStore(tx, shown.store)} and g.product_id = p.id
        where true ${asked.tab ? sql`and ${tabs[asked.tab]}` : sql``} order by ${orderOf(asked)} ${pageWindow(asked)}) page) as ids`,
      sql`count(*) as "all"`,
      ...goodsTabs.map((tab) => sql`count(*) filter (where ${tabs[tab]}) as ${sql.ref(tab)}`),
    ])}
    from found p left join store_goods g on ${ofStore(tx, shown.store)} and g.product_id = p.id`)
  return { ids: ids ?? [], counts }
}

async function selectIdsOfAll(
  tx: Tx,
  shown: SeenStore,
  products: Products,
  asked: GoodsQuery,
): Promise<{ ids: number[]; counts: Counts }> {
  const { store } = shown
  const from = goodsOf(tx, store, products)
  // The few rows of the store come first, then their products.
  const ofRows = rowsOf(tx, store, products)
  const sourceOfTab = (tab: Tab) => (tab === 'low' ? lowRows(tx, store, products) : ofRows)
  const filtered = isFiltered(shown.filters)
  // In the order of an index the count ends at the limit. Without it, the rows of the store would first be gathered.
  const inOrder = (tab: Tab) => (tab === 'different' ? sql`order by g.product_id` : sql``)
  const upTo = (tab: Tab, limit: number) =>
    capped(sql`${sourceOfTab(tab)} ${inTab(tx, shown, tab)} ${inOrder(tab)}`, limit)
  // A store that only follows its own default has no rows: these products are the rest.
  const rest = store.lists_all === 1 ? 'listed' : 'unlisted'
  const counted = goodsTabs.filter((tab) => tab !== rest)
  const numbers = await tx.one(
    sql<Counts>`
      select ${sql.join([
        sql`${filtered ? capped(sql`${from} ${inTab(tx, shown, undefined)}`) : allOf(tx, products)} as "all"`,
        ...counted.map(
          (tab) => sql`${upTo(tab, tab === asked.tab ? countLimit : tabLimit)} as ${sql.ref(tab)}`,
        ),
      ])}`,
  )
  const opposite = rest === 'listed' ? 'unlisted' : 'listed'
  const other =
    numbers[opposite] > tabLimit
      ? (await tx.one(sql<{ count: number }>`select ${upTo(opposite, countLimit)} as count`)).count
      : numbers[opposite]
  // Of a capped number there is no rest: it is counted, too.
  const unsure = other > countLimit || ((filtered || !isExact(products)) && numbers.all > countLimit)
  const others = unsure
    ? (
        await tx.one(
          sql<{ count: number }>`select ${capped(sql`${from} ${inTab(tx, shown, rest)}`)} as count`,
        )
      ).count
    : Math.max(0, numbers.all - other)
  const counts = { ...numbers, [opposite]: other, [rest]: others }
  if (asked.tab === undefined && !filtered)
    return { ids: await selectPageOfAll(tx, products, asked, counts.all), counts }
  const few = asked.tab !== undefined && asked.tab !== rest && counts[asked.tab] <= fewRows
  const source = few && asked.tab ? sourceOfTab(asked.tab) : from
  const rows = await tx.all(sql<{ id: number }>`
    select p.id ${source} ${inTab(tx, shown, asked.tab)}
    order by ${orderOf(asked)} ${pageWindow(asked)}`)
  return { ids: rows.map(({ id }) => id), counts }
}

/**
 * The ids of a page of products in the order of an index, without the stores. A page of the second half is read from the end
 * if the number of all is known.
 */
async function selectPageOfAll(tx: Tx, products: Products, asked: Sorted, all: number): Promise<number[]> {
  const { pageNo, pageSize } = asked
  const after = all - pageNo * pageSize
  const backwards = isExact(products) && pageNo > 1 && after < (pageNo - 1) * pageSize
  const window = backwards
    ? sql`limit ${Math.max(0, Math.min(pageSize, pageSize + after))}::int offset ${Math.max(0, after)}::bigint`
    : pageWindow(asked)
  const rows = await tx.all(sql<{ id: number }>`
    select p.id from ${products.from} p where ${effective(tx, products)}
    order by ${orderOf(asked, backwards)} ${window}`)
  const ids = rows.map(({ id }) => id)
  return backwards ? ids.reverse() : ids
}

/** The ids of a page of products, and their number up to the limit of counts. */
export async function selectProductIds(
  tx: Tx,
  products: Products,
  asked: Sorted,
): Promise<{ ids: number[]; total: number }> {
  const { total } = await tx.one(sql<{ total: number }>`select ${allOf(tx, products)} as total`)
  return { ids: await selectPageOfAll(tx, products, asked, total), total }
}

/** The facts of a product that lists and pages show. */
export interface ShownProduct extends HeadColumns {
  category_name: string
  box_spec: number | null
  barcodes: string[]
  image_key: string | null
  thumbnail_key: string | null
}

/** Products by id, in the order of the ids. */
export const selectShown = (tx: Tx, ids: readonly number[], removedToo = false): Promise<ShownProduct[]> =>
  tx.all(sql<ShownProduct>`
    select p.id, p.name, p.code, p.status, p.sale_mode, p.mnemonic_code, p.stock_unit, p.sale_unit, p.display_unit,
      p.sales_price, p.cost_price, p.sale_status, p.delivery_types, p.min_order_quantity, p.add_step, p.cart_limit,
      p.stock_mode, p.processing, ${costColumns}, p.box_spec, coalesce(parent.name || ' / ', '') || c.name as category_name,
      array(select b.barcode from product_barcode b
        where b.merchant_id = ${tx.merchantId} and b.product_id = p.id order by b.position) as barcodes,
      f.key as image_key, f.thumbnail_key
    from unnest(${[...ids]}::bigint[]) with ordinality as picked (id, place)
    join product p on p.merchant_id = ${tx.merchantId} and p.id = picked.id
    join category c on c.merchant_id = ${tx.merchantId} and c.id = p.category_id
    left join category parent on parent.merchant_id = ${tx.merchantId} and parent.id = c.parent_id
    left join file f on f.merchant_id = ${tx.merchantId} and f.id = p.image_file_id
    ${costToCome(tx)}
    where ${removedToo} or p.removed_at is null
    order by picked.place`)

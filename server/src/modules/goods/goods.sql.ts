import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Change } from '../../kernel/record/difference.ts'
import type { Session } from '../../kernel/session/session.ts'

/** The own values as stored: cents, thousandths, numbers of options. Null and {} follow the head office. */
export interface OwnColumns {
  listed: number | null
  sales_price: number | null
  cost_price: number | null
  sale_status: number | null
  delivery_types: number[]
  min_order_quantity: number | null
  add_step: number | null
  cart_limit: number | null
  stock_mode: number | null
  processing: number[]
  /** Of the store alone; '' for none. */
  shelf_place: string
}

export interface GoodsStore {
  id: number
  name: string
  code: string
  /** 1 if the store lists every product by itself. */
  lists_all: number
}

export type Marks = Record<string, { at: string; by: string }>

/** A price in cents that waits for its day. */
export interface Scheduled {
  cents: number
  at: string
  /** The time of the merchant's clock, for the change log. */
  local: string
  by: string
}

/** The store's values of a product. Version 0: there are none yet. */
export interface GoodsColumns extends OwnColumns {
  id: number
  store_id: number
  product_id: number
  locked: string[]
  since: Marks
  scheduled: Scheduled | null
  version: number
  updated_by: string
  updated_local: string
}

/** The values of the head office, and those that its rules need. */
export interface HeadColumns {
  id: number
  name: string
  code: string
  status: number
  sale_mode: number
  mnemonic_code: string
  stock_unit: number
  sale_unit: number
  display_unit: number
  sales_price: number
  cost_price: number | null
  sale_status: number
  delivery_types: number[]
  min_order_quantity: number | null
  add_step: number | null
  cart_limit: number | null
  stock_mode: number
  processing: number[]
  /** The cost after the one that waits has come, and when that is, in seconds; null if none waits. */
  cost_then: number | null
  cost_changes_at: number | null
}

/** The stores in the session's scope, or those of them with these ids, by id. */
export const selectGoodsStores = (
  tx: Tx,
  { stores }: Pick<Session, 'stores'>,
  ids: readonly number[] | null,
): Promise<GoodsStore[]> =>
  tx.all(sql<GoodsStore>`
    select s.id, s.name, s.code, s.lists_all from store s
    where s.merchant_id = ${tx.merchantId} and s.removed_at is null
      and (${stores === 'all'} or s.id = any (${stores === 'all' ? [] : [...stores]}::bigint[]))
      and (${ids === null} or s.id = any (${ids === null ? [] : [...ids]}::bigint[]))
    order by s.id`)

/** The cost of a product `p` after the one that waits has come, and when that is. */
export const costToCome = (tx: Tx) => sql`left join lateral (
    select w.cost_price as cost_then, extract(epoch from w.effective_at)::bigint as cost_changes_at from product_price_change w
    where w.merchant_id = ${tx.merchantId}::bigint and w.product_id = p.id and w.cost_price is distinct from p.cost_price
  ) w on true`
export const costColumns = sql.raw(
  `case when w.cost_changes_at is null then p.cost_price else w.cost_then end as cost_then, w.cost_changes_at`,
)

const headColumns = sql.raw(
  `p.id, p.name, p.code, p.status, p.sale_mode, p.mnemonic_code, p.stock_unit, p.sale_unit, p.display_unit,
    p.sales_price, p.cost_price, p.sale_status, p.delivery_types, p.min_order_quantity, p.add_step, p.cart_limit,
    p.stock_mode, p.processing`,
)

/**
 * The products by id. Locked against other writers of the product until the transaction ends, because own values are
 * checked against those of the head office.
 */
export const lockHeads = (tx: Tx, ids: readonly number[]): Promise<HeadColumns[]> =>
  tx.all(sql<HeadColumns>`
    select ${headColumns}, ${costColumns} from product p ${costToCome(tx)}
    where p.merchant_id = ${tx.merchantId} and p.id = any (${[...ids]}::bigint[]) and p.removed_at is null
    order by p.id for share of p`)

export const selectHeads = (tx: Tx, ids: readonly number[]): Promise<HeadColumns[]> =>
  tx.all(sql<HeadColumns>`
    select ${headColumns}, ${costColumns} from product p ${costToCome(tx)}
    where p.merchant_id = ${tx.merchantId} and p.id = any (${[...ids]}::bigint[]) and p.removed_at is null
    order by p.id`)

const goodsColumns = (timeZone: string) => sql`
  g.id, g.store_id, g.product_id, g.listed, g.sales_price, g.cost_price, g.sale_status, g.delivery_types,
  g.min_order_quantity, g.add_step, g.cart_limit, g.stock_mode, g.processing, g.shelf_place, g.locked, g.since, g.version,
  g.updated_by,
  case when g.scheduled_at is not null then jsonb_build_object('cents', g.scheduled_price, 'at', g.scheduled_at,
    'local', to_char(g.scheduled_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI'), 'by', g.scheduled_by) end as scheduled,
  to_char(g.updated_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as updated_local`

export const selectGoods = (
  tx: Tx,
  storeIds: readonly number[],
  productIds: readonly number[],
  timeZone: string,
): Promise<GoodsColumns[]> =>
  tx.all(sql<GoodsColumns>`
    select ${goodsColumns(timeZone)} from store_goods g
    where g.merchant_id = ${tx.merchantId} and g.store_id = any (${[...storeIds]}::bigint[])
      and g.product_id = any (${[...productIds]}::bigint[]) and g.removed_at is null
    order by g.store_id, g.product_id`)

/** Makes the missing rows of a store, so that they can be locked. */
export const insertGoods = (tx: Tx, storeId: number, productIds: readonly number[]) =>
  tx.run(sql`
    insert into store_goods (merchant_id, store_id, product_id, version)
    select ${tx.merchantId}::bigint, ${storeId}::bigint, n, 0 from unnest(${[...productIds]}::bigint[]) n order by n
    on conflict (merchant_id, store_id, product_id) where removed_at is null do nothing`)

/** Locks the rows of a store, in the order of the products, as every writer of several rows does. */
export const lockGoods = (
  tx: Tx,
  storeId: number,
  productIds: readonly number[],
  timeZone: string,
): Promise<GoodsColumns[]> =>
  tx.all(sql<GoodsColumns>`
    select ${goodsColumns(timeZone)} from store_goods g
    where g.merchant_id = ${tx.merchantId} and g.store_id = ${storeId}::bigint
      and g.product_id = any (${[...productIds]}::bigint[]) and g.removed_at is null
    order by g.product_id for update`)

export interface GoodsWrite extends OwnColumns {
  product_id: number
  locked: string[]
  since: Marks
  scheduled_price: number | null
  scheduled_at: string | null
  scheduled_by: string
}

/** Writes rows of a store. The rows are locked. */
export const updateGoods = (tx: Tx, storeId: number, rows: readonly GoodsWrite[], by: string) =>
  tx.all(sql<{ product_id: number; version: number }>`
    update store_goods g set listed = n.listed, sales_price = n.sales_price, cost_price = n.cost_price,
      sale_status = n.sale_status, delivery_types = n.delivery_types, min_order_quantity = n.min_order_quantity,
      add_step = n.add_step, cart_limit = n.cart_limit, stock_mode = n.stock_mode, processing = n.processing,
      shelf_place = n.shelf_place, locked = n.locked, since = n.since, scheduled_price = n.scheduled_price, scheduled_at = n.scheduled_at,
      scheduled_by = n.scheduled_by, version = g.version + 1, updated_at = now(), updated_by = ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      product_id bigint, listed smallint, sales_price bigint, cost_price bigint, sale_status smallint,
      delivery_types smallint[], min_order_quantity bigint, add_step bigint, cart_limit bigint, stock_mode smallint,
      processing smallint[], shelf_place text, locked text[], since jsonb, scheduled_price bigint, scheduled_at timestamptz, scheduled_by text)
    where g.merchant_id = ${tx.merchantId} and g.store_id = ${storeId}::bigint and g.product_id = n.product_id
      and g.removed_at is null
    returning g.product_id, g.version`)

export interface GoodsLogLine {
  id: number
  created_at: string
  actor: string
  changes: Change[]
}

/** A page of the changes of a product in a store, the newest first, and their number up to the limit. */
export async function selectGoodsLog(
  tx: Tx,
  storeId: number,
  productId: number,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ lines: GoodsLogLine[]; found: number }> {
  const where = sql`merchant_id = ${tx.merchantId} and noun = 'goods' and record_id = ${productId}::bigint
    and store_id = ${storeId}::bigint`
  const { found } = await tx.one(sql<{ found: number }>`
    select count(*) as found from (select from change_log where ${where} limit ${sql.lit(countLimit + 1)}) c`)
  const lines = await tx.all(sql<GoodsLogLine>`
    select id, created_at, actor, changes from change_log where ${where}
    order by created_at desc, id desc limit ${pageSize}::int offset ${(pageNo - 1) * pageSize}::int`)
  return { lines, found }
}

/** The changes of one line of a product in a store. */
export const selectGoodsLine = (tx: Tx, storeId: number, productId: number, id: number) =>
  tx.first(sql<{ changes: Change[] }>`
    select changes from change_log
    where merchant_id = ${tx.merchantId} and noun = 'goods' and record_id = ${productId}::bigint
      and store_id = ${storeId}::bigint and id = ${id}::bigint`)

/** The actor of the last change of a field of a product in a store. */
export const selectLastGoodsActor = (tx: Tx, storeId: number, productId: number, field: string) =>
  tx.first(sql<{ actor: string }>`
    select actor from change_log
    where merchant_id = ${tx.merchantId} and noun = 'goods' and record_id = ${productId}::bigint
      and store_id = ${storeId}::bigint and changes @> ${JSON.stringify([{ field }])}::jsonb
    order by id desc limit 1`)

/** The changes in the last `lines` lines of a product in a store, the oldest first. */
export async function selectLastGoodsChanges(
  tx: Tx,
  storeId: number,
  productId: number,
  lines: number,
): Promise<Change[][]> {
  const rows = await tx.all(sql<{ changes: Change[] }>`
    select changes from change_log
    where merchant_id = ${tx.merchantId} and noun = 'goods' and record_id = ${productId}::bigint
      and store_id = ${storeId}::bigint
    order by id desc limit ${lines}::int`)
  return rows.map((row) => row.changes).reverse()
}

/** The number of products for which a store has own values, also a price that waits, or locks. */
export const countOwn = async (tx: Tx, storeId: number): Promise<number> =>
  (
    await tx.one(sql<{ count: number }>`
      select count(*) as count from store_goods g
      where g.merchant_id = ${tx.merchantId} and g.store_id = ${storeId}::bigint and g.removed_at is null
        and (g.owns or g.locked <> '{}' or g.scheduled_at is not null)`)
  ).count

/** Locks the products of a store's own values, or all that are sold, and the store: their checks and this copy do not overlap. */
export async function lockForCopy(
  tx: Tx,
  fromStoreId: number,
  storeId: number,
  allSold: boolean,
): Promise<void> {
  await tx.run(sql`
    select from store s where s.merchant_id = ${tx.merchantId} and s.id = ${storeId}::bigint for no key update`)
  await tx.run(sql`
    select from product p where p.merchant_id = ${tx.merchantId} and (${allSold} and ${sold} or p.id in (
      select g.product_id from store_goods g
      where g.merchant_id = ${tx.merchantId} and g.store_id = ${fromStoreId}::bigint and g.removed_at is null))
    order by p.id for share`)
}

const sold = sql.raw(`p.status = ${productStatus.effective} and p.removed_at is null`)

/** The products that are sold. */
export const selectSoldIds = async (tx: Tx): Promise<number[]> =>
  (
    await tx.all(sql<{ id: number }>`
      select p.id from product p where p.merchant_id = ${tx.merchantId} and ${sold} order by p.id`)
  ).map(({ id }) => id)

/** The products for which a store has own values or locks. */
export const selectOwnIds = async (tx: Tx, storeId: number): Promise<number[]> =>
  (
    await tx.all(sql<{ product_id: number }>`
      select g.product_id from store_goods g
      where g.merchant_id = ${tx.merchantId} and g.store_id = ${storeId}::bigint and g.removed_at is null
        and (g.owns or g.locked <> '{}')
      order by g.product_id`)
  ).map((row) => row.product_id)

/** The stock of products in stores, in thousandths. What never moved in a store has no row. */
export const selectStockOf = (tx: Tx, storeIds: readonly number[], productIds: readonly number[]) =>
  tx.all(
    sql<{
      store_id: number
      product_id: number
      on_hand: number
      reserved: number
      reorder_point: number | null
    }>`
      select s.store_id, s.product_id, s.on_hand, s.reserved, s.reorder_point from stock s
      where s.merchant_id = ${tx.merchantId} and s.product_id = any (${[...productIds]}::bigint[])
        and s.store_id = any (${[...storeIds]}::bigint[])`,
  )

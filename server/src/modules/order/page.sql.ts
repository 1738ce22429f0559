import {
  deliveryType,
  type OrderStatus,
  type OrderTab,
  orderStatus,
  orderTabs,
  tabStatuses,
} from '@zhanggui/contract/order/order.status.ts'
import type { OrderFilters } from '@zhanggui/contract/order/order.ts'
import { readShortNumber, shortDigits } from '@zhanggui/contract/order/order-number.ts'
import { countLimit, tabLimit } from '@zhanggui/contract/rules.ts'
import type { RawBuilder } from 'kysely'
import { pageWindow } from '../../kernel/database/page-window.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { hidesNumberIn } from '../../kernel/record/mask.ts'
import { selectCounts } from './counts.sql.ts'
import { type OrderColumns, pickerColumns, type Stores } from './order.sql.ts'

/** What a list asks for. `products` are those that the keyword finds. */
export interface Asked {
  filters: Omit<OrderFilters, 'tab'>
  stores: Stores
  timeZone: string
  products: readonly number[]
  /** The order that the keyword names as a pickup code. */
  waiting: readonly number[]
  /** What the keyword names, if that is known. */
  ids?: readonly number[] | undefined
  /** The person may search by the whole phone and by name. */
  unmasks: boolean
}

export const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

/** A short number is the end of the id: these are the ids that end so. */
const mostIds = 100_000_000
const idsEndingWith = (short: string): number[] =>
  Array.from({ length: mostIds / 10 ** shortDigits }, (_, at) => Number(short) + at * 10 ** shortDigits)

/** The ways in which a code names an order. Each has its index. */
function coded(tx: Tx, keyword: string): RawBuilder<unknown>[] {
  const ways = [
    sql`select k.id from orders k where k.merchant_id = ${tx.merchantId} and k.number = ${keyword}`,
    // People type the letters of a number as they like.
    sql`select k.id from order_source c
      join orders k on k.merchant_id = ${tx.merchantId} and k.source = c.code
        and k.external_number = any (${[...new Set([keyword, keyword.toUpperCase(), keyword.toLowerCase()])]}::text[])
      where c.merchant_id = ${tx.merchantId}`,
  ]
  const short = readShortNumber(keyword)
  if (short !== null)
    ways.push(
      sql`select k.id from orders k where k.merchant_id = ${tx.merchantId} and k.id = any (${idsEndingWith(short)}::bigint[])`,
    )
  if (/^\d{4}$/.test(keyword))
    ways.push(
      sql`select k.id from orders k where k.merchant_id = ${tx.merchantId} and k.phone_tail = ${keyword}`,
    )
  return ways
}

/** The order of the stores that waits for its buyer with exactly this code. Who asks is counted: see pickup-codes.ts. */
export const selectByPickupCode = (tx: Tx, stores: Stores, code: string) =>
  tx.all(sql<{ id: number }>`
    select o.id from orders o
    where o.merchant_id = ${tx.merchantId} and o.pickup_code = ${code} and o.pickup_code <> '' and o.status = 50
      ${stores === 'all' ? sql`` : sql`and o.store_id = any (${[...stores]}::bigint[])`}`)

/** The order of the stores that had exactly this code, and is picked again: it gets a new one. */
export const selectByEndedCode = (tx: Tx, stores: Stores, code: string) =>
  tx.first(sql<{ number: string }>`
    select o.number from orders o
    where o.merchant_id = ${tx.merchantId} and o.pickup_code = ${code} and o.pickup_code <> '' and o.status in (20, 25)
      ${stores === 'all' ? sql`` : sql`and o.store_id = any (${[...stores]}::bigint[])`}
    limit 1`)

/** The orders that the keyword names. */
function named(tx: Tx, { filters, products, waiting, unmasks }: Asked): RawBuilder<unknown> {
  const { keyword = '' } = filters
  const ways = coded(tx, keyword)
  if (unmasks && /^1\d{10}$/.test(keyword))
    ways.push(sql`select k.id from orders k where k.merchant_id = ${tx.merchantId}
      and k.phone_tail = ${keyword.slice(-4)} and k.receiver_phone = ${keyword}`)
  // A phone or an id card number within a name is not guessed: lists hide it.
  if (!hidesNumberIn(keyword))
    ways.push(
      // An index has the rows with a name only; a prepared statement must say so.
      sql`select k.id from orders k where k.merchant_id = ${tx.merchantId} and k.receiver_name = ${keyword} and k.receiver_name <> ''`,
    )
  if (waiting.length > 0)
    ways.push(sql`select k.id from orders k where k.merchant_id = ${tx.merchantId}
      and k.id = any (${[...waiting]}::bigint[])`)
  if (products.length > 0)
    ways.push(sql`select l.order_id as id from order_line l where l.merchant_id = ${tx.merchantId}
      and l.product_id = any (${[...products]}::bigint[])`)
  return sql.join(ways, sql` union all `)
}

/**
 * The ids that the keyword names, found once for the page and the numbers of all tabs. Undefined if there is no keyword,
 * or if it names very many.
 */
export const selectNamed = async (tx: Tx, asked: Asked): Promise<number[] | undefined> => {
  if ((asked.filters.keyword ?? '') === '') return undefined
  const rows = await tx.all(
    sql<{ id: number }>`select n.id from (${named(tx, asked)}) n limit ${countLimit + 1}::int`,
  )
  return rows.length > countLimit ? undefined : rows.map(({ id }) => id)
}

export function conditions(tx: Tx, asked: Asked): RawBuilder<unknown>[] {
  const { filters, stores, timeZone, ids } = asked
  const { keyword = '', storeId, source, type, method, deliveryType, review, from, to } = filters
  const found = [sql`o.merchant_id = ${tx.merchantId}`]
  if (stores !== 'all') found.push(sql`o.store_id = any (${[...stores]}::bigint[])`)
  if (storeId !== undefined) found.push(sql`o.store_id = ${storeId}::bigint`)
  if (source !== undefined) found.push(sql`o.source = ${source}`)
  if (type !== undefined) found.push(sql`o.type = ${type}::smallint`)
  if (method !== undefined) found.push(sql`${method}::smallint = any (o.methods)`)
  if (deliveryType !== undefined) found.push(sql`o.delivery_type = ${deliveryType}::smallint`)
  if (review === 1) found.push(sql`o.review`)
  if (from !== undefined)
    found.push(sql`o.placed_at >= ${from}::date::timestamp at time zone ${timeZone}::text`)
  if (to !== undefined)
    found.push(sql`o.placed_at < (${to}::date + 1)::timestamp at time zone ${timeZone}::text`)
  if (keyword !== '')
    found.push(ids ? sql`o.id = any (${[...ids]}::bigint[])` : sql`o.id in (${named(tx, asked)})`)
  return found
}

/** Only one status is to be prepared. */
const isToPrepare = (statuses: readonly OrderStatus[] | null) =>
  statuses?.length === 1 && statuses[0] === orderStatus.toPrepare
/**
 * Statuses stand in the statement: some indexes have only the orders of some statuses, and a plan that knows them serves
 * all calls of a tab.
 */
export const inStatuses = (statuses: readonly OrderStatus[]) =>
  sql`o.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`

/** The stores whose orders are asked for, if nothing else is: their numbers are kept. */
function storesOf({ filters, stores }: Asked): Stores | null {
  const { storeId, ...more } = filters
  if (Object.values(more).some((value) => value !== undefined && value !== '')) return null
  if (storeId === undefined) return stores
  return stores === 'all' || stores.includes(Number(storeId)) ? [Number(storeId)] : []
}

/** The numbers of all orders and of each tab, from those of the statuses. */
function ofTabs(found: readonly { status: number; count: number }[]): Map<string, number> {
  const sumOf = (statuses: readonly number[]) =>
    found.reduce((sum, { status, count }) => sum + (statuses.includes(status) ? count : 0), 0)
  return new Map([
    ['all', found.reduce((sum, { count }) => sum + count, 0)],
    ...orderTabs.map((tab) => [tab, sumOf(tabStatuses[tab])] as const),
  ])
}

/**
 * The numbers of all tabs. Of all orders of stores they are kept, and exact. Of filtered ones they are counted: of the open
 * tab, or of all, up to the limit of counts, of the others to that of tabs.
 */
export const countOrders = async (
  tx: Tx,
  asked: Asked,
  open: OrderTab | undefined,
): Promise<{ exact: boolean; counts: Map<string, number> }> => {
  const stores = storesOf(asked)
  if (stores !== null) return { exact: true, counts: ofTabs(await selectCounts(tx, stores)) }
  const where = conditions(tx, asked)
  // The keyword names so few that each is looked at once.
  if (asked.ids)
    return {
      exact: true,
      counts: ofTabs(
        await tx.all(sql<{ status: number; count: number }>`
          select o.status, count(*)::int as count from orders o where ${all(where)} group by o.status`),
      ),
    }
  const upTo = (tab: OrderTab | undefined, conditionsOf: readonly RawBuilder<unknown>[]) => sql`
      select ${sql.lit(tab ?? 'all')}::text as tab, (select count(*)::int from (
        select from orders o where ${all(conditionsOf)} limit ${sql.lit((tab === open ? countLimit : tabLimit) + 1)}) c) as count`
  const parts = [
    upTo(undefined, where),
    ...orderTabs.map((tab) => upTo(tab, [...where, inStatuses(tabStatuses[tab])])),
  ]
  const rows = await tx.all(sql<{ tab: string; count: number }>`${sql.join(parts, sql` union all `)}`)
  const upToTheirLimits = rows.map(
    ({ tab, count }) => [tab, Math.min(count, tab === (open ?? 'all') ? count : tabLimit)] as const,
  )
  return { exact: false, counts: new Map(upToTheirLimits) }
}

/** An order of the list. */
export type ListedOrder = Pick<
  OrderColumns,
  | 'id'
  | 'number'
  | 'type'
  | 'source'
  | 'store_id'
  | 'store_name'
  | 'status'
  | 'delivery_type'
  | 'receiver_name'
  | 'receiver_phone'
  | 'payable'
  | 'refunded'
  | 'methods'
  | 'picker'
  | 'picked_since'
  | 'review'
  | 'version'
  | 'placed_at'
  | 'prepare_by'
  | 'ready_at'
  | 'due_at'
> & {
  /** Its first product, and the number of its pieces. Weighed goods count one. Null without lines. */
  first_name: string | null
  pieces: number | null
  weighed: boolean | null
  /** As the first product is shown now. Null for one that was removed. */
  category_name: string | null
  image_key: string | null
  thumbnail_key: string | null
}

const listedColumns = sql`
  o.id, o.number, o.type, o.source, o.store_id, o.status, o.delivery_type, o.receiver_name, o.receiver_phone,
  o.payable, o.refunded, o.methods, ${pickerColumns}, o.review, o.version, o.placed_at, o.prepare_by, o.ready_at,
  o.due_at`

/**
 * The orders of `page` with their stores and first products. All that a list says of them comes in one statement: one
 * more round trip would cost as much as the page.
 */
const selectListedOf = (tx: Tx, page: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  tx.all(sql<ListedOrder>`
    select o.*, s.name as store_name, f.name as first_name, f.pieces, f.weighed,
      coalesce(parent.name || ' / ', '') || c.name as category_name, i.key as image_key, i.thumbnail_key
    from (${page}) o
    join store s on s.merchant_id = ${tx.merchantId} and s.id = o.store_id
    cross join lateral (
      select (array_agg(l.name order by l.line))[1] as name, (array_agg(l.product_id order by l.line))[1] as product_id,
        sum(case when l.sale_mode = 2 then 1 else l.quantity / 1000 end)::int as pieces, bool_or(l.sale_mode = 2) as weighed
      from order_line l where l.merchant_id = ${tx.merchantId} and l.order_id = o.id) f
    left join product p on p.merchant_id = ${tx.merchantId} and p.id = f.product_id and p.removed_at is null
    left join category c on c.merchant_id = ${tx.merchantId} and c.id = p.category_id
    left join category parent on parent.merchant_id = ${tx.merchantId} and parent.id = c.parent_id
    left join file i on i.merchant_id = ${tx.merchantId} and i.id = p.image_file_id
    order by ${order}`)

const newestFirst = sql`o.placed_at desc, o.id desc`
const leastTimeFirst = sql`o.prepare_by, o.id`
const ofStores = (stores: Stores) =>
  stores === 'all' ? sql`` : sql`and o.store_id = any (${[...stores]}::bigint[])`

/** A page of orders, the newest first. Those to be prepared: the least time left first. */
export function selectOrderPage(
  tx: Tx,
  asked: Asked,
  page: { statuses: readonly OrderStatus[] | null; pageNo: number; pageSize: number },
) {
  const order = isToPrepare(page.statuses) ? leastTimeFirst : newestFirst
  return selectListedOf(
    tx,
    sql`
      select ${listedColumns} from orders o
      where ${all([...conditions(tx, asked), ...(page.statuses ? [inStatuses(page.statuses)] : [])])}
      order by ${order} ${pageWindow(page)}`,
    order,
  )
}

/** So many orders of each of these statuses, the oldest first. */
export const selectOldest = (tx: Tx, stores: Stores, statuses: readonly OrderStatus[], atMost: number) =>
  selectListedOf(
    tx,
    sql`
      select o.* from unnest(${[...statuses]}::smallint[]) w (status)
      cross join lateral (
        select ${listedColumns} from orders o
        where o.merchant_id = ${tx.merchantId} and o.status = w.status ${ofStores(stores)}
        order by o.placed_at, o.id limit ${atMost}::int) o`,
    sql`o.placed_at, o.id`,
  )

/** Pickups that wait for their buyer, the longest wait first. The values are constants, as in the condition of the index. */
export const selectReady = (tx: Tx, stores: Stores, atMost: number) =>
  selectListedOf(
    tx,
    sql`
      select ${listedColumns} from orders o
      where o.merchant_id = ${tx.merchantId} and o.status = ${sql.lit(orderStatus.toReceive)}
        and o.delivery_type = ${sql.lit(deliveryType.pickup)} ${ofStores(stores)}
      order by o.ready_at, o.id limit ${atMost}::int`,
    sql`o.ready_at, o.id`,
  )

/** Orders whose goods are not ready, the least time left first. */
export const selectPreparing = (tx: Tx, stores: Stores, statuses: readonly OrderStatus[], atMost: number) =>
  selectListedOf(
    tx,
    sql`
      select ${listedColumns} from orders o
      where o.merchant_id = ${tx.merchantId} and o.status in (${sql.join(statuses.map((status) => sql.lit(status)))})
        ${ofStores(stores)}
      order by ${leastTimeFirst} limit ${atMost}::int`,
    leastTimeFirst,
  )

/** Orders by their ids, the least time left first. */
export const selectListed = (tx: Tx, stores: Stores, ids: readonly number[]) =>
  selectListedOf(
    tx,
    sql`
      select ${listedColumns} from orders o
      where o.merchant_id = ${tx.merchantId} and o.id = any (${[...ids]}::bigint[]) ${ofStores(stores)}`,
    leastTimeFirst,
  )

/** Orders of the stores that a code names, the newest first. */
export const selectCoded = (tx: Tx, stores: Stores, keyword: string, atMost: number) =>
  selectListedOf(
    tx,
    sql`
      select ${listedColumns} from orders o
      where o.merchant_id = ${tx.merchantId} and o.id in (${sql.join(coded(tx, keyword), sql` union all `)})
        ${ofStores(stores)}
      order by ${newestFirst} limit ${atMost}::int`,
    newestFirst,
  )

/** The newest order of the stores by its id. */
export const selectNewest = async (tx: Tx, stores: Stores): Promise<number> =>
  (
    await tx.one(sql<{ id: number }>`
      select coalesce(max(o.id), 0)::bigint as id from (
        select o.id from orders o where o.merchant_id = ${tx.merchantId}
          ${stores === 'all' ? sql`` : sql`and o.store_id = any (${[...stores]}::bigint[])`}
        order by o.id desc limit 1) o`)
  ).id

/** How many orders of a list are newer than one. */
export const countNewer = async (
  tx: Tx,
  asked: Asked,
  statuses: readonly OrderStatus[] | null,
  than: number,
) =>
  (
    await tx.one(sql<{ count: number }>`
      select count(*)::int as count from (
        select from orders o
        where ${all([...conditions(tx, asked), ...(statuses ? [inStatuses(statuses)] : []), sql`o.id > ${than}::bigint`])}
        limit 100) n`)
  ).count

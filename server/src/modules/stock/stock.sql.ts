import { countLimit, tabLimit } from '@zhanggui/contract/rules.ts'
import { documentKind } from '@zhanggui/contract/stock/document.ts'
import {
  type MovesQuery,
  moveKind,
  type StockTab,
  stillDays,
  stockTabs,
} from '@zhanggui/contract/stock/stock.ts'
import { transferStatus } from '@zhanggui/contract/stockTransfer/stockTransfer.ts'
import type { RawBuilder } from 'kysely'
import { pageWindow } from '../../kernel/database/page-window.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Session } from '../../kernel/session/session.ts'
import { counting, type Place, withFacts } from './ledger.sql.ts'

type Sql = RawBuilder<unknown>

/** The stock of some stores and products. */
export interface Asked {
  /** null: all stores of the merchant */
  stores: readonly number[] | null
  /** A table for the alias `p`, and its conditions. */
  products: { every: boolean; from: Sql; where: readonly Sql[] }
  /** Set if all products that the person knows are asked for: the conditions of the few `p` that he does not know. */
  unknown?: readonly Sql[] | undefined
  /** Of the merchant. */
  timeZone: string
}

/** A count that has not ended holds the product of `s`. */
const counted = (tx: Tx) => sql`
  from stock_line l join stock_document d on d.merchant_id = ${tx.merchantId} and d.id = l.document_id
  where l.merchant_id = ${tx.merchantId} and l.product_id = s.product_id and l.snapshot is not null
    and d.store_id = s.store_id and d.kind = 20 and d.status < 50`

/** The place `s` has moved today: `sold_today` is of this day. */
const movedToday = (timeZone: string) =>
  sql`s.moved_at >= date_trunc('day', now() at time zone ${timeZone}::text) at time zone ${timeZone}::text`

/** The conditions of a tab. Each has an index of its own, and no row meets two of them. */
const tabs = (tx: Tx, timeZone: string): Record<StockTab, readonly [Sql, ...Sql[]]> => ({
  low: [sql`s.low`],
  risk: [
    sql`s.on_hand < s.reserved`,
    sql`(s.on_hand >= s.reserved and s.on_hand < s.reserved + greatest(s.sold_today, 0) and ${movedToday(timeZone)})`,
  ],
  out: [sql`s.sold_out`],
  // From the counts, which are few, to the stock.
  counting: [
    sql`(s.store_id, s.product_id) in (
      select d.store_id, l.product_id from stock_document d
      join stock_line l on l.merchant_id = ${tx.merchantId} and l.document_id = d.id and l.snapshot is not null
      where d.merchant_id = ${tx.merchantId} and d.kind = 20 and d.status < 50)`,
  ],
  still: [sql`(s.on_hand > 0 and s.moved_at < now() - ${sql.lit(stillDays)} * interval '1 day')`],
})

const partsOf = (tx: Tx, { timeZone }: Asked, tab: StockTab | undefined): readonly [Sql, ...Sql[]] =>
  tab ? tabs(tx, timeZone)[tab] : [sql`true`]

export const ofStores = (stores: readonly number[] | null, of: 's' | 'k'): Sql => {
  const store = sql.ref(`${of}.store_id`)
  return stores === null
    ? sql`true`
    : stores.length === 1
      ? sql`${store} = ${stores[0]}::bigint`
      : sql`${store} = any (${[...stores]}::bigint[])`
}

const ofPlaces = (tx: Tx, { stores, products: { from, where } }: Asked, more: readonly Sql[]): Sql => sql`
  from ${from} p join stock s on s.merchant_id = ${tx.merchantId} and s.product_id = p.id
  where ${sql.join([sql`p.merchant_id = ${tx.merchantId}`, ...more, ofStores(stores, 's'), ...where], sql` and `)}`

/** The stock `s` of the products `p`. A removed product has none, so that the list agrees with the value of the stock. */
export const found = (tx: Tx, asked: Asked, tab?: StockTab): Sql =>
  foundWith(tx, asked, sql`(${sql.join(partsOf(tx, asked, tab), sql` or `)})`)

const foundWith = (tx: Tx, asked: Asked, condition: Sql): Sql =>
  ofPlaces(tx, asked, [sql`p.removed_at is null`, condition])

/** The stock `s` of the products `p`, also of those that were removed since: their moves stay in the past. */
export const foundEver = (tx: Tx, asked: Asked): Sql => ofPlaces(tx, asked, [])

/**
 * The stock `s` to count or to list, of a part of a tab. Without filters the few products that the person does not know are
 * left out: a look at each product takes most of the time.
 */
const foundPlaces = (tx: Tx, asked: Asked, part: Sql): Sql =>
  asked.unknown === undefined
    ? foundWith(tx, asked, part)
    : sql`
  from stock s where ${sql.join(
    [
      sql`s.merchant_id = ${tx.merchantId}`,
      ofStores(asked.stores, 's'),
      part,
      ...asked.unknown.map(
        (condition) => sql`not exists (select from product p
          where p.merchant_id = ${tx.merchantId} and p.id = s.product_id and ${condition})`,
      ),
    ],
    sql` and `,
  )}`

/** With more products that the person does not know, the rows are counted. */
const mostUnknown = 1000

/**
 * Whether more is there than lists count, without counting: even if each store had each of the products that the person does
 * not know, enough is left of what the stores have had in stock at least.
 */
const surelyMore = (tx: Tx, { stores }: Asked, unknown: readonly Sql[]): Sql => sql`
  (${sql.join(
    unknown.map(
      (condition) => sql`(select count(*) from (select 1 as one from product p
        where p.merchant_id = ${tx.merchantId} and ${condition} limit ${sql.lit(mostUnknown + 1)}) u
        having count(*) <= ${sql.lit(mostUnknown)})`,
    ),
    sql` + `,
  )}) * (select count(*) ${sizes(tx, stores)}) + ${sql.lit(countLimit)} < (select sum(k.places) ${sizes(tx, stores)})`

const sizes = (tx: Tx, stores: Asked['stores']): Sql =>
  sql`from stock_size k where k.merchant_id = ${tx.merchantId} and ${ofStores(stores, 'k')}`

/** The numbers of the tabs: of all and of the open one up to the limit of counts, of the others up to that of tabs. */
export const countStock = (
  tx: Tx,
  asked: Asked,
  open: StockTab | undefined,
): Promise<Record<'all' | StockTab, number>> => {
  const { every, from, where } = asked.products
  // A search runs once for all tabs.
  const searched: Asked = every ? asked : { ...asked, products: { every, from: sql`searched`, where: [] } }
  const search = every
    ? sql``
    : sql`with searched as materialized (
      select p.id, p.merchant_id, p.removed_at from ${from} p
      where ${sql.join([sql`p.merchant_id = ${tx.merchantId} and p.removed_at is null`, ...where], sql` and `)})`
  const upTo = (limit: number, part: Sql) =>
    sql`(select count(*) from (select 1 as one ${foundPlaces(tx, searched, part)} limit ${sql.lit(limit + 1)}) c)`
  const counted = ([undefined, ...stockTabs] as const).map((tab) => {
    const limit = tab === undefined || tab === open ? countLimit : tabLimit
    const count = sql.join(
      partsOf(tx, asked, tab).map((part) => upTo(limit, part)),
      sql` + `,
    )
    const known = tab === undefined && asked.unknown
    return sql`${
      known
        ? sql`case when ${surelyMore(tx, asked, known)} then ${sql.lit(countLimit + 1)} else ${count} end`
        : count
    } as ${sql.ref(tab ?? 'all')}`
  })
  return tx.one(sql<Record<'all' | StockTab, number>>`${search} select ${sql.join(counted)}`)
}

/** These tabs ask what runs out first. */
const byCover: readonly (StockTab | undefined)[] = [undefined, 'low']

/** A page of the stock: the lowest cover first in the list and in its low tab, the latest move first in all others. */
export const selectStockPlaces = (
  tx: Tx,
  asked: Asked,
  { tab, ...window }: { tab?: StockTab | undefined; pageNo: number; pageSize: number },
): Promise<{ store_id: number; product_id: number }[]> => {
  const order = sql`order by ${byCover.includes(tab) ? sql`s.cover, ` : sql``}s.moved_at desc, s.product_id, s.store_id`
  const page = pageWindow(window)
  const upToPage = pageWindow({ pageNo: 1, pageSize: window.pageNo * window.pageSize })
  const [part, ...more] = partsOf(tx, asked, tab)
  const listed = (one: Sql, columns = sql``) =>
    sql`select s.store_id, s.product_id${columns} ${foundPlaces(tx, asked, one)} ${order}`
  if (more.length === 0) return tx.all(sql<{ store_id: number; product_id: number }>`${listed(part)} ${page}`)
  // Each part in the order of its index.
  const begun = [part, ...more].map((one) => sql`(${listed(one, sql`, s.moved_at`)} ${upToPage})`)
  return tx.all(sql<{ store_id: number; product_id: number }>`
    select s.store_id, s.product_id from (${sql.join(begun, sql` union all `)}) s ${order} ${page}`)
}

/** The ids of the products that were changed last. */
export const selectLatestProducts = async (
  tx: Tx,
  { from, where }: Asked['products'],
  known: Sql,
  limit: number,
): Promise<number[]> =>
  (
    await tx.all(sql<{ id: number }>`
      select p.id from ${from} p
      where ${sql.join([sql`p.merchant_id = ${tx.merchantId} and p.removed_at is null`, known, ...where], sql` and `)}
      order by p.updated_at desc, p.id desc limit ${limit}::int`)
  ).map(({ id }) => id)

/** The places after one of them, in the order of their keys. */
export const selectPlacesAfter = (
  tx: Tx,
  asked: Asked,
  tab: StockTab | undefined,
  [store, product]: readonly [number, number],
  limit: number,
): Promise<{ store_id: number; product_id: number }[]> =>
  tx.all(sql<{ store_id: number; product_id: number }>`
    select s.store_id, s.product_id ${found(tx, asked, tab)}
      and (s.store_id, s.product_id) > (${store}::bigint, ${product}::bigint)
    order by s.store_id, s.product_id limit ${limit}::int`)

export interface StockColumns {
  store_id: number
  product_id: number
  store_code: string
  store_name: string
  on_hand: number
  reserved: number
  value: number
  reorder_point: number | null
  sold: number
  sold_today: number
  synced: boolean
  counting: number | null
  /** On the way from another store. */
  coming: number
  moved_at: string | null
  last_kind: number | null
  last_change: number | null
}

/** The stock of places, in their order. A product that has never moved in a store has none of it. */
export const selectStock = (
  tx: Tx,
  places: readonly { store_id: number; product_id: number }[],
  timeZone: string,
): Promise<StockColumns[]> =>
  tx.all(sql<StockColumns>`
    select w.store_id, w.product_id, st.code as store_code, st.name as store_name, coalesce(s.on_hand, 0) as on_hand,
      coalesce(s.reserved, 0) as reserved, coalesce(s.value, 0) as value, s.reorder_point, s.moved_at, s.last_kind,
      s.last_change, case when ${movedToday(timeZone)} then s.sold_today else 0 end as sold_today,
      ${counting('stock_mode', 'stockMode')} = 1 as synced,
      (select max(d.id) ${counted(tx)}) as counting,
      (select coalesce(sum(l.sent - l.arrived - l.missing), 0)::bigint from stock_line l
        join stock_document d on d.merchant_id = ${tx.merchantId} and d.id = l.document_id and d.to_store_id = w.store_id
          and d.status in (${sql.lit(transferStatus.sent)}, ${sql.lit(transferStatus.part)})
        where l.merchant_id = ${tx.merchantId} and l.product_id = w.product_id and l.sent > l.arrived + l.missing) as coming,
      coalesce(s.sold_week, 0) as sold
    from unnest(${places.map(({ store_id }) => store_id)}::bigint[], ${places.map(({ product_id }) => product_id)}::bigint[])
      with ordinality as w (store_id, product_id, place)
    left join stock s on s.merchant_id = ${tx.merchantId} and s.store_id = w.store_id and s.product_id = w.product_id
    ${withFacts(tx)}
    order by w.place`)

/** What is on the way to a store and from it, in thousandths. */
export const selectInTransit = (tx: Tx, { storeId, productId }: Place) =>
  tx.one(sql<{ coming: number; leaving: number }>`
    select coalesce(sum(l.sent - l.arrived - l.missing) filter (where d.to_store_id = ${storeId}::bigint), 0)::bigint as coming,
      coalesce(sum(l.sent - l.arrived - l.missing) filter (where d.store_id = ${storeId}::bigint), 0)::bigint as leaving
    from stock_document d
    join stock_line l on l.merchant_id = ${tx.merchantId} and l.document_id = d.id and l.product_id = ${productId}::bigint
    where d.merchant_id = ${tx.merchantId} and d.kind = ${sql.lit(documentKind.transfer)}
      and d.status in (${sql.lit(transferStatus.sent)}, ${sql.lit(transferStatus.part)})
      and ${storeId}::bigint in (d.store_id, d.to_store_id)`)

const ofPlace = (tx: Tx, { storeId, productId }: Place): Sql =>
  sql`m.merchant_id = ${tx.merchantId} and m.store_id = ${storeId}::bigint and m.product_id = ${productId}::bigint`

export interface MoveColumns {
  id: number
  at: string
  kind: number
  change: number
  after: number
  value: number
  reason: number | null
  note: string
  document_number: string | null
  actors: string[]
  moves: number
}

/** A page of the ledger of a place, newest first, and the number of its lines and of the moves by kind. */
export async function selectMoves(
  tx: Tx,
  place: Place,
  { kind, byDay, day, pageNo, pageSize }: MovesQuery,
  timeZone: string,
): Promise<{ lines: MoveColumns[]; total: number; counts: { kind: number; count: number }[] }> {
  const local = sql`(m.at at time zone ${timeZone}::text)::date`
  const where = sql.join(
    [
      ofPlace(tx, place),
      ...(kind === undefined ? [] : [sql`m.kind = ${kind}::smallint`]),
      ...(day === undefined ? [] : [sql`${local} = ${day}::date`]),
    ],
    sql` and `,
  )
  const line = byDay
    ? sql`case when m.kind = ${sql.lit(moveKind.sale)} then 'day ' || ${local} else m.id::text end`
    : sql`m.id::text`
  const counts = await tx.all(sql<{ kind: number; count: number }>`
    select m.kind, count(*) as count from stock_move m where ${ofPlace(tx, place)} group by m.kind order by m.kind`)
  const { total } = await tx.one(sql<{ total: number }>`
    select count(distinct ${line}) as total from stock_move m where ${where}`)
  const lines = await tx.all(sql<MoveColumns>`
    select max(m.id) as id, max(m.at) as at, min(m.kind) as kind, sum(m.change)::bigint as change,
      (array_agg(m.after order by m.at desc))[1] as after, sum(m.value_change)::bigint as value,
      min(m.reason) as reason, case when count(*) = 1 then min(m.note) else '' end as note,
      case when count(*) = 1 then min(m.document_number) end as document_number,
      array_agg(distinct m.actor) as actors, count(*) as moves
    from stock_move m where ${where}
    group by ${line} order by max(m.at) desc limit ${pageSize}::int offset ${(pageNo - 1) * pageSize}::int`)
  return { lines, total, counts }
}

/** The stock after the last move until a moment; 0 before the first. */
export const selectOnHandAt = async (tx: Tx, place: Place, at: string): Promise<number> =>
  (
    await tx.first(sql<{ after: number }>`
      select m.after from stock_move m where ${ofPlace(tx, place)} and m.at <= ${at}::timestamptz
      order by m.at desc limit 1`)
  )?.after ?? 0

/** The last move of each piece of time since a moment, oldest first. */
export const selectCurve = (tx: Tx, place: Place, since: string, stepSeconds: number) =>
  tx.all(sql<{ at: string; after: number }>`
    select distinct on (piece) m.at, m.after
    from (select m.at, m.after, floor(extract(epoch from m.at) / ${stepSeconds}::int) as piece
      from stock_move m where ${ofPlace(tx, place)} and m.at > ${since}::timestamptz) m
    order by piece, m.at desc`)

/** The latest receipts of a product in a store since a moment, the oldest first. */
export const selectReceipts = async (tx: Tx, place: Place, since: string, limit: number) =>
  (
    await tx.all(sql<{ at: string; change: number; after: number }>`
      select m.at, m.change, m.after from stock_move m
      where ${ofPlace(tx, place)} and m.at > ${since}::timestamptz and m.kind = ${sql.lit(moveKind.receipt)}
      order by m.at desc, m.id desc limit ${limit}::int`)
  ).reverse()

/** The value of the stock in cents, by store. `known` is the condition of the products `p` that the person knows; null: all. */
export const selectValues = (tx: Tx, { stores }: Pick<Session, 'stores'>, known: Sql | null) =>
  tx.all(sql<{ store_id: number; store_name: string; products: number; value: number }>`
    select st.id as store_id, st.name as store_name, count(s.product_id) filter (where s.on_hand > 0) as products,
      coalesce(sum(s.value), 0)::bigint as value
    from store st
    left join ${
      known === null
        ? sql`stock`
        : sql`(select s.* from stock s join product p on p.merchant_id = ${tx.merchantId} and p.id = s.product_id
            where s.merchant_id = ${tx.merchantId} and ${known})`
    } s on s.merchant_id = ${tx.merchantId} and s.store_id = st.id
    where st.merchant_id = ${tx.merchantId} and st.removed_at is null
      and ${stores === 'all' ? sql`true` : sql`st.id = any (${[...stores]}::bigint[])`}
    group by st.id, st.name order by st.id`)

/** A line of an exported ledger. */
export interface ExportedMove extends Omit<MoveColumns, 'actors' | 'moves'> {
  cursor: string
  actor: string
  store_code: string
  store_name: string
  code: string
  name: string
  sale_mode: number
  stock_unit: number
}

export interface MoveRange {
  stores: readonly number[] | null
  productId: number | null
  kind: number | null
  /** The condition of the products that the person knows. */
  known: Sql
  /** Days of the merchant's calendar. */
  from: string
  to: string
  timeZone: string
}

const fromDay = ({ from, timeZone }: MoveRange): Sql =>
  sql`m.at >= (${from}::date)::timestamp at time zone ${timeZone}::text`

/** The moves of a range that are not before `after`. */
const inRange = (tx: Tx, { stores, productId, kind, known, to, timeZone }: MoveRange, after: Sql): Sql => sql`
  m.merchant_id = ${tx.merchantId} and ${known} and ${after}
  and m.at < (${to}::date + 1)::timestamp at time zone ${timeZone}::text
  and ${stores === null ? sql`true` : sql`m.store_id = any (${[...stores]}::bigint[])`}
  and ${productId === null ? sql`true` : sql`m.product_id = ${productId}::bigint`}
  and ${kind === null ? sql`true` : sql`m.kind = ${kind}::smallint`}`

export const countMoves = async (tx: Tx, range: MoveRange, limit: number): Promise<number> =>
  (
    await tx.one(sql<{ count: number }>`
      select count(*) as count from (select from stock_move m
        join product p on p.merchant_id = ${tx.merchantId} and p.id = m.product_id where ${inRange(tx, range, fromDay(range))} limit ${limit}::int) c`)
  ).count

/**
 * Lines of the ledger after a cursor, in the order of an index, so that a page reads its own rows only. The cursor
 * takes the place of the first day: an index begins at one bound only.
 */
export const selectMovesAfter = (tx: Tx, range: MoveRange, cursor: string | null, limit: number) => {
  const [at = '', id = ''] = cursor?.split('|') ?? []
  const after = cursor ? sql`(m.at, m.id) > (${at}::timestamptz, ${Number(id)}::bigint)` : fromDay(range)
  return tx.all(sql<ExportedMove>`
    select m.at::text || '|' || m.id as cursor, m.id, m.at, m.kind, m.change, m.after, m.value_change as value, m.reason, m.note,
      m.document_number, m.actor, st.code as store_code, st.name as store_name, p.code, p.name, p.sale_mode, p.stock_unit
    from stock_move m
    join store st on st.merchant_id = ${tx.merchantId} and st.id = m.store_id
    join product p on p.merchant_id = ${tx.merchantId} and p.id = m.product_id
    where ${inRange(tx, range, after)}
    order by m.at, m.id limit ${limit}::int`)
}

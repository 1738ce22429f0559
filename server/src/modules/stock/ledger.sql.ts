import { saleUnitsInStockUnit, weighedSaleUnits } from '@zhanggui/contract/product/unit.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import type { RawBuilder } from 'kysely'
import { later, sql } from '../../kernel/database/query.ts'
import { readClock, type Tx } from '../../kernel/database/tenant.ts'
import { startTimers } from '../../kernel/task/timer.sql.ts'

/** A product in a store. */
export interface Place {
  storeId: number
  productId: number
}

/** The locked stock of a product in a store, with what the rules of a move need. */
export interface HeldStock {
  store_id: number
  product_id: number
  on_hand: number
  reserved: number
  value: number
  reorder_point: number | null
  last_kind: number | null
  name: string
  code: string
  status: number
  sale_mode: number
  stock_unit: number
  store_name: string
  store_removed: boolean
  /** The cost price that counts in the store, in cents per stock unit. */
  unit_cost: number | null
  synced: boolean
  /** The product was removed. Only goods that were sold before may move. */
  removed: boolean
  /** An address of a webhook hears of changes of the stock. */
  heard: boolean
  /** The time of the database when the stock was locked. */
  held_at: string
}

const places = (wanted: readonly Place[]) => sql`
  unnest(${wanted.map(({ storeId }) => storeId)}::bigint[], ${wanted.map(({ productId }) => productId)}::bigint[])
    as w (store_id, product_id)`

/** A value of the store's own that no lock puts to sleep, or that of the head office. Needs `g` and `p`. */
export const counting = (
  column: 'sales_price' | 'cost_price' | 'stock_mode',
  field: string,
): RawBuilder<unknown> =>
  sql`coalesce(case when not ${sql.lit(field)} = any (g.locked) then ${sql.ref(`g.${column}`)} end, ${sql.ref(`p.${column}`)})`

/** A cost price is of a unit for prices. So many of them are one stock unit. Needs `p`. */
const saleUnits = sql`case p.sale_unit ${sql.join(
  weighedSaleUnits.map((unit) => sql`when ${sql.lit(unit)} then ${sql.lit(saleUnitsInStockUnit(unit))}`),
  sql` `,
)} else 1 end`

/** Joins the product `p`, the store `st` and the store's own values `g` of the places `w`. */
export const withFacts = (tx: Tx, removedToo = false) => sql`
  join product p on p.merchant_id = ${tx.merchantId} and p.id = w.product_id ${removedToo ? sql`` : sql`and p.removed_at is null`}
  join store st on st.merchant_id = ${tx.merchantId} and st.id = w.store_id
  left join store_goods g on g.merchant_id = ${tx.merchantId} and g.store_id = w.store_id
    and g.product_id = w.product_id and g.removed_at is null`

/**
 * Locks the stock of these products in these stores until the transaction ends, in one order, so that writers wait
 * for each other instead of blocking each other. Makes missing rows. Removed products are left out, unless they are asked for.
 */
export async function lockStock(
  tx: Tx,
  wanted: readonly Place[],
  removedToo: boolean,
  /** The addresses of webhooks that hear of the stock. */
  heard: RawBuilder<unknown>,
): Promise<HeldStock[]> {
  // All rows exist before the first is locked, and the clock is read when the last one is. The statements go in one
  // round trip.
  const made = tx.all(sql<{ store_id: number }>`
    with missing as materialized (
      select w.store_id, w.product_id from ${places(wanted)}
      where not exists (select from stock s
        where s.merchant_id = ${tx.merchantId} and s.store_id = w.store_id and s.product_id = w.product_id)
    )
    insert into stock (merchant_id, store_id, product_id)
    select ${tx.merchantId}::bigint, w.store_id, w.product_id from missing w
    where exists (select from product p where p.merchant_id = ${tx.merchantId} and p.id = w.product_id
        and (${removedToo} or p.removed_at is null))
      and exists (select from store st where st.merchant_id = ${tx.merchantId} and st.id = w.store_id)
    order by w.store_id, w.product_id
    on conflict do nothing returning store_id`)
  const held = tx.all(sql<HeldStock>`
    select s.store_id, s.product_id, s.on_hand, s.reserved, s.value, s.reorder_point, s.last_kind, p.name, p.code,
      p.status, p.sale_mode, p.stock_unit, st.name as store_name, st.removed_at is not null as store_removed,
      ${counting('cost_price', 'costPrice')} * ${saleUnits} as unit_cost, ${counting('stock_mode', 'stockMode')} = 1 as synced,
      p.removed_at is not null as removed, exists (${heard}) as heard
    from ${places(wanted)}
    join stock s on s.merchant_id = ${tx.merchantId} and s.store_id = w.store_id and s.product_id = w.product_id
    ${withFacts(tx, removedToo)}
    order by s.store_id, s.product_id for update of s`)
  const [rows, now, fresh] = await Promise.all([held, readClock(tx), made])
  if (fresh.length > 0) await startTimers(tx, 'stock', [...new Set(fresh.map(({ store_id }) => store_id))])
  for (const row of rows) row.held_at = now
  return removedToo ? rows : leaveGone(tx, rows)
}

/**
 * Leaves out the products that somebody removes at this moment. Only a product without stock can be removed, so only
 * an empty stock needs this lock, and a sale seldom meets one.
 */
async function leaveGone(tx: Tx, rows: HeldStock[]): Promise<HeldStock[]> {
  const isEmpty = ({ on_hand, reserved }: HeldStock) => on_hand === 0 && reserved === 0
  const empty = rows.filter(isEmpty)
  if (empty.length === 0) return rows
  const there = await tx.all(sql<{ id: number }>`
    select id from product
    where merchant_id = ${tx.merchantId} and id = any (${empty.map(({ product_id }) => product_id)}::bigint[])
      and removed_at is null
    order by id for key share`)
  const ids = new Set(there.map(({ id }) => id))
  return rows.filter((row) => !isEmpty(row) || ids.has(row.product_id))
}

/** A row of the ledger to write, with the figures after it. */
export interface MoveWrite {
  n: number
  /** Not before this. */
  from: string
  store_id: number
  product_id: number
  kind: number
  change: number
  after: number
  value_change: number
  value_after: number
  reason: number | null
  note: string
  document: string | null
  document_id: number | null
  document_number: string | null
}

/**
 * Writes rows of the ledger and the stock that they lead to, in one statement. The stock is locked. The times of a
 * product's rows rise, also if the clock goes back.
 */
export const insertMoves = (
  tx: Tx,
  moves: readonly MoveWrite[],
  actor: { employeeId: number | null; name: string },
  timeZone: string,
) =>
  tx.run(sql`
    with written as (
      update stock s set on_hand = l.after, value = l.value_after, last_kind = l.kind, last_change = l.change,
        changed_at = now(),
        sold_week = s.sold_week + l.sold,
        sold_today = l.sold + case when s.moved_at >= date_trunc('day', l."from" at time zone ${timeZone}::text)
          at time zone ${timeZone}::text then s.sold_today else 0 end,
        moved_at = ${later(sql`greatest(l."from", s.moved_at)`, sql`l.n * interval '1 microsecond'`)}
      from ${arraysOf(lastOf(moves))}
      where s.merchant_id = ${tx.merchantId} and s.store_id = l.store_id and s.product_id = l.product_id
      returning s.store_id, s.product_id, s.moved_at, l.n
    )
    insert into stock_move (merchant_id, store_id, product_id, at, kind, change, after, value_change, value_after,
      reason, note, document, document_id, document_number, employee_id, actor)
    select ${tx.merchantId}::bigint, m.store_id, m.product_id, w.moved_at - (w.n - m.n) * interval '1 microsecond',
      m.kind, m.change, m.after, m.value_change, m.value_after, m.reason, m.note, m.document, m.document_id,
      m.document_number, ${actor.employeeId}::bigint, ${actor.name}
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (
      n int, store_id bigint, product_id bigint, kind smallint, change bigint, after bigint, value_change bigint,
      value_after bigint, reason smallint, note text, document text, document_id bigint, document_number text)
    join written w on w.store_id = m.store_id and w.product_id = m.product_id
    order by m.n returning id`)

const sales: readonly number[] = [moveKind.sale, moveKind.return]

/** The last move of a place, with what all of its moves have sold. */
type LastMove = Omit<MoveWrite, 'value_change' | 'reason' | 'note' | `document${string}`> & { sold: number }

function lastOf(moves: readonly MoveWrite[]): LastMove[] {
  const last = new Map<string, LastMove>()
  for (const { n, from, store_id, product_id, kind, change, after, value_after } of moves) {
    const place = `${store_id}:${product_id}`
    const sold = (last.get(place)?.sold ?? 0) - (sales.includes(kind) ? change : 0)
    last.set(place, { n, from, store_id, product_id, kind, change, after, value_after, sold })
  }
  return [...last.values()]
}

/**
 * The rows as the table `l`. PostgreSQL takes a JSON text for a hundred rows, and would read the whole stock of a small
 * merchant for one of them. It knows the length of arrays.
 */
const arraysOf = (last: readonly LastMove[]) => {
  const column = (name: keyof LastMove) => last.map((row) => row[name])
  return sql`unnest(${column('n')}::int[], ${column('from')}::timestamptz[], ${column('store_id')}::bigint[],
    ${column('product_id')}::bigint[], ${column('kind')}::smallint[], ${column('change')}::bigint[],
    ${column('after')}::bigint[], ${column('value_after')}::bigint[], ${column('sold')}::bigint[])
    as l (n, "from", store_id, product_id, kind, change, after, value_after, sold)`
}

/** The person of the last move. */
export const selectLastMover = (tx: Tx, { storeId, productId }: Place) =>
  tx.first(sql<{ actor: string; kind: number }>`
    select m.actor, m.kind from stock_move m
    where m.merchant_id = ${tx.merchantId} and m.store_id = ${storeId}::bigint and m.product_id = ${productId}::bigint
    order by m.at desc limit 1`)

/** Sets the reorder point of locked rows. Returns the number of rows that changed. */
export const updateReorderPoint = async (
  tx: Tx,
  storeId: number,
  points: readonly { id: number; point: number | null }[],
): Promise<number> =>
  (
    await tx.all(sql`
      update stock s set reorder_point = n.point
      from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as n (id bigint, point bigint)
      where s.merchant_id = ${tx.merchantId} and s.store_id = ${storeId}::bigint
        and s.product_id = n.id and s.reorder_point is distinct from n.point
      returning s.product_id`)
  ).length

import { type CountScope, countStatus } from '@zhanggui/contract/count/count.ts'
import { orderType } from '@zhanggui/contract/order/order.ts'
import { saleUnitsInStockUnit, weighedSaleUnits } from '@zhanggui/contract/product/unit.ts'
import { documentKind } from '@zhanggui/contract/stock/document.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

export const setScope = (tx: Tx, id: number, scope: CountScope) =>
  tx.run(sql`
    update stock_document d set scope = ${scope}
    where d.merchant_id = ${tx.merchantId} and d.id = ${id}::bigint`)

/**
 * The book of the line `l` at a moment. A till may tell of a sale or a return late: it belongs to the moment at which it
 * was made.
 */
const bookAt = (tx: Tx, storeId: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
  greatest(0, coalesce((select m.after from stock_move m
      where m.merchant_id = ${tx.merchantId} and m.store_id = ${storeId}
        and m.product_id = l.product_id and m.at <= ${at} order by m.at desc limit 1), 0)
    + (select coalesce(sum(m.change), 0) from stock_move m
      join orders o on o.merchant_id = ${tx.merchantId} and o.id = m.document_id and o.type = ${sql.lit(orderType.pos)}
        and o.placed_at < ${at}
      where m.merchant_id = ${tx.merchantId} and m.store_id = ${storeId} and m.product_id = l.product_id
        and m.at > ${at} and m.document = 'order'
        and m.kind in (${sql.lit(moveKind.sale)}, ${sql.lit(moveKind.correction)}))
    + (select coalesce(sum(m.change), 0) from stock_move m
      join after_sale a on a.merchant_id = ${tx.merchantId} and a.id = m.document_id and a.sent_at is not null
        and a.created_at < ${at}
      where m.merchant_id = ${tx.merchantId} and m.store_id = ${storeId} and m.product_id = l.product_id
        and m.at > ${at} and m.document = 'afterSale'))::bigint`

/** The least that the book has had of the line `l` since a moment. Null: nothing has moved. */
const leastSince = (tx: Tx, storeId: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
  (select min(m.after) from stock_move m
    where m.merchant_id = ${tx.merchantId} and m.store_id = ${storeId} and m.product_id = l.product_id and m.at > ${at})`

/**
 * Sets what the book says about lines at the moment of the last entry that their amounts add up. A line that was not in
 * the count gets its snapshot, too.
 */
export const updateExpected = (
  tx: Tx,
  document: { id: number; store_id: number; created_at: string },
  lineIds: readonly number[],
) =>
  tx.run(sql`
    update stock_line l set
      expected = ${bookAt(tx, sql`${document.store_id}::bigint`, sql`l.touched_at`)},
      snapshot = coalesce(l.snapshot, ${bookAt(tx, sql`${document.store_id}::bigint`, sql`${document.created_at}::timestamptz`)})
    where l.merchant_id = ${tx.merchantId} and l.document_id = ${document.id}::bigint
      and l.id = any (${[...lineIds]}::bigint[]) and l.product_id is not null`)

/** Forgets what was counted of lines. */
export const clearLines = (tx: Tx, documentId: number, lineIds: readonly number[], at: string) =>
  tx.run(sql`
    update stock_line l set amount = null, expected = null, unit_cost = null, counted_from = null, reason = null, reason_note = '',
      cleared_at = ${at}::timestamptz
    where l.merchant_id = ${tx.merchantId} and l.document_id = ${documentId}::bigint
      and l.id = any (${[...lineIds]}::bigint[])`)

/** Notes when people finished counting. Null: they go on. */
export const setCounted = (tx: Tx, id: number, at: string | null) =>
  tx.run(sql`
    update stock_document d set counted_at = ${at}::timestamptz, uncounted_loss = 0
    where d.merchant_id = ${tx.merchantId} and d.id = ${id}::bigint`)

/** Notes what becomes of goods that nobody counted, and what is lost of them by it, in cents. */
export const setUncounted = (tx: Tx, id: number, way: 'keep' | 'zero', loss: number) =>
  tx.run(sql`
    update stock_document d set uncounted = ${way}, uncounted_loss = ${loss}::bigint
    where d.merchant_id = ${tx.merchantId} and d.id = ${id}::bigint`)

/** The cost price that counts in the store, per stock unit, as in the ledger. */
const unitCost = sql`coalesce(case when not 'costPrice' = any (g.locked) then g.cost_price end, p.cost_price)
  * case p.sale_unit ${sql.join(
    weighedSaleUnits.map((unit) => sql`when ${sql.lit(unit)} then ${sql.lit(saleUnitsInStockUnit(unit))}`),
    sql` `,
  )} else 1 end`

export interface CountFacts {
  id: number
  scope: CountScope
  uncounted: 'keep' | 'zero' | null
  products: number
  counted: number
  differing: number
  /** Cents. What is lost of goods that nobody counted is in it, if there shall be none of them. */
  loss: number
  /** So much of it is theirs. */
  uncounted_loss: number
  gain: number
}

const posted = sql.lit(countStatus.posted)

/**
 * What counts hold, and their variances. A posted count says what it has written, others what they would write now. Counts
 * that were posted before that was kept say the cost of their lines.
 */
export const selectCounts = (tx: Tx, ids: readonly number[]) =>
  tx.all(sql<CountFacts>`
    select d.id, d.scope, d.uncounted, count(l.product_id) as products,
      count(l.amount) filter (where l.product_id is not null) as counted,
      count(*) filter (where l.product_id is not null and coalesce(l.written <> 0, l.amount <> l.expected)) as differing,
      least(${sql.lit(Number.MAX_SAFE_INTEGER)}::bigint, coalesce(sum(-w.worth) filter (where w.worth < 0), 0)
        + case when bool_or(l.written is not null) then 0 else d.uncounted_loss end)::bigint as loss, d.uncounted_loss,
      least(${sql.lit(Number.MAX_SAFE_INTEGER)}::bigint, coalesce(sum(w.worth) filter (where w.worth > 0), 0))::bigint as gain
    from stock_document d
    left join stock_line l on l.merchant_id = ${tx.merchantId} and l.document_id = d.id
    left join stock s on d.status <> ${posted} and s.merchant_id = ${tx.merchantId} and s.store_id = d.store_id
      and s.product_id = l.product_id
    left join product p on d.status <> ${posted} and p.merchant_id = ${tx.merchantId} and p.id = l.product_id
    left join store_goods g on d.status <> ${posted} and g.merchant_id = ${tx.merchantId} and g.store_id = d.store_id
      and g.product_id = l.product_id and g.removed_at is null
    cross join lateral (select (l.amount - l.expected)::numeric as variance) v
    cross join lateral (select case
      when l.product_id is null then 0
      when l.written is not null then l.written_value
      when d.status = ${posted} then round(v.variance * coalesce(l.unit_cost, 0) / 1000)
      when v.variance < 0 and -v.variance >= coalesce(s.on_hand, 0) then -coalesce(s.value, 0)
      when s.on_hand > 0 then round(v.variance * s.value / s.on_hand)
      else round(v.variance * coalesce(${unitCost}, 0) / 1000) end as worth) w
    where d.merchant_id = ${tx.merchantId} and d.id = any (${[...ids]}::bigint[]) and d.kind = ${sql.lit(documentKind.count)}
    group by d.id, d.scope, d.uncounted, d.uncounted_loss`)

/** Notes what a count has written of its lines. */
export const setWritten = (
  tx: Tx,
  documentId: number,
  lines: readonly { id: number; change: number; value: number }[],
) =>
  tx.run(sql`
    update stock_line l set written = n.change, written_value = n.value
    from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ change }) => change)}::bigint[],
      ${lines.map(({ value }) => value)}::bigint[]) n (id, change, value)
    where l.merchant_id = ${tx.merchantId} and l.document_id = ${documentId}::bigint and l.id = n.id`)

export interface CountLineColumns {
  id: number
  snapshot: number | null
  /** What moved between the first and the last entry that the amount adds up. */
  moved_between: number
  /**
   * Of a line that nobody counted: what was there when people finished counting, and has been there ever since. What came
   * later stays. Null: another system reports the stock, or the product was removed.
   */
  rest: number | null
  /** The stock of now, and the cost price that counts in the store, in cents per stock unit. */
  on_hand: number
  value: number
  unit_cost: number | null
  /** What the posted count has written, and its value in cents. Null: nothing, or it was posted before that was kept. */
  written: number | null
  written_value: number | null
  shelf: string
}

/** What lines have that the documents of other kinds do not have; of all lines, or of those with these ids. */
export const selectCountLines = (
  tx: Tx,
  document: { id: number; store_id: number; ended_at: string | null },
  ids: readonly number[] | null,
) =>
  tx.all(sql<CountLineColumns>`
    select l.id, l.snapshot, case when l.counted_from < l.touched_at then (
        select coalesce(sum(abs(m.change)), 0)::bigint from stock_move m
        left join orders o on o.merchant_id = ${tx.merchantId} and o.id = m.document_id and m.document = 'order'
          and o.type = ${sql.lit(orderType.pos)} and m.kind = ${sql.lit(moveKind.sale)}
        where m.merchant_id = ${tx.merchantId} and m.store_id = ${document.store_id}::bigint and m.product_id = l.product_id
          and m.at > l.counted_from and (${document.ended_at}::timestamptz is null or m.at <= ${document.ended_at}::timestamptz) and m.kind <> ${sql.lit(moveKind.correction)}
          and coalesce(o.placed_at, m.at) > l.counted_from and coalesce(o.placed_at, m.at) <= l.touched_at
      ) else 0 end as moved_between, r.rest, coalesce(s.on_hand, 0) as on_hand, coalesce(s.value, 0) as value,
      ${unitCost} as unit_cost,
      l.written, l.written_value, coalesce(g.shelf_place, '') as shelf
    from stock_line l
    join stock_document d on d.merchant_id = ${tx.merchantId} and d.id = l.document_id
    left join product p on p.merchant_id = ${tx.merchantId} and p.id = l.product_id and p.removed_at is null
    left join stock s on s.merchant_id = ${tx.merchantId} and s.store_id = ${document.store_id}::bigint and s.product_id = l.product_id
    left join store_goods g on g.merchant_id = ${tx.merchantId} and g.store_id = ${document.store_id}::bigint
      and g.product_id = l.product_id and g.removed_at is null
    cross join lateral (select case
      when l.amount is not null or p.id is null or coalesce(case when not 'stockMode' = any (g.locked) then g.stock_mode end, p.stock_mode) = 1 then null
      when d.counted_at is null then coalesce(s.on_hand, 0)
      else least(coalesce(s.on_hand, 0), ${bookAt(tx, sql`d.store_id`, sql`d.counted_at`)},
        ${leastSince(tx, sql`d.store_id`, sql`d.counted_at`)}) end as rest) r
    where l.merchant_id = ${tx.merchantId} and l.document_id = ${document.id}::bigint
      and (${ids === null} or l.id = any (${[...(ids ?? [])]}::bigint[]))`)

/** The people who have entered something. */
export const selectCounters = (tx: Tx, documentId: number) =>
  tx.all(sql<{ employee_id: number; actor: string }>`
    select e.employee_id, max(e.actor) as actor from stock_entry e
    where e.merchant_id = ${tx.merchantId} and e.document_id = ${documentId}::bigint and e.employee_id is not null
    group by e.employee_id order by min(e.received_at)`)

/** Until the transaction ends, no other count of the store takes goods in. */
export const lockCounting = (tx: Tx, storeId: number) =>
  tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('counting ' || ${storeId}::bigint, ${tx.merchantId}::bigint))`,
  )

/** Those of these products that stand in another count of the store that has not ended. */
export const selectCounting = (
  tx: Tx,
  count: { id: number; store_id: number },
  productIds: readonly number[],
) =>
  tx.all(sql<{ id: number; number: string; product_id: number; name: string }>`
    select d.id, d.number, l.product_id, p.name from stock_document d
    join stock_line l on l.merchant_id = ${tx.merchantId} and l.document_id = d.id
    join product p on p.merchant_id = ${tx.merchantId} and p.id = l.product_id
    where d.merchant_id = ${tx.merchantId} and d.kind = ${sql.lit(documentKind.count)} and d.store_id = ${count.store_id}::bigint
      and d.status in (${sql.join([countStatus.open, countStatus.counted, countStatus.toApprove].map((status) => sql.lit(status)))})
      and d.id <> ${count.id}::bigint and (not l.added or l.amount is not null) and l.product_id = any (${[...productIds]}::bigint[])
    order by d.id, l.id`)

/** The lines whose product another count has written a variance of since they were counted. */
export const selectCountedSince = async (
  tx: Tx,
  document: { id: number; store_id: number },
): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await tx.all(sql<{ id: number }>`
        select l.id from stock_line l
        where l.merchant_id = ${tx.merchantId} and l.document_id = ${document.id}::bigint and l.amount is not null
          and exists (select from stock_move m
            where m.merchant_id = ${tx.merchantId} and m.store_id = ${document.store_id}::bigint and m.product_id = l.product_id
              and m.at > l.touched_at and m.kind = ${sql.lit(moveKind.count)} and m.document_id <> ${document.id}::bigint)`)
    ).map(({ id }) => id),
  )

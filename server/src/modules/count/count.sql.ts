import type { CountScope } from '@zhanggui/contract/count/count.ts'
import { documentKind } from '@zhanggui/contract/stock/document.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

export const setScope = (tx: Tx, id: number, scope: CountScope) =>
  tx.run(sql`
    update stock_document d set scope = ${scope}
    where d.merchant_id = ${tx.merchantId} and d.id = ${id}::bigint`)

/**
 * Sets what the book says about lines at the moment of the entry that gave them their amount, and the cost per unit. A line that was not in
 * the count gets its snapshot, too.
 */
export const updateExpected = (
  tx: Tx,
  document: { id: number; store_id: number },
  lineIds: readonly number[],
) =>
  tx.run(sql`
    update stock_line l set
      expected = coalesce((select m.after from stock_move m
        where m.merchant_id = ${tx.merchantId} and m.store_id = ${document.store_id}::bigint
          and m.product_id = l.product_id and m.at <= e.at order by m.at desc limit 1), 0),
      snapshot = coalesce(l.snapshot, (select m.after from stock_move m
        where m.merchant_id = ${tx.merchantId} and m.store_id = ${document.store_id}::bigint
          and m.product_id = l.product_id and m.at <= e.opened order by m.at desc limit 1), 0),
      unit_cost = (select nullif(least(round(case when s.on_hand > 0 then s.value * 1000.0 / s.on_hand
          else p.cost_price end), 999999999), 0)
        from product p left join stock s on s.merchant_id = ${tx.merchantId} and s.store_id = ${document.store_id}::bigint
          and s.product_id = p.id
        where p.merchant_id = ${tx.merchantId} and p.id = l.product_id)
    from (
      select distinct on (e.line_id) e.line_id, greatest(e.at, d.created_at) as at, d.created_at as opened
      from stock_entry e
      join stock_document d on d.merchant_id = ${tx.merchantId} and d.id = e.document_id
      where e.merchant_id = ${tx.merchantId} and e.document_id = ${document.id}::bigint
        and e.line_id = any (${[...lineIds]}::bigint[])
      order by e.line_id, e.received_at desc, e.at desc) e
    where l.merchant_id = ${tx.merchantId} and l.document_id = ${document.id}::bigint and l.id = e.line_id
      and l.product_id is not null`)

/** Forgets what was counted of lines. */
export const clearLines = (tx: Tx, documentId: number, lineIds: readonly number[]) =>
  tx.run(sql`
    update stock_line l set amount = null, expected = null, unit_cost = null, reason = null, reason_note = ''
    where l.merchant_id = ${tx.merchantId} and l.document_id = ${documentId}::bigint
      and l.id = any (${[...lineIds]}::bigint[])`)

export const setUncounted = (tx: Tx, id: number, way: string) =>
  tx.run(sql`
    update stock_document d set uncounted = ${way}
    where d.merchant_id = ${tx.merchantId} and d.id = ${id}::bigint`)

export interface CountFacts {
  id: number
  scope: CountScope
  uncounted: 'keep' | 'zero' | null
  products: number
  counted: number
  differing: number
  /** Cents. */
  loss: number
  gain: number
}

/** What counts hold, and their variances. */
export const selectCounts = (tx: Tx, ids: readonly number[]) =>
  tx.all(sql<CountFacts>`
    select d.id, d.scope, d.uncounted, count(l.product_id) as products,
      count(l.amount) filter (where l.product_id is not null) as counted,
      count(*) filter (where l.product_id is not null and l.amount <> l.expected) as differing,
      coalesce(sum(round((l.expected - l.amount) * coalesce(l.unit_cost, 0) / 1000.0))
        filter (where l.product_id is not null and l.amount < l.expected), 0)::bigint as loss,
      coalesce(sum(round((l.amount - l.expected) * coalesce(l.unit_cost, 0) / 1000.0))
        filter (where l.product_id is not null and l.amount > l.expected), 0)::bigint as gain
    from stock_document d left join stock_line l on l.merchant_id = ${tx.merchantId} and l.document_id = d.id
    where d.merchant_id = ${tx.merchantId} and d.id = any (${[...ids]}::bigint[]) and d.kind = ${sql.lit(documentKind.count)}
    group by d.id, d.scope, d.uncounted`)

export interface CountLineColumns {
  id: number
  snapshot: number | null
  on_hand: number
  value: number
  shelf: string
}

/** What lines have that the documents of other kinds do not have; of all lines, or of those with these ids. */
export const selectCountLines = (
  tx: Tx,
  document: { id: number; store_id: number },
  ids: readonly number[] | null,
) =>
  tx.all(sql<CountLineColumns>`
    select l.id, l.snapshot, coalesce(s.on_hand, 0) as on_hand, coalesce(s.value, 0) as value,
      coalesce(g.shelf_place, '') as shelf
    from stock_line l
    left join stock s on s.merchant_id = ${tx.merchantId} and s.store_id = ${document.store_id}::bigint and s.product_id = l.product_id
    left join store_goods g on g.merchant_id = ${tx.merchantId} and g.store_id = ${document.store_id}::bigint
      and g.product_id = l.product_id and g.removed_at is null
    where l.merchant_id = ${tx.merchantId} and l.document_id = ${document.id}::bigint
      and (${ids === null} or l.id = any (${[...(ids ?? [])]}::bigint[]))`)

/** The people who have entered something. */
export const selectCounters = (tx: Tx, documentId: number) =>
  tx.all(sql<{ employee_id: number; actor: string }>`
    select e.employee_id, max(e.actor) as actor from stock_entry e
    where e.merchant_id = ${tx.merchantId} and e.document_id = ${documentId}::bigint and e.employee_id is not null
    group by e.employee_id order by min(e.received_at)`)

import { documentKind, documentPrefix } from '@zhanggui/contract/stock/document.ts'
import type { Connection } from '../kernel/database/database.ts'
import { sql } from '../kernel/database/query.ts'

/** Products of a count, and how much more or less than the book somebody has counted. Undefined: nobody has yet. */
const lines: readonly { product: string; variance?: number }[] = [
  { product: 'SP000002', variance: 0 },
  { product: 'SP000003', variance: -1 },
  { product: 'SP000004', variance: 0 },
  { product: 'SP000008', variance: 2 },
  { product: 'SP000009' },
  { product: 'SP000010' },
  { product: 'SP000011' },
  { product: 'SP000012' },
]

/** Adds a count under way to the first store. */
export async function addCount(tx: Connection, merchantId: number, actor: string): Promise<void> {
  const given = lines.map(({ product, variance }) => ({
    product,
    variance: variance === undefined ? null : variance * 1000,
  }))
  await tx.run(sql`
    with document as (
      insert into stock_document (merchant_id, kind, number, store_id, scope, note, created_by, updated_by)
      select m.id, ${documentKind.count}::smallint,
        ${documentPrefix[documentKind.count]} || to_char(now() at time zone m.time_zone, 'YYYYMMDD') || '-01',
        s.id, 'list', '饮料货架', ${actor}, ${actor}
      from merchant m join store s on s.merchant_id = ${merchantId}::bigint and s.code = 'S001'
      where m.id = ${merchantId}::bigint
      returning merchant_id, id, store_id
    ), line as materialized (
    select d.id, p.id as product_id, k.on_hand, p.cost_price, n.variance
    from document d
    cross join jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n (product text, variance bigint)
    join product p on p.merchant_id = ${merchantId}::bigint and p.code = n.product
    join stock k on k.merchant_id = ${merchantId}::bigint and k.store_id = d.store_id and k.product_id = p.id
    )
    insert into stock_line (merchant_id, document_id, product_id, snapshot, expected, unit_cost, amount, touched_at, touched_by)
    select ${merchantId}::bigint, l.id, l.product_id, l.on_hand, case when l.variance is not null then l.on_hand end, l.cost_price,
      case when l.variance is not null then greatest(0, l.on_hand + l.variance) end, case when l.variance is not null then now() end,
      case when l.variance is not null then ${actor} else '' end
    from line l
    returning id`)
}

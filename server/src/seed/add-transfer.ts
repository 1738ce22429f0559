import { documentKind, documentPrefix } from '@zhanggui/contract/stock/document.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import { transferStatus } from '@zhanggui/contract/stockTransfer/stockTransfer.ts'
import type { Connection } from '../kernel/database/database.ts'
import { sql } from '../kernel/database/query.ts'

/** Adds a transfer that is on its way from the second store to the first one. */
export async function addTransfer(tx: Connection, merchantId: number, actor: string): Promise<void> {
  const at = new Date().toISOString()
  await tx.run(sql`
    with place as materialized (
      select to_char(now() at time zone m.time_zone, 'YYYYMMDD') as day, f.id as from_id, t.id as to_id
      from merchant m
      join store f on f.merchant_id = ${merchantId}::bigint and f.code = 'S002'
      join store t on t.merchant_id = ${merchantId}::bigint and t.code = 'S001'
      where m.id = ${merchantId}::bigint
    ), document as (
      insert into stock_document (merchant_id, kind, number, status, store_id, to_store_id, note, version, created_by,
        created_at, updated_by, sent_by, sent_at)
      select ${merchantId}::bigint, ${documentKind.transfer}::smallint,
        ${documentPrefix[documentKind.transfer]} || place.day || '-01', ${transferStatus.sent}::smallint, from_id, to_id, '一店缺货', 3, '店长', now() - interval '2 hours', ${actor}, ${actor},
        now()
      from place
      returning merchant_id, id, number, store_id
    ), picked as (
      select s.merchant_id, s.store_id, s.product_id, s.on_hand, s.value, s.sent, round(s.sent * s.value / s.on_hand::numeric)::bigint as cost,
        row_number() over (order by s.product_id) as place
      from (select s.*, (least(s.on_hand / 2, 12000) / 1000) * 1000 as sent
        from stock s join document d on s.store_id = d.store_id
        where s.merchant_id = ${merchantId}::bigint and s.on_hand >= 4000 and s.reserved = 0 order by s.product_id limit 6) s
    ), left_here as (
      update stock s set on_hand = s.on_hand - p.sent, value = s.value - p.cost, last_kind = ${moveKind.transferOut}::smallint,
        last_change = -p.sent,
        sold_today = case when (s.moved_at at time zone 'Asia/Shanghai')::date = (${at}::timestamptz at time zone 'Asia/Shanghai')::date
          then s.sold_today else 0 end,
        moved_at = greatest(${at}::timestamptz, (s.moved_at at time zone 'utc' + interval '1 microsecond') at time zone 'utc')
      from picked p where s.merchant_id = ${merchantId}::bigint and s.store_id = p.store_id and s.product_id = p.product_id
      returning s.merchant_id, s.store_id, s.product_id, s.on_hand, s.value, s.moved_at
    ), moves as (
      insert into stock_move (merchant_id, store_id, product_id, at, kind, change, after, value_change, value_after, note,
        document, document_id, document_number, actor)
      select l.merchant_id, l.store_id, l.product_id, l.moved_at, ${moveKind.transferOut}::smallint, -p.sent, l.on_hand,
        -p.cost, l.value, '', 'stockTransfer', d.id, d.number, ${actor}
      from left_here l join picked p on p.product_id = l.product_id cross join document d
      returning id
    )
    insert into stock_line (merchant_id, document_id, product_id, expected, sent, sent_value)
    select d.merchant_id, d.id, p.product_id, p.sent + case when p.place = 2 then 2000 else 0 end, p.sent, p.cost
    from document d cross join picked p order by p.place
    returning id`)
}

import type { Connection } from '../kernel/database/database.ts'
import { sql } from '../kernel/database/query.ts'

/** A product of a store with values of its own, by their codes. */
export interface SampleGoods {
  store: string
  product: string
  /** The own price, in percent of that of the head office. */
  percent?: number
  unlisted?: true
  saleStatus?: 0 | 1
  locked?: readonly string[]
  /** A price that waits: percent of that of the head office, days from now. */
  scheduled?: { percent: number; days: number }
  /** The reason for which the head office accepts the price. */
  accepted?: string
  /** The place on the shelf. */
  shelf?: string
}

const [one, two, three] = ['S001', 'S002', 'S003'] as const

export const sampleGoods: readonly SampleGoods[] = [
  { store: one, product: 'SP000047', percent: 105 },
  { store: two, product: 'SP000047', percent: 110 },
  { store: two, product: 'SP000044', percent: 90, accepted: '学校旁边，走量' },
  { store: three, product: 'SP000044', percent: 112 },
  { store: three, product: 'SP000043', unlisted: true },
  { store: two, product: 'SP000046', saleStatus: 1 },
  { store: one, product: 'SP000050', percent: 108, scheduled: { percent: 104, days: 5 } },
  { store: two, product: 'SP000048', scheduled: { percent: 95, days: 1 } },
  { store: one, product: 'SP000045', locked: ['salesPrice'], shelf: 'F-01' },
  { store: two, product: 'SP000045', percent: 95, locked: ['salesPrice'] },
  { store: three, product: 'SP000045', locked: ['salesPrice', 'saleStatus'] },
  ...(
    [
      ['SP000002', 'A-12'],
      ['SP000003', 'A-2'],
      ['SP000004', 'A-3'],
      ['SP000023', 'B-03'],
      ['SP000025', 'B-10'],
      ['SP000027', 'C-1'],
      ['SP000037', 'D-05'],
    ] as const
  ).map(([product, shelf]) => ({ store: one, product, shelf })),
]

/** Adds own values and locks to the stores of a merchant, with the manager and the head office as their authors. */
export async function addStoreGoods(
  tx: Connection,
  merchantId: number,
  goods: readonly SampleGoods[],
): Promise<void> {
  const rows = goods.map(
    ({ store, product, percent, unlisted, saleStatus, locked, scheduled, accepted, shelf }) => ({
      store_code: store,
      product_code: product,
      percent: percent ?? null,
      listed: unlisted ? 0 : null,
      sale_status: saleStatus ?? null,
      locked: locked ?? [],
      later_percent: scheduled?.percent ?? null,
      later_days: scheduled?.days ?? null,
      accepted: accepted ?? null,
      shelf: shelf ?? '',
    }),
  )
  await tx.run(sql`
    with wanted as (
      select n.*, s.id as store_id, p.id as product_id, (p.sales_price * n.percent + 50) / 100 as own_price, p.sales_price,
        (p.sales_price * n.later_percent + 50) / 100 as later_price,
        ((now() at time zone m.time_zone)::date + n.later_days)::timestamp at time zone m.time_zone as later_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
        store_code text, product_code text, percent bigint, listed smallint, sale_status smallint, locked text[],
        later_percent bigint, later_days int, accepted text, shelf text)
      join merchant m on m.id = ${merchantId}::bigint
      join store s on s.merchant_id = ${merchantId}::bigint and s.code = n.store_code
      join product p on p.merchant_id = ${merchantId}::bigint and p.code = n.product_code
    ), made as (
      insert into store_goods (merchant_id, store_id, product_id, listed, sales_price, sale_status, locked, since, updated_by,
        scheduled_price, scheduled_at, scheduled_by, shelf_place)
      select ${merchantId}::bigint, w.store_id, w.product_id, w.listed, w.own_price, w.sale_status, w.locked,
        jsonb_strip_nulls(jsonb_build_object(
          'salesPrice', case when w.own_price is not null then mark end,
          'listed', case when w.listed is not null then mark end,
          'saleStatus', case when w.sale_status is not null then mark end))
          || coalesce((select jsonb_object_agg('locked.' || f, mark || '{"by": "晨光掌柜"}') from unnest(w.locked) f), '{}'), '店长',
        w.later_price, w.later_at, case when w.later_at is null then '' else '店长' end, w.shelf
      from wanted w, jsonb_build_object('at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'by', '店长') mark
      returning id, store_id, product_id, sales_price
    )
    insert into store_goods_accepted (merchant_id, goods_id, field, head, own, reason, accepted_by)
    select ${merchantId}::bigint, made.id, 'salesPrice', w.sales_price::text, made.sales_price::text, w.accepted, '晨光掌柜'
    from made join wanted w on w.store_id = made.store_id and w.product_id = made.product_id
    where w.accepted is not null
    returning goods_id`)
  await tx.run(sql`
    insert into timer (merchant_id, kind, record_id, due_at)
    select merchant_id, 'storePrice', store_id, min(scheduled_at) from store_goods
    where merchant_id = ${merchantId}::bigint and scheduled_at is not null group by merchant_id, store_id
    returning record_id`)
}

import type { Connection } from '../kernel/database/database.ts'
import { sql } from '../kernel/database/query.ts'

/** A price that waits for its day: the code of the product, percent of the present price, days from now. */
export interface SamplePrice {
  product: string
  percent: number
  days: number
}

export const samplePrices: readonly SamplePrice[] = [
  { product: 'SP000020', percent: 90, days: 3 },
  { product: 'SP000021', percent: 90, days: 3 },
  { product: 'SP000035', percent: 105, days: 8 },
]

/** Schedules prices for 00:00 of a day in the merchant's time zone, with the timer that makes them effective. */
export async function addScheduledPrices(
  tx: Connection,
  merchantId: number,
  prices: readonly SamplePrice[],
  actor: string,
): Promise<void> {
  await tx.run(sql`
    with made as (
      insert into product_price_change (merchant_id, product_id, sales_price, cost_price, effective_at, actor)
      select p.merchant_id, p.id, (p.sales_price * n.percent + 50) / 100, p.cost_price,
        ((now() at time zone m.time_zone)::date + n.days)::timestamp at time zone m.time_zone, ${actor}
      from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as n (product text, percent bigint, days int)
      join product p on p.merchant_id = ${merchantId}::bigint and p.code = n.product
      join merchant m on m.id = p.merchant_id
      returning merchant_id, product_id, effective_at
    )
    insert into timer (merchant_id, kind, record_id, due_at)
    select merchant_id, 'price', product_id, effective_at from made returning record_id`)
}

import { documentKind, documentPrefix } from '@zhanggui/contract/stock/document.ts'
import type { Connection } from '../kernel/database/database.ts'
import { sql } from '../kernel/database/query.ts'

/** A line of the receipt: what the delivery note says, and what was scanned, in units. */
const lines: readonly { product?: string; barcode?: string; expected?: number; amount?: number }[] = [
  { product: 'SP000041', expected: 24, amount: 24 },
  { product: 'SP000043', expected: 12, amount: 8 },
  { product: 'SP000044', expected: 6, amount: 8 },
  { product: 'SP000038', expected: 36 },
  { barcode: '6970399920415', amount: 6 },
]

/** Adds a receipt to the first store that is being scanned. */
export async function addReceipt(tx: Connection, merchantId: number, actor: string): Promise<void> {
  const thousandths = lines.map(({ product, barcode, expected, amount }) => ({
    product: product ?? null,
    barcode: barcode ?? '',
    expected: expected === undefined ? null : expected * 1000,
    amount: amount === undefined ? null : amount * 1000,
  }))
  await tx.run(sql`
    with document as (
      insert into stock_document (merchant_id, kind, number, store_id, source, created_by, updated_by)
      select m.id, ${documentKind.receipt}::smallint,
        ${documentPrefix[documentKind.receipt]} || to_char(now() at time zone m.time_zone, 'YYYYMMDD') || '-01',
        s.id, '统配中心', ${actor}, ${actor}
      from merchant m join store s on s.merchant_id = ${merchantId}::bigint and s.code = 'S001'
      where m.id = ${merchantId}::bigint
      returning merchant_id, id
    )
    insert into stock_line (merchant_id, document_id, product_id, barcode, expected, unit_cost, amount, touched_at, touched_by)
    select d.merchant_id, d.id, p.id, n.barcode, n.expected, p.cost_price, n.amount,
      case when n.amount is not null then now() end, case when n.amount is not null then ${actor} else '' end
    from document d
    cross join jsonb_to_recordset(${JSON.stringify(thousandths)}::jsonb) as n (
      product text, barcode text, expected bigint, amount bigint)
    left join product p on p.merchant_id = ${merchantId}::bigint and p.code = n.product
    where n.product is null or p.id is not null
    returning id`)
}

import type { Connection } from '../kernel/database/database.ts'
import { sql } from '../kernel/database/query.ts'

/** A label with the codes of its products. */
export interface SampleLabel {
  name: string
  color: string
  products: readonly string[]
}

export const sampleLabels: readonly SampleLabel[] = [
  { name: '热卖', color: '#EC4343', products: ['SP000001', 'SP000002', 'SP000005'] },
  { name: '新品', color: '#3370FF', products: ['SP000003', 'SP000004'] },
  { name: '临期', color: '#F18D45', products: ['SP000006'] },
]

/** Adds labels to a merchant without labels, and attaches them to its products. */
export async function addLabels(
  tx: Connection,
  merchantId: number,
  labels: readonly SampleLabel[],
  actor: string,
): Promise<void> {
  for (const { name, color, products } of labels)
    await tx.run(sql`
      with label as (
        insert into product_label (merchant_id, name, color, updated_by)
        values (${merchantId}::bigint, ${name}, ${color}, ${actor}) returning id
      )
      insert into product_label_link (merchant_id, product_id, label_id)
      select p.merchant_id, p.id, label.id from product p, label
      where p.merchant_id = ${merchantId}::bigint and p.code = any (${[...products]}::text[])`)
}

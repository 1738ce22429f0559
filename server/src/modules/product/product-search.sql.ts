import { rowsOf, sql } from '../../kernel/database/query.ts'
import type { Search } from '../../kernel/module.ts'

/** The most matches of a common word that are sorted for the latest few. */
const lookedAt = 500

/** Products by name, code or barcode: an exact code first, then names with the exact word. */
export const searchProducts: Search = async ({ tx }, keyword, atMost) => {
  const rows = await tx.all(
    sql<{ id: number; name: string; code: string; barcode: string | null }>`
      select p.id, p.name, p.code, b.barcode from ${rowsOf(tx, sql`zg_search_product(${keyword}, ${sql.lit(lookedAt)})`)} p
      left join lateral (select b.barcode from product_barcode b where b.merchant_id = ${tx.merchantId} and b.product_id = p.id
        order by b.barcode <> ${keyword}, b.position limit 1) b on true
      order by (p.code = ${keyword} or b.barcode = ${keyword}) is not true,
        position(zg_squeeze(${keyword}) in zg_squeeze(p.name)) = 0, p.updated_at desc, p.id desc limit ${sql.lit(atMost)}`,
  )
  return rows.map(({ id, name, code, barcode }) => ({
    id: String(id),
    title: name,
    hint: [code, barcode].filter(Boolean).join(' · '),
  }))
}

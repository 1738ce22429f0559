import { yuanOf } from '@zhanggui/contract/money.ts'
import type { RawBuilder } from 'kysely'
import { rowsOf, sql } from '../../kernel/database/query.ts'
import { thumbnailAddress } from '../../kernel/file/files.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import type { FoundRecord, Search } from '../../kernel/module.ts'

/** The most matches of a common word that are sorted for the latest few. */
const lookedAt = 500

/** Products by name, code or barcode, or by id. An exact code comes first, then names with the exact word. */
export const productSearch: Search = {
  byKeyword: (context, keyword, atMost) =>
    select(context, {
      from: rowsOf(context.tx, sql`zg_search_product(${keyword}, ${sql.lit(lookedAt)})`),
      keyword,
      atMost,
    }),
  byIds: (context, ids) =>
    select(context, {
      from: sql`(select * from product where merchant_id = ${context.tx.merchantId} and removed_at is null
        and id = any (${[...ids]}::bigint[]))`,
      keyword: '',
      atMost: ids.length,
    }),
}

interface Asked {
  from: RawBuilder<unknown>
  keyword: string
  atMost: number
}

async function select({ tx }: TenantContext, { from, keyword, atMost }: Asked): Promise<FoundRecord[]> {
  const rows = await tx.all(
    sql<{
      id: number
      name: string
      code: string
      sales_price: number
      barcode: string | null
      key: string | null
      thumbnail_key: string | null
    }>`
      select p.id, p.name, p.code, p.sales_price, p.barcode, f.key, f.thumbnail_key from (
        select p.id, p.name, p.code, p.sales_price, b.barcode, row_number() over (
          order by (p.code = ${keyword} or b.barcode = ${keyword}) is not true,
            position(zg_squeeze(${keyword}) in zg_squeeze(p.name)) = 0, p.updated_at desc, p.id desc) as place
        from ${from} p
        left join lateral (select b.barcode from product_barcode b where b.merchant_id = ${tx.merchantId} and b.product_id = p.id
          order by b.barcode <> ${keyword}, b.position limit 1) b on true
        order by place limit ${atMost}::int) p
      join product q on q.merchant_id = ${tx.merchantId} and q.id = p.id
      left join file f on f.merchant_id = ${tx.merchantId} and f.id = q.image_file_id
      order by p.place`,
  )
  return rows.map(({ id, name, code, sales_price, barcode, key, thumbnail_key }) => ({
    id: String(id),
    title: name,
    hint: [code, barcode].filter(Boolean).join(' · '),
    image: key === null ? '' : thumbnailAddress(tx.merchantId, key, thumbnail_key),
    price: yuanOf(sales_price),
  }))
}

import { goodsServiceBean } from '@zhanggui/contract/goods/goods.ts'
import { productServiceBean } from '@zhanggui/contract/product/product.options.ts'
import { importState, rowResult } from '@zhanggui/contract/transfer/transfer.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

type Sql = RawBuilder<unknown>

/** The number of templates of the merchant. A lock serializes their creation, so that the limit holds. */
export async function countTemplates(tx: Tx): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('tag_template', ${tx.merchantId}::bigint))`)
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*) as count from tag_template where merchant_id = ${tx.merchantId} and removed_at is null`)
  return count
}

/** The ids of found products, the latest first. */
export const selectFoundIds = async (
  tx: Tx,
  { from, where }: { from: Sql; where: readonly Sql[] },
  limit: number,
) =>
  (
    await tx.all(sql<{ id: number }>`
      select p.id from ${from} p
      where ${sql.join(
        [sql`p.merchant_id = ${tx.merchantId}`, sql`p.removed_at is null`, ...where],
        sql` and `,
      )}
      order by p.updated_at desc, p.id desc limit ${limit}::int`)
  ).map(({ id }) => id)

export interface TagFacts {
  id: number
  origin: string
  /** The price on the shelf tag in cents; null if nobody noted one. */
  placed: number | null
}

export const selectTagFacts = (tx: Tx, storeId: number, ids: readonly number[]) =>
  tx.all(sql<TagFacts>`
    select p.id, p.origin, t.price as placed from product p
    left join placed_tag t on t.merchant_id = ${tx.merchantId} and t.store_id = ${storeId}::bigint and t.product_id = p.id
    where p.merchant_id = ${tx.merchantId} and p.id = any (${[...ids]}::bigint[])`)

export interface TonightPrice {
  id: number
  /** In cents, from 00:00 on. */
  price: number
  total: number
  /** Those without a tag with the new price. */
  open: number
}

/**
 * The products of a store whose price changes at the next 00:00, those without a new tag first. The own price of a
 * store counts unless the head office locks it; a change of the head office does not reach the others. `listed` is the
 * condition of the products that the store lists.
 */
export const selectTonight = (tx: Tx, storeId: number, listed: Sql, timeZone: string, limit: number) => {
  const due = (at: Sql) =>
    sql`${at} <= ((now() at time zone ${timeZone}::text)::date + 1)::timestamp at time zone ${timeZone}::text`
  return tx.all(sql<TonightPrice>`
    with touched as (
      select product_id as id from product_price_change
      where merchant_id = ${tx.merchantId} and ${due(sql`effective_at`)}
      union
      select product_id from store_goods
      where merchant_id = ${tx.merchantId} and store_id = ${storeId}::bigint and removed_at is null
        and ${due(sql`scheduled_at`)}
    ), priced as (
      select p.id, p.category_id, p.name,
        coalesce(own.price, p.sales_price) as now_price, coalesce(own.later, s.sales_price, p.sales_price) as price
      from touched join product p on p.merchant_id = ${tx.merchantId} and p.id = touched.id
      left join product_price_change s on s.merchant_id = ${tx.merchantId} and s.product_id = p.id
        and ${due(sql`s.effective_at`)}
      left join store_goods g on g.merchant_id = ${tx.merchantId} and g.store_id = ${storeId}::bigint
        and g.product_id = p.id and g.removed_at is null
      cross join lateral (
        select case when not locked then g.sales_price end as price,
          case when not locked then case when ${due(sql`g.scheduled_at`)}
            then g.scheduled_price else g.sales_price end end as later
        from (select coalesce('salesPrice' = any (g.locked), false) as locked) l
      ) own
      where p.removed_at is null and p.status = 30 and ${listed}
    )
    select n.id, n.price, count(*) over () as total,
      count(*) filter (where t.price is distinct from n.price) over () as open
    from priced n
    left join placed_tag t on t.merchant_id = ${tx.merchantId} and t.store_id = ${storeId}::bigint and t.product_id = n.id
    where n.price <> n.now_price
    order by coalesce(t.price = n.price, false), n.category_id, n.name, n.id limit ${limit}::int`)
}

/**
 * The products that a written import of products, or of a store's goods, created or gave another price; the first ones in
 * the order of the file. No row: there is no such import.
 */
export const selectImported = (tx: Tx, storeId: number, importId: number, limit: number) =>
  tx.all(sql<{ file_name: string; id: number | null; total: number }>`
    with wanted as (
      select i.id, i.file_name, i.service_bean, i.created_ids from sheet_import i
      where i.merchant_id = ${tx.merchantId} and i.id = ${importId}::bigint and i.state = ${sql.lit(importState.applied)}
        and i.service_bean in (${sql.lit(productServiceBean)}, ${sql.lit(goodsServiceBean)})
    ), written as (
      select c.id, c.place, w.service_bean from wanted w cross join unnest(w.created_ids) with ordinality as c (id, place)
      union all
      select r.record_id, r.row_number, w.service_bean from wanted w
      join sheet_import_row r on r.merchant_id = ${tx.merchantId} and r.import_id = w.id
      where r.result = ${sql.lit(rowResult.changed)} and r.before ? 'salesPrice'
    ), found as (
      select p.id, min(n.place) as place from written n
      left join store_goods g on g.merchant_id = ${tx.merchantId} and n.service_bean = ${sql.lit(goodsServiceBean)} and g.id = n.id
        and g.store_id = ${storeId}::bigint
      join product p on p.merchant_id = ${tx.merchantId} and p.removed_at is null
        and p.id = case when n.service_bean = ${sql.lit(goodsServiceBean)} then g.product_id else n.id end
      group by p.id
    )
    select w.file_name, f.id, (select count(*) from found) as total
    from wanted w left join lateral (select id, place from found order by place, id limit ${limit}::int) f on true
    order by f.place, f.id`)

/** Notes the prices on the tags of a shelf. */
export const upsertPlacedTags = (
  tx: Tx,
  storeId: number,
  tags: readonly { id: number; price: number }[],
  by: string,
) =>
  tx.run(sql`
    insert into placed_tag (merchant_id, store_id, product_id, price, placed_by)
    select ${tx.merchantId}::bigint, ${storeId}::bigint, n.id, n.price, ${by}::text
    from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as n (id bigint, price bigint)
    order by n.id
    on conflict (merchant_id, store_id, product_id) do update
      set price = excluded.price, placed_at = excluded.placed_at, placed_by = excluded.placed_by
    returning product_id`)

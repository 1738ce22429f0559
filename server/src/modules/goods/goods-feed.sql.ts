import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** A product, also a removed one. */
export interface FedProduct {
  id: number
  code: string
  name: string
}

/** The products after an id, or those of them that have changed in a store since a moment. */
export const selectFed = (tx: Tx, storeId: number, since: string | null, after: number, limit: number) =>
  since === null
    ? tx.all(sql<FedProduct>`
        select p.id, p.code, p.name from product p
        where p.merchant_id = ${tx.merchantId} and p.id > ${after}::bigint and p.removed_at is null
        order by p.id limit ${limit}::int`)
    : tx.all(sql<FedProduct>`
        select p.id, p.code, p.name
        from (
          select c.id from product c
          where c.merchant_id = ${tx.merchantId} and c.removed_at is null and c.updated_at >= ${since}::timestamptz
            and c.id > ${after}::bigint
          union
          select c.id from product c
          where c.merchant_id = ${tx.merchantId} and c.removed_at is not null and c.updated_at >= ${since}::timestamptz
            and c.id > ${after}::bigint
          union
          select g.product_id from store_goods g
          where g.merchant_id = ${tx.merchantId} and g.store_id = ${storeId}::bigint and g.updated_at >= ${since}::timestamptz
            and g.product_id > ${after}::bigint
          union
          select c.id from category k
          join product c on c.merchant_id = ${tx.merchantId} and c.category_id = k.id and c.id > ${after}::bigint
          left join category up on up.merchant_id = ${tx.merchantId} and up.id = k.parent_id
          where k.merchant_id = ${tx.merchantId} and greatest(k.updated_at, up.updated_at) >= ${since}::timestamptz
            and c.removed_at is null
        ) changed
        join product p on p.merchant_id = ${tx.merchantId} and p.id = changed.id
        order by p.id limit ${limit}::int`)

/** True if the store itself has changed, such as what it lists. */
export const storeChanged = async (tx: Tx, storeId: number, since: string): Promise<boolean> =>
  (
    await tx.one(sql<{ changed: boolean }>`
      select s.updated_at >= ${since}::timestamptz as changed from store s
      where s.merchant_id = ${tx.merchantId} and s.id = ${storeId}::bigint`)
  ).changed

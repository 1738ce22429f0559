import { countStatus } from '@zhanggui/contract/count/count.ts'
import { documentKind } from '@zhanggui/contract/stock/document.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { counting, withFacts } from './ledger.sql.ts'
import { type Asked, found } from './stock.sql.ts'

/** The goods of places `s` that people count: those that have ever moved, and that no other system reports. */
const countableIn = (tx: Tx, asked: Asked) => sql`
  from (select s.* ${found(tx, asked)}) s
  join lateral (select s.store_id, s.product_id) w on true
  ${withFacts(tx)}
  where s.last_kind is not null and ${counting('stock_mode', 'stockMode')} <> 1`

/** Products of a store that people count, with their stock `s`. */
const ofPlaces = (tx: Tx, storeId: number, productIds: readonly number[]) => sql`
  from unnest(${productIds.map(() => storeId)}::bigint[], ${[...productIds]}::bigint[]) as w (store_id, product_id)
  ${withFacts(tx)}
  left join stock s on s.merchant_id = ${tx.merchantId} and s.store_id = w.store_id and s.product_id = w.product_id
  where ${counting('stock_mode', 'stockMode')} <> 1`

/** The goods of a store that a count may hold, by product. Nobody counts what another system reports. */
export const selectCountable = async (tx: Tx, asked: Asked, limit: number): Promise<number[]> =>
  (
    await tx.all(sql<{ product_id: number }>`
      select s.product_id ${countableIn(tx, asked)} order by s.product_id limit ${limit}::int`)
  ).map((row) => row.product_id)

/** Those that were counted longest ago, or never, and that nobody counts now; the most valuable first. */
export const selectLongestAgo = async (tx: Tx, asked: Asked, limit: number): Promise<number[]> =>
  (
    await tx.all(sql<{ product_id: number }>`
      select s.product_id ${countableIn(tx, asked)}
        and not exists (select from stock_line l
          join stock_document d on d.merchant_id = ${tx.merchantId} and d.id = l.document_id
          where l.merchant_id = ${tx.merchantId} and l.product_id = s.product_id and d.store_id = s.store_id
            and d.kind = ${sql.lit(documentKind.count)} and d.status < ${sql.lit(countStatus.posted)})
      order by (select max(m.at) from stock_move m where m.merchant_id = ${tx.merchantId} and m.store_id = s.store_id
        and m.product_id = s.product_id and m.kind = ${sql.lit(moveKind.count)}) nulls first, s.value desc, s.product_id
      limit ${limit}::int`)
  ).map((row) => row.product_id)

/** Makes the lines of a count with the stock of now. Returns how many there are. */
export const insertCountLines = async (
  tx: Tx,
  documentId: number,
  storeId: number,
  productIds: readonly number[],
): Promise<number> =>
  (
    await tx.all(sql`
      with counted as materialized (
        select w.product_id, coalesce(s.on_hand, 0) as on_hand ${ofPlaces(tx, storeId, productIds)}
      )
      insert into stock_line (merchant_id, document_id, product_id, snapshot)
      select ${tx.merchantId}::bigint, ${documentId}::bigint, c.product_id, c.on_hand from counted c
      order by c.product_id
      returning id`)
  ).length

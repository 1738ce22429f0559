import { documentKind } from '@zhanggui/contract/stock/document.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import type pg from 'pg'
import { seedManyProducts } from '../server/test/many-products.ts'

/** Adds products, and stores until there are so many. Returns the id of the newest store. */
export async function seedStores(db: pg.ClientBase, products: number, stores: number): Promise<string> {
  await seedManyProducts(db, 1, products)
  await db.query(
    `insert into store (merchant_id, code, name) select 1, 'B' || lpad(n::text, 3, '0'), '店' || n
     from generate_series((select count(*) from store where merchant_id = 1) + 1, $1::int) n`,
    [stores],
  )
  const { rows } = await db.query('select max(id)::text as id from store where merchant_id = 1')
  return rows[0].id
}

/**
 * The stock of every product in every store: one place in 40 is below its reorder point or sold out, one in 97 has more
 * reserved than on hand, half have not moved for 30 days, and 2,000 places stand in a count.
 */
export async function seedManyPlaces(db: pg.ClientBase): Promise<void> {
  await db.query(
    `insert into stock (merchant_id, store_id, product_id, on_hand, reserved, value, last_kind, last_change, reorder_point, sold_week, moved_at)
     select 1, s.id, p.id, n.on_hand, case when (p.id * 3 + s.id) % 97 = 5 then n.on_hand + 1000 else 0 end, n.on_hand / 10,
       ${moveKind.sale}, -1000, 1000, (p.id * 5 + s.id) % 30 * 1000, now() - ((p.id * 31 + s.id * 17) % 86400) * interval '1 minute'
     from store s join product p on p.merchant_id = 1 and p.status = 30 and p.sale_mode = 1,
       lateral (select (p.id * 7 + s.id * 13) % 40 * 1000 as on_hand) n
     where s.merchant_id = 1 on conflict do nothing`,
  )
  // As the recount of a store leaves it.
  await db.query(
    `insert into stock_size (merchant_id, store_id, places) select merchant_id, store_id, count(*) from stock
     where merchant_id = 1 group by 1, 2 on conflict (merchant_id, store_id) do update set places = excluded.places`,
  )
  await db.query(
    `with made as (
       insert into stock_document (merchant_id, kind, number, store_id, created_by, updated_by)
       select 1, ${documentKind.count}, 'B' || s.id, s.id, '', '' from store s where s.merchant_id = 1 returning id, store_id)
     insert into stock_line (merchant_id, document_id, product_id, snapshot)
     select 1, d.id, k.product_id, 0 from made d
     cross join lateral (select product_id from stock where merchant_id = 1 and store_id = d.store_id order by product_id limit 100) k`,
  )
}

/**
 * Adds a move of every place for each number from `first` to `last`: sales, and an arrival in each fifth. The larger the number,
 * the older the move, by five days each.
 */
export async function seedManyMoves(db: pg.ClientBase, first: number, last: number): Promise<void> {
  const { rows } = await db.query<{ name: string; text: string }>(
    `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
     where conrelid = 'stock_move'::regclass and contype = 'f' and conname like '%store_id%'`,
  )
  // Checked at once in the end, instead of row by row.
  for (const { name } of rows) await db.query(`alter table stock_move drop constraint ${name}`)
  for (let n = first; n <= last; n++)
    await db.query(
      `insert into stock_move (merchant_id, store_id, product_id, at, kind, change, after, value_change, value_after, actor)
       select 1, k.store_id, k.product_id, k.moved_at - $1::int * interval '5 days',
         case when m.arrival then ${moveKind.receipt} else ${moveKind.sale} end, case when m.arrival then 4000 else -1000 end,
         k.on_hand + $1::int % 5 * 1000, case when m.arrival then 400 else -100 end, k.value + $1::int % 5 * 100, '示例'
       from stock k, lateral (select $1::int % 5 = 4 as arrival) m where k.merchant_id = 1 on conflict do nothing`,
      [n],
    )
  for (const { name, text } of rows) await db.query(`alter table stock_move add constraint ${name} ${text}`)
}

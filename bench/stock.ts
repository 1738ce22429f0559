import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import pg from 'pg'
import { seedManyProducts } from '../server/test/many-products.ts'
import { inTurn, type Lab, ms, printTable, rate, times } from './lab.ts'

const stores = 20
const clients = 16

/** Stock of every product in every store; `moves` rows of the ledger for each. */
export async function benchStock(lab: Lab, products: number, moves: number, seconds: number): Promise<void> {
  await seedManyProducts(lab.db, 1, products)
  await lab.db.query(
    `insert into store (merchant_id, code, name) select 1, 'B' || lpad(n::text, 3, '0'), '店' || n
     from generate_series(4, $1::int) n`,
    [stores],
  )
  await lab.db.query(
    `insert into stock (merchant_id, store_id, product_id, on_hand, value, last_kind, reorder_point, moved_at)
     select 1, s.id, p.id, (p.id * 7 + s.id * 13) % 40 * 1000, 0, 20, 1000,
       now() - ((p.id * 31 + s.id * 17) % 86400) * interval '1 minute'
     from store s join product p on p.merchant_id = 1 and p.status = 30 and p.sale_mode = 1 where s.merchant_id = 1
     on conflict do nothing`,
  )
  for (let n = 0; n < moves; n++)
    await lab.db.query(
      `insert into stock_move (merchant_id, store_id, product_id, at, kind, change, after, value_change, value_after, actor)
       select 1, k.store_id, k.product_id, k.moved_at - $1::int * interval '1 hour', 20, 0, k.on_hand, 0, 0, ''
       from stock k where k.merchant_id = 1 on conflict do nothing`,
      [n],
    )
  await lab.db.query('vacuum analyze')
  const { rows } = await lab.db.query<{ store: string; ids: string[]; places: string; moves: string }>(
    `select max(store_id)::text as store, (array_agg(product_id::text))[1:2000] as ids,
       (select count(*) from stock)::text as places, (select count(*) from stock_move)::text as moves
     from stock where merchant_id = 1 and store_id = (select max(store_id) from stock where merchant_id = 1)`,
  )
  const { store: storeId = '', ids = [], places, moves: ledger } = rows[0] ?? {}
  const productId = ids[0] ?? ''
  const floor = (name: string, of: string, values: unknown[]) => () =>
    lab.db.query({
      name,
      text: `select s.store_id, s.product_id, s.on_hand, s.reserved, s.value, s.reorder_point, s.moved_at, p.name, p.code,
          p.stock_unit, st.name as store, (select coalesce(-sum(m.change), 0) from stock_move m where m.merchant_id = 1
            and m.store_id = s.store_id and m.product_id = s.product_id and m.at >= now() - interval '7 days' and m.kind in (20, 30)) as sold
        from (${of}) s join product p on p.merchant_id = 1 and p.id = s.product_id
        join store st on st.merchant_id = 1 and st.id = s.store_id`,
      values,
    })
  const ordered = 'order by moved_at desc, product_id, store_id limit 10'
  const list = (input: object) => () => lab.send(stockCalls.findStockPage, input as never)
  const measured: [string, Awaited<ReturnType<typeof inTurn>>][] = [
    [
      'list of a store, with its tabs',
      await inTurn(
        50,
        list({ storeId }),
        floor('store', `select * from stock where merchant_id = 1 and store_id = $1 ${ordered}`, [storeId]),
      ),
    ],
    [
      'low stock of a store',
      await inTurn(
        50,
        list({ storeId, tab: 'low' }),
        floor('low', `select * from stock where merchant_id = 1 and store_id = $1 and low ${ordered}`, [
          storeId,
        ]),
      ),
    ],
    [
      'over all stores',
      await inTurn(50, list({}), floor('all', `select * from stock where merchant_id = 1 ${ordered}`, [])),
    ],
    [
      'low stock over all stores',
      await inTurn(
        50,
        list({ tab: 'low' }),
        floor('allLow', `select * from stock where merchant_id = 1 and low ${ordered}`, []),
      ),
    ],
    [
      'ledger of a product',
      await inTurn(
        100,
        () => lab.send(stockCalls.findStockMovePage, { storeId, productId }),
        () =>
          lab.db.query({
            name: 'ledger',
            text: `select m.* from stock_move m where m.merchant_id = 1 and m.store_id = $1 and m.product_id = $2
              order by m.at desc limit 10`,
            values: [storeId, productId],
          }),
      ),
    ],
  ]
  printTable(
    `Stock: ${Number(places).toLocaleString('en-US')} products in stores, ${Number(ledger).toLocaleString('en-US')} moves`,
    ['row', 'product', 'floor', 'ratio'],
    measured.map(([name, { product, floor: bare }]) => [name, ms(product), ms(bare), times(product / bare)]),
  )
  let next = 0
  const another = () => ids[next++ % ids.length] ?? ''
  const adjusted = await rate(clients, seconds, () =>
    lab.send(stockCalls.adjustStock, {
      storeId,
      reason: 10,
      lines: [{ productId: another(), way: 'add', amount: '1' }],
    }),
  )
  const pool = new pg.Pool({ ...(await lab.connection()), max: clients })
  const bare = await rate(clients, seconds, () =>
    pool.query({
      name: 'bare',
      text: 'update stock set on_hand = on_hand + 1000 where merchant_id = 1 and store_id = $1 and product_id = $2',
      values: [storeId, another()],
    }),
  )
  await pool.end()
  printTable(
    `Adjustments by ${clients} clients, with ledger and audit`,
    ['product', 'bare UPDATE', 'share', 'target'],
    [
      [
        `${adjusted.toFixed(0)}/s`,
        `${bare.toFixed(0)}/s`,
        `${((adjusted / bare) * 100).toFixed(0)} %`,
        '≥ 20 %',
      ],
    ],
  )
}

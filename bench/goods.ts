import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { seedManyProducts } from '../server/test/many-products.ts'
import { inTurn, type Lab, ms, printTable, times } from './lab.ts'

const stores = 20
/** The shares of products with an own price in each store, in percent: a usual chain, and the worst case. */
const shares = [3, 100]

const floorFrom = `from product p join category c on c.merchant_id = p.merchant_id and c.id = p.category_id
  left join store_goods g on g.merchant_id = 1 and g.store_id = $1 and g.product_id = p.id and g.removed_at is null
  where p.merchant_id = 1 and p.removed_at is null and p.status = 30`
const floorColumns = `p.id, p.name, p.code, coalesce(g.sales_price, p.sales_price) as price, p.sales_price, p.cost_price,
  p.sale_status, c.name as category, g.listed, g.locked,
  (select array_agg(b.barcode order by b.position) from product_barcode b where b.merchant_id = 1 and b.product_id = p.id) as barcodes`

/** Store goods: 20 stores, of which each has a few own prices. */
export async function benchGoods(lab: Lab, size: number): Promise<void> {
  await seedManyProducts(lab.db, 1, size)
  await lab.db.query(
    `insert into store (merchant_id, code, name) select 1, 'B' || lpad(n::text, 3, '0'), '店' || n
     from generate_series(4, $1::int) n`,
    [stores],
  )
  for (const owned of shares) await benchShare(lab, size, owned)
}

async function benchShare(lab: Lab, size: number, owned: number): Promise<void> {
  await lab.db.query(
    `insert into store_goods (merchant_id, store_id, product_id, sales_price)
     select 1, s.id, p.id, p.sales_price + 10 from store s join product p on p.merchant_id = 1
     where s.merchant_id = 1 and p.status = 30 and (p.id * 7 + s.id * 13) % 100 < $1
     on conflict do nothing`,
    [owned],
  )
  await lab.db.query('vacuum analyze')
  const { rows } = await lab.db.query<{ id: string }>(
    'select max(id)::text as id from store where merchant_id = 1',
  )
  const storeId = rows[0]?.id ?? ''
  const list = (input: object) => () =>
    lab.send(goodsCalls.findStoreGoodsPage, { storeId, ...input } as never)
  const floor = (name: string, text: string) => () => lab.db.query({ name, text, values: [storeId] })
  const first = floor(
    'goods',
    `select ${floorColumns} ${floorFrom} order by p.updated_at desc, p.id desc limit 10`,
  )
  const different = floor(
    'different',
    `select ${floorColumns} ${floorFrom.replace('left join', 'join')} and g.owns order by p.updated_at desc, p.id desc limit 10`,
  )
  const board = floor(
    'board',
    `select d.product_id, count(distinct d.store_id) as stores from (
       select g.product_id, g.store_id from store_goods g join product p on p.merchant_id = 1 and p.id = g.product_id
       where g.merchant_id = 1 and g.owns and g.removed_at is null and p.status = 30 and p.removed_at is null
         and g.sales_price is distinct from p.sales_price and $1::bigint > 0 limit 20000) d
     group by d.product_id order by stores desc, d.product_id limit 10`,
  )
  const found = floor(
    'found',
    `select ${floorColumns} ${floorFrom} and p.grams @> zg_grams('乌龙') and position('乌龙' in zg_squeeze(p.name)) > 0
     order by p.updated_at desc, p.id desc limit 10`,
  )
  const measured: [string, Awaited<ReturnType<typeof inTurn>>][] = [
    ['list of a store, with its tabs', await inTurn(100, list({}), first)],
    ['tab of what differs', await inTurn(100, list({ tab: 'different' }), different)],
    ['search by two characters', await inTurn(50, list({ keyword: '乌龙' }), found)],
    ['over all stores', await inTurn(100, () => lab.send(goodsCalls.findGoodsSummaryPage, {}), first)],
    ['difference board', await inTurn(20, () => lab.send(goodsCalls.findDifferencePage, {}), board)],
  ]
  printTable(
    `Store goods: ${size} products × ${stores} stores, ${owned} % with an own price`,
    ['row', 'product', 'floor', 'ratio'],
    measured.map(([name, { product, floor: bare }]) => [name, ms(product), ms(bare), times(product / bare)]),
  )
}

import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductDetail } from '@zhanggui/contract/product/product.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import pg from 'pg'
import { seedManyProducts } from '../server/test/many-products.ts'
import { type Lab, median, ms, printTable, times } from './lab.ts'
import { seedManyOrders } from './many-orders.ts'
import { givenPlacing } from './orders.ts'

type Work = () => Promise<unknown>

/** The calls to measure, as the console and a shop app send them. */
async function worksOf(lab: Lab, products: number, orders: number): Promise<Record<string, Work>> {
  await seedManyProducts(lab.db, 1, products)
  await lab.db.query(`
    insert into store_goods (merchant_id, store_id, product_id, sales_price)
    select p.merchant_id, s.id, p.id, p.sales_price + 10 from product p join store s on s.merchant_id = p.merchant_id
    where p.merchant_id = 1 and p.status = 30 and (p.id * 7 + s.id * 13) % 100 < 3 on conflict do nothing`)
  await seedManyOrders(lab.db, orders, 400)
  const { place } = await givenPlacing(lab, '1')
  const list = () => lab.send(productCalls.findProductPage, {})
  const goods = () => lab.send(goodsCalls.findStoreGoodsPage, { storeId: '1' })
  const page = (await list()) as { records: { id: string }[] }
  const id = page.records[0]?.id as string
  let product = (await lab.send(productCalls.findProductDetail, { id })) as ProductDetail
  const save = async () => {
    const { categoryName, status, effectiveAt, scheduled, createdAt, updatedAt, updatedBy, ...form } = product
    const remarks = `${product.version}`
    const saved = (await lab.send(productCalls.saveProduct, { ...form, remarks } as never)) as {
      version: number
    }
    product = { ...product, version: saved.version }
  }
  const stock = () => lab.send(stockCalls.findStockPage, { storeId: '1' } as never)
  const adjust = () =>
    lab.send(stockCalls.adjustStock, {
      storeId: '1',
      reason: 10,
      lines: [{ productId: id, way: 'add', amount: '1' }],
    })
  const orderList = () => lab.send(orderCalls.findOrderPage, {} as never)
  const { rows } = await lab.db.query<{ id: string }>(
    "select id::text from orders where merchant_id = 1 and external_number like 'B%' and status = 60 order by id limit 1",
  )
  const order = () => lab.send(orderCalls.findOrderDetail, { id: rows[0]?.id ?? '' })
  return {
    'product list': list,
    'list of a store': goods,
    save,
    'stock of a store': stock,
    'adjust the stock': adjust,
    'order list': orderList,
    'an order': order,
    'place an order': place,
  }
}

/** The medians of several works that run in turn. */
async function inTurns(rounds: number, works: readonly Work[]): Promise<number[]> {
  const spent: number[][] = works.map(() => [])
  for (let round = 0; round < rounds + 10; round++)
    for (const [place, work] of works.entries()) {
      const began = performance.now()
      await work()
      if (round >= 10) spent[place]?.push(performance.now() - began)
    }
  return spent.map(median)
}

/**
 * Keeps the other worker busy with `clients` sums until the work ends. The measured merchant is not on that worker.
 */
async function besideABusyWorker<T>(
  cluster: Lab,
  url: string,
  clients: number,
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await cluster.db.query<{ host: string; port: number }>(`
    select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and nodeport <> (
      select p.nodeport from citus_shards p where p.table_name = 'product'::regclass
        and p.shardid = get_shard_id_for_distribution_column('product', 1))`)
  const other = rows[0]
  if (!other) throw new Error('the cluster has no second worker')
  const at = new URL(url)
  at.hostname = other.host
  at.port = String(other.port)
  let busy = true
  const load = Array.from({ length: clients }, async () => {
    const client = new pg.Client({ connectionString: at.href })
    await client.connect()
    while (busy) await client.query('select sum(sqrt(n)) from generate_series(1, 300000) n')
    await client.end()
  })
  const result = await work()
  busy = false
  await Promise.all(load)
  return result
}

/** The same calls on one PostgreSQL, on a Citus cluster, and on that cluster while its other worker is busy. */
export async function benchScale(
  one: Lab,
  cluster: Lab,
  url: string,
  products: number,
  orders: number,
  rounds: number,
): Promise<void> {
  const alone = await worksOf(one, products, orders)
  const spread = await worksOf(cluster, products, orders)
  const names = Object.keys(alone)
  const works = names.flatMap((name) => [alone[name], spread[name]]) as Work[]
  const quiet = await inTurns(rounds, works)
  const busy = await besideABusyWorker(cluster, url, 4, () => inTurns(rounds, works))
  const row = (name: string, measured: number[], at: number) => [
    name,
    ms(measured[at] as number),
    ms(measured[at + 1] as number),
    times((measured[at + 1] as number) / (measured[at] as number)),
  ]
  printTable(
    `One PostgreSQL and a cluster, ${products} products, ${orders} orders`,
    ['', 'one', 'cluster', 'ratio'],
    names.flatMap((name, at) => [
      row(name, quiet, 2 * at),
      row(`${name}, the other worker busy`, busy, 2 * at),
    ]),
  )
}

import { homeCalls } from '@zhanggui/contract/home/home.calls.ts'
import { openScopes } from '@zhanggui/contract/open-scope.ts'
import { openApiCalls } from '@zhanggui/contract/openApi/openApi.calls.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import type { ExportTask } from '@zhanggui/contract/task/task.ts'
import pg from 'pg'
import { openClient } from '../server/src/open-client/open-client.ts'
import { seedManyProducts } from '../server/test/many-products.ts'
import { inTurn, type Lab, mb, ms, printTable, quantile, rate, times, watch } from './lab.ts'
import { seedManyOrders } from './many-orders.ts'

const stores = 20
const clients = 16
const columns = `o.id, o.number, o.type, o.source, o.external_number, o.store_id, s.name as store_name, o.status, o.delivery_type,
  o.receiver_name, o.receiver_phone, o.payable, o.received, o.refunded, o.methods, o.placed_at, o.due_at, o.version,
  (select l.name from order_line l where l.merchant_id = 1 and l.order_id = o.id order by l.line limit 1) as goods`
const from = 'from orders o join store s on s.merchant_id = 1 and s.id = o.store_id where o.merchant_id = 1'
const newest = 'order by o.placed_at desc, o.id desc limit 10'

type Row = [name: string, product: () => Promise<unknown>, floor: () => Promise<unknown>]

/** Rows 1 to 5, 7 and 9 for orders, and home. */
export async function benchOrders(lab: Lab, orders: number, seconds: number): Promise<void> {
  await givenGoodsAndStores(lab, orders)
  await seedManyOrders(lab.db, orders, 400)
  const rows = await orderRows(lab)
  await measure(lab, rows)
  const perSecond = await rate(clients, seconds, () =>
    lab.send(orderCalls.findOrderPage, { tab: 'toPrepare' } as never),
  )
  printTable(`1 lists by ${clients} clients`, ['lists/s'], [[perSecond.toFixed(0)]])
  await benchPlacing(lab, '1', seconds)
  await benchExport(lab, orders > 10_000 ? 500_000 : orders)
}

/** Row 4: the same calls at one number of orders, then at ten times as many in the same days. */
export async function benchGrowth(lab: Lab, orders: number): Promise<void> {
  await givenGoodsAndStores(lab, orders)
  await seedManyOrders(lab.db, orders, 400)
  const few = await measure(lab, await orderRows(lab))
  await seedManyOrders(lab.db, orders * 9, 400)
  const many = await measure(lab, await orderRows(lab))
  printTable(
    `4 growth from ${orders.toLocaleString('en-US')} to ${(orders * 10).toLocaleString('en-US')} orders`,
    ['row', 'before', 'after', 'growth', 'target'],
    few.map(([name, before], at) => {
      const after = many[at]?.[1] ?? Number.NaN
      return [name, ms(before), ms(after), times(after / before), '≤ 1.3×']
    }),
  )
}

async function givenGoodsAndStores(lab: Lab, orders: number): Promise<void> {
  await seedManyProducts(lab.db, 1, Math.min(orders, 20_000))
  await lab.db.query(
    `insert into store (merchant_id, code, name) select 1, 'B' || lpad(n::text, 3, '0'), '店' || n
     from generate_series(4, $1::int) n`,
    [stores],
  )
}

/** One statement by hand counts the work of a person of all stores. */
const workByHand = [
  ...[25, 30, 35, 70].map((status) => [
    'placed_at',
    '0',
    `orders where merchant_id = 1 and status = ${status}`,
  ]),
  ['prepare_by', '0', 'orders where merchant_id = 1 and status = 20'],
  ['ready_at', '0', 'orders where merchant_id = 1 and status = 50 and delivery_type = 10'],
  ['placed_at', '0', 'orders where merchant_id = 1 and review'],
  ...[20, 30, 40, 60].map((status) => [
    'created_at',
    'coalesce(amount, asked)',
    `after_sale where merchant_id = 1 and status = ${status}`,
  ]),
  ...[10, 40].map((status) => [
    'created_at',
    'amount',
    `refund where merchant_id = 1 and status = ${status}`,
  ]),
  ['received_at', 'amount', `unbooked_order where merchant_id = 1 and status = 'open'`],
  ['null::timestamptz', '0', 'stock where merchant_id = 1 and low'],
  ['null::timestamptz', '0', 'stock where merchant_id = 1 and sold_out'],
  ['created_at', '0', 'stock_document where merchant_id = 1 and kind = 20 and status = 30'],
  ['null::timestamptz', '0', 'product_price_change where merchant_id = 1'],
]
  .map(
    ([since, amount, rows]) =>
      `(select count(*), min(since), sum(amount) from (select ${since} as since, ${amount} as amount from ${rows} limit 10001) w)`,
  )
  .join(' union all ')

/** The reads of orders, each with its floor. */
export async function orderRows(lab: Lab): Promise<Row[]> {
  const one = await lab.db.query<{
    store: string
    id: string
    number: string
    product: string
  }>(
    `select o.store_id::text as store, o.id::text, o.number, (select l.name from order_line l where l.merchant_id = 1
       and l.order_id = o.id order by l.line limit 1) as product
     from orders o where o.merchant_id = 1 and o.external_number like 'B%' and o.status = 60
       and o.placed_at < now() - interval '100 days' order by o.placed_at desc limit 1`,
  )
  const { store: storeId = '', id = '', number = '', product = '' } = one.rows[0] ?? {}
  const floor =
    (name: string, text: string, values: unknown[] = []) =>
    () =>
      lab.db.query({ name, text, values })
  const list = (input: object) => () => lab.send(orderCalls.findOrderPage, input as never)
  const last = Math.floor(10_000 / 10)
  const days = { from: '2026-06-01', to: '2026-06-30' }
  return [
    ['1 list, all statuses', list({}), floor('all', `select ${columns} ${from} ${newest}`)],
    [
      '1 tab: to be prepared',
      list({ tab: 'toPrepare' }),
      floor('tab', `select ${columns} ${from} and o.status = 20 ${newest}`),
    ],
    [
      '1 tab: completed',
      list({ tab: 'completed' }),
      floor('done', `select ${columns} ${from} and o.status = 60 ${newest}`),
    ],
    [
      '1 list of a store',
      list({ storeId }),
      floor('store', `select ${columns} ${from} and o.store_id = $1 ${newest}`, [storeId]),
    ],
    [
      '1 thirty days',
      list(days),
      floor(
        'days',
        `select ${columns} ${from} and o.placed_at >= $1::date at time zone 'Asia/Shanghai'
          and o.placed_at < ($2::date + 1) at time zone 'Asia/Shanghai' ${newest}`,
        [days.from, days.to],
      ),
    ],
    [
      '2 by number',
      list({ keyword: number }),
      floor('number', `select ${columns} ${from} and o.number = $1 ${newest}`, [number]),
    ],
    [
      '2 by phone tail',
      list({ keyword: '1234' }),
      floor('tail', `select ${columns} ${from} and o.phone_tail = $1 ${newest}`, ['1234']),
    ],
    [
      '2 by product',
      list({ keyword: product.slice(0, 4) }),
      floor(
        'product',
        `select ${columns} ${from} and o.id in (select order_id from order_line
        where merchant_id = 1 and product_id = (select product_id from order_line where merchant_id = 1 and order_id = $1 and line = 1)) ${newest}`,
        [id],
      ),
    ],
    [
      '3 last page that is shown',
      list({ pageNo: last }),
      floor('last', `select ${columns} ${from} order by o.placed_at desc, o.id desc limit 10 offset $1`, [
        (last - 1) * 10,
      ]),
    ],
    [
      '5 an order',
      () => lab.send(orderCalls.findOrderDetail, { id }),
      floor(
        'detail',
        `select o.*, s.name as store_name,
          (select jsonb_agg(l order by l.line) from order_line l where l.merchant_id = 1 and l.order_id = o.id) as lines,
          (select jsonb_agg(p) from order_payment p where p.merchant_id = 1 and p.order_id = o.id) as payments,
          (select jsonb_agg(e order by e.id) from order_event e where e.merchant_id = 1 and e.order_id = o.id) as events,
          (select jsonb_agg(h) from order_shipment h where h.merchant_id = 1 and h.order_id = o.id) as shipments,
          (select jsonb_agg(r) from refund r where r.merchant_id = 1 and r.order_id = o.id) as refunds
        from orders o join store s on s.merchant_id = 1 and s.id = o.store_id where o.merchant_id = 1 and o.id = $1`,
        [id],
      ),
    ],
    ['home: what to do', () => lab.send(homeCalls.findHomeWork, {} as never), floor('work', workByHand)],
    [
      'home: sales',
      () => lab.send(homeCalls.findHomeFigures, {} as never),
      floor(
        'sales',
        `with f as (select store_id, kind, key, slot, day, sum(count), sum(amount) as amount, sum(quantity) as quantity
            from sales_figure where merchant_id = 1 and day in (now()::date, now()::date - 7) group by 1, 2, 3, 4, 5),
          best as (select key, sum(amount) as amount, sum(quantity) as quantity from f where kind = 50 and day = now()::date
            group by 1 order by 2 desc, 1 limit 5)
        select (select jsonb_agg(f) from f where kind < 50),
          (select jsonb_agg(to_jsonb(best) || jsonb_build_object('name', p.name, 'unit', p.stock_unit, 'there', (select sum(on_hand - reserved)
              from stock k where k.merchant_id = 1 and k.product_id = p.id))) from best join product p on p.merchant_id = 1 and p.id = best.key),
          (select jsonb_agg(jsonb_build_object('id', id, 'name', name)) from store where merchant_id = 1)`,
      ),
    ],
  ]
}

/** Measures them and prints their table. Returns the medians of the product. */
async function measure(lab: Lab, rows: readonly Row[]): Promise<[string, number][]> {
  const { rows: found } = await lab.db.query<{ count: string }>(
    'select count(*) from orders where merchant_id = 1',
  )
  // The server compiles what it runs often.
  for (let round = 0; round < 100; round++) for (const [, work] of rows) await work()
  const measured: [string, { product: number; floor: number; ratio: number }][] = []
  for (const [name, work, bare] of rows) measured.push([name, await inTurn(50, work, bare)])
  printTable(
    `Orders: ${Number(found[0]?.count).toLocaleString('en-US')}`,
    ['row', 'product', 'floor', 'ratio'],
    measured.map(([name, { product, floor, ratio }]) => [name, ms(product), ms(floor), times(ratio)]),
  )
  return measured.map(([name, { product }]) => [name, product])
}

/** Places orders of three lines in a store that has enough of everything. */
export async function givenPlacing(lab: Lab, storeId: string) {
  const { rows } = await lab.db.query<{
    id: string
    code: string
    price: string
    cents: string
    store: string
  }>(
    `select p.id::text, p.code, to_char(p.sales_price / 100.0, 'FM9999990.00') as price, p.sales_price::text as cents,
       (select code from store where merchant_id = 1 and id = $1) as store
     from product p
     where p.merchant_id = 1 and p.status = 30 and p.sale_mode = 1 and p.sale_status = 2 and p.min_order_quantity is null
       and not exists (select from store_goods g where g.merchant_id = 1 and g.store_id = $1 and g.product_id = p.id)
     order by p.id limit 300`,
    [storeId],
  )
  await lab.db.query(
    `insert into stock (merchant_id, store_id, product_id, on_hand, value, last_kind, moved_at)
     select 1, $1, id, 90000000, 0, 20, now() from unnest($2::bigint[]) id
     on conflict (merchant_id, store_id, product_id) do update set on_hand = 90000000, reserved = 0`,
    [storeId, rows.map(({ id }) => id)],
  )
  const made = (await lab.send(openApiCalls.createKey, {
    name: '量',
    scopes: [...openScopes],
    stores: [],
    sources: [],
    perMinute: 60_000,
  })) as { key: string; secret: string }
  const client = openClient({
    to: async ({ path, headers, body }) =>
      (await lab.http('POST', path, Buffer.from(body), headers)).body.toString(),
    ...made,
  })
  let next = 0
  const three = () => {
    const at = next++ * 3
    return [0, 1, 2].flatMap((n) => rows[(at + n) % rows.length] ?? [])
  }
  const place = async () => {
    const lines = three()
    await client.send(orderOpenCalls.placeOrder, {
      source: 'shopApp',
      number: `P${next}-${Math.random()}`.slice(0, 30),
      store: rows[0]?.store ?? '',
      deliveryType: 10,
      lines: lines.map(({ code, price }) => ({ sku: code, quantity: '1', price })),
      payable: (lines.reduce((sum, { cents }) => sum + Number(cents), 0) / 100).toFixed(2),
      buyer: { name: '林女士', phone: '13800005678' },
    } as never)
  }
  await place()
  return { three, place }
}

/** A transaction by hand that writes the rows of a placed order. */
export async function placingByHand(lab: Lab, storeId: string, three: () => readonly { id: string }[]) {
  const pool = new pg.Pool({ ...(await lab.connection()), max: clients })
  const byHand = async () => {
    const lines = three()
    const connection = await pool.connect()
    try {
      await connection.query('begin')
      const { rows: found } = await connection.query({
        name: 'read',
        text: `select p.id, p.name, p.code, p.sales_price, k.on_hand - k.reserved as left from product p
          join stock k on k.merchant_id = 1 and k.store_id = $1 and k.product_id = p.id
          where p.merchant_id = 1 and p.id = any ($2::bigint[]) order by p.id for update of k`,
        values: [storeId, lines.map(({ id }) => id)],
      })
      await connection.query({
        name: 'reserve',
        text: 'update stock set reserved = reserved + 1000 where merchant_id = 1 and store_id = $1 and product_id = any ($2::bigint[])',
        values: [storeId, lines.map(({ id }) => id)],
      })
      const sum = found.reduce((total, row) => total + Number(row.sales_price), 0)
      const order = await connection.query({
        name: 'order',
        text: `insert into orders (merchant_id, type, source, external_number, store_id, status, delivery_type, receiver_name,
            receiver_phone, list_amount, payable, business_day, placed_at)
          values (1, 10, 'hand', $1, $2, 10, 10, '林女士', '13800005678', $3, $3, now()::date, now()) returning id`,
        values: [`H${Math.random()}`, storeId, sum],
      })
      await connection.query({
        name: 'lines',
        text: `insert into order_line (merchant_id, order_id, line, product_id, name, code, sale_mode, sale_unit, stock_unit,
            quantity, price, per, unit_price, list_amount, amount, paid, reserved)
          select 1, $1, n.n, (l ->> 'id')::bigint, l ->> 'name', l ->> 'code', 1, 1, 1, 1000, p, 1000, p, p, p, p, 1000
          from jsonb_array_elements($2::jsonb) with ordinality n (l, n) cross join lateral (select (l ->> 'sales_price')::bigint as p) x`,
        values: [order.rows[0]?.id, JSON.stringify(found)],
      })
      await connection.query({
        name: 'event',
        text: `insert into order_event (merchant_id, order_id, move, who, status, actor) values (1, $1, 'place', 'buyer', 10, '')`,
        values: [order.rows[0]?.id],
      })
      await connection.query('commit')
    } finally {
      connection.release()
    }
  }
  return { byHand, end: () => pool.end() }
}

/** Row 7: placing an order of three lines, against a transaction by hand with the same rows. */
async function benchPlacing(lab: Lab, storeId: string, seconds: number): Promise<void> {
  const { three, place } = await givenPlacing(lab, storeId)
  const { byHand, end } = await placingByHand(lab, storeId, three)
  for (let round = 0; round < 500; round++) await place()
  for (let round = 0; round < 50; round++) await byHand()
  const alone = await inTurn(50, place, byHand)
  const placed = await rate(clients, seconds, place)
  const bare = await rate(clients, seconds, byHand)
  await end()
  printTable(
    `7 placing an order of three lines, ${clients} clients`,
    ['product', 'by hand', 'share', 'one after another', 'target'],
    [
      [
        `${placed.toFixed(0)}/s`,
        `${bare.toFixed(0)}/s`,
        `${((placed / bare) * 100).toFixed(0)} %`,
        `${ms(alone.product)} / ${ms(alone.floor)}`,
        '≥ 50 %',
      ],
    ],
  )
}

/** Row 9: order lines to a spreadsheet. */
async function benchExport(lab: Lab, atMost: number): Promise<void> {
  const { rows } = await lab.db.query<{ day: string }>(
    `select to_char(min(placed_at), 'YYYY-MM-DD') as day from (
       select placed_at from orders where merchant_id = 1 order by placed_at desc limit $1) o`,
    [atMost],
  )
  const list = () => lab.send(orderCalls.findOrderPage, { tab: 'toPrepare' })
  const idleWatch = watch(list)
  await new Promise((resolve) => setTimeout(resolve, 4000))
  const idle = quantile(await idleWatch.stop(), 0.99)
  const meanwhile = watch(list)
  let memory = 0
  const sampled = setInterval(() => {
    memory = Math.max(memory, lab.memory())
  }, 100)
  const began = performance.now()
  const { taskId } = (await lab.send(orderCalls.exportOrderLines, {
    condition: { from: rows[0]?.day },
  } as never)) as { taskId: string }
  let task: ExportTask | undefined
  do {
    await new Promise((resolve) => setTimeout(resolve, 100))
    task = ((await lab.send(taskCalls.findExcelList, {})) as ExportTask[]).find((item) => item.id === taskId)
  } while (task?.status === 0)
  const took = (performance.now() - began) / 1000
  clearInterval(sampled)
  const during = quantile(await meanwhile.stop(), 0.99)
  if (task?.status !== 1) throw new Error(`export: ${task?.reason}`)
  printTable(
    `9 export of ${task.rows.toLocaleString('en-US')} order lines (${mb(task.bytes)} xlsx)`,
    ['time', 'rows/s', 'server memory', "other calls' p99 idle → meanwhile", 'target'],
    [
      [
        `${took.toFixed(1)} s`,
        (task.rows / took).toFixed(0),
        mb(memory),
        `${ms(idle)} → ${ms(during)} (${times(during / idle)})`,
        '≥ 50,000 rows/s, ≤ 200 MB, ≤ 2×',
      ],
    ],
  )
}

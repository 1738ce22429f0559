import { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { afterSaleOpenCalls } from '@zhanggui/contract/afterSale/afterSale.open.ts'
import { afterSaleTabs } from '@zhanggui/contract/afterSale/afterSale.status.ts'
import { homeCalls } from '@zhanggui/contract/home/home.calls.ts'
import { memberCalls } from '@zhanggui/contract/member/member.calls.ts'
import { memberOpenCalls } from '@zhanggui/contract/member/member.open.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls as open } from '@zhanggui/contract/order/order.open.ts'
import { orderTabs } from '@zhanggui/contract/order/order.status.ts'
import { refundCalls } from '@zhanggui/contract/refund/refund.calls.ts'
import { refundTabs } from '@zhanggui/contract/refund/refund.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { seedManyProducts } from '../../../test/many-products.ts'
import { givenKey } from '../../../test/open.ts'
import { storeIds } from '../../../test/people.ts'
import { givenProduct } from '../../../test/products.ts'
import { preparedStatements } from '../../kernel/database/database.ts'

let app: TestApp
let admin: Client
let database: pg.Client
let storeId = ''
let shop: Awaited<ReturnType<typeof givenKey>>
const amount = 12_000

/** Copies the rows of a table that fit. Each copy has other values in these columns. */
async function copy(table: string, of: string, values: Record<string, string>) {
  const { rows } = await database.query(
    `select column_name as name from information_schema.columns
     where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
    [table],
  )
  const columns = rows.map(({ name }) => name)
  await database.query(`alter table ${table} disable trigger user`)
  await database.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value
     select ${columns.map((name) => values[name] ?? `t.${name}`).join(', ')}
     from ${table} t, generate_series(1, ${amount}) n where ${of}`,
  )
  await database.query(`alter table ${table} enable trigger user`)
}

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  database = new pg.Client(app.connection)
  await database.connect()
  shop = await givenKey(app, admin)
  ;[storeId = ''] = await storeIds(admin)
  const store = (await admin.get(storeCalls.findStoreDetail, { id: storeId })).code
  const { id: productId, code: sku } = await givenProduct(admin, { deliveryTypes: [] })
  await admin.get(stockCalls.adjustStock, {
    storeId,
    reason: 12,
    lines: [{ productId, way: 'set', amount: '100', seen: '0' }],
  })
  const key = { source: 'shopApp', number: 'PLAN' }
  const { id } = await shop.send(open.placeOrder, {
    ...key,
    store,
    deliveryType: 40,
    lines: [{ sku, quantity: '3', price: '2.00' }],
    payable: '6.00',
    buyer: { name: '林女士', phone: '13812345678' },
  })
  await shop.send(open.payOrder, { ...key, method: 30, channel: 'given', amount: '6.00', reference: 'P' })
  await admin.get(orderCalls.pickOrder, {
    id,
    version: (await admin.get(orderCalls.findOrderDetail, { id })).version,
    lines: [{ line: 1, picked: '2' }],
  })
  const sale = await shop.send(afterSaleOpenCalls.applyAfterSale, {
    source: 'shopApp',
    number: 'PLAN',
    order: 'PLAN',
    type: 10,
    reason: 20,
    lines: [{ line: 1, quantity: '1' }],
  })
  await shop.send(memberOpenCalls.upsertMember, {
    source: 'shopApp',
    number: 'PLAN',
    at: '2026-01-01T00:00:00Z',
    name: '陈会员',
    phone: '13900001234',
  })
  await shop.send(open.ringUpOrder, {
    source: 'till',
    number: 'PLAN',
    store,
    at: new Date().toISOString(),
    lines: [{ sku: 'NONE', quantity: '1', price: '2.00', amount: '2.00' }],
    payable: '2.00',
    payments: [{ method: 10, amount: '2.00' }],
  })
  const [refund] = (await admin.get(refundCalls.findRefundPage, {})).records
  const statuses = '(array[10,20,25,30,35,40,45,50,60,60,60,60,60,60,80,90])[1 + n % 16]'
  const next = (of: string) => `${of} + n`
  await copy('orders', `t.id = ${id}`, {
    id: next('1000000'),
    number: `'DD' || n`,
    external_number: `'E' || n`,
    status: statuses,
    placed_at: `now() - n * interval '7 minutes'`,
    prepare_by: `now() - n * interval '6 minutes'`,
    pickup_code: `case when n % 16 = 7 then lpad(n::text, 6, '0') else '' end`,
    receiver_name: `'林' || n % 3000`,
    receiver_phone: `(13800000000 + n)::text`,
  })
  for (const [table, id$] of [
    ['order_line', ''],
    ['order_payment', '1000000'],
    ['order_event', '1000000'],
  ] as const)
    await copy(table, `t.order_id = ${id}${table === 'order_event' ? " and t.move = 'place'" : ''}`, {
      order_id: next('1000000'),
      ...(id$ ? { id: next(id$) } : {}),
    })
  await copy('refund', `t.id = ${refund?.id}`, {
    id: next('1000000'),
    number: `'TK' || n`,
    order_id: next('1000000'),
    status: '(array[10,30,30,30,30,30,40])[1 + n % 7]',
  })
  await copy('refund_part', `t.refund_id = ${refund?.id}`, {
    id: next('1000000'),
    refund_id: next('1000000'),
  })
  await copy('after_sale', `t.id = ${sale.id}`, {
    id: next('1000000'),
    number: `'SH' || n`,
    external_number: `'E' || n`,
    order_id: next('1000000'),
    status: '(array[10,20,30,40,50,60,70,80,80,80,80,80])[1 + n % 12]',
  })
  await copy('after_sale_line', `t.after_sale_id = ${sale.id}`, { after_sale_id: next('1000000') })
  await copy('member', `t.external_number = 'PLAN'`, {
    id: next('1000000'),
    external_number: `'M' || n`,
    name: `'陈' || n % 3000`,
    phone: `(13900000000 + n)::text`,
  })
  await copy('unbooked_order', `t.external_number = 'PLAN'`, {
    id: next('1000000'),
    external_number: `'U' || n`,
    hash: `decode(md5(n::text) || md5(n::text), 'hex')`,
  })
  await database.query('vacuum analyze')
}, 120_000)
afterAll(async () => {
  await database?.end()
  await app?.close()
})

test('the lists of orders, after-sales, refunds and members, and home, find their rows by an index', async () => {
  const seen = new Set(preparedStatements())
  const found: string[] = []
  await database.query("begin; set local role zg_app; set local app.merchant_id = '1'")
  const lists = <T extends string>(tabs: readonly T[], keywords: readonly string[]) => [
    {},
    { storeId },
    ...tabs.flatMap((tab) => [{ tab }, { tab, storeId }]),
    ...keywords.map((keyword) => ({ keyword })),
  ]
  const asked = [
    ...lists(orderTabs, ['DD77', 'E77', '5678', '林77', '13800000077', '123456']).map(
      (input) => [orderCalls.findOrderPage, input] as const,
    ),
    ...lists(afterSaleTabs, ['SH77', 'E77', 'DD77', '13812345678']).map(
      (input) => [afterSaleCalls.findAfterSalePage, input] as const,
    ),
    ...lists(refundTabs, ['TK77', 'DD77']).map((input) => [refundCalls.findRefundPage, input] as const),
    ...[{}, { tab: 'open' }, { keyword: 'U77' }].map(
      (input) => [orderCalls.findUnbookedPage, input] as const,
    ),
    ...[{}, { keyword: '陈77' }, { keyword: '0077' }, { keyword: 'M77' }].map(
      (input) => [memberCalls.findMemberPage, input] as const,
    ),
    [orderCalls.findOrderDetail, { id: '1000077' }] as const,
    [afterSaleCalls.findAfterSaleDetail, { id: '1000077' }] as const,
    [orderCalls.findNextOrders, {}] as const,
    [orderCalls.findNextOrders, { storeId }] as const,
    [homeCalls.findHomeDone, {}] as const,
    [homeCalls.findHomeWork, {}] as const,
    [homeCalls.findHomeWork, { storeId }] as const,
    [homeCalls.findHomeFigures, {}] as const,
  ]
  for (const [call, input] of asked) {
    const answer = await admin.send(call, input as never)
    expect(answer.rtnStatus, `${call.path} ${JSON.stringify(input)} ${answer.rtnMsg}`).toBe('0')
    for (const text of preparedStatements().filter((one) => !seen.has(one))) {
      seen.add(text)
      // The numbers of tabs and pages stop at a limit, and read as many rows at most.
      if (/count\(\*\)::int (?:as count )?from \(\s*select from/.test(text)) continue
      const { rows } = await database.query(`explain (generic_plan) ${text}`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      if (text.includes('order by o.prepare_by'))
        expect(plan).toMatch(/Index (Only )?Scan using orders_(store_)?prepare/)
      // The list of all is in its order by an index.
      if (text.includes('- 4000000000000000000') && !('keyword' in input))
        expect(plan).toMatch(/Index Scan using after_sale(_store)?_urgency/)
      const scan = plan.match(
        /Seq Scan on (?:orders|order_line|order_payment|order_event|refund|refund_part|after_sale|after_sale_line|member|unbooked_order)\b/,
      )?.[0]
      if (scan)
        found.push(
          `${call.path} ${JSON.stringify(input)}: ${scan}\n${text}\n${process.env.PLANS ? plan : ''}`,
        )
    }
  }
  await database.query('rollback')
  expect(seen.size).toBeGreaterThan(20)
  expect(found).toEqual([])
})

test('found orders are counted up to 10,000, however many of them have one status; other tabs up to 999', async () => {
  const filter = { deliveryType: 40 } as const
  const all = await admin.get(orderCalls.findOrderPage, filter)
  expect(all).toMatchObject({ total: 10_000, totalCapped: true, countsExact: false })
  expect(Math.max(...orderTabs.map((tab) => all.counts[tab] ?? 0))).toBe(999)
  const [full = 'completed'] = orderTabs.filter((tab) => all.counts[tab] === 999)
  const open = await admin.get(orderCalls.findOrderPage, { ...filter, tab: full })
  expect(open.total).toBeGreaterThan(999)
  expect(open.counts.all).toBe(999)
})

test('placing and ringing up read only the products of the order, by statements that are planned once', async () => {
  const product = await givenProduct(admin, { deliveryTypes: [], salesPrice: '2.00' })
  const line = { productId: product.id, way: 'set', amount: '9', seen: '0' } as const
  await admin.get(stockCalls.adjustStock, { storeId, reason: 12, lines: [line] })
  await seedManyProducts(database, 1, 3000)
  await database.query('analyze product; analyze product_barcode; analyze stock')
  const { code: store } = await admin.get(storeCalls.findStoreDetail, { id: storeId })
  const one = { sku: product.code, quantity: '1', price: '2.00' }
  const sale = { store, lines: [one], payable: '2.00' }
  await shop.send(open.placeOrder, { ...sale, source: 'shopApp', number: 'READS', deliveryType: 40 })
  await shop.send(open.ringUpOrder, {
    ...sale,
    source: 'till',
    number: 'READS',
    at: new Date().toISOString(),
    lines: [{ ...one, amount: '2.00' }],
    payments: [{ method: 10, amount: '2.00' }],
  })
  await database.query("begin; set local role zg_app; set local app.merchant_id = '1'")
  const written = preparedStatements().filter((text) => /insert into order_line|'stock.changed'/.test(text))
  expect(written).toHaveLength(2)
  for (const text of written) {
    const { rows } = await database.query(`explain (generic_plan) ${text}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toMatch(
      /Seq Scan on product|on product p[^\n]*\n *Index Cond: \(merchant_id = \$\d+\)\n/,
    )
  }
  await database.query('rollback')
})

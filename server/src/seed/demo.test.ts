import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { documentKind } from '@zhanggui/contract/stock/document.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../test/app.ts'
import { createTestDatabase } from '../../test/database.ts'
import { brokenInvariants } from '../../test/invariants.ts'
import { storeIds } from '../../test/people.ts'
import { inTenant } from '../kernel/database/tenant.ts'
import { fillShelf } from './add-orders.ts'
import { seedDemo } from './demo.ts'
import { isDemo, sellOnce } from './demo-live.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())

test('sixty days of sales are orders with after-sales that explain the ledger and the figures of home', async () => {
  const database = await createTestDatabase()
  try {
    await seedDemo(database.connection, { history: true })
    expect(await brokenInvariants(database.connection)).toEqual({})
    const client = new pg.Client(database.connection)
    await client.connect()
    const { rows } = await client.query(
      `select (select count(*)::int from orders) as orders, (select count(distinct business_day)::int from orders) as days,
        (select count(*)::int from stock_move where kind = 20 and document is null) as unexplained,
        (select count(distinct store_id)::int from orders where merchant_id = 1) as stores,
        (select count(*)::int from stock where low and merchant_id = 1) as low,
        (select count(*)::int from stock_document where kind = ${documentKind.count} and status < 50 and merchant_id = 1) as counts,
        (select coalesce(sum(l.sent - l.arrived - l.missing), 0)::int from stock_line l
          join stock_document d on d.merchant_id = l.merchant_id and d.id = l.document_id and d.status in (20, 30)
          where l.merchant_id = 1) as coming,
        (select count(*)::int from after_sale where status = 80 and merchant_id = 1) as refunded,
        (select count(*)::int from after_sale where status = 50 and merchant_id = 1) as refused`,
    )
    await client.end()
    expect(rows[0]).toMatchObject({ unexplained: 0, stores: 3 })
    for (const one of ['low', 'counts', 'coming']) expect(rows[0][one], one).toBeGreaterThan(0)
    expect(rows[0].orders).toBeGreaterThan(500)
    expect(rows[0].days).toBeGreaterThan(50)
    expect(rows[0].refunded).toBeGreaterThan(10)
    expect(rows[0].refused).toBeGreaterThan(5)
  } finally {
    await database.drop()
  }
})

test('the shops of the demo go on selling, and every sum still adds up', async () => {
  expect(await isDemo(app.services.database)).toBe(true)
  const count = async () => (await admin.get(orderCalls.findOrderPage, {})).total
  const had = await count()
  for (let sale = 0; sale < 12; sale++) await inTenant(app.services.database, 1, {}, sellOnce)
  expect(await count()).toBe(had + 12)
  expect(await brokenInvariants(app.connection)).toEqual({})
})

test('the demo has the goods of its orders at every hour, however many were sold today', async () => {
  const [storeId = ''] = await storeIds(admin)
  const find = async () => {
    const { records } = await admin.get(stockCalls.findStockPage, {
      storeId,
      keyword: 'SP000003',
      pageSize: 10,
    })
    const [row] = records
    if (!row) throw new Error('the demo has no SP000003')
    return row
  }
  const before = await find()
  const { onHand, reserved } = await admin.get(stockCalls.findStockDetail, {
    storeId,
    productId: before.productId,
  })
  await admin.get(stockCalls.adjustStock, {
    storeId,
    reason: 12,
    lines: [{ productId: before.productId, way: 'set', amount: reserved, seen: onHand }],
  })
  await inTenant(app.services.database, 1, {}, (tx) => fillShelf(tx, '店长'))
  const after = await admin.get(stockCalls.findStockDetail, { storeId, productId: before.productId })
  // Six of them are in the orders and sales of the demo.
  expect(Number(after.onHand) - Number(after.reserved)).toBeGreaterThanOrEqual(6)
})

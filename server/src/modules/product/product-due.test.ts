import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepControlPlane } from '../../../test/control-plane.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { formOf, givenProduct } from '../../../test/products.ts'
import type { Services } from '../../kernel/services.ts'
import { closeServices, openServices } from '../../services.ts'
import { productDuties } from './product-due.ts'

const { saveProduct, findProductDetail, findOperationLogPage } = productCalls

let app: TestApp
let admin: Client
let database: pg.Client
let second: Services

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  second = await openServices(app.services.settings, app.connection)
  admin = await app.signIn('admin')
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  if (second) await closeServices(second)
  await app?.close()
})
keepsInvariants(() => app.connection)

/** The timer runs on two nodes at once. */
const strike = () =>
  Promise.all([app.services, second].flatMap((node) => productDuties.map((duty) => duty.run(node))))
const midnightPasses = async () => {
  await database.query(`update product set effective_at = now() - interval '1 second' where status = 20`)
  await database.query(`update product_price_change set effective_at = now() - interval '1 second'`)
  await keepControlPlane(database)
}
const detail = (id: string) => admin.get(findProductDetail, { id })
const linesOf = async (productId: string, client = admin) =>
  (await client.get(findOperationLogPage, { productId })).records

describe('at 00:00', () => {
  test('a new product takes effect by itself, once, and not earlier', async () => {
    const product = await givenProduct(admin, { effectivePolicy: 2 })
    await strike()
    expect(await detail(product.id)).toEqual(product)
    await midnightPasses()
    await strike()
    await strike()
    expect(await detail(product.id)).toMatchObject({
      status: 30,
      version: 2,
      effectiveAt: null,
      updatedBy: '系统定时',
    })
    const lines = await linesOf(product.id)
    expect(lines.map((line) => [line.action, line.by])).toEqual([
      ['takeEffect', '系统定时'],
      ['create', '晨光掌柜'],
    ])
    expect(lines[0]?.changes).toEqual([{ field: 'status', before: '20', after: '30' }])
  })

  test('a scheduled price takes effect, once, and the log has the former one', async () => {
    const product = await givenProduct(admin, { costPrice: '1.00' })
    await admin.get(saveProduct, { ...formOf(product), salesPrice: '2.80', effectivePolicy: 2 })
    await strike()
    expect((await detail(product.id)).salesPrice).toBe('2.00')
    await midnightPasses()
    await strike()
    await strike()
    expect(await detail(product.id)).toMatchObject({
      salesPrice: '2.80',
      costPrice: '1.00',
      scheduled: null,
      version: 3,
    })
    const [line] = await linesOf(product.id)
    expect(line).toMatchObject({ action: 'priceDue', by: '系统定时' })
    expect(line?.changes).toEqual([
      { field: 'salesPrice', before: '2.00', after: '2.80' },
      { field: 'scheduledSalesPrice', before: '2.80', after: null },
    ])
  })

  test('a save from a form of the day before is refused, naming the timer', async () => {
    const product = await givenProduct(admin)
    await admin.get(saveProduct, { ...formOf(product), salesPrice: '2.80', effectivePolicy: 2 })
    const seen = await detail(product.id)
    await midnightPasses()
    await strike()
    const answer = await admin.send(saveProduct, { ...formOf(seen), name: '新名字' })
    expect(answer.rtnStatus).toBe('10007')
    expect(answer.rtnMsg).toContain('系统定时在 ')
    expect((answer.data as unknown as { changes: unknown[] }).changes).toContainEqual({
      field: 'salesPrice',
      before: '2.00',
      after: '2.80',
    })
  })

  test('2,500 products and prices of two merchants take effect, each exactly once under two nodes', async () => {
    await database.query(
      `insert into product (merchant_id, code, name, category_id, sale_mode, sales_price, stock_unit, sale_unit, display_unit, status, effective_at)
       select c.merchant_id, 'DUE' || n, '到点' || n, c.id, 1, 100, 1, 1, 1, case when n % 2 = 0 then 20 else 30 end,
         case when n % 2 = 0 then now() - interval '1 second' end
       from generate_series(1, 2500) n
       cross join (select merchant_id, min(id) as id from category group by 1) c`,
    )
    await database.query(
      `insert into product_price_change (merchant_id, product_id, sales_price, effective_at, actor)
       select merchant_id, id, 150, now() - interval '1 second', '人' from product where code like 'DUE%' and status = 30`,
    )
    await database.query(
      `insert into product_count (merchant_id, status, slot, amount)
       select merchant_id, status, 99, count(*) from product where code like 'DUE%' group by 1, 2`,
    )
    await keepControlPlane(database)
    await Promise.all([strike(), strike()])
    // Each node passes over what the other one holds. The next round takes what both have left.
    await strike()
    const { rows } = await database.query(
      `select count(*)::int as amount, count(distinct merchant_id)::int as merchants, min(version) as least, max(version) as most,
         count(*) filter (where status = 30)::int as effective, sum(sales_price)::int as prices from product where code like 'DUE%'`,
    )
    expect(rows[0]).toEqual({
      amount: 5000,
      merchants: 2,
      least: 2,
      most: 2,
      effective: 5000,
      prices: 625_000,
    })
    const lines = await database.query(
      `select action, count(*)::int as lines, count(distinct record_id)::int as products from change_log
       where code like 'DUE%' and employee_id is null group by 1 order by 1`,
    )
    expect(lines.rows).toEqual([
      { action: 'priceDue', lines: 2500, products: 2500 },
      { action: 'takeEffect', lines: 2500, products: 2500 },
    ])
  })

  test('a price that is cancelled at the same moment either took effect or did not, never both', async () => {
    for (let round = 0; round < 10; round++) {
      const product = await givenProduct(admin)
      await admin.get(saveProduct, { ...formOf(product), salesPrice: '2.80', effectivePolicy: 2 })
      await midnightPasses()
      const [, cancelled] = await Promise.all([
        strike(),
        admin.send(productCalls.cancelScheduledPrices, { prices: [{ id: product.id, version: 2 }] }),
      ])
      const after = await detail(product.id)
      expect([cancelled.rtnStatus, after.salesPrice, after.scheduled, after.version]).toEqual(
        cancelled.rtnStatus === '0' ? ['0', '2.00', null, 3] : ['10005', '2.80', null, 3],
      )
    }
  })
})

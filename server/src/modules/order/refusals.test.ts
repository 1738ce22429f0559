import { afterSaleOpenCalls } from '@zhanggui/contract/afterSale/afterSale.open.ts'
import type { Call, InputOf } from '@zhanggui/contract/call.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls as open } from '@zhanggui/contract/order/order.open.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { sessionOpenCalls } from '@zhanggui/contract/session/session.open.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenKey, transportOf } from '../../../test/open.ts'
import { storeIds } from '../../../test/people.ts'
import { appleForm, givenCategory, givenProduct } from '../../../test/products.ts'
import { OpenRefusal, openClient } from '../../open-client/open-client.ts'

// Each refusal of orders and their returns (spec section 8): raised by its condition, with its code, in both languages,
// with nothing changed.
let app: TestApp
let admin: Client
let database: pg.Client
let shop: Awaited<ReturnType<typeof givenKey>>
let clients: { zh: typeof shop; en: typeof shop }
let store = ''
let closed = ''
let employee = ''
let sku: Record<'bottle' | 'apple' | 'suspended' | 'inStore' | 'six' | 'noParcel', string>
let numbers = 0
let orders: Record<'unpaid' | 'paid' | 'done', string>
const tills = new Map<number, string>()

type Line = InputOf<typeof open.placeOrder>['lines'][number]
const cart = (lines: Line[], payable: string, more: object = {}) => ({
  source: 'shopApp',
  number: `R${++numbers}`,
  store,
  deliveryType: 40 as const,
  lines,
  payable,
  ...more,
})
const bottles = (quantity = '3', price = '2.00'): Line => ({ sku: sku.bottle, quantity, price })

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  database = new pg.Client(app.connection)
  await database.connect()
  shop = await givenKey(app, admin)
  const speaking = (language: 'zh' | 'en') => ({
    ...shop,
    ...openClient({ to: transportOf(app), key: shop.key, secret: shop.secret, language }),
  })
  clients = { zh: speaking('zh'), en: speaking('en') }
  const [storeId = '', second = ''] = await storeIds(admin)
  store = (await admin.get(storeCalls.findStoreDetail, { id: storeId })).code
  closed = (await admin.get(storeCalls.findStoreDetail, { id: second })).code
  await admin.get(storeCalls.updateStoreStatus, { id: second, open: false })
  await database.query(`update store set delivery = 0 where id = ${storeId}`)
  const product = async (fields: Record<string, unknown> = {}) => {
    const made = await givenProduct(admin, { deliveryTypes: [], ...fields })
    await admin.get(stockCalls.adjustStock, {
      storeId,
      reason: 12,
      lines: [{ productId: made.id, way: 'set', amount: '100', seen: '0' }],
    })
    return made
  }
  const suspended = await product()
  const inStore = await product()
  await admin.get(productCalls.setSaleStatus, { ids: [suspended.id], saleStatus: 0 })
  await admin.get(productCalls.setSaleStatus, { ids: [inStore.id], saleStatus: 1 })
  sku = {
    bottle: (await product()).code,
    apple: (await product(appleForm(await givenCategory(admin), '770009'))).code,
    suspended: suspended.code,
    inStore: inStore.code,
    six: (await product({ minOrderQuantity: '6', addStep: '2', cartLimit: '10' })).code,
    noParcel: (await product({ deliveryTypes: [30] })).code,
  }
  const placed = async (paid: boolean) => {
    const form = cart([bottles()], '6.00')
    const { id } = await shop.send(open.placeOrder, form)
    if (paid)
      await shop.send(open.payOrder, {
        source: form.source,
        number: form.number,
        method: 30,
        channel: 'given',
        amount: '6.00',
        reference: 'P',
      })
    return { id, number: form.number }
  }
  const done = await placed(true)
  const head = async () => ({
    id: done.id,
    version: (await admin.get(orderCalls.findOrderDetail, { id: done.id })).version,
  })
  await admin.get(orderCalls.pickOrder, { ...(await head()), lines: [] })
  await admin.get(orderCalls.handOver, await head())
  orders = {
    unpaid: (await placed(false)).number,
    paid: (await placed(true)).number,
    done: done.number,
  }
  for (const method of [10, 60, 70, 80] as const) {
    const number = `T${method}`
    await shop.send(open.ringUpOrder, {
      source: 'till',
      number,
      store,
      at: new Date().toISOString(),
      lines: [{ ...bottles('1'), amount: '2.00' }],
      payable: '2.00',
      payments: [{ method, amount: '2.00' }],
    })
    tills.set(method, number)
  }
  ;({ employee } = await shop.send(sessionOpenCalls.posLogin, { pin: 'manager', password: 'Zhanggui1' }))
}, 60_000)
afterAll(async () => {
  await database?.end()
  await app?.close()
})

/** All that orders, money and stock consist of. */
async function everything() {
  const tables = [
    'orders',
    'order_line',
    'order_event',
    'order_payment',
    'refund',
    'refund_part',
    'stock',
    'stock_move',
    'after_sale',
    'after_sale_line',
  ]
  const { rows } = await database.query(
    tables
      .map(
        (table) =>
          `select '${table}' as table, md5(string_agg(t::text, '' order by t::text)) from ${table} t`,
      )
      .join(' union all '),
  )
  return rows
}

const ask = <C extends Call>(call: C, input: InputOf<C>) => ({ call, input })
const place = (lines: Line[], payable: string, more: object = {}) =>
  ask(open.placeOrder, cart(lines, payable, more))
const key = (number: string) => ({ source: 'shopApp', number })
const pay = (number: string, more: object) =>
  ask(open.payOrder, {
    ...key(number),
    method: 50,
    channel: 'transfer',
    amount: '6.00',
    reference: 'X',
    ...more,
  })
const claim = (number: string, more: object) =>
  ask(afterSaleOpenCalls.applyAfterSale, {
    source: 'shopApp',
    number: `C${++numbers}`,
    order: number,
    type: 10,
    reason: 10,
    lines: [{ line: 1, quantity: '1' }],
    ...more,
  })
const giveBack = (order: string, more: object = {}) =>
  ask(afterSaleOpenCalls.returnAtTill, {
    source: 'till',
    number: `B${++numbers}`,
    store,
    order,
    employee,
    reason: 10,
    lines: [{ line: 1, quantity: '1', way: 'restock' }],
    amount: '2.00',
    ...more,
  })

const cases: [string, string, RegExp, RegExp, () => { call: Call; input: object }][] = [
  [
    'insufficient stock',
    '39007',
    /库存不足/,
    /Insufficient stock/,
    () => place([bottles('5000')], '10000.00'),
  ],
  [
    'the order does not exist',
    '39001',
    /订单不存在/,
    /order does not exist/,
    () => ask(open.findPlacedOrder, key('none')),
  ],
  ['… to pay', '39001', /订单不存在/, /order does not exist/, () => pay('none', {})],
  [
    '… to cancel',
    '39001',
    /订单不存在/,
    /order does not exist/,
    () => ask(open.cancelPlacedOrder, key('none')),
  ],
  ['… to give back', '39001', /订单不存在/, /order does not exist/, () => claim('none', {})],
  [
    'the order cannot be cancelled',
    '39002',
    /订单不能取消/,
    /cannot be cancelled/,
    () => ask(open.cancelPlacedOrder, key(orders.paid)),
  ],
  [
    'the status does not support the operation',
    '39003',
    /订单状态不支持该操作/,
    /status does not support/,
    () => ask(open.receivePlacedOrder, key(orders.paid)),
  ],
  [
    'the payment amount is inconsistent',
    '39004',
    /支付金额不一致/,
    /payment amount is inconsistent/,
    () => pay(orders.unpaid, { amount: '6.01' }),
  ],
  [
    'a stale price of a line',
    '39005',
    /价格或活动已变化，请重新提交订单/,
    /Resubmit the order/,
    () => place([bottles('3', '1.99')], '6.00'),
  ],
  [
    'a wrong sum',
    '39005',
    /价格或活动已变化/,
    /price or promotion changed/,
    () => place([bottles()], '5.99'),
  ],
  [
    'line 101',
    '39006',
    /购物车已满，最多 100 件/,
    /shopping cart is full \(up to 100/,
    () =>
      place(
        Array.from({ length: 101 }, () => bottles('1')),
        '202.00',
      ),
  ],
  [
    'an unknown store',
    '39008',
    /门店「NOWHERE」不存在/,
    /NOWHERE.* does not exist/,
    () => place([bottles()], '6.00', { store: 'NOWHERE' }),
  ],
  [
    'a suspended store',
    '39009',
    /暂停营业/,
    /takes no new orders/,
    () => place([bottles()], '6.00', { store: closed }),
  ],
  [
    'a delivery that the store does not have',
    '39010',
    /不支持这种配送方式/,
    /does not support this delivery/,
    () => place([bottles()], '6.00', { deliveryType: 20 }),
  ],
  [
    'an unknown sku',
    '39011',
    /商品编码「NONE」不存在/,
    /No product has the code/,
    () => place([{ ...bottles(), sku: 'NONE' }], '6.00'),
  ],
  [
    'a suspended product',
    '39012',
    /不在售/,
    /not for sale/,
    () => place([{ ...bottles(), sku: sku.suspended }], '6.00'),
  ],
  [
    'a product for tills only',
    '39012',
    /不在售/,
    /not for sale/,
    () => place([{ ...bottles(), sku: sku.inStore }], '6.00'),
  ],
  [
    'a delivery that the product does not have',
    '39013',
    /不支持这种配送方式/,
    /does not support this delivery/,
    () => place([{ ...bottles(), sku: sku.noParcel }], '6.00'),
  ],
  [
    'a processing that the product does not have',
    '39014',
    /不提供这种加工/,
    /does not offer/,
    () => place([{ ...bottles(), processing: 3 }], '6.00'),
  ],
  ['half a piece', '39015', /数量须为整数/, /whole number/, () => place([bottles('1.5')], '3.00')],
  [
    'less than the minimum',
    '39016',
    /起购 6/,
    /at least 6/,
    () => place([{ sku: sku.six, quantity: '4', price: '2.00' }], '8.00'),
  ],
  [
    'beside the step',
    '39017',
    /每次加购 2/,
    /steps of 2/,
    () => place([{ sku: sku.six, quantity: '7', price: '2.00' }], '14.00'),
  ],
  [
    'more than the limit',
    '39018',
    /每单最多 10/,
    /at most 10/,
    () => place([{ sku: sku.six, quantity: '12', price: '2.00' }], '24.00'),
  ],
  [
    'an unknown source',
    '39019',
    /订单来源「mars」不存在/,
    /order source .*mars/,
    () => place([bottles()], '6.00', { source: 'mars' }),
  ],
  [
    'a number with other content',
    '39021',
    /内容不同/,
    /other content/,
    () => place([bottles('2')], '4.00', { number: orders.paid }),
  ],
  [
    'a return of more units than were sold',
    '42005',
    /不能超过购买数量/,
    /Not more than was sold/,
    () => claim(orders.done, { lines: [{ line: 1, quantity: '4' }] }),
  ],
  [
    'a refund above the paid amount',
    '42008',
    /退款金额不能超过实付金额/,
    /cannot exceed the paid amount/,
    () => claim(orders.done, { type: 30, lines: [], amount: '6.01' }),
  ],
  ['a return of an unpaid order', '42004', /不能申请售后/, /no after-sales/, () => claim(orders.unpaid, {})],
  [
    'a POS return of a gift card',
    '42013',
    /礼品卡、快捷支付、线下组合支付和线上订单不支持/,
    /do not support POS returns/,
    () => giveBack(tills.get(60) ?? ''),
  ],
  [
    'a POS return of quick pay',
    '42013',
    /不支持收银退货/,
    /do not support POS returns/,
    () => giveBack(tills.get(70) ?? ''),
  ],
  [
    'a POS return of offline mixed pay',
    '42013',
    /不支持收银退货/,
    /do not support POS returns/,
    () => giveBack(tills.get(80) ?? ''),
  ],
  [
    'a POS return of an online order',
    '42013',
    /不支持收银退货/,
    /do not support POS returns/,
    () => giveBack(orders.done, { orderSource: 'shopApp' }),
  ],
  [
    'a POS return with another sum',
    '42016',
    /应退 .*2\.00/,
    /refund is .*2\.00/,
    () => giveBack(tills.get(10) ?? '', { amount: '2.01' }),
  ],
  [
    'a wrong password at a till',
    '11001',
    /登录名或密码错误/,
    /Login account or password error/,
    () => ask(sessionOpenCalls.posLogin, { pin: 'manager', password: 'wrong' }),
  ],
]

test.each(cases)('%s: %s, in both languages, and nothing has changed', async (_name, code, zh, en, make) => {
  const before = await everything()
  const { call, input } = make()
  const say = async (language: 'zh' | 'en') => {
    const refusal = await clients[language].send(call, input as never).catch((error: unknown) => error)
    if (!(refusal instanceof OpenRefusal)) throw new Error(`not refused: ${JSON.stringify(refusal)}`)
    return refusal
  }
  expect(await say('zh')).toMatchObject({ code, message: expect.stringMatching(zh) })
  expect(await say('en')).toMatchObject({ code, message: expect.stringMatching(en) })
  expect(await everything()).toEqual(before)
})

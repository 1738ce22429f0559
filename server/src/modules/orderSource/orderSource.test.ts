import { afterSaleOpenCalls as afterSale } from '@zhanggui/contract/afterSale/afterSale.open.ts'
import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls as open } from '@zhanggui/contract/order/order.open.ts'
import { orderSourceCalls as calls } from '@zhanggui/contract/orderSource/orderSource.calls.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenKey } from '../../../test/open.ts'
import { storeIds } from '../../../test/people.ts'
import { givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())

const row = async (code: string) => {
  const found = (await admin.get(calls.findOrderSourcePage, { pageSize: 50 })).records.find(
    (one) => one.code === code,
  )
  if (!found) throw new Error(`no source ${code}`)
  return found
}
const form = ({ id, version, name, code, active }: Awaited<ReturnType<typeof row>>) => ({
  id,
  version,
  name,
  code,
  active,
})

test('every merchant has the built-in sources; they get names of their own, and cannot be deleted', async () => {
  const till = await row('till')
  expect(till).toMatchObject({ name: '', builtIn: true, active: 1 })
  await admin.get(calls.saveOrderSource, { ...form(till), name: '前台' })
  expect((await admin.get(calls.findOrderSourceOptions, {})).find(({ code }) => code === 'till')?.name).toBe(
    '前台',
  )
  expect(await admin.send(calls.removeOrderSource, { id: till.id, version: till.version + 1 })).toMatchObject(
    {
      rtnStatus: '38005',
    },
  )
})

test('a source of one’s own needs a name and keeps its code; it goes only without orders', async () => {
  expect(await admin.send(calls.saveOrderSource, { name: '', code: 'kiosk', active: 1 })).toMatchObject({
    rtnStatus: '38004',
  })
  const { id } = await admin.get(calls.saveOrderSource, { name: '自助机', code: 'kiosk', active: 1 })
  const kiosk = await row('kiosk')
  expect(await admin.send(calls.saveOrderSource, { ...form(kiosk), code: 'other' })).toMatchObject({
    rtnStatus: '38003',
  })
  const mini = await row('miniProgram')
  expect(await admin.send(calls.removeOrderSource, { id: mini.id, version: mini.version })).toMatchObject({
    rtnStatus: '38005',
  })
  // A sale that staff may still book needs its source.
  const shop = await givenKey(app, admin)
  await expect(shop.send(open.ringUpOrder, { source: 'kiosk', number: 'K1' } as never)).rejects.toMatchObject(
    { code: '10002' },
  )
  expect(await admin.send(calls.removeOrderSource, { id, version: kiosk.version })).toMatchObject({
    rtnStatus: '38006',
  })
  const [kept] = (await admin.get(orderCalls.findUnbookedPage, { keyword: 'K1' })).records
  await admin.get(orderCalls.dropUnbooked, { id: kept?.id ?? '', note: '试机' })
  expect(await admin.send(calls.removeOrderSource, { id, version: kiosk.version })).toMatchObject({
    rtnStatus: '0',
  })
  const { records } = await admin.get(auditCalls.findAuditPage, { pageSize: 20 })
  expect(records.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['orderSource.save', 'orderSource.remove']),
  )
})

test('a source that is off takes no new orders, and those that stand go on', async () => {
  const shop = await givenKey(app, admin)
  const [storeId = ''] = await storeIds(admin)
  const { code: store } = await admin.get(storeCalls.findStoreDetail, { id: storeId })
  const { id: productId, code: sku } = await givenProduct(admin, { deliveryTypes: [] })
  await admin.get(stockCalls.adjustStock, {
    storeId,
    reason: 12,
    lines: [{ productId, way: 'set', amount: '10', seen: '0' }],
  })
  const source = 'deliveryPlatform'
  const order = (number: string) => ({
    source,
    number,
    store,
    deliveryType: 40 as const,
    lines: [{ sku, quantity: '1', price: '2.00' }],
    payable: '2.00',
  })
  const placed = await shop.send(open.placeOrder, order('X1'))
  await shop.send(open.placeOrder, order('X2'))
  const platform = await row(source)
  await admin.get(calls.saveOrderSource, { ...form(platform), active: 0 })
  await expect(shop.send(open.placeOrder, order('X3'))).rejects.toMatchObject({ code: '39020' })
  // The answer was lost, the order stands.
  expect(await shop.send(open.placeOrder, order('X1'))).toEqual(placed)
  const one = { source, number: 'X1' }
  const pay = { ...one, method: 30 as const, channel: 'given' as const, amount: '2.00', reference: 'W1' }
  expect(await shop.send(open.payOrder, pay)).toMatchObject({ received: '2.00' })
  expect(await shop.send(open.findPlacedOrder, one)).toMatchObject({ status: 20 })
  expect(await shop.send(open.cancelPlacedOrder, { source, number: 'X2' })).toEqual({ status: 80 })
  for (const call of [open.receivePlacedOrder, open.shipPlacedOrder])
    await expect(
      shop.send(call as never, { ...one, carrier: 'SF', parcel: '1' } as never),
    ).rejects.not.toMatchObject({ code: '39020' })
  const claim = { source, number: 'C1', order: 'X1', type: 30 as const, reason: 10, amount: '1.00' }
  await expect(shop.send(afterSale.applyAfterSale as never, claim as never)).resolves.toMatchObject({
    amount: '1.00',
  })
})

import { afterSaleCalls as calls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { afterSaleOpenCalls as open } from '@zhanggui/contract/afterSale/afterSale.open.ts'
import { afterSaleLimit } from '@zhanggui/contract/afterSale/afterSale.ts'
import { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenKey } from '../../../test/open.ts'
import { lastAudit } from '../../../test/people.ts'
import { givenPicture } from '../../../test/pictures.ts'
import { givenProduct } from '../../../test/products.ts'
import type { OpenClient } from '../../open-client/open-client.ts'

let app: TestApp
let owner: pg.Client
let admin: Client
let shop: OpenClient
let store = ''
let sku = ''
let numbers = 0

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  owner = new pg.Client(app.connection)
  await owner.connect()
  admin = await app.signIn('admin')
  const [first] = await admin.get(storeCalls.findAllStoreList, {})
  store = first?.code ?? ''
  shop = await givenKey(app, admin)
  const product = await givenProduct(admin, { deliveryTypes: [] })
  sku = product.code
  await admin.get(stockCalls.adjustStock, {
    storeId: first?.id ?? '',
    reason: 12,
    lines: [{ productId: product.id, way: 'set', amount: '100', seen: '0' }],
  })
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

async function paid() {
  const number = `P${++numbers}`
  const key = { source: 'shopApp', number }
  const lines = [{ sku, quantity: '1', price: '2.00' }]
  await shop.send(orderOpenCalls.placeOrder, { ...key, store, deliveryType: 40, lines, payable: '2.00' })
  await shop.send(orderOpenCalls.payOrder, {
    ...key,
    method: 30,
    channel: 'given',
    amount: '2.00',
    reference: number,
  })
  return number
}
const upload = async (seed: number) =>
  (await shop.send(open.uploadAfterSalePhoto, { photo: (await givenPicture(seed)).toString('base64') })).url
const application = (order: string, photos: string[]) => ({
  source: 'shopApp',
  number: `S${order}`,
  order,
  type: 10 as const,
  reason: 20 as const,
  lines: [{ line: 1, quantity: '1' }],
  photos,
})

test('photos come with an application, stay with it, and each is taken once', async () => {
  const photos = [await upload(1), await upload(2)]
  const made = await shop.send(open.applyAfterSale, application(await paid(), photos))
  expect((await admin.get(calls.findAfterSaleDetail, { id: made.id })).photos).toEqual(photos)
  const { rows } = await owner.query(
    'select expires_at, thumbnail_key from file where key = any ($1::text[])',
    [photos.map((url) => url.slice(url.lastIndexOf('/') + 1))],
  )
  expect(rows).toMatchObject([{ expires_at: null }, { expires_at: null }])
  expect(rows.every(({ thumbnail_key }) => thumbnail_key !== null)).toBe(true)
  await expect(
    shop.send(open.applyAfterSale, application(await paid(), photos.slice(0, 1))),
  ).rejects.toMatchObject({ code: '42017' })
  expect(await lastAudit(owner, 'afterSale.uploadPhoto')).toMatchObject({
    record: photos[1]?.slice(photos[1].lastIndexOf('/') + 1),
  })
})

test('other files, too large ones, addresses of others and more than six are refused', async () => {
  const send = (content: Buffer | string) =>
    shop.send(open.uploadAfterSalePhoto, {
      photo: typeof content === 'string' ? content : content.toString('base64'),
    })
  await expect(send(Buffer.from('<svg onload="alert(1)"/>'))).rejects.toMatchObject({
    code: '14001',
    data: [{ path: 'photo', key: 'file.wrongExtension' }],
  })
  await expect(send('not base64!')).rejects.toMatchObject({ code: '10002' })
  const large = Buffer.concat([await givenPicture(3), Buffer.alloc(afterSaleLimit.photoBytes)])
  await expect(send(large)).rejects.toMatchObject({
    code: '10002',
    data: [{ path: 'photo', key: 'rule.maxSize', message: expect.stringContaining('400KB') }],
  })
  const huge = send(Buffer.alloc(4 * 1024 * 1024, 1))
  await expect(huge).rejects.toMatchObject({ data: [{ path: 'photo', message: '图片大小不能超过 400KB' }] })
  const order = await paid()
  for (const address of ['/media/2/0123456789abcdef0123456789abcdef.png', '/media/1/x.png'])
    await expect(shop.send(open.applyAfterSale, application(order, [address]))).rejects.toThrow()
  const [one] = [await upload(4)]
  await expect(
    shop.send(
      open.applyAfterSale,
      application(
        order,
        Array.from({ length: 7 }, () => one),
      ),
    ),
  ).rejects.toMatchObject({ code: '10002' })
  // Refused or not: nothing was applied for.
  await expect(
    shop.send(open.findAppliedAfterSale, { source: 'shopApp', number: `S${order}` }),
  ).rejects.toMatchObject({ code: '42001' })
})

test('a shop that uploads without end is stopped', async () => {
  await owner.query(
    `insert into file (merchant_id, key, kind, name, content_type, bytes, expires_at)
     select 1, md5(n::text) || '.png', 'media', 'photo', 'image/png', 1, now() + interval '1 day'
     from generate_series(1, $1::int) n`,
    [afterSaleLimit.unusedPhotos - 3],
  )
  const answers = await Promise.allSettled(Array.from({ length: 5 }, (_, at) => upload(10 + at)))
  const { rows } = await owner.query(
    `select count(*)::int as count from file where employee_id is null and kind = 'media' and expires_at > now() + interval '8 hours'`,
  )
  expect(rows[0].count).toBeLessThanOrEqual(afterSaleLimit.unusedPhotos)
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused)).toEqual(new Set(['42029']))
})

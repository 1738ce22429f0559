import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { brokenInvariants } from '../../../test/invariants.ts'
import { formOf, givenProduct } from '../../../test/products.ts'

const { setPrices, saveProduct, findProductDetail, findOperationLogPage } = productCalls

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
})
afterEach(async () => {
  expect(await brokenInvariants(app.connection)).toEqual({})
})
afterAll(() => app?.close())

const detail = (id: string) => admin.get(findProductDetail, { id })
const given = async (fields: Record<string, unknown> = {}) =>
  detail((await givenProduct(admin, { salesPrice: '5.00', costPrice: '3.00', ...fields })).id)

test('prices are set at once, all or none, and one line of the log tells each', async () => {
  const [one, two] = [await given({ name: '改价甲' }), await given({ name: '改价乙' })]
  const { prices } = await admin.get(setPrices, {
    prices: [
      { id: one.id, version: one.version, salesPrice: '6.5' },
      { id: two.id, version: two.version, salesPrice: '5.00' },
    ],
  })
  expect(prices).toEqual([
    { id: one.id, version: one.version + 1, salesPrice: '6.50' },
    { id: two.id, version: two.version, salesPrice: '5.00' },
  ])
  expect((await detail(one.id)).salesPrice).toBe('6.50')
  const { records } = await admin.get(findOperationLogPage, { productId: one.id, pageSize: 1 })
  expect(records[0]).toMatchObject({
    action: 'price',
    changes: [{ field: 'salesPrice', before: '5.00', after: '6.50' }],
  })
  const refused = await admin.send(setPrices, {
    prices: [
      { id: two.id, version: two.version, salesPrice: '9.00' },
      { id: one.id, version: one.version, salesPrice: '9.00' },
    ],
  })
  expect(refused).toMatchObject({
    rtnStatus: '10007',
    data: { changes: [{ field: 'salesPrice', before: '5.00', after: '6.50' }] },
  })
  expect((await detail(two.id)).salesPrice).toBe('5.00')
})

test('a price below the cost is refused until the user allows it', async () => {
  const { id, version } = await given({ name: '贴钱卖' })
  const prices = [{ id, version, salesPrice: '2.99' }]
  expect(await admin.send(setPrices, { prices })).toMatchObject({
    rtnStatus: '12020',
    rtnMsg: '「贴钱卖」的销售价 2.99 低于成本价 3.00',
  })
  await admin.get(setPrices, { prices, underCost: true })
  expect((await detail(id)).salesPrice).toBe('2.99')
})

test('a scheduled price stays', async () => {
  const product = await given()
  await admin.get(saveProduct, { ...formOf(product), salesPrice: '7.00', effectivePolicy: 2 })
  const { version } = await detail(product.id)
  await admin.get(setPrices, { prices: [{ id: product.id, version, salesPrice: '6.00' }] })
  expect(await detail(product.id)).toMatchObject({ salesPrice: '6.00', scheduled: { salesPrice: '7.00' } })
})

test('of ten who set the price of one version at once, one does', async () => {
  const { id, version } = await given()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      admin.send(setPrices, { prices: [{ id, version, salesPrice: `${10 + index}.00` }] }),
    ),
  )
  const saved = answers.filter(({ rtnStatus }) => rtnStatus === '0')
  expect(saved).toHaveLength(1)
  expect((await detail(id)).version).toBe(version + 1)
})

import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { brokenInvariants } from '../../../test/invariants.ts'
import { formOf, givenProduct } from '../../../test/products.ts'

const {
  setPrices,
  previewPrices,
  cancelScheduledPrices,
  saveProduct,
  findProductDetail,
  findOperationLogPage,
} = productCalls

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
    { id: one.id, version: one.version + 1, salesPrice: '6.50', scheduled: false },
    { id: two.id, version: two.version, salesPrice: '5.00', scheduled: false },
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
      admin.send(setPrices, {
        prices: [{ id, version, salesPrice: `${10 + index}.00` }],
        // Half of them wait for the next day.
        effectivePolicy: index % 2 === 0 ? 1 : 2,
      }),
    ),
  )
  const saved = answers.filter(({ rtnStatus }) => rtnStatus === '0')
  expect(saved).toHaveLength(1)
  expect((await detail(id)).version).toBe(version + 1)
})

/** The day that is so many days from today in Shanghai. */
const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
const up5 = { way: 'percent', by: '5', ending: '90', rounding: 'up' } as const

test('a scheduled price is withdrawn together with a price at once, if the user says so', async () => {
  const { id, version } = await given()
  const price = { id, version, salesPrice: '6.00' }
  await admin.get(setPrices, { prices: [price], effectivePolicy: 2, effectiveOn: dayIn(30) })
  const now = { prices: [{ ...price, version: version + 1, salesPrice: '7.00' }] }
  const rule = { way: 'set', by: '7.00', ending: 'none', rounding: 'nearest' } as const
  const { rows } = await admin.get(previewPrices, { ids: [id], rule })
  expect(rows[0]).toMatchObject({ scheduled: '6.00', scheduledFor: `${dayIn(30)} 00:00` })
  const { prices } = await admin.get(setPrices, { ...now, withdrawScheduled: true })
  expect(await detail(id)).toMatchObject({
    salesPrice: '7.00',
    scheduled: null,
    version: prices[0]?.version,
  })
  const { records } = await admin.get(findOperationLogPage, { productId: id, pageSize: 1 })
  expect(records[0]?.changes.map(({ field, after }) => [field, after])).toEqual(
    expect.arrayContaining([
      ['salesPrice', '7.00'],
      ['scheduledSalesPrice', null],
      ['scheduledFor', null],
    ]),
  )
})

test('a rule is previewed by the server, those below the cost first, and nothing is written', async () => {
  const cheap = await given({ name: '赚钱', salesPrice: '19.98', costPrice: '14.60' })
  const dear = await given({ name: '亏本', salesPrice: '27.80', costPrice: '31.00', underCost: true })
  const { rows } = await admin.get(previewPrices, { ids: [cheap.id, dear.id, '999999999'], rule: up5 })
  expect(rows).toMatchObject([
    { id: dear.id, before: '27.80', after: '29.90', cost: '31.00', scheduled: null, effective: true },
    { id: cheap.id, before: '19.98', after: '21.90', cost: '14.60', version: cheap.version },
  ])
  const none = await admin.get(previewPrices, { ids: [cheap.id], rule: { ...up5, by: '-100' } })
  expect(none.rows[0]?.after).toBe(null)
  expect(await detail(cheap.id)).toEqual(cheap)
  const refused = await admin.send(previewPrices, { ids: [cheap.id], rule: { ...up5, by: '5.125' } })
  expect(refused).toMatchObject({ rtnStatus: '10002' })
})

test('prices wait for a day: effective products keep theirs until then, others get theirs at once', async () => {
  const sold = await given({ name: '在售' })
  const draft = await given({ name: '草稿', asDraft: true })
  const effectiveOn = dayIn(30)
  const answer = await admin.get(setPrices, {
    prices: [
      { id: sold.id, version: sold.version, salesPrice: '6.00' },
      { id: draft.id, version: draft.version, salesPrice: '6.00' },
    ],
    effectivePolicy: 2,
    effectiveOn,
  })
  expect(answer.prices.map(({ scheduled, salesPrice }) => [scheduled, salesPrice])).toEqual([
    [true, '5.00'],
    [false, '6.00'],
  ])
  const { salesPrice, scheduled, version } = await detail(sold.id)
  expect([salesPrice, scheduled?.salesPrice, scheduled?.costPrice]).toEqual(['5.00', '6.00', '3.00'])
  expect(new Date(scheduled?.effectiveAt ?? 0).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })).toBe(
    `${effectiveOn} 00:00:00`,
  )
  const { records } = await admin.get(findOperationLogPage, { productId: sold.id, pageSize: 1 })
  expect(records[0]?.changes).toEqual([{ field: 'scheduledSalesPrice', before: null, after: '6.00' }])
  // All or none: the draft has none.
  const both = { ids: [sold.id, draft.id] }
  expect(await admin.send(cancelScheduledPrices, both)).toMatchObject({ rtnStatus: '10005' })
  expect((await detail(sold.id)).version).toBe(version)
  await admin.get(cancelScheduledPrices, { ids: [sold.id] })
  expect((await detail(sold.id)).scheduled).toBeNull()
})

test('a day alone makes a price wait for it; a price at once has no day', async () => {
  const { id, version } = await given()
  const asked = { prices: [{ id, version, salesPrice: '6.00' }], effectiveOn: dayIn(3) }
  expect(await admin.send(setPrices, { ...asked, effectivePolicy: 1 })).toMatchObject({
    rtnStatus: '12037',
    data: [{ path: 'effectiveOn' }],
  })
  expect(await detail(id)).toMatchObject({ salesPrice: '5.00', scheduled: null })
  expect((await admin.get(setPrices, asked)).prices[0]).toMatchObject({ scheduled: true })
})

test('a day that has begun or is more than 90 days away is refused at its field', async () => {
  const { id, version } = await given()
  for (const days of [0, 92])
    expect(
      await admin.send(setPrices, {
        prices: [{ id, version, salesPrice: '6.00' }],
        effectivePolicy: 2,
        effectiveOn: dayIn(days),
      }),
    ).toMatchObject({ rtnStatus: '12021', data: [{ path: 'effectiveOn' }] })
})

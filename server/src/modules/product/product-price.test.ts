import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { formOf, givenProduct } from '../../../test/products.ts'

const {
  setPrices,
  previewPrices,
  cancelScheduledPrices,
  restoreScheduledPrices,
  saveProduct,
  saveProductCells,
  findProductDetail,
  findOperationLogPage,
} = productCalls

let app: TestApp
let admin: Client
let database: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})
keepsInvariants(() => app.connection)

const detail = (id: string) => admin.get(findProductDetail, { id })
const given = async (fields: Record<string, unknown> = {}) =>
  detail((await givenProduct(admin, { salesPrice: '5.00', costPrice: '3.00', ...fields })).id)

test('prices are set at once, all or none, and one line of the log tells each', async () => {
  const [one, two] = [await given({ name: '改价甲' }), await given({ name: '改价乙' })]
  const nothing = { scheduled: false, ended: false, replaced: false, refused: null }
  const { prices } = await admin.get(setPrices, {
    prices: [
      { id: one.id, version: one.version, salesPrice: '6.5' },
      { id: two.id, version: two.version, salesPrice: '5.00' },
    ],
  })
  expect(prices).toEqual([
    { id: one.id, version: one.version + 1, salesPrice: '6.50', ...nothing },
    { id: two.id, version: two.version, salesPrice: '5.00', ...nothing },
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

/** An effective product of 5.00 for which 7.00 waits until that day. */
async function givenWaiting(days: number) {
  const product = await given()
  await admin.get(saveProduct, {
    ...formOf(product),
    ...{ salesPrice: '7.00', effectivePolicy: 2, effectiveOn: dayIn(days) },
  })
  return detail(product.id)
}

/** The ways to write a price at once. Each takes itself back in one call. */
const paths = {
  'list or bulk': (id: string, version: number, salesPrice: string, restoreScheduled: boolean) =>
    admin.get(setPrices, { prices: [{ id, version, salesPrice }], underCost: true, restoreScheduled }),
  table: (id: string, version: number, salesPrice: string, restoreScheduled: boolean) =>
    admin.get(saveProductCells, {
      ...{ products: [{ id, version, cells: { salesPrice } }], underCost: true, restoreScheduled },
    } as never),
}

test.each(['list or bulk', 'table'] as const)(
  'a new price at once ends the one that waits, and its undo schedules it again: %s',
  async (path) => {
    const product = await givenWaiting(9)
    await paths[path](product.id, product.version, '6.00', false)
    const ended = await detail(product.id)
    expect(ended).toMatchObject({ salesPrice: '6.00', scheduled: null, version: product.version + 1 })
    await paths[path](product.id, ended.version, '5.00', true)
    expect(await detail(product.id)).toMatchObject({ salesPrice: '5.00', scheduled: product.scheduled })
    const { records } = await admin.get(findOperationLogPage, { productId: product.id, pageSize: 1 })
    expect(records[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'salesPrice', before: '6.00', after: '5.00' },
        { field: 'scheduledSalesPrice', before: null, after: '7.00' },
        { field: 'scheduledFor', before: null, after: `${dayIn(9)} 00:00` },
      ]),
    )
  },
)

test('a new price at once ends the one that waits, also in the form; that is no withdrawal to take back', async () => {
  const product = await givenWaiting(9)
  await admin.get(saveProduct, { ...formOf(product), salesPrice: '6.00' })
  expect(await detail(product.id)).toMatchObject({ salesPrice: '6.00', scheduled: null })
  expect(await admin.send(restoreScheduledPrices, { ids: [product.id] })).toMatchObject({
    rtnStatus: '12023',
  })
  expect(await detail(product.id)).toMatchObject({ salesPrice: '6.00', scheduled: null })
})

test('an undo gives back no price whose moment has passed, and changes nothing', async () => {
  const product = await givenWaiting(1)
  const { prices } = await admin.get(setPrices, {
    prices: [{ id: product.id, version: product.version, salesPrice: '6.00' }],
  })
  expect(prices[0]).toMatchObject({ ended: true, replaced: false })
  await database.query(
    `update change_log set changes = replace(changes::text, $1, $2)::jsonb where record_id = $3`,
    [`${dayIn(1)} 00:00`, `${dayIn(0)} 00:00`, product.id],
  )
  const undo = {
    prices: [{ id: product.id, version: prices[0]?.version ?? 0, salesPrice: '5.00' }],
    restoreScheduled: true,
  }
  expect((await admin.send(setPrices, undo)).rtnStatus).toBe('12023')
  expect(await detail(product.id)).toMatchObject({ salesPrice: '6.00', version: prices[0]?.version })
})

test('an undo of many prices takes back the others, and names the one whose waiting price has passed its time', async () => {
  const [passed, waits, plain] = [await givenWaiting(1), await givenWaiting(9), await given()]
  const { prices } = await admin.get(setPrices, {
    prices: [passed, waits, plain].map(({ id, version }) => ({ id, version, salesPrice: '6.00' })),
  })
  await database.query(
    `update change_log set changes = replace(changes::text, $1, $2)::jsonb where record_id = $3`,
    [`${dayIn(1)} 00:00`, `${dayIn(0)} 00:00`, passed.id],
  )
  const answer = await admin.get(setPrices, {
    prices: prices.map(({ id, version }) => ({ id, version, salesPrice: '5.00' })),
    ...{ underCost: true, restoreScheduled: true },
  })
  expect(answer.prices.map(({ refused }) => refused && [refused.code, refused.message])).toEqual([
    ['12023', expect.stringContaining(passed.name)],
    null,
    null,
  ])
  expect(await detail(passed.id)).toMatchObject({ salesPrice: '6.00', version: prices[0]?.version })
  expect(await detail(waits.id)).toMatchObject({ salesPrice: '5.00', scheduled: waits.scheduled })
  expect(await detail(plain.id)).toMatchObject({ salesPrice: '5.00', scheduled: null })
})

test('a cost that waits stays when a price at once ends the price that waits', async () => {
  const product = await givenWaiting(9)
  await admin.get(saveProduct, {
    ...formOf(product),
    ...{ costPrice: '3.50', effectivePolicy: 2, effectiveOn: dayIn(9) },
  })
  const { version } = await detail(product.id)
  const { prices } = await admin.get(setPrices, { prices: [{ id: product.id, version, salesPrice: '6.00' }] })
  expect(prices[0]).toMatchObject({ ended: true, replaced: false })
  expect(await detail(product.id)).toMatchObject({
    ...{ salesPrice: '6.00', costPrice: '3.00', scheduled: { salesPrice: '6.00', costPrice: '3.50' } },
  })
})

/** A product of 5.00 and cost 3.00, for which 7.00 and the cost 3.50 wait. */
async function givenBothWaiting() {
  const product = await givenWaiting(9)
  await admin.get(saveProduct, {
    ...formOf(product),
    ...{ costPrice: '3.50', effectivePolicy: 2, effectiveOn: dayIn(9) },
  })
  return detail(product.id)
}
const saveCells = async (id: string, version: number, cells: object, more: object = {}) =>
  (
    await admin.get(saveProductCells, {
      ...{ products: [{ id, version, cells }], underCost: true, ...more },
    } as never)
  ).products[0]

test.each(['list or bulk', 'table'] as const)(
  'the undo of a price at once gives back the price that waits beside a cost: %s',
  async (path) => {
    const product = await givenBothWaiting()
    await paths[path](product.id, product.version, '6.00', false)
    const now = await detail(product.id)
    expect(now).toMatchObject({ salesPrice: '6.00', scheduled: { salesPrice: '6.00', costPrice: '3.50' } })
    await paths[path](product.id, now.version, '5.00', true)
    expect(await detail(product.id)).toMatchObject({
      ...{ salesPrice: '5.00', costPrice: '3.00', scheduled: product.scheduled },
    })
    const { records } = await admin.get(findOperationLogPage, { productId: product.id, pageSize: 1 })
    expect(records[0]?.changes).toEqual([
      { field: 'salesPrice', before: '6.00', after: '5.00' },
      { field: 'scheduledSalesPrice', before: null, after: '7.00' },
      { field: 'scheduledFor', before: null, after: `${dayIn(9)} 00:00` },
    ])
  },
)

test.each(['list or bulk', 'table'] as const)(
  'the undo of the price that waits, set at once, lets it wait again: %s',
  async (path) => {
    const product = await givenBothWaiting()
    await paths[path](product.id, product.version, '7.00', false)
    const now = await detail(product.id)
    expect(now).toMatchObject({ salesPrice: '7.00', scheduled: { salesPrice: '7.00', costPrice: '3.50' } })
    await paths[path](product.id, now.version, '5.00', true)
    expect(await detail(product.id)).toMatchObject({ salesPrice: '5.00', scheduled: product.scheduled })
  },
)

test('the undo of the cost that waits, set at once, lets it wait again', async () => {
  const product = await givenBothWaiting()
  const saved = await saveCells(product.id, product.version, { costPrice: '3.50' })
  await saveCells(product.id, saved?.version ?? 0, { costPrice: '3.00' }, { restoreScheduled: true })
  expect(await detail(product.id)).toMatchObject({ costPrice: '3.00', scheduled: product.scheduled })
})

/** The ways to write a later price, without a day: for the next 00:00. */
const later = {
  'list or bulk': (product: Awaited<ReturnType<typeof detail>>, salesPrice: string) =>
    admin.send(setPrices, {
      prices: [{ id: product.id, version: product.version, salesPrice }],
      ...{ effectivePolicy: 2 },
    }),
  form: (product: Awaited<ReturnType<typeof detail>>, salesPrice: string) =>
    admin.send(saveProduct, { ...formOf(product), ...{ salesPrice, effectivePolicy: 2 } }),
  table: async ({ id, version }: Awaited<ReturnType<typeof detail>>, salesPrice: string) => {
    const saved = await saveCells(id, version, { salesPrice }, { effectivePolicy: 2 })
    return { rtnStatus: saved?.refused?.code ?? '0' }
  },
}

test.each(['list or bulk', 'form', 'table'] as const)(
  'a price for the next day replaces the one that waits for a later day, counts the next day, and pulls no cost forward: %s',
  async (path) => {
    const alone = await givenWaiting(9)
    expect(await later[path](alone, '8.00')).toMatchObject({ rtnStatus: '0' })
    const { scheduled } = await detail(alone.id)
    expect(scheduled?.salesPrice).toBe('8.00')
    expect(new Date(scheduled?.effectiveAt ?? 0).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })).toBe(
      `${dayIn(1)} 00:00:00`,
    )
    const both = await givenBothWaiting()
    expect(await later[path](both, '8.00')).toMatchObject({ rtnStatus: '12053' })
    expect(await detail(both.id)).toEqual(both)
  },
)

test('the table says that a price at once counts at once, also while a cost waits', async () => {
  const product = await givenBothWaiting()
  expect(await saveCells(product.id, product.version, { salesPrice: '6.00' })).toMatchObject({
    ...{ scheduled: false, ended: false, replaced: true },
  })
})

test('a new cost replaces the cost that waits, the preview says so before, and the undo gives it back', async () => {
  const product = await givenBothWaiting()
  const rule = { way: 'set', by: '1', ending: 'none', rounding: 'nearest' } as const
  const { rows } = await admin.get(previewPrices, { ids: [product.id], rule })
  expect(rows[0]).toMatchObject({ scheduled: '7.00', scheduledCost: '3.50' })
  const saved = await saveCells(product.id, product.version, { costPrice: '2.00' })
  expect(saved).toMatchObject({ scheduled: false, ended: false, replaced: true })
  expect((await detail(product.id)).scheduled).toMatchObject({ salesPrice: '7.00', costPrice: '2.00' })
  const back = { restoreScheduled: true }
  await saveCells(product.id, saved?.version ?? 0, { costPrice: '3.00' }, back)
  expect(await detail(product.id)).toMatchObject({ costPrice: '3.00', scheduled: product.scheduled })
})

test('a cost that alone waits ends by a new one, and the undo gives it back', async () => {
  const product = await given()
  await admin.get(saveProduct, { ...formOf(product), costPrice: '3.50', effectivePolicy: 2 })
  const { version, scheduled } = await detail(product.id)
  const saved = await saveCells(product.id, version, { costPrice: '2.00' })
  expect(saved).toMatchObject({ scheduled: false, ended: true, replaced: false })
  await saveCells(product.id, saved?.version ?? 0, { costPrice: '3.00' }, { restoreScheduled: true })
  expect(await detail(product.id)).toMatchObject({ costPrice: '3.00', scheduled })
})

test.each(['list or bulk', 'table'] as const)(
  'the undo of a later price gives back the one that it replaced with its moment, or none: %s',
  async (path) => {
    const later = async (id: string, version: number, salesPrice: string) =>
      path === 'table'
        ? saveCells(id, version, { salesPrice }, { effectivePolicy: 2 })
        : (
            await admin.get(setPrices, {
              prices: [{ id, version, salesPrice }],
              ...{ effectivePolicy: 2, effectiveOn: dayIn(3) },
            })
          ).prices[0]
    for (const product of [await givenWaiting(9), await given()]) {
      const saved = await later(product.id, product.version, '8.00')
      expect(saved).toMatchObject({ scheduled: true, replaced: product.scheduled !== null })
      await paths[path](product.id, saved?.version ?? 0, '5.00', true)
      const now = await detail(product.id)
      expect(now).toMatchObject({ salesPrice: '5.00', scheduled: product.scheduled })
      expect(now.version).toBe(product.version + 2)
    }
  },
)

test('a price that waits again has its line in the log, also beside the present price', async () => {
  const product = await givenWaiting(9)
  const seen = { prices: [{ id: product.id, version: product.version }] }
  await admin.get(cancelScheduledPrices, seen)
  const prices = [{ id: product.id, version: product.version + 1, salesPrice: '5.00' }]
  await admin.get(setPrices, { prices, restoreScheduled: true })
  expect(await detail(product.id)).toMatchObject({ scheduled: product.scheduled })
  const { records } = await admin.get(findOperationLogPage, { productId: product.id, pageSize: 1 })
  expect(records[0]).toMatchObject({
    action: 'price',
    changes: expect.arrayContaining([{ field: 'scheduledSalesPrice', before: null, after: '7.00' }]),
  })
})

test('a price at once leaves the one that waits if the caller says so, and the present price ends nothing', async () => {
  const product = await givenWaiting(9)
  const price = { id: product.id, version: product.version, salesPrice: '5.00' }
  await admin.get(setPrices, { prices: [price] })
  expect(await detail(product.id)).toEqual(product)
  await admin.get(setPrices, { prices: [{ ...price, salesPrice: '6.00' }], withdrawScheduled: false })
  expect(await detail(product.id)).toMatchObject({ salesPrice: '6.00', scheduled: product.scheduled })
})

test('the preview names the stores whose own price stays, and those whose price still waits', async () => {
  const product = await given()
  const store = (await database.query('select id, name from store where merchant_id = 1 order by id limit 1'))
    .rows[0]
  const row = {
    storeId: String(store.id),
    prices: [{ productId: product.id, version: 0, salesPrice: '5.50' }],
  }
  await admin.get(goodsCalls.scheduleStorePrices, row)
  const rule = { way: 'set', by: '7.00', ending: 'none', rounding: 'nearest' } as const
  const waiting = await admin.get(previewPrices, { ids: [product.id], rule })
  expect(waiting.rows[0]).toMatchObject({ ownStores: [], waitingStores: [store.name] })
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
  expect(records[0]?.changes).toEqual([
    { field: 'scheduledSalesPrice', before: null, after: '6.00' },
    { field: 'scheduledFor', before: null, after: `${effectiveOn} 00:00` },
  ])
  // All or none: the draft has none.
  const both = {
    prices: [
      { id: sold.id, version },
      { id: draft.id, version: draft.version },
    ],
  }
  expect(await admin.send(cancelScheduledPrices, both)).toMatchObject({ rtnStatus: '10005' })
  expect((await detail(sold.id)).version).toBe(version)
  await admin.get(cancelScheduledPrices, { prices: [{ id: sold.id, version }] })
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

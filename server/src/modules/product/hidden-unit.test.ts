import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { storeIds, withoutCosts } from '../../../test/people.ts'
import { appleForm, formOf, givenCategory } from '../../../test/products.ts'

// Who does not see costs may change a sale unit, but ends no cost by it (decision 0006).

const P = productCalls
let app: TestApp
let admin: Client
let blind: Client
let storeId = ''
let made = 0

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  blind = await withoutCosts(app, admin)
  const [store = ''] = await storeIds(admin)
  storeId = store
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

const detail = (id: string, client = admin) => client.get(P.findProductDetail, { id })
/** Apples of 500g. */
const given = async (costPrice: string | null, later?: string) => {
  const categoryId = await givenCategory(admin)
  const { id } = await admin.get(P.saveProduct, {
    ...appleForm(categoryId, String(710_000 + ++made)),
    ...{ name: `换单位${made}`, costPrice },
  } as never)
  if (later !== undefined)
    await admin.get(P.saveProduct, { ...formOf(await detail(id)), costPrice: later, effectivePolicy: 2 })
  return id
}
const costs = async (id: string) => {
  const { costPrice, scheduled } = await detail(id)
  return [costPrice, scheduled?.costPrice ?? null]
}
/** 82 is 100g, 83 is 500g. */
const cells = async (id: string, saleUnit: number, salesPrice: string, more: object = {}) => {
  const { version } = await detail(id)
  const products = [{ id, version, cells: { saleUnit, displayUnit: saleUnit, salesPrice } }]
  const [answer] = (await blind.get(P.saveProductCells, { products, ...more } as never)).products
  return answer?.refused
}
const form = async (id: string, fields: object) =>
  blind.send(P.saveProduct, {
    ...formOf(await detail(id, blind)),
    ...{ saleUnit: 82, displayUnit: 82, salesPrice: '1.60', ...fields },
  })
const ownOf = (id: string) => admin.get(goodsCalls.findStoreGoodsDetail, { storeId, productId: id })
const setOwn = async (id: string, own: object) => {
  const goods = await ownOf(id)
  await admin.get(goodsCalls.saveStoreGoods, {
    ...{ storeId, productId: id, version: goods.version },
    own: { ...goods.own, ...own },
  } as never)
}

test('an exact cost is converted, also one that waits, and the undo gives both back', async () => {
  const id = await given('4.00', '4.20')
  expect(await cells(id, 82, '1.60')).toBeNull()
  expect(await costs(id)).toEqual(['0.80', '0.84'])
  expect(await cells(id, 83, '7.98', { restoreScheduled: true })).toBeNull()
  expect(await costs(id)).toEqual(['4.00', '4.20'])
})

test('a cost that is not exact refuses the unit without a figure, in the table and the form', async () => {
  for (const [cost, later] of [['3.99'], ['4.00', '4.01']] as const) {
    const id = await given(cost, later)
    const before = await costs(id)
    const refused = await cells(id, 82, '1.60')
    expect(refused).toMatchObject({ code: '12100', issues: [{ path: 'saleUnit' }] })
    expect(refused?.message).toMatch(/只能由能看成本的人来改/)
    expect(await form(id, {})).toMatchObject({
      rtnStatus: '12100',
      rtnMsg: expect.not.stringMatching(/\d\.\d/),
    })
    expect(await costs(id)).toEqual(before)
  }
  // A person who sees them is asked for the cost of the new unit.
  const id = await given('3.99')
  const product = { ...formOf(await detail(id)), saleUnit: 82, displayUnit: 82, salesPrice: '1.60' }
  expect(await admin.send(P.saveProduct, product)).toMatchObject({ rtnStatus: '12041' })
})

test('an own cost of a store is converted or refuses the unit, and is no own price', async () => {
  const id = await given(null)
  await setOwn(id, { costPrice: '4.50' })
  expect(await cells(id, 82, '1.60')).toBeNull()
  expect((await ownOf(id)).own.costPrice).toBe('0.90')
  const [line] = (await blind.get(goodsCalls.findStoreGoodsLog, { storeId, productId: id })).records
  expect(JSON.stringify(line ?? {})).not.toContain('0.90')
  const other = await given(null)
  await setOwn(other, { costPrice: '4.51' })
  expect(await cells(other, 82, '1.60')).toMatchObject({ code: '12100' })
  await setOwn(other, { costPrice: '4.50', salesPrice: '8.00' })
  expect(await cells(other, 82, '1.60')).toMatchObject({ code: '12030' })
  expect(await form(other, { storesFit: 'follow' })).toMatchObject({ rtnStatus: '0' })
  expect((await ownOf(other)).own).toMatchObject({ salesPrice: null, costPrice: '0.90' })
})

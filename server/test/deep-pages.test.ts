import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { productServiceBean } from '@zhanggui/contract/product/product.options.ts'
import { productGroupCalls } from '@zhanggui/contract/productGroup/productGroup.calls.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { webhookCalls } from '@zhanggui/contract/webhook/webhook.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from './app.ts'
import { everyCall, sample, schemaOf } from './contract-inputs.ts'
import { apply, check } from './given-import.ts'
import { checkedPictures } from './given-pictures.ts'
import { givenMaterial } from './materials.ts'
import { givenKey } from './open.ts'
import { givenPicture } from './pictures.ts'
import { givenProduct } from './products.ts'

// Generated from the contract: every call with pages.
const lists = everyCall.filter(({ call }) => 'pageNo' in (schemaOf(call).properties ?? {}))

let app: TestApp
let admin: Client
let importId: string

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  // A line of the change log, and a scheduled price.
  const { id, version } = await givenProduct(admin)
  const prices = [{ id, version, salesPrice: '2.50' }]
  await admin.get(productCalls.setPrices, { prices, effectivePolicy: 2 })
  await givenMaterial(admin)
  await givenKey(app, admin)
  // An event that does not arrive.
  await admin.get(webhookCalls.createWebhook, {
    name: '仓库',
    url: 'http://127.0.0.1:9/hook',
    groups: ['stock'],
    stores: [],
    active: true,
  })
  const stocked = (await admin.get(stockCalls.findStockPage, { storeId: '1' })).records.find(
    ({ synced }) => !synced,
  )
  await admin.get(stockCalls.adjustStock, {
    storeId: '1',
    reason: 10,
    lines: [{ productId: stocked?.productId ?? '', way: 'add', amount: '1' }],
  })
  await admin.get(goodsCalls.setStoreListing, { storeId: '1', productIds: ['1'], listed: false })
  await admin.get(productGroupCalls.saveProductGroup, { name: '分组', rule: null, always: [id], never: [] })
  await checkedPictures(admin, [{ name: 'a.png', bytes: await givenPicture(1) }])
  const given = await check(admin, ['商品名称', '一级类目', '销售价'], [['水', '饮料', '1.00']], {
    defaults: { saleMode: '计件', stockUnit: '件' },
  })
  importId = given.id
  await apply(admin, importId)
})
afterAll(() => app?.close())

test('a page after the last one is empty, and has the total and the counts of the first', async () => {
  expect(lists.length).toBeGreaterThan(6)
  const known = { serviceBean: productServiceBean, importId, undo: false }
  for (const { name, call } of lists) {
    const input = sample(schemaOf(call), known) as Record<string, unknown>
    const { records, ...first } = (await admin.get(call, input)) as {
      records: unknown[]
      batches?: unknown[]
      total: number
    }
    // The moments of the rows of the page.
    if (first.batches) first.batches = []
    expect(records.length, name).toBeGreaterThan(0)
    expect(first.total, name).toBeGreaterThan(0)
    for (const page of [
      { pageNo: 999 },
      { pageNo: 999, pageSize: 200 },
      { pageNo: 1_000_000, pageSize: 200 },
    ]) {
      const answer = await admin.send(call, { ...input, ...page })
      const said = `${name} ${JSON.stringify(page)}: ${answer.rtnMsg}`
      expect(answer.rtnStatus, said).toBe('0')
      expect(answer.data, said).toEqual({ ...first, records: [] })
    }
  }
})

test('an impossible page is refused with a message, not as a server error', async () => {
  for (const { name, call } of lists)
    for (const page of [
      { pageNo: 0 },
      { pageNo: -1 },
      { pageNo: 1.5 },
      { pageNo: 1_000_001 },
      { pageSize: 201 },
      { pageNo: 'x' },
    ])
      expect((await admin.send(call, page)).rtnStatus, `${name} ${JSON.stringify(page)}`).toBe('10002')
})

import { labelCalls } from '@zhanggui/contract/label/label.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { productGroupCalls } from '@zhanggui/contract/productGroup/productGroup.calls.ts'
import { searchCalls } from '@zhanggui/contract/search/search.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client
let wide: { id: string; code: string }
let narrow: { id: string; code: string }

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  wide = await givenProduct(admin, { name: '全角ＱＷ７８号茶' })
  narrow = await givenProduct(admin, { name: '半角QW78号茶', barcodes: ['6901234567892'] })
})
afterAll(() => app?.close())

const found = async (keyword: string) =>
  (await admin.get(productCalls.findProductPage, { keyword, pageSize: 50 })).records.map(({ id }) => id)
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))

test('full-width letters and digits find half-width names, codes and barcodes, and the other way round', async () => {
  for (const keyword of ['QW78', 'ＱＷ７８', 'qw78号', 'ｑｗ７８', '茶　ＱＷ'])
    expect(new Set(await found(keyword)), keyword).toEqual(new Set([wide.id, narrow.id]))
  for (const text of [narrow.code, '6901234567892', '690123'])
    expect(await found(fullWidth(text)), text).toContain(narrow.id)
  const hits = await admin.get(searchCalls.findAnything, { keyword: fullWidth('QW78') })
  expect(hits.map(({ title }) => title)).toEqual(expect.arrayContaining(['全角ＱＷ７８号茶', '半角QW78号茶']))
})

test('groups, their products and labels are found so, too', async () => {
  await admin.get(productGroupCalls.saveProductGroup, { name: 'Ａ１组', rule: null, always: [], never: [] })
  await admin.get(labelCalls.saveProductLabel, { name: 'B2标' })
  const { records } = await admin.get(productGroupCalls.findProductGroupPage, { keyword: 'a1' })
  expect(records.map(({ name }) => name)).toEqual(['Ａ１组'])
  expect((await admin.get(labelCalls.findProductLabelPage, { keyword: 'Ｂ２' })).total).toBe(1)
  const unchosen = { rule: null, always: [], never: [], tab: 'unchosen' as const }
  const products = await admin.get(productGroupCalls.findGroupProductPage, {
    ...unchosen,
    keyword: 'ＱＷ７８',
  })
  expect(products.total).toBe(2)
  const rule = {
    match: 'all' as const,
    lines: [[{ field: 'name', is: 'contains' as const, text: 'ｑｗ７８' }]],
  }
  const inRule = await admin.get(productGroupCalls.findGroupProductPage, { rule, always: [], never: [] })
  expect(inRule.total).toBe(2)
})

test('the pieces of names in the index are folded, so that it serves the search', async () => {
  const database = new pg.Client(app.connection)
  await database.connect()
  const { rows } = await database.query(
    `select grams @> array['qw', 'w7', '78'] as folded from product where id = $1`,
    [wide.id],
  )
  await database.end()
  expect(rows).toEqual([{ folded: true }])
})

import { goodsServiceBean } from '@zhanggui/contract/goods/goods.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { check, reasonsOf, rowsOf } from '../../../test/given-import.ts'
import { appleForm, givenCategory, givenProduct } from '../../../test/products.ts'

// A price per 件 is that of a piece or of a case; a price per 个 is that of any piece, and of no weight.

let app: TestApp
let admin: Client
let storeCode = ''
let apple: { code: string }

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  storeCode = (await admin.get(storeCalls.findAllStoreList, {}))[0]?.code ?? ''
  const form = { ...appleForm(await givenCategory(admin), '410091'), salesPrice: '5.98', costPrice: '4.00' }
  apple = await givenProduct(admin, form)
})
afterAll(() => app?.close())

const bottle = () => givenProduct(admin, { stockUnit: 6, saleUnit: 6, displayUnit: 6, salesPrice: '2.00' })
const single = (unit: 1 | 2) =>
  givenProduct(admin, { stockUnit: unit, saleUnit: unit, displayUnit: unit, salesPrice: '2.00' })

/** Sheets that say that the price of a code is one per this unit, of products and of a store. */
const sheets = (code: string, price: string, per: string) => [
  { headers: ['商品编码', `售价(元/${per})`], rows: [[code, price]] },
  { headers: ['商品编码', '售价'], rows: [[code, `${price}元/${per}`]] },
  { headers: ['商品编码', '售价', '价格单位'], rows: [[code, price, `元/${per}`]] },
  {
    headers: [`价格表（单位：元/${per}）`, ''],
    rows: [
      ['商品编码', '售价'],
      [code, price],
    ],
  },
  {
    ...{ bean: goodsServiceBean, headers: ['门店编码', '商品编码', `门店售价(元/${per})`] },
    rows: [[storeCode, code, price]],
  },
]

test('元/件 is asked about for goods of another piece, refused for a weight, and fits 件 and 个', async () => {
  const [{ code: water }, piece, one] = await Promise.all([bottle(), single(1), single(2)])
  for (const { headers, rows, ...given } of sheets(water, '2.20', '件')) {
    const asked = await check(admin, headers, rows, given)
    expect(asked.counts, headers.join()).toMatchObject({ refused: 1, changed: 0 })
    expect(asked.findings, headers.join()).toMatchObject([{ kind: 'otherUnits', count: 1 }])
    expect(Object.values(await reasonsOf(admin, asked.id)).join()).toContain('却按「瓶」卖')
  }
  for (const { headers, rows, ...given } of sheets(water, '2.20', '件').filter((_, at) => at % 4 === 0)) {
    const taken = await check(admin, headers, rows, { ...given, choices: { otherUnits: 'take' } })
    expect(taken.counts).toMatchObject({ refused: 0, changed: 1 })
  }
  for (const { code } of [piece, one])
    for (const { headers, rows, ...given } of sheets(code, '2.20', '件').filter((_, at) => at % 4 === 0))
      expect(await check(admin, headers, rows, given), headers.join()).toMatchObject({
        counts: { refused: 0, changed: 1 },
        findings: [],
      })
  for (const { headers, rows, ...given } of sheets(apple.code, '6.10', '件').slice(0, 2))
    expect((await check(admin, headers, rows, given)).counts, headers.join()).toMatchObject({ refused: 1 })
})

test('元/个 fits goods that are sold by piece, and no weighed ones', async () => {
  const { code } = await bottle()
  for (const { headers, rows, ...given } of sheets(code, '2.20', '个')) {
    const detail = await check(admin, headers, rows, given)
    expect(detail.counts, headers.join()).toMatchObject({ refused: 0, changed: 1 })
    expect(detail.findings, headers.join()).toEqual([])
  }
  for (const { headers, rows, ...given } of sheets(apple.code, '6.10', '个'))
    expect((await check(admin, headers, rows, given)).counts, headers.join()).toMatchObject({ refused: 1 })
})

test('a new product of 瓶 with a price per 件 is asked about', async () => {
  const headers = ['商品编码', '商品名称', '一级类目', '单位', '售价(元/件)']
  const { counts, findings } = await check(admin, headers, [['PJ1', '按件报价的水', '类', '瓶', '48']])
  expect(counts).toMatchObject({ refused: 1 })
  expect(findings).toEqual([expect.objectContaining({ kind: 'otherUnits', count: 1 })])
})

test('a title with the weight of the prices converts like a header', async () => {
  for (const title of ['水果价格（元/公斤）', '价格单位：元/kg'])
    for (const [headers, cells, given] of [
      [['商品编码', '售价'], [apple.code, '12.40'], {}],
      [['门店编码', '商品编码', '门店价'], [storeCode, apple.code, '12.40'], { bean: goodsServiceBean }],
    ] as const) {
      const line = headers.map((_, at) => (at === 0 ? title : ''))
      const { id, counts } = await check(admin, line, [[...headers], [...cells]], given)
      expect(counts, title).toMatchObject({ refused: 0, changed: 1 })
      expect((await rowsOf(admin, id)).get(3)?.cells.map(({ value }) => value)).toContain('6.20')
    }
})

import { goodsServiceBean } from '@zhanggui/contract/goods/goods.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { barcode } from '../../../test/given-files.ts'
import { apply, check, reasonsOf, rowsOf } from '../../../test/given-import.ts'
import { appleForm, givenCategory, givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client
let apple: { code: string; name: string }

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  const form = { ...appleForm(await givenCategory(admin), '410041'), salesPrice: '5.98', costPrice: '4.00' }
  apple = await givenProduct(admin, form)
})
afterAll(() => app?.close())

const kilos = [
  ['规格', 'kg'],
  ['规格', '公斤'],
  ['规格', '1公斤'],
  ['规格', '1000g'],
  ['规格', '散装/kg'],
  ['规格型号', 'KG'],
  ['包装', 'kg'],
  ['称重单位', 'kg'],
  ['备注', '公斤价'],
  ['备注', '每公斤'],
] as const

describe('a row of goods sold by 500g that says kg outside of a unit column', () => {
  test('is asked about, and its price is converted if a person says so', async () => {
    for (const [header, said] of kilos) {
      const headers = ['商品编码', '商品名称', header, '销售价']
      const row = [apple.code, apple.name, said, '11.80']
      const asked = await check(admin, headers, [row])
      expect(asked, `${header} ${said}`).toMatchObject({
        counts: { refused: 1, changed: 0 },
        findings: expect.arrayContaining([expect.objectContaining({ kind: 'weighed' })]),
      })
    }
    const headers = ['商品编码', '规格', '销售价', '成本价']
    const kilo = await check(admin, headers, [[apple.code, 'kg', '11.80', '8.40']], {
      choices: { weighed: 'kilo' },
    })
    const cells = (await rowsOf(admin, kilo.id)).get(2)?.cells ?? []
    expect(cells.map(({ value }) => value)).toEqual(expect.arrayContaining(['5.90', '4.20']))
  })

  test('is taken with the weight of its sale unit, and refused with any other one', async () => {
    const headers = ['商品编码', '规格', '销售价']
    const half = await check(admin, headers, [[apple.code, '500g', '6.10']])
    expect(half.counts).toMatchObject({ refused: 0, changed: 1 })
    const other = await check(admin, headers, [[apple.code, '100g', '6.10']])
    expect((await reasonsOf(admin, other.id))[2]?.join()).toContain('这一行的单位是「100g」')
  })

  test('is asked about where it is new', async () => {
    const headers = ['商品名称', '一级类目', '计价方式', '助记码', '销售单位', '规格', '销售价']
    const { findings } = await check(admin, headers, [
      ['富士', '类', '称重', '410042', '500g', '公斤', '11.8'],
    ])
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'weighed' }))
  })

  test('is refused among the goods of a store', async () => {
    const [store] = await admin.get(storeCalls.findAllStoreList, {})
    const headers = ['门店编码', '商品编码', '规格', '门店价']
    const { id, counts } = await check(admin, headers, [[store?.code ?? '', apple.code, 'kg', '11.80']], {
      bean: goodsServiceBean,
    })
    expect(counts).toMatchObject({ refused: 1, changed: 0 })
    expect((await reasonsOf(admin, id))[2]?.join()).toContain('这一行的单位是「kg」')
  })
})

test('a price of goods by 500 g that may be one per kg is asked about, also in a store', async () => {
  const asked = async (headers: string[], cells: string[], bean?: string) =>
    (await check(admin, headers, [cells], bean ? { bean } : {})).findings.map(({ kind }) => kind)
  const [store] = await admin.get(storeCalls.findAllStoreList, {})
  const ofStore = ['门店编码', '商品编码', '门店价']
  expect(await asked(['商品编码', '销售价'], [apple.code, '10.60'])).toContain('farBelow')
  expect(await asked(ofStore, [store?.code ?? '', apple.code, '10.60'], goodsServiceBean)).toContain(
    'farBelow',
  )
  expect(await asked(['商品编码', '销售价'], [apple.code, '7.60'])).not.toContain('farBelow')
})

test('new goods whose name says a weight are suggested to be weighed', async () => {
  const headers = ['商品编码', '商品名称', '一级类目', '销售价']
  const rows = [
    ['WN1', '散称大米/斤', '类', '3.20'],
    ['WN2', '散称苹果/kg', '类', '11.8'],
    ['WN3', '散称排骨 每斤', '类', '28'],
  ]
  const left = await check(admin, headers, rows)
  expect(left.findings).toContainEqual(expect.objectContaining({ kind: 'units', count: 3 }))
  const taken = await check(admin, headers, rows, { choices: { units: 'take', weighed: 'half' } })
  const cells = (await rowsOf(admin, taken.id)).get(2)?.cells ?? []
  expect(cells.map(({ value }) => value)).toEqual(expect.arrayContaining(['3.20', '500g']))
})

test('a new code that is the barcode of a product is asked about', async () => {
  const code = barcode(7801)
  await givenProduct(admin, { name: '条码的可乐', barcodes: [code] })
  const headers = ['商品编码', '商品名称', '一级类目', '销售价']
  const row = [code, '条码的可乐', '类', '3.20']
  const asked = await check(admin, headers, [row])
  expect(asked).toMatchObject({ counts: { refused: 1 }, findings: [{ kind: 'otherGoods', count: 1 }] })
  expect((await reasonsOf(admin, asked.id))[2]?.join()).toContain('是「条码的可乐」的条码')
  const taken = await check(admin, headers, [row], { choices: { otherGoods: 'take' } })
  expect(taken.counts).toMatchObject({ created: 1, refused: 0 })
})

test('a row that replaces all barcodes of a product is asked about', async () => {
  const [before, after] = [barcode(7811), barcode(7812)]
  const { code } = await givenProduct(admin, { name: '换条码的茶', barcodes: [before] })
  const headers = ['商品编码', '条码', '销售价']
  const asked = await check(admin, headers, [[code, after, '3.20']])
  expect(asked).toMatchObject({ counts: { refused: 1 }, findings: [{ kind: 'otherGoods', count: 1 }] })
  expect((await reasonsOf(admin, asked.id))[2]?.join()).toContain(`现在的条码是 ${before}`)
  const taken = await check(admin, headers, [[code, after, '3.20']], { choices: { otherGoods: 'take' } })
  expect(taken.counts).toMatchObject({ changed: 1, refused: 0 })
  const added = await check(admin, headers, [[code, `${before},${after}`, '3.20']])
  expect(added.counts).toMatchObject({ changed: 1, refused: 0 })
})

test('new goods with a sale unit only are counted by it in the stock', async () => {
  const headers = ['商品编码', '商品名称', '一级类目', '销售价', '销售单位']
  const { id } = await check(admin, headers, [['SU1', '按瓶卖的茶', '类', '3', '瓶']])
  await apply(admin, id)
  const { records } = await admin.get(productCalls.findProductPage, { keyword: 'SU1' })
  expect(records[0]).toMatchObject({ stockUnit: 6, saleUnit: 6 })
})

test('a new product that its row says is not sold is refused, and a known one is asked about', async () => {
  const headers = ['商品编码', '商品名称', '一级类目', '销售价', '状态']
  const { id } = await check(admin, headers, [
    ['OFF1', '停用的茶', '类', '3', '停用'],
    ['OFF2', '在卖的茶', '类', '3', '正常'],
  ])
  expect(await reasonsOf(admin, id)).toEqual({ 2: [expect.stringContaining('状态 停用')] })
  const again = await check(admin, ['商品编码', '销售价', '状态'], [[apple.code, '6.00', '已失效']])
  expect(again).toMatchObject({ counts: { refused: 1 }, findings: [{ kind: 'offSale', count: 1 }] })
})

test('a number of sold goods says nothing about their state, and yes and no do', async () => {
  const state = async (header: string, ...values: string[]) => {
    const rows = values.map((value, at) => [`SN${at}`, `计数的茶${at}`, '类', '3', value])
    const { id } = await check(admin, ['商品编码', '商品名称', '一级类目', '销售价', header], rows)
    return Object.keys(await reasonsOf(admin, id)).map(Number)
  }
  expect(await state('销售', '0', '1', '34', '0')).toEqual([])
  expect(await state('正常', '0', '1', '34', '0')).toEqual([])
  expect(await state('是否上架', '0', '1', '1', '0')).toEqual([2, 5])
  expect(await state('备注', '停产', '', '新货', '已停售')).toEqual([2, 5])
})

test('new goods that their row says are weighed are weighed, and asked about the unit of their price', async () => {
  const headers = ['商品编码', '商品名称', '一级类目', '销售价', '是否称重']
  const rows = [
    ['WS1', '秤上的苹果', '类', '11.80', '是'],
    ['WS2', '袋装的苹果', '类', '9.90', '否'],
  ]
  const asked = await check(admin, headers, rows)
  expect(asked.counts).toMatchObject({ created: 1, refused: 1 })
  expect(asked.findings).toContainEqual(expect.objectContaining({ kind: 'weighed', count: 1 }))
  const half = await check(admin, headers, rows, { choices: { weighed: 'half' } })
  expect(half.counts).toMatchObject({ created: 2, refused: 0 })
  expect(JSON.stringify((await rowsOf(admin, half.id)).get(2)?.cells)).toContain('500g')
  const both = await check(
    admin,
    [...headers, '计价方式'],
    [['WS3', '矛盾的苹果', '类', '9.90', '是', '计件']],
  )
  expect((await reasonsOf(admin, both.id))[2]?.join()).toContain('这一行写着「是否称重 是」')
  const pound = await check(
    admin,
    [...headers.slice(0, 4), 'Unit and Precision'],
    [['WS4', '磅', '类', '1.99', '.00 lb']],
  )
  expect((await reasonsOf(admin, pound.id))[2]?.join()).toContain('这一行的单位是「.00 lb」')
})

test('a row that says the other way of sale than its product has is refused', async () => {
  const { code: tea } = await givenProduct(admin, { name: '计件的茶' })
  const headers = ['商品编码', '是否称重', '销售价']
  const rows = (one: string, other: string, ...prices: [string, string]) => [
    [tea, one, prices[0]],
    [apple.code, other, prices[1]],
  ]
  const asked = await check(admin, headers, rows('是', '否', '3.20', '6.10'))
  const reasons = await reasonsOf(admin, asked.id)
  expect(reasons[2]?.join()).toContain('这一行写着「是否称重 是」，「计件的茶」却是计件商品')
  expect(reasons[3]?.join()).toContain('这一行写着「是否称重 否」')
  expect((await check(admin, headers, rows('否', '是', '3.20', '6.10'))).counts).toMatchObject({ changed: 2 })
  const [store] = await admin.get(storeCalls.findAllStoreList, {})
  const inStore = await check(
    admin,
    ['门店编码', '商品编码', '是否称重', '门店价'],
    [[store?.code ?? '', apple.code, '否', '6.10']],
    { bean: goodsServiceBean },
  )
  expect((await reasonsOf(admin, inStore.id))[2]?.join()).toContain('却是称重商品')
  const created = await check(
    admin,
    ['商品编码', '商品名称', '一级类目', '销售价', '是否称重', '计价方式'],
    [['WS5', '矛盾的梨', '类', '9.90', '否', '称重']],
  )
  expect((await reasonsOf(admin, created.id))[2]?.join()).toContain('这一行写着「是否称重 否」')
})

test('a price per unit of the goods is taken in rows of that unit, and refused in others', async () => {
  const rows = async (headers: string[], ...rows: string[][]) => {
    const { id, counts } = await check(admin, ['商品编码', '商品名称', '一级类目', ...headers], rows)
    const reasons = await reasonsOf(admin, id)
    return { created: counts?.created, refused: Object.keys(reasons).map(Number), reasons }
  }
  const bottle = await rows(
    ['售价(元/瓶)', '单位'],
    ['PU1', '每瓶的水', '类', '2', '瓶'],
    ['PU2', '每箱的水', '类', '24', '箱'],
  )
  expect(bottle).toMatchObject({ created: 1, refused: [3] })
  expect(bottle.reasons[3]?.join()).toContain('这一行的单位是「元/瓶」')
  const cells = await rows(
    ['售价', '单位'],
    ['PU3', '单元格的水', '类', '12.5元/瓶', '瓶'],
    ['PU4', '单元格的茶', '类', '¥9.9/瓶', '瓶'],
    ['PU5', '单元格的酒', '类', '99元/瓶', '箱'],
  )
  expect(cells).toMatchObject({ created: 2, refused: [4] })
  expect(await rows(['售价(元/件)'], ['PU6', '每件的杯', '类', '9'])).toMatchObject({
    created: 1,
    refused: [],
  })
  const weighed = ['计价方式', '助记码', '售卖单位', '售价(元/斤)']
  const jin = await rows(weighed, ['PU7', '每斤的梨', '类', '称重', '410077', '斤', '5.5'])
  expect(jin).toMatchObject({ created: 1, refused: [] })
})

describe('the price of a weight', () => {
  const valuesOf = async (id: string, row = 2) =>
    (await rowsOf(admin, id)).get(row)?.cells.map(({ value }) => value) ?? []

  test.each([
    ['元/公斤', '12.40', '6.20'],
    ['元/千克', '12.40', '6.20'],
    ['元/kg', '12.40', '6.20'],
    ['公斤', '12.40', '6.20'],
    ['元/斤', '6.20', '6.20'],
    ['元/500g', '6.20', '6.20'],
    ['元/100g', '1.24', '6.20'],
    ['元/两', '0.62', '6.20'],
  ])('售价(%s) %s is %s per 500g', async (unit, price, stored) => {
    const { id, counts, findings } = await check(admin, ['商品编码', `售价(${unit})`], [[apple.code, price]])
    expect(counts).toMatchObject({ changed: 1, refused: 0 })
    expect(findings).toEqual([])
    expect(await valuesOf(id)).toContain(stored)
  })

  test('that is no whole number of cents per sale unit is refused at its cell', async () => {
    const { id } = await check(admin, ['商品编码', '售价(元/公斤)'], [[apple.code, '12.41']])
    expect((await reasonsOf(admin, id))[2]?.join()).toContain('每 公斤 12.41 元，换算成每 500g是 6.205 元')
  })

  test('below a unit column or in its cells is converted too', async () => {
    for (const header of ['价格单位', '计价单位', '单位', '销售单位'])
      for (const unit of header.endsWith('价单位') ? ['元/公斤', '公斤'] : ['元/公斤']) {
        const { id, counts } = await check(
          admin,
          ['商品编码', '售价', '成本价', header],
          [[apple.code, '12.40', '9.00', unit]],
        )
        expect(counts, `${header} ${unit}`).toMatchObject({ changed: 1, refused: 0 })
        expect(await valuesOf(id), `${header} ${unit}`).toEqual(expect.arrayContaining(['6.20', '4.50']))
      }
  })

  test('is that of the weighed goods only, in a file with both', async () => {
    const { code } = await givenProduct(admin, { name: '计件的果盒' })
    const { id, counts } = await check(
      admin,
      ['商品编码', '售价(元/公斤)'],
      [
        [apple.code, '12.40'],
        [code, '19.90'],
      ],
    )
    expect(counts).toMatchObject({ changed: 1, refused: 1 })
    expect((await reasonsOf(admin, id))[3]?.join()).toContain('「元/公斤」，这个商品却按件卖')
  })

  test('is converted among the goods of a store', async () => {
    const [store] = await admin.get(storeCalls.findAllStoreList, {})
    for (const [headers, cells] of [
      [['门店价(元/公斤)'], ['12.40']],
      [
        ['门店价', '单位'],
        ['12.40', 'kg'],
      ],
    ] as const) {
      const { id, counts } = await check(
        admin,
        ['门店编码', '商品编码', ...headers],
        [[store?.code ?? '', apple.code, ...cells]],
        { bean: goodsServiceBean },
      )
      expect(counts, headers.join()).toMatchObject({ changed: 1, refused: 0 })
      expect(await valuesOf(id)).toContain('6.20')
    }
  })
})

test.each(['斤', '市斤', '500克', '500g'])(
  'a list of fruit by %s is one of weighed goods per 500g',
  async (unit) => {
    const headers = ['品名', '单位', '售价', '一级类目']
    const { id, counts, findings } = await check(admin, headers, [[`论斤的梨${unit}`, unit, '5.98', '类']])
    expect(counts).toMatchObject({ created: 1, refused: 0 })
    expect(findings).toEqual([expect.objectContaining({ kind: 'saidUnits', count: 1 })])
    const cells = (await rowsOf(admin, id)).get(2)?.cells.map(({ value }) => value)
    expect(cells).toEqual(expect.arrayContaining(['5.98', '500g']))
    const known = await check(admin, ['商品编码', '单位', '售价'], [[apple.code, unit, '6.10']])
    expect(known).toMatchObject({ counts: { changed: 1, refused: 0 }, findings: [] })
    const byPiece = await check(admin, [...headers, '计价方式'], [['论件的梨', unit, '5.98', '类', '计件']])
    expect(byPiece.counts).toMatchObject({ created: 0, refused: 1 })
  },
)

test('a unit column of prices that says the unit of the goods is no doubt', async () => {
  const headers = ['商品编码', '商品名称', '一级类目', '售价', '单位']
  for (const [header, said] of [
    ['价格单位', '元/瓶'],
    ['计价单位', '瓶'],
    ['计价单位', '元/瓶'],
  ] as const) {
    const rows = [
      ['PV1', '单位相同的水', '类', '2', '瓶', said],
      ['PV2', '单位不同的水', '类', '24', '箱', said],
    ]
    const { id, counts } = await check(admin, [...headers, header], rows)
    expect(counts, `${header} ${said}`).toMatchObject({ created: 1, refused: 1 })
    expect((await reasonsOf(admin, id))[3]?.join()).toContain('元/瓶')
  }
})

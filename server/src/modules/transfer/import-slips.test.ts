import { goodsServiceBean } from '@zhanggui/contract/goods/goods.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { barcode } from '../../../test/given-files.ts'
import { check, reasonsOf } from '../../../test/given-import.ts'
import { givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())

type Cells = Record<string, string>
const saidOf = async (row: Cells, given: Parameters<typeof check>[3] = {}) => {
  const { id, findings } = await check(admin, Object.keys(row), [Object.values(row)], given)
  return { findings, reasons: await reasonsOf(admin, id) }
}

describe('a row that gives its product the name of another one', () => {
  test('is asked about, found by its code or by its barcode', async () => {
    const cola = await givenProduct(admin, { name: '串名的可乐 330ml', barcodes: [barcode(7401)] })
    await givenProduct(admin, { name: '串名的雪碧(500ml)' })
    const slipped = '串名的雪碧 500ML'
    for (const found of [{ 商品编码: cola.code }, { 商品条码: barcode(7401) }] as Cells[]) {
      const row = { ...found, 商品名称: slipped, 销售价: '2.10' }
      const { findings, reasons } = await saidOf(row)
      expect(findings).toEqual([
        { kind: 'otherGoods', count: 1, examples: [`2: ${slipped} ≠ 串名的可乐 330ml`] },
      ])
      expect(Object.values(reasons).flat().join()).toContain('不一致')
      const taken = await saidOf(row, { choices: { otherGoods: 'take' } })
      expect(taken.reasons).toEqual({})
    }
    // A new name of its own, and its own name in other marks, are nobody else's.
    for (const name of ['串名的可乐 330ml 罐装', '串名的可乐(330ml)'])
      expect(await saidOf({ 商品编码: cola.code, 商品名称: name })).toEqual({ findings: [], reasons: {} })
  })
})

describe('a row that gives its product the name of other goods of its brand', () => {
  test('is asked about, if a column of its own says another size', async () => {
    const oil = await givenProduct(admin, { name: '规格的油 500ml', salesPrice: '3.00' })
    const row = { 商品编码: oil.code, 商品名称: '规格的油', 规格: '1L', 销售价: '2.80' }
    expect((await saidOf(row)).findings).toEqual([
      { kind: 'otherGoods', count: 1, examples: ['2: 规格的油 1L ≠ 规格的油 500ml'] },
    ])
    expect((await saidOf({ ...row, 规格: '500ml' })).findings).toEqual([])
    expect((await saidOf({ ...row, 规格: '0.5L' })).findings).toEqual([])
  })

  test('is asked about: another size, pack or kind', async () => {
    const cola = await givenProduct(admin, { name: '牌子的可乐 330ml 罐', salesPrice: '3.00' })
    for (const name of ['牌子的可乐 1.5L', '牌子的可乐零度 330ml 罐', '牌子的可乐 330ml*24罐']) {
      const row = { 商品编码: cola.code, 商品名称: name, 销售价: '2.80' }
      const { findings, reasons } = await saidOf(row)
      expect(findings, name).toEqual([
        { kind: 'otherGoods', count: 1, examples: [`2: ${name} ≠ 牌子的可乐 330ml 罐`] },
      ])
      expect(Object.keys(reasons), name).toHaveLength(1)
      expect((await saidOf(row, { choices: { otherGoods: 'take' } })).reasons, name).toEqual({})
    }
    for (const name of ['牌子的可乐 330毫升', '可乐 牌子的 330ml', '牌子的可乐汽水 0.33L 罐装'])
      expect(await saidOf({ 商品编码: cola.code, 商品名称: name }), name).toEqual({
        findings: [],
        reasons: {},
      })
  })
})

describe('a row that gives its product a name that has nothing of its own', () => {
  test('is asked about, found by its code or by its barcode', async () => {
    const water = await givenProduct(admin, {
      ...{ name: '改名的山泉 550ml', barcodes: [barcode(7402)], salesPrice: '3.00' },
    })
    for (const found of [{ 商品编码: water.code }, { 商品条码: barcode(7402) }] as Cells[]) {
      const row = { ...found, 商品名称: '红烧牛肉面 550ml', 销售价: '5.5' }
      const { findings, reasons } = await saidOf(row)
      expect(findings).toEqual([
        { kind: 'otherGoods', count: 1, examples: ['2: 红烧牛肉面 550ml ≠ 改名的山泉 550ml'] },
      ])
      expect(Object.values(reasons).flat().join()).toContain('编码或条码对应的商品「改名的山泉 550ml」不一致')
      expect((await saidOf(row, { choices: { otherGoods: 'take' } })).reasons).toEqual({})
    }
    for (const name of ['改名山泉饮用水 550ml', '改名山泉 550毫升 瓶装', '山泉（改名的）'])
      expect(await saidOf({ 商品编码: water.code, 商品名称: name })).toEqual({ findings: [], reasons: {} })
  })
})

test('a weight without a unit that is ten times the known one, or not that of the name, is a fault', async () => {
  const cake = await givenProduct(admin, { name: '称过的饼干', weight: '0.500' })
  for (const [row, isFault] of [
    [{ 重量: '5' }, true],
    [{ 重量: '0.05' }, true],
    [{ 净重: '5', 规格: '500g' }, true],
    [{ 商品名称: '称过的饼干5斤', 重量: '5' }, true],
    [{ 重量: '5kg' }, false],
    [{ '重量(kg)': '5' }, false],
    [{ 重量: '0.6' }, false],
  ] as [Cells, boolean][]) {
    const { reasons } = await saidOf({ 商品编码: cake.code, ...row })
    expect(Object.values(reasons).flat().join().includes('对不上'), JSON.stringify(row)).toBe(isFault)
  }
})

describe('a price of twice the present one or more', () => {
  test('is asked about in the sheet of products', async () => {
    const water = await givenProduct(admin, { name: '涨价的水', salesPrice: '2.00', costPrice: '1.20' })
    const code = { 商品编码: water.code }
    const cases: [row: Cells, said: string][] = [
      [{ 销售价: '250' }, '从 2.00 涨到 250.00，2 倍及以上'],
      [{ 成本价: '120', 销售价: '130' }, '从 1.20 涨到 120.00'],
      [{ 商品名称: '涨价的水 1*6', 销售价: '12' }, '12.00 是现在 2.00 的 6 倍'],
      [{ 备注说明: '6瓶/箱', 销售价: '11.5' }, '表里写着「6瓶/箱」'],
      [{ 装箱数: '24', 销售价: '40' }, '40.00 是现在 2.00 的 20 倍'],
      [{ 规格: '6瓶/箱', 销售价: '12' }, '表里写着「6瓶/箱」'],
      [{ 规格: '4连包', 成本价: '4.8', 销售价: '9' }, '4.80 是现在 1.20 的 4 倍'],
      [{ 箱规: '6', 销售价: '12' }, '12.00 是现在 2.00 的 6 倍'],
    ]
    for (const [row, said] of cases) {
      const { findings, reasons } = await saidOf({ ...code, ...row }, { choices: { otherGoods: 'take' } })
      expect(Object.values(reasons).flat().join(), said).toContain(said)
      expect(findings.map(({ kind }) => kind)).toContain('farBelow')
      const taken = await saidOf({ ...code, ...row }, { choices: { farBelow: 'take', otherGoods: 'take' } })
      expect(taken.reasons, said).toEqual({})
    }
    for (const row of [
      { 销售价: '3.99' },
      { 商品名称: '涨价 的水', 销售价: '2.5' },
      { 装箱数: '24', 销售价: '2.2' },
    ] as Cells[])
      expect(await saidOf({ ...code, ...row })).toEqual({ findings: [], reasons: {} })
  })

  test('is a fault beside a remark that it is by the case, asked about in a store, and refused without a question', async () => {
    const water = await givenProduct(admin, { name: '按箱的水', salesPrice: '2.00', costPrice: '1.20' })
    const byCase = await saidOf({ 商品编码: water.code, 销售价: '12', 备注: '按箱' })
    expect(Object.values(byCase.reasons).flat().join()).toContain('按箱')
    const [store] = await admin.get(storeCalls.findAllStoreList, {})
    const row = { 门店编码: store?.code ?? '', 商品编码: water.code, 门店售价: '12', 规格: '6瓶/箱' }
    const { findings, reasons } = await saidOf(row, { bean: goodsServiceBean })
    expect(Object.values(reasons).flat().join()).toContain('表里写着「6瓶/箱」')
    expect(findings.map(({ kind }) => kind)).toContain('farBelow')
    const single = await saidOf({ ...row, 门店售价: '2.5' }, { bean: goodsServiceBean })
    expect(single.reasons).toEqual({})
  })

  test('is asked about at exactly twice, and at a tenth', async () => {
    const cases: [price: string, cost: string, said: string][] = [
      ['4', '1.20', '销售价从 2.00 涨到 4.00，2 倍及以上'],
      ['3.99', '1.20', ''],
      ['2.50', '2.40', '成本价从 1.20 涨到 2.40，2 倍及以上'],
      ['2.50', '2.39', ''],
      ['2.00', '0.02', '成本价从 1.20 降到 0.02，只有原来的十分之一'],
      ['2.00', '0.12', '成本价从 1.20 降到 0.12'],
      ['2.00', '0.13', ''],
      ['0.20', '0.20', '销售价从 2.00 降到 0.20'],
      ['0.21', '0.21', ''],
      // The price below its cost is asked about once.
      ['0.20', '1.20', '低于成本价 1.20'],
    ]
    const products = await Promise.all(
      cases.map(() => givenProduct(admin, { salesPrice: '2.00', costPrice: '1.20' })),
    )
    const { id } = await check(
      admin,
      ['商品编码', '销售价', '成本价'],
      cases.map(([price, cost], at) => [products[at]?.code ?? '', price, cost]),
    )
    const reasons = await reasonsOf(admin, id)
    for (const [at, [, , said]] of cases.entries())
      expect(reasons[at + 2], String(at)).toEqual(said === '' ? undefined : [expect.stringContaining(said)])
  })

  test('is asked about in the sheet of store products', async () => {
    const [store] = await admin.get(storeCalls.findAllStoreList, {})
    const water = await givenProduct(admin, { name: '门店涨价的水', salesPrice: '2.00', costPrice: '1.20' })
    const row = { 门店编码: store?.code ?? '', 商品编码: water.code }
    const options = { bean: goodsServiceBean }
    const { findings, reasons } = await saidOf({ ...row, 门店价: '250' }, options)
    expect(findings).toEqual([
      { kind: 'farBelow', count: 1, examples: [expect.stringContaining('2.00 → 250.00')] },
    ])
    expect(Object.values(reasons).flat().join()).toContain('门店价从 2.00 涨到 250.00')
    expect((await saidOf({ ...row, 门店价: '3.99' }, options)).findings).toEqual([])
    for (const [price, said] of [
      [{ 门店价: '4' }, '门店价从 2.00 涨到 4.00'],
      [{ 门店价: '0.20', 门店成本价: '0.12' }, '成本价从 1.20 降到 0.12'],
      [{ 门店价: '0.20', 门店成本价: '0.20' }, '门店价从 2.00 降到 0.20'],
    ] as [Cells, string][])
      expect(
        Object.values((await saidOf({ ...row, ...price }, options)).reasons)
          .flat()
          .join(),
      ).toContain(said)
    expect((await saidOf({ ...row, 门店价: '2.1', 门店成本价: '0.13' }, options)).findings).toEqual([])
  })
})

test('a column that says from when the values count is named, in both sheets', async () => {
  const [store] = await admin.get(storeCalls.findAllStoreList, {})
  const water = await givenProduct(admin, { name: '到时生效的水', salesPrice: '2.00' })
  for (const header of ['生效日期', '生效时间', '价格生效日期', '执行日期', 'Effective date']) {
    const row = { 商品编码: water.code, [header]: '2099-01-01' }
    for (const [values, given] of [
      [{ ...row, 销售价: '2.10' }, {}],
      [{ ...row, 门店编码: store?.code ?? '', 门店价: '2.10' }, { bean: goodsServiceBean }],
    ] as const)
      expect((await saidOf(values, given)).findings, header).toMatchObject([
        { kind: 'times', count: 1, examples: [header] },
        { kind: 'openPrices', count: 1, examples: [expect.stringContaining(`${header} 2099-01-01`)] },
      ])
  }
  const past = { 商品编码: water.code, 销售价: '2.10', 生效日期: '2026-01-01' }
  expect((await saidOf(past)).findings).toEqual([])
  const other = { 商品编码: water.code, 销售价: '2.10', 生产日期: '2026-01-01', 有效期: '12个月' }
  expect((await saidOf(other)).findings).toEqual([])
})

test('columns of prices that nobody takes are named', async () => {
  const water = await givenProduct(admin, { name: '两种价的水', salesPrice: '2.00' })
  const row = { 商品编码: water.code, 箱价: '48', 瓶价: '2.10' }
  const { findings } = await saidOf(row)
  expect(findings).toEqual([{ kind: 'unusedPrices', count: 2, examples: ['箱价', '瓶价'] }])
  expect((await saidOf(row, { mapping: { 瓶价: 'salesPrice' } })).findings).toEqual([])
  const changed = await saidOf({ 商品编码: water.code, 调前售价: '2.00', 调后售价: '2.20' })
  expect(changed).toEqual({ findings: [], reasons: {} })
})

test('common words for categories and sale states are known', async () => {
  for (const header of ['类别', '品类', '分类名称']) {
    const row = { 商品名称: `常用词的水 ${header}`, [header]: '饮料', 销售价: '2.00', 销售状态: '正常' }
    const { id, counts } = await check(admin, Object.keys(row), [Object.values(row)])
    expect(counts, JSON.stringify(await reasonsOf(admin, id))).toMatchObject({ created: 1 })
  }
})

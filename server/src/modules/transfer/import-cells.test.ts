import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { barcode } from '../../../test/given-files.ts'
import { check, reasonsOf, rowsOf } from '../../../test/given-import.ts'
import { givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())

type Cells = Record<string, string>
const bottles = { stockUnit: 6, saleUnit: 6, displayUnit: 6 } as const

/** The values of a row that its import would store, and its reasons. */
async function valuesOf(row: Cells, given: Parameters<typeof check>[3] = {}) {
  const { id, findings } = await check(admin, Object.keys(row), [Object.values(row)], given)
  const [first] = [...(await rowsOf(admin, id)).values()]
  const reasons = Object.values(await reasonsOf(admin, id)).flat()
  const values = new Map(first?.cells.map(({ field, value }) => [field, value]))
  const changed = first?.cells.flatMap(({ field, before }) => (before === null ? [] : [field]))
  return { findings, reasons, values, changed }
}

describe('the size of a case', () => {
  test('is read from the ways in which lists write it', async () => {
    const { code } = await givenProduct(admin, { name: '整箱的水', ...bottles })
    for (const [cell, said] of [
      ['1*24', '24'],
      ['1×40', '40'],
      ['12瓶/箱', '12'],
      ['15瓶', '15'],
      ['1x6', '6'],
    ] as const) {
      const { reasons, values } = await valuesOf({ 商品编码: code, 箱规: cell, 销售价: '3' })
      expect(reasons, cell).toEqual([])
      expect(values.get('boxSpec'), cell).toBe(said)
    }
  })

  test('is a fault if it counts other pieces than the product, and so is a limit in cases', async () => {
    const { code } = await givenProduct(admin, { name: '按瓶数的水', ...bottles })
    for (const row of [
      { 箱规: '12桶/箱' },
      { 箱规: '24罐' },
      { 起购量: '1箱' },
      { 限购数: '2箱' },
    ] as Cells[]) {
      const { reasons } = await valuesOf({ 商品编码: code, ...row, 销售价: '3' })
      expect(reasons, JSON.stringify(row)).toEqual([expect.stringContaining('「按瓶数的水」却按「瓶」数')])
    }
    expect((await valuesOf({ 商品编码: code, 起购量: '2瓶' })).reasons).toEqual([])
    expect((await valuesOf({ 商品编码: code, 箱规: '4*6' })).reasons).toEqual(['箱规须为数字'])
  })
})

test('a line break in a name is a space, and the remarks keep theirs', async () => {
  const { code } = await givenProduct(admin, { name: '折行的水' })
  const row = { 商品编码: code, 商品名称: '折行的\n水', 备注: '一\n二' }
  const { reasons, values } = await valuesOf(row)
  expect(reasons).toEqual([])
  expect(values.get('name')).toBe('折行的 水')
  expect(values.get('remarks')).toBe('一\n二')
})

test('a cell that says that goods have no barcode is empty', async () => {
  for (const cell of ['0', '无码', '无条码', '没有条码', '自编', '-']) {
    const row = { 商品名称: `没有码的货 ${cell}`, 一级类目: '类', 条码: cell, 销售价: '3' }
    const { reasons, findings } = await valuesOf(row)
    expect(reasons, cell).toEqual([])
    expect(
      findings.map(({ kind }) => kind),
      cell,
    ).toContain('placeholders')
  }
})

test('two barcodes in a cell are two barcodes, whatever divides them', async () => {
  const [one, other] = [barcode(7501), barcode(7502)]
  for (const [index, mark] of ['/', ' / ', ';', '、', '\n'].entries()) {
    const row = { 商品名称: `两码的货 ${index}`, 一级类目: '类', 条码: `${one}${mark}${other}`, 销售价: '3' }
    const { reasons, values } = await valuesOf(row)
    expect(reasons, mark).toEqual([])
    expect(values.get('barcodes'), mark).toBe(`${one},${other}`)
  }
  const row = { 商品名称: '两码的货', 一级类目: '类', 条码: `${one}/123456`, 销售价: '3' }
  expect((await valuesOf(row)).reasons).toHaveLength(1)
})

test('the numbers of scales are no mnemonic code by themselves', async () => {
  const { code } = await givenProduct(admin, {
    name: '秤上的苹果',
    saleMode: 2,
    stockUnit: 80,
    saleUnit: 83,
    displayUnit: 83,
  })
  const { reasons, values } = await valuesOf({ 商品编码: code, PLU: '4011', 销售价: '2.5', 销售单位: '500g' })
  expect(reasons).toEqual([])
  expect(values.get('salesPrice')).toBe('2.5')
})

describe('a unit that only says any piece', () => {
  test('is one question for all rows, and the product keeps its unit', async () => {
    const { code } = await givenProduct(admin, { name: '按瓶卖的水', ...bottles })
    for (const unit of ['个', 'ea', 'PCS', 'pieces']) {
      const row = { 商品编码: code, 单位: unit, 销售价: '3.10' }
      const asked = await valuesOf(row)
      expect(
        asked.findings.map(({ kind }) => kind),
        unit,
      ).toEqual(['looseUnits'])
      expect(asked.reasons, unit).toEqual([expect.stringContaining('请在试运行里选择商品单位不变')])
      const kept = await valuesOf(row, { choices: { looseUnits: 'keep' } })
      expect(kept.reasons, unit).toEqual([])
      expect(kept.changed, unit).toEqual(['salesPrice'])
      expect(kept.values.get('stockUnit'), unit).toBe('瓶')
    }
    const taken = await valuesOf(
      { 商品编码: code, 单位: '个', 销售价: '3.10' },
      { choices: { looseUnits: 'take' } },
    )
    expect(taken.values.get('stockUnit') ?? taken.reasons.join()).toMatch(/个/)
  })

  test('is none if it is 件, and none beside goods that are sold by the case', async () => {
    const { code } = await givenProduct(admin, { name: '按瓶卖的另一种水', ...bottles })
    const cases = await givenProduct(admin, { name: '按箱卖的水', stockUnit: 8, saleUnit: 8, displayUnit: 8 })
    for (const row of [
      { 商品编码: code, 单位: '件', 销售价: '3.10' },
      { 商品编码: cases.code, 单位: 'pcs', 销售价: '3.10' },
    ] as Cells[]) {
      const { findings, reasons } = await valuesOf(row, { choices: { looseUnits: 'keep' } })
      expect(findings.map(({ kind }) => kind)).not.toContain('looseUnits')
      expect(reasons).toHaveLength(1)
    }
  })
})

import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { barcode } from '../../../test/given-files.ts'
import { apply, check, reasonsOf } from '../../../test/given-import.ts'
import { givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())

test('empty cells ask before a known product loses its barcodes or its cost: refused, kept, or emptied', async () => {
  const [code, cost] = [barcode(7901), '1.20']
  const { id, code: own } = await givenProduct(admin, {
    name: '有条码的酸奶',
    salesPrice: '3.00',
    costPrice: cost,
    barcodes: [code],
  })
  const bare = await givenProduct(admin, {
    name: '没有条码的酸奶',
    salesPrice: '3.00',
    costPrice: null,
    barcodes: [],
  })
  const header = ['商品编码', '商品条码', '成本价', '销售价']
  const rows = [
    [own, '', '', '3.10'],
    [bare.code, '', '', '3.10'],
  ]
  const asked = await check(admin, header, rows)
  expect(asked.findings).toEqual([
    { kind: 'emptied', count: 1, examples: [`2: 有条码的酸奶 ${code}, ${cost}`] },
  ])
  const reasons = await reasonsOf(admin, asked.id)
  expect(Object.keys(reasons)).toEqual(['2'])
  expect(Object.values(reasons).flat()).toEqual([
    expect.stringContaining(`系统里是 ${code}`),
    expect.stringContaining(`系统里是 ${cost}`),
  ])
  for (const [emptied, after] of [
    ['keep', { barcodes: [code], costPrice: cost }],
    ['empty', { barcodes: [], costPrice: null }],
  ] as const) {
    const { id: importId, findings } = await check(admin, header, rows, { choices: { emptied } })
    expect(findings, emptied).toEqual(asked.findings)
    await apply(admin, importId)
    expect(await admin.get(productCalls.findProductDetail, { id }), emptied).toMatchObject({
      ...after,
      salesPrice: '3.10',
    })
  }
})

test('no value of a known product goes by an empty cell alone, nor its second category', async () => {
  const given = { salesPrice: '3.00', serialNumber: 'XL-9', origin: '山东', weight: '0.5', remarks: '易碎' }
  const rows = [['EM1', '空格的蜜', '蜂蜜', '槐花', '3']]
  const path = ['商品编码', '商品名称', '一级类目', '二级类目', '销售价']
  await apply(admin, (await check(admin, path, rows)).id)
  const { id, code } = await givenProduct(admin, { name: '空格的枣', ...given })
  const header = ['商品编码', '货品编号', '产地', '重量(kg)', '备注', '销售价']
  const asked = await check(admin, header, [[code, '', '', '', '', '3.10']])
  expect(asked).toMatchObject({
    counts: { refused: 1 },
    findings: [{ kind: 'emptied', count: 1, examples: ['2: 空格的枣 山东, XL-9, 0.5, 易碎'] }],
  })
  await apply(
    admin,
    (await check(admin, header, [[code, '', '', '', '', '3.10']], { choices: { emptied: 'keep' } })).id,
  )
  expect(await admin.get(productCalls.findProductDetail, { id })).toMatchObject({
    ...given,
    salesPrice: '3.10',
  })
  const above = await check(admin, path, [['EM1', '空格的蜜', '蜂蜜', '', '3']])
  expect(above.findings).toEqual([{ kind: 'emptied', count: 1, examples: ['2: 空格的蜜 槐花'] }])
  // Another first category has other ones below it.
  const moved = await check(admin, path, [['EM1', '空格的蜜', '饮料', '', '3']])
  expect(moved).toMatchObject({ counts: { changed: 1 }, findings: [] })
})

test('a cell with some of the barcodes asks about the others, and one of invisible marks is empty', async () => {
  const [one, two] = [barcode(7902), barcode(7903)]
  const { id, code } = await givenProduct(admin, {
    name: '两个条码的酸奶',
    salesPrice: '3.00',
    costPrice: '1.20',
    barcodes: [one, two],
  })
  const header = ['商品编码', '商品条码', '成本价', '销售价']
  const rows = [[code, one, '\u200b', '3.10']]
  const asked = await check(admin, header, rows)
  expect(asked.findings).toContainEqual({
    kind: 'emptied',
    count: 1,
    examples: [`2: 两个条码的酸奶 ${two}, 1.20`],
  })
  expect((await reasonsOf(admin, asked.id))[2]?.join()).toContain(`条码少了系统里已有的 ${two}`)
  for (const [emptied, after] of [
    ['keep', { barcodes: [one, two], costPrice: '1.20' }],
    ['empty', { barcodes: [one], costPrice: null }],
  ] as const) {
    await apply(admin, (await check(admin, header, rows, { choices: { emptied } })).id)
    expect(await admin.get(productCalls.findProductDetail, { id }), emptied).toMatchObject(after)
  }
})

import { calls } from '@zhanggui/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import {
  apply,
  check,
  findByCode,
  follow,
  givenSheet,
  reasonsOf,
  serviceBean,
  upload,
} from '../../../test/given-import.ts'
import { keepsInvariants } from '../../../test/invariants.ts'

const { transfer } = calls

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

const headers = ['商品编码', '商品名称', '一级类目', '销售价']
const rows = (prefix: string) => [
  [`${prefix}1`, '金龙鱼食用油 5L/桶', '粮油', '59.9'],
  [`${prefix}2`, '面粉 500g*12', '粮油', '30'],
  [`${prefix}3`, '大米', '粮油', '20'],
]
const unitsOf = (prefix: string) =>
  Promise.all(
    [1, 2, 3].map(async (at) => {
      const item = await findByCode(admin, `${prefix}${at}`)
      return [item?.stockUnit, item?.saleUnit, item?.displayUnit]
    }),
  )

test('units in names are shown in the dry run, and taken or left for all rows', async () => {
  const finding = {
    kind: 'units',
    count: 2,
    examples: ['2: 金龙鱼食用油 5L/桶 → 桶', '3: 面粉 500g*12 → 箱'],
  }
  const left = await check(admin, headers, rows('L'))
  expect(left).toMatchObject({ choices: { units: 'leave' }, findings: [finding] })
  const { importId } = await admin.get(transfer.recheckImport, {
    importId: left.id,
    choices: { ...left.choices, units: 'take' },
  })
  const taken = await follow(admin, importId)
  expect(taken).toMatchObject({ choices: { units: 'take' }, findings: [finding] })
  await apply(admin, taken.id)
  expect(await unitsOf('L')).toEqual([
    [10, 10, 10],
    [8, 8, 8],
    [1, 1, 1],
  ])
})

test('a unit of the file counts more than a name, and existing products keep theirs', async () => {
  const asked = await check(admin, [...headers, '计量单位'], [['C1', '食用油 5L/桶', '粮油', '9', '瓶']])
  expect(asked.findings.map(({ kind }) => kind)).toEqual(['otherUnits'])
  const choices = { otherUnits: 'take' }
  const { importId } = await admin.get(transfer.recheckImport, { importId: asked.id, choices } as never)
  const detail = await follow(admin, importId)
  await apply(admin, detail.id)
  const again = await check(admin, headers, [['C1', '食用油 5L/桶', '粮油', '10']])
  expect(again).toMatchObject({ counts: { changed: 1 }, findings: [] })
})

test('a direct import takes the units of the names', async () => {
  const importFileUrl = await upload(admin, await givenSheet(headers, rows('D')))
  await admin.get(transfer.importExcelByUrl, { serviceBean, importFileUrl })
  expect((await unitsOf('D')).map(([unit]) => unit)).toEqual([10, 8, 1])
})

test('a new product whose name counts several pieces of its unit is asked about', async () => {
  const head = ['商品编码', '商品名称', '一级类目', '单位', '销售价']
  const asked = ['可乐 24瓶', '可乐（24瓶）', '可乐24瓶装', '可乐 24入', '可乐六瓶装'].map((name, at) => [
    ...[`P${at}`, name, '饮料', '瓶', '36'],
  ])
  const plain = [
    ['P10', '鸡蛋 12枚', '蛋', '盒', '12'],
    ['P11', '大米 5kg', '粮', '袋', '40'],
    ['P12', '纸巾 24入', '纸', '提', '30'],
    ['P13', '可乐 24瓶', '饮料', '箱', '36'],
    ['P14', '奶粉 24入', '奶', '盒', '36'],
  ]
  const { id, counts } = await check(admin, head, [...asked, ...plain])
  expect(counts).toMatchObject({ created: 5, refused: 5 })
  expect((await reasonsOf(admin, id))[2]).toEqual([
    expect.stringContaining('单位是「瓶」，名称里写的却是「24瓶」'),
  ])
})

test('a known product whose new name says a pack has about so many times its price', async () => {
  const head = ['商品编码', '商品名称', '一级类目', '单位', '销售价']
  await apply(admin, (await check(admin, head, [['R1', '芬达500ml', '饮料', '瓶', '3']])).id)
  const taken = { choices: { otherGoods: 'take' } }
  for (const name of ['芬达500ml*6瓶', '芬达500ml六瓶装', '芬达 6瓶', '芬达(6瓶装)']) {
    const { counts, findings } = await check(admin, head, [['R1', name, '饮料', '瓶', '18']], taken)
    expect([counts.refused, findings.map(({ kind }) => kind)], name).toEqual([
      1,
      expect.arrayContaining(['farBelow']),
    ])
  }
  const { counts } = await check(admin, head, [['R1', '芬达 6瓶', '饮料', '瓶', '3.5']], taken)
  expect(counts).toMatchObject({ refused: 0 })
})

test.each([
  ['Cola 6pk', '6pk'],
  ['Cola case of 24', 'case of 24'],
  ['Cola per case', 'per case'],
  ['可乐24罐', '24罐'],
  ['可乐半打', '半打'],
  ['可乐一提', '一提'],
  ['五花肉/kg', 'kg'],
  ['Beef per 100g', '100g'],
  ['五花肉(斤)', '斤'],
])('a new product %s that is sold by 瓶 is asked about', async (name, other) => {
  const head = ['商品编码', '商品名称', '一级类目', '单位', '销售价']
  const { counts, findings } = await check(admin, head, [['PN1', name, '食品', '瓶', '3.5']])
  expect(counts).toMatchObject({ created: 0, refused: 1 })
  expect(findings).toMatchObject([{ kind: 'otherUnits', examples: [`2: ${name} 瓶 ≠ ${other}`] }])
})

test.each(['薯片(100g)', '可乐 330ml', '茶包 20包', '啤酒 打折装', '牛奶 1L'])(
  'a new product %s that is sold by 瓶 asks nothing',
  async (name) => {
    const head = ['商品编码', '商品名称', '一级类目', '单位', '销售价']
    const { counts } = await check(admin, head, [['PN1', name, '食品', '瓶', '3.5']])
    expect(counts).toMatchObject({ created: 1, refused: 0 })
  },
)

test('a new product whose unit is not that of its name is asked about; a weight is that of weighed goods', async () => {
  const given = [
    ['U1', '可乐 330ml/瓶', '饮料', '箱', '48'],
    ['U2', '可乐 330ml*24', '饮料', '瓶', '48'],
    ['U3', '苹果', '水果', 'kg', '9.9'],
    ['U4', '纯牛奶 250ml*12', '饮料', '提', '48'],
    ['U5', '鸡蛋/个', '蛋', '件', '1'],
    ['U6', '雪碧/瓶', '饮料', '瓶', '3'],
  ]
  const head = ['商品编码', '商品名称', '一级类目', '单位', '销售价']
  const { id, counts, findings } = await check(admin, head, given)
  expect(counts).toMatchObject({ created: 3, refused: 3 })
  expect(findings.filter(({ kind }) => kind === 'otherUnits')).toEqual([
    {
      kind: 'otherUnits',
      count: 2,
      examples: ['2: 可乐 330ml/瓶 箱 ≠ 瓶', '3: 可乐 330ml*24 瓶 ≠ 箱'],
    },
  ])
  expect(await reasonsOf(admin, id)).toEqual({
    2: [expect.stringContaining('单位是「箱」，名称里写的却是「瓶」')],
    3: [expect.stringContaining('单位是「瓶」，名称里写的却是「箱」')],
    4: [expect.stringContaining('每 kg 还是每 500g 的不清楚')],
  })
  const { importId } = await admin.get(transfer.recheckImport, {
    importId: id,
    choices: { otherUnits: 'take' },
  } as never)
  expect((await follow(admin, importId)).counts).toMatchObject({ created: 5, refused: 1 })
})

import { writeFile } from 'node:fs/promises'
import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { apply, check, findByCode, follow, reasonsOf, start, upload } from '../../../test/given-import.ts'
import { givenPath } from '../../../test/given-workbook.ts'
import { columnNames, matchHeaders } from './matching.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())

describe('a remark about a price', () => {
  const cells = [
    ...[
      '12.5 会员10',
      '12.5（会员10）',
      '12.5(会员价10元)',
      '12.5/会员10',
      '12.5元，会员10元',
      '12.5,会员10',
    ],
    ...[
      '会员10',
      '会员价：10',
      '12.5 起',
      '约12.5',
      '12.5~13',
      '10-12',
      '12.5 10',
      '12.5*',
      '12.5(含税)',
      '12.5 特价',
    ],
    ...[
      '12.5含税',
      '12.5？',
      '12.5 (member 10)',
      '12.5 or 10',
      '12.5|10',
      '12.5、10',
      '12.5；10',
      '12.5元/会员10元',
    ],
  ]
  test.each(['销售价', '成本价'])('in a cell of %s refuses the row at that cell', async (header) => {
    const other = header === '销售价' ? '成本价' : '销售价'
    const rows = cells.map((cell, at) => [
      `RM${header === '销售价' ? 1 : 2}${100 + at}`,
      `备注价${at}`,
      '饮料',
      '9',
      cell,
    ])
    const { id } = await check(admin, ['商品编码', '商品名称', '一级类目', other, header], rows)
    const reasons = await reasonsOf(admin, id)
    const silent = cells.filter((_, at) => !reasons[at + 2]?.join().includes(header))
    expect(silent).toEqual([])
  })

  test.each([
    ...[
      '销售价（会员价见备注）',
      '销售价(会员)',
      '售价 会员价',
      '售价/会员价',
      '成本价（含运费）',
      '成本价(不含税)',
      '成本价（会员）',
    ],
    ...['会员价', '会员 › 价格', '成本价：按箱', '销售价*会员价', '会员价/元'],
  ])('in the header %s is asked about', (header) => {
    const [match] = matchHeaders([header], columnNames(productColumns))
    expect(match?.field).toBeNull()
  })
})

test('remarks that leave prices open are asked about once', async () => {
  const headers = ['商品编码', '商品名称', '一级类目', '销售价', '备注']
  const rows = [
    ['OP1', '待定的茶', '类', '9.9', '面议'],
    ['OP2', '限时的茶', '类', '9.9', '价格待定'],
    ['OP3', '面议', '类', '9.9', '新品'],
  ]
  const asked = await check(admin, headers, rows)
  expect(asked.counts).toMatchObject({ created: 1, refused: 2 })
  expect(asked.findings).toEqual([expect.objectContaining({ kind: 'openPrices', count: 2 })])
  expect((await reasonsOf(admin, asked.id))[2]?.join()).toContain('「备注 面议」')
  const taken = await check(admin, headers, rows, { choices: { openPrices: 'take' } })
  expect(taken.counts).toMatchObject({ created: 3, refused: 0 })
})

test('a name with a mark of another price is asked about, and a pack of an offer is a name', async () => {
  const rows = [
    ['NM1', '牛排（特价）', '类', '5'],
    ['NM2', '鱼丸【不含税】', '类', '5'],
    ['NM3', '可乐（促销装）', '类', '5'],
    ['NM4', '茶（无糖）', '类', '5'],
  ]
  const asked = await check(admin, ['商品编码', '商品名称', '一级类目', '销售价'], rows)
  expect(asked).toMatchObject({
    counts: { created: 2, refused: 2 },
    findings: [{ kind: 'otherPrices', count: 2 }],
  })
  expect(Object.keys(await reasonsOf(admin, asked.id))).toEqual(['2', '3'])
})

test('what a file says around its rows and is not imported is told', async () => {
  const rows = [
    ['TL1', '甲茶', '类', '5', '老板娘爱喝', '箱'],
    ['TL2', '乙茶', '类', '6', '老板娘爱喝', '箱'],
    ['TL3', '丙茶', '类', '7', '', '箱'],
  ]
  const header = ['商品编码', '商品名称', '一级类目', '销售价', '备注', 'Per']
  const path = givenPath('.csv')
  await writeFile(path, [['仅限浦东店使用'], header, ...rows].map((cells) => cells.join(',')).join('\n'))
  const { findings, counts } = await follow(admin, await start(admin, await upload(admin, path)))
  expect(findings).toEqual([
    { kind: 'above', count: 1, examples: ['仅限浦东店使用'] },
    { kind: 'unused', count: 1, examples: ['Per: 箱'] },
    { kind: 'remarks', count: 1, examples: ['老板娘爱喝'] },
  ])
  expect(counts).toMatchObject({ created: 3 })
})

test('exact prices in words are read and told, and others refused at their cell', async () => {
  const headers = ['商品编码', '商品名称', '一级类目', '销售价']
  const rows = [
    ['SP1', '文字价的茶', '类', '十二元五角'],
    ['SP2', '文字价的水', '类', '5块2'],
    ['SP3', '文字价的酒', '类', '9.90'],
    ['SP4', '文字价的米', '类', '一百二元'],
  ]
  const found = await check(admin, headers, rows)
  expect(found.findings).toEqual([
    { kind: 'spelled', count: 2, examples: ['2: 十二元五角 = 12.50', '3: 5块2 = 5.20'] },
  ])
  expect(Object.keys(await reasonsOf(admin, found.id))).toEqual(['5'])
})

describe('rows that say that their prices are no usual ones', () => {
  const headers = ['商品编码', '商品名称', '一级类目', '销售价', '备注']
  const rows = [
    ['OT1', '促销的茶', '类', '9.9', '促销'],
    ['OT2', '会员的茶', '类', '8.8', '仅限会员'],
    ['OT3', '平常的茶', '类', '7.7', '新品'],
  ]
  const known = [
    ['OT4', '有价的茶', '类', '5', ''],
    ['OT5', '有价的水', '类', '6', ''],
  ]

  test('are one question: refused, taken, or left out', async () => {
    const asked = await check(admin, headers, rows)
    expect(asked.counts).toMatchObject({ total: 3, created: 1, refused: 2 })
    expect(asked.findings).toEqual([expect.objectContaining({ kind: 'otherPrices', count: 2 })])
    expect((await reasonsOf(admin, asked.id))[2]?.join()).toContain('「备注 促销」')
    const taken = await check(admin, headers, rows, { choices: { otherPrices: 'take' } })
    expect(taken.counts).toMatchObject({ total: 3, created: 3, refused: 0 })
    const left = await check(admin, headers, rows, { choices: { otherPrices: 'leaveOut' } })
    expect(left.counts).toMatchObject({ total: 1, created: 1, refused: 0 })
    expect(left.findings).toEqual([expect.objectContaining({ kind: 'otherPrices', count: 2 })])
    const none = await check(admin, headers, rows.slice(0, 2), { choices: { otherPrices: 'leaveOut' } })
    expect(none).toMatchObject({ state: importState.ready, counts: { total: 0 } })
  })

  test('a price that does not change needs no answer', async () => {
    await apply(admin, (await check(admin, headers, known)).id)
    const again = [
      ['OT4', '有价的茶', '类', '5', '促销'],
      ['OT5', '有价的水', '类', '6.5', '临期'],
    ]
    const { counts } = await check(admin, headers, again)
    expect(counts).toMatchObject({ refused: 1, changed: 1 })
  })

  test('lines around rows ask about them, and usual notes ask nothing', async () => {
    const sheet = ['商品编码', '商品名称', '一级类目', '销售价']
    const [first, second] = rows.map((row) => row.slice(0, 4)) as [string[], string[]]
    const line = (text: string) => [text, '', '', '']
    const below = await check(admin, sheet, [
      first,
      line('以下为促销价'),
      second,
      line('订货热线：400-800-1234'),
    ])
    expect(below.counts).toMatchObject({ total: 2, created: 1, refused: 1 })
    expect(below.findings).toEqual([
      expect.objectContaining({ kind: 'below', count: 2 }),
      expect.objectContaining({ kind: 'otherPrices', count: 1 }),
    ])
    const above = [first, second, line('以上为批发价，零售另议')]
    expect((await check(admin, sheet, above)).counts).toMatchObject({ total: 2, refused: 2 })
    const taken = await check(admin, sheet, above, { choices: { otherPrices: 'take' } })
    expect(taken.counts).toMatchObject({ total: 2, created: 2 })
  })

  test('a unit in a remark is asked about, unless the goods have it', async () => {
    const units = ['商品编码', '商品名称', '一级类目', '单位', '销售价', '备注']
    const goods = [
      ['OU1', '按箱的茶', '类', '箱', '60', '每箱'],
      ['OU2', '按瓶的茶', '类', '瓶', '6', '每瓶'],
      ['OU3', '散称的枣', '类', '斤', '6', '散装/斤'],
      ['OU4', '瓶装的酒', '类', '瓶', '60', '单位：箱'],
      ['OU5', '盒装的枣', '类', '盒', '6', '按斤'],
      ['OU6', '罐装的酒', '类', '罐', '60', 'per case of 12'],
      ['OU7', '罐装的水', '类', '罐', '6', '每箱12罐'],
    ]
    const { counts, findings } = await check(admin, units, goods)
    expect(counts).toMatchObject({ created: 4, refused: 3 })
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'otherPrices', count: 3 }))
  })

  test("'On sale' says an offer only if the price falls", async () => {
    await apply(admin, (await check(admin, headers, known)).id)
    const sale = ['商品编码', '商品名称', '一级类目', '销售价', 'On Sale']
    const { counts } = await check(admin, sale, [
      ['OT4', '有价的茶', '类', '4', 'Yes'],
      ['OT5', '有价的水', '类', '6.8', 'Yes'],
      ['OT8', '新的水', '类', '6.8', 'Yes'],
    ])
    expect(counts).toMatchObject({ refused: 1, changed: 1, created: 1 })
  })

  test('goods that are said to be not sold are one question, too', async () => {
    const state = ['商品编码', '商品名称', '一级类目', '销售价', '状态']
    const goods = [
      ['OT6', '停用的茶', '类', '5', '停用'],
      ['OT7', '在售的茶', '类', '6', '启用'],
    ]
    const asked = await check(admin, state, goods)
    expect(asked.counts).toMatchObject({ created: 1, refused: 1 })
    expect(asked.findings).toEqual([expect.objectContaining({ kind: 'offSale', count: 1 })])
    const left = await check(admin, state, goods, { choices: { offSale: 'leaveOut' } })
    expect(left.counts).toMatchObject({ total: 1, created: 1 })
    const taken = await check(admin, state, goods, { choices: { offSale: 'take' } })
    expect(taken.counts).toMatchObject({ created: 2, refused: 0 })
    await apply(admin, taken.id)
    const [off, on] = await Promise.all(['OT6', 'OT7'].map((code) => findByCode(admin, code)))
    expect([off?.saleStatus, on?.saleStatus]).toEqual([0, 2])
  })
})

import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { barcode, book } from '../../../test/given-files.ts'
import { apply, cellsOf, check, givenSheet, reasonsOf } from '../../../test/given-import.ts'
import { expectStored, type FileCase } from '../../../test/import-cases.ts'
import { brokenInvariants } from '../../../test/invariants.ts'

// Values that look right and are not: units that only a format shows, totals with further words, reasons that are cut.

let app: TestApp
let admin: Client
let database: pg.Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  database = new pg.Client(app.connection)
  await database.connect()
})
afterEach(async () => {
  expect(await brokenInvariants(app.connection)).toEqual({})
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})

const runs = (cases: FileCase[]) =>
  test.each(cases.map((one) => [one.title, one] as const))('%s', async (_, one) => {
    await expectStored(admin, database, one)
  })

const wrong = '销售价须为数字'

describe('a unit that the format of a cell shows', () => {
  runs([
    {
      title: 'fen, yuan and 10,000 yuan are converted exactly, also where the header has a unit of its own',
      file: book('xlsx', [
        ['名称', '分类', '售价'],
        ['甲', '类', { v: 1250, z: '0"分"' }],
        ['乙', '类', { v: 12.5, z: '0.0"元"' }],
        ['丙', '类', { v: 0.0125, z: '0.0000"万元"' }],
        ['丁', '类', { v: 12.5, z: '"¥"#,##0.00' }],
      ]),
      stored: [
        { name: '甲', price: 1250 },
        { name: '乙', price: 1250 },
        { name: '丙', price: 12_500 },
        { name: '丁', price: 1250 },
      ],
    },
    {
      title: 'grams, jin and centimetres',
      file: book('xls', [
        ['名称', '分类', '售价', '重量', '长'],
        ['甲', '类', 1, { v: 500, z: '0"g"' }, { v: 30, z: '0"cm"' }],
        ['乙', '类', 1, { v: 2, z: '0"斤"' }, { v: 30, z: '0"mm"' }],
      ]),
      stored: [
        { name: '甲', price: 100, weight: 500, length: 300 },
        { name: '乙', price: 100, weight: 1000, length: 30 },
      ],
    },
  ])

  test('a percentage, a foreign currency, a discount and a price per case are refused', async () => {
    const headers = ['商品名称', '一级类目', '销售价']
    const cells = [
      { v: 0.12, z: '0%' },
      { v: 12.5, z: '"$"0.00' },
      { v: 12.5, z: '[$€-2] 0.00' },
      { v: 8, z: '0"折"' },
      { v: 12, z: '0"元/箱"' },
    ]
    const rows = cells.map((cell, at) => [`坏价${at}`, '类', cell])
    await expectStored(admin, database, {
      title: 'refused',
      file: book('xlsx', [headers, ...rows]),
      stored: [],
      refused: Object.fromEntries(cells.map((_, at) => [at + 2, [wrong]])),
    })
  })
})

describe('totals with further words', () => {
  runs([
    {
      title: 'are left out, also beside a filled code',
      file: book('xlsx', [
        ['商品编码', '名称', '分类', '售价'],
        ['T-1', '水甲', '类', 10],
        ['T-2', '水乙', '类', 20],
        ...[
          '合计金额',
          '合计：2种',
          '总金额',
          '本页合计(元)',
          'TOTAL AMOUNT',
          'Subtotal (2 items)',
          '水合计',
          '共2种',
        ].map((word) => ['T-1', word, '类', 30]),
      ]),
      stored: [
        { name: '水甲', price: 1000 },
        { name: '水乙', price: 2000 },
      ],
      found: { totals: 8 },
    },
  ])
})

test('a repeat stays refused when its row had many other faults', async () => {
  const headers = [
    '商品名称',
    '一级类目',
    '条码',
    '销售价',
    '成本价',
    '重量(kg)',
    '长(mm)',
    '宽(mm)',
    '高(mm)',
    '箱规',
    '起订量',
    '加购步长',
    '加购上限',
  ]
  const code = barcode(8101)
  const faulty = ['乙多错', '类', code, 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x']
  const first = await check(admin, headers, [
    ['甲先到', '类', code, '10', ...Array<null>(9).fill(null)],
    faulty,
  ])
  await apply(admin, first.id)
  const [head = [], row = []] = await cellsOf((await admin.open(first.errorFile)).body)
  const mended = row.map((cell, at) =>
    at < headers.length && cell === 'x' ? (at === 3 ? '99' : null) : cell,
  )
  await givenSheet(head, [mended])
  const again = await check(admin, head, [mended])
  expect(again.counts).toMatchObject({ refused: 1, changed: 0 })
  expect(await reasonsOf(admin, again.id)).toMatchObject({ 2: [expect.stringContaining('重复')] })
})

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { barcode, book, text } from '../../../test/given-files.ts'
import { cellsOf } from '../../../test/given-import.ts'
import { expectStored, type FileCase } from '../../../test/import-cases.ts'
import { keepsInvariants } from '../../../test/invariants.ts'

// Files with rows that are no goods, imported with each effect, and with codes and names as people write them.

let app: TestApp
let admin: Client
let database: pg.Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})
keepsInvariants(() => app.connection)

const runs = (cases: FileCase[]) =>
  test.each(cases.map((one) => [one.title, one] as const))('%s', async (_, one) => {
    await expectStored(admin, database, one)
  })

const head = ['名称', '分类', '售价', '成本']
const two = [
  ['一号', '类', 1.5, 1],
  ['二号', '类', 2, 1.2],
]
const twoStored = [
  { name: '一号', price: 150, cost: 100 },
  { name: '二号', price: 200, cost: 120 },
]

describe('rows that are no goods', () => {
  runs([
    {
      title: '合计',
      file: book('xlsx', [head, ...two, ['合计', null, 3.5, 2.2]]),
      stored: twoStored,
      found: { totals: 1 },
    },
    {
      title: 'subtotals and a total, with spaces and a colon',
      file: book('xls', [head, ...two, ['小 计：', null, 3.5, 2.2], ['总计', null, 3.5, 2.2]]),
      stored: twoStored,
      found: { totals: 2 },
    },
    {
      title: 'Grand total in the second column',
      file: book('ods', [head, ...two, [null, 'Grand total', 3.5, 2.2]]),
      stored: twoStored,
      found: { totals: 1 },
    },
    {
      title: 'a row without any text that sums the rows above',
      file: text('csv', [head, ...two, [null, null, '3.5', '2.2']]),
      stored: twoStored,
      found: { totals: 1 },
    },
    {
      title: 'a product whose name begins with the word stays',
      file: book('xlsx', [head, ...two, ['总计划笔记本', '类', 9, 3]]),
      stored: [...twoStored, { name: '总计划笔记本', price: 900, cost: 300 }],
    },
    {
      title: 'a merged category fills down',
      file: book('xlsx', [head, ['一号', '竖类', 1.5, 1], ['二号', null, 2, 1.2]], { merges: ['B2:B3'] }),
      stored: twoStored.map((one) => ({ ...one, category: '竖类' })),
    },
    {
      title: 'merged categories of two levels fill down in an old workbook',
      file: book(
        'xls',
        [
          ['一级分类', '二级分类', '名称', '售价'],
          ['饮料', '茶', '一号', 1],
          [null, null, '二号', 2],
          [null, '水', '三号', 3],
        ],
        { merges: ['A2:A4', 'B2:B3'] },
      ),
      stored: [
        { name: '一号', category: '饮料/茶', price: 100 },
        { name: '二号', category: '饮料/茶', price: 200 },
        { name: '三号', category: '饮料/水', price: 300 },
      ],
    },
    {
      title: 'hidden rows are imported and counted',
      file: book('xlsx', [head, ...two], { hidden: [3] }),
      stored: twoStored,
      found: { hidden: 1 },
    },
    {
      title: 'hidden rows are left out',
      file: book('xlsx', [head, ...two], { hidden: [3] }),
      choices: { hidden: 'leaveOut' },
      stored: twoStored.slice(0, 1),
      found: { hidden: 1 },
    },
    {
      title: 'units of names, beside a price of members',
      file: book('xlsx', [
        ['名称', '分类', '售价', '会员价'],
        ['食用油 5L/桶', '类', 59.9, 55],
        ['矿泉水 550ml*24/箱', '类', 30, 28],
        ['大米', '类', 20, 19],
      ]),
      choices: { units: 'take' },
      stored: [
        { name: '食用油 5L/桶', price: 5990, unit: 10 },
        { name: '矿泉水 550ml*24/箱', price: 3000, unit: 8 },
        { name: '大米', price: 2000 },
      ],
      found: { units: 2 },
    },
    {
      title: 'an old and a new price, and two costs',
      file: book('xlsx', [
        ['名称', '分类', '原价', '进价', '新价', '新进价'],
        ['水', '类', 3, 2, 3.5, 2.2],
      ]),
      asks: ['C', 'D', 'E', 'F'],
      mapping: { E: 'salesPrice', F: 'costPrice' },
      stored: [{ name: '水', price: 350, cost: 220 }],
    },
  ])
})

const withStatus = (status: string, code: string) => [
  ['编码', '名称', '分类', '售价', '销售状态'],
  [code, '一号', '类', '1', status],
]
const change = (code: string, price: string) => [
  ['编码', '售价'],
  [code, price],
]

describe('the effect and the sale status', () => {
  runs([
    {
      title: 'drafts',
      file: text('csv', withStatus('上架', 'E-1')),
      choices: { effect: 'draft' },
      stored: [{ code: 'E-1', name: '一号', price: 100, status: 10, saleStatus: 2 }],
    },
    {
      title: 'effective now, only offline',
      file: book('xlsx', withStatus('线下', 'E-2')),
      choices: { effect: 'now' },
      stored: [{ code: 'E-2', name: '一号', price: 100, status: 30, saleStatus: 1 }],
    },
    {
      title: 'from the next day on, not for sale',
      file: book('xls', withStatus('下架', 'E-3')),
      choices: { effect: 'nextDay' },
      stored: [{ code: 'E-3', name: '一号', price: 100, status: 20, saleStatus: 0 }],
    },
    {
      title: 'a changed draft stays a draft, now',
      file: text('csv', change('e-1', '1.1')),
      choices: { effect: 'now' },
      stored: [{ code: 'E-1', name: '一号', price: 110, status: 10 }],
    },
    {
      title: 'a draft is changed as a draft',
      file: text('tsv', change('E-1', '1.2'), '\t'),
      choices: { effect: 'draft' },
      stored: [{ code: 'E-1', name: '一号', price: 120, status: 10 }],
    },
    {
      title: 'an effective product has its old price until the next day',
      file: book('xlsx', change('E-2', '1.5')),
      choices: { effect: 'nextDay' },
      stored: [{ code: 'E-2', name: '一号', price: 100, saleStatus: 1 }],
      found: { later: 1 },
    },
    {
      title: 'an effective product is no draft',
      file: text('csv', change('E-2', '1.6')),
      choices: { effect: 'draft' },
      stored: [],
      refused: { 2: ['已生效的商品不能按草稿导入：请选择立即生效或次日生效'] },
      found: { notDraft: 1 },
    },
    {
      title: 'a waiting product keeps its day, with the new price',
      file: book('ods', change('E-3', '1.7')),
      choices: { effect: 'now' },
      stored: [{ code: 'E-3', name: '一号', price: 170, status: 20, saleStatus: 0 }],
    },
    {
      title: 'the sale status alone changes at once, whatever the day of prices',
      file: text('csv', [
        ['编码', '售价', '销售状态'],
        ['E-2', '1', '全渠道'],
      ]),
      choices: { effect: 'nextDay' },
      stored: [{ code: 'E-2', name: '一号', price: 100, saleStatus: 2 }],
      // A price waits since the case before.
      found: { waiting: 1 },
    },
    {
      title: 'an unknown sale status is refused',
      file: text('csv', withStatus('也许', 'E-9')),
      choices: { effect: 'draft' },
      stored: [],
      refused: { 2: [expect.stringContaining('销售状态「也许」不在可选值中') as unknown as string] },
    },
  ])
})

const codes = (cell: string, number: number, name = '一号') => ({
  file: text('csv', [
    ['名称', '分类', '条码', '售价'],
    [name, '类', cell, '1'],
  ]),
  stored: [{ name, price: 100, barcodes: [barcode(number)] }],
  found: { cleaned: 1 },
})
const spaced = (number: number, between: string) =>
  barcode(number).replace(/^(\d)(\d{6})/, `$1${between}$2${between}`)

describe('codes and names', () => {
  runs([
    { title: 'a barcode with spaces', ...codes(spaced(701, ' '), 701) },
    { title: 'with dashes', ...codes(spaced(702, '-'), 702) },
    { title: 'with an apostrophe', ...codes(`'${barcode(703)}`, 703) },
    { title: 'with characters without width', ...codes(spaced(704, '\u200b'), 704) },
    {
      title: 'in full width, which is no mark',
      ...codes(
        barcode(705).replace(/\d/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
        705,
      ),
      found: {},
    },
    {
      title: 'names keep what Excel shows',
      file: book('xlsx', [
        ['名称', '分类', '售价'],
        [{ v: 5, z: '0"号电池"' }, '类', 1],
        [{ v: 0.05, z: '0%' }, '类', 2],
        [{ v: 46082, z: 'm"月"d"日"' }, '类', 3],
      ]),
      stored: [
        { name: '5号电池', price: 100 },
        { name: '5%', price: 200 },
        { name: '3月1日', price: 300 },
      ],
    },
    {
      title: 'the same in an old workbook',
      file: book('xls', [
        ['名称', '分类', '售价'],
        [{ v: 7, z: '0"号"' }, '类', 1],
        [{ v: 0.125, z: '0.0%' }, '类', 2],
      ]),
      stored: [
        { name: '7号', price: 100 },
        { name: '12.5%', price: 200 },
      ],
    },
    {
      title: 'a code in another case is the same product, and keeps its writing',
      file: text('csv', [
        ['编码', '名称', '分类', '售价'],
        ['Case-7', '一号', '类', '1'],
      ]),
      stored: [{ code: 'Case-7', name: '一号', price: 100 }],
    },
    {
      title: 'and so it changes that product',
      file: book('xlsx', [
        ['编码', '名称', '分类', '售价'],
        ['CASE-7', '一号', '类', 1.5],
      ]),
      stored: [{ code: 'Case-7', name: '一号', price: 150 }],
    },
  ])

  test('the error file has the row numbers of the file', async () => {
    const { errorFile } = await expectStored(admin, database, {
      title: '',
      file: book('ods', [
        ['标题'],
        [],
        ['名称', '分类', '售价'],
        ['一号', '类', 0],
        [],
        ['二号', '类', 2],
        ['三号', '类', -1],
      ]),
      stored: [{ name: '二号', price: 200 }],
      refused: { 4: ['销售价须大于 0'], 7: ['销售价须大于 0'] },
    })
    const cells = await cellsOf((await admin.open(errorFile)).body)
    expect(cells.map((row) => row.at(-2))).toEqual(['原文件行号', '4', '7'])
  })
})

describe('values that are no names or whole codes', () => {
  runs([
    {
      title: 'a number below a unit or a status is no code of ours',
      file: book('xlsx', [
        ['名称', '分类', '售价', '单位', '销售状态'],
        ['一号', '类', 1, 12, '在售'],
        ['二号', '类', 1, '瓶', 1],
        ['三号', '类', 1, '瓶', '线下'],
      ]),
      stored: [{ name: '三号', price: 100, unit: 6, saleStatus: 1 }],
      refused: {
        2: [expect.stringContaining('「12」不在可选值中')],
        3: [expect.stringContaining('「1」不在可选值中')],
      },
    },
    {
      title: 'barcodes that lost digits are refused, one with a wrong check digit is told',
      file: book('xlsx', [
        ['名称', '分类', '售价', '条码'],
        ['一号', '类', 1, 6970000000000],
        ['二号', '类', 1, 690123456789],
        ['三号', '类', 1, '6901234567890'],
        ['四号', '类', 1, barcode(401)],
      ]),
      stored: [
        { name: '三号', price: 100, barcodes: ['6901234567890'] },
        { name: '四号', price: 100, barcodes: [barcode(401)] },
      ],
      refused: {
        2: [expect.stringContaining('6970000000000 的尾数可能已经丢失')],
        3: [expect.stringContaining('690123456789 的尾数可能已经丢失')],
      },
      found: { digits: 2, checkDigits: 1 },
    },
    {
      title: 'barcodes that lost digits are kept if a person says so',
      file: text('csv', [
        ['名称', '分类', '售价', '条码'],
        ['一号', '类', '1', '6970000000000'],
        ['二号', '类', '1', '690123456789'],
      ]),
      choices: { digits: 'keep' },
      stored: [
        { name: '一号', price: 100, barcodes: ['6970000000000'] },
        { name: '二号', price: 100, barcodes: ['690123456789'] },
      ],
      found: { digits: 2 },
    },
    {
      title: 'the same barcode with the zero of 14 digits is a repeat',
      file: text('csv', [
        ['名称', '分类', '售价', '条码'],
        ['一号', '类', '1', barcode(402)],
        ['二号', '类', '1', `0${barcode(402)}`],
      ]),
      stored: [{ name: '一号', price: 100, barcodes: [barcode(402)] }],
      refused: { 3: [expect.stringContaining(`${barcode(402)} 与第 2 行重复`)] },
      found: { repeats: 1, cleaned: 1 },
    },
  ])
})

describe('an amount that was computed', () => {
  const shown = (v: number, z: string) => ({ v, z })
  const file = book('xlsx', [
    ['名称', '分类', '售价', '重量(kg)'],
    ['算出来的一号', '类', shown(3.33333, '0.00'), shown(0.33333, '0.000')],
    ['算出来的二号', '类', shown(2.675, '0.000'), null],
    ['算出来的三号', '类', shown(4.5, '0.00'), null],
    ['算出来的四号', '类', shown(2.675, '0.00'), shown(1.0005, '0.000')],
    ['算出来的五号', '类', shown(1.005, '0.0'), null],
  ])
  const third = { name: '算出来的三号', price: 450 }
  const tooLong = expect.stringContaining('最多 3 位小数')
  const tooMany = [expect.stringContaining('最多 2 位小数')]
  runs([
    {
      title: 'with more decimals than are stored is refused and asked about',
      file,
      stored: [third],
      refused: { 2: [...tooMany, tooLong], 3: tooMany, 5: [...tooMany, tooLong], 6: tooMany },
      found: { decimals: 5 },
    },
    {
      title: 'is imported as the file shows it if a person says so, unless that has too many, too',
      file,
      choices: { decimals: 'take' },
      stored: [
        { name: '算出来的一号', price: 333, weight: 333 },
        third,
        { name: '算出来的四号', price: 268, weight: 1001 },
        { name: '算出来的五号', price: 100 },
      ],
      refused: { 3: tooMany },
      found: { decimals: 5 },
    },
  ])
})

import { writeFile } from 'node:fs/promises'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { barcode, book, type GivenFile } from '../../../test/given-files.ts'
import {
  apply,
  cellsOf,
  check,
  follow,
  givenSheet,
  reasonsOf,
  start,
  undo,
  upload,
} from '../../../test/given-import.ts'
import { givenPath } from '../../../test/given-workbook.ts'
import { expectStored, type FileCase } from '../../../test/import-cases.ts'
import { keepsInvariants } from '../../../test/invariants.ts'

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
afterAll(async () => {
  await database?.end()
  await app?.close()
})
keepsInvariants(() => app.connection)

const runs = (cases: FileCase[]) =>
  test.each(cases.map((one) => [one.title, one] as const))('%s', async (_, one) => {
    await expectStored(admin, database, one)
  })

const wrong = '销售价须为数字'
const otherUnit = expect.stringContaining('这一行的单位是「元/箱」')

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
      refused: {
        ...Object.fromEntries(cells.map(({ z }, at) => [at + 2, [z.includes('元/箱') ? otherUnit : wrong]])),
        2: [expect.stringContaining('的单元格里是 0.12，显示的是「12%」')],
      },
    })
  })
})

describe('a format that Chinese Excel writes', () => {
  runs([
    {
      title: 'gives its unit, and what cannot be read is refused',
      file: book('xlsx', [
        ['名称', '分类', '售价', '重量', '起订量'],
        ['甲', '类', { v: 1250, z: 'General"分"' }, { v: 500, z: 'G/通用格式"克"' }, 1],
        [{ v: 5, z: 'General"号电池"' }, '类', { v: 12.5, z: '"单价:"0.00' }, null, 1],
        ['丙', '类', { v: 25, z: 'General"元/箱"' }, null, 1],
        ['丁', '类', { v: 1250, z: '[DBNum1]0"分"' }, null, 1],
        [{ v: 45717, z: 'aaaa' }, '类', 1, null, 1],
        ['戊', '类', { v: 1250, z: '0.00E+00"分"' }, null, 1],
        ['己', '类', 1, null, { v: 2, z: 'General"箱"' }],
      ]),
      stored: [
        { name: '甲', price: 1250, weight: 500 },
        { name: '5号电池', price: 1250 },
      ],
      refused: {
        4: [otherUnit],
        5: [expect.stringContaining('销售价 1250 的单元格格式无法识别')],
        6: [expect.stringContaining('的单元格格式无法识别')],
        7: [expect.stringContaining('销售价 1250 的单元格格式无法识别')],
        8: [expect.stringContaining('起购量写着「2箱」，「己」却按「件」数')],
      },
    },
    {
      title: 'names the amount of its own column, or it is that of another one',
      file: book('xlsx', [
        ['名称', '分类', '售价', '进价', '重量'],
        ['甲', '类', { v: 3.5, z: '"零售价："0.00' }, { v: 2, z: '"进价"0.00' }, { v: 1, z: '"重量"0.0' }],
        ['乙', '类', { v: 3.5, z: '"进价"0.00' }, null, null],
        ['丙', '类', { v: 3.5, z: '\\成\\本0.00' }, null, null],
        ['丁', '类', 3, { v: 2.5, z: '售价0.00' }, null],
        ['戊', '类', { v: 3.5, z: '"重量"0.00' }, null, { v: 1, z: '"price "0.00' }],
        ['己', '类', { v: 3.5, z: '-0.00' }, null, null],
        ['庚', '类', { v: 3.5, z: '(0.00)' }, null, null],
      ]),
      stored: [{ name: '甲', price: 350, cost: 200, weight: 1000 }],
      refused: Object.fromEntries(
        [['销售价'], ['销售价'], ['成本价'], ['销售价', '重量'], ['销售价'], ['销售价']].map((labels, at) => [
          at + 3,
          labels.map((label) => expect.stringContaining(label)),
        ]),
      ),
    },
    {
      title: 'gives its unit in an old file, too',
      file: book('xls', [
        ['编码', '名称', '分类', '售价'],
        ['GX1', '甲', '类', { v: 1250, z: 'General"分"' }],
        ['TRUE', '乙', '类', 1],
      ]),
      stored: [{ code: 'GX1', name: '甲', price: 1250 }],
      refused: { 3: [expect.stringContaining('商品编码 TRUE 被 Excel 改成了')] },
    },
  ])
})

describe('a column with different units', () => {
  const bare = (label: string, value: string) => [
    `${label} ${value} 没有写单位，而这一列的其他行写了别的单位：请每一行都写上单位`,
  ]
  runs([
    {
      title: 'keeps no number without one, unless its header says it',
      file: book('xlsx', [
        ['名称', '分类', '售价', '成本价(元)', '重量', '长'],
        ['甲', '类', 5, '350分', '500g', '12cm'],
        ['乙', '类', 5, 3, 30, ''],
        ['丙', '类', 5, 3, '', 60],
        ['丁', '类', '5元', 3, '2斤', '25cm'],
      ]),
      stored: [
        { name: '甲', price: 500, cost: 350, weight: 500, length: 120 },
        { name: '丁', price: 500, cost: 300, weight: 1000, length: 250 },
      ],
      refused: { 3: bare('重量(kg)', '30'), 4: bare('长(mm)', '60') },
    },
  ])
})

describe('a header far below the title', () => {
  runs([
    {
      title: 'is found in row 25',
      file: book('xlsx', [
        ...Array.from({ length: 24 }, (_, at) => [`第 ${at + 1} 条说明`]),
        ['名称', '分类', '售价'],
        ['甲', '类', 5],
      ]),
      stored: [{ name: '甲', price: 500 }],
    },
  ])
})

describe('amounts that are hardly in the unit of their field', () => {
  const hardly = (label: string, value: string, unit: string) =>
    `${label} ${value} 没有写单位，不能确定是不是${unit}：请在表头写上单位，如 (g)、(kg)、(cm)、(mm)`
  runs([
    {
      title: 'are refused if nothing says a unit, and a comma in a weight is asked about',
      file: book('xlsx', [
        ['名称', '分类', '售价', '重量', '长', '宽'],
        ['甲', '类', 5, 500, 12, 8],
        ['乙', '类', 5, 12.5, 200, 8],
        ['丙', '类', 5, '500kg', '12mm', ''],
        ['丁', '类', 5, '1,250', '', ''],
      ]),
      stored: [{ name: '丙', price: 500, weight: 500_000, length: 12 }],
      refused: {
        2: [hardly('重量(kg)', '500', 'kg'), hardly('长(mm)', '12', 'mm'), hardly('宽(mm)', '8', 'mm')],
        // Beside a weight in grams nobody knows the unit of this one.
        3: [hardly('重量(kg)', '12.5', 'kg')],
        5: [expect.stringContaining('重量(kg) 1,250 的逗号或点')],
      },
    },
    {
      title: 'tell that the lighter whole numbers of the column are in grams, too',
      file: book('xlsx', [
        ['名称', '分类', '售价', '重量'],
        ['甲', '类', 5, 500],
        ['乙', '类', 5, 30],
        ['丙', '类', 5, 2.5],
        ['丁', '类', 5, '30kg'],
      ]),
      stored: [{ name: '丁', price: 500, weight: 30_000 }],
      refused: {
        2: [hardly('重量(kg)', '500', 'kg')],
        3: [hardly('重量(kg)', '30', 'kg')],
        4: [hardly('重量(kg)', '2.5', 'kg')],
      },
    },
    {
      title: 'are taken if the header says the unit',
      file: book('xlsx', [
        ['名称', '分类', '售价', '重量(kg)', '长(mm)'],
        ['甲', '类', 5, 500, 12],
      ]),
      stored: [{ name: '甲', price: 500, weight: 500_000, length: 12 }],
    },
  ])
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

test('an error file keeps its reasons and rows where a person moves them and adds a column behind', async () => {
  const headers = ['商品名称', '一级类目', '条码', '销售价']
  const code = barcode(8102)
  const first = await check(admin, headers, [
    ['丙先到', '类', code, '10'],
    ['丁重复', '类', code, '99'],
  ])
  await apply(admin, first.id)
  const [head = [], row = []] = await cellsOf((await admin.open(first.errorFile)).body)
  const [origin, why] = [headers.length, headers.length + 1]
  const moved = (cells: string[], added: string) => [
    cells[why] ?? '',
    ...cells.slice(0, 2),
    cells[origin] ?? '',
    ...cells.slice(2, 4),
    added,
  ]
  const again = await check(admin, moved(head, '进价'), [moved(row, '7')])
  expect(again.counts).toMatchObject({ refused: 1, changed: 0, created: 0 })
  expect(await reasonsOf(admin, again.id)).toMatchObject({ 2: [expect.stringContaining('重复')] })
  const [, mended = []] = await cellsOf((await admin.open(again.errorFile)).body)
  expect(mended.slice(0, 6)).toEqual(['丁重复', '类', code, '99', '7', '3'])
})

test('an error file that comes back as it is stays refused, where only the first file shows the doubt', async () => {
  const lines = (whole: string): GivenFile => ({ ending: 'csv', content: () => Buffer.from(whole) })
  const unclear = '分类;名称;编码;售价;进价\n类;水;D-1;1,500;200\n'
  const split = '编码,名称,分类,售价,进价\nD-2,冰箱,类,1,500\n'
  const wide = '编码,名称,分类,售价\nD-3,冰柜,类,1,500\n'
  const empty = '编码,名称,售价,分类\nD-4,冷柜,1,500,\n'
  const bare = '编码,名称,分类,售价,重量\nD-5,锅,类,9,8\nD-6,盆,类,9,30\n'
  for (const [file, count] of [
    [lines(unclear), 1],
    [lines(split), 1],
    [lines(wide), 1],
    [lines(empty), 1],
    [lines(bare), 2],
  ] as const) {
    const path = givenPath('.csv')
    await writeFile(path, file.content())
    const first = await follow(admin, await start(admin, await upload(admin, path)))
    expect(first.counts).toMatchObject({ created: 0, refused: count })
    const back = givenPath()
    await writeFile(back, (await admin.open(first.errorFile)).body)
    const again = await follow(admin, await start(admin, await upload(admin, back)))
    expect(again.counts).toMatchObject({ created: 0, refused: count })
    for (const reasons of Object.values(await reasonsOf(admin, again.id)))
      expect(reasons.join()).not.toMatch(/[{}]/)
    const [head = [], row = []] = await cellsOf((await admin.open(again.errorFile)).body)
    const mended = row.map((cell, at) =>
      head[at] === '售价' ? '1500' : head[at] === '分类' ? '类' : head[at] === '重量' ? '8kg' : cell,
    )
    await writeFile(back, book('xlsx', [head, mended]).content())
    const last = await follow(admin, await start(admin, await upload(admin, back)))
    expect(last.counts).toMatchObject({ created: 1, refused: 0 })
  }
})

test('a second table under the first one is refused by its row', async () => {
  const headers = ['商品名称', '一级类目', '销售价', '条码']
  const refused = await check(admin, headers, [
    ['戊第一', '类', '1', null],
    ['商品名称', '一级类目', '成本价', '条码'],
    ['己第二', '类', '2', null],
  ])
  expect(refused).toMatchObject({
    state: importState.failed,
    reason: expect.stringContaining('第 3 行又是表头，列或单位和上面的不同'),
  })
})

describe('lines of a text that are not what they seem', () => {
  const lines = (whole: string): GivenFile => ({ ending: 'csv', content: () => Buffer.from(whole) })

  runs([
    {
      title: 'a comma without quotes refuses its row, whose values would stand in other columns',
      file: lines('名称,分类,售价,成本价\n水,类,2,1\n苹果,类,1,200,9\n红,枣,类,3,\n"梨,大",类,4,2\n'),
      stored: [
        { name: '水', price: 200, cost: 100 },
        { name: '梨,大', price: 400, cost: 200 },
      ],
      refused: {
        3: [expect.stringMatching(/^这一行的值比表头的 4 列多/)],
        4: expect.arrayContaining([expect.stringMatching(/^这一行的值比表头的 4 列多/)]),
      },
    },
    {
      title: 'a decimal comma without quotes is no price of whole yuan beside a remark of digits',
      file: lines('名称,分类,售价,备注\n水,类,2.50,\n纸,类,12,80\n茶,类,3,冷藏\n'),
      stored: [
        { name: '水', price: 250 },
        { name: '茶', price: 300 },
      ],
      refused: { 3: [expect.stringContaining('销售价 12 和后一列的 80 可能是同一个数字')] },
    },
    {
      title: 'two values of a usual line that may be one number are asked about',
      file: lines('名称,分类,售价,进价\n水,类,2,1\n冰箱,类,1,500\n洗衣机,类,2,800\n茶,类,3.50,200\n'),
      choices: { underCost: 'take' },
      stored: [
        { name: '水', price: 200, cost: 100 },
        { name: '茶', price: 350, cost: 20_000 },
      ],
      refused: {
        3: [expect.stringContaining('销售价 1 和后一列的 500 可能是同一个数字')],
        4: [expect.stringContaining('销售价 2 和后一列的 800 可能是同一个数字')],
      },
      found: { splits: 2, underCost: 3 },
    },
    {
      title: 'two values that may be one number are imported if a person says that they are two',
      file: lines('名称,分类,售价,长,宽,高\n箱子,类,5,20,120,300\n盒子,类,9,10,120,300\n'),
      choices: { splits: 'keep' },
      found: { splits: 2 },
      stored: [
        { name: '箱子', price: 500, length: 20, width: 120, height: 300 },
        { name: '盒子', price: 900, length: 10, width: 120, height: 300 },
      ],
    },
    {
      title: 'a larger number without a comma shows that a file has two values',
      file: lines('名称,分类,售价,进价\n冰箱,类,2500,1800\n锅,类,180,120\n'),
      stored: [
        { name: '冰箱', price: 250_000, cost: 180_000 },
        { name: '锅', price: 18_000, cost: 12_000 },
      ],
    },
    {
      title:
        'decimal commas between semicolons are read, and a lone comma before three digits is asked about',
      file: lines('名称;分类;售价;进价;规格\n水;类;12,50;3,00;1,5\n茶;类;9;2,5;大\n酒;类;1,234;2,00;2,5\n'),
      stored: [
        { name: '水', price: 1250, cost: 300 },
        { name: '茶', price: 900, cost: 250 },
      ],
      refused: { 4: [expect.stringContaining('1,234 的逗号或点')] },
    },
    {
      title: 'a comma that may be a decimal mark refuses its row, whatever stands around the number',
      file: lines('名称;分类;售价\n水;类;¥1,500\n茶;类;1,500元\n酒;类;¥1500\n'),
      stored: [{ name: '酒', price: 150_000 }],
      refused: {
        2: [expect.stringContaining('¥1,500 的逗号或点')],
        3: [expect.stringContaining('1,500元 的逗号或点')],
      },
    },
  ])
})

describe('a note of a header', () => {
  const cells = [
    ['名称', '分类', '价格'],
    ['水', '类', 350],
  ]
  runs(
    (['xlsx', 'ods', 'xlsb'] as const).map((ending) => ({
      title: `counts like a unit in the header, in ${ending}`,
      file: book(ending, cells, { notes: { C1: '单位：分' } }),
      stored: [{ name: '水', price: 350 }],
    })),
  )
  runs([
    {
      title: 'with another unit than the header asks a person',
      file: book(
        'xlsx',
        [
          ['名称', '分类', '售价(元)'],
          ['水', '类', 350],
        ],
        { notes: { C1: '每箱价' } },
      ),
      asks: ['C'],
      mapping: { C: 'salesPrice' },
      stored: [{ name: '水', price: 35_000 }],
    },
    {
      title: 'that says nothing about a unit changes nothing',
      file: book('xlsx', cells, { notes: { C1: '含税', A1: '名称不能重复' } }),
      stored: [{ name: '水', price: 35_000 }],
    },
    {
      title: 'of the first column about the whole table asks a person',
      file: book('xlsx', cells, { notes: { A1: '单位：分' } }),
      asks: ['C'],
      mapping: { C: 'salesPrice' },
      stored: [{ name: '水', price: 35_000 }],
    },
  ])
})

describe('the look of a cell', () => {
  const endings = ['xlsx', 'xls', 'xlsb'] as const
  const months = [
    { v: 46_082, shown: 'Mar-26' },
    { v: 46_113, shown: 'Apr-26' },
    { v: 46_143, shown: 'May-26' },
  ]
  runs(
    endings.map((ending, at) => {
      const { v = 0, shown = '' } = months[at] ?? {}
      const date = `商品编码 ${shown} 被 Excel 改成了 TRUE、FALSE 或日期：请把单元格格式改成「文本」，再填一次`
      const price = { v: 12.34, z: '0' }
      const cost = { v: 1.4, z: '#,##0' }
      return {
        title: `is the code, the name and the unit in ${ending}, and a number shown rounded is said`,
        file: book(ending, [
          ['商品编码', '名称', '分类', '售价', '成本价'],
          [{ v: 12, z: `"${ending}"0000` }, { v: 46_082, z: 'm"月"d"日"' }, '类', { v: 1250, z: '0"分"' }, 2],
          [{ v: 1_234_560 + at, z: '0000\\-000' }, { v: 0.5, z: '# ?/?' }, '类', price, cost],
          [{ v, z: 'mmm-yy' }, { v: 5, z: '0"号电池"' }, '类', { v: 12.5, z: '"¥"#,##0.00' }, 1],
        ]),
        stored: [
          { code: `${ending}0012`, name: '3月1日', price: 1250, cost: 200 },
          { code: `1234-56${at}`, name: '1/2', price: 1234, cost: 140 },
        ],
        refused: { 4: [date] },
        found: { rounded: 2 },
      }
    }),
  )
  runs([
    {
      title: 'counts in ods, too',
      file: book('ods', [
        ['商品编码', '名称', '分类', '售价'],
        [{ v: 12, z: '"OD"0000' }, { v: 5, z: '0"号电池"' }, '类', { v: 1250, z: '0"分"' }],
        [
          { v: 7, z: '0', w: 'K-7' },
          { v: 46_082, z: 'm"月"d"日"', w: '3月1日' },
          '类',
          { v: 12.34, z: '0', w: '12' },
        ],
      ]),
      stored: [
        { code: 'OD0012', name: '5号电池', price: 1250 },
        { code: 'K-7', name: '3月1日', price: 1234 },
      ],
      found: { rounded: 1 },
    },
  ])
})

test.each(['3-Dec', 'Dec-03', '3-Dec-26', '2026-12-03'])(
  'a code %s is asked about, unless a product has it',
  async (code) => {
    const headers = ['编码', '名称', '一级类目', '售价']
    const rows = [
      [code, '日期', '饮料', '2'],
      [`A${code.toUpperCase()}`, '编码', '饮料', '2'],
    ]
    const detail = await check(admin, headers, rows)
    expect(detail).toMatchObject({
      counts: { created: 1, refused: 1 },
      findings: [{ kind: 'digits', count: 1 }],
    })
    const kept = await check(admin, headers, rows, { choices: { digits: 'keep' } })
    expect(kept.counts).toMatchObject({ created: 2 })
    await apply(admin, kept.id)
    expect((await check(admin, headers, rows)).counts).toMatchObject({ refused: 0, unchanged: 2 })
    await undo(admin, kept.id)
  },
)

describe('codes that may have lost their last digits', () => {
  const file = book('xlsx', [
    ['商品编码', '名称', '分类', '售价', '条码'],
    ['6901234567890120000', '水', '类', 1, ''],
    ['A-1', '茶', '类', 1, '690123000000'],
    ['A-2', '酒', '类', 1, '6901234500004'],
  ])
  const lost = '条码 690123000000 的尾数可能已经丢失'
  runs([
    {
      title: 'are refused',
      file,
      stored: [{ name: '酒', price: 100, barcodes: ['6901234500004'] }],
      refused: {
        2: [expect.stringContaining('第 15 位以后都是 0')],
        3: [expect.stringContaining(lost)],
      },
      found: { digits: 1 },
    },
  ])
  runs([
    {
      title: 'are kept by choice, if they are whole codes',
      file: book('xlsx', [
        ['商品编码', '名称', '分类', '售价'],
        ['6901234567890130000', '水', '类', 1],
      ]),
      choices: { digits: 'keep' },
      stored: [{ code: '6901234567890130000', name: '水', price: 100 }],
      found: { digits: 1 },
    },
  ])
})

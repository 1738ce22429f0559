import { writeFile } from 'node:fs/promises'
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { barcode, book, text } from '../../../test/given-files.ts'
import { cellsOf, follow, start, upload } from '../../../test/given-import.ts'
import { givenPath } from '../../../test/given-workbook.ts'
import { expectStored, type FileCase } from '../../../test/import-cases.ts'
import { keepsInvariants } from '../../../test/invariants.ts'

// Files in other units, with headers of several lines, with repeats, and of other formats: each through the whole import.

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

describe('units in headers and cells', () => {
  runs([
    {
      title: '角 and 两',
      file: text('csv', [
        ['名称', '分类', '销售价(角)', '重量(两)'],
        ['一号', '类', '35', '5'],
      ]),
      stored: [{ name: '一号', price: 350, weight: 250 }],
    },
    {
      title: '万元 and 千元 in Chinese brackets',
      file: book('xlsx', [
        ['名称', '分类', '售价【万元】', '成本〔千元〕'],
        ['一号', '类', 0.0125, 0.1],
      ]),
      stored: [{ name: '一号', price: 12500, cost: 10000 }],
    },
    {
      title: 'cents, mg and inches in English',
      file: book('xls', [
        ['Name', 'Category', 'Price in cents', 'Weight (mg)', 'Height [inch]'],
        ['one', '类', 199, 500000, 10],
      ]),
      stored: [{ name: 'one', price: 199, weight: 500, height: 254 }],
    },
    {
      title: 'units after a colon',
      file: book('ods', [
        ['名称', '分类', '零售价：分', '毛重：公斤'],
        ['一号', '类', 1999, 1.25],
      ]),
      stored: [{ name: '一号', price: 1999, weight: 1250 }],
    },
    {
      title: 'units after an underscore',
      file: book('xlsb', [
        ['名称', '分类', '价格_分', '净重_g', '宽_cm'],
        ['一号', '类', 250, 30, 4.5],
      ]),
      stored: [{ name: '一号', price: 250, weight: 30, width: 45 }],
    },
    {
      title: 'a note that names the unit',
      file: text(
        'tsv',
        [
          ['名称', '分类', '单价（单位：角）', '毛重（单位:千克）'],
          ['一号', '类', '12', '0.5'],
        ],
        '\t',
      ),
      stored: [{ name: '一号', price: 120, weight: 500 }],
    },
    {
      title: 'one unit over several columns',
      file: book(
        'xlsx',
        [
          ['名称', '分类', '售价', '尺寸(cm)', null, null],
          [null, null, null, '长', '宽', '高'],
          ['一号', '类', 3, 10, 2.5, 0.7],
        ],
        { merges: ['D1:F1', 'A1:A2', 'B1:B2', 'C1:C2'] },
      ),
      stored: [{ name: '一号', price: 300, length: 100, width: 25, height: 7 }],
    },
    {
      title: 'units in the cells, each its own',
      file: text('csv', [
        ['名称', '分类', '售价', '重量'],
        ['一号', '类', '￥12.50', '1.5kg'],
        ['二号', '类', '8元', '300克'],
        ['三号', '类', '1,200', '2斤'],
      ]),
      stored: [
        { name: '一号', price: 1250, weight: 1500 },
        { name: '二号', price: 800, weight: 300 },
        { name: '三号', price: 120000, weight: 1000 },
      ],
    },
    {
      title: 'a price per weight is not taken for goods that nothing says are weighed',
      file: text('csv', [
        ['编码', '名称', '分类', '售价(元/斤)'],
        ['U-9', '一号', '类', '12'],
      ]),
      stored: [],
      refused: { 2: [expect.stringContaining('「元/斤」，这个商品却按件卖')] },
      found: { units: 1 },
    },
    {
      title:
        'a column in yuan and the same in fen are one amount, whatever their order; another amount is refused',
      file: book('xlsx', [
        ['名称', '分类', '售价(分)', '售价(元)'],
        ['一号', '类', 500, 5],
        ['二号', '类', 999, 5],
      ]),
      stored: [{ name: '一号', price: 500 }],
      refused: { 3: [expect.stringContaining('合起来不是一个数')] },
    },
  ])
})

describe('headers of several lines', () => {
  runs([
    {
      title: 'prices under one word',
      file: book(
        'xlsx',
        [
          ['名称', '分类', '价格', null],
          [null, null, '进价', '售价'],
          ['一号', '类', 2, 3],
        ],
        { merges: ['C1:D1', 'A1:A2', 'B1:B2'] },
      ),
      stored: [{ name: '一号', price: 300, cost: 200 }],
    },
    {
      title: 'all columns in groups, in an old workbook',
      file: book(
        'xls',
        [
          ['基本信息', null, '价格(分)', null],
          ['名称', '分类', '进价', '零售价'],
          ['一号', '类', 200, 300],
        ],
        { merges: ['A1:B1', 'C1:D1'] },
      ),
      stored: [{ name: '一号', price: 300, cost: 200 }],
    },
    {
      title: 'the group says retail, the column says price',
      file: book(
        'xlsx',
        [
          ['名称', '分类', '零售', null],
          [null, null, '价格', '备注'],
          ['一号', '类', 4, '无'],
        ],
        { merges: ['C1:D1', 'A1:A2', 'B1:B2'] },
      ),
      stored: [{ name: '一号', price: 400 }],
      found: { placeholders: 1 },
    },
    {
      title: 'a group that changes the meaning is asked about',
      file: book(
        'xlsx',
        [
          ['编码', '名称', '分类', '批发', null],
          [null, null, null, '价格', '起订量'],
          ['H-4', '一号', '类', 4, 10],
        ],
        { merges: ['D1:E1', 'A1:A2', 'B1:B2', 'C1:C2'] },
      ),
      asks: ['D', 'E'],
      stored: [],
      refused: { 3: ['销售价必填'] },
      found: { unusedPrices: 1 },
    },
    {
      title: 'a title and an empty row above the header',
      file: book('ods', [['2026 年商品资料'], [], ['名称', '分类', '售价'], ['一号', '类', 5]]),
      stored: [{ name: '一号', price: 500 }],
    },
    {
      title: 'instructions and a date above the header',
      file: text('csv', [
        ['导出时间：2026-11-01 08:00'],
        ['注意：价格含税，请勿修改表头'],
        ['名称', '分类', '售价'],
        ['一号', '类', '6'],
      ]),
      stored: [{ name: '一号', price: 600 }],
    },
    {
      title: 'three lines',
      file: book(
        'xlsx',
        [
          ['商品', null, '信息', null],
          ['名称', '分类', '价格', null],
          [null, null, '进价(分)', '售价(分)'],
          ['一号', '类', 150, 700],
        ],
        { merges: ['A1:B1', 'C1:D1', 'C2:D2', 'A2:A3', 'B2:B3'] },
      ),
      stored: [{ name: '一号', price: 700, cost: 150 }],
    },
    {
      title: 'two rows without merged cells are asked about, and a person says two lines',
      file: text('csv', [
        ['名称', '分类', '价格', ''],
        ['', '', '进价', '售价'],
        ['一号', '类', '2', '8'],
      ]),
      source: { headerRow: 1, headerRows: 2 },
      stored: [{ name: '一号', price: 800, cost: 200 }],
    },
    {
      title: 'an English header of two lines',
      file: book(
        'xlsx',
        [
          ['Product', null, 'Price (cents)', null],
          ['Name', 'Category', 'Cost', 'Retail'],
          ['one', '类', 100, 900],
        ],
        { merges: ['A1:B1', 'C1:D1'] },
      ),
      mapping: { D: 'salesPrice' },
      stored: [{ name: 'one', price: 900, cost: 100 }],
    },
    {
      title: 'a header that comes again in the middle is left out, and said',
      file: text('csv', [
        ['名称', '分类', '售价'],
        ['一号', '类', '1'],
        ['名称', '分类', '售价'],
        ['二号', '类', '2'],
      ]),
      stored: [
        { name: '一号', price: 100 },
        { name: '二号', price: 200 },
      ],
      found: { headers: 1 },
    },
  ])
})

const repeats = (start: number, ...names: string[]) =>
  text('csv', [
    ['名称', '分类', '条码', '售价'],
    ...names.map((name, at) => [name, '类', barcode(start), String(at + 1)]),
  ])
const repeated = (start: number, row: number) => [`条码 ${barcode(start)} 与第 ${row} 行重复`]

describe('repeated rows', () => {
  runs([
    {
      title: 'the first is usual',
      file: repeats(301, '一号', '二号', '三号'),
      stored: [{ name: '一号', price: 100, barcodes: [barcode(301)] }],
      refused: { 3: repeated(301, 2), 4: repeated(301, 2) },
      found: { repeats: 2 },
    },
    {
      title: 'the last',
      file: repeats(302, '一号', '二号', '三号'),
      choices: { repeats: 'last' },
      stored: [{ name: '三号', price: 300, barcodes: [barcode(302)] }],
      refused: { 2: repeated(302, 4), 3: repeated(302, 4) },
      found: { repeats: 2 },
    },
    {
      title: 'further specifications',
      file: repeats(303, '一号', '二号', '三号'),
      choices: { repeats: 'specs' },
      stored: [
        { name: '一号', price: 100, barcodes: [barcode(303)] },
        { name: '二号 (2)', price: 200 },
        { name: '三号 (3)', price: 300 },
      ],
      found: { repeats: 2 },
    },
    {
      title: 'of codes in any case',
      file: book('xlsx', [
        ['编码', '名称', '分类', '售价'],
        ['r-4', '一号', '类', 1],
        ['R-4', '二号', '类', 2],
      ]),
      stored: [{ code: 'r-4', name: '一号', price: 100 }],
      refused: { 3: ['商品编码 R-4 与第 2 行重复'] },
      found: { repeats: 1 },
    },
    {
      title: 'of codes, the last, with the case of that row',
      file: book('xls', [
        ['编码', '名称', '分类', '售价'],
        ['r-5', '一号', '类', 1],
        ['R-5', '二号', '类', 2],
      ]),
      choices: { repeats: 'last' },
      stored: [{ code: 'R-5', name: '二号', price: 200 }],
      refused: { 2: ['商品编码 r-5 与第 3 行重复'] },
      found: { repeats: 1 },
    },
    {
      title: 'one of several barcodes',
      file: text('csv', [
        ['名称', '分类', '条码', '售价'],
        ['一号', '类', `${barcode(306)},${barcode(307)}`, '1'],
        ['二号', '类', `${barcode(308)} ${barcode(307)}`, '2'],
      ]),
      stored: [{ name: '一号', price: 100, barcodes: [barcode(306), barcode(307)] }],
      refused: { 3: repeated(307, 2) },
      found: { repeats: 1 },
    },
    {
      title: 'a specification keeps its other barcode',
      file: text('csv', [
        ['名称', '分类', '条码', '售价'],
        ['一号', '类', `${barcode(309)},${barcode(310)}`, '1'],
        ['二号', '类', `${barcode(311)} ${barcode(310)}`, '2'],
      ]),
      choices: { repeats: 'specs' },
      stored: [
        { name: '一号', price: 100, barcodes: [barcode(309), barcode(310)] },
        { name: '二号 (2)', price: 200, barcodes: [barcode(311)] },
      ],
      found: { repeats: 1 },
    },
    {
      title: 'the same barcode written in two ways',
      file: text('csv', [
        ['名称', '分类', '条码', '售价'],
        ['一号', '类', barcode(312), '1'],
        ['二号', '类', barcode(312).replace(/^(.{4})(.{4})/, '$1 $2-'), '2'],
      ]),
      stored: [{ name: '一号', price: 100, barcodes: [barcode(312)] }],
      refused: { 3: repeated(312, 2) },
      found: { repeats: 1, cleaned: 1 },
    },
    {
      title: 'the same barcode as a UPC, with its zero and as a case code',
      file: text('csv', [
        ['名称', '分类', '条码', '售价'],
        ['一号', '类', '012345678905', '1'],
        ['二号', '类', '0012345678905', '2'],
        ['三号', '类', '00012345678905', '3'],
      ]),
      choices: { zeros: 'keep' },
      stored: [{ name: '一号', price: 100, barcodes: ['012345678905'] }],
      refused: {
        3: ['条码 0012345678905 与第 2 行重复'],
        4: ['条码 0012345678905 与第 2 行重复'],
      },
      found: { repeats: 2, zeros: 1, cleaned: 1 },
    },
    {
      title: 'a stored UPC is found by its form with the zero, which is no change',
      file: text('csv', [
        ['名称', '分类', '条码', '售价'],
        ['一号', '类', '0012345678905', '1.50'],
      ]),
      stored: [{ name: '一号', price: 150, barcodes: ['012345678905'] }],
    },
    {
      title: 'a repeat of a refused row is refused, too',
      file: text('csv', [
        ['名称', '分类', '条码', '售价'],
        ['一号', '类', barcode(313), '0'],
        ['二号', '类', barcode(313), '2'],
      ]),
      stored: [],
      refused: { 2: ['销售价须大于 0'], 3: repeated(313, 2) },
      found: { repeats: 1 },
    },
  ])

  test('an error file that comes back in another case of its codes changes nothing', async () => {
    const first = await expectStored(admin, database, {
      title: '',
      file: book('xlsx', [
        ['编码', '名称', '分类', '售价'],
        ['back-1', '一号', '类', 1],
        ['Back-1', '二号', '类', 2],
      ]),
      stored: [{ code: 'back-1', name: '一号', price: 100 }],
      refused: { 3: ['商品编码 Back-1 与第 2 行重复'] },
      found: { repeats: 1 },
    })
    const [head = [], row = []] = await cellsOf((await admin.open(first.errorFile)).body)
    const path = givenPath()
    await writeFile(path, book('xlsx', [head, ['BACK-1', ...row.slice(1)]]).content())
    const { counts } = await follow(admin, await start(admin, await upload(admin, path)))
    expect(counts).toMatchObject({ created: 0, changed: 0, refused: 1 })
  })
})

const table = (code: string) => [
  ['编码', '名称', '分类', '条码', '售价'],
  [`0${code}1`, '可乐, 大', '类', barcode(Number(code)), '3.50'],
  [`0${code}2`, '"苹果"', '类', barcode(Number(code) + 1), '12'],
]
const tableStored = (code: string) => [
  { code: `0${code}1`, name: '可乐, 大', price: 350, barcodes: [barcode(Number(code))] },
  { code: `0${code}2`, name: '"苹果"', price: 1200, barcodes: [barcode(Number(code) + 1)] },
]
const utf16 = (whole: string) => Buffer.from(`\ufeff${whole}`, 'utf16le')
/** Node only decodes GB18030. */
function gb18030(whole: string): Buffer {
  // The types of the library leave it out.
  const { utils } = codePages as unknown as { utils: { encode(page: number, text: string): number[] } }
  return Buffer.from(utils.encode(936, whole))
}

describe('formats and codes that lost digits', () => {
  runs([
    {
      title: 'csv with semicolons in UTF-16',
      file: text('csv', table('411'), ';', utf16),
      stored: tableStored('411'),
    },
    { title: 'csv in GB18030', file: text('csv', table('421'), ',', gb18030), stored: tableStored('421') },
    { title: 'tsv', file: text('tsv', table('431'), '\t'), stored: tableStored('431') },
    { title: 'txt with tabs', file: text('txt', table('441'), '\t', utf16), stored: tableStored('441') },
    { title: 'et of WPS', file: book('et', table('451')), stored: tableStored('451') },
    { title: 'ods', file: book('ods', table('461')), stored: tableStored('461') },
    { title: 'xlsb', file: book('xlsb', table('471')), stored: tableStored('471') },
    {
      title: 'a barcode in powers of ten, and one with zeros at its end',
      file: text('csv', [
        ['名称', '分类', '条码', '售价'],
        ['一号', '类', '6.92E+12', '1'],
        ['二号', '类', '6920000000000', '2'],
        ['三号', '类', barcode(481), '3'],
      ]),
      stored: [{ name: '三号', price: 300, barcodes: [barcode(481)] }],
      refused: {
        2: ['条码 6.92E+12 的尾数可能已经丢失：请把这一列设为文本格式，再重新输入完整的号码'],
        3: ['条码 6920000000000 的尾数可能已经丢失：请把这一列设为文本格式，再重新输入完整的号码'],
      },
    },
    {
      title: 'a lost zero is refused, and a code written as a float',
      file: book('xlsx', [
        ['编码', '名称', '分类', '条码', '售价'],
        ['F-1', '一号', '类', Number(barcode(491, '06')), 1],
        ['1001.0', '二号', '类', null, 2],
      ]),
      stored: [],
      refused: {
        2: [
          `条码 ${barcode(491, '06').slice(1)} 可能丢了开头的 0（应为 ${barcode(491, '06')}）：请改正，或在试运行里选择补 0 或按原样导入`,
        ],
        3: ['商品编码 1001.0 的尾数可能已经丢失：请把这一列设为文本格式，再重新输入完整的号码'],
      },
      found: { zeros: 1 },
    },
    {
      title: 'a lost zero is completed',
      file: book('xls', [
        ['名称', '分类', '条码', '售价'],
        ['一号', '类', Number(barcode(492, '06')), 1],
      ]),
      choices: { zeros: 'add' },
      stored: [{ name: '一号', price: 100, barcodes: [barcode(492, '06')] }],
      found: { zeros: 1 },
    },
  ])
})
const shows = (value: string, shown: string) =>
  `销售价的单元格里是 ${value}，显示的是「${shown}」，不能确定是哪个：请写要导入的数字，单元格格式用「常规」`
const comma = (label: string, value: string) =>
  `${label} ${value} 的逗号或点可能是千位分隔，也可能是小数点：请去掉千位分隔，小数只写必要的位数，如 1.5`

describe('a cell that shows another number than it has', () => {
  runs([
    {
      title: 'a format that moves the point, or says another unit',
      file: book('xlsx', [
        ['名称', '分类', '售价', '重量'],
        ['一号', '类', { v: 1250, z: '0!.00' }, 1],
        ['二号', '类', { v: 12500, z: '0.0,' }, 1],
        ['三号', '类', { v: 12.5, z: '0.00"元/500g"' }, 1],
        ['四号', '类', { v: 12.5, z: '"2件"0.00"元"' }, 1],
        ['五号', '类', { v: 12.5, z: ';;;' }, 1],
        ['六号', '类', { v: 12.5, z: '0.00"元"' }, { v: 0.5, z: '# ?/?' }],
        ['七号', '类', { v: 12.5, z: '0.00" (x10)"' }, 1],
        ['八号', '类', 3, { v: 500, z: '0"g"' }],
        // No fraction: 42 for twelve.
        ['九号', '类', { v: 42, z: '0"/12"' }, 1],
      ]),
      stored: [
        { name: '六号', price: 1250, weight: 500 },
        { name: '八号', price: 300, weight: 500 },
      ],
      refused: {
        2: [shows('1250', '12.50')],
        3: [shows('12500', '12.5')],
        4: [expect.stringContaining('「元/500g」，这个商品却按件卖')],
        5: [shows('12.5', '2件12.50元')],
        6: [shows('12.5', '')],
        8: ['销售价须为数字'],
        10: [shows('42', '42/12')],
      },
      found: { units: 1 },
    },
    {
      title: 'values under merged cells, in an old workbook',
      file: book(
        'xls',
        [
          ['名称', '分类', '售价', '进价'],
          ['一号', '类', 3.5, 2],
          ['二号', '类', 9.9, 2],
          ['三号', '类', 8.8, 7.7],
        ],
        { merges: ['C2:C3', 'C4:D4'] },
      ),
      stored: [
        { name: '一号', price: 350, cost: 200 },
        { name: '二号', price: 350, cost: 200 },
        { name: '三号', price: 880 },
      ],
    },
    {
      title: 'a price split by its own comma, at the end of a line or before a text',
      file: text('csv', [
        ['名称', '分类', '售价', '备注'],
        ['一号', '类', '1', '234.50'],
        ['二号', '类', '5', 'ok'],
      ]),
      stored: [{ name: '二号', price: 500 }],
      refused: {
        2: ['销售价 1 和后一列的 234.50 可能是同一个数字：带千位分隔的数字要用双引号括起来，或去掉逗号'],
      },
    },
    {
      title: 'a price split by its own comma in lines that end with a separator',
      file: text('csv', [
        ['名称', '分类', '售价', '进价', ''],
        ['一号', '类', '1', '234', '1'],
        ['二号', '类', '5', '2', ''],
        ['三号', '类', '3', '120', ''],
        ['四号', '类', '1', '500'],
      ]),
      choices: { underCost: 'take' },
      found: { underCost: 1 },
      stored: [
        { name: '二号', price: 500, cost: 200 },
        { name: '三号', price: 300, cost: 12000 },
      ],
      refused: {
        2: ['销售价 1 和后一列的 234 可能是同一个数字：带千位分隔的数字要用双引号括起来，或去掉逗号'],
        5: ['销售价 1 和后一列的 500 可能是同一个数字：带千位分隔的数字要用双引号括起来，或去掉逗号'],
      },
    },
    {
      title: 'decimal commas of three places, and what they say about the other numbers',
      file: book('xlsx', [
        ['名称', '分类', '售价', '重量'],
        ['一号', '类', '1,250', '1'],
        ['二号', '类', '0,990', '0,250'],
        ['三号', '类', '3', '1'],
      ]),
      stored: [{ name: '三号', price: 300, weight: 1000 }],
      refused: {
        2: [comma('销售价', '1,250')],
        3: ['销售价须为数字', comma('重量(kg)', '0,250')],
      },
    },
  ])
})

import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { describe, expect, test } from 'vitest'
import type { SurveyedSheet } from '../../kernel/sheet-worker/survey-sheets.ts'
import { headerLines } from './header-lines.ts'
import { matchColumns } from './matching.ts'
import { pickSheet } from './pick-sheet.ts'
import { matchPrices } from './price-columns.ts'
import { askRivals } from './rival-columns.ts'

type Merge = SurveyedSheet['merges'][number]

/** A sheet whose first rows are these. A vertical merge has filled its cells down. */
const sheetOf = (
  rows: string[][],
  merges: [top: number, bottom: number, left: number, right: number][] = [],
) => ({
  name: '表',
  rows: rows.length,
  rowsCapped: false,
  head: rows.map((cells, place) => ({ rowNumber: place + 1, cells })),
  below: [],
  belowShown: [],
  tooWide: false,
  tooLong: false,
  merges: merges.map(([top, bottom, left, right]): Merge => ({ top, bottom, left, right })),
  notes: [],
})

const pick = (sheet: SurveyedSheet, wanted = {}) =>
  pickSheet({ format: 'xlsx', sheets: [sheet] }, productColumns, new Map(), wanted)

const data = ['可乐', '2', '3', '饮料']

describe('headers of several lines', () => {
  test('are the whole path of each column, where merged cells show it', () => {
    const sheet = sheetOf(
      [['名称', '价格', '', '类目'], ['名称', '进价', '售价', '类目'], data],
      [
        [1, 2, 0, 0],
        [1, 1, 1, 2],
        [1, 2, 3, 3],
      ],
    )
    const picked = pick(sheet)
    expect(picked).toMatchObject({
      ...{ headerRow: 1, headerRows: 2, rows: 1, doubt: false },
      headers: ['名称', '价格 › 进价', '价格 › 售价', '类目'],
    })
    expect(matchColumns(picked.headers, productColumns, undefined).map(({ field }) => field)).toEqual([
      'name',
      'costPrice',
      'salesPrice',
      'category1',
    ])
  })

  test('end above the title of a section, but a unit below an amount belongs to it', () => {
    const names = ['编码', '名称', '类目', '售价']
    for (const title of ['【整箱】', '二、整件（24罐）', '饮料整箱']) {
      expect(pick(sheetOf([names, [title], data])).headers, title).toEqual(names)
      expect(pick(sheetOf([names, ['', title], data])).headers, title).toEqual(names)
    }
    expect(pick(sheetOf([names, ['', '', '', '箱'], data])).headers[3]).toBe('售价 › 箱')
  })

  test('ask about prices under the name of a sheet or a file that says cases', () => {
    const rows = [
      ['编码', '名称', '类目', '售价'],
      ['A-1', ...data],
    ]
    const asked = (name: string, fileName = '商品.xlsx') => {
      const survey = { format: 'xlsx' as const, fileName, sheets: [{ ...sheetOf(rows), name }] }
      const { headers } = pickSheet(survey, productColumns, new Map())
      return matchColumns(headers, productColumns, undefined)[3]?.why
    }
    for (const name of ['件价', '箱装饮料', '饮料箱规价格', '整箱', '成箱报价']) {
      expect(asked(name), name).toBe('unit')
      expect(asked('表', `${name}.xlsx`), name).toBe('unit')
    }
    for (const name of ['商品', '冰箱装饰品', '零件价目', '饮料', '件数', '每件价'])
      expect(asked(name), name).toBeNull()
  })

  test.each([
    ...[
      '进货价',
      '进货价格表',
      '采购价目表',
      '2026年批发价目表',
      '会员价格表',
      '供应商报价单',
      '旧价格表（已作废）',
    ],
    ...[
      '价目表（价格均不含税）',
      '员工内部价',
      'Wholesale price list',
      'Supplier quotation',
      'Prices excluding VAT',
    ],
    ...['采购订单', '进货单', '进货', '送货单 2026-03', '到货清单', '出库单', '商品成本表', '门店调拨价目表'],
    ...['Purchase Order', 'purchase_order', 'Proforma Invoice', 'Delivery note'],
    ...['商贸报价单', 'QUOTATION', '门店要货单'],
    ...['产品底价表', '以下价格为10个起批价', '协议价', '竞品价格调查表', '调价前价格表', '原价格表'],
    ...['新价格表 自2099年3月1日起执行', '有效期：2024-01-01至2024-01-31', '价格表 至2024年5月1日'],
    ...['价格表 2099-01-01~2099-02-01', '促销 2024.1.1-2024.1.31'],
  ])('ask about a price below the title, or in the sheet or file %s', (title) => {
    const asked = (header: string, { name = '表', fileName = '商品.xlsx', above = [] as string[][] }) => {
      const rows = [...above, ['编码', '名称', '类目', header], ['A-1', ...data]]
      const survey = { format: 'xlsx' as const, fileName, sheets: [{ ...sheetOf(rows), name }] }
      const { headers } = pickSheet(survey, productColumns, new Map())
      return matchColumns(headers, productColumns, undefined)[3]?.why
    }
    for (const header of ['价格', '单价', '售价']) {
      expect(asked(header, { name: title }), `sheet ${header}`).toBe('unit')
      expect(asked(header, { above: [[title]] }), `title ${header}`).toBe('unit')
      expect(asked(header, { fileName: `${title}.xlsx` }), `file ${header}`).toBe('unit')
    }
    // A list of purchase prices has costs.
    if (/进货|采购|供应|upplier|送货|成本|urchase/.test(title))
      expect(asked('成本价', { name: title })).toBeNull()
  })

  test.each([
    '价目表',
    '零售价目表',
    '进口食品价目表',
    '批发部商品',
    '会员日商品',
    '价格含税',
    '采购部',
    'Price list',
    ...['价格表', '商品资料', '商品清单', '调价单', '报价表', '饮料价表', '物价单', '标价表', '门店价格表'],
    ...['价格表 2024年1月1日起执行', '创建时间：2024-01-01至2024-12-31', '制表日期：2024-01-01'],
    ...['价格表-2024-01-01', '价格有效期至2099年12月31日', '统计时间：2024-01-01至2024-01-31 售价'],
    ...[
      '送货上门商品',
      '配送商品',
      '其他家居',
      '水果今日价',
      '菜单',
      'Product list',
      'Price list 2024-01-01',
      '第3号店 2026-10',
    ],
  ])('ask nothing below the title %s', (title) => {
    const rows = [[title], ['编码', '名称', '类目', '价格'], ['A-1', ...data]]
    const { headers } = pick({ ...sheetOf(rows), name: title })
    expect(matchColumns(headers, productColumns, undefined)[3]).toMatchObject({
      field: 'salesPrice',
      why: null,
    })
  })

  test('answer a title themselves', () => {
    const rows = [['进货价格表'], ['编码', '名称', '类目', '进价', '售价'], ['A-1', ...data, '5']]
    const { headers } = pick(sheetOf(rows))
    expect(headers.slice(3)).toEqual(['进价', '售价'])
    const retail = [['批发价目表'], ['编码', '名称', '类目', '批发价', '零售价'], ['A-1', ...data, '5']]
    expect(pick(sheetOf(retail)).headers.slice(3)).toEqual(['批发价', '零售价'])
  })

  test.each([
    ['原价', '现价'],
    ['原售价', '现售价'],
    ['调前售价', '调后售价'],
    ['Old price', 'New price'],
  ])('of %s and %s, the title of a table is about the new price', (was, now) => {
    for (const title of ['批发价目表', '双十二促销商品', '新价格表 自2099年3月1日起执行']) {
      const rows = [[title], ['编码', '名称', was, now], ['A-1', '可乐', '5', '4']]
      const { headers } = pick(sheetOf(rows))
      expect(headers.slice(2), title).toEqual([was, expect.stringMatching(new RegExp(`^${now} › `))])
      const valuesOf = () => ['5', '4']
      const matches = matchPrices(
        askRivals(matchColumns(headers, productColumns, undefined), headers, valuesOf, productColumns),
        headers,
        valuesOf,
        productColumns,
      )
      expect(matches.map(({ field }) => field)).not.toContain('salesPrice')
      expect(matches[3]?.unsure, title).toBe('salesPrice')
    }
    const plain = [['调价单'], ['编码', '名称', was, now], ['A-1', '可乐', '5', '4']]
    expect(pick(sheetOf(plain)).headers.slice(2)).toEqual([was, now])
  })

  test.each(['(必填)', '（选填）', '[唯一]'])('have a note %s of the first column as a line', (note) => {
    const rows = [
      ['编码', '商品名称', '售价'],
      [note, '', ''],
      ['K3001', '可乐', '3.50'],
    ]
    expect(pick(sheetOf(rows)).headers[0]).toBe(`编码 › ${note}`)
  })

  test.each(['【日化】', '[饮料]', '（酒水）', '日化类', '【日化】共2种'])(
    'have no section %s as a line',
    (section) => {
      const rows = [
        ['编码', '商品名称', '售价'],
        [section, '', ''],
        ['K3001', '可乐', '3.50'],
        ['K3002', '雪碧', '3.50'],
      ]
      expect(pick(sheetOf(rows)).headers).toEqual(['编码', '商品名称', '售价'])
      expect(pick(sheetOf(rows.map((cells) => cells.slice(1)))).headers).toEqual(['商品名称', '售价'])
      expect(pick(sheetOf(rows.map(([first = '', ...rest]) => [first, ...rest.slice(1)]))).headers).toEqual([
        '编码',
        '售价',
      ])
    },
  )

  test('of three lines: an empty cell in the middle belongs to no group of another parent', () => {
    const sheet = sheetOf(
      [
        ['名称', '价格', '', '重量', '箱装价'],
        ['名称', '进价', '售价', '', ''],
        ['名称', '分', '分', '克', '元'],
        ['可乐', '100', '150', '500', '36'],
      ],
      [
        [1, 3, 0, 0],
        [1, 1, 1, 2],
      ],
    )
    expect(pick(sheet, { headerRow: 1, headerRows: 3 }).headers).toEqual([
      '名称',
      '价格 › 进价 › 分',
      '价格 › 售价 › 分',
      '重量 › 克',
      '箱装价 › 元',
    ])
  })

  test('give a unit, or a meaning, to the lines below', () => {
    const sheet = sheetOf(
      [
        ['名称', '尺寸(cm)', '', '批发', '零售'],
        ['名称', '长', '宽', '价格', '价格'],
        ['箱', '10', '20', '2', '3'],
      ],
      [
        [1, 2, 0, 0],
        [1, 1, 1, 2],
      ],
    )
    const { headers } = pick(sheet)
    expect(headers).toEqual(['名称', '尺寸(cm) › 长', '尺寸(cm) › 宽', '批发 › 价格', '零售 › 价格'])
    const matches = matchColumns(headers, productColumns, undefined)
    expect(matches.map(({ field, unit }) => [field, unit?.unit])).toMatchObject([
      ['name', undefined],
      ['length', 'cm'],
      ['width', 'cm'],
      [null, null],
      ['salesPrice', undefined],
    ])
  })

  test('without merged cells are asked about', () => {
    const sheet = sheetOf([['名称', '价格', '', '类目'], ['', '进价', '售价', ''], data])
    expect(pick(sheet)).toMatchObject({ headerRow: 1, headerRows: 2, doubt: true })
    expect(pick(sheet, { headerRow: 1, headerRows: 2 })).toMatchObject({
      ...{ doubt: false, headers: ['名称', '价格 › 进价', '价格 › 售价', '类目'] },
    })
    expect(pick(sheet, { headerRow: 1 })).toMatchObject({ headerRows: 1, doubt: false })
  })

  test('have a line of units below or above, which is no data', () => {
    const names = ['名称', '售价', '重量', '类目']
    const sheets = [
      sheetOf([names, ['', '分', '(斤)', ''], data]),
      sheetOf([names, ['必填', '分', '斤', '必填'], data]),
      sheetOf([['', '分', '斤', ''], names, data]),
      sheetOf(
        [names, ['名称', '分', '斤', '类目'], data],
        [
          [1, 2, 0, 0],
          [1, 2, 3, 3],
        ],
      ),
    ]
    for (const sheet of sheets) {
      const picked = pick(sheet)
      expect(picked).toMatchObject({ headerRow: 1, headerRows: 2, rows: 1, doubt: false })
      expect(
        matchColumns(picked.headers, productColumns, undefined).map(({ field, unit }) => [field, unit?.unit]),
      ).toMatchObject([
        ['name', undefined],
        ['salesPrice', 'fen'],
        ['weight', 'jin'],
        ['category1', undefined],
      ])
    }
    const { headers } = pick(sheetOf([names, ['', '(元/箱)', '', ''], data]))
    expect(matchColumns(headers, productColumns, undefined)[1]).toMatchObject({
      ...{ field: null, unsure: 'salesPrice', why: 'unit' },
    })
  })

  test('have the unit of a title above, unless they have one of their own', () => {
    const found = (title: string[], headers: string[]) => {
      const picked = pick(sheetOf([title, headers, data]))
      expect(picked).toMatchObject({ headerRow: 2, headerRows: 1 })
      return matchColumns(picked.headers, productColumns, undefined).map(
        ({ field, unsure, unit }) => (field && `${field} ${unit?.unit ?? '-'}`) || unsure,
      )
    }
    const names = ['名称', '售价', '进价(元)', '类目', '重量']
    const [name, category] = ['name -', 'category1 -']
    expect(found(['商品价格表（单位：万元）'], names)).toEqual([
      ...[name, 'salesPrice tenThousandYuan', 'costPrice yuan', category, 'weight -'],
    ])
    expect(found(['', '', '金额单位:分', '重量单位：斤'], names)).toEqual([
      ...[name, 'salesPrice fen', 'costPrice yuan', category, 'weight jin'],
    ])
    expect(found(['Price list, currency: USD'], names)).toEqual([
      ...[name, 'salesPrice', 'costPrice yuan', category, 'weight -'],
    ])
    expect(found(['单位：元'], names)).toEqual([
      ...[name, 'salesPrice -', 'costPrice yuan', category, 'weight -'],
    ])
    expect(pick(sheetOf([['单位：分'], ['名称', '门店价', '类目'], data])).headers[1]).toBe('门店价 › (分)')
  })

  test('have a line of units with a name of its own, in many words', () => {
    for (const [label, fen, grams] of [
      ['单位', '分', '克'],
      ['数据单位：', '填分', '填克'],
      ['类型', '数字(分)', '数字（克）'],
      ['', '以分计', '以克计'],
      ['', 'RMB分', 'g'],
      ['说明：', '分（整数）', '克（整数）'],
      ['(unit)', 'cents', 'grams'],
    ] as const) {
      const lines = [
        ['编码', '名称', '类目', '售价', '重量'],
        [label, '', '', fen, grams],
      ]
      const { headers, headerRows } = pick(sheetOf([...lines, ['A1', '可乐', '饮料', '350', '500']]))
      expect(headerRows).toBe(2)
      expect(
        matchColumns(headers, productColumns, undefined).map(({ field, unit }) => [field, unit?.unit]),
      ).toEqual([
        ['code', undefined],
        ['name', undefined],
        ['category1', undefined],
        ['salesPrice', 'fen'],
        ['weight', 'g'],
      ])
    }
  })

  test('have the unit of a note beside them, of the name of the sheet, and of a label with its own cell', () => {
    const names = ['名称', '售价', '类目']
    const rows = ['可乐', '350', '饮料']
    const fieldOf = (sheet: SurveyedSheet) => matchColumns(pick(sheet).headers, productColumns, undefined)[1]
    for (const sheet of [
      sheetOf([[...names, '单位：分'], rows]),
      { ...sheetOf([names, rows]), name: '价格(单位分)' },
      sheetOf([['金额单位', '分'], names, rows]),
    ])
      expect(fieldOf(sheet)).toMatchObject({ field: 'salesPrice', unit: { unit: 'fen' } })
    for (const title of [['Currency:', 'USD'], ['价格×100'], ['价格为整箱价']])
      expect(fieldOf(sheetOf([title, names, rows])), title.join()).toMatchObject({
        ...{ field: null, unsure: 'salesPrice', why: 'unit' },
      })
    // A price of a case may well be in yuan.
    const yuan = ['名称', '售价(元)', '类目']
    expect(fieldOf(sheetOf([['价格为整箱价'], yuan, rows]))).toMatchObject({ field: null, why: 'unit' })
    expect(fieldOf(sheetOf([['Currency: USD'], yuan, rows]))).toMatchObject({ field: 'salesPrice' })
    expect(fieldOf(sheetOf([['单位：分'], ['单位：元'], names, rows]))).toMatchObject({ why: 'unit' })
  })

  test('are no titles, and no data', () => {
    const title = sheetOf([['商品价格表'], ['名称', '售价', '类目'], ['可乐', '3', '饮料']], [[1, 1, 0, 2]])
    expect(pick(title)).toMatchObject({ headerRow: 2, headerRows: 1, doubt: false })
    const blank = sheetOf([
      ['名称', '售价', '', '类目'],
      ['可乐', '3', '冰', '饮料'],
    ])
    expect(pick(blank)).toMatchObject({ headerRow: 1, headerRows: 1, doubt: false })
    expect(headerLines(blank).map(({ headerRows }) => headerRows)).toEqual([1, 1])
  })

  test('a second row that names as many fields is asked about; the same header again is not', () => {
    const first = ['名称', '售价', '类目']
    expect(
      pick(sheetOf([first, ['可乐', '3', '饮料'], ['品名', '进价', '分类'], ['水', '1', '饮料']])).doubt,
    ).toBe(true)
    expect(pick(sheetOf([first, ['可乐', '3', '饮料'], first, ['水', '1', '饮料']])).doubt).toBe(false)
  })
})

describe('a unit that stands outside of the header', () => {
  const rows = [
    ['编码', '名称', '类目', '售价'],
    ['A', '可乐', '饮料', '1250'],
  ]
  const table = sheetOf(rows)
  /** The unit of the price, or `ask`. */
  const unitOf = (sheets: SurveyedSheet[], fileName = 'a.xlsx') => {
    const { headers } = pickSheet({ format: 'xlsx', fileName, sheets }, productColumns, new Map())
    const price = matchColumns(headers, productColumns, undefined)[3]
    return price?.field === 'salesPrice' ? (price.unit?.unit ?? null) : 'ask'
  }
  const page = (lines: string[]) => ({ ...sheetOf(lines.map((line) => [line])), name: '说明' })

  test('on a sheet of text, before or behind', () => {
    for (const line of ['价格单位：分', '價格單位：分', 'All prices are in cents', '注意价格字段单位是分哦'])
      expect(unitOf([page(['填写说明', line]), table]), line).toBe('fen')
    // Amounts may be others than the prices of the table.
    for (const line of [
      '注意金额字段单位是分哦',
      '金额单位：万元',
      '1. 金额单位：万元',
      'All amounts are in cents',
    ])
      expect(unitOf([page(['填写说明', line]), table]), line).toBe('ask')
    for (const name of ['备注', '備註', '封面', 'Sheet2', '参数', 'Notes', 'README', '目录'])
      for (const line of [
        '金额单位：万元',
        'All amounts are in cents',
        'Amount unit: cent',
        '价格均为批发价',
      ])
        expect(unitOf([table, { ...page([line]), name }]), `${name} ${line}`).toBe('ask')
    expect(unitOf([table, page(['价格为整箱价'])])).toBe('ask')
    expect(unitOf([table, page(['价格单位：元', '请勿改动表头'])])).toBe(null)
    // Another table has units of its own.
    expect(unitOf([table, { ...sheetOf([['单位：分'], ...rows]), name: '二' }])).toBe(null)
  })

  test('on a sheet of other matters says nothing, and one about something else asks at most', () => {
    const other = (name: string, line: string) =>
      unitOf([
        table,
        {
          ...sheetOf([
            ['', line],
            ['1月', '12'],
          ]),
          name,
        },
      ])
    for (const line of ['单位：万元', '金额（万元）', '单位:千元', '单位：分', '积分单位：分'])
      for (const name of ['汇总', '利润表', '考勤']) expect(other(name, line), `${name} ${line}`).toBe(null)
    for (const name of ['Sheet2', '参数']) expect(other(name, '金额（万元）'), name).toBe(null)
    for (const line of ['积分单位：分', '销售额单位：万元']) expect(other('说明', line), line).toBe(null)
    for (const line of [
      '单位：分',
      '运费填写整数，单位：分',
      '价格不要填分',
      '零食类价格单位为分',
      'Prices are not in cents',
    ])
      expect(other('填写说明', line), line).toBe('ask')
    expect(other('汇总', '价格单位：分')).toBe('ask')
  })

  test('on a sheet of instructions, a sentence about the kind of all prices asks', () => {
    const other = (line: string) => unitOf([table, { ...sheetOf([['填写说明'], [line]]), name: '说明' }])
    for (const line of [
      '以上价格均不含税',
      '1、所有商品价格为批发价',
      '表中價格不含稅',
      'All prices exclude VAT',
      'Prices are wholesale',
    ])
      expect(other(line), line).toBe('ask')
    for (const line of ['会员价为会员购买的价格', '价格', '价格为必填', '价格含税', 'Prices are in yuan'])
      expect(other(line), line).toBe(null)
  })

  test('in the name of the file', () => {
    expect(unitOf([table], '价目表（单位：分）.xlsx')).toBe('fen')
    expect(unitOf([table], 'prices in cents.xlsx')).toBe('fen')
    expect(unitOf([table], '价目表 分公司.xlsx')).toBe(null)
  })

  test('in a cell of the header whose column is empty', () => {
    const [head = [], row = []] = rows
    expect(unitOf([sheetOf([[...head, '', '注：价格单位为分'], row])])).toBe('fen')
    expect(
      unitOf([
        sheetOf([
          [...head, '箱价说明'],
          [...row, '24'],
        ]),
      ]),
    ).toBe(null)
  })

  test('in a note of a data cell or column, or in a line of field codes above, is asked about', () => {
    expect(unitOf([{ ...table, notes: [{ row: 0, column: 3, text: '单位：分' }] }])).toBe('ask')
    expect(unitOf([{ ...table, notes: [{ row: 2, column: 3, text: '单位：分' }] }])).toBe('ask')
    expect(unitOf([{ ...table, notes: [{ row: 2, column: 3, text: '涨价了' }] }])).toBe(null)
    for (const codes of [
      ['code', 'name', 'type', 'price_fen'],
      ['编码', '名称', '分类', '分'],
    ])
      expect(unitOf([sheetOf([codes, ...rows])]), codes.join()).toBe('ask')
  })
})

import { goodsColumns } from '@zhanggui/contract/goods/goods.columns.ts'
import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { expect, test } from 'vitest'
import { HeaderRows } from './header-rows.ts'
import { mappedRow, readingOf } from './mapped-row.ts'
import { matchColumns } from './matching.ts'
import { packsBeside } from './row-units.ts'

/** The price and weight of a row, or the keys of its faults. */
function readOf(headers: string[], cells: string[]) {
  const mapping = matchColumns(headers, productColumns, undefined).map(({ field }, column) => ({
    ...{ column, field },
    asWritten: false,
  }))
  const row = mappedRow({ rowNumber: 2, cells }, readingOf(headers, mapping, productColumns), null)
  const said = [
    ...row.faults.map(({ field, key }) => `${field} ${key}`),
    ...Object.keys(row.others ?? {}).map((field) => `${field} is another price`),
  ]
  return said.join() || [row.values.salesPrice, row.values.weight]
}

test('a column of units holds for the amounts of its kind, row by row', () => {
  const headers = ['编码', '售价', '价格单位', '重量', '重量单位']
  expect(readOf(headers, ['A', '350', '分', '500', '克'])).toEqual(['3.5', '0.5'])
  expect(readOf(headers, ['A', '3.5', '元', '1', 'KG'])).toEqual(['3.5', '1'])
  expect(readOf(headers, ['A', '3.5', '', '1', ''])).toEqual(['3.5', '1'])
  expect(readOf(headers, ['A', '3.5', '', '2斤', 'g'])).toEqual(['3.5', '1'])
  expect(
    readOf(['SKU', 'Price', 'Currency', 'Weight', 'Weight Unit'], ['A', '3', 'CNY', '250', 'g']),
  ).toEqual(['3', '0.25'])
  expect(readOf(['编码', '售价', '', '重量', ''], ['A', '350', '分', '2', '斤'])).toEqual(['3.5', '1'])
  expect(readOf(['编码', '售价', ''], ['A', '3.5', '新品'])).toEqual(['3.5', undefined])
  expect(readOf(['编码', '售价'], ['A', '350', '', '分'])).toBe('salesPrice transfer.rowUnit')
})

test('a row whose unit cannot be converted, or contradicts the header, is refused', () => {
  for (const [header, unit] of [
    ['Currency', 'USD'],
    ['币种', '美元'],
    ['货币', '积分'],
    ['', 'USD'],
  ] as const)
    expect(readOf(['编码', '售价', header], ['A', '3', unit]), unit).toBe('salesPrice transfer.rowUnit')
  // The sale unit of the product tells whether it is this one.
  for (const [header, unit] of [
    ['价格单位', '元/箱'],
    ['price_unit', 'case'],
    ['', '元/箱'],
  ] as const)
    expect(readOf(['编码', '售价', header], ['A', '3', unit]), unit).not.toContain('rowUnit')
  expect(readOf(['编码', '售价(元)', '价格单位'], ['A', '3', '分'])).toBe('salesPrice transfer.rowUnit')
  expect(readOf(['编码', '重量', '重量单位'], ['A', '3', 'lb'])).toBe('weight transfer.rowUnit')
  // The record has no price, so its unit does not matter.
  expect(readOf(['编码', '售价', '币种'], ['A', '', 'USD'])).toEqual(['', undefined])
})

test('a header that only has the word unit is an amount of one piece, no column of units', () => {
  for (const header of [
    'Unit Cost',
    'unit_price',
    '单位成本',
    '单位售价',
    'Price/unit',
    'Price per unit',
    'Unit weight',
  ])
    expect(readOf(['编码', '售价', header], ['A', '3', '2.5']), header).not.toContain('rowUnit')
  expect(readOf(['编码', '售价', 'Unit Cost'], ['A', '3', '2.5'])[0]).toBe('3')
})

test('a text anywhere in the row that says another unit of the price makes it doubtful', () => {
  for (const [headers, cells] of [
    [
      ['编码', '', '售价'],
      ['A', 'HK$', '12'],
    ],
    [
      ['编码', '售价', '', ''],
      ['A', '1250', '', '分'],
    ],
    [
      ['编码', '售价', '产地', ''],
      ['A', '1250', '上海', '角'],
    ],
    [
      ['编码', '售价', '计量'],
      ['A', '12', '元/箱'],
    ],
    [
      ['编码', '售价', '价格说明'],
      ['A', '12', '分'],
    ],
    [
      ['编码', '售价', '价格类型'],
      ['A', '12', '箱价'],
    ],
    [
      ['编码', '售价', '报价方式'],
      ['A', '12', '整箱'],
    ],
    [
      ['编码', '售价', 'Curr.'],
      ['A', '12', 'USD'],
    ],
    [
      ['编码', '售价', '币'],
      ['A', '12', '美元'],
    ],
    [
      ['编码', '售价', '元角分'],
      ['A', '12', '分'],
    ],
    [
      ['编码', '售价', '备注'],
      ['A', '12', '此价为整箱价'],
    ],
    [
      ['编码', '售价', '备注'],
      ['A', '12', '單位：分'],
    ],
    [
      ['编码', '售价', '备注'],
      ['A', '12', '每箱24瓶的价格'],
    ],
    [
      ['编码', '售价', '规格'],
      ['A', '12', '整箱'],
    ],
    [
      ['编码', '售价', '包装'],
      ['A', '12', 'Pack of 24'],
    ],
  ] as const)
    expect(readOf([...headers], [...cells]), headers.join()).toBe('salesPrice transfer.rowUnit')
  expect(readOf(['编码', '', '售价'], ['A', '分', '1250'])[0]).toBe('12.5')
})

test('a package as the unit of the goods asks about the price, and one of the purchase about the cost only', () => {
  expect(readOf(['编码', '售价', '包装单位'], ['A', '12', '箱'])).toBe('salesPrice is another price')
  for (const header of ['采购单位', '进货单位', 'Purchase Unit', '最小订货单位']) {
    expect(readOf(['编码', '售价', header], ['A', '12', '箱'])[0], header).toBe('12')
    for (const headers of [
      ['编码', '售价', '进价', header],
      ['编码', '售价', '进价', header, '单位'],
    ])
      expect(readOf(headers, ['A', '12', '10', '箱', '瓶']), header).toBe('costPrice is another price')
    expect(readOf(['编码', '售价', '进价', header, '单位'], ['A', '12', '10', '箱', '箱'])[0], header).toBe(
      '12',
    )
  }
})

test('a row that counts its goods in cases has the price of a case', () => {
  expect(readOf(['编码', '售价', '单位', '包装单位'], ['A', '12', '瓶', '箱'])[0]).toBe('12')
  expect(readOf(['编码', '售价', '包装单位'], ['A', '12', '瓶'])[0]).toBe('12')
  expect(readOf(['编码', '售价', '规格', '单位'], ['A', '12', '整箱', '箱'])[0]).toBe('12')
  for (const remark of ['整箱起送', '1*24', '500ml*24/箱', '每箱24瓶', '保鲜盒'])
    expect(readOf(['编码', '售价', '备注'], ['A', '12', remark])[0], remark).toBe('12')
})

test('a price whose header says its unit is no column of units', () => {
  for (const header of ['进价 单位分', '会员价 单位：分', '批发价单位分'])
    expect(readOf(['编码', '售价', header], ['A', '3.5', '350'])[0], header).toBe('3.5')
  expect(readOf(['编码', '售价 单位分'], ['A', '350'])[0]).toBe('3.5')
  expect(readOf(['编码', '售价', '币种(人民币)'], ['A', '3.5', 'USD'])).toBe('salesPrice transfer.rowUnit')
})

test('other texts of a row change nothing', () => {
  for (const [header, cell] of [
    ['备注', '含税'],
    ['备注', '整箱价 50'],
    ['包装', '箱'],
    ['规格', '500g'],
    ['价格类型', '零售价'],
    ['定价方式', '统一价'],
    ['尺码', 'm'],
    ['评分', '8分'],
    ['说明', '元'],
    ['计量', '元/件'],
    ['促销说明', '满减'],
  ] as const)
    expect(readOf(['编码', '售价', '产地', header], ['A', '12', '上海', cell])[0], header).toBe('12')
})

test('the title of a section that sells by the case asks about the rows below it', () => {
  for (const headers of [
    ['编码', '名称', '售价'],
    ['编码', '售价'],
  ]) {
    const columns = matchColumns(headers, productColumns, undefined).flatMap(({ field }, at) => {
      const column = productColumns.find(({ key }) => key === field)
      return column ? [[at, column] as const] : []
    })
    const rows = new HeaderRows(headers, new Map(columns), productColumns)
    for (const title of [
      ...[
        '【整箱】',
        '整箱区',
        '以下为整箱',
        '— 箱装 —',
        '二、整件（24罐）',
        '饮料整箱',
        '整箱饮料（24瓶）',
        '成件商品',
      ],
    ]) {
      expect(rows.kindOf([title]), title).toBe('units')
      expect(rows.kindOf(['', title]), title).toBe('units')
    }
    for (const title of ['【饮料】', '整箱起送', '袋装零食', '二、饮料'])
      expect(rows.kindOf([title]), title).toBeNull()
    // A product of such a name has a code and a price.
    expect(rows.kindOf(headers.length > 2 ? ['A-1', '饮料整箱', '36'] : ['饮料整箱', '36'])).toBeNull()
    if (headers.length > 2) expect(rows.kindOf(['A-1', '可乐整箱'])).toBeNull()
  }
})

test('a specification that is nothing but a package says whose price it is', () => {
  for (const text of ['箱', '整箱', '箱装', '打', '箱(24)', '整箱（24瓶）'])
    expect(readOf(['编码', '售价', '规格'], ['A', '3', text]), text).toBe('salesPrice transfer.rowUnit')
  for (const text of ['24瓶/箱', '550ml', '1*24', '盒装', '瓶', '大包装', '5kg', '12枚'])
    expect(readOf(['编码', '售价', '规格'], ['A', '3', text]), text).toEqual(['3', undefined])
  expect(readOf(['编码', '单位', '售价', '规格'], ['A', '箱', '36', '箱'])).toEqual(['36', undefined])
  expect(readOf(['编码', '售价', '包装'], ['A', '3', '箱'])).toEqual(['3', undefined])
})

test('a cell without a field that says a pack of several pieces is named, unless the goods are such packs', () => {
  const headers = ['编码', '售价', '单位', '包装规格']
  const of = (unit: string, spec: string) =>
    packsBeside(['A', '36', unit, spec], headers, (at) => at < 3)[0]?.text ?? null
  for (const spec of ['24瓶/箱', '6罐装', '1*24', '550ml*24', '24入', '4连包', '六瓶装']) {
    expect(of('瓶', spec), spec).toBe(spec)
    expect(of('', spec), spec).toBe(spec)
    for (const unit of ['箱', '件', '提', '盒', 'case']) expect(of(unit, spec), spec + unit).toBeNull()
  }
  for (const spec of ['550ml', '5kg', '大瓶', '2026-11-01', 'A12', ''])
    expect(of('瓶', spec), spec).toBeNull()
  const packed = (header: string, cell: string) =>
    packsBeside(['A', '18', cell], ['编码', '售价', header], (at) => at < 2).map(({ count }) => count)
  for (const header of ['包装', '包装方式', 'Packaging']) {
    expect(packed(header, '六连包'), header).toEqual([6])
    for (const cell of ['提', '箱', '连包', 'Pack']) expect(packed(header, cell), header + cell).toContain(6)
    for (const cell of ['瓶', '袋', '罐装', '盒']) expect(packed(header, cell), header + cell).toEqual([])
  }
  expect(packed('包装单位', '提')).toEqual([])
  expect(packsBeside(['A', '36', '瓶', '24瓶'], ['编码', '售价', '单位', '库存'], (at) => at < 3)).toEqual([])
})

test('a row that says another price than that of the column is asked about', () => {
  for (const [header, cell] of [
    ['是否含税', '不含税'],
    ['是否含税', '否'],
    ['Tax', 'excl'],
    ['含税', '×'],
    ['不含税', '是'],
    ['价格类型', '批发价'],
    ['备注', '旧价，勿用'],
    ['备注', '会员价'],
    ...['类型', '备注', '客户类型', ''].flatMap((header) =>
      ['批发', '会员', 'VIP', '经销商', 'Wholesale'].map((cell) => [header, cell] as const),
    ),
    ...['采购', '供应商', '一级', 'A类客户'].map((cell) => ['价格类型', cell] as const),
    ['类型', '采购'],
    ['客户', '华联超市'],
    ['Price list', 'Tier 2'],
  ] as const)
    expect(readOf(['编码', '售价', header], ['A', '3', cell]), `${header} ${cell}`).toBe(
      'salesPrice is another price',
    )
  for (const [header, cell] of [
    ['是否含税', '是'],
    ['是否含税', ''],
    ['税率', '0'],
    ['价格类型', '零售价'],
    ['备注', '会员价8元'],
    ['是否可退', '否'],
    ['类型', '零售'],
    ['类型', '普通商品'],
    ['价格类型', '零售'],
    ['价格类型', '标准价'],
    ['客户类型', '散客'],
    ['Price type', 'Retail'],
    ['采购方式', '批发'],
    ['货源', '采购'],
    ['供应商', '供应商'],
    ['经营方式', '经销'],
    ['适用人群', '儿童'],
    ['Buyer', 'John'],
    ['价格类型', '建议零售价'],
  ] as const)
    expect(readOf(['编码', '售价', header], ['A', '3', cell]), `${header} ${cell}`).toEqual(['3', undefined])
})

test('a cell that stands for the one above is a fault', () => {
  const read = (headers: string[], cells: string[]) => {
    const mapping = matchColumns(headers, productColumns, undefined).map(({ field }, column) => ({
      ...{ column, field, asWritten: false },
    }))
    const row = mappedRow({ rowNumber: 2, cells }, readingOf(headers, mapping, productColumns), null)
    return row.faults.map(({ field, key }) => `${field} ${key}`)
  }
  for (const text of ['同上', '〃', '"', 'ditto'])
    expect(read(['名称', '一级类目', '售价'], [text, text, '3']), text).toEqual([
      'name transfer.ditto',
      'category1 transfer.ditto',
    ])
  expect(read(['名称', '一级类目'], ['同上海', '饮料'])).toEqual([])
})

test('the prices of a store have the same doubts', () => {
  const headers = ['门店编码', '商品编码', '售价', '类型']
  const mapping = matchColumns(headers, goodsColumns, undefined).map(({ field }, column) => ({
    ...{ column, field, asWritten: false },
  }))
  const reading = readingOf(headers, mapping, goodsColumns)
  const rowOf = (...more: string[]) =>
    mappedRow({ rowNumber: 2, cells: ['S1', 'A', '3', ...more] }, reading, null)
  const faults = (...more: string[]) => rowOf(...more).faults.map(({ key }) => key)
  for (const type of ['批发', '会员'])
    expect(rowOf(type).others, type).toEqual({ salesPrice: expect.stringContaining(type) })
  expect(faults('6罐装价')).toEqual(['transfer.rowUnit'])
  expect(faults('零售')).toEqual([])
})

test('an edge without a unit beside one in cm is asked about, and beside one in mm is in mm', () => {
  const refused = (headers: string[], cells: string[]) => readOf(['编码', ...headers], ['A', ...cells])
  for (const [headers, cells] of [
    [
      ['长', '宽', '高(cm)'],
      ['30', '20', '15'],
    ],
    [
      ['长(cm)', '宽', '高(cm)'],
      ['30', '20', '15'],
    ],
    [
      ['长', '宽', '高'],
      ['30', '20', '15cm'],
    ],
  ] as const)
    expect(refused([...headers], [...cells]), headers.join()).toContain('width transfer.bareMeasure')
  expect(refused(['长', '宽', '高(mm)'], ['30', '20', '150'])).toEqual([undefined, undefined])
  expect(refused(['长(cm)', '宽(cm)', '高(cm)'], ['30', '20', '15'])).toEqual([undefined, undefined])
})

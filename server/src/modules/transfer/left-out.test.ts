import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { describe, expect, test } from 'vitest'
import { Findings } from '../../kernel/sheet/check/findings.ts'
import { HeaderRows } from './header-rows.ts'
import { LeftOut } from './left-out.ts'
import { mappedRow, readingOf } from './mapped-row.ts'
import { matchColumns } from './matching.ts'

/** The rows of a sheet that are imported, and the findings about the others. The first row is the header. */
function keptOf([headers = [], ...rows]: string[][]) {
  const matches = matchColumns(headers, productColumns, undefined)
  const mapping = matches.map(({ field }, column) => ({ column, field, asWritten: false }))
  const reading = readingOf(headers, mapping, productColumns)
  const findings = new Findings()
  const leftOut = new LeftOut(
    reading.map(({ column }) => column),
    'import',
    new HeaderRows(headers, new Map(reading.map(({ index, column }) => [index, column])), productColumns),
    findings,
  )
  const kept = rows.filter((cells, at) => {
    const row = { rowNumber: at + 2, cells }
    return !leftOut.has(row, mappedRow(row, reading, null))
  })
  return { kept, found: findings.list().map(({ kind, examples }) => [kind, ...examples]) }
}

const head = ['编码', '名称', '类目', '售价']
const [one, two] = [
  ['A-1', '可乐', '饮料', '3'],
  ['A-2', '雪碧', '饮料', '4'],
]

test('a count of the goods, and a sum of a column without a field, are no goods', () => {
  const wide = [...head, '金额']
  for (const total of [
    ['共10个商品'],
    ['共 10 种商品'],
    ['', '', '', '', '48.5'],
    ['', '', '', '', '¥1,048.00'],
  ])
    expect(keptOf([wide, [...one, '24'], [...two, '24.5'], total]).kept, total.join()).toHaveLength(2)
  const goods = ['A-3', '共10包', '零食', '5']
  expect(keptOf([wide, one, goods, ['', '', '', '6', '']]).kept).toHaveLength(3)
})

describe('a further header in the rows', () => {
  test('is left out and named if it repeats the header, also one line of it or in another language', () => {
    for (const again of [
      head,
      ['Product code', 'Product name', '分类', 'Sales price'],
      ['', '名称', '类目', '售价'],
    ])
      expect(keptOf([head, one, again, two])).toEqual({
        kept: [one, two],
        found: [['headers', `3: ${again.find((cell) => cell !== '')}`]],
      })
    const path = ['编码', '名称', '类目', '价格 › 售价']
    expect(keptOf([path, one, ['编码', '名称', '类目', '价格'], head, two]).kept).toEqual([one, two])
  })

  test('refuses the file if it has other columns', () => {
    for (const other of [
      ['名称', '编码', '售价', '类目'],
      ['品名', '条码', '库存', '进价(元)'],
    ])
      expect(() => keptOf([head, one, other, two])).toThrow('transfer.secondHeader')
  })

  test('refuses the file if a mapped column has another name or unit', () => {
    for (const [first, other] of [
      [head, ['编码', '名称', '类目', '库存']],
      [head, ['编码', '名称', '类目', '箱价']],
      [head, ['编码', '名称', '类目', '数量']],
      [head, ['编码', '名称', '类目', '']],
      [head, ['编码', '名称', '类目', '售价(分)']],
      [head, ['编码', '名称', '类目', '会员价']],
      [head, ['编码', '名称', '类目', '售价（元/箱）']],
      [['编码', '名称', '类目', '售价(分)'], head],
      [
        ['编码', '售价'],
        ['编码', '库存'],
      ],
      [
        [...head, '重量(kg)'],
        ['code', 'name', 'category', 'price', 'grams'],
      ],
      [
        [...head, '重量'],
        ['编码', '名称', '类目', '售价', '销量'],
      ],
    ] as const)
      expect(() => keptOf([[...first], one, [...other], two]), other.join()).toThrow('transfer.secondHeader')
    expect(keptOf([head, one, ['编码', '品名', '分类', '售价(元)'], two]).kept).toEqual([one, two])
  })

  test('refuses the file at a later line of units, or a note about them', () => {
    const weight = [...head, '重量(kg)']
    for (const line of [
      ['', '', '', '分', ''],
      ['单位', '', '', '元', '克'],
      ['类型', '文本', '文本', '数字(分)', '数字'],
      ['', '', '', '元/箱', ''],
      ['以下价格单位：分'],
      ['', '注：价格单位为分'],
      ['注：重量以克计'],
      ['单位：', '万元'],
      ['单位：箱'],
      ['以下商品按箱销售'],
      ['例:A01', '例:可乐', '例:饮料', '例:350(3.50元)'],
    ])
      expect(() => keptOf([weight, [...one, '1'], line, [...two, '1']]), line.join()).toThrow(
        'transfer.laterUnits',
      )
    for (const line of [['单位：元'], ['', '', '', '元', 'kg'], ['以上价格含税']])
      expect(keptOf([weight, [...one, '1'], line]).kept).toEqual([[...one, '1'], line])
    const fen = ['编码', '名称', '类目', '售价(分)']
    expect(keptOf([fen, one, ['注：价格单位为分']]).kept).toEqual([one])
  })

  test('refuses the file if a line of help says another unit of an amount, in a table of any width', () => {
    const wide = ['编码', '名称', '类目', '售价', '成本价']
    const first = ['A-1', '可乐', '饮料', '3', '2']
    for (const note of [
      '单位为分',
      '单位为分，不带小数',
      '请填写以分为单位的整数',
      '以分为单位，如3.5元填350',
      'Integer, cents',
      'int(分)',
      'bigint(分)',
      'price_fen',
    ])
      expect(() => keptOf([wide, ['必填', '必填', '必填', note, '选填'], first]), note).toThrow(
        'transfer.laterUnits',
      )
    for (const note of ['必填，单位元', '数字', '面议', '待定', 'decimal(10,2)'])
      expect(keptOf([wide, ['必填', '必填', '必填', note, '选填'], first]).kept, note).toHaveLength(2)
  })

  test('refuses the file if the title of a section, or a note beside the table, says another basis', () => {
    for (const title of ['散装区（元/斤）', '以下按斤计价', '以下为整箱', '【进口】USD'])
      expect(() => keptOf([head, one, ['', title, '', ''], two]), title).toThrow('transfer.laterUnits')
    for (const title of ['批发价', '以下为会员价', '以下为进价', '成本', '批發區', 'Wholesale'])
      expect(() => keptOf([head, one, ['', title, '', ''], two]), title).toThrow('transfer.laterSection')
    expect(() => keptOf([head, [...one, '', '注：价格单位为分'], two])).toThrow('transfer.laterUnits')
    for (const title of ['饮料区', '新品 New'])
      expect(keptOf([head, one, ['', title, '', ''], two]).kept, title).toHaveLength(3)
  })

  test('refuses the file if a row says that the rows around it are no goods on sale, or have other prices', () => {
    for (const title of [
      ...[
        '二、批发',
        '批发',
        '【会员】',
        '批发客户',
        '三、采购',
        'VIP',
        '停售商品',
        '【已下架】',
        '以下停产',
        'Discontinued items',
        '促销商品',
        '特价专区',
      ],
      ...['以上价格打8折', '价格不含税', '以上价格另加运费', '全场价格9.5折'],
    ])
      for (const row of [['', title, '', ''], [title]])
        expect(() => keptOf([head, one, row, two]), title).toThrow('transfer.laterSection')
    expect(() => keptOf([head, one, ['按箱报价'], two])).toThrow('transfer.laterUnits')
    for (const title of ['二、饮料', '零售', '饮料类', '新品', '价格含税', '满100打9折'])
      expect(keptOf([head, one, ['', title, '', ''], two]).kept, title).toHaveLength(3)
  })

  test('of an example is left out and named', () => {
    for (const row of [
      ['', '示例：可口可乐', '饮料', '3'],
      ['A-9', '（示例）:可口可乐', '饮料', '3'],
      ['A-9', '可口可乐', '饮料', '3', '此行为示例，导入前请删除'],
      ['A-9', '可口可乐', '饮料', '3', 'Delete this row'],
    ]) {
      const { kept, found } = keptOf([head, one, row])
      expect(kept).toEqual([one])
      expect(found).toHaveLength(1)
    }
    for (const name of ['示例图书', '样品架', '例外女装'])
      expect(keptOf([head, ['', name, '类', '3']]).kept).toHaveLength(1)
  })

  test('is no record whose values are the names of fields', () => {
    const rows = [one, ['名称', '商品', '饮料', '5'], ['A-4', '单位', '', ''], two]
    expect(keptOf([head, ...rows])).toEqual({ kept: rows, found: [] })
  })
})

describe('a row of totals', () => {
  test('is not one of a brand with such a name, which has a code of its own and a price', () => {
    const brand = ['A-3', 'TOTAL', '机油', '99']
    expect(keptOf([head, one, two, brand])).toEqual({ kept: [one, two, brand], found: [] })
    const withBrand = ['品牌', ...head]
    const rows = [
      ['可口可乐', ...one],
      ['TOTAL', 'A-3', '机油', '汽配', '99'],
    ]
    expect(keptOf([withBrand, ...rows]).kept).toEqual(rows)
  })

  test.each([
    ...['汇总', '总价', '本页小结', '合计人民币', '平均', '平均值', '总计大写', '水汇总'],
    ...['Sum of above', 'TOTAL AMOUNT DUE', 'Total goods', 'Average', 'Amount due:', 'Avg price'],
    ...['均价', '最高价', '最低价', 'Max', 'TTL', '承前页', '过次页', '最低售价', 'Min'],
  ])('is called %s', (word) => {
    expect(keptOf([head, one, two, ['', word, '饮料', '3.5']])).toEqual({
      kept: [one, two],
      found: [['totals', `4: ${word}`]],
    })
  })

  test('is a subtotal of Excel, which names the group above', () => {
    const names = ['名称', '类目', '售价']
    const rows = [
      ['可乐', '饮料', '3'],
      ['可乐', '饮料', '4'],
      ['可乐 汇总', '', '7'],
      ['Sprite', '饮料', '2'],
    ]
    const more = [
      ['Sprite Total', '', '2'],
      ['', '饮料 计数', '4'],
      ['Cola Total', '饮料', '5'],
      ['总计', '', '9'],
    ]
    expect(keptOf([names, ...rows, ...more])).toEqual({
      kept: [rows[0], rows[1], rows[3], more[2]],
      found: [['totals', '4: 可乐 汇总', '6: Sprite Total', '7: 饮料 计数', '9: 总计']],
    })
  })

  test('is no product whose name only begins or ends with such a word', () => {
    const names = ['名称', '类目', '售价']
    const rows = [
      'Total 牙膏',
      'Total Effects cream',
      '汇总表',
      '总价标签',
      'Super Total',
      '平均分贴纸',
      '@SUM',
    ].map((name) => [...[name, '日化', '5']])
    expect(keptOf([names, ...rows])).toEqual({ kept: rows, found: [] })
  })

  test.each([
    ...['合计/Total', 'Total 合计', '【合計】', '*總計*', '—小計—', '合 计 数', '总和', '总共', '2 items'],
  ])('is called %s, in other characters and with marks', (word) => {
    expect(keptOf([head, one, two, ['', word, '饮料', '9']]).kept).toEqual([one, two])
  })

  test('sums all of several amounts, or has a word of totals beside its sum', () => {
    const names = ['名称', '类目', '售价', '成本价']
    const rows = [
      ['可乐', '饮料', '3', '2'],
      ['雪碧', '饮料', '4', '3'],
    ]
    expect(keptOf([names, ...rows, ['以上', '', '7', '5']]).kept).toEqual(rows)
    const prices = rows.map((row) => row.slice(0, 3))
    const other = ['芬达', '饮料', '7']
    expect(keptOf([names.slice(0, 3), ...prices, ['本周各店总计如下', '', '7']]).kept).toEqual(prices)
    expect(keptOf([names.slice(0, 3), ...prices, other]).kept).toEqual([...prices, other])
  })

  test('may have the code of another row, or one beside the sum of the rows above', () => {
    for (const total of [
      ['A-2', '合计', '', '8'],
      ['HJ-1', '合计', '', '7'],
      ['A-9', '总计', '', ''],
    ])
      expect(keptOf([head, one, two, total])).toMatchObject({
        kept: [one, two],
        found: [['totals', `4: ${total[0]}`]],
      })
  })
})

describe('a line below the table', () => {
  test.each([
    [['金额大写：壹拾壹元伍角']],
    [['', '合计金额(大写) 贰拾叁元伍角叁分']],
    [['金额大写', '', '壹拾壹元伍角', '']],
    [['', '合计人民币（大写）：    佰   拾   元   角   分', '', '7']],
    [['合計金額（大寫）：', '貳拾元', '', '20']],
  ])('with an amount in words is one of totals: %s', (line) => {
    const text = line.find((cell) => cell !== '') ?? ''
    expect(keptOf([head, one, two, line])).toEqual({ kept: [one, two], found: [['totals', `4: ${text}`]] })
  })

  test.each([
    [['制表：张三', '', '审核：李四']],
    [['以下空白']],
    [['', '——以下空白——']],
    [['日期：2026-11-01']],
    [['制单：', '张三', '日期：', '2026-11-01']],
    [['注：破损以箱计，3日内验收']],
    [['备注：本表价格按箱、按瓶均可']],
  ])('is left out and named: %s', (line) => {
    const text = line.filter((cell) => cell !== '').join(' ')
    expect(keptOf([head, one, two, line])).toEqual({ kept: [one, two], found: [['below', `4: ${text}`]] })
  })

  test('is no record with a code and a price, or with a name of its own', () => {
    const records = [
      ['A-3', '注：限量可乐', '饮料', '3'],
      ['A-4', '贰元贴纸', '百货', '2'],
      ['', '壹元店贴纸', '百货', '1'],
      ['', '人民币大写印章', '百货', '9'],
      ['', '可乐', '', ''],
    ]
    expect(keptOf([head, ...records])).toEqual({ kept: records, found: [] })
    const remarked = ['备注', '名称', '类目', '售价']
    const noted = [['说明：易碎', '杯子', '百货', '']]
    expect(keptOf([remarked, ...noted])).toEqual({ kept: noted, found: [] })
  })
})

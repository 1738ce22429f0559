import { textEntry } from '@zhanggui/contract'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { goodsColumns } from '@zhanggui/contract/goods/goods.columns.ts'
import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { describe, expect, test } from 'vitest'
import { matchColumns } from './matching.ts'
import { matchPrices, unusedPrices } from './price-columns.ts'
import { askRivals, withoutEmptyRivals } from './rival-columns.ts'

const ean = '6901234567892'

/** The headers that are asked about, and those that are taken, with values of that kind in all columns. */
function look(headers: string[], value: string, columns: readonly SheetColumn[] = productColumns) {
  const matches = askRivals(matchColumns(headers, columns, undefined), headers, () => [value, value], columns)
  const named = (is: (match: (typeof matches)[number]) => boolean) =>
    headers.filter((_, index) => matches[index] && is(matches[index]))
  return {
    asked: named(({ why, field }) => why === 'several' && field === null),
    taken: named(({ field }) => field !== null),
  }
}

test('of several prices the only one with values is taken, and a column that numbers the rows is none', () => {
  const read = (headers: string[], values: string[][]) => {
    const valuesOf = (at: number) => values[at] ?? []
    const matches = askRivals(
      matchColumns(headers, productColumns, undefined),
      headers,
      valuesOf,
      productColumns,
    )
    return withoutEmptyRivals(matches, headers, valuesOf).map(({ field, why }) => field ?? why)
  }
  const prices = ['2.5', '3.5']
  expect(read(['零售价', '促销价'], [prices, []])).toEqual(['salesPrice', null])
  expect(read(['原价', '折扣价', '会员价'], [prices, [], []])).toEqual(['salesPrice', null, null])
  expect(read(['零售价', '促销价'], [prices, ['2']])).toEqual(['several', 'several'])
  expect(read(['零售价', '促销价'], [[], []])).toEqual(['several', 'several'])
  for (const header of ['批发价', '会员价', '促销价', '特价', '市场价', '建议零售价', 'Wholesale price'])
    expect(read(['名称', header], [['可乐'], prices]), header).toEqual(['name', 'several'])
  for (const header of ['序号', '行号', 'No.', '#', '项次', ''])
    expect(read([header, '售价'], [['1', '2'], prices])).toEqual([null, 'salesPrice'])
})

test('the size of a case in which goods come is no cost', () => {
  expect(look(['进价', '进货规格', '采购包装'], '24')).toEqual({ asked: [], taken: ['进价'] })
})

describe('another column that may be the one that is meant', () => {
  test.each([
    ['原价', '新价'],
    ['原价', '销售价格'],
    ['Price', 'Sale price'],
    ['Price', 'New price'],
    ['Price', 'updatedPrice'],
    ['price', 'sale_price'],
    ['原价', '优惠价'],
    ['原价', '卖价'],
    ['原价', '零售单价'],
    ['原价', '调后价'],
    ['原价', '现售价'],
    ['售价', '今日价'],
    ['今日价', '售价'],
    ['价格', '折后价'],
    ['价格', '折后'],
    ['售价', '挂牌价'],
    ['售价', '金额'],
    ['Price', 'MSRP'],
    ['销售价', '折扣价'],
    ['进价', '新进价'],
    ['成本', '含税成本'],
    ['Cost', 'Landed cost'],
    ['售价', '本月售价'],
    ['售价', '渠道价'],
    ['售价', '含税价(13%)'],
    ['售价', '批量价'],
    ['售价', '总部售价'],
    ['售价', '售价(数量≥10)'],
    ['Price', 'Online channel price'],
    ['进价', '渠道进价'],
    ['Price', 'Price qty 10+'],
    ['Price', 'Retail (new)'],
    ['Price', 'Selling'],
    ['价格', 'VIP'],
    ['价格', '会员价'],
    ['售价', '新'],
    ['Cost', 'Landed'],
  ])('%s beside %s: both are asked about, none is taken', (one, other) => {
    expect(look([one, other], '12.50')).toEqual({ asked: [one, other], taken: [] })
  })

  test.each([
    ['售价', '秒杀'],
    ['售价', '美团'],
    ['零售价', '券后'],
    ['Price', 'New'],
    ['进价', '未税'],
    ['Cost', 'Last'],
    ...['调整为', '降到', '执行', '拟调', '涨至', '改成', '调后', '拟执行', '最终', '变更'].map((other) => [
      '售价',
      other,
    ]),
    ...['更正', '正确', '审定', '修正后', '应为', '实际', '复核'].map((other) => ['售价', other]),
    ...['調後價', '新價', '審定', '正確價', '調整後', '箱價', '門市價', '優惠價'].map((other) => [
      '售價',
      other,
    ]),
    ...['Change to', 'Proposed', 'Corrected', 'Actual', 'Verified', 'Should be'].map((other) => [
      'Price',
      other,
    ]),
    ['Price', 'Neuer Preis'],
    ['价格', '→'],
    ['毛重', '单品净重'],
    ['长', '单品长'],
    ['起订量', '起批量'],
  ])('%s beside %s are asked about, also with whole numbers', (one, other) => {
    expect(look([one, other], '12')).toEqual({ asked: [one, other], taken: [] })
  })

  test.each([
    ['条码', '新条码'],
    ['条形码', '门店条码'],
    ['Barcode', 'Old barcode'],
  ])('%s beside %s, both with barcodes, are asked about', (one, other) => {
    expect(look([one, other], ean)).toEqual({ asked: [one, other], taken: [] })
  })

  test.each([
    ['门店售价', '促销价'],
    ['售价', '新价'],
  ])('of a store, %s beside %s are asked about', (one, other) => {
    expect(look(['门店编码', one, other], '12.50', goodsColumns)).toMatchObject({ asked: [one, other] })
  })

  test.each([
    '押金',
    '运费',
    '涨幅',
    '差价',
    '毛利',
    '毛利率',
    'Deposit',
    'Shipping fee',
    'Compare at price',
  ])('the %s beside a price is none', (other) => {
    for (const value of ['1', '1.50'])
      expect(look(['售价', other], value), value).toEqual({ asked: [], taken: ['售价'] })
    expect(look(['Price', other], '1.50')).toEqual({ asked: [], taken: ['Price'] })
  })

  test('a column that has a value in some rows only is asked about, too', () => {
    for (const other of ['调整为', '新', '某列']) {
      const headers = ['编码', '售价', other]
      const valuesOf = (at: number) => (at === 1 ? ['12.5', '3', '8'] : at === 2 ? ['13.9'] : ['A', 'B', 'C'])
      const matches = matchColumns(headers, productColumns, undefined)
      expect(askRivals(matches, headers, valuesOf, productColumns)[1]?.why, other).toBe('several')
    }
  })

  test('a price of some buyers is no rival of the own label, of a retail price or of a cost', () => {
    for (const [usual, other] of [
      ['销售价', '会员价'],
      ['销售价（必填）', '批发价'],
      ['*销售价', 'VIP价'],
      ['零售价', '会员价'],
      ['售价', '会员价'],
      ['售价', '批发价'],
      ['售价(元)', '会员价(元)'],
      ['零售价(元)', '批发价'],
      ['Retail price', 'Wholesale price'],
    ] as const)
      expect(look([usual, other], '12.50'), usual).toEqual({ asked: [], taken: [usual] })
    for (const other of ['会员', 'VIP'])
      expect(look(['进价', other, '零售价'], '12.50'), other).toEqual({
        asked: [],
        taken: ['进价', '零售价'],
      })
    expect(look(['进价', '会员', '价格'], '12.50')).toEqual({ asked: ['会员', '价格'], taken: ['进价'] })
  })

  test('a cost is no other price, nor is a column of other words or values', () => {
    for (const other of [
      '新进价',
      '供货价',
      'Supplier price',
      '计价方式',
      '售后',
      '销售数量',
      '价格单位',
      '库存金额',
      '总价',
      '销售',
      '月售',
      '评分',
      '净含量',
    ])
      expect(look(['售价', other], '12.50').asked, other).toEqual([])
    expect(look(['售价', '价签'], '已打印').asked).toEqual([])
    for (const other of ['货架', '数', 'Rank', '活动场次', '变更次数', '调整数量', '执行人', '修改时间'])
      expect(look(['售价', other], '12').asked, other).toEqual([])
    expect(look(['条码', '条码类型'], 'EAN').asked).toEqual([])
  })

  test('a column of barcodes is asked about, whatever its header, if no other one has them', () => {
    const asked = (headers: string[], value: string) => look(headers, value).asked
    expect(asked(['编码', '名称', '电子秤条目'], ean)).toEqual(['电子秤条目'])
    expect(asked(['编码', '名称', '条码', '电子秤条目'], ean)).toEqual([])
    // A serial number by its name.
    expect(asked(['货品编号', '名称'], ean)).toEqual(['货品编号'])
    expect(asked(['货品编号', '名称', '条码'], ean)).toEqual([])
    expect(asked(['编码', '名称', '电子秤条目'], '6901234567890')).toEqual([])
    expect(asked(['编码', '名称', '电话'], '13800138000')).toEqual([])
  })

  test('the amount of a line and an average cost are no prices, and SRP is no cost', () => {
    for (const [headers, taken] of [
      [['数量', '售价', '金额'], ['售价']],
      [['数量', '售价', '金额(元)'], ['售价']],
      [['售价', '售价金额'], ['售价']],
      [['售价', '移动平均价'], ['售价']],
      [['Qty', 'Price', 'Amount'], ['Price']],
    ] as const)
      expect(look([...headers], '12.50'), headers.join()).toEqual({ asked: [], taken })
    expect(look(['Price', 'SRP'], '12.50').asked).toEqual(['Price', 'SRP'])
    // As the only price, it may be that of the shop.
    expect(look(['Cost', 'SRP'], '12.50')).toEqual({ asked: ['SRP'], taken: ['Cost'] })
  })

  test('the column in the unit of the field is taken, and our own exports need no answer', () => {
    expect(look(['售价(分)', '售价(元)'], '5')).toEqual({ asked: [], taken: ['售价(元)'] })
    for (const columns of [productColumns, goodsColumns])
      for (const language of [0, 1])
        for (const value of ['12.50', ean]) {
          const headers = columns.map(({ label }) => String(textEntry(label)?.[language]))
          expect(look(headers, value, columns).asked).toEqual([])
        }
  })
})

test('a later price beside the present one is asked about, whatever its header is', () => {
  for (const header of [
    ...['New Retail', 'New Selling', 'After Increase', 'Effective 1 Dec', 'From 1 Dec', 'New RRP'],
    ...['2026-12-01', '2026年12月', 'Dec-26', '12月1日起', '新零售'],
  ]) {
    const headers = ['编码', '商品名称', '零售价', header]
    const ask = (values: string[]) =>
      askRivals(
        matchColumns(headers, productColumns, undefined),
        headers,
        (at) => (at < 2 ? ['x'] : at === 2 ? ['2.1', '3'] : values),
        productColumns,
      ).filter(({ why }) => why === 'several').length
    expect(ask(['2.4', '3.3']), header).toBe(2)
    // Sold numbers of a day or a month.
    if (/\d/.test(header)) expect(ask(['240', '0']), header).toBe(0)
  }
})

describe('prices that no name of a field tells', () => {
  const priced = (headers: string[], columns: readonly SheetColumn[] = productColumns) => {
    const valuesOf = () => ['12.50', '3.00']
    const rivals = askRivals(matchColumns(headers, columns, undefined), headers, valuesOf, columns)
    const matches = withoutEmptyRivals(matchPrices(rivals, headers, valuesOf, columns), headers, valuesOf)
    return {
      asked: headers.filter((_, at) => ['several', 'document'].includes(matches[at]?.why ?? '')),
      taken: matches.flatMap(({ field }, at) => (field === null ? [] : [[headers[at], field]])),
    }
  }

  test.each([
    ['调前售价', '调后售价', 'salesPrice'],
    ['原售价', '新售价', 'salesPrice'],
    ['旧价', '新价', 'salesPrice'],
    ['调前价', '调后价', 'salesPrice'],
    ['调整前售价', '调整后售价', 'salesPrice'],
    ['原零售价', '现零售价', 'salesPrice'],
    ['调前售价(元)', '调后售价(元)', 'salesPrice'],
    ['Old price', 'New price', 'salesPrice'],
    ['调前进价', '调后进价', 'costPrice'],
    ['原进价', '新进价', 'costPrice'],
  ])('%s and %s: the new one is taken as %s', (before, after, field) => {
    expect(priced([before, after])).toEqual({ asked: [], taken: [[after, field]] })
    expect(priced([after, before])).toEqual({ asked: [], taken: [[after, field]] })
  })

  test('of a sale price and of a cost in one order, and of a store', () => {
    const headers = ['调前售价', '调后售价', '调前进价', '调后进价']
    expect(priced(headers).taken).toEqual([
      ['调后售价', 'salesPrice'],
      ['调后进价', 'costPrice'],
    ])
    expect(priced(['原门店价', '新门店价'], goodsColumns).taken).toEqual([['新门店价', 'salesPrice']])
  })

  test('a third price leaves the question', () => {
    expect(priced(['售价', '原售价', '新售价']).taken).toEqual([])
    expect(priced(['原价', '新价']).taken).toEqual([])
  })

  test.each([
    ['箱价', '瓶价'],
    ['门店价', '电商价'],
    ['堂食价', '外卖价'],
    ['含税进价', '不含税进价'],
    ['大单位售价', '小单位售价'],
  ])('%s beside %s are asked about', (one, other) => {
    expect(priced([one, other])).toEqual({ asked: [one, other], taken: [] })
  })

  test.each([
    ['现价', '调整为'],
    ['现价', '调价'],
    ['现价', '拟调价'],
    ['原价', '调整为'],
    ['现售价', '调整后'],
    ['变更前', '变更后'],
    ['调整前', '调整后'],
    ['调前', '调后'],
    ['Current', 'New'],
    ['Before', 'After'],
  ])('%s beside %s, of products and of stores: the old one is not taken', (one, other) => {
    for (const columns of [productColumns, goodsColumns])
      for (const headers of [
        [one, other],
        [other, one],
      ])
        expect(priced(headers, columns), headers.join()).toEqual({ asked: headers, taken: [] })
  })

  test('of 现价 and a price that was, or alone, 现价 is taken', () => {
    expect(priced(['现价']).taken).toEqual([['现价', 'salesPrice']])
    expect(priced(['原售价', '现价'])).toEqual({ asked: [], taken: [['现价', 'salesPrice']] })
  })

  test.each([
    ['采购单号,数量,单价,金额', '单价'],
    ['数量,单价,金额', '单价'],
    ['退货单号,数量,单价,金额', '单价'],
    ['日期,小票号,数量,单价,金额', '单价'],
    ['销售日期,销售数量,销售单价,销售金额', '销售单价'],
    ['数量,单价,折扣,金额', '单价'],
    ['销量,单价,销售额', '单价'],
    ['小票号,数量,售价,金额', '售价'],
    ['日期,数量,售价,金额', '售价'],
    ['客户,单价', '单价'],
    ['供应商,单价', '单价'],
    ['Qty,Price,Amount', 'Price'],
    ['Invoice No,Unit price', 'Unit price'],
    ['采购数量,单价', '单价'],
    ['订货数,单价,小计', '单价'],
    ['要货数,单价', '单价'],
    ['Order Qty,Price', 'Price'],
  ])('the price of a document is asked about: %s', (line, price) => {
    for (const columns of [productColumns, goodsColumns]) {
      const headers = line.split(',')
      const valuesOf = (at: number) => (/号|客户|供应商|日期|No/.test(headers[at] ?? '') ? ['A1'] : ['12.50'])
      const matches = withoutEmptyRivals(
        matchPrices(
          askRivals(matchColumns(headers, columns, undefined), headers, valuesOf, columns),
          headers,
          valuesOf,
          columns,
        ),
        headers,
        valuesOf,
      )
      expect(matches.some(({ field }) => field === 'salesPrice')).toBe(false)
      if (columns === productColumns) expect(matches[headers.indexOf(price)]?.unsure).toBe('salesPrice')
    }
  })

  test.each([
    '数量,售价,金额',
    '库存数量,零售价,金额',
    '供应商,售价',
    '供应商,进价,单价',
    '日期,单价',
    '起订量,单价',
    '最小订货量,单价',
    '供应商,价格',
    '采购数量,进价,售价',
    'Vendor,Variant Inventory Qty,Variant Price,Cost per item',
    'Vendor,Stock,Price',
  ])('a price of goods beside columns that lists of goods have is taken: %s', (line) => {
    const headers = line.split(',')
    const { taken } = priced(headers)
    expect(taken.map(([, field]) => field)).toContain('salesPrice')
  })

  test('the columns of prices that are not used are named', () => {
    const none = (headers: string[]) => headers.map((_, column) => ({ column, field: null }))
    expect(unusedPrices(['箱价', '瓶价', '库存'], none(['箱价', '瓶价', '库存']), productColumns)).toEqual([
      0, 1,
    ])
    const mapped = [
      { column: 0, field: 'salesPrice' },
      { column: 1, field: null },
    ]
    expect(unusedPrices(['售价', '会员价'], mapped, productColumns)).toEqual([])
    expect(unusedPrices(['运费', '备注'], none(['运费', '备注']), productColumns)).toEqual([])
  })
})

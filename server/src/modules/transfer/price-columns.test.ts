import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { expect, test } from 'vitest'
import { matchColumns } from './matching.ts'
import { askDocumentPrices } from './price-columns.ts'

const look = (headers: string[], rows: string[][] = []) => {
  const all = ['编码', '商品名称', ...headers]
  const cells = rows.map((row) => ['A', '可乐', ...row])
  const found = askDocumentPrices(matchColumns(all, productColumns, undefined), all, productColumns, cells)
  return found.slice(2)
}

test.each([
  ['库存', '单价', '库存金额'],
  ['现存量', '单价', '金额'],
  ['QOH', 'Price', 'Ext Cost'],
  ['On hand', 'Unit price', 'Stock value'],
])('beside %s and its worth a single price is perhaps a cost: %s', (...headers) => {
  expect(look(headers)[1]).toMatchObject({ field: null, why: 'document' })
})

test.each([
  ['库存', '售价', '库存金额'],
  ['库存', '价格', '成本'],
])('beside %s a price of the goods is one: %s', (...headers) => {
  expect(look(headers)[1]).toMatchObject({ field: 'salesPrice', why: null })
})

const multiplied = [
  ['10', '2.50', '25'],
  ['1', '4', '4.00'],
  ['4', '3', '¥12.00'],
]
test.each([
  ['结余', '单价', '占用资金'],
  ['SOH', 'Unit price', 'Valuation'],
  ['期末', '价格', '合计'],
])('a price times %s that makes another column in every row is perhaps a cost: %s, %s', (...headers) => {
  expect(look(headers, multiplied)[1]).toMatchObject({ field: null, why: 'document' })
  const other = multiplied.map(([quantity = '', price = '']) => [quantity, price, '5'])
  expect(look(headers, other)[1]).toMatchObject({ field: 'salesPrice', why: null })
})

test.each([
  ['结余', '售价', '占用资金'],
  ['销量', '单价', '销售额'],
  ['折扣率', '价格', '折后'],
])(
  'a price of the goods, a sales report and a discount ask nothing by their products: %s %s %s',
  (...headers) => {
    const [, price] = look(headers, multiplied)
    expect(price).toEqual(look(headers)[1])
  },
)

test.each([
  ['单价', '税额', '价税合计', '0.39', '3.39', '0.52', '4.52'],
  ['售价', '增值税', '合计', '0.39', '3.39', '0.52', '4.52'],
  ['价格', '税率', '小计', '13%', '3.39', '13%', '4.52'],
  ['Price', 'VAT %', 'Total', '13', '3.39', '13', '4.52'],
  ['Price', 'Sales tax', 'Out the door', '0.39', '3.39', '0.52', '4.52'],
  ['售价', '瓶押金', '实付', '0.50', '3.50', '0', '4'],
])('a price asks if another column is that price and a tax or a deposit: %s, %s, %s', (...given) => {
  const [price = '', addition = '', sum = '', ...cells] = given
  const rows = [
    ['3', ...cells.slice(0, 2)],
    ['4', ...cells.slice(2)],
  ]
  expect(look([price, addition, sum], rows)[0]).toMatchObject({ field: null, why: 'document' })
})

test.each([
  ['售价', '税率', '进价', '13%', '2', '13%', '3'],
  ['售价', '运费', '库存', '5', '8', '5', '12'],
])('a price asks nothing beside an addition that makes no other amount: %s, %s, %s', (...given) => {
  const [price = '', addition = '', other = '', ...cells] = given
  const rows = [
    ['3', ...cells.slice(0, 2)],
    ['4', ...cells.slice(2)],
  ]
  expect(look([price, addition, other], rows)[0]).toMatchObject({ field: 'salesPrice' })
})

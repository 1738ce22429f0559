import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { expect, test } from 'vitest'
import { matchColumns } from './matching.ts'
import { askDocumentPrices } from './price-columns.ts'

const look = (headers: string[]) => {
  const all = ['编码', '商品名称', ...headers]
  const found = askDocumentPrices(matchColumns(all, productColumns, undefined), all, productColumns)
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

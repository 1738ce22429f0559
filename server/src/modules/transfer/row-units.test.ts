import { goodsColumns } from '@zhanggui/contract/goods/goods.columns.ts'
import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { expect, test } from 'vitest'
import { mappedRow, readingOf } from './mapped-row.ts'
import { matchColumns } from './matching.ts'

/** The price and weight of a row, or the keys of its faults. */
function readOf(headers: string[], cells: string[], columns: typeof goodsColumns = productColumns) {
  const mapping = matchColumns(headers, columns, undefined).map(({ field }, column) => ({
    ...{ column, field },
    asWritten: false,
  }))
  const row = mappedRow({ rowNumber: 2, cells }, readingOf(headers, mapping, columns), null)
  return (
    row.faults.map(({ field, key }) => `${field} ${key}`).join() || [row.values.salesPrice, row.values.weight]
  )
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
})

test('a row whose unit cannot be converted, or contradicts the header, is refused', () => {
  for (const [header, unit] of [
    ['Currency', 'USD'],
    ['币种', '美元'],
    ['货币', '积分'],
    ['价格单位', '元/箱'],
    ['price_unit', 'case'],
    ['', '元/箱'],
    ['', 'USD'],
  ] as const)
    expect(readOf(['编码', '售价', header], ['A', '3', unit]), unit).toBe('salesPrice transfer.rowUnit')
  expect(readOf(['编码', '售价(元)', '价格单位'], ['A', '3', '分'])).toBe('salesPrice transfer.rowUnit')
  expect(readOf(['编码', '重量', '重量单位'], ['A', '3', 'lb'])).toBe('weight transfer.rowUnit')
  // The record has no price, so its unit does not matter.
  expect(readOf(['编码', '售价', '币种'], ['A', '', 'USD'])).toEqual(['', undefined])
})

test('the unit of the goods matters for a price of a store if it is a weight', () => {
  const headers = ['门店编码', '商品编码', '单位', '售价']
  for (const unit of ['kg', '元/kg', '公斤'])
    expect(readOf(headers, ['S', 'A', unit, '38'], goodsColumns), unit).toBe('salesPrice transfer.rowUnit')
  expect(readOf(headers, ['S', 'A', '瓶', '38'], goodsColumns)).toEqual(['38', undefined])
})

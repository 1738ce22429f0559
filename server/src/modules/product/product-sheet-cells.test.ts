import { unitNames } from '@zhanggui/contract/product/unit.ts'
import { expect, test } from 'vitest'
import { productCells, saleUnit } from './product-sheet-cells.ts'

const stockUnit = productCells.cells.stockUnit!

test('a sheet names a unit in both languages, by its former English name or as other systems do', () => {
  for (const [name, code] of [
    ...([
      ['bucket', 10],
      ['Stick', 13],
      ['carrier', 24],
    ] as const),
    ...Object.entries(unitNames).flatMap(([code, names]) =>
      names.map((name) => [name, Number(code)] as const),
    ),
  ]) {
    if (code !== 80) expect(saleUnit.parse(name), name).toEqual({ value: code })
    if (code <= 80) expect(stockUnit.parse(name), name).toEqual({ value: code })
  }
  expect(['公斤', '千克'].map((name) => stockUnit.parse(name))).toEqual([{ value: 80 }, { value: 80 }])
  expect(['斤', '500克', '克'].map((name) => saleUnit.parse(name))).toEqual(
    [83, 83, 81].map((value) => ({ value })),
  )
})

test('a unit may have another of its names in brackets, or be that of a price; two units are none', () => {
  expect(['克(g)', '瓶（bottle）', '元/瓶', '￥ / 瓶', '(瓶)'].map((name) => saleUnit.parse(name))).toEqual(
    [81, 6, 6, 6, 6].map((value) => ({ value })),
  )
  for (const two of ['瓶(箱)', '箱(12瓶)', '元/', '(瓶', '元'])
    expect(saleUnit.parse(two), two).toHaveProperty('fault')
})

test('a unit that the column does not take is unknown under each name', () => {
  expect(saleUnit.parse('公斤')).toHaveProperty('fault')
  expect(stockUnit.parse('斤')).toHaveProperty('fault')
})

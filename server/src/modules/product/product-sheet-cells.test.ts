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

test('a unit that the column does not take is unknown under each name', () => {
  expect(saleUnit.parse('公斤')).toHaveProperty('fault')
  expect(stockUnit.parse('斤')).toHaveProperty('fault')
})

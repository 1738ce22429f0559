import { fieldNames } from '@zhanggui/contract/fields.ts'
import { productFields } from '@zhanggui/contract/product/product.fields.ts'
import { expect, test } from 'vitest'
import { productColumns } from './product-table-columns.ts'

const columns = (...hidden: string[]) =>
  productColumns({ say: String, hidden: new Set(hidden), categories: [] })

const first = [
  ...['code', 'name', 'categoryId', 'saleMode', 'salesPrice', 'costPrice', 'margin'],
  ...['saleStatus', 'minOrderQuantity', 'cartLimit', 'origin'],
]

test('the columns with a place come first, the margin beside the cost, and the others in the order of the fields', () => {
  const shown = columns().filter(({ hiddenAtFirst }) => !hiddenAtFirst)
  expect(shown.map(({ name }) => name)).toEqual(first)
  const others = fieldNames(productFields).filter((name) => !first.includes(name))
  expect(columns().map(({ name }) => name)).toEqual([...first, ...others])
})

test('who does not see the cost sees no margin', () => {
  const names = columns('costPrice').map(({ name }) => name)
  expect(names).not.toContain('costPrice')
  expect(names).not.toContain('margin')
})

test('a column has the width of its kind, or its own', () => {
  const widths = new Map(columns().map(({ name, width }) => [name, width]))
  expect(['name', 'origin', 'remarks', 'barcodes', 'weight'].map((name) => widths.get(name))).toEqual([
    ...[280, 130, 200, 150, 96],
  ])
})

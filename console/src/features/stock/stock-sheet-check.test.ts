import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import type { StockRow } from '@zhanggui/contract/stock/stock.ts'
import { expect, it } from 'vitest'
import { t } from '../../kit/base/text.ts'
import { checkSheet } from './stock-sheet-check.ts'

const stock = (productId: string, onHand: string, more: Partial<StockRow> = {}) =>
  ({
    productId,
    name: `商品${productId}`,
    onHand,
    saleMode: saleMode.piece,
    synced: false,
    ...more,
  }) as StockRow
const line = (row: number, amount: number) => ({ row, code: `SP${row}`, amount, cost: null })

it('a sheet says for each product what it has now and will have', () => {
  const rows = [stock('1', '10'), stock('2', '1.250', { saleMode: saleMode.weight })]
  const after = (way: 'set' | 'add' | 'take') =>
    checkSheet([line(2, 4000), line(3, 500)], rows, way, t).changes.map((one) => [one.before, one.after])
  expect(after('set')).toEqual([
    [10_000, 4000],
    [1250, 500],
  ])
  expect(after('add').map(([, now]) => now)).toEqual([14_000, 1750])
  expect(after('take').map(([, now]) => now)).toEqual([6000, 750])
})

it('each row that cannot be written is named, with its fault', () => {
  const rows = [null, stock('1', '10'), stock('1', '10'), stock('2', '3'), stock('3', '3', { synced: true })]
  const lines = [line(2, 1000), line(3, 1000), line(5, 1000), line(6, 3001), line(7, 1000)]
  expect(checkSheet(lines, rows, 'take', t).faults.map((fault) => fault.match(/\d+/)?.[0])).toEqual([
    '2',
    '5',
    '6',
    '7',
  ])
  expect(checkSheet([line(9, 4000)], [stock('2', '3')], 'take', t).faults).toHaveLength(1)
})

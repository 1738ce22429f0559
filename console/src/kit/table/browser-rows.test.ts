import { describe, expect, it } from 'vitest'
import { pageOf, sorted, sumOf } from './browser-rows.ts'

interface Row {
  name: string
  price: string | null
}
const rows: Row[] = [
  { name: '土鸡蛋', price: '9.90' },
  { name: '苹果 10', price: null },
  { name: '苹果 9', price: '12.50' },
  { name: '白菜', price: '9.90' },
]
const sortValue = (row: Row, key: string) => row[key as keyof Row]
const names = (list: readonly Row[]) => list.map(({ name }) => name)

describe('browser-side pagination', () => {
  it('slices the rows by page size', () => {
    const many = Array.from({ length: 23 }, (_, index) => index)
    expect(pageOf(many, 1, 10)).toEqual(many.slice(0, 10))
    expect(pageOf(many, 3, 10)).toEqual([20, 21, 22])
    expect(pageOf(many, 4, 10)).toEqual([])
  })
})

describe('sorting in the browser', () => {
  it('orders amounts by size, not by letters, rows without one last in both directions', () => {
    expect(names(sorted(rows, { key: 'price', order: 'asc' }, sortValue, 'zh'))).toEqual([
      '土鸡蛋',
      '白菜',
      '苹果 9',
      '苹果 10',
    ])
    expect(names(sorted(rows, { key: 'price', order: 'desc' }, sortValue, 'zh'))).toEqual([
      '苹果 9',
      '土鸡蛋',
      '白菜',
      '苹果 10',
    ])
  })

  it('orders words as the language does, numbers in them by size', () => {
    expect(names(sorted(rows, { key: 'name', order: 'asc' }, sortValue, 'zh'))).toEqual([
      '白菜',
      '苹果 9',
      '苹果 10',
      '土鸡蛋',
    ])
  })

  it('leaves the rows alone without a sort', () => {
    expect(sorted(rows, null, sortValue, 'zh')).toBe(rows)
  })
})

describe('the totals row', () => {
  it('adds amounts exactly', () => {
    expect(sumOf(['0.10', '0.20', null, '-0.05'])).toBe('0.25')
    expect(sumOf([])).toBe('0')
    expect(sumOf([3, 4])).toBe('7')
    expect(sumOf(['9999999.99', '9999999.99'])).toBe('19999999.98')
    expect(sumOf(['-0.735', '0.1'])).toBe('-0.635')
  })
})

import { describe, expect, it } from 'vitest'
import { movedSorts } from './category-order.ts'

const siblings = (...sorts: number[]) =>
  sorts.map((sort, index) => ({
    id: String(index + 1),
    parentId: null,
    name: `${index + 1}`,
    sort,
    version: 1,
  }))
const moved = (sorts: number[], index: number, step: -1 | 1) =>
  movedSorts(siblings(...sorts), index, step).map(({ category, sort }) => [category.id, sort])

describe('moving a category', () => {
  it('writes only its own number where there is room', () => {
    expect(moved([10, 20, 30], 0, 1)).toEqual([['1', 25]])
    expect(moved([10, 20, 30], 2, -1)).toEqual([['3', 15]])
  })

  it('has room at both ends', () => {
    expect(moved([20, 30], 1, -1)).toEqual([['2', 10]])
    expect(moved([10, 20], 0, 1)).toEqual([['1', 30]])
  })

  it('numbers all anew where there is none, the first being 0 among them', () => {
    expect(moved([0, 1, 2], 2, -1)).toEqual([
      ['1', 10],
      ['3', 20],
      ['2', 30],
    ])
    expect(moved([0, 0], 1, -1)).toEqual([
      ['2', 10],
      ['1', 20],
    ])
  })

  it('does nothing beyond the ends', () => {
    expect(moved([10, 20], 0, -1)).toEqual([])
  })
})

import { describe, expect, it, test } from 'vitest'
import { type FittedColumn, fitColumns, widthFor } from './use-width.ts'

const column = (key: string, width: number, more: Partial<FittedColumn> = {}): FittedColumn => ({
  key,
  width,
  grow: false,
  plain: true,
  ...more,
})
const columns = [
  column('name', 300, { grow: true, plain: false }),
  column('category', 140),
  column('updatedAt', 148),
  column('action', 120, { plain: false }),
]

describe('the widths of columns', () => {
  it('are the declared ones, what is left going to those that grow', () => {
    expect(fitColumns(columns, {}, 760)).toEqual({ name: 352, category: 140, updatedAt: 148, action: 120 })
    const two = [column('a', 100, { grow: true }), column('b', 100, { grow: true })]
    expect(fitColumns(two, {}, 305)).toEqual({ a: 153, b: 152 })
  })

  it('give what is left to the first column where none is declared to grow', () => {
    const two = [column('a', 100), column('b', 100)]
    expect(fitColumns(two, {}, 300)).toEqual({ a: 200, b: 100 })
    expect(fitColumns(two, { a: 120 }, 300)).toEqual({ a: 120, b: 180 })
  })

  it('are no less than declared where there is no room: the table scrolls sideways', () => {
    expect(fitColumns(columns, {}, 400)).toEqual({ name: 300, category: 140, updatedAt: 148, action: 120 })
  })

  it('are those dragged to, narrower ones as well: what is left goes to the last that was not dragged', () => {
    expect(fitColumns(columns, { name: 232 }, 760)).toEqual({
      name: 232,
      category: 140,
      updatedAt: 268,
      action: 120,
    })
    expect(fitColumns(columns, { name: 232, updatedAt: 100 }, 760)).toMatchObject({
      name: 232,
      category: 308,
      updatedAt: 100,
    })
  })

  it('leave a hole neither when only buttons were not dragged', () => {
    const dragged = { name: 232, category: 100, updatedAt: 100 }
    expect(fitColumns(columns, dragged, 760)).toEqual({ ...dragged, action: 328 })
  })

  it('are all as dragged when all were', () => {
    const two = columns.slice(0, 2)
    expect(fitColumns(two, { name: 80, category: 60 }, 760)).toEqual({ name: 80, category: 60 })
  })
})

test('a column is as wide as its header in the language that is shown, but not for one long name', () => {
  expect(widthFor('操作', 56)).toBe(56)
  expect(widthFor('Actions', 56)).toBe(73)
  expect(widthFor('晨光便利人民路旗舰店', 96)).toBe(144)
})

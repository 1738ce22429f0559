import { describe, expect, it } from 'vitest'
import { childrenOf, droppedAt, mayStandIn, treeOf } from '../../kit/table/tree/tree-order.ts'
import { lastSort, menuWay, type Placed } from './menu-order.ts'

const record = (code: string, parentCode: string, type: number, sort: number): Placed => ({
  code,
  parentCode,
  type,
  sort,
})
const entries = [
  record('settings', '', 0, 10),
  record('product', '', 0, 20),
  record('goods', 'product', 2, 20),
  record('goods.edit', 'goods', 1, 20),
  record('goods.export', 'goods', 1, 10),
  record('labels', 'product', 2, 10),
  record('users', 'settings', 2, 10),
  record('own.1', 'settings', 0, 5),
]
const tree = treeOf(entries, menuWay)
const codes = (parentCode: string) => childrenOf(tree, parentCode).map(({ code }) => code)

describe('the menu', () => {
  it('orders siblings by sort descending', () => {
    expect(codes('')).toEqual(['product', 'settings'])
    expect(codes('settings')).toEqual(['users', 'own.1'])
  })

  it('puts a new record after its siblings', () => {
    expect(lastSort(entries, '')).toBe(0)
    expect(lastSort(entries, 'goods')).toBe(0)
    expect(lastSort(entries, 'labels')).toBe(10)
  })

  it('takes pages and folders into folders, and leaves buttons with their page', () => {
    expect(droppedAt(tree, 'labels', 'settings', 'inside')?.keys).toEqual(['users', 'own.1', 'labels'])
    expect(droppedAt(tree, 'goods.edit', 'labels', 'before')).toBeNull()
    expect(droppedAt(tree, 'labels', 'users', 'inside')).toBeNull()
    expect(droppedAt(tree, 'settings', 'own.1', 'inside')).toBeNull()
    expect(mayStandIn(tree, entries[3]!, '')).toBe(false)
    expect(mayStandIn(tree, entries[3]!, 'goods')).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { droppedAt, foundRows, treeOf } from '../../kit/table/tree/tree-order.ts'
import { categoryLines, categoryWay, moveBackOf, moveOf } from './category-tree.ts'

const category = (id: string, name: string, parentId: string | null, sort = 0) => ({
  id,
  name,
  parentId,
  sort,
  version: Number(id),
})
const lines = categoryLines(
  [
    category('1', '饮料', null, 10),
    category('2', '茶饮', '1', 10),
    category('3', '咖啡', '1', 20),
    category('4', '零食', null, 20),
  ],
  [
    { id: '2', products: 5 },
    { id: '3', products: 2 },
    { id: '4', products: 1 },
  ],
)
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name)

describe('categories in the manager', () => {
  it('count the products of their subcategories, too', () => {
    expect(lines.map(({ products, subcategories }) => [products, subcategories])).toEqual([
      [7, 2],
      [5, 0],
      [2, 0],
      [1, 0],
    ])
  })

  it('are found with their parents and all subcategories of a found parent', () => {
    const foundBy = (keyword: string) => names(foundRows(lines, categoryWay, ({ name }) => name, keyword))
    expect(foundBy('茶')).toEqual(['饮料', '茶饮'])
    expect(foundBy('饮料')).toEqual(['饮料', '茶饮', '咖啡'])
    expect(foundBy(' 没有 ')).toEqual([])
  })

  it('move between parents, but never get a third level', () => {
    const tree = treeOf(lines, categoryWay)
    const order = droppedAt(tree, '3', '4', 'inside')
    expect(order && moveOf(lines, order, '3')).toEqual({ id: '3', version: 3, parentId: '4', ids: ['3'] })
    const top = droppedAt(tree, '2', '4', 'before')
    expect(top && moveOf(lines, top, '2')).toMatchObject({ parentId: null, ids: ['1', '2', '4'] })
    expect(droppedAt(tree, '1', '4', 'inside')).toBeNull()
    expect(droppedAt(tree, '4', '2', 'inside')).toBeNull()
  })

  it('go back between the siblings that they had, also if there are new ones', () => {
    const now = [
      category('1', '饮料', null, 10),
      { ...category('2', '茶饮', '4', 10), version: 7 },
      category('3', '咖啡', '1', 20),
      category('4', '零食', null, 20),
      category('5', '果汁', '1', 30),
    ]
    const back = { id: '2', version: 7, parentId: '1', ids: ['2', '3', '5'] }
    expect(moveBackOf(lines, now, '2')).toEqual(back)
    expect(moveBackOf(lines, now.slice(2), '2')).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import {
  childrenOf,
  droppedAt,
  leveled,
  placeAt,
  stepped,
  type TreeWay,
  treeLines,
  treeOf,
} from './tree-order.ts'

interface Leaf {
  id: string
  above: string
}
const way: TreeWay<Leaf> = {
  keyOf: ({ id }) => id,
  parentOf: ({ above }) => above,
  mayLieIn: (_leaf, parent) => parent?.id !== 'milk',
}
const leaf = (id: string, above = ''): Leaf => ({ id, above })
const rows = [
  leaf('fruit'),
  leaf('dairy'),
  leaf('apple', 'fruit'),
  leaf('pear', 'fruit'),
  leaf('milk', 'dairy'),
]
const tree = treeOf(rows, way)
const opened = (...ids: string[]) =>
  treeLines(tree, ({ id }) => ids.includes(id)).map(({ row, level }) => `${level} ${row.id}`)

describe('the rows that are seen', () => {
  it('are those in open rows, one level deeper each', () => {
    expect(opened()).toEqual(['0 fruit', '0 dairy'])
    expect(opened('fruit')).toEqual(['0 fruit', '1 apple', '1 pear', '0 dairy'])
  })

  it('say how many lie in them, and are not open where nothing does', () => {
    const [fruit, apple] = treeLines(tree, () => true)
    expect(fruit).toMatchObject({ inside: 2, open: true })
    expect(apple).toMatchObject({ inside: 0, open: false })
  })

  it('hold what lies in a row that is gone at the top rather than nowhere', () => {
    const lost = treeOf([leaf('plum', 'gone'), ...rows], way)
    expect(childrenOf(lost, '')[0]?.id).toBe('plum')
  })
})

describe('moving a row', () => {
  it('by one place tells all siblings in their new order', () => {
    expect(stepped(tree, 'dairy', -1)).toEqual({ parentKey: '', keys: ['dairy', 'fruit'] })
    expect(stepped(tree, 'apple', 1)).toEqual({ parentKey: 'fruit', keys: ['pear', 'apple'] })
  })

  it('beyond the first or last does nothing', () => {
    expect(stepped(tree, 'fruit', -1)).toBeNull()
    expect(stepped(tree, 'dairy', 1)).toBeNull()
  })

  it('to another level takes it out behind its parent, or into the row before it', () => {
    expect(leveled(tree, 'apple', -1)).toEqual({ parentKey: '', keys: ['fruit', 'apple', 'dairy'] })
    expect(leveled(tree, 'dairy', 1)).toEqual({ parentKey: 'fruit', keys: ['apple', 'pear', 'dairy'] })
    expect(leveled(tree, 'fruit', -1)).toBeNull()
    expect(leveled(tree, 'fruit', 1)).toBeNull()
  })

  it('into another puts it last there', () => {
    expect(droppedAt(tree, 'milk', 'fruit', 'inside')).toEqual({
      parentKey: 'fruit',
      keys: ['apple', 'pear', 'milk'],
    })
  })

  it('before a row elsewhere takes it there', () => {
    expect(droppedAt(tree, 'milk', 'pear', 'before')).toEqual({
      parentKey: 'fruit',
      keys: ['apple', 'milk', 'pear'],
    })
  })

  it('is not offered into itself, into what lies in it, or where the tree does not allow it', () => {
    expect(droppedAt(tree, 'fruit', 'fruit', 'inside')).toBeNull()
    expect(droppedAt(tree, 'fruit', 'apple', 'inside')).toBeNull()
    expect(droppedAt(tree, 'fruit', 'apple', 'before')).toBeNull()
    expect(droppedAt(tree, 'apple', 'milk', 'inside')).toBeNull()
  })

  it('to where it stands changes nothing', () => {
    expect(droppedAt(tree, 'apple', 'pear', 'before')).toBeNull()
    expect(droppedAt(tree, 'pear', 'fruit', 'inside')).toBeNull()
  })

  it('aims at the upper half, the middle or the lower half of another', () => {
    expect(placeAt(tree, 'milk', 'fruit', 0.1)).toBe('before')
    expect(placeAt(tree, 'milk', 'fruit', 0.5)).toBe('inside')
    expect(placeAt(tree, 'milk', 'fruit', 0.9)).toBe('after')
    // Nothing can go into milk, so its middle counts as one of its halves.
    expect(placeAt(tree, 'apple', 'milk', 0.4)).toBe('before')
    expect(placeAt(tree, 'apple', 'milk', 0.6)).toBe('after')
  })
})

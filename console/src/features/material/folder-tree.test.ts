import type { MaterialFolder } from '@zhanggui/contract/material/material.ts'
import { describe, expect, it } from 'vitest'
import { levelOf, optionsOf, placesFor, treeOf, wayTo } from './folder-tree.ts'

const folder = (id: string, parentId: string | null): MaterialFolder => ({
  id,
  parentId,
  label: `夹${id}`,
  version: 1,
  pictures: 0,
  videos: 0,
})
// 1 > 2 > 3 > 4 > 5, and beside them 6 > 7
const folders = [
  folder('1', null),
  folder('2', '1'),
  folder('3', '2'),
  folder('4', '3'),
  folder('5', '4'),
  folder('6', null),
  folder('7', '6'),
]
const tree = treeOf(folders)
const idsOf = (nodes: ReturnType<typeof treeOf>): string[] =>
  nodes.flatMap((node) => [node.id, ...idsOf(node.children)])

describe('the folder tree', () => {
  it('knows the way to a folder, and how deep it lies', () => {
    expect(wayTo(folders, '3').map((one) => one.id)).toEqual(['1', '2', '3'])
    expect(levelOf(folders, '5')).toBe(5)
    expect(wayTo(folders, '99')).toEqual([])
  })

  it('shows the whole way to an option', () => {
    expect(optionsOf(tree)[1]).toEqual({
      value: '6',
      title: '夹6',
      path: '夹6',
      children: [{ value: '7', title: '夹7', path: '夹6 / 夹7' }],
    })
  })
})

describe('a place for a folder', () => {
  it('lies at most four levels down when the folder is new', () => {
    expect(idsOf(placesFor(tree, null))).toEqual(['1', '2', '3', '4', '6', '7'])
  })

  it('is neither the folder itself nor anything in it', () => {
    expect(idsOf(placesFor(tree, '3'))).toEqual(['1', '2', '6', '7'])
    expect(idsOf(placesFor(tree, '1'))).toEqual([])
  })

  it('leaves room for what lies in the folder', () => {
    expect(idsOf(placesFor(tree, '6'))).toEqual(['1', '2', '3'])
    expect(idsOf(placesFor(tree, '4'))).toEqual(['1', '2', '3', '6', '7'])
  })
})

import { expect, it } from 'vitest'
import { byShelf } from './by-shelf.ts'

it('lines follow the shelves in their natural order, then the names; lines without a place come last', () => {
  const lines = [
    { shelf: '', name: '苹果' },
    { shelf: 'A-12', name: '牛奶' },
    { shelf: 'B-1', name: '面包' },
    { shelf: 'A-2', name: '水 10 升' },
    { shelf: 'A-2', name: '水 2 升' },
  ]
  expect(byShelf(lines).map(({ shelf, name }) => `${shelf} ${name}`)).toEqual([
    'A-2 水 2 升',
    'A-2 水 10 升',
    'A-12 牛奶',
    'B-1 面包',
    ' 苹果',
  ])
})

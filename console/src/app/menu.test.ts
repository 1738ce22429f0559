import type { MenuRecord } from '@zhanggui/contract/menu/menu.calls.ts'
import { describe, expect, test } from 'vitest'
import { buildMenu, firstPath, trailTo } from './menu.ts'

const record = (given: Partial<MenuRecord> & { id: string }): MenuRecord => ({
  parentId: '',
  type: 2,
  path: `/${given.id}`,
  name: given.id,
  code: given.id,
  icon: '',
  sort: 0,
  pinyin: '',
  ...given,
})

const names = (entries: ReturnType<typeof buildMenu>): unknown[] =>
  entries.map((entry) => (entry.children.length > 0 ? [entry.name, names(entry.children)] : entry.name))

describe('the sidebar', () => {
  test('orders siblings by sort, descending', () => {
    const menu = buildMenu([
      record({ id: 'a', sort: 1 }),
      record({ id: 'b', sort: 9 }),
      record({ id: 'c', sort: 5 }),
    ])
    expect(names(menu)).toEqual(['b', 'c', 'a'])
  })

  test('never shows a button', () => {
    const menu = buildMenu([record({ id: 'a' }), record({ id: 'b', parentId: 'a', type: 1 })])
    expect(names(menu)).toEqual(['a'])
  })

  test('nests pages in folders, however the records come', () => {
    const menu = buildMenu([
      record({ id: 'page', parentId: 'inner' }),
      record({ id: 'inner', parentId: 'outer', type: 0, path: '' }),
      record({ id: 'outer', type: 0, path: '' }),
    ])
    expect(names(menu)).toEqual([['outer', [['inner', ['page']]]]])
    expect(menu[0]?.folder).toBe(true)
  })

  test('shows a page at the top when its folder is not the user\u2019s to see', () => {
    expect(names(buildMenu([record({ id: 'a', parentId: 'hidden' })]))).toEqual(['a'])
  })

  test.each([
    ['https://example.com/', true],
    ['HTTP://example.com', true],
    ['/product/list', false],
  ])('%s leads outside: %s', (path, external) => {
    expect(buildMenu([record({ id: 'a', path })])[0]?.external).toBe(external)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '//example.com', 'product/list', ''])(
    'leaves out a page whose address is "%s"',
    (path) => {
      expect(buildMenu([record({ id: 'a', path })])).toEqual([])
    },
  )

  test('leaves out a folder without pages', () => {
    expect(
      buildMenu([
        record({ id: 'a', type: 0, path: '' }),
        record({ id: 'b', type: 0, path: '', parentId: 'a' }),
      ]),
    ).toEqual([])
  })
})

describe('the first page', () => {
  test('is the first child of the first entry', () => {
    const menu = buildMenu([
      record({ id: 'a', type: 0, path: '', sort: 9 }),
      record({ id: 'b', parentId: 'a', sort: 1 }),
      record({ id: 'c', parentId: 'a', sort: 2 }),
    ])
    expect(firstPath(menu)).toBe('/c')
  })

  test('skips folders without pages and links to elsewhere', () => {
    const menu = buildMenu([
      record({ id: 'a', type: 0, path: '', sort: 9 }),
      record({ id: 'b', path: 'https://example.com', sort: 5 }),
      record({ id: 'c', sort: 1 }),
    ])
    expect(firstPath(menu)).toBe('/c')
  })

  test('is nowhere in an empty menu', () => {
    expect(firstPath([])).toBeNull()
  })
})

describe('the way to a page', () => {
  const records = [
    record({ id: 'folder', type: 0, path: '' }),
    record({ id: 'list', parentId: 'folder' }),
    record({ id: 'edit', parentId: 'list', type: 1 }),
  ]

  test('leads through folder and page to the screen behind a button', () => {
    expect(trailTo(records, '/edit').map(({ id }) => id)).toEqual(['folder', 'list', 'edit'])
  })

  test('is empty for a page that no record opens', () => {
    expect(trailTo(records, '/nowhere')).toEqual([])
    expect(trailTo(records, '')).toEqual([])
  })

  test('ends even when records are each other\u2019s parents', () => {
    const loop = [record({ id: 'a', parentId: 'b' }), record({ id: 'b', parentId: 'a' })]
    expect(trailTo(loop, '/a').map(({ id }) => id)).toEqual(['b', 'a'])
  })
})

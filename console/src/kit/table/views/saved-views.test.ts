import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  nameFault,
  opening,
  readViews,
  renamed,
  type SavedViews,
  viewsKey,
  without,
  withView,
} from './saved-views.ts'

const given: SavedViews = {
  views: [
    { name: '低价', query: 'sort=price.asc', columns: null },
    { name: '草稿', query: 'tab=10', columns: null },
  ],
  opensWith: '低价',
}
const names = ({ views }: SavedViews) => views.map(({ name }) => name)

describe('saved views', () => {
  it('are kept on this browser per merchant, person, list and route, and survive signing out', () => {
    const key = viewsKey({ groupId: '1', id: '7' }, 'product', '/product/list')
    expect(key).toBe('zhanggui_views_1_7_product_/product/list')
    expect(key).not.toMatch(/^app_/)
    expect(viewsKey({ groupId: '2', id: '7' }, 'product', '/product/list')).not.toBe(key)
    expect(viewsKey({ groupId: '1', id: '8' }, 'product', '/product/list')).not.toBe(key)
  })

  it('are created, renamed and deleted', () => {
    expect(names(withView(given, { name: ' 新品 ', query: '', columns: null }))).toEqual([
      '低价',
      '草稿',
      '新品',
    ])
    expect(names(renamed(given, '草稿', '待补全'))).toEqual(['低价', '待补全'])
    expect(names(without(given, '草稿'))).toEqual(['低价'])
  })

  it('need a name of their own', () => {
    expect(nameFault(given, ' ')).toBe('empty')
    expect(nameFault(given, '草稿')).toBe('taken')
    expect(nameFault(given, '草稿', '草稿')).toBeNull()
    expect(nameFault(given, '新品')).toBeNull()
    const full = {
      ...given,
      views: Array.from({ length: 20 }, (_, at) => ({ ...given.views[0]!, name: `${at}` })),
    }
    expect(nameFault(full, '新品')).toBe('full')
    expect(nameFault(full, '新品', '3')).toBeNull()
  })

  it('one of them is what the list opens with, whatever it is called later', () => {
    expect(opening(given, '草稿').opensWith).toBe('草稿')
    expect(opening(given, '低价').opensWith).toBeNull()
    expect(renamed(given, '低价', '便宜').opensWith).toBe('便宜')
    expect(without(given, '低价').opensWith).toBeNull()
  })
})

describe('saved views as they are kept', () => {
  const kept = (text: string | null) => {
    vi.stubGlobal('localStorage', { getItem: () => text })
    return readViews('any')
  }
  afterEach(() => vi.unstubAllGlobals())
  const none = { views: [], opensWith: null }

  it('come back as they were written', () => {
    const columns = { columns: [{ headerSortKey: 'price', checked: false }], widths: { price: 96 } }
    const written = { ...given, views: [...given.views, { name: '窄', query: '', columns }] }
    expect(kept(JSON.stringify(written))).toEqual(written)
    expect(kept(null)).toEqual(none)
  })

  for (const damaged of [
    '{',
    '7',
    '[]',
    '{"views":{}}',
    '{"views":[null],"opensWith":"x"}',
    '{"views":["x"],"opensWith":"x"}',
    '{"views":[{"name":7,"query":"","columns":null}]}',
    '{"views":[{"name":"","query":"","columns":null}]}',
    '{"views":[{"name":"x","columns":null}],"opensWith":"x"}',
    '{"views":[],"opensWith":{}}',
  ])
    it(`are none where there stands ${damaged}`, () => {
      expect(kept(damaged)).toEqual(none)
    })

  it('are those that are whole among damaged ones; damaged columns are the declared ones', () => {
    const views = [null, given.views[0], { ...given.views[1], columns: { columns: [null] } }]
    expect(kept(JSON.stringify({ views, opensWith: '低价' }))).toEqual(given)
    expect(kept(JSON.stringify({ views, opensWith: 7 })).opensWith).toBeNull()
  })
})

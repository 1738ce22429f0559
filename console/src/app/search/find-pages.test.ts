import type { MenuRecord } from '@zhanggui/contract/menu/menu.calls.ts'
import { describe, expect, test } from 'vitest'
import type { Action } from './actions.ts'
import { findPages, marked } from './find-pages.ts'

const record = (given: Partial<MenuRecord> & { id: string }): MenuRecord => ({
  parentId: '',
  type: 2,
  path: '',
  name: '',
  code: '',
  icon: '',
  sort: 0,
  pinyin: '',
  ...given,
})

const list = 'iposWeb.product.productGoodProduct'
const records = [
  record({ id: '1', type: 0, name: '商品', code: 'product', pinyin: 'shangpin sp' }),
  record({
    id: '2',
    parentId: '1',
    path: '/product/productGoodProduct',
    name: '总部商品',
    code: list,
    pinyin: 'zongbushangpin zbsp',
  }),
  record({
    id: '3',
    parentId: '2',
    type: 1,
    path: '/product/productEdit',
    name: '新增和编辑商品',
    code: `${list}.edit`,
    pinyin: 'xinzenghebianjishangpin xzhbjsp',
  }),
  record({
    id: '4',
    parentId: '2',
    type: 1,
    name: '导出商品',
    code: `${list}.export`,
    pinyin: 'daochushangpin dcsp',
  }),
  record({ id: '5', path: 'https://example.com/', name: '帮助', code: 'own', pinyin: 'bangzhu bz' }),
]
const permissions = new Set([list, `${list}.edit`, `${list}.export`, 'product'])
const action = (given: Partial<Action> & { key: string }): Action => ({
  name: '',
  names: [],
  pinyin: '',
  icon: () => null,
  code: null,
  covers: false,
  path: '',
  run: null,
  reason: null,
  ...given,
})
const newProduct = action({
  key: 'new',
  name: '新增商品',
  names: ['新增商品', 'New product'],
  pinyin: 'xinzengshangpin xzsp',
  code: `${list}.edit`,
  covers: true,
  path: '/product/productEdit',
})
const signOut = action({
  key: 'out',
  name: '退出登录',
  names: ['退出登录', 'Sign out'],
  pinyin: 'tuichudenglu tcdl',
  run: () => {},
})

const languages = ['zh', 'en'] as const
const find = (keyword: string, language: 'zh' | 'en' = 'zh', actions: readonly Action[] = []) =>
  findPages(keyword, { records, actions, permissions, language, languages })
const names = (keyword: string) =>
  find(keyword)
    .filter(({ missing }) => missing === null)
    .map(({ name }) => name)

describe('the page search', () => {
  test.each([
    ['总部', ['总部商品']],
    ['zongbu', ['总部商品']],
    ['zbsp', ['总部商品']],
    ['ZBSP', ['总部商品']],
    ['zong bu', ['总部商品']],
    ['Head office', ['总部商品']],
    ['export', ['导出商品']],
    ['bz', ['帮助']],
    ['没有这个', []],
  ])('finds %s', (keyword, found) => {
    expect(names(keyword)).toEqual(found)
  })

  test('lists pages before actions that fit as well', () => {
    expect(names('商品')).toEqual(['总部商品', '新增和编辑商品', '导出商品'])
  })

  test('shows all pages, and no actions, while nothing is asked', () => {
    expect(names(' ')).toEqual(['总部商品', '帮助'])
  })

  test('an action without a screen leads to its page', () => {
    expect(find('导出')[0]).toMatchObject({ path: '/product/productGoodProduct', action: true })
  })

  test('a link to elsewhere is told apart', () => {
    expect(find('bz')[0]).toMatchObject({ external: true, path: 'https://example.com/' })
  })

  test('says which permission is missing for a page that exists', () => {
    const [locked] = find('操作审计')
    expect(locked).toMatchObject({
      name: '操作审计',
      way: ['设置'],
      path: '/settings/audit',
      missing: 'iposWeb.settings.audit',
    })
    expect(find('audit', 'en')[0]?.name).toBe('Audit log')
  })

  test.each(['caozuoshenji', 'czsj', 'CZSJ', 'shenji', 'cao zuo'])(
    'finds a page that is locked by %s, as one that is open',
    (keyword) => {
      expect(find(keyword).map(({ missing }) => missing)).toEqual(['iposWeb.settings.audit'])
      expect(find(keyword, 'en')[0]?.missing).toBe('iposWeb.settings.audit')
    },
  )

  test('a page that the user may open never shows as locked, even if the merchant has hidden it', () => {
    const hidden = findPages('总部', { records: [], actions: [], permissions, language: 'zh', languages })
    expect(hidden).toEqual([])
  })

  test('does not list locked pages while nothing is asked', () => {
    expect(find('').every(({ missing }) => missing === null)).toBe(true)
  })
})

describe('the actions', () => {
  const actions = [newProduct, signOut]
  const found = (keyword: string) =>
    find(keyword, 'zh', actions)
      .filter(({ missing }) => missing === null)
      .map(({ name }) => name)

  test.each(['退出', 'tuichu', 'tcdl', 'TCDL', 'sign out', 'out'])('are found by %s', (keyword) => {
    expect(found(keyword)).toEqual(['退出登录'])
  })

  test('come after pages and before permissions, without a double of one they cover', () => {
    expect(found('商品')).toEqual(['总部商品', '新增商品', '导出商品'])
  })

  test('a permission is listed where no action covers it', () => {
    expect(names('新增')).toEqual(['新增和编辑商品'])
    expect(found('新增')).toEqual(['新增商品'])
  })

  test('say where they are done, or do it on the spot', () => {
    expect(find('xzsp', 'zh', actions)[0]).toMatchObject({
      path: '/product/productEdit',
      way: ['商品', '总部商品'],
      run: null,
    })
    expect(find('tcdl', 'zh', actions)[0]).toMatchObject({ path: '', run: signOut.run })
  })

  test('are not listed while nothing is asked', () => {
    expect(found('')).toEqual(['总部商品', '帮助'])
  })
})

describe('the marks', () => {
  const said = (text: string, keyword: string) =>
    marked(text, keyword)
      .map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
      .join('')

  test.each([
    ['条码 6924743105678', '5678', '条码 692474310[5678]'],
    ['Milk milk', 'milk', '[Milk] [milk]'],
    ['纯牛奶', ' 牛奶 ', '纯[牛奶]'],
    ['纯牛奶', '', '纯牛奶'],
    ['纯牛奶', '豆', '纯牛奶'],
  ])('of "%s" for "%s"', (text, keyword, result) => {
    expect(said(text, keyword)).toBe(result)
  })
})

import type { MenuRecord } from '@zhanggui/contract/menu/menu.calls.ts'
import type { SearchHit } from '@zhanggui/contract/search/search.calls.ts'
import { describe, expect, test } from 'vitest'
import { recentOf, recordsOf } from './recent.ts'

const hit = (id: string, title: string): SearchHit => ({
  noun: 'product',
  id,
  title,
  hint: '',
  image: '',
  price: '1.00',
})
const page = (code: string, type: MenuRecord['type'] = 2): MenuRecord => ({
  id: code,
  parentId: '',
  type,
  name: code,
  code,
  icon: '',
  path: `/${code}`,
  sort: 1,
  pinyin: '',
})
const named = (...given: Parameters<typeof recentOf>) =>
  recentOf(...given).map((one) => ('hit' in one ? one.hit.title : one.page.name))

describe('what a person opened last', () => {
  test('asks the server only for records of kinds whose page the person may see', () => {
    const names = ['product:7', 'user:8', 'label:9', 'page:iposWeb.settings.store', 'product:x', 'product:10']
    expect(recordsOf(names, new Set(['iposWeb.product.productGoodProduct']))).toEqual([
      { noun: 'product', id: '7' },
      { noun: 'product', id: '10' },
    ])
    expect(recordsOf(names, new Set())).toEqual([])
  })

  test('keeps the order, without records that the server no longer names and pages that left the menu', () => {
    const names = ['product:2', 'page:stores', 'product:3', 'page:gone', 'page:addStore', 'product:1']
    const menu = [page('stores'), page('addStore', 1)]
    expect(named(names, menu, [hit('1', '水'), hit('2', '茶')])).toEqual(['茶', 'stores', '水'])
  })

  test('has at most six', () => {
    const ids = Array.from({ length: 9 }, (_, at) => String(at + 1))
    const names = ids.map((id) => `product:${id}`)
    const hits = ids.map((id) => hit(id, id))
    expect(named(names, [], hits)).toEqual(['1', '2', '3', '4', '5', '6'])
    // Those that are gone leave their places to earlier ones.
    expect(named(names, [], hits.slice(2))).toEqual(['3', '4', '5', '6', '7', '8'])
  })
})

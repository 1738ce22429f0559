import { describe, expect, it } from 'vitest'
import {
  filterQuery,
  type ListShape,
  listQuery,
  readListState,
  withChange,
  writeListState,
} from './list-state.ts'
import { acceptedValue, inSearchOrder, type SearchField } from './search-fields.ts'

const keyword: SearchField = {
  componentName: 'input',
  name: 'keyword',
  placeholder: 'product.keyword',
  validate: (value) => String(value ?? '').length <= 5,
}
const saleStatus: SearchField = {
  componentName: 'select',
  type: 'multiple',
  name: 'saleStatus',
  placeholder: 'product.saleStatus',
  options: [
    { value: 2, label: 'all' },
    { value: 1, label: 'offline' },
    { value: 0, label: 'banned' },
  ],
}
const updated: SearchField = {
  componentName: 'date',
  type: 'daterange',
  name: 'updated',
  names: ['updatedFrom', 'updatedTo'],
  placeholder: 'product.updatedAt',
}
const shape: ListShape = {
  fields: [keyword, saleStatus, updated],
  sortKeys: ['name', 'updatedAt'],
  tabs: ['', '30', '20'],
  tabName: 'status',
}
const read = (query: string) => readListState(new URLSearchParams(query), shape)

describe('the URL of a list', () => {
  it('knows what was chosen from many by its id, with its kind where there are several kinds', () => {
    const load = async () => []
    const remote = (name: string): SearchField => ({
      componentName: 'remote',
      name,
      placeholder: 'product.keyword',
      load,
      find: async () => null,
    })
    const chosen = { ...shape, fields: [remote('id'), remote('record')] }
    const read = (text: string) => readListState(new URLSearchParams(text), chosen).filters
    expect(read('id=12&record=menu:iposWeb.settings.menu')).toEqual({
      id: '12',
      record: 'menu:iposWeb.settings.menu',
    })
    expect(read('id=abc&record=user:')).toEqual({})
  })

  it('shows a colleague the same list', () => {
    const state = {
      tab: '30',
      pageNo: 3,
      pageSize: 50,
      sort: { key: 'name', order: 'asc' as const },
      filters: { keyword: '茶 & 水', saleStatus: [2, 0], updated: ['2026-11-01', '2026-11-21'] },
    }
    expect(read(writeListState(state, shape).toString())).toEqual(state)
  })

  it('is empty for the list as it opens', () => {
    expect(writeListState(read(''), shape).toString()).toBe('')
  })

  it('opens with as many records of a page as the list wants, and names another number', () => {
    const cards: ListShape = { ...shape, pageSize: 50 }
    const state = readListState(new URLSearchParams(), cards)
    expect(state.pageSize).toBe(50)
    expect(writeListState(state, cards).toString()).toBe('')
    expect(writeListState({ ...state, pageSize: 10 }, cards).toString()).toBe('size=10')
    expect(readListState(new URLSearchParams('size=10'), cards).pageSize).toBe(10)
  })

  it('keeps what belongs to others', () => {
    const params = writeListState(read('keyword=茶&log=7'), shape, new URLSearchParams('keyword=茶&log=7'))
    expect(params.get('log')).toBe('7')
  })

  it('leaves out what it does not understand', () => {
    expect(read('page=-4&size=7&tab=99&sort=price.up&saleStatus=9&updated=today&keyword=toolong')).toEqual(
      read(''),
    )
  })

  it('knows days of the calendar only, and keeps the filters beside others', () => {
    for (const days of ['2026-99-99,2026-99-99', '2026-02-31,2026-03-05', '2026-03-05,2026-02-31'])
      expect(read(`updated=${days}&saleStatus=2`).filters).toEqual({ saleStatus: [2] })
    for (const days of ['2028-02-29,2028-03-01', '2028-03-01,2028-02-29'])
      expect(read(`updated=${days}`).filters).toEqual({ updated: ['2028-02-29', '2028-03-01'] })
  })

  it('goes back to the first page when the filters change', () => {
    const state = withChange(read('page=8&keyword=茶'), { filters: {} })
    expect(state.pageNo).toBe(1)
    expect(withChange(state, { pageNo: 2 }).pageNo).toBe(2)
  })
})

describe('a list with a call that refuses values', () => {
  const asked = 'keyword=茶&saleStatus=2&updated=2026-11-01,2026-11-21&sort=name.asc&page=3'
  const refusing = (refused: NonNullable<ListShape['refused']>) =>
    readListState(new URLSearchParams(asked), { ...shape, refused })

  it('a filter is shown without it, and with the others', () => {
    const state = refusing((query) => ('keyword' in query ? ['keyword'] : []))
    expect(state).toEqual(read(asked.replace('keyword=茶&', '')))
  })

  it('one of two days is shown without both', () => {
    const state = refusing((query) => ('updatedTo' in query ? ['updatedTo'] : []))
    expect(state.filters).toEqual({ keyword: '茶', saleStatus: [2] })
  })

  it('the sort is shown without it', () => {
    const state = refusing((query) => (query.sort ? ['sort'] : []))
    expect(state).toEqual({ ...read(asked), sort: null })
  })

  it('one filter after the other is shown without them', () => {
    const state = refusing((query) =>
      'keyword' in query ? ['keyword'] : 'updatedFrom' in query ? ['updatedFrom'] : [],
    )
    expect(state.filters).toEqual({ saleStatus: [2] })
  })

  it('and does not say what, is shown as it opens', () => {
    const state = refusing(() => [''])
    expect(state).toMatchObject({ filters: {}, sort: null })
  })
})

describe('the query of a list', () => {
  it('carries the tab as a number and a range of days under its two names', () => {
    expect(listQuery(read('tab=30&updated=2026-11-01,2026-11-21&sort=name.asc'), shape)).toEqual({
      pageNo: 1,
      pageSize: 10,
      status: 30,
      updatedFrom: '2026-11-01',
      updatedTo: '2026-11-21',
      sort: { key: 'name', order: 'asc' },
    })
  })

  it('has nothing to say for filters that are not applied', () => {
    expect(filterQuery({ ...read(''), filters: { keyword: '', saleStatus: [] } }, shape)).toEqual({})
  })

  it('knows a chosen 0 from nothing chosen', () => {
    expect(filterQuery(read('saleStatus=0'), shape)).toEqual({ saleStatus: [0] })
  })
})

describe('search fields', () => {
  it('go back to the previous value when their check refuses the new one', () => {
    expect(acceptedValue(keyword, '123456', '12345')).toBe('12345')
    expect(acceptedValue(keyword, '123', '12345')).toBe('123')
  })

  it('stand with text inputs last', () => {
    expect(inSearchOrder(shape.fields).map((field) => field.name)).toEqual([
      'saleStatus',
      'updated',
      'keyword',
    ])
  })
})

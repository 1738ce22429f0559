import type { Call } from '@zhanggui/contract/call.ts'
import { isDay } from '@zhanggui/contract/day.ts'
import { defaultPageSize, type ListSort, pageSizes } from '../table/paging.ts'
import type { Opening } from '../wire/queries.ts'
import { isApplied, type SearchField, type SearchValue, type SearchValues } from './search-fields.ts'

/** The state that decides which rows a list shows. All of it is in the URL. */
export interface ListState {
  tab: string
  pageNo: number
  pageSize: number
  sort: ListSort | null
  filters: SearchValues
}

/** The parts of a list that decide how it reads its state from a URL and asks for its rows. */
export interface ListShape {
  fields: readonly SearchField[]
  sortKeys: readonly string[]
  /** The first tab is shown if the URL names none. */
  tabs: readonly string[]
  /** The tab's name in the list query. Tabs of digits are sent as numbers; '' is not sent. */
  tabName: string
  /** The rows per page, unless the user chose another number. */
  pageSize?: (typeof pageSizes)[number]
  /** The names in a query, of filters or the sort, whose values the list's call refuses. */
  refused?: (query: ListQuery) => readonly string[]
}

const own = { tab: 'tab', page: 'page', size: 'size', sort: 'sort' } as const

/** The state in a link. It skips unknown parts, so that an old link still opens the list. */
export function readListState(params: URLSearchParams, shape: ListShape): ListState {
  const page = Number(params.get(own.page))
  const size = Number(params.get(own.size))
  const tab = params.get(own.tab) ?? ''
  const filters: Record<string, SearchValue> = {}
  for (const field of shape.fields) {
    const value = readFilter(field, params.get(field.name))
    if (isApplied(acceptsUrl(field, value))) filters[field.name] = value
  }
  const state = {
    tab: shape.tabs.includes(tab) ? tab : (shape.tabs[0] ?? ''),
    pageNo: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    pageSize: pageSizes.some((known) => known === size) ? size : (shape.pageSize ?? defaultPageSize),
    sort: readSort(params.get(own.sort), shape.sortKeys),
    filters,
  }
  return fitting(state, shape)
}

/** Removes values that the list's call refuses: the list must not show a filter that has no effect. */
function fitting(state: ListState, shape: ListShape): ListState {
  const refused = shape.refused?.(listQuery(state, shape)) ?? []
  if (refused.length === 0) return state
  const kept = shape.fields.filter(
    (field) => field.name in state.filters && !queryNames(field).some((name) => refused.includes(name)),
  )
  const filters = Object.fromEntries(kept.map(({ name }) => [name, state.filters[name]]))
  const sort = refused.includes(own.sort) ? null : state.sort
  const isLess = kept.length < Object.keys(state.filters).length || sort !== state.sort
  // If the reason is unknown, the list opens without filters rather than with an error.
  return isLess ? fitting({ ...state, filters, sort }, shape) : { ...state, filters: {}, sort: null }
}

const queryNames = (field: SearchField): readonly string[] =>
  field.componentName === 'date' ? field.names : [field.name]

const acceptsUrl = (field: SearchField, value: SearchValue) =>
  field.validate && !field.validate(value) ? undefined : value

function readSort(raw: string | null, keys: readonly string[]): ListSort | null {
  const [key = '', order] = raw?.split('.') ?? []
  return keys.includes(key) && (order === 'asc' || order === 'desc') ? { key, order } : null
}

function readFilter(field: SearchField, raw: string | null): SearchValue {
  if (!raw) return undefined
  switch (field.componentName) {
    case 'input':
      return raw
    case 'tree':
      return /^\d{1,18}$/.test(raw) ? raw : undefined
    case 'remote':
      // An id, or an id with its kind: 'user:12'.
      return /^(?:\d{1,18}|[a-zA-Z]+:[\w.]{1,120})$/.test(raw) ? raw : undefined
    case 'select': {
      const chosen = field.options.filter((option) => raw.split(',').includes(String(option.value)))
      return field.type === 'multiple' ? chosen.map((option) => option.value) : chosen[0]?.value
    }
    case 'date': {
      const days = raw.split(',')
      // A range that was written backwards means the same days.
      return days.length === 2 && days.every((one) => isDay(one)) ? days.toSorted() : undefined
    }
  }
}

/** The URL of a state. It contains only the differences from the list's first state. Parameters of others stay. */
export function writeListState(
  state: ListState,
  shape: ListShape,
  current: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const params = new URLSearchParams(current)
  const put = (name: string, value: string) => (value ? params.set(name, value) : params.delete(name))
  put(own.tab, state.tab === shape.tabs[0] ? '' : state.tab)
  for (const field of shape.fields) {
    const value = state.filters[field.name]
    put(field.name, value === undefined ? '' : String(value))
  }
  put(own.sort, state.sort ? `${state.sort.key}.${state.sort.order}` : '')
  put(own.page, state.pageNo === 1 ? '' : String(state.pageNo))
  put(own.size, state.pageSize === (shape.pageSize ?? defaultPageSize) ? '' : String(state.pageSize))
  return params
}

/** Whether a URL has any parameter of the list. */
export const isAskedFor = (params: URLSearchParams, shape: ListShape): boolean =>
  [...Object.values(own), ...shape.fields.map((field) => field.name)].some((name) => params.has(name))

/** The query of a saved view. It always starts at page 1. */
export const savedQuery = (state: ListState, shape: ListShape): string =>
  writeListState({ ...state, pageNo: 1 }, shape).toString()

/** The URL of a saved view. It keeps none of the list's old parameters; parameters of others stay. */
export function savedParams(query: string, shape: ListShape, current: URLSearchParams): URLSearchParams {
  return writeListState(readListState(new URLSearchParams(query), shape), shape, current)
}

/** The filters of a state, named as in the list query. */
export function filterQuery(state: ListState, shape: ListShape): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  if (state.tab) query[shape.tabName] = /^\d+$/.test(state.tab) ? Number(state.tab) : state.tab
  for (const field of shape.fields) {
    const value = state.filters[field.name]
    if (!isApplied(value)) continue
    if (field.componentName === 'date' && Array.isArray(value)) {
      query[field.names[0]] = value[0]
      query[field.names[1]] = value[1]
    } else query[field.name] = value
  }
  return query
}

/** The query of a list: page, page size, filters by name, sort (spec section 3 'List query'). */
export interface ListQuery extends Readonly<Record<string, unknown>> {
  pageNo: number
  pageSize: number
  sort?: ListSort
}

export function listQuery(state: ListState, shape: ListShape): ListQuery {
  return {
    pageNo: state.pageNo,
    pageSize: state.pageSize,
    ...filterQuery(state, shape),
    ...(state.sort ? { sort: state.sort } : {}),
  }
}

/** The state after a change. A change of the filters, the tab, the sort or the page size returns to page 1. */
export function withChange(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, pageNo: 1, ...change }
}

/** The first read of a list that nobody has opened yet in this browser. Its screen exports it as `opening`. */
export function openingOf(
  { path }: Call,
  tabs: { name: string; tabs: readonly { value: string }[] } = { name: '', tabs: [] },
): Opening {
  const shape: ListShape = {
    ...{ fields: [], sortKeys: [], tabName: tabs.name },
    tabs: tabs.tabs.map(({ value }) => value),
  }
  return { name: path, input: listQuery(readListState(new URLSearchParams(), shape), shape) }
}

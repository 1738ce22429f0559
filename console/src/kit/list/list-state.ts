import { isDay } from '@zhanggui/contract/day.ts'
import { defaultPageSize, type ListSort, pageSizes } from '../table/paging.ts'
import { isApplied, type SearchField, type SearchValue, type SearchValues } from './search-fields.ts'

/** Everything that decides which rows a list shows; all of it is in the URL. */
export interface ListState {
  tab: string
  pageNo: number
  pageSize: number
  sort: ListSort | null
  filters: SearchValues
}

/** What a list needs to read its state from a URL and to ask for its rows. */
export interface ListShape {
  fields: readonly SearchField[]
  sortKeys: readonly string[]
  /** The first is shown when the URL names none. */
  tabs: readonly string[]
  /** The name of the tab in the list query; tabs of digits are sent as numbers, '' is not sent. */
  tabName: string
  /** Records of a page while nobody chose otherwise. */
  pageSize?: (typeof pageSizes)[number]
  /** The names in a query, of filters or the sort, whose values the list's call does not take. */
  refused?: (query: ListQuery) => readonly string[]
}

const own = { tab: 'tab', page: 'page', size: 'size', sort: 'sort' } as const

/** The state a link stands for. What it does not understand it leaves out, so that an old link still opens the list. */
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

/** A state without what the list's call refuses: no filter is shown that is not asked for. */
function fitting(state: ListState, shape: ListShape): ListState {
  const refused = shape.refused?.(listQuery(state, shape)) ?? []
  if (refused.length === 0) return state
  const kept = shape.fields.filter(
    (field) => field.name in state.filters && !queryNames(field).some((name) => refused.includes(name)),
  )
  const filters = Object.fromEntries(kept.map(({ name }) => [name, state.filters[name]]))
  const sort = refused.includes(own.sort) ? null : state.sort
  const isLess = kept.length < Object.keys(state.filters).length || sort !== state.sort
  // Refused for what cannot be told: rather the whole list than an error.
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
      // An id, or one with its kind: 'user:12'.
      return /^(?:\d{1,18}|[a-zA-Z]+:[\w.]{1,120})$/.test(raw) ? raw : undefined
    case 'select': {
      const chosen = field.options.filter((option) => raw.split(',').includes(String(option.value)))
      return field.type === 'multiple' ? chosen.map((option) => option.value) : chosen[0]?.value
    }
    case 'date': {
      const days = raw.split(',')
      return days.length === 2 && days.every((one) => isDay(one)) ? days : undefined
    }
  }
}

/** The URL of a state: only what differs from the list as it opens. Parameters of others stay as they are. */
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

/** Whether an address asks for anything of a list at all. */
export const isAskedFor = (params: URLSearchParams, shape: ListShape): boolean =>
  [...Object.values(own), ...shape.fields.map((field) => field.name)].some((name) => params.has(name))

/** A state as a saved view keeps it: from its first page on. */
export const savedQuery = (state: ListState, shape: ListShape): string =>
  writeListState({ ...state, pageNo: 1 }, shape).toString()

/** The address of a saved view: nothing is left of what the list showed before, parameters of others stay. */
export function savedParams(query: string, shape: ListShape, current: URLSearchParams): URLSearchParams {
  return writeListState(readListState(new URLSearchParams(query), shape), shape, current)
}

/** The filters of a state as the list query names them. */
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

/** What a list is asked for: the page, its size, the filters by name, the sort (spec section 3 'List query'). */
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

/** The state after a change; anything that changes which rows there are goes back to the first page. */
export function withChange(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, pageNo: 1, ...change }
}

import { isRecord, parsedColumns, type StoredColumns } from '../columns/column-settings.ts'

/** A list as somebody wants to find it again: filters, sort, tab and page size as its URL says them, and its columns. */
export interface SavedView {
  name: string
  query: string
  columns: StoredColumns | null
}

export interface SavedViews {
  views: readonly SavedView[]
  /** The name of the one the list opens with. */
  opensWith: string | null
}

const none: SavedViews = { views: [], opensWith: null }
export const longestName = 20
export const mostViews = 20

// Not `app_`: signing out clears every key with that prefix, and views are there again after signing in.
const prefix = 'zhanggui_views_'

/** The place of a list's views: fixed prefix, merchant, person, name of the list, route path. */
export const viewsKey = (owner: { groupId: string; id: string }, name: string, path: string) =>
  `${prefix}${owner.groupId}_${owner.id}_${name}_${path}`

/** The views that are whole; of a damaged storage as many as it still holds. */
export function parsedViews(value: unknown): SavedViews {
  if (!isRecord(value) || !Array.isArray(value.views)) return none
  const views = (value.views as unknown[]).flatMap(parsedView)
  const opensWith = views.find(({ name }) => name === value.opensWith)?.name ?? null
  return { views, opensWith }
}

function parsedView(value: unknown): SavedView[] {
  if (!isRecord(value)) return []
  const { name, query } = value
  return typeof name === 'string' && name !== '' && typeof query === 'string'
    ? [{ name, query, columns: parsedColumns(value.columns) }]
    : []
}

export function readViews(key: string): SavedViews {
  try {
    return parsedViews(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return none // damaged or forbidden storage: there are no views
  }
}

export function writeViews(key: string, views: SavedViews): void {
  try {
    localStorage.setItem(key, JSON.stringify(views))
  } catch {
    // Full or forbidden: the views hold until the page is left.
  }
}

/** Why a view cannot be called so; null when it can. `own` is the name it has now. */
export function nameFault(views: SavedViews, name: string, own = ''): 'empty' | 'taken' | 'full' | null {
  if (name.trim() === '') return 'empty'
  if (name.trim() !== own && views.views.some((view) => view.name === name.trim())) return 'taken'
  return own === '' && views.views.length >= mostViews ? 'full' : null
}

export const withView = (views: SavedViews, view: SavedView): SavedViews => ({
  ...views,
  views: [...views.views, { ...view, name: view.name.trim() }],
})

export const renamed = ({ views, opensWith }: SavedViews, from: string, to: string): SavedViews => ({
  views: views.map((view) => (view.name === from ? { ...view, name: to.trim() } : view)),
  opensWith: opensWith === from ? to.trim() : opensWith,
})

export const without = ({ views, opensWith }: SavedViews, name: string): SavedViews => ({
  views: views.filter((view) => view.name !== name),
  opensWith: opensWith === name ? null : opensWith,
})

/** The list opens with this view, or with none when it already did with this one. */
export const opening = (views: SavedViews, name: string): SavedViews => ({
  ...views,
  opensWith: views.opensWith === name ? null : name,
})

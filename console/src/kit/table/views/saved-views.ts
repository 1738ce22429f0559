import { isRecord, parsedColumns, type StoredColumns } from '../columns/column-settings.ts'

/** A saved state of a list: its filters, sort, tab and page size as in the URL, and its columns. */
export interface SavedView {
  name: string
  query: string
  columns: StoredColumns | null
}

export interface SavedViews {
  views: readonly SavedView[]
  /** The name of the view that the list opens with. */
  opensWith: string | null
}

const none: SavedViews = { views: [], opensWith: null }
export const longestName = 20
export const mostViews = 20

// The prefix is not `app_`: signing out clears all keys with `app_`, but views must survive it.
const prefix = 'zhanggui_views_'

/** The storage key of a list's views: fixed prefix, merchant, person, name of the list, route path. */
export const viewsKey = (owner: { groupId: string; id: string }, name: string, path: string) =>
  `${prefix}${owner.groupId}_${owner.id}_${name}_${path}`

/** Reads the valid views. Skips damaged ones. */
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
    return none // the storage is damaged or forbidden, so there are no views
  }
}

export function writeViews(key: string, views: SavedViews): void {
  try {
    localStorage.setItem(key, JSON.stringify(views))
  } catch {
    // If the storage is full or forbidden, the views last until the user leaves the page.
  }
}

/** The reason why a view cannot have this name; null if it can. `own` is its present name. */
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

/** Makes the list open with this view. If it did so already, it opens without a view. */
export const opening = (views: SavedViews, name: string): SavedViews => ({
  ...views,
  opensWith: views.opensWith === name ? null : name,
})

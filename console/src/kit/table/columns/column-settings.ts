import { KitFault } from '../../base/kit-fault.ts'
import type { Words } from '../../base/label.ts'

/** One line of the column chooser (spec section 3 'Column settings entry'). */
export interface ColumnSetting {
  label: string
  headerSortKey: string
  checked: boolean
  /** This column can be neither moved nor hidden. */
  disabledSort: boolean
  index: number
}

/** The part of a column that the column chooser needs. */
export interface ChoosableColumn {
  headerSortKey: string
  label: string
  pinned?: boolean
  hiddenAtFirst?: boolean
}

/** The settings that the browser keeps between visits. */
export interface StoredColumns {
  columns: { headerSortKey: string; checked: boolean }[]
  widths: Record<string, number>
}

// The prefix is not `app_`: signing out clears all keys with `app_`. Column settings belong to the computer, not to
// the session.
const prefix = 'zhanggui_columns_'

/** In px. Nobody can drag a column this wide. */
const widestKept = 10_000

/** The storage key of a table's column settings: fixed prefix, columns name, route path (spec section 9). */
export const columnsKey = (name: string, path: string) => `${prefix}${name}_${path}`

/**
 * Checks the sort keys of a table's columns. Each column without a type needs a key of its own (spec section 5
 * 'Tables and exports'). Returns null if they are right.
 */
export function sortKeyFault(
  name: string,
  columns: readonly { type?: string; headerSortKey?: string; label: Words }[],
): KitFault | null {
  const seen = new Set<string>()
  for (const { type, headerSortKey: key, label } of columns) {
    if (type !== undefined) continue
    if (!key)
      return new KitFault(
        'headerSortKeyMissing',
        `Table "${name}": column "${typeof label === 'string' ? label : label[1]}" has no headerSortKey.`,
      )
    if (seen.has(key))
      return new KitFault('headerSortKeyTwice', `Table "${name}": headerSortKey "${key}" is used twice.`)
    seen.add(key)
  }
  return null
}

/**
 * The lines of the column chooser, in the user's order with his ticks. A column that is new to him stands where it
 * was declared.
 */
export function settingsOf(
  columns: readonly ChoosableColumn[],
  stored: StoredColumns | null,
): ColumnSetting[] {
  const rank = new Map(stored?.columns.map((column, index) => [column.headerSortKey, index]))
  const ticks = new Map(stored?.columns.map((column) => [column.headerSortKey, column.checked]))
  const movable = columns.filter((column) => !column.pinned)
  const known = movable
    .filter((column) => rank.has(column.headerSortKey))
    .sort((a, b) => rank.get(a.headerSortKey)! - rank.get(b.headerSortKey)!)
  for (const [index, column] of movable.entries())
    if (!rank.has(column.headerSortKey)) {
      const before = movable[index - 1]
      known.splice(before ? known.indexOf(before) + 1 : 0, 0, column)
    }
  let next = 0
  return columns.map((declared, index) => {
    const column = declared.pinned ? declared : known[next++]!
    return {
      label: column.label,
      headerSortKey: column.headerSortKey,
      checked: column.pinned || (ticks.get(column.headerSortKey) ?? !column.hiddenAtFirst),
      disabledSort: column.pinned === true,
      index,
    }
  })
}

/** The lines after the user dragged one to another's place. Pinned lines stay in place. */
export function moveSetting(
  settings: readonly ColumnSetting[],
  key: string,
  toKey: string,
): readonly ColumnSetting[] {
  const moved = settings.find((setting) => setting.headerSortKey === key)
  const target = settings.find((setting) => setting.headerSortKey === toKey)
  if (!moved || !target || moved.disabledSort || target.disabledSort || moved === target) return settings
  const free = settings.filter((setting) => !setting.disabledSort)
  const to = free.indexOf(target)
  free.splice(free.indexOf(moved), 1)
  free.splice(to, 0, moved)
  let next = 0
  return settings.map((setting, index) => ({ ...(setting.disabledSort ? setting : free[next++]!), index }))
}

/** Reads the stored settings. Returns null for anything else: every script of the page may write to this storage. */
export function parsedColumns(value: unknown): StoredColumns | null {
  if (!isRecord(value) || !Array.isArray(value.columns)) return null
  const columns: StoredColumns['columns'] = []
  for (const column of value.columns as unknown[]) {
    if (!isRecord(column)) return null
    const { headerSortKey, checked } = column
    if (typeof headerSortKey !== 'string' || typeof checked !== 'boolean') return null
    columns.push({ headerSortKey, checked })
  }
  const widths = value.widths ?? {}
  return isRecord(widths) && Object.values(widths).every(isWidth)
    ? { columns, widths: widths as StoredColumns['widths'] }
    : null
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isWidth = (value: unknown) => typeof value === 'number' && value > 0 && value <= widestKept

export function readColumns(key: string): StoredColumns | null {
  try {
    return parsedColumns(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return null // the storage is damaged or forbidden, so the declared columns are shown
  }
}

export function writeColumns(key: string, stored: StoredColumns | null): void {
  try {
    if (stored) localStorage.setItem(key, JSON.stringify(stored))
    else localStorage.removeItem(key)
  } catch {
    // If the storage is full or forbidden, the table still works. Only the settings are lost.
  }
}

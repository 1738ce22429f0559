import type { MenuRecord } from '@zhanggui/contract/menu/menu.calls.ts'
import { menuType } from '@zhanggui/contract/permissions.ts'

/** An entry of the sidebar. Folders have children, pages have a path. */
export interface MenuEntry {
  id: string
  name: string
  code: string
  icon: string
  path: string
  /** An address outside of the console, opened in a new tab. */
  external: boolean
  folder: boolean
  children: readonly MenuEntry[]
}

const external = /^https?:\/\//i
const internal = /^\/(?!\/)/

/**
 * Type 0 is a folder, 1 a hidden button, any other a page. Siblings sort by `sort` descending (spec section 3).
 * Entries without a target are left out: a folder without pages, a page with an invalid address.
 */
export function buildMenu(records: readonly MenuRecord[]): readonly MenuEntry[] {
  const shown = records.filter((record) => record.type !== menuType.button)
  const ids = new Set(shown.map((record) => record.id))
  const byParent = new Map<string, MenuRecord[]>()
  for (const record of shown) {
    // If the user may not see the parent, its children stand at the top.
    const parent = ids.has(record.parentId) ? record.parentId : ''
    byParent.set(parent, [...(byParent.get(parent) ?? []), record])
  }
  const entriesOf = (parent: string): MenuEntry[] =>
    (byParent.get(parent) ?? [])
      .sort((a, b) => b.sort - a.sort)
      .map(({ id, name, code, icon, path, type }) => ({
        id,
        name,
        code,
        icon,
        path: external.test(path) || internal.test(path) ? path : '',
        external: external.test(path),
        folder: type === menuType.folder,
        children: entriesOf(id),
      }))
      .filter((entry) => entry.children.length > 0 || (entry.path && !entry.folder))
  return entriesOf('')
}

/** The target of `/`: the first entry, or its first child. External links and empty folders do not count. */
export function firstPath(menu: readonly MenuEntry[]): string | null {
  for (const entry of menu) {
    const path = firstPath(entry.children) ?? (entry.folder || entry.external ? null : entry.path)
    if (path) return path
  }
  return null
}

/** The records from the top down to the one with `path`; empty if there is none. */
export function trailTo(records: readonly MenuRecord[], path: string): readonly MenuRecord[] {
  const record = path ? records.find((candidate) => candidate.path === path) : undefined
  return record ? trailOf(records, record) : []
}

/** The records from the top down to this one. */
export function trailOf(records: readonly MenuRecord[], record: MenuRecord): readonly MenuRecord[] {
  const byId = new Map(records.map((candidate) => [candidate.id, candidate]))
  const trail: MenuRecord[] = []
  let step: MenuRecord | undefined = record
  // Stops if a record is its own ancestor.
  while (step && !trail.includes(step)) {
    trail.unshift(step)
    step = byId.get(step.parentId)
  }
  return trail
}

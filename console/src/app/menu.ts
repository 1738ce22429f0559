import type { MenuRecord } from '@zhanggui/contract/menu/menu.calls.ts'
import { menuType } from '@zhanggui/contract/permissions.ts'

/** An entry of the sidebar: folders have children, pages a path. */
export interface MenuEntry {
  id: string
  name: string
  code: string
  icon: string
  path: string
  /** An address outside the console, opened in a new tab. */
  external: boolean
  folder: boolean
  children: readonly MenuEntry[]
}

const external = /^https?:\/\//i
const internal = /^\/(?!\/)/

/**
 * Type 0 is a folder, 1 a button that never shows, others are pages; siblings by `sort` descending (spec section 3).
 * An entry that would lead nowhere, a folder without pages or a page with an address of another kind, is left out.
 */
export function buildMenu(records: readonly MenuRecord[]): readonly MenuEntry[] {
  const shown = records.filter((record) => record.type !== menuType.button)
  const ids = new Set(shown.map((record) => record.id))
  const byParent = new Map<string, MenuRecord[]>()
  for (const record of shown) {
    // What hangs under a record the user may not see stands at the top rather than nowhere.
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

/** Where `/` leads: the first entry, or its first child if it has one. Links to elsewhere and empty folders are no place to go. */
export function firstPath(menu: readonly MenuEntry[]): string | null {
  for (const entry of menu) {
    const path = firstPath(entry.children) ?? (entry.folder || entry.external ? null : entry.path)
    if (path) return path
  }
  return null
}

/** The records from the top down to the one that opens `path`; empty when none does. */
export function trailTo(records: readonly MenuRecord[], path: string): readonly MenuRecord[] {
  const record = path ? records.find((candidate) => candidate.path === path) : undefined
  return record ? trailOf(records, record) : []
}

/** The records from the top down to this one. */
export function trailOf(records: readonly MenuRecord[], record: MenuRecord): readonly MenuRecord[] {
  const byId = new Map(records.map((candidate) => [candidate.id, candidate]))
  const trail: MenuRecord[] = []
  let step: MenuRecord | undefined = record
  // A record that is its own ancestor ends the walk.
  while (step && !trail.includes(step)) {
    trail.unshift(step)
    step = byId.get(step.parentId)
  }
  return trail
}

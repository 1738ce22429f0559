import {
  type BuiltInMenu,
  builtInMenus,
  menuType,
  type PermissionCode,
} from '@zhanggui/contract/permissions.ts'

/** A page and its permissions. The first permission is to view the page; its code is the page's own. */
export interface PermissionPage {
  code: string
  may: readonly string[]
}

export interface PermissionFolder {
  code: string
  icon: string
  pages: readonly PermissionPage[]
}

export type Granted = ReadonlySet<string>

function* pagesIn(menus: readonly BuiltInMenu[]): Generator<PermissionPage> {
  for (const menu of menus) {
    if (menu.type === menuType.folder) yield* pagesIn(menu.children ?? [])
    else yield { code: menu.code, may: [menu.code, ...(menu.children ?? []).map(({ code }) => code)] }
  }
}

/** The built-in folders with their pages and buttons, in sidebar order. */
export const permissionFolders: readonly PermissionFolder[] = (builtInMenus as readonly BuiltInMenu[]).map(
  (menu) => ({
    code: menu.code,
    icon: menu.icon ?? '',
    pages: [...pagesIn(menu.type === menuType.folder ? (menu.children ?? []) : [menu])],
  }),
)

/** All permissions that can be granted one by one. A folder follows from its pages. */
export const leavesOf = (folders: readonly PermissionFolder[]): string[] =>
  folders.flatMap(({ pages }) => pages.flatMap(({ may }) => may))

export const countOf = (codes: readonly string[], granted: Granted): number =>
  codes.filter((code) => granted.has(code)).length

export type BoxState = 'all' | 'some' | 'none'

export function stateOf(codes: readonly string[], granted: Granted): BoxState {
  const count = countOf(codes, granted)
  return count === 0 ? 'none' : count === codes.length ? 'all' : 'some'
}

/**
 * Grants or removes one permission. Each permission of a page includes viewing the page; without viewing, the others
 * go. Permissions that the giver does not have himself are never changed.
 */
export function toggled(page: PermissionPage, code: string, granted: Granted, held: Granted): Set<string> {
  const next = new Set(granted)
  if (!held.has(code)) return next
  if (granted.has(code)) {
    const gone = code === page.code ? page.may : [code]
    for (const one of gone) if (held.has(one)) next.delete(one)
  } else if (code === page.code || granted.has(page.code) || held.has(page.code)) {
    next.add(page.code)
    next.add(code)
  }
  return next
}

/** The box of a page or folder: grants the missing permissions, or removes all if none is missing. */
export function toggledAll(pages: readonly PermissionPage[], granted: Granted, held: Granted): Set<string> {
  const codes = pages.flatMap(({ may }) => may).filter((code) => held.has(code))
  const full = codes.every((code) => granted.has(code))
  const next = new Set(granted)
  for (const code of codes) {
    if (full) next.delete(code)
    else next.add(code)
  }
  return next
}

export interface Difference {
  added: readonly string[]
  removed: readonly string[]
}

export function differenceOf(leaves: readonly string[], before: Granted, after: Granted): Difference {
  return {
    added: leaves.filter((code) => after.has(code) && !before.has(code)),
    removed: leaves.filter((code) => before.has(code) && !after.has(code)),
  }
}

/** Another person's saved permissions, with this user's changes on top. */
export function laidOver(theirs: Granted, { added, removed }: Difference): Set<string> {
  const next = new Set(theirs)
  for (const code of added) next.add(code)
  for (const code of removed) next.delete(code)
  return next
}

/** The codes to send: the granted permissions and each folder that contains one. */
export function withFolders(folders: readonly PermissionFolder[], granted: Granted): PermissionCode[] {
  const codes = folders.flatMap(({ code, pages }) => {
    const inside = pages.flatMap(({ may }) => may).filter((one) => granted.has(one))
    return inside.length > 0 ? [...new Set([code, ...inside])] : []
  })
  // These are codes of built-in records, which the type lists.
  return codes as PermissionCode[]
}

/** The permissions of another role, limited to those of the giver, and the number of the left-out ones. */
export function copyOf(
  leaves: readonly string[],
  source: Granted,
  held: Granted,
): { granted: Set<string>; left: number } {
  const wanted = leaves.filter((code) => source.has(code))
  const granted = new Set(wanted.filter((code) => held.has(code)))
  return { granted, left: wanted.length - granted.size }
}

/** The folders and pages that match a search in name or code. A matching folder stays whole. */
export function searched(
  folders: readonly PermissionFolder[],
  words: string,
  nameOf: (code: string) => string,
): readonly PermissionFolder[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return folders
  const has = (code: string) =>
    nameOf(code).toLowerCase().includes(wanted) || code.toLowerCase().includes(wanted)
  return folders.flatMap((folder) => {
    if (nameOf(folder.code).toLowerCase().includes(wanted)) return [folder]
    const pages = folder.pages.filter((page) => page.may.some(has))
    return pages.length > 0 ? [{ ...folder, pages }] : []
  })
}

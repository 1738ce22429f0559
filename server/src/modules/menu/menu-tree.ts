import { textEntry } from '@zhanggui/contract'
import type { MenuEntry, MenuRecord } from '@zhanggui/contract/menu/menu.calls.ts'
import { type BuiltInMenu, builtInMenus, type MenuType, menuType } from '@zhanggui/contract/permissions.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { MenuRow } from './menu.sql.ts'
import { pinyinOf } from './pinyin.ts'

/**
 * Ids of the merchant's own records are above this. The id of a built-in record is its index in the declared list.
 */
const ownIds = 1_000_000

/** The current state of a record: built-in, with the merchant's changes, or the merchant's own. */
export interface MenuNode {
  id: number
  code: string
  type: MenuType
  builtIn: boolean
  /** '' for the top level. */
  parentCode: string
  /** The default values of a built-in record. For the merchant's own record, its current values. */
  born: { parentCode: string; sort: number; icon: string; path: string }
  name: string | null
  icon: string
  sort: number
  hidden: boolean
  path: string
  version: number
}

export type MenuTree = ReadonlyMap<string, MenuNode>

/** All records of a merchant by code. */
export function menuTree(rows: readonly MenuRow[]): MenuTree {
  const changed = new Map(rows.filter((row) => row.built_in).map((row) => [row.code, row]))
  const own = rows.filter((row) => !row.built_in)
  const folders = new Set(own.filter((row) => row.type === 0).map((row) => row.code))
  const tree = new Map<string, MenuNode>()
  const visit = (menus: readonly BuiltInMenu[], parentCode: string): void => {
    menus.forEach((menu, index) => {
      if (menu.type === 0) folders.add(menu.code)
      const row = changed.get(menu.code)
      const born = {
        parentCode,
        sort: (menus.length - index) * 10,
        icon: menu.icon ?? '',
        path: menu.path ?? '',
      }
      tree.set(menu.code, {
        id: tree.size + 1,
        code: menu.code,
        type: menu.type,
        builtIn: true,
        parentCode: row?.parent_code ?? parentCode,
        born,
        name: row?.name ?? null,
        icon: row?.icon ?? born.icon,
        sort: row?.sort ?? born.sort,
        hidden: row?.hidden ?? false,
        path: born.path,
        version: row?.version ?? 0,
      })
      visit(menu.children ?? [], menu.code)
    })
  }
  visit(builtInMenus, '')
  for (const row of own) {
    const place = {
      parentCode: row.parent_code ?? '',
      sort: row.sort ?? 0,
      icon: row.icon ?? '',
      path: row.path,
    }
    tree.set(row.code, {
      id: ownIds + row.id,
      code: row.code,
      type: row.type ?? 0,
      builtIn: false,
      born: place,
      ...place,
      name: row.name ?? '',
      hidden: row.hidden,
      version: row.version,
    })
  }
  // A newer version may lack a folder. Records in it go back to their default place, so none is lost.
  for (const node of tree.values()) {
    if (node.type === 1 || node.parentCode === '' || folders.has(node.parentCode)) continue
    node.parentCode = node.builtIn ? node.born.parentCode : ''
  }
  return tree
}

export const bornName = (code: string, language: Language): string =>
  textEntry(`menu.${code}`)?.[language === 'zh' ? 0 : 1] ?? code

export const nameOf = (node: MenuNode, language: Language): string =>
  node.name ?? bornName(node.code, language)

/** The records in a folder or page: by `sort` descending, then as declared. */
export const childrenOf = (tree: MenuTree, parentCode: string): MenuNode[] =>
  [...tree.values()]
    .filter((node) => node.parentCode === parentCode)
    .sort((a, b) => b.sort - a.sort || a.id - b.id)

const wireRecord = (tree: MenuTree, node: MenuNode, language: Language): MenuRecord => {
  const name = nameOf(node, language)
  return {
    id: String(node.id),
    parentId: String(tree.get(node.parentCode)?.id ?? 0),
    type: node.type,
    path: node.path,
    name,
    code: node.code,
    icon: node.icon,
    sort: node.sort,
    pinyin: pinyinOf(name),
  }
}

/**
 * The menu records of a person: permitted ones, the merchant's own links, and folders with visible content. A hidden
 * page is only missing from the sidebar. It comes as type 1, which is never in the sidebar, with its buttons, so its
 * URL and the screens behind it still work for people with the permission (spec section 4 asks for the code in these
 * lists).
 */
export function visibleMenus(
  tree: MenuTree,
  permissions: ReadonlySet<string>,
  language: Language,
): MenuRecord[] {
  const visit = (parentCode: string, hiddenAbove: boolean): MenuRecord[] =>
    childrenOf(tree, parentCode).flatMap((node) => {
      if (node.type !== menuType.folder && node.builtIn && !permissions.has(node.code)) return []
      const record = wireRecord(tree, node, language)
      const hidden = hiddenAbove || (node.hidden && node.type !== menuType.button)
      const inside = visit(node.code, hidden)
      if (node.type === menuType.folder)
        return inside.some(({ type }) => type !== menuType.button) ? [record, ...inside] : inside
      if (!hidden) return [record, ...inside]
      return node.builtIn ? [{ ...record, type: menuType.button }, ...inside] : []
    })
  const records = visit('', false)
  const ids = new Set(records.map(({ id }) => id))
  return records.map((record) => (ids.has(record.parentId) ? record : { ...record, parentId: '0' }))
}

/** All records for the menu page, each after its parent. */
export function menuEntries(tree: MenuTree, language: Language): MenuEntry[] {
  const visit = (parentCode: string): MenuEntry[] =>
    childrenOf(tree, parentCode).flatMap((node) => [
      {
        ...wireRecord(tree, node, language),
        version: node.version,
        parentCode: node.parentCode,
        hidden: node.hidden,
        builtIn: node.builtIn,
        bornName: node.builtIn ? bornName(node.code, language) : '',
      },
      ...visit(node.code),
    ])
  return visit('')
}

/** The number of sidebar levels down to this record. */
export const depthOf = (tree: MenuTree, code: string): number => {
  const node = tree.get(code)
  return node ? 1 + depthOf(tree, node.parentCode) : 0
}

/** The number of sidebar levels from this record down. Buttons do not count. */
export const heightOf = (tree: MenuTree, code: string): number =>
  1 +
  Math.max(
    0,
    ...childrenOf(tree, code)
      .filter((node) => node.type !== 1)
      .map((node) => heightOf(tree, node.code)),
  )

export const liesIn = (tree: MenuTree, code: string, ancestor: string): boolean => {
  const node = tree.get(code)
  return node !== undefined && (code === ancestor || liesIn(tree, node.parentCode, ancestor))
}

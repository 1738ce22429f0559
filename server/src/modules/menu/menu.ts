import { textEntry } from '@zhanggui/contract'
import type { MenuRecord } from '@zhanggui/contract/menu/menu.calls.ts'
import { type BuiltInMenu, builtInMenus } from '@zhanggui/contract/permissions.ts'
import type { Language } from '@zhanggui/contract/text.ts'

/**
 * The menu and button records a person may see, folders without a visible entry left out. Siblings carry a descending
 * `sort`, as the client orders them.
 */
export function menuRecords(permissions: ReadonlySet<string>, language: Language): MenuRecord[] {
  const records: MenuRecord[] = []
  let nextId = 1
  const visit = (menus: readonly BuiltInMenu[], parentId: string): boolean => {
    let visible = false
    menus.forEach((menu, index) => {
      const id = String(nextId++)
      const place = records.length
      const inside = visit(menu.children ?? [], id)
      if (!(menu.type === 0 ? inside : permissions.has(menu.code))) return
      visible = true
      records.splice(place, 0, {
        id,
        parentId,
        type: menu.type,
        path: menu.path ?? '',
        name: textEntry(`menu.${menu.code}`)?.[language === 'zh' ? 0 : 1] ?? menu.code,
        code: menu.code,
        icon: menu.icon ?? '',
        sort: (menus.length - index) * 10,
      })
    })
    return visible
  }
  visit(builtInMenus, '0')
  return records
}

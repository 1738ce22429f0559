import { menuIcons } from '@zhanggui/contract/manifest.ts'
import type { MenuEntry, MenuForm } from '@zhanggui/contract/menu/menu.calls.ts'

type Change = Partial<Pick<MenuForm, 'name' | 'parentCode' | 'icon' | 'path' | 'hidden'>>

const isIcon = (name: string): name is MenuForm['icon'] => (menuIcons as readonly string[]).includes(name)

/** The call's input for a changed record. A built-in record that keeps its original name sends no name. */
export function inputOf(entry: MenuEntry, change: Change): MenuForm {
  return {
    code: entry.code,
    version: entry.version,
    parentCode: entry.parentCode,
    name: entry.builtIn && entry.name === entry.bornName ? '' : entry.name,
    icon: isIcon(entry.icon) ? entry.icon : 'folder',
    sort: entry.sort,
    hidden: entry.hidden,
    path: entry.builtIn ? '' : entry.path,
    ...change,
  }
}

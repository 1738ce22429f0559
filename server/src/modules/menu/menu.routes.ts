import { menuCalls } from '@zhanggui/contract/menu/menu.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import {
  findCurrentMenuList,
  findMenuTree,
  findPermissionRoles,
  removeMenu,
  resetMenu,
  saveMenu,
  sortMenus,
} from './menu.ts'

export const menuRoutes = implement(menuCalls, {
  findCurrentMenuList,
  findPermissionRoles,
  findMenuTree,
  saveMenu,
  sortMenus,
  removeMenu,
  resetMenu,
})

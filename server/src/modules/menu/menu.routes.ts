import { menuCalls } from '@zhanggui/contract/menu/menu.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import {
  findCurrentMenuList,
  findMenuTree,
  findPermissionRoles,
  removeMenu,
  resetMenu,
  saveMenu,
  sortMenus,
} from './menu.ts'

const menuRoutes = implement(menuCalls, {
  findCurrentMenuList,
  findPermissionRoles,
  findMenuTree,
  saveMenu,
  sortMenus,
  removeMenu,
  resetMenu,
})

export const menuModule: Module = { routes: menuRoutes }

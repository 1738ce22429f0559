import { menuCalls } from '@zhanggui/contract/menu/menu.calls.ts'
import { implement } from '../../kernel/implement.ts'
import { menuRecords } from './menu.ts'

/** The one system this server has menus for (spec section 3 'App settings'). */
const systemCode = 'ipos'

export const menuRoutes = implement(menuCalls, {
  findCurrentMenuList: async ({ session, language }, input) =>
    input.systemCode === systemCode ? menuRecords(session.permissions, language) : [],
})

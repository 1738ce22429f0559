import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id } from '../rules.ts'

/** A menu or permission record (spec section 3). Siblings come by `sort` descending. */
export const menuRecord = z.object({
  id,
  parentId: z.string(),
  type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  path: z.string(),
  name: z.string(),
  code: z.string(),
  icon: z.string(),
  sort: z.number().int(),
})
export type MenuRecord = z.output<typeof menuRecord>

export const menuCalls = {
  findCurrentMenuList: defineCall({
    path: '/bf/ipos/web/menu/find/current/list',
    summary: ['当前用户的菜单和按钮', 'Menus and buttons of the signed-in user'],
    access: 'signedIn',
    input: z.strictObject({ systemCode: z.string().max(32) }),
    output: z.array(menuRecord),
    load: 'critical',
  }),
}

import { z } from 'zod'
import { defineCall, done, nothing } from '../call.ts'
import { menuIcons } from '../manifest.ts'
import { externalAddress, id, orNone, shortText } from '../rules.ts'

/** A menu or permission record (spec section 3). Siblings are sorted by `sort` descending. */
export const menuRecord = z.object({
  id,
  parentId: z.string(),
  /** 0 folder, 1 button (never in the sidebar), 2 page. A hidden page has type 1. */
  type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  path: z.string(),
  name: z.string(),
  code: z.string(),
  icon: z.string(),
  sort: z.number().int(),
  /**
   * Pinyin of the name and its initials, for the page search: 'shangpin sp'. '' for a name without Chinese
   * characters.
   */
  pinyin: z.string(),
})
export type MenuRecord = z.output<typeof menuRecord>

/** A record on the menu page. */
export const menuEntry = menuRecord.extend({
  version: z.int32(),
  parentCode: z.string(),
  hidden: z.boolean(),
  /** Part of the product. The merchant can rename, move and hide it, but not remove it. */
  builtIn: z.boolean(),
  /** The default name of a built-in record; '' for the merchant's own. */
  bornName: z.string(),
})
export type MenuEntry = z.output<typeof menuEntry>

/** All records. The version counts every change of any record. Changes to the whole tree must give it. */
export const menuTree = z.object({ version: z.int32(), entries: z.array(menuEntry) })

/** A folder or link of the merchant's own, or a change to a built-in record. */
export const menuForm = z
  .strictObject({
    /** The code of the record; missing for a new one. */
    code: z.string().max(120).optional(),
    version: z.int32().optional(),
    /** '' for the top level. */
    parentCode: z.string().max(120).default(''),
    /** Only for a new record: 0 folder, 2 link. */
    type: z.union([z.literal(0), z.literal(2)]).optional(),
    /** '' gives a built-in record its default name. */
    name: orNone(shortText(20)),
    icon: z.enum(menuIcons).default('folder'),
    sort: z.number().int().min(0).max(99999),
    hidden: z.boolean().default(false),
    /** Only for a link. */
    path: orNone(externalAddress).default(''),
  })
  .superRefine((form, context) => {
    if (form.code !== undefined) {
      if (form.version === undefined)
        context.addIssue({ code: 'custom', path: ['version'], message: 'rule.required' })
      return
    }
    if (form.type === undefined)
      context.addIssue({ code: 'custom', path: ['type'], message: 'rule.required' })
    if (form.name === '') context.addIssue({ code: 'custom', path: ['name'], message: 'rule.required' })
    if (form.type === 2 && form.path === '')
      context.addIssue({ code: 'custom', path: ['path'], message: 'rule.required' })
  })
export type MenuForm = z.output<typeof menuForm>

const page = 'iposWeb.settings.menu'

export const menuCalls = {
  findCurrentMenuList: defineCall({
    path: '/bf/ipos/web/menu/find/current/list',
    summary: ['当前用户的菜单和按钮', 'Menus and buttons of the signed-in user'],
    access: 'signedIn',
    input: z.strictObject({ systemCode: z.string().max(32) }),
    output: z.array(menuRecord),
    load: 'critical',
  }),
  /** The roles with a permission, for the no-permission page and the page search. */
  findPermissionRoles: defineCall({
    path: '/bf/ipos/web/menu/findPermissionRoles',
    summary: ['哪些角色有某项权限', 'Roles that have a permission'],
    access: 'signedIn',
    input: z.strictObject({ code: z.string().max(120) }),
    output: z.object({ name: z.string(), roles: z.array(z.string()) }),
  }),
  findMenuTree: defineCall({
    path: '/bf/ipos/web/menu/findMenuTree',
    summary: ['全部菜单和按钮', 'All menus and buttons'],
    access: { permission: page },
    input: nothing,
    output: menuTree,
  }),
  saveMenu: defineCall({
    path: '/bf/ipos/web/menu/saveMenu',
    summary: ['新增或修改菜单', 'Create or change a menu'],
    access: { permission: `${page}.edit` },
    input: menuForm,
    output: z.object({ code: z.string(), version: z.int32() }),
    audit: 'menu.save',
  }),
  /** Sets the order and the parent of siblings, as after dragging. */
  sortMenus: defineCall({
    path: '/bf/ipos/web/menu/sortMenus',
    summary: ['调整菜单的顺序和位置', 'Change the order and place of menus'],
    access: { permission: `${page}.edit` },
    input: z.strictObject({
      parentCode: z.string().max(120),
      /** All siblings in their new order. */
      codes: z.array(z.string().max(120)).min(1).max(200),
      /** The version of the tree. */
      version: z.int32(),
    }),
    output: z.object({ version: z.int32() }),
    audit: 'menu.sort',
  }),
  removeMenu: defineCall({
    path: '/bf/ipos/web/menu/removeMenu',
    summary: ['删除自建菜单', 'Delete a custom menu'],
    access: { permission: `${page}.edit` },
    input: z.strictObject({ code: z.string().max(120), version: z.int32() }),
    output: done,
    audit: 'menu.remove',
  }),
  resetMenu: defineCall({
    path: '/bf/ipos/web/menu/resetMenu',
    summary: [
      '恢复内置菜单的名称、顺序和显示',
      'Give built-in menu records their born names, order and visibility',
    ],
    access: { permission: `${page}.edit` },
    /** The version of the tree. */
    input: z.strictObject({ version: z.int32() }),
    output: z.object({ version: z.int32() }),
    audit: 'menu.reset',
  }),
}

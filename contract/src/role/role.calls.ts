import { z } from 'zod'
import { defineCall, nothing } from '../call.ts'
import { type PermissionCode, permissionCodes } from '../permissions.ts'
import { id, moment, shortText, versionWithId } from '../rules.ts'

const page = 'iposWeb.settings.role'
const permission = z.enum(permissionCodes as [PermissionCode, ...PermissionCode[]])

/** A role with its number of people. */
export const roleRow = z.object({
  id,
  version: z.int32(),
  name: z.string(),
  /** The RoleKind of a built-in role; '' for the merchant's own. */
  kind: z.string(),
  people: z.number().int(),
  permissions: z.array(z.string()),
  updatedAt: moment,
  updatedBy: z.string(),
})
export type RoleRow = z.output<typeof roleRow>

export const roleForm = z
  .strictObject({
    id: id.optional(),
    version: z.int32().optional(),
    name: shortText(20),
    /** The new role copies the permissions of this one. */
    copyFrom: id.optional(),
  })
  .refine(versionWithId, { path: ['version'], message: 'rule.required' })

export const roleCalls = {
  findRoleList: defineCall({
    path: '/bf/ipos/web/role/findRoleList',
    summary: ['全部角色', 'All roles'],
    access: { permission: page },
    input: nothing,
    output: z.array(roleRow),
  }),
  /** Names for the role picker of the people page. Each role says if the asker holds all its permissions. */
  findRoleOptions: defineCall({
    path: '/bf/ipos/web/role/findRoleOptions',
    summary: ['可选的角色', 'Roles to choose from'],
    access: { permission: 'iposWeb.settings.user' },
    input: nothing,
    output: z.array(z.object({ id, name: z.string(), grantable: z.boolean() })),
  }),
  saveRole: defineCall({
    path: '/bf/ipos/web/role/saveRole',
    summary: ['新增角色或改名', 'Create or rename a role'],
    access: { permission: `${page}.edit` },
    input: roleForm,
    output: z.object({ id, version: z.int32() }),
    audit: 'role.save',
  }),
  setRoleAuth: defineCall({
    path: '/bf/ipos/web/role/setAuth',
    summary: ['设置角色的菜单和按钮权限', 'Set what a role may do'],
    access: { permission: `${page}.edit` },
    input: z.strictObject({
      id,
      version: z.int32(),
      permissions: z.array(permission).max(500),
    }),
    output: z.object({ version: z.int32(), people: z.number().int() }),
    audit: 'role.auth',
  }),
  removeRole: defineCall({
    path: '/bf/ipos/web/role/removeRole',
    summary: ['删除角色', 'Delete a role'],
    access: { permission: `${page}.edit` },
    /** To remove a role that has people, the user must confirm (spec section 6). */
    input: z.strictObject({ id, version: z.int32(), confirmed: z.boolean().default(false) }),
    output: z.object({ people: z.number().int() }),
    audit: 'role.remove',
  }),
}

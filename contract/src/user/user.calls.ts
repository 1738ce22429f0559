import { z } from 'zod'
import { defineCall, done, nothing } from '../call.ts'
import { id } from '../rules.ts'
import { signedIn } from '../sign-in.ts'
import { accessLink, joinByLinkForm, linkToken, openedLink, useLinkForm } from './link.ts'
import { profile, profileForm, userForm, userPage, userQuery } from './user.ts'

const page = 'iposWeb.settings.user'
const personal = ['phone', 'email', 'idCard'] as const

export const userCalls = {
  findProfile: defineCall({
    path: '/user/detail',
    summary: ['我的资料', 'My profile'],
    access: 'signedIn',
    /** The user's own id. findUserDetail reads other people. */
    input: z.strictObject({ id }),
    output: profile,
    personal,
  }),
  updateProfile: defineCall({
    path: '/user/update/attribute',
    summary: ['保存我的资料', 'Save my profile'],
    access: 'signedIn',
    input: profileForm,
    output: z.object({ version: z.int32() }),
    audit: 'user.profile',
  }),
  findUserPage: defineCall({
    path: '/bf/ipos/web/emp/findUserPage',
    summary: ['员工列表', 'Employees'],
    access: { permission: page },
    input: userQuery,
    output: userPage,
    personal,
  }),
  findUserDetail: defineCall({
    path: '/bf/ipos/web/emp/findUserDetail',
    summary: ['员工资料', 'An employee'],
    access: { permission: page },
    input: z.strictObject({ id }),
    output: profile,
    personal,
  }),
  saveUser: defineCall({
    path: '/bf/ipos/web/emp/saveUser',
    summary: ['新增或修改员工', 'Create or change an employee'],
    access: { permission: `${page}.edit` },
    input: userForm,
    output: z.object({
      id,
      version: z.int32(),
      /** The invitation of a new person. Null after a change. */
      link: accessLink.nullable(),
    }),
    audit: 'user.save',
  }),
  setUserStatus: defineCall({
    path: '/bf/ipos/web/emp/setUserStatus',
    summary: ['停用或启用员工', 'Disable or enable employees'],
    access: { permission: `${page}.status` },
    input: z.strictObject({ ids: z.array(id).min(1).max(200), enabled: z.boolean() }),
    output: z.object({ changed: z.number().int() }),
    audit: 'user.status',
  }),
  removeUser: defineCall({
    path: '/bf/ipos/web/emp/removeUser',
    summary: ['移除员工', 'Remove an employee from the merchant'],
    access: { permission: `${page}.status` },
    input: z.strictObject({ id, version: z.int32() }),
    output: done,
    audit: 'user.remove',
  }),
  makeLink: defineCall({
    path: '/bf/ipos/web/emp/makeLink',
    summary: ['生成一次性链接', 'Make a one-time link for an employee'],
    access: { permission: `${page}.edit` },
    /** An invited person joins with it. Another one signs in; this also needs the permission `resetPassword`. */
    input: z.strictObject({ id }),
    output: accessLink,
    audit: 'user.link',
  }),
  revokeLink: defineCall({
    path: '/bf/ipos/web/emp/revokeLink',
    summary: ['作废一次性链接', 'Revoke the one-time link of an employee'],
    access: { permission: `${page}.edit` },
    input: z.strictObject({ id }),
    output: done,
    audit: 'user.revokeLink',
  }),
  findLink: defineCall({
    path: '/user/link/find',
    summary: ['打开一次性链接', 'Open a one-time link'],
    access: 'public',
    input: z.strictObject({ token: linkToken }),
    output: openedLink,
    load: 'critical',
  }),
  useLink: defineCall({
    path: '/user/link/use',
    summary: ['用一次性链接登录或新建账号', 'Sign in or make an account by a one-time link'],
    access: 'public',
    input: useLinkForm,
    output: signedIn,
    audit: 'user.useLink',
    load: 'hashing',
  }),
  joinByLink: defineCall({
    path: '/user/link/join',
    summary: ['用已有账号接受邀请', 'Accept an invitation with an existing account'],
    access: 'public',
    input: joinByLinkForm,
    output: signedIn,
    audit: 'user.joinByLink',
    load: 'hashing',
  }),
  unmaskUser: defineCall({
    path: '/bf/ipos/web/emp/unmaskUser',
    summary: ['查看完整手机号、邮箱、身份证号', 'View a full phone, email or ID card number'],
    access: { permission: `${page}.unmask` },
    input: z.strictObject({ id, field: z.enum(['phone', 'email', 'idCard']) }),
    output: z.object({ value: z.string() }),
    audit: 'user.unmask',
  }),
  findSystemAll: defineCall({
    path: '/system/all',
    summary: ['部门、业务线、业务单元', 'Departments, business lines, business units'],
    access: 'signedIn',
    input: nothing,
    output: z.object({
      organizationList: z.array(
        z.object({ id, parentId: z.string(), name: z.string(), sort: z.number().int() }),
      ),
      businessLineList: z.array(z.object({ id, name: z.string() })),
      businessUnitList: z.array(z.object({ id, name: z.string() })),
    }),
  }),
}

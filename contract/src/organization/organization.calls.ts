import { z } from 'zod'
import { defineCall, done, nothing } from '../call.ts'
import { id, shortText, versionWithId } from '../rules.ts'

/** The organizations in a profile: departments (a tree), business lines, business units. */
export const organizationKinds = [10, 20, 30] as const

export const organizationRow = z.object({
  id,
  version: z.int32(),
  kind: z.union([z.literal(10), z.literal(20), z.literal(30)]),
  /** '0' for the top level. Only departments have parents. */
  parentId: z.string(),
  name: z.string(),
  sort: z.number().int(),
  people: z.number().int(),
})
export type OrganizationRow = z.output<typeof organizationRow>

export const organizationForm = z
  .strictObject({
    id: id.optional(),
    version: z.int32().optional(),
    kind: z.union([z.literal(10), z.literal(20), z.literal(30)]),
    parentId: id.or(z.literal('0')).default('0'),
    name: shortText(20),
    sort: z.number().int().min(0).max(99999).default(0),
  })
  .refine(versionWithId, { path: ['version'], message: 'rule.required' })
export type OrganizationForm = z.output<typeof organizationForm>

const page = 'iposWeb.settings.user'

export const organizationCalls = {
  findOrganizationList: defineCall({
    path: '/bf/ipos/web/organization/findOrganizationList',
    summary: ['部门、业务线、业务单元及人数', 'Departments, business lines and units with their employees'],
    access: { permission: page },
    input: nothing,
    output: z.array(organizationRow),
  }),
  saveOrganization: defineCall({
    path: '/bf/ipos/web/organization/saveOrganization',
    summary: ['新增或修改部门、业务线、业务单元', 'Create or change a department, business line or unit'],
    access: { permission: `${page}.organization` },
    input: organizationForm,
    output: z.object({ id, version: z.int32() }),
    audit: 'organization.save',
  }),
  removeOrganization: defineCall({
    path: '/bf/ipos/web/organization/removeOrganization',
    summary: ['删除部门、业务线、业务单元', 'Remove a department, business line or unit'],
    access: { permission: `${page}.organization` },
    input: z.strictObject({ id, version: z.int32() }),
    output: done,
    audit: 'organization.remove',
  }),
}

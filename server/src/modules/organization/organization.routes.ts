import { organizationCalls } from '@zhanggui/contract/organization/organization.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import { findOrganizationList, removeOrganization, saveOrganization } from './organization.ts'

export const organizationRoutes = implement(organizationCalls, {
  findOrganizationList,
  saveOrganization,
  removeOrganization,
})

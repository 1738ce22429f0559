import { organizationCalls } from '@zhanggui/contract/organization/organization.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { findOrganizationList, removeOrganization, saveOrganization } from './organization.ts'

const organizationRoutes = implement(organizationCalls, {
  findOrganizationList,
  saveOrganization,
  removeOrganization,
})

export const organizationModule: Module = { routes: organizationRoutes }

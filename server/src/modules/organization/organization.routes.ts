import { organizationCalls } from '@zhanggui/contract/organization/organization.calls.ts'
import { implement } from '../../kernel/implement.ts'

export const organizationRoutes = implement(organizationCalls, {} as never)

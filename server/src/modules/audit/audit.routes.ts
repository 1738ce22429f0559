import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { implement } from '../../kernel/implement.ts'

export const auditRoutes = implement(auditCalls, {} as never)

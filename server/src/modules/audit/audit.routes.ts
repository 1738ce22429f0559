import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import { findAuditActors, findAuditPage, findAuditRecords } from './audit.ts'

export const auditRoutes = implement(auditCalls, { findAuditPage, findAuditActors, findAuditRecords })

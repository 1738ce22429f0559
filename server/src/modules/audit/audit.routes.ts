import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import {
  findAuditActors,
  findAuditFields,
  findAuditImport,
  findAuditImportPage,
  findAuditPage,
  findAuditRecords,
} from './audit.ts'
import { auditExport, exportAudit } from './audit-export.ts'
import { auditDuties } from './audit-seal.ts'

const auditRoutes = implement(auditCalls, {
  findAuditPage,
  exportAudit,
  findAuditImportPage,
  findAuditImport,
  findAuditActors,
  findAuditRecords,
  findAuditFields,
})

export const auditModule: Module = { routes: auditRoutes, duties: auditDuties, exportOnly: auditExport }

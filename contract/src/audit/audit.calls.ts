import { z } from 'zod'
import { defineCall } from '../call.ts'
import { day, id, moment, pageOf, pageQuery, plainText } from '../rules.ts'

/** Who did what, when and from where. */
export const auditRow = z.object({
  id,
  at: moment,
  employeeId: z.string(),
  pin: z.string(),
  name: z.string(),
  /** Its words are the text `audit.<action>`. */
  action: z.string(),
  call: z.string(),
  /** Id of the record that was touched, and what it is called; '' when the action has none. */
  record: z.string(),
  title: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  ip: z.string(),
  /** The person whose view was taken on, when it was; '' otherwise. */
  viewedAs: z.string(),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** False for the last few seconds, before the row is in the chain of hashes. */
  sealed: z.boolean(),
})
export type AuditRow = z.output<typeof auditRow>

export const auditQuery = z.strictObject({
  ...pageQuery,
  employeeId: id.optional(),
  storeId: id.optional(),
  /** An action, or the noun before its point for all of a noun: 'role.auth', 'role'. */
  action: z.string().max(60).optional(),
  /** Id of a record, together with the noun in `action`. */
  record: plainText.pipe(z.string().max(120)).optional(),
  /** Part of a record's title, or the beginning of a login name. */
  keyword: plainText.pipe(z.string().max(40)).optional(),
  from: day.optional(),
  to: day.optional(),
})
export type AuditQuery = z.output<typeof auditQuery>

export const auditCalls = {
  findAuditPage: defineCall({
    path: '/bf/ipos/web/audit/findAuditPage',
    summary: ['操作审计', 'Audit trail'],
    access: { permission: 'iposWeb.settings.audit' },
    input: auditQuery,
    output: pageOf(auditRow),
  }),
}

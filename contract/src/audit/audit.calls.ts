import { z } from 'zod'
import { defineCall } from '../call.ts'
import { day, id, moment, pageOf, pageQuery, plainText } from '../rules.ts'

/** A record by its kind and id: 'user:12', 'menu:iposWeb.product'. */
const recordName = z
  .string()
  .max(160)
  .regex(/^[a-zA-Z]+:\S+$/, 'audit.recordForm')

const words = plainText.pipe(z.string().max(40))

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
  /** The record that was touched, by kind and id, and what it is called; '' when the action has none. */
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
  record: recordName.optional(),
  /** Part of a record's title, or the beginning of a login name. */
  keyword: words.optional(),
  from: day.optional(),
  to: day.optional(),
})
export type AuditQuery = z.output<typeof auditQuery>

const page = 'iposWeb.settings.audit'

export const auditCalls = {
  findAuditPage: defineCall({
    path: '/bf/ipos/web/audit/findAuditPage',
    summary: ['操作审计', 'Audit trail'],
    access: { permission: page },
    input: auditQuery,
    output: pageOf(auditRow),
  }),
  /** People who did something in the trail, former ones too, to filter it by: by part of the name or the beginning of the login name. */
  findAuditActors: defineCall({
    path: '/bf/ipos/web/audit/findAuditActors',
    summary: ['操作审计中的操作人', 'People in the audit trail'],
    access: { permission: page },
    input: z.strictObject({ keyword: words.optional(), id: id.optional() }),
    output: z.array(z.object({ id, name: z.string(), pin: z.string() })),
  }),
  /** Records in the trail, to filter it by: by part of the title. */
  findAuditRecords: defineCall({
    path: '/bf/ipos/web/audit/findAuditRecords',
    summary: ['操作审计中的记录', 'Records in the audit trail'],
    access: { permission: page },
    input: z.strictObject({ keyword: words.optional(), record: recordName.optional() }),
    output: z.array(z.object({ record: z.string(), noun: z.string(), title: z.string() })),
  }),
}

import { z } from 'zod'
import { defineCall } from '../call.ts'
import { day, id, moment, pageOf, pageQuery, plainText } from '../rules.ts'
import { auditNouns, auditParts } from './audit.ts'

/** A record by its kind and id: 'user:12', 'menu:iposWeb.product'. */
const recordName = z
  .string()
  .max(160)
  .regex(/^[a-zA-Z]+:\S+$/, 'audit.recordForm')

/** A field of a noun: 'product.salesPrice'. A field of the menu is a code, with points of its own. */
const fieldOfNoun = z
  .string()
  .max(160)
  .regex(/^[a-zA-Z]+\.\S+$/, 'audit.fieldForm')

const words = plainText.pipe(z.string().max(40))

const change = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })

/** A file of an import. The address is '' if the reader may not have it, and the reason says why. */
const importFile = z.object({ address: z.string(), reason: z.string() })

/** One row of the audit trail: the person, the action, the time and the address. */
export const auditRow = z.object({
  id,
  at: moment,
  employeeId: z.string(),
  pin: z.string(),
  name: z.string(),
  /** The text `audit.<action>` names it. */
  action: z.string(),
  call: z.string(),
  /** The record of the action by kind and id, and its title. Both are '' for an action without a record. */
  record: z.string(),
  title: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  ip: z.string(),
  /** The person whose view the user had taken; '' without a view. */
  viewedAs: z.string(),
  changes: z.array(change),
  /** True if it changed fields that the reader may not see. */
  hidden: z.boolean(),
  /** The numbers of an import at present; null for other records. */
  import: z
    .object({ created: z.number().int(), changed: z.number().int(), refused: z.number().int() })
    .nullable(),
  /** False for the first few seconds, until the row is in the hash chain. */
  sealed: z.boolean(),
})
export type AuditRow = z.output<typeof auditRow>

const filters = {
  part: z.enum(auditParts).optional(),
  employeeId: id.optional(),
  storeId: id.optional(),
  /** An action such as 'role.auth', or a noun such as 'role' for all its actions. */
  action: z.string().max(60).optional(),
  record: recordName.optional(),
  /** Rows that changed this field, imports included. */
  field: fieldOfNoun.optional(),
  /** Part of a record's title, or the beginning of a login name. */
  keyword: words.optional(),
  from: day.optional(),
  to: day.optional(),
}
export const auditFilters = z.strictObject(filters)
export type AuditFilters = z.output<typeof auditFilters>
export const auditQuery = z.strictObject({ ...pageQuery, ...filters })
export type AuditQuery = z.output<typeof auditQuery>

export const auditPage = pageOf(auditRow).extend({
  /** The rows of each tab under the other filters, up to the limit of counting. */
  counts: z.object({ all: z.number(), data: z.number(), people: z.number(), session: z.number() }),
})
export type AuditPage = z.output<typeof auditPage>

const page = 'iposWeb.settings.audit'

export const auditCalls = {
  findAuditPage: defineCall({
    path: '/bf/ipos/web/audit/findAuditPage',
    summary: ['操作审计', 'Audit trail'],
    access: { permission: page },
    input: auditQuery,
    output: auditPage,
  }),
  exportAudit: defineCall({
    path: '/bf/ipos/web/audit/exportAudit',
    summary: ['导出操作审计到下载中心', 'Export the audit trail to the download center'],
    access: { permission: `${page}.export` },
    input: z.strictObject({ asyncSystemName: z.string().max(64).optional(), condition: auditFilters }),
    output: z.object({ taskId: id }),
    audit: 'audit.export',
  }),
  /** The records that an import, or its undo, has changed. Only for an import that the person sees in the trail. */
  findAuditImportPage: defineCall({
    path: '/bf/ipos/web/audit/findAuditImportPage',
    summary: ['操作审计中一次导入的变更', 'The changes of one import in the audit trail'],
    access: { permission: page },
    input: z.strictObject({ ...pageQuery, importId: id, undo: z.boolean() }),
    output: pageOf(
      z.object({
        id,
        /** The noun of the record, and its title at that time. */
        noun: z.string(),
        title: z.string(),
        changes: z.array(change),
        hidden: z.boolean(),
      }),
    ),
  }),
  /**
   * The steps of an import that wrote, from the upload on, and its files. The trail shows them with the import, not as
   * rows. Only for an import that the person sees in the trail.
   */
  findAuditImport: defineCall({
    path: '/bf/ipos/web/audit/findAuditImport',
    summary: ['操作审计中一次导入的步骤和文件', 'The steps and files of one import in the audit trail'],
    access: { permission: page },
    input: z.strictObject({ importId: id }),
    output: z.object({
      steps: z.array(
        z.object({ id, at: moment, action: z.string(), name: z.string(), pin: z.string(), ip: z.string() }),
      ),
      file: importFile,
      /** Null if no row was refused. */
      errorFile: importFile.nullable(),
    }),
  }),
  /**
   * People with rows in the trail, for its filter. Includes former employees. Matches part of the name or the
   * beginning of the login name.
   */
  findAuditActors: defineCall({
    path: '/bf/ipos/web/audit/findAuditActors',
    summary: ['操作审计中的操作人', 'Employees in the audit trail'],
    access: { permission: page },
    input: z.strictObject({ keyword: words.optional(), id: id.optional() }),
    output: z.array(z.object({ id, name: z.string(), pin: z.string() })),
  }),
  /** Records with rows in the trail, for its filter. Matches part of the title. */
  findAuditRecords: defineCall({
    path: '/bf/ipos/web/audit/findAuditRecords',
    summary: ['操作审计中的记录', 'Records in the audit trail'],
    access: { permission: page },
    input: z.strictObject({ keyword: words.optional(), record: recordName.optional() }),
    output: z.array(z.object({ record: z.string(), noun: z.string(), title: z.string() })),
  }),
  /** Fields that the last rows of each action changed, for the filter: those of a noun, or all. */
  findAuditFields: defineCall({
    path: '/bf/ipos/web/audit/findAuditFields',
    summary: ['操作审计中的字段', 'Changed fields in the audit trail'],
    access: { permission: page },
    input: z.strictObject({ noun: z.enum(auditNouns).optional() }),
    output: z.array(z.object({ noun: z.string(), field: z.string() })),
  }),
}

import { z } from 'zod'
import { defineCall, fileAnswer } from '../call.ts'
import { id, pageOf, pageQuery } from '../rules.ts'
import {
  columnMapping,
  importChoices,
  importCounts,
  importDetail,
  importEffect,
  importFinding,
  importOptions,
  importRow,
  sheetInspection,
  sheetSource,
} from './transfer.ts'

const serviceBean = z.string().min(1, 'rule.required').max(64)
const importFileUrl = z.string().min(1, 'rule.required').max(500)

/**
 * Imports and exports of spreadsheets, for every service bean. Access is only `signedIn`, because the permission
 * depends on the service bean: the server checks the import or export permission that the bean declares.
 */
export const transferCalls = {
  downloadTemplate: defineCall({
    path: '/ty/market/cms/download/template',
    summary: ['下载导入模板', 'Download the import template'],
    access: 'signedIn',
    input: z.strictObject({ serviceBean }),
    output: fileAnswer,
    answer: 'file',
    load: 'bulk',
  }),
  /**
   * Asks nobody. New products, and new prices, are effective now if the person may publish products, or else at the next
   * 00:00 of the merchant. The answer says which.
   */
  importExcelByUrl: defineCall({
    path: '/ty/market/cms/importExcelByUrl',
    summary: [
      '按地址直接导入表格；有发布权限时立即生效，否则次日生效',
      'Import an uploaded spreadsheet directly, effective now with the permission to publish, or else the next day',
    ],
    access: 'signedIn',
    input: z.strictObject({
      serviceBean,
      importFileUrl,
      /** The sheet to import. A file with several sheets of the same header needs it. */
      sheetName: sheetSource.sheetName,
      /** May include cloudFlag (spec section 3); it has no effect. */
      exportQueryCondition: z.record(z.string().max(64), z.unknown()).optional(),
    }),
    /**
     * The answer has `taskId` if the import takes longer than 6 s. The client then polls findImportDetail for the
     * result.
     */
    output: z.object({
      errorFile: z.string(),
      errorMsg: z.string(),
      /** The rows written and refused; missing while the import runs. */
      counts: importCounts.optional(),
      effect: importEffect.nullable().optional(),
      /** The facts that a dry run would tell about the rows, and about the text around them. */
      findings: z.array(importFinding).optional(),
      /** Headers that were left out, because this person may not change their fields. */
      withheld: z.array(z.string()).optional(),
      /** Further sheets of the file with such headers. Only one sheet is imported at a time. */
      otherSheets: z.array(z.string()).optional(),
      taskId: id.optional(),
      importId: id.optional(),
    }),
    audit: 'transfer.import',
    load: 'bulk',
  }),
  export: defineCall({
    path: '/ty/market/cms/export',
    summary: ['直接导出为文件', 'Export directly as a file'],
    access: 'signedIn',
    input: z.strictObject({
      serviceBean,
      exportQueryCondition: z.record(z.string().max(64), z.unknown()).default({}),
    }),
    output: fileAnswer,
    answer: 'file',
    audit: 'transfer.export',
    load: 'bulk',
  }),
  inspectSheet: defineCall({
    path: '/bf/ipos/web/transfer/inspectSheet',
    summary: ['读表头并自动对应字段', 'Read the headers of a sheet and match its columns'],
    access: 'signedIn',
    input: z.strictObject({ serviceBean, importFileUrl, ...sheetSource }),
    output: sheetInspection,
    load: 'bulk',
  }),
  startImport: defineCall({
    path: '/bf/ipos/web/transfer/startImport',
    summary: ['开始试运行', 'Start the dry run'],
    access: 'signedIn',
    input: z.strictObject({
      serviceBean,
      importFileUrl,
      ...sheetSource,
      mapping: z.array(columnMapping).min(1).max(256),
      options: importOptions,
    }),
    output: z.object({ importId: id }),
    audit: 'transfer.start',
    load: 'bulk',
  }),
  recheckImport: defineCall({
    path: '/bf/ipos/web/transfer/recheckImport',
    summary: ['按另外的选择再试运行一次', 'Run the dry run again with other choices'],
    access: 'signedIn',
    input: z.strictObject({ importId: id, choices: importChoices }),
    output: z.object({ importId: id }),
    audit: 'transfer.start',
    load: 'bulk',
  }),
  findImportDetail: defineCall({
    path: '/bf/ipos/web/transfer/findImportDetail',
    summary: ['导入的进度和结果', 'Progress and result of an import'],
    access: 'signedIn',
    input: z.strictObject({ importId: id }),
    output: importDetail,
  }),
  findImportRowPage: defineCall({
    path: '/bf/ipos/web/transfer/findImportRowPage',
    summary: ['试运行的逐行差异', 'The differences of a dry run, row by row'],
    access: 'signedIn',
    input: z.strictObject({
      ...pageQuery,
      importId: id,
      results: z.array(z.number().int()).max(4).optional(),
    }),
    output: pageOf(importRow),
  }),
  applyImport: defineCall({
    path: '/bf/ipos/web/transfer/applyImport',
    summary: ['试运行后执行导入', 'Run the import after its dry run'],
    access: 'signedIn',
    input: z.strictObject({ importId: id }),
    output: z.object({ taskId: id }),
    audit: 'transfer.apply',
    load: 'bulk',
  }),
  undoImport: defineCall({
    path: '/bf/ipos/web/transfer/undoImport',
    summary: ['整批撤销导入', 'Undo a whole import'],
    access: 'signedIn',
    /** `others`: records with a later change stay as they are, and the others are undone. */
    input: z.strictObject({ importId: id, others: z.boolean().default(false) }),
    output: z.object({ taskId: id }),
    audit: 'transfer.undo',
    load: 'bulk',
  }),
  findImportPage: defineCall({
    path: '/bf/ipos/web/transfer/findImportPage',
    summary: ['最近的导入', 'Recent imports'],
    access: 'signedIn',
    input: z.strictObject({ ...pageQuery, serviceBean }),
    output: pageOf(importDetail),
  }),
}

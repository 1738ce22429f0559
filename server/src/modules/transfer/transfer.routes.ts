import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { type ImportChoices, rowResult, usualChoices } from '@zhanggui/contract/transfer/transfer.ts'
import { type Implemented, implement, type OutsideContext } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { ExportService, SheetService } from '../../kernel/sheet/sheet-service.ts'
import type { TaskKind } from '../../kernel/task/tasks.ts'
import { exportDirect } from './direct-export.ts'
import { exportTask } from './export.ts'
import { countImports, type SheetSource, selectImportPage } from './import.sql.ts'
import { applyImport, findImport, importServiceOf, recheckImport, startImport, undoImport } from './import.ts'
import { ownImports, seesFigures } from './import-access.ts'
import { applyTask, undoTask } from './import-apply.ts'
import { checkTask } from './import-check.ts'
import { detailOf, rowOf } from './import-detail.ts'
import { waitForImport } from './import-direct.ts'
import { findImportFile } from './import-file.ts'
import { selectRowPage } from './import-row.sql.ts'
import {
  inspectionOf,
  mostCounted,
  pickSource,
  refuseAlike,
  refuseAsking,
  refuseUnrecognized,
  surveyFile,
} from './inspect-sheet.ts'
import { readingOf } from './mapped-row.ts'
import { refuseUnanswered } from './mapping-rules.ts'
import { ownHeaders } from './own-columns.ts'
import type { PickedSheet } from './pick-sheet.ts'
import { downloadTemplate } from './template.ts'

/** A direct import asks nobody. The unit in a name is more likely than one unit for all. */
const directChoices: ImportChoices = { ...usualChoices, units: 'take' }

/** In ms. A direct import answers with its result if it ends in time. The client gives up after 8 s. */
const directWaitMs = 6000

const sourceOf = ({ sheet, headerRow, headerRows, headers }: PickedSheet): SheetSource => ({
  sheetName: sheet.name,
  ...{ headerRow, headerRows, headers },
})

/** The import and export calls of all services. */
const transferRoutes = (sheets: readonly SheetService[]): Implemented[] => {
  /** Surveys the file of an address, for a person who may import it. */
  const look = async (outside: OutsideContext, serviceBean: string, address: string, mostRows: number) => {
    const { session, services, signal } = outside
    const service = importServiceOf(sheets, session, serviceBean)
    const file = await outside.inTenant((tx) => findImportFile(tx, services, session, address))
    return { service, file, survey: await surveyFile(services, session.merchantId, file, signal, mostRows) }
  }
  return implement(transferCalls, {
    downloadTemplate: downloadTemplate(sheets),
    export: exportDirect(sheets),

    inspectSheet: {
      async prepare(outside, { serviceBean, importFileUrl, ...wanted }) {
        const { service, file, survey } = await look(outside, serviceBean, importFileUrl, mostCounted)
        return async ({ tx, language }) =>
          inspectionOf(service, file, survey, await pickSource(tx, service, survey, wanted), language)
      },
    },

    startImport: {
      async prepare(outside, { serviceBean, importFileUrl, mapping, options, ...wanted }) {
        const { service, file, survey } = await look(outside, serviceBean, importFileUrl, 0)
        return async (context) => {
          const source = await pickSource(context.tx, service, survey, wanted)
          refuseUnanswered(ownHeaders(source.headers), mapping, service, context.language)
          const { importId } = await startImport(context, service, {
            file,
            headers: ownHeaders(source.headers),
            mapping,
            options: { ...options, source: sourceOf(source) },
            direct: false,
          })
          return { importId: String(importId) }
        }
      },
    },

    importExcelByUrl: {
      async prepare(outside, { serviceBean, importFileUrl, sheetName }) {
        const untilMs = performance.now() + directWaitMs
        const { service, file, survey } = await look(outside, serviceBean, importFileUrl, 0)
        return async (context) => {
          const { tx, language } = context
          const picked = await pickSource(tx, service, survey, sheetName === undefined ? {} : { sheetName })
          refuseUnrecognized(survey, picked, language)
          if (picked.doubt) throw refuse('transfer.headerDoubt', { row: picked.headerRow })
          refuseAlike(picked, language)
          const inspection = inspectionOf(service, file, survey, picked, language)
          refuseAsking(inspection, language)
          const { columns, defaults } = inspection
          const { importId } = await startImport(context, service, {
            file,
            headers: ownHeaders(picked.headers),
            mapping: columns.map(({ column, field, asWritten }) => ({ column, field, asWritten })),
            options: {
              defaults,
              remember: false,
              choices: directChoices,
              source: sourceOf(picked),
              otherSheets: picked.others,
            },
            direct: true,
          })
          return () => waitForImport(context, importId, untilMs)
        }
      },
    },

    recheckImport: async (context, { importId, choices }) => ({
      importId: String(await recheckImport(sheets, context, importId, choices)),
    }),

    findImportDetail: async (context, { importId }) => {
      const { found, service } = await findImport(sheets, context, importId)
      return detailOf(context.tx, service, found, context.session, context.language)
    },

    findImportRowPage: async (context, { importId, results, pageNo, pageSize }) => {
      const { found, service } = await findImport(sheets, context, importId)
      const wanted = Object.values(rowResult).filter(
        (result) => !results || results.length === 0 || results.includes(result),
      )
      if (wanted.length === 0) return { records: [], total: 0, totalCapped: false }
      const rows = await selectRowPage(context.tx, found.id, wanted, pageSize, (pageNo - 1) * pageSize)
      const reading = readingOf(found.headers, found.mapping, service.columns)
      const shown = seesFigures(found, service, context.session)
      const counts = [0, found.created, found.changed, found.unchanged, found.refused]
      return {
        records: rows.map((row) => rowOf(row, reading, service, context.language, shown)),
        total: found.rows_removed ? 0 : wanted.reduce((sum, result) => sum + (counts[result] ?? 0), 0),
        totalCapped: false,
      }
    },

    findImportPage: async ({ tx, session, language }, { serviceBean, pageNo, pageSize }) => {
      const service = importServiceOf(sheets, session, serviceBean)
      const own = ownImports(service, session)
      const found = await selectImportPage(tx, serviceBean, own, pageSize, (pageNo - 1) * pageSize)
      const records = []
      for (const item of found) records.push(await detailOf(tx, service, item, session, language))
      return { records, total: await countImports(tx, serviceBean, own), totalCapped: false }
    },

    applyImport: async (context, { importId }) => ({
      taskId: String(await applyImport(sheets, context, importId)),
    }),

    undoImport: async (context, { importId, others }) => ({
      taskId: String(await undoImport(sheets, context, importId, others)),
    }),
  })
}

/** The tasks behind these calls. */
const transferTasks = (
  sheets: readonly SheetService[],
  exports: readonly ExportService[],
): TaskKind<never>[] => [checkTask(sheets), applyTask(sheets), undoTask(sheets), exportTask(exports)]

export const transferModule: Module = {
  routes: ({ sheets }) => transferRoutes(sheets),
  tasks: ({ sheets, exports }) => transferTasks(sheets, exports),
}

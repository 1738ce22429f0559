import { rm } from 'node:fs/promises'
import { type TextKey, textEntry } from '@zhanggui/contract'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import { inTenant } from '../../kernel/database/tenant.ts'
import { dropFile, exportHours, keepFile, storeFile } from '../../kernel/file/files.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { maskedCondition } from '../../kernel/record/export-keyword.ts'
import { refuse } from '../../kernel/refusal.ts'
import { requireAllOf, type Session, storesMark, withoutMark } from '../../kernel/session/session.ts'
import type { ExportService, SheetService } from '../../kernel/sheet/sheet-service.ts'
import { visibleExport } from '../../kernel/sheet/visible-sheet.ts'
import { startXlsxExport } from '../../kernel/sheet-worker/export-xlsx.ts'
import { insertTask } from '../../kernel/task/insert-task.ts'
import { TaskInterrupted } from '../../kernel/task/task-interrupted.ts'
import type { TaskKind, TaskWork } from '../../kernel/task/tasks.ts'
import { tempPath } from '../../kernel/temp-folder.ts'
import type { XlsxOptions, XlsxWriter } from '../../kernel/workbook/write-xlsx.ts'
import { selectFileName } from './export.sql.ts'

export const exportKind = 'export'
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const pageRows = 250

interface ExportPayload {
  serviceBean: string
  condition: unknown
  /** The system that asked (spec section 7 'generic export calls'). */
  asyncSystemName?: string | undefined
  /**
   * The person had these codes, with spaces between them, and the file shows what they allow. Checked again at each
   * download, and when the file is generated again.
   */
  permission: string
}

/** The service with this name. Refused if the signed-in person may not export with it. */
export function exportServiceOf(
  services: readonly SheetService[],
  serviceBean: string,
  session: Session,
): SheetService {
  const service = services.find((one) => one.serviceBean === serviceBean)
  if (!service) throw refuse('transfer.unknownService')
  requireAllOf(service.permissions.export, session)
  return visibleExport(service, session.permissions)
}

/** Puts an export into the queue. Refuses an invalid condition now, and not later in the task. */
export async function startExport(
  context: TenantContext,
  {
    service,
    condition,
    asyncSystemName,
  }: { service: ExportService; condition: unknown; asyncSystemName?: string | undefined },
): Promise<number> {
  service.parseCondition(condition, context.language)
  const guards = service.guards.filter((code) => context.session.permissions.has(code))
  const { taskId, fileName } = await insertExport(context, service.title, {
    serviceBean: service.serviceBean,
    condition,
    asyncSystemName,
    permission: [
      service.permissions.export,
      ...guards,
      ...(service.ofStores ? [storesMark(context.session)] : []),
    ].join(' '),
  })
  context.note(String(taskId), {
    title: fileName,
    serviceBean: service.serviceBean,
    condition: maskedCondition(condition),
  })
  return taskId
}

/** Generates a file again from the current data. */
export async function repeatExport(
  context: TenantContext,
  task: { kind: string; source: string; payload: unknown },
): Promise<number> {
  if (task.kind !== exportKind) throw refuse('common.notFound')
  const payload = task.payload as ExportPayload
  // The new file has the rows of the stores that the person sees now.
  const codes = withoutMark(payload.permission)
  const permission = codes === payload.permission ? codes : `${codes} ${storesMark(context.session)}`
  const { taskId } = await insertExport(context, task.source as TextKey, { ...payload, permission })
  return taskId
}

async function insertExport(
  { tx, session, language, services, afterCommit }: TenantContext,
  title: TextKey,
  payload: ExportPayload,
): Promise<{ taskId: number; fileName: string }> {
  requireAllOf(payload.permission, session)
  const fileName = exportName(title, language, session.timeZone)
  const taskId = await insertTask(tx, session, {
    kind: exportKind,
    payload,
    permission: withoutMark(payload.permission),
    language,
    fileName,
    source: title,
  })
  afterCommit(() => services.tasks.wake())
  return { taskId, fileName }
}

export const titleText = (title: TextKey, language: Language): string => {
  const entry = textEntry(title)
  return entry ? fillText(entry, language) : title
}

/** 总部商品_2026-11-21_1342.xlsx, in the merchant's time zone. */
export function exportName(title: TextKey, language: Language, timeZone: string, now = new Date()): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    now,
  )
  return `${titleText(title, language)}_${parts.replace(' ', '_').replace(':', '')}.xlsx`
}

export function sheetOptions(service: ExportService, language: Language): XlsxOptions {
  return {
    sheetName: titleText(service.title, language),
    columns: service.columns.map((column) => ({
      header: titleText(column.label, language),
      width: column.width,
      kind: column.kind,
    })),
  }
}

/**
 * Writes a temporary file, stores it, and marks the task as generated in the transaction that keeps the stored file.
 * After a crash the task either runs again or is done. All remains of the failed attempt are removed later.
 */
export function exportTask(services: readonly ExportService[]): TaskKind<ExportPayload> {
  return {
    kind: exportKind,
    async run(work) {
      const service = services.find((one) => one.serviceBean === work.payload.serviceBean)
      if (!service) throw refuse('transfer.unknownService')
      const path = tempPath(work.services, exportKind, 'xlsx')
      try {
        const rows = await writeExport(service, work, path)
        await storeExport(work, path, rows)
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}

const heldBy = ({ payload }: TaskWork<ExportPayload>) => new Set(payload.permission.split(' '))

async function writeExport(
  service: ExportService,
  work: TaskWork<ExportPayload>,
  path: string,
): Promise<number> {
  const condition = service.parseCondition(work.payload.condition, work.language)
  const visible = visibleExport(service, heldBy(work))
  const writer = await startXlsxExport(path, sheetOptions(visible, work.language))
  try {
    await copyRows(visible, condition, work, writer)
    return (await writer.finish()).rows
  } catch (error) {
    await writer.abort()
    throw (error as { code?: unknown }).code === 'ENOSPC' ? refuse('file.storageFull') : error
  }
}

/**
 * One snapshot for the whole file: a barcode that moves between products during the export appears only once. It
 * locks nothing, and an xlsx takes much less than a minute.
 */
async function copyRows(
  service: ExportService,
  condition: unknown,
  work: TaskWork<ExportPayload>,
  writer: XlsxWriter,
): Promise<void> {
  await work.inTenant(
    async (tx) => {
      const reader = { ...work.owner, permissions: heldBy(work) }
      const total = await service.countRows(tx, condition, reader)
      work.progress(0, total)
      let done = 0
      let cursor: string | null = null
      do {
        work.signal.throwIfAborted()
        const page = await service.selectRows(tx, condition, cursor, pageRows, work.language, reader)
        await writer.writeRows(page.rows)
        done += page.rows.length
        work.progress(done, total)
        cursor = page.cursor
      } while (cursor !== null)
    },
    { snapshot: true },
  )
}

async function storeExport(work: TaskWork<ExportPayload>, path: string, rows: number): Promise<void> {
  const { task, services } = work
  const file = await storeFile(
    services.storage,
    work.inTenant,
    {
      merchantId: task.merchant_id,
      kind: 'private',
      extension: 'xlsx',
      name: await work.inTenant((tx) => selectFileName(tx, task.id)),
      contentType: xlsxType,
      employeeId: task.employee_id,
      permission: work.payload.permission,
    },
    { path },
  )
  try {
    await work.finish(async (tx) => {
      await keepFile(tx, file, exportHours)
      return { result: { rows }, fileId: file.id, expiresInHours: exportHours }
    })
  } catch (error) {
    // Only after an interruption it is certain that nothing was committed. In other cases an unused file expires by
    // itself.
    if (error instanceof TaskInterrupted)
      await dropFile((drop) => inTenant(services.database, task.merchant_id, {}, drop), file.id)
    throw error
  }
}

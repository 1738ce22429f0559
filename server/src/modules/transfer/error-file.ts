import { rm } from 'node:fs/promises'
import { extname } from 'node:path'
import { textOf } from '@zhanggui/contract'
import type { Tx } from '../../kernel/database/tenant.ts'
import { exportHours, keepFile, storeFile } from '../../kernel/file/files.ts'
import { storesMark } from '../../kernel/session/session.ts'
import { reasonText } from '../../kernel/sheet/sheet-reason.ts'
import type { SheetService } from '../../kernel/sheet/sheet-service.ts'
import { startXlsxExport } from '../../kernel/sheet-worker/export-xlsx.ts'
import type { TaskWork } from '../../kernel/task/tasks.ts'
import { tempPath } from '../../kernel/temp-folder.ts'
import { xlsxType } from './export.ts'
import { selectRefusedRows, selectWidthRefused } from './import-row.sql.ts'

const batchRows = 1000

/** `price list.xlsx` → `price list_Reason.xlsx`. */
const errorFileName = (fileName: string, reason: string): string =>
  `${fileName.slice(0, fileName.length - extname(fileName).length).slice(0, 200)}_${reason}.xlsx`

/**
 * Writes the refused rows with the merchant's own columns, and at the end their numbers in the file and the reasons. Keeps the file
 * in this transaction. The corrected file can be imported again. Returns the file's id and name.
 */
export async function writeErrorFile(
  tx: Tx,
  work: TaskWork,
  service: SheetService,
  given: { importId: number; fileName: string; headers: readonly string[] },
): Promise<{ id: number; name: string }> {
  const { services, language, task } = work
  const { permissions } = work.owner
  const path = tempPath(services, 'errors', 'xlsx')
  const reason = textOf(language, 'transfer.reasonColumn')
  const name = errorFileName(given.fileName, reason)
  try {
    await writeRows(tx, work, service, given, path, reason)
    const file = await storeFile(
      services.storage,
      work.inTenant,
      {
        merchantId: task.merchant_id,
        kind: 'private',
        extension: 'xlsx',
        name,
        contentType: xlsxType,
        employeeId: task.employee_id,
        permission: [
          service.permissions.import,
          ...(service.ofStores ? [storesMark(work.owner)] : []),
          // The reasons name values of the fields that the person sees now.
          ...new Set(
            service.columns.flatMap(({ needs }) => (needs && permissions.has(needs) ? [needs] : [])),
          ),
        ].join(' '),
      },
      { path },
    )
    await keepFile(tx, file, exportHours)
    return { id: file.id, name }
  } finally {
    await rm(path, { force: true })
  }
}

async function writeRows(
  tx: Tx,
  work: TaskWork,
  service: SheetService,
  given: { importId: number; headers: readonly string[] },
  path: string,
  reason: string,
): Promise<void> {
  // A row may have more cells than there are headers.
  const refused = await selectWidthRefused(tx, given.importId)
  const width = Math.max(given.headers.length, refused.width)
  const headers = Array.from({ length: width }, (_, column) => given.headers[column] ?? '')
  const writer = await startXlsxExport(path, {
    sheetName: reason,
    columns: [
      ...headers.map((header) => ({ header, width: 16, kind: 'text' as const })),
      // A line of the file stands nowhere in an error file, so each row carries its words.
      ...(refused.lines
        ? [{ header: textOf(work.language, 'transfer.lineColumn'), width: 24, kind: 'text' as const }]
        : []),
      { header: textOf(work.language, 'transfer.rowColumn'), width: 10, kind: 'text' },
      { header: reason, width: 48, kind: 'text' },
    ],
  })
  try {
    for (let after = 0; ; ) {
      work.signal.throwIfAborted()
      const rows = await selectRefusedRows(tx, given.importId, after, batchRows)
      const last = rows.at(-1)
      if (!last) break
      after = last.row_number
      await writer.writeRows(
        rows.map(({ row_number, origin, cells, reasons, line }) => [
          ...headers.map((_, column) => cells[column] ?? ''),
          ...(refused.lines ? [line ?? ''] : []),
          String(origin ?? row_number),
          reasons
            .map((item) => reasonText(service, item, work.language))
            .join(textOf(work.language, 'kit.semicolon')),
        ]),
      )
    }
    await writer.finish()
  } catch (error) {
    await writer.abort()
    throw error
  }
}

import { readFile, rm } from 'node:fs/promises'
import type { ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import type { FileAnswer, TenantContext } from '../../kernel/http/implement.ts'
import { maskedCondition } from '../../kernel/record/export-keyword.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { SheetService } from '../../kernel/sheet/sheet-service.ts'
import { startXlsxExport } from '../../kernel/sheet-worker/export-xlsx.ts'
import { tempPath } from '../../kernel/temp-folder.ts'
import type { XlsxOptions } from '../../kernel/workbook/write-xlsx.ts'
import { exportName, exportServiceOf, sheetOptions, xlsxType } from './export.ts'

/**
 * So many rows are always written before the deadline of a request. Larger exports go through the download center.
 */
export const directRows = 20_000

/** A small export, directly in the answer (spec section 7 `cms/export`). */
export const exportDirect =
  (services: readonly SheetService[]) =>
  async (
    context: TenantContext,
    input: ParsedInputOf<typeof transferCalls.export>,
  ): Promise<() => Promise<FileAnswer>> => {
    const { tx, session, language } = context
    const service = exportServiceOf(services, input.serviceBean, session)
    // The spec's client may send cloudFlag. It has no effect here.
    const { cloudFlag: _, ...asked } = input.exportQueryCondition
    const condition = service.parseCondition(asked, language)
    const { rows } = await service.selectRows(tx, condition, null, directRows + 1, language, session)
    if (rows.length > directRows) throw refuse('transfer.tooManyForDirect', { max: directRows })
    const name = exportName(service.title, language, session.timeZone)
    context.note('', { title: name, serviceBean: service.serviceBean, condition: maskedCondition(condition) })
    return () => xlsxAnswer(context, name, sheetOptions(service, language), rows)
  }

/** Writes a small sheet to a temporary file and answers with it. The file is then removed. */
export async function xlsxAnswer(
  { services, signal }: TenantContext,
  name: string,
  options: XlsxOptions,
  rows: (string | null)[][],
): Promise<FileAnswer> {
  const path = tempPath(services, 'answer', 'xlsx')
  try {
    const writer = await startXlsxExport(path, options)
    try {
      for (let from = 0; from < rows.length; from += 1000) {
        signal.throwIfAborted()
        await writer.writeRows(rows.slice(from, from + 1000))
      }
      await writer.finish()
    } catch (error) {
      await writer.abort()
      throw error
    }
    const body = await readFile(path)
    return { body, name, contentType: xlsxType, bytes: body.length }
  } finally {
    await rm(path, { force: true })
  }
}

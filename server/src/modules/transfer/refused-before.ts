import { textOf } from '@zhanggui/contract'
import { reasonText } from '../../kernel/sheet/sheet-reason.ts'
import type { SheetService } from '../../kernel/sheet/sheet-service.ts'
import type { TaskWork } from '../../kernel/task/tasks.ts'
import type { ImportedRow } from './import-file.ts'
import { selectRefusedBefore } from './import-row.sql.ts'
import { firstOnlyKeys } from './said-doubt.ts'

/**
 * Gives the rows of an error file, whose column of reasons was deleted, those reasons again that only the first file
 * shows: its other rows have their values, or its format says a doubt.
 */
export async function* withRepeats(
  work: TaskWork,
  service: SheetService,
  importId: number,
  batches: AsyncIterable<ImportedRow[]>,
): AsyncGenerator<ImportedRow[]> {
  let said: Map<number, string> | undefined
  const read = async () => {
    const found = await work.inTenant((tx) =>
      selectRefusedBefore(tx, service.serviceBean, importId, firstOnlyKeys),
    )
    const text = (reasons: (typeof found)[number]['reasons']) =>
      reasons
        .map((one) => reasonText(service, one, work.language))
        .join(textOf(work.language, 'kit.semicolon'))
    return new Map(found.map(({ origin, reasons }) => [origin, text(reasons)]))
  }
  for await (const rows of batches) {
    const isWithout = (row: ImportedRow) => row.said === undefined && row.origin !== undefined
    if (rows.some(isWithout)) said ??= await read()
    yield rows.map((row) => {
      const own = isWithout(row) ? said?.get(row.origin ?? 0) : undefined
      return own ? { ...row, said: own } : row
    })
  }
}

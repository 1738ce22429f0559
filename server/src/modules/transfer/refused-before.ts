import { textOf } from '@zhanggui/contract'
import { reasonText } from '../../kernel/sheet/sheet-reason.ts'
import type { SheetService } from '../../kernel/sheet/sheet-service.ts'
import type { TaskWork } from '../../kernel/task/tasks.ts'
import type { ImportedRow } from './import-file.ts'
import { selectRefusedRepeats } from './import-row.sql.ts'

/**
 * Gives the rows of an error file, whose column of reasons was deleted, their reasons as repeats again: the first import
 * has refused them, so their values belong to another row.
 */
export async function* withRepeats(
  work: TaskWork,
  service: SheetService,
  importId: number,
  batches: AsyncIterable<ImportedRow[]>,
): AsyncGenerator<ImportedRow[]> {
  for await (const rows of batches) {
    const origins = rows.flatMap(({ said, origin }) => (said === undefined && origin ? [origin] : []))
    if (origins.length === 0) {
      yield rows
      continue
    }
    const found = await work.inTenant((tx) =>
      selectRefusedRepeats(tx, service.serviceBean, importId, origins),
    )
    const said = new Map<number, string[]>()
    for (const { origin, reasons } of found)
      said.set(origin, [
        ...(said.get(origin) ?? []),
        ...reasons.map((one) => reasonText(service, one, work.language)),
      ])
    yield rows.map((row) => {
      const own = row.said === undefined && row.origin ? said.get(row.origin) : undefined
      return own ? { ...row, said: own.join(textOf(work.language, 'kit.semicolon')) } : row
    })
  }
}

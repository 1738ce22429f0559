import { textEntry, textOf } from '@zhanggui/contract'
import { languages } from '@zhanggui/contract/text.ts'
import { reasonText } from '../../kernel/sheet/sheet-reason.ts'
import type { SheetService } from '../../kernel/sheet/sheet-service.ts'
import type { TaskWork } from '../../kernel/task/tasks.ts'
import type { ImportedRow } from './import-file.ts'
import { selectRefusedBefore } from './import-row.sql.ts'
import { firstOnlyKeys } from './said-doubt.ts'

/** The words around those of a line in a reason: '文件里写着「以下为会员价」'. The reasons of lines begin alike. */
const lineTexts = languages.flatMap((_, at) => {
  const [begin, end] = String(textEntry('transfer.otherLine')?.[at] ?? '').split('{value}')
  return begin && end ? [{ begin, mark: end.slice(0, 1) }] : []
})

function lineSaid(said: string): string | undefined {
  for (const { begin, mark } of lineTexts) {
    const from = said.indexOf(begin) + begin.length
    const to = said.indexOf(mark, from)
    if (from >= begin.length && to > from) return said.slice(from, to)
  }
  return undefined
}

/**
 * Gives the rows of an error file, whose column of reasons or of the words of lines was deleted, again what only the first
 * file shows: its other rows have their values, its format says a doubt, or a line speaks of the row. A person who clears
 * the words of a row has checked it.
 */
export async function* withRepeats(
  work: TaskWork,
  service: SheetService,
  importId: number,
  batches: AsyncIterable<ImportedRow[]>,
): AsyncGenerator<ImportedRow[]> {
  let before: Map<number, { said: string; line: string | null }> | undefined
  const read = async () => {
    const found = await work.inTenant((tx) =>
      selectRefusedBefore(tx, service.serviceBean, importId, firstOnlyKeys),
    )
    const text = (reasons: (typeof found)[number]['reasons']) =>
      reasons
        .map((one) => reasonText(service, one, work.language))
        .join(textOf(work.language, 'kit.semicolon'))
    return new Map(found.map(({ origin, reasons, line }) => [origin, { said: text(reasons), line }]))
  }
  for await (const rows of batches) {
    const isWithout = (row: ImportedRow) =>
      (row.said === undefined || row.line === undefined) && row.origin !== undefined
    if (rows.some(isWithout)) before ??= await read()
    yield rows.map((row) => {
      const inReason = row.line === undefined && row.said ? lineSaid(row.said) : undefined
      if (inReason) return { ...row, line: inReason }
      const own = isWithout(row) ? before?.get(row.origin ?? 0) : undefined
      if (!own) return row
      const { said = own.said, line = own.line } = row
      return { ...row, said, ...(line === null ? {} : { line }) }
    })
  }
}

import { id } from '@zhanggui/contract/rules.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { KeptRecords } from '@zhanggui/contract/transfer/transfer.ts'
import { z } from 'zod'
import type { Tx } from '../database/tenant.ts'
import { fieldIssues, refuseInput } from '../http/input.ts'
import { insertImportHead } from '../record/change-log.sql.ts'
import { columnName } from '../record/kind.ts'
import { startApply } from './apply-rows.ts'
import { startCheck } from './check/check-rows.ts'
import { optionTexts } from './check/read-cells.ts'
import { hasSpecs } from './check/repeated-rows.ts'
import { countExportRows, type ExportCondition, type ExportRow, selectExportRows } from './export-rows.sql.ts'
import type { SheetNoun } from './sheet-noun.ts'
import type { SheetActor, SheetService, UndoBlock, UndoHow, UndoneImport } from './sheet-service.ts'
import { insertUndoChanges, lockCreated, lockRecords, removeCreated, updateBack } from './staged-rows.sql.ts'
import { findUndoBlock, keepTouched, updateKept } from './undo.sql.ts'

/** The most records that a user can select for an export. */
const mostPicked = 10_000

/**
 * The import and export of a noun. The description of the noun gives identification, repeats, checks, staging, apply,
 * undo and export.
 */
export function defineSheet(noun: SheetNoun): SheetService {
  const condition = (noun.filters?.schema ?? z.strictObject({})).extend({
    ids: z.array(id).max(mostPicked).optional(),
  })
  const readers = cellReaders(noun)
  return {
    serviceBean: noun.serviceBean,
    title: noun.title,
    columns: noun.columns,
    permissions: noun.permissions,
    guards: [...new Set(noun.columns.flatMap(({ needs }) => needs ?? []))],
    ofStores: noun.logged !== undefined,
    specs: hasSpecs(noun),
    optionTexts: optionTexts(noun),
    usualDefaults: (language) => noun.usualDefaults?.(language) ?? {},
    exampleRows: (language) => noun.exampleRows?.(language) ?? [],
    startCheck: (actor, plan) => startCheck(noun, actor, plan),
    startApply: (actor, importId, effect) => startApply(noun, actor, importId, effect),
    findUndoBlock: (tx, importId) => findUndoBlock(tx, noun, importId),
    undo: (tx, importId, actor, how) => undo(tx, noun, importId, actor, how),
    parseCondition(raw, language) {
      const parsed = condition.safeParse(raw, { reportInput: true })
      if (parsed.success) return parsed.data
      throw refuseInput(fieldIssues(parsed.error.issues, noun.noun, language), language)
    },
    // `asked` is always a result of parseCondition.
    countRows: (tx, asked) => countExportRows(tx, noun, asked as ExportCondition),
    async selectRows(tx, asked, cursor, limit, language) {
      const found = await selectExportRows(tx, noun, asked as ExportCondition, Number(cursor ?? 0), limit)
      const last = found.at(-1)
      return {
        rows: found.map((row) => readers.map((read) => read(row, language))),
        cursor: last && found.length === limit ? String(last.id) : null,
      }
    },
  }
}

/** For each column of the sheet, a function that reads the text of a record. */
const cellReaders = ({ columns, cells, shown = {} }: SheetNoun) =>
  columns.map(({ key }): ((row: ExportRow, language: Language) => string) => {
    const own = shown[key]
    if (own) return own
    const column = columnName(key)
    const cell = cells[key]
    return cell
      ? (row, language) => cell.text(row[column] ?? null, language)
      : (row) => String(row[column] ?? '')
  })

/** Undoes an import. The records get back their former values; only their versions and the change log continue. */
async function undo(
  tx: Tx,
  noun: SheetNoun,
  importId: number,
  actor: SheetActor,
  { others, effect }: UndoHow,
): Promise<UndoBlock | UndoneImport> {
  const besides = noun.startUndoing?.(actor, importId, effect) ?? {}
  await lockRecords(tx, noun, importId)
  await lockCreated(tx, noun, importId)
  const block = await findUndoBlock(tx, noun, importId)
  if (block && !others) return block
  const kept = { count: block?.touched ?? 0, names: [...(block?.titles ?? [])] }
  // With all records changed nothing would be left to undo.
  if (block && (await keepTouched(tx, noun, importId, kept)) === 0) return block
  await besides.begin?.(tx)
  const removed = await removeCreated(tx, noun, importId, actor)
  const changed = await updateBack(tx, noun, importId)
  const stayed: KeptRecords & { back?: number } = (await besides.end?.(tx, removed)) ?? {
    count: 0,
    names: [],
  }
  const all = { count: kept.count + stayed.count, names: [...kept.names, ...stayed.names] }
  if (stayed.count > 0) await updateKept(tx, importId, all)
  const gone = removed - (stayed.back ?? stayed.count)
  await insertUndoChanges(tx, noun, importId, actor)
  await insertImportHead(tx, noun.noun, actor, 'undo', importId, { created: gone, changed })
  return { undone: gone + changed, kept: all }
}

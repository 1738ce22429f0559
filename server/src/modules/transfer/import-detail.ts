import { textEntry } from '@zhanggui/contract'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import {
  type ImportDetail,
  type ImportFinding,
  type ImportRow as ImportRowOnWire,
  importState,
} from '@zhanggui/contract/transfer/transfer.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { fileAddress } from '../../kernel/file/files.ts'
import type { Session } from '../../kernel/session/session.ts'
import { reasonText } from '../../kernel/sheet/sheet-reason.ts'
import type { SheetService } from '../../kernel/sheet/sheet-service.ts'
import type { VisibleSheet } from '../../kernel/sheet/visible-sheet.ts'
import type { ImportRow } from './import.sql.ts'
import { choicesOf, effectsFor, undoBlockOf } from './import.ts'
import { isOwnFile, seesFigures } from './import-access.ts'
import type { DifferenceRow } from './import-row.sql.ts'
import { amountText, type ReadColumn } from './mapped-row.ts'

/** The reason why the last step failed, in the user's language; '' for no failure. */
export function failureText(found: ImportRow, language: Language, shown = true): string {
  const entry = found.failure && textEntry(found.failure.key)
  const params = found.failure?.params ?? {}
  return entry ? fillText(entry, language, shown ? params : withoutFigures(params)) : ''
}

/** The values of a text for a person who may not read them. */
const withoutFigures = (params: Record<string, string | number>) =>
  Object.fromEntries(Object.keys(params).map((name) => [name, '…']))

/** The address of the error file. '' if no row was refused, or the file has expired. */
export const errorFileOf = (found: ImportRow, merchantId: number): string =>
  found.error_key ? fileAddress(merchantId, 'private', found.error_key) : ''

/** Tells if an import can be undone, and the reason if not. */
async function undoOf(tx: Tx, service: SheetService, found: ImportRow, language: Language) {
  if (found.state !== importState.applied || found.created + found.changed === 0)
    return { undoable: false, undoBlocked: '', undoFirst: null, undoOthers: null }
  const block = await undoBlockOf(tx, service, found)
  return {
    undoable: block === null,
    undoBlocked: block?.refusal.say(language) ?? '',
    undoFirst: block?.first ? String(block.first) : null,
    undoOthers: block?.others ?? null,
  }
}

export const countsOf = ({ total, created, changed, unchanged, refused }: ImportRow) => ({
  total,
  created,
  changed,
  unchanged,
  refused,
})

/** Findings about what waits: of a file with a hidden column they tell that its value waits. */
const ofWaiting: readonly ImportFinding['kind'][] = ['later', 'waiting', 'replaced']

/** The detail for a person who may not see every value of the file. */
function findingsWithoutFigures(found: ImportRow, { hidden }: VisibleSheet): ImportFinding[] {
  const isMapped = found.mapping.some(({ field }) => hidden.some(({ key }) => key === field))
  return (found.findings ?? []).flatMap((one) =>
    isMapped && ofWaiting.includes(one.kind) ? [] : [{ ...one, examples: [] }],
  )
}

export async function detailOf(
  tx: Tx,
  service: VisibleSheet,
  found: ImportRow,
  session: Session,
  language: Language,
): Promise<ImportDetail> {
  const shown = seesFigures(found, service, session)
  const own = isOwnFile(found, session)
  const done = found.progress_done
  const durationMs = Math.max(0, Math.round(found.duration_ms ?? 0))
  return {
    id: String(found.id),
    serviceBean: found.service_bean,
    own,
    fileName: found.file_name,
    bytes: found.bytes,
    sheetName: found.options.source?.sheetName ?? '',
    headerRow: found.options.source?.headerRow ?? 0,
    state: found.state,
    counts: countsOf(found),
    newCategories: found.new_categories ?? { count: 0, names: [] },
    unidentified: found.unidentified ?? 0,
    choices: choicesOf(found.options),
    specs: service.specs,
    effects: effectsFor(service, session),
    findings: shown ? (found.findings ?? []) : findingsWithoutFigures(found, service),
    progress: {
      done,
      total: found.progress_total ?? 0,
      rowsPerSecond: durationMs > 0 ? Math.round((done * 1000) / durationMs) : 0,
    },
    taskId: found.task_id === null ? null : String(found.task_id),
    durationMs,
    reason: failureText(found, language, shown),
    errorFile: own ? errorFileOf(found, session.merchantId) : '',
    ...(await undoOf(tx, service, found, language)),
    kept: found.kept ?? { count: 0, names: [] },
    createdAt: found.created_at,
  }
}

/** In characters. Only the error file has the whole text. */
const longestShown = 500
const cut = (text: string): string => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text)

/** A row of the dry run: the values that its cells mean, and the current values of those that change. */
export function rowOf(
  row: DifferenceRow,
  reading: readonly ReadColumn[],
  service: VisibleSheet,
  language: Language,
  shown: boolean,
): ImportRowOnWire {
  const faulty = new Set(row.reasons.map(({ field }) => field))
  // The file need not have these columns.
  const told = service.columns.filter(
    (column) => column.told && !reading.some((read) => read.column === column),
  )
  return {
    rowNumber: row.row_number,
    result: row.result,
    title: row.title,
    cells: [
      ...reading.map((read) => ({
        field: read.column.key,
        value: cut(row.shown?.[read.column.key] ?? amountText(row, read)),
        before: row.before?.[read.column.key] ?? null,
        fault: faulty.has(read.column.key),
      })),
      ...told.map(({ key }) => ({
        field: key,
        value: cut(row.shown?.[key] ?? ''),
        before: null,
        fault: false,
      })),
    ],
    reasons: row.reasons
      .filter(({ field }) => !service.hidden.some(({ key }) => key === field))
      .map((reason) =>
        reasonText(service, shown ? reason : { ...reason, params: withoutFigures(reason.params) }, language),
      ),
  }
}

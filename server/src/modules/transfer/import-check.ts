import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { exportHours } from '../../kernel/file/files.ts'
import { refuse } from '../../kernel/refusal.ts'
import { Findings } from '../../kernel/sheet/check/findings.ts'
import type { CheckedRow, SheetCheck, SheetRow, SheetService } from '../../kernel/sheet/sheet-service.ts'
import { refuseRows } from '../../kernel/sheet/staged-rows.sql.ts'
import { visibleSheet } from '../../kernel/sheet/visible-sheet.ts'
import type { TaskKind, TaskWork } from '../../kernel/task/tasks.ts'
import { writeErrorFile } from './error-file.ts'
import { noColumns, type WholeColumns, wholeColumns } from './flag-columns.ts'
import { goneTitle } from './gone-said.ts'
import {
  deleteOldRows,
  type ImportRow,
  moveImport,
  selectImport,
  updateFound,
  updateTaskFile,
} from './import.sql.ts'
import { actorOf, type ImportPayload, planOf, serviceOf, startWriting } from './import.ts'
import { type ImportedRow, type ImportSheet, wholeCells, withImportSheet } from './import-file.ts'
import { countRows, insertRows, withLine } from './import-row.sql.ts'
import { Doubts, flagColumns, recordsOf } from './read-records.ts'
import { withRepeats } from './refused-before.ts'
import { rememberMapping } from './remember-mapping.ts'
import { LinesBelow } from './sections.ts'
import { AddedSpecs } from './spec-names.ts'
import { tellsMore } from './telling-name.ts'

/** The result names at most so many of the categories that the import would create. */
const mostNames = 20

/** Rows per turn of the event loop. Other calls run in between. */
const turnRows = 50

/**
 * The dry run: reads the file, computes the effect of every row, and stages the rows. It is one transaction, so an
 * interrupted attempt leaves nothing and the next one starts from the beginning.
 */
export function checkTask(services: readonly SheetService[]): TaskKind<ImportPayload> {
  return {
    kind: 'import.check',
    async run(work) {
      const found = await work.inTenant((tx) => selectImport(tx, work.payload.importId))
      if (!found) throw refuse('common.notFound')
      const service = serviceOf(services, found.service_bean)
      const file = {
        ...{ key: found.file_key, name: found.file_name, source: found.options.source ?? null },
        lists: listsOf(service, found),
      }
      const open = <T>(read: (sheet: ImportSheet) => Promise<T>) =>
        withImportSheet(work.services, work.task.merchant_id, file, work.signal, (sheet) =>
          read({ ...sheet, rows: withRepeats(work, service, found.id, sheet.rows) }),
        )
      const { repeats, otherPrices, offSale } = planOf(found).choices
      const leavesOut = otherPrices === 'leaveOut' || offSale === 'leaveOut'
      const flags = flagColumns(found.options.source?.headers ?? [], found.mapping)
      const whole = flags.length > 0 ? await open((sheet) => wholeColumns(sheet.rows, flags)) : noColumns
      const reading = {
        ...{ service, found, whole, lines: new LinesBelow(service.removal !== undefined) },
        added: new AddedSpecs(),
      }
      const attempt = async () => {
        const check = service.startCheck(actorOf(work), planOf(found))
        const find = (first: SheetCheck) =>
          open((sheet) => work.inTenant((tx) => findRefused(tx, work, reading, first, sheet)))
        if (repeats === 'last') {
          const left = new Set<number>()
          const begin = async (one: SheetCheck) => {
            await open((sheet) => work.inTenant((tx) => foresee(tx, reading, one, sheet, left)))
            one.passOver(left)
          }
          for (let more = leavesOut ? mostPasses : 0; more > 0; more--) {
            const first = service.startCheck(actorOf(work), planOf(found))
            await begin(first)
            const known = left.size
            for (const row of (await find(first)).leftOut) left.add(row)
            if (left.size === known) break
          }
          await begin(check)
        }
        if (repeats === 'specs')
          check.passOver((await find(service.startCheck(actorOf(work), planOf(found)))).refused)
        await open((sheet) => work.finish((tx) => checkSheet(tx, work, reading, check, sheet)))
      }
      await attempt().catch((error: unknown) => {
        if (error instanceof FoundMore) return attempt()
        throw error
      })
      work.services.tasks.wake()
    },
    async ended(tx, task, outcome, failure) {
      // Tasks of this kind always have this payload.
      const { importId } = task.payload as ImportPayload
      const to = outcome === 'cancelled' ? importState.cancelled : importState.failed
      await moveImport(tx, importId, importState.checking, to, failure)
    },
  }
}

/** The columns with fields of several values, which may be long. */
const listsOf = ({ columns }: SheetService, { mapping }: ImportRow): ReadonlySet<number> => {
  const fields = new Set(columns.flatMap(({ key, several, compared }) => (several || compared ? [key] : [])))
  return new Set(mapping.flatMap(({ column, field }) => (fields.has(field ?? '') ? [column] : [])))
}

/** A line of the file speaks for rows above it, or names of rows get more words, so the file is read again. */
class FoundMore extends Error {}

/** An import whose file is read. */
interface Reading {
  service: SheetService
  found: ImportRow
  /** The flags among the columns without a field. */
  whole: WholeColumns
  lines: LinesBelow
  added: AddedSpecs
}

async function checkSheet(
  tx: Tx,
  work: TaskWork<ImportPayload>,
  reading: Reading,
  check: SheetCheck,
  sheet: ImportSheet,
) {
  const { service, found } = reading
  const { importId, direct } = work.payload
  refuseRemoval(reading, sheet)
  await deleteOldRows(tx)
  const findings = new Findings()
  for (const header of found.options.withheld ?? []) findings.add('withheld', header)
  const { sheetName = '' } = found.options.source ?? {}
  const names = [found.file_name.replace(/\.[^.]*$/, ''), sheetName].filter(tellsMore)
  for (const line of [...new Set(names), ...sheet.above])
    if (line.trim() !== '') findings.add('above', line.trim())
  const { read, kept } = await stageRows(tx, work, reading, check, sheet, findings)
  const [line, name] = [reading.lines.learn(), reading.added.learn()]
  if (line || name) throw new FoundMore()
  const counts = await countRows(tx, importId)
  if (counts.total !== kept) throw new Error(`kept ${kept} rows and staged ${counts.total}`)
  if (read === 0) {
    const [example] = findings.list().find(({ kind }) => kind === 'below')?.examples ?? []
    throw example ? refuse('transfer.allLeftOut', { example }) : refuse('transfer.noRows')
  }
  const errors =
    counts.refused === 0
      ? null
      : await writeErrorFile(tx, work, service, {
          importId,
          fileName: found.file_name,
          headers: sheet.headers,
        })
  if (errors) await updateTaskFile(tx, work.task.id, errors.name)
  const categories = await check.findMissing(tx)
  await updateFound(tx, importId, {
    counts,
    headers: sheet.headers,
    newCategories: { count: categories.length, names: categories.slice(0, mostNames) },
    unidentified: check.unidentified(),
    findings: [...findings.list(), ...check.findings()],
    hidden: visibleSheet(service, work.owner.permissions).hidden.map(({ key }) => key),
    errorFileId: errors?.id ?? null,
  })
  // A mapping by which no row can be imported is no help next time, nor one without a column that others may change.
  if (found.options.remember && !found.options.withheld?.length && counts.refused < counts.total)
    await rememberMapping(tx, found, sheet.headers, false)
  if (!(await moveImport(tx, importId, importState.checking, importState.ready)))
    throw new Error(`import ${importId} is not being checked`)
  if (direct) await startWriting(tx, work, service, found, counts)
  return {
    result: { rows: counts.refused },
    ...(errors ? { fileId: errors.id, expiresInHours: exportHours } : {}),
  }
}

/** A table of records that go must not add them. */
function refuseRemoval({ service: { removal }, found }: Reading, { above }: ImportSheet): void {
  if (!removal || found.mapping.some(({ field }) => field !== null && field === removal.answer)) return
  const { sheetName = '' } = found.options.source ?? {}
  const title = goneTitle([found.file_name.replace(/\.[^.]*$/, ''), sheetName, ...above])
  if (title !== null) throw removal.refusal(title)
}

/** Reads the whole file before its check, without the rows that will be left out. */
async function foresee(
  tx: Tx,
  reading: Reading,
  check: SheetCheck,
  sheet: ImportSheet,
  left: ReadonlySet<number>,
) {
  const records = recordsIn(reading, sheet, new Findings())
  for await (const rows of turnsOf(sheet))
    await check.foresee(
      tx,
      records(rows).flatMap(({ mapped }) => (left.has(mapped.rowNumber) ? [] : [mapped])),
    )
}

/** Of rows that repeat each other, each pass finds the last one that is left out. */
const mostPasses = 5

/** Checks the whole file once before the check that counts. Whether a row is refused is known only after its rules. */
async function findRefused(
  tx: Tx,
  work: TaskWork<ImportPayload>,
  reading: Reading,
  check: SheetCheck,
  sheet: ImportSheet,
): Promise<{ refused: Set<number>; leftOut: Set<number> }> {
  const { found } = reading
  const doubts = new Doubts(planOf(found).choices, reading.added)
  const records = recordsIn(reading, sheet, new Findings(), doubts)
  const refused = new Set<number>()
  const left = new Set<number>()
  for await (const rows of turnsOf(sheet)) {
    work.signal.throwIfAborted()
    const mapped = records(rows).map((one) => one.mapped)
    const checked = await check.check(tx, mapped)
    doubts.specs.learn(mapped, checked)
    for (const { rowNumber, reasons, leftOut } of checked) {
      if (reasons.length > 0 || leftOut) refused.add(rowNumber)
      if (leftOut) left.add(rowNumber)
    }
  }
  for (const { rowNumber } of doubts.found(planOf(found).choices.splits, new Findings()))
    refused.add(rowNumber)
  return { refused, leftOut: left }
}

const recordsIn = (
  { service, found, whole, lines, added }: Reading,
  sheet: ImportSheet,
  findings: Findings,
  doubts = new Doubts(planOf(found).choices, added),
) =>
  recordsOf(
    service.columns,
    found.mapping,
    planOf(found).choices.hidden,
    sheet,
    findings,
    doubts,
    whole,
    lines,
  )

/**
 * A pipeline of three turns: one looks up records, the one before it is checked, and the one before that is written.
 */
async function stageRows(
  tx: Tx,
  work: TaskWork<ImportPayload>,
  reading: Reading,
  check: SheetCheck,
  sheet: ImportSheet,
  findings: Findings,
): Promise<{ read: number; kept: number }> {
  const { found } = reading
  const doubts = new Doubts(planOf(found).choices, reading.added)
  const records = recordsIn(reading, sheet, findings, doubts)
  let read = 0
  let staged = 0
  let ahead: Turn | null = null
  let writing: Promise<unknown> = Promise.resolve()
  const write = async ({ rows, mapped, checked }: Turn): Promise<void> => {
    const done = await checked
    doubts.specs.learn(mapped, done)
    const kept = done.flatMap((row, index) =>
      row.leftOut ? [] : [withLine({ ...row, ...originOf(rows[index]) }, mapped[index]?.line)],
    )
    staged += kept.length
    await writing
    writing = handled(insertRows(tx, found.id, kept))
  }
  try {
    for await (const rows of turnsOf(sheet)) {
      work.signal.throwIfAborted()
      const kept = records(rows)
      const mapped = kept.map((one) => one.mapped)
      const turn = {
        ...{ rows: kept.map(({ row }) => row), mapped },
        checked: handled(check.check(tx, mapped)),
      }
      if (ahead) await write(ahead)
      ahead = turn
      read += kept.length
      // If the sheet does not claim a number of rows, the total is unknown.
      work.progress(read, sheet.expectedRows > 0 ? Math.max(read, sheet.expectedRows) : 0)
    }
    if (ahead) await write(ahead)
  } finally {
    // The first failed statement is the cause. The later ones fail only because the transaction is aborted.
    await writing
  }
  const unclear = doubts.found(planOf(found).choices.splits, findings)
  if (unclear.length > 0) await refuseRows(tx, found.id, unclear)
  work.progress(read, read)
  return { read, kept: staged }
}

const originOf = (row: ImportedRow | undefined) => ({
  cells: row ? wholeCells(row) : [],
  origin: row?.origin ?? null,
})

async function* turnsOf(sheet: ImportSheet): AsyncGenerator<ImportedRow[]> {
  for await (const batch of sheet.rows)
    for (let from = 0; from < batch.length; from += turnRows) yield batch.slice(from, from + turnRows)
}

interface Turn {
  rows: ImportedRow[]
  mapped: SheetRow[]
  checked: Promise<CheckedRow[]>
}

/** The promise is awaited one turn later. Until then its rejection must not count as unhandled. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

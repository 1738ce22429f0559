import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import { brokenConstraint } from '../../kernel/database/constraint.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { exportHours } from '../../kernel/file/files.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { RowRange, SheetApply, SheetService } from '../../kernel/sheet/sheet-service.ts'
import type { TaskKind, TaskWork } from '../../kernel/task/tasks.ts'
import { writeErrorFile } from './error-file.ts'
import { type ImportRow, moveImport, selectImport, updateFound, updateTaskFile } from './import.sql.ts'
import { actorOf, choicesOf, type ImportPayload, sayBlock, serviceOf } from './import.ts'
import { countRows, selectNextRange } from './import-row.sql.ts'
import { rememberMapping } from './remember-mapping.ts'

/** The rows of a batch. After a conflict the whole batch is written again. */
const batchRows = 500

/** In ms. A batch is repeated for so long. Each time it waits for one conflicting transaction. */
const batchMs = 30_000

/**
 * Writes the result of the dry run, all or nothing. One transaction has the records, the change log, the counts, the
 * state of the import and the end of the task.
 */
export function applyTask(services: readonly SheetService[]): TaskKind<ImportPayload> {
  return {
    kind: 'import.apply',
    async run(work) {
      const { importId } = work.payload
      const found = await work.inTenant((tx) => selectImport(tx, importId))
      if (!found) throw refuse('common.notFound')
      const service = serviceOf(services, found.service_bean)
      const apply = service.startApply(actorOf(work), importId, choicesOf(found.options).effect)
      await work.inTenant((tx) => apply.reserve(tx))
      await work.finish((tx) => writeImport(tx, work, service, apply, found))
    },
    // Nothing was written, so the import can be applied again.
    ended: async (tx, task, _outcome, failure) => {
      const { importId } = task.payload as ImportPayload
      await moveImport(tx, importId, importState.applying, importState.ready, failure)
    },
  }
}

async function writeImport(
  tx: Tx,
  work: TaskWork<ImportPayload>,
  service: SheetService,
  apply: SheetApply,
  found: ImportRow,
) {
  const total = found.created + found.changed
  work.progress(0, total)
  await apply.begin(tx)
  let done = 0
  for (let after = 0; ; ) {
    work.signal.throwIfAborted()
    const range = await selectNextRange(tx, found.id, after, batchRows)
    if (!range) break
    await writeBatch(tx, apply, range)
    after = range.toRow
    done += range.rows
    work.progress(Math.min(done, total), total)
  }
  const counts = await countRows(tx, found.id)
  const errors =
    counts.refused > found.refused
      ? await writeErrorFile(tx, work, service, {
          importId: found.id,
          fileName: found.file_name,
          headers: found.headers,
        })
      : null
  if (errors) await updateTaskFile(tx, work.task.id, errors.name)
  await apply.end(tx)
  await updateFound(tx, found.id, { counts, errorFileId: errors?.id ?? null })
  if (found.options.remember && !found.options.withheld?.length)
    await rememberMapping(tx, found, found.headers, true)
  if (!(await moveImport(tx, found.id, importState.applying, importState.applied)))
    throw new Error(`import ${found.id} is not being applied`)
  return {
    result: { rows: errors ? counts.refused : counts.created + counts.changed },
    ...(errors ? { fileId: errors.id, expiresInHours: exportHours } : {}),
  }
}

/** Writes a batch. After a conflict over a code or barcode, only this batch is checked and written again. */
async function writeBatch(tx: Tx, apply: SheetApply, range: RowRange): Promise<void> {
  for (const started = performance.now(); ; ) {
    await tx.script('savepoint batch')
    try {
      await apply.write(tx, range)
      await tx.script('release savepoint batch')
      return
    } catch (error) {
      if (performance.now() - started > batchMs || !isInTheWay(error)) throw error
      await tx.script('rollback to savepoint batch')
      await apply.recheck(tx, range)
    }
  }
}

/** A unique value was taken by another transaction, or a lock timeout or deadlock occurred. */
const isInTheWay = (error: unknown): boolean =>
  brokenConstraint(error) !== undefined || (error instanceof Refusal && error.key === 'common.conflict')

/** Undoes an applied import, as a whole or without the records that were changed since. */
export function undoTask(services: readonly SheetService[]): TaskKind<ImportPayload> {
  return {
    kind: 'import.undo',
    async run(work) {
      const { importId } = work.payload
      const found = await work.inTenant((tx) => selectImport(tx, importId))
      if (!found) throw refuse('common.notFound')
      const service = serviceOf(services, found.service_bean)
      await work.finish(async (tx) => {
        const { effect } = choicesOf(found.options)
        const others = work.payload.others ?? false
        const result = await service.undo(tx, importId, actorOf(work), { others, effect })
        if ('touched' in result) throw (await sayBlock(tx, result)).refusal
        if (!(await moveImport(tx, importId, importState.undoing, importState.undone)))
          throw new Error(`import ${importId} is not being undone`)
        return { result: { rows: result.undone } }
      })
    },
    ended: async (tx, task, _outcome, failure) => {
      const { importId } = task.payload as ImportPayload
      await moveImport(tx, importId, importState.undoing, importState.applied, failure)
    },
  }
}

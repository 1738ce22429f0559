import { textOf } from '@zhanggui/contract'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductAction } from '@zhanggui/contract/product/product-log.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { SaveContext, TenantContext } from '../../kernel/http/implement.ts'
import { insertChanges, type LogActor, type LogLine } from '../../kernel/record/change-log.sql.ts'
import { mergeChanges } from '../../kernel/record/difference.ts'
import { hiddenChanges, shownChanges, showsField } from '../../kernel/record/hidden.ts'
import { staleVersion } from '../../kernel/record/stale.ts'
import { tellChanges } from '../../kernel/record/tell-changes.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { selectChangeActors, selectChangePage, selectLastChanges } from './product-log.sql.ts'

export { isChangedAfter } from './product-log.sql.ts'

/**
 * Writes the changes of products into the change log and the audit. Each new version of a product has exactly one
 * line in the log, and the refusal of stale saves relies on it.
 */
export const tellProducts = (
  context: SaveContext,
  action: ProductAction,
  changed: readonly LogLine[],
  unchanged?: readonly Omit<LogLine, 'changes'>[],
): Promise<void> => tellChanges(context, 'product', action, changed, unchanged)

/** Writes the changes of the timer. The audit has no rows for them. */
export const logTimed = (tx: Tx, action: ProductAction, changed: readonly LogLine[]): Promise<void> =>
  insertChanges(tx, 'product', timerActor, action, changed)

/** The actor of scheduled changes. */
export const timerActor: LogActor = { employeeId: null, name: 'timer' }

/** The name of the actor in the user's language. */
export const actorText = (name: string, language: Language): string =>
  name === timerActor.name ? textOf(language, 'productLog.timer') : name

/** The refusal of a stale save lists at most so many lines. */
const mostLines = 200

/**
 * The refusal of a save since version `seen`: the person, the time and the changes, which the form shows field by
 * field.
 */
export async function staleProduct(
  context: SaveContext,
  now: { id: number; version: number; updated_by: string; updated_local: string },
  seen: number,
): Promise<Refusal> {
  const behind = Math.min(Math.max(now.version - seen, 0), mostLines)
  const merged = mergeChanges(await selectLastChanges(context.tx, now.id, behind))
  const changes = shownChanges('product', merged, context.session.permissions)
  const who = actorText(now.updated_by, context.language)
  return staleVersion(context, { version: now.version, who, when: now.updated_local, changes })
}

export async function findOperationLogPage(
  { tx, session, language }: TenantContext,
  asked: ParsedInputOf<typeof productCalls.findOperationLogPage>,
): Promise<OutputOf<typeof productCalls.findOperationLogPage>> {
  const shows = (field: string) => showsField('product', field, session.permissions)
  const fields = asked.fields?.filter(shows)
  if (asked.fields?.length && fields?.length === 0) return { records: [], total: 0, totalCapped: false }
  const { rows, found } = await selectChangePage(
    tx,
    { ...asked, fields, hidden: hiddenChanges('product', session.permissions) },
    session.timeZone,
  )
  return {
    records: rows.map((row) => ({
      id: String(row.id),
      at: row.created_at,
      by: row.employee_id === null ? actorText(row.actor, language) : row.actor,
      action: row.action,
      productId: row.summary ? '' : String(row.record_id),
      productName: row.summary ? '' : row.title,
      productCode: row.code,
      changes: shownChanges('product', row.changes, session.permissions).map(({ field, before, after }) => ({
        ...{ field, before, after },
      })),
      import: row.summary && {
        id: String(row.import_id),
        fileName: row.title,
        ...row.summary,
        fields: row.summary.fields.filter(shows),
        hidden: row.summary.created === 0 && row.summary.changed > 0 && !row.summary.fields.some(shows),
      },
    })),
    total: Math.min(found, countLimit),
    totalCapped: found > countLimit,
  }
}

/** The most suggestions of people. */
const mostFound = 20

/** People for the filter of the change log. */
export const findOperationLogActors = async (
  { tx }: TenantContext,
  asked: ParsedInputOf<typeof productCalls.findOperationLogActors>,
): Promise<OutputOf<typeof productCalls.findOperationLogActors>> =>
  (await selectChangeActors(tx, asked, mostFound)).map(({ id, name }) => ({ id: String(id), name }))

import { taskStatus } from '@zhanggui/contract/task/task.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import { query, sql } from '../database/query.ts'
import type { Tx } from '../database/tenant.ts'
import { refuse } from '../refusal.ts'
import type { Session } from '../session/session.ts'

/** The most waiting tasks of one person. Enough for every real use, and no burden for others. */
export const mostWaiting = 20

export interface NewTask {
  kind: string
  payload: unknown
  /** Its person must still have this permission when it starts and when it commits. Several codes have spaces between them. */
  permission: string
  language: Language
  /** The name in the download center. */
  fileName?: string
  /** The page where the user started it, as a text key. */
  source?: string
  total?: number
  /** It continues another task. The user did not start it, so the limit of waiting tasks does not apply. */
  follows?: boolean
}

/** The owner of a task: the session that started it, or the owner of the task that it continues. */
export type TaskOwner = Pick<Session, 'merchantId' | 'pin' | 'stores'> & { employeeId: number | null }

/**
 * Puts a task into the queue, in the business transaction. Wake the runner after the commit. Refuses if too many
 * tasks of the person wait.
 */
export async function insertTask(tx: Tx, session: TaskOwner, task: NewTask): Promise<number> {
  if (!task.follows) await requirePlace(tx, session)
  const row = await tx.one(
    query
      .insertInto('task')
      .values({
        merchant_id: session.merchantId,
        kind: task.kind,
        payload: JSON.stringify(task.payload),
        language: task.language,
        file_name: task.fileName ?? null,
        source: task.source ?? '',
        progress_total: task.total ?? 0,
        employee_id: session.employeeId,
        pin: session.pin,
        permission: task.permission,
        all_stores: session.stores === 'all',
        store_ids: session.stores === 'all' ? [] : [...session.stores],
      })
      .returning('id'),
  )
  return row.id
}

/** A lock serializes these inserts, so each counts the ones before it. A cancelled task frees its place at once. */
async function requirePlace(tx: Tx, { pin }: TaskOwner): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('tasks of ' || ${pin}::text, zg_merchant()))`,
  )
  const { waiting } = await tx.one(
    query
      .selectFrom('task')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where('merchant_id', '=', tx.merchantId)
      .where('pin', '=', pin)
      .where('status', '=', taskStatus.running)
      .where('cancel_requested', '=', false)
      .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', sql<string>`now()`)])),
  )
  if (waiting >= mostWaiting) throw refuse('task.tooManyWaiting', { limit: mostWaiting })
}

import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Session } from '../../kernel/session/session.ts'
import { progressDone } from '../../kernel/task/tasks.ts'

/** More than anybody reads; older ones have been deleted long since. */
const mostFiles = 200

/**
 * The status as the user knows it. What he has cancelled can no longer finish, though its worker may not have noticed
 * yet; a file whose time is over is gone, though its bytes may not be.
 */
const statusNow = sql<number>`case
  when t.cancel_requested and t.status in (0, 2) then 4
  when t.status = 1 and t.expires_at <= now() then 3
  else t.status end`.as('status_now')

/** How long it ran, or has been running, in seconds. */
const seconds = sql<
  number | null
>`extract(epoch from coalesce(t.finished_at, now()) - t.started_at)::float8`.as('seconds')

/** What a task is called: the file that it makes, or that it imports. */
const title = sql<string>`coalesce(t.file_name,
  (select i.file_name from sheet_import i where i.id = (t.payload ->> 'importId')::bigint), '')`.as('title')

/** The signed-in person's own tasks: to anybody else they do not exist. */
const ownTasks = (session: Session) =>
  query
    .selectFrom('task as t')
    .leftJoin('file as f', (join) =>
      join.onRef('f.merchant_id', '=', 't.merchant_id').onRef('f.id', '=', 't.file_id'),
    )
    .select([
      't.id',
      't.kind',
      't.payload',
      't.file_name',
      't.source',
      progressDone.as('progress_done'),
      't.progress_total',
      't.result',
      't.failure',
      't.created_at',
      't.finished_at',
      't.expires_at',
      'f.key',
      'f.bytes',
      title,
      statusNow,
      seconds,
    ])
    .where('t.pin', '=', session.pin)
    .where('t.employee_id', '=', session.employeeId)

/** Files of the download center, newest first. */
export const selectFileTasks = (tx: Tx, session: Session) =>
  tx.all(
    ownTasks(session)
      .where('t.file_name', 'is not', null)
      .orderBy('t.created_at', 'desc')
      .orderBy('t.id', 'desc')
      .limit(mostFiles),
  )

export const selectOwnTask = (tx: Tx, session: Session, id: number) =>
  tx.first(ownTasks(session).where('t.id', '=', id))

export type TaskRow = NonNullable<Awaited<ReturnType<typeof selectOwnTask>>>

/** Asks a task that has not ended to stop; 0 when it has, or when it is nobody's or another's. */
export const updateCancelRequested = (tx: Tx, session: Session, id: number) =>
  tx.run(
    query
      .updateTable('task')
      // To the user it has ended; its worker may notice a little later.
      .set({ cancel_requested: true, finished_at: sql<string>`now()` })
      .where('id', '=', id)
      .where('employee_id', '=', session.employeeId)
      .where('status', '=', 0),
  )

import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Session } from '../../kernel/session/session.ts'
import { progressDone } from '../../kernel/task/tasks.ts'

/** The most files in the list. Older ones have expired. */
const mostFiles = 200

/**
 * The status for the user. A task with a cancel request cannot finish, even if its worker has not noticed yet. An
 * expired file is gone, even if its bytes still exist.
 */
const statusNow = sql<number>`case
  when t.cancel_requested and t.status in (0, 2) then 4
  when t.status = 1 and t.expires_at <= now() then 3
  else t.status end`.as('status_now')

/** Its running time so far, in seconds. */
const seconds = sql<
  number | null
>`extract(epoch from coalesce(t.finished_at, now()) - t.started_at)::float8`.as('seconds')

/** The tasks of the signed-in person, or of the person whose view is taken. All others do not exist for the user. */
const ownTasks = (session: Session) =>
  query
    .selectFrom('task as t')
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
      't.file_id',
      statusNow,
      seconds,
    ])
    .where('t.merchant_id', '=', session.merchantId)
    .where('t.employee_id', '=', session.viewing?.employeeId ?? session.employeeId)
    .$if(session.viewing === null, (tasks) => tasks.where('t.pin', '=', session.pin))

const selectTasks = (tx: Tx, tasks: ReturnType<typeof ownTasks>) => tx.all(tasks)

type QueueRow = Awaited<ReturnType<typeof selectTasks>>[number]

export interface TaskRow extends QueueRow {
  /** The name of the file that it writes or imports. */
  title: string
  /** The file that it has written. */
  key: string | null
  bytes: number | null
  /** The permissions and the stores that a download needs. */
  needs: string | null
}

const anyOf = (ids: number[]) => sql<number>`any (${ids}::bigint[])`
const importOf = ({ payload }: QueueRow) => Number((payload as { importId?: number }).importId ?? 0)

/** Files belong to the tenant plane, which is never joined with the queue. So this is a second query. */
async function withFiles(tx: Tx, tasks: QueueRow[]): Promise<TaskRow[]> {
  if (tasks.length === 0) return []
  const files = await tx.all(
    query
      .selectFrom('file')
      .select(['id', 'key', 'bytes', 'permission'])
      .where('merchant_id', '=', tx.merchantId)
      .where('id', '=', anyOf(tasks.map((task) => task.file_id ?? 0))),
  )
  const imports = await tx.all(
    query
      .selectFrom('sheet_import')
      .select(['id', 'file_name'])
      .where('merchant_id', '=', tx.merchantId)
      .where('id', '=', anyOf(tasks.map(importOf))),
  )
  return tasks.map((task) => {
    const file = files.find(({ id }) => id === task.file_id)
    const imported = imports.find(({ id }) => id === importOf(task))
    return {
      ...task,
      title: task.file_name ?? imported?.file_name ?? '',
      key: file?.key ?? null,
      bytes: file?.bytes ?? null,
      needs: file?.permission ?? null,
    }
  })
}

/**
 * Files of the download center, newest first: all, or those that the system `asked` for. A file that no system asked
 * for by name belongs to the `own` system of this server.
 */
export const selectFileTasks = async (
  tx: Tx,
  session: Session,
  asked: string | undefined,
  own: string,
): Promise<TaskRow[]> =>
  withFiles(
    tx,
    await selectTasks(
      tx,
      ownTasks(session)
        .where('t.file_name', 'is not', null)
        .$if(asked !== undefined, (tasks) =>
          tasks.where(sql<boolean>`coalesce(t.payload->>'asyncSystemName', ${own}) = ${asked}`),
        )
        .orderBy('t.created_at', 'desc')
        .orderBy('t.id', 'desc')
        .limit(mostFiles),
    ),
  )

export const selectOwnTask = async (tx: Tx, session: Session, id: number): Promise<TaskRow | undefined> =>
  (await withFiles(tx, await selectTasks(tx, ownTasks(session).where('t.id', '=', id))))[0]

/** Requests the end of a running task. 0 if it has ended, does not exist, or belongs to another person. */
export const updateCancelRequested = (tx: Tx, session: Session, id: number) =>
  tx.run(
    query
      .updateTable('task')
      // For the user the task has ended. Its worker may notice a little later.
      .set({ cancel_requested: true, finished_at: sql<string>`now()` })
      .where('merchant_id', '=', tx.merchantId)
      .where('id', '=', id)
      .where('employee_id', '=', session.employeeId)
      .where('status', '=', 0),
  )

import type { SaveContext } from '../http/implement.ts'
import { insertChanges, type LogActor, type LogLine } from './change-log.sql.ts'
import { plainChange } from './difference.ts'

const actorOf = ({ employeeId, name }: SaveContext['session']): LogActor => ({ employeeId, name })

/**
 * Writes the changes of a call once for both readers: a line of the change log and a row of the audit for each record.
 * The audit also has a row for each record that the call named but did not change.
 */
export async function tellChanges(
  context: SaveContext,
  noun: string,
  action: string,
  changed: readonly LogLine[],
  unchanged: readonly Omit<LogLine, 'changes'>[] = [],
): Promise<void> {
  await insertChanges(context.tx, noun, actorOf(context.session), action, changed)
  context.noteEach(
    [...changed, ...unchanged.map((line) => ({ ...line, changes: [] }))].map(
      ({ id, title, code, changes }) => ({
        record: String(id),
        detail: { title, code, changes: changes.map(plainChange) },
      }),
    ),
  )
}

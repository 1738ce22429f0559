import { textOf } from '@zhanggui/contract'
import type { CallContext, TenantContext } from '../http/implement.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Change } from './difference.ts'
import type { RecordTable } from './kind.ts'
import { selectLastChange } from './record.sql.ts'

/**
 * The refusal of a save with an older version: the person, the time and the changes. Without a person, the system did
 * it.
 */
export const staleVersion = (
  { language }: Pick<CallContext, 'language'>,
  now: { version: number; who: string; when: string; changes?: readonly Change[] },
): Refusal =>
  refuse('common.staleVersion', {
    who: now.who || textOf(language, 'audit.system'),
    when: now.when,
  }).withData({ version: now.version, changes: now.changes ?? [] })

/** The refusal of a write that found no record of its version. */
export async function staleRecord(context: TenantContext, table: RecordTable, id: number): Promise<Refusal> {
  const now = await selectLastChange(context.tx, table, id, context.session.timeZone)
  return now ? staleVersion(context, now) : refuse('common.notFound')
}

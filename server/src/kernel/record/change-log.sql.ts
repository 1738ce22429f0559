import { sql } from '../database/query.ts'
import type { Tx } from '../database/tenant.ts'
import type { Change } from './difference.ts'

/** The person of a change, for the change log. */
export interface LogActor {
  /** null: the timer */
  employeeId: number | null
  name: string
}

/** A new line of the change log. */
export interface LogLine {
  id: number
  title: string
  code: string
  changes: readonly Change[]
}

/** Writes a line for each record. */
export async function insertChanges(
  tx: Tx,
  noun: string,
  actor: LogActor,
  action: string,
  lines: readonly LogLine[],
): Promise<void> {
  if (lines.length === 0) return
  await tx.run(sql`
    insert into change_log (merchant_id, noun, record_id, title, code, employee_id, actor, action, changes)
    select ${tx.merchantId}::bigint, ${noun}, l.id, l.title, l.code, ${actor.employeeId}::bigint, ${actor.name}, ${action}, l.changes::jsonb
    from unnest(${lines.map((line) => line.id)}::bigint[], ${lines.map((line) => line.title)}::text[],
      ${lines.map((line) => line.code)}::text[], ${lines.map((line) => JSON.stringify(line.changes))}::text[])
      as l (id, title, code, changes)
    returning id`)
}

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
  /** For records of a store. */
  storeId?: number
}

/** Writes a line for each record. The lines of an import carry its id. */
export async function insertChanges(
  tx: Tx,
  noun: string,
  actor: LogActor,
  action: string,
  lines: readonly LogLine[],
  importId: number | null = null,
): Promise<void> {
  if (lines.length === 0) return
  await tx.run(sql`
    insert into change_log (merchant_id, noun, record_id, title, code, employee_id, actor, action, changes, import_id, store_id)
    select ${tx.merchantId}::bigint, ${noun}, l.id, l.title, l.code, ${actor.employeeId}::bigint, ${actor.name}, ${action}, l.changes::jsonb,
      ${importId}::bigint, l.store_id
    from unnest(${lines.map((line) => line.id)}::bigint[], ${lines.map((line) => line.title)}::text[],
      ${lines.map((line) => line.code)}::text[], ${lines.map((line) => JSON.stringify(line.changes))}::text[],
      ${lines.map((line) => line.storeId ?? null)}::bigint[]) as l (id, title, code, changes, store_id)
    returning id`)
}

/**
 * Writes the head of an import or of its undo from the lines that it wrote. The list shows the head instead of the
 * lines.
 */
export const insertImportHead = (
  tx: Tx,
  noun: string,
  actor: LogActor,
  action: 'import' | 'undo',
  importId: number,
  counts: { created: number; changed: number },
) =>
  tx.run(sql`
    with head as materialized (
      select i.id, i.file_name, (
        select coalesce(jsonb_agg(distinct c->>'field'), '[]')
        from change_log l, jsonb_array_elements(l.changes) c
        where l.merchant_id = ${tx.merchantId} and l.noun = ${noun} and l.import_id = i.id and l.action = ${action}) as fields
      from sheet_import i where i.merchant_id = ${tx.merchantId} and i.id = ${importId}::bigint
    )
    insert into change_log (merchant_id, noun, record_id, title, employee_id, actor, action, import_id, summary)
    select ${tx.merchantId}::bigint, ${noun}, 0, h.file_name, ${actor.employeeId}::bigint, ${actor.name}, ${action}, h.id,
      jsonb_build_object('created', ${counts.created}::int, 'changed', ${counts.changed}::int, 'fields', h.fields)
    from head h returning id`)

import type { ImportChoices } from '@zhanggui/contract/transfer/transfer.ts'
import { sql } from '../database/query.ts'
import type { Tx } from '../database/tenant.ts'
import { listOf } from '../record/kind.ts'
import type { KnownRecord, LinkNames, SheetNoun, StagedRow } from './sheet-noun.ts'
import type { RowRange, RowReason, SheetActor } from './sheet-service.ts'
import { columnList, namedBy, tableColumns } from './sheet-table.ts'

const tableOf = (noun: SheetNoun) => sql.table(noun.table.name)

/** The rows of an import, `r`. */
export const ofImport = (tx: Tx, importId: number) =>
  sql`r.merchant_id = ${tx.merchantId}::bigint and r.import_id = ${importId}::bigint`

/** The rows that change a record, without those that an undo keeps. */
export const ofChanged = (tx: Tx, importId: number) =>
  sql`${ofImport(tx, importId)} and r.result = 2 and not r.data ? 'kept'`

/** The records that an import has created, without those that an undo keeps. */
export const createdIds = (tx: Tx, importId: number) => sql`(
  select c.id from sheet_import i cross join lateral unnest(i.created_ids) c (id)
  where i.merchant_id = ${tx.merchantId}::bigint and i.id = ${importId}::bigint
    and (i.made->'keptIds' @> to_jsonb(c.id)) is not true)`

/**
 * Locks the records that the import has changed or created. All writers of several records lock in this order, so
 * they cannot deadlock.
 */
export async function lockRecords(tx: Tx, noun: SheetNoun, importId: number): Promise<void> {
  await noun.table.lock?.(tx)
  await tx.run(sql`
    select count(*) from (
      select 1 from ${tableOf(noun)} p
      where p.merchant_id = ${tx.merchantId}::bigint and p.id in (
        select r.record_id from sheet_import_row r where ${ofChanged(tx, importId)}
        union all select * from ${createdIds(tx, importId)} c
      )
      order by ${listOf('p', noun.table.lockOrder ?? ['id'])} for no key update
    ) locked`)
}

/**
 * Locks the records that an undo removes, also against a new use of them: whoever begins one holds the record FOR KEY
 * SHARE, or waits here until it is gone.
 */
export const lockCreated = (tx: Tx, noun: SheetNoun, importId: number) =>
  tx.run(sql`
    select count(*) from (
      select 1 from ${tableOf(noun)} p
      where p.merchant_id = ${tx.merchantId}::bigint and p.id in (select * from ${createdIds(tx, importId)} c)
      order by ${listOf('p', noun.table.lockOrder ?? ['id'])} for update
    ) locked`)

/** Refuses rows whose record was changed or removed after the dry run, also those that were to change nothing. */
export const refuseStale = (tx: Tx, noun: SheetNoun, importId: number) =>
  tx.run(sql`
    update sheet_import_row r set result = 4, data = null, before = null,
      reasons = '[{"field": "", "key": "transfer.changedSince", "params": {}}]'
    where ${ofImport(tx, importId)} and (r.result = 2 or r.result = 3 and r.record_id is not null) and not exists (
      select 1 from ${tableOf(noun)} p
      where p.merchant_id = ${tx.merchantId}::bigint and p.id = r.record_id and p.version = r.record_version
        and p.removed_at is null)`)

/** Refuses rows, each with its reasons. Refused ones keep their own. */
export const refuseRows = (
  tx: Tx,
  importId: number,
  rows: readonly { rowNumber: number; reasons: readonly RowReason[] }[],
) =>
  tx.run(sql`
    update sheet_import_row r set result = 4, data = null, before = null, reasons = s.reasons
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) s ("rowNumber" int, reasons jsonb)
    where ${ofImport(tx, importId)} and r.row_number = s."rowNumber" and r.result <> 4`)

/**
 * The rows of a batch. They go back to the database as parameters, because a join with freshly staged rows would be
 * planned without statistics.
 */
export const selectStaged = (tx: Tx, importId: number, rows: RowRange) =>
  tx.all(sql<StagedRow>`
    select r.row_number, r.result, r.record_id, r.data from sheet_import_row r
    where ${ofImport(tx, importId)} and r.row_number between ${rows.fromRow} and ${rows.toRow} and r.result in (1, 2)
    order by r.row_number`)

/** The names of a link in the rows to write, without repeats. */
export const selectLinkNames = async (tx: Tx, importId: number, link: string): Promise<LinkNames[]> =>
  (
    await tx.all(sql<{ names: LinkNames }>`
      select distinct r.data->'now'->${link}::text as names from sheet_import_row r
      where ${ofImport(tx, importId)} and r.result in (1, 2) and r.data->'now' ? ${link}::text
      order by 1`)
  ).map(({ names }) => names)

/** The rows with one of these names in a link. */
export const selectNaming = (tx: Tx, importId: number, link: string, names: readonly LinkNames[]) =>
  tx.all(sql<{ row_number: number; names: LinkNames }>`
    select r.row_number, r.data->'now'->${link}::text as names from sheet_import_row r
    where ${ofImport(tx, importId)} and r.result in (1, 2)
      and r.data->'now'->${link}::text in (select * from jsonb_array_elements(${JSON.stringify(names)}::jsonb))`)

/** Creates records from columns by name; empty ones may be missing. Returns their ids by identity. */
export async function insertRecords(
  tx: Tx,
  noun: SheetNoun,
  records: readonly Record<string, unknown>[],
  actor: SheetActor,
  effect: ImportChoices['effect'],
): Promise<ReadonlyMap<string, number>> {
  const { written, emptyOf, unique } = tableColumns(noun)
  const born = noun.table.born?.(actor, effect) ?? {}
  const values = written.map((column) => {
    const empty = emptyOf.get(column)
    return empty ? `coalesce(n."${column}", ${empty})` : `n."${column}"`
  })
  const made = await tx.all(sql<Record<string, unknown> & { id: number }>`
    insert into ${tableOf(noun)} (merchant_id, updated_by, ${columnList([...written, ...Object.keys(born)])})
    select ${tx.merchantId}::bigint, ${actor.name}, ${sql.raw([...values, ...Object.keys(born).map((column) => `b."${column}"`)].join(', '))}
    from jsonb_populate_recordset(null::${tableOf(noun)}, ${JSON.stringify(records)}::jsonb) n,
      jsonb_populate_record(null::${tableOf(noun)}, ${JSON.stringify(born)}::jsonb) b
    returning id, ${columnList(unique)}`)
  return new Map(made.map((row) => [identityOf(unique, row), row.id]))
}

/** The identity of a record in its table, as text. */
export const identityOf = (unique: readonly string[], row: Readonly<Record<string, unknown>>): string =>
  unique.length === 1 ? String(row[unique[0] ?? '']) : JSON.stringify(unique.map((column) => row[column]))

/** Updates records. Columns that `now` lacks stay unchanged. */
export const updateRecords = (
  tx: Tx,
  noun: SheetNoun,
  records: readonly { id: number; now: Record<string, unknown> }[],
  actor: SheetActor,
) => {
  const { written, title, code } = tableColumns(noun)
  const names = [
    sql`${namedBy(tx, noun, 'title')} as ${sql.ref(title)}`,
    ...(code ? [sql`${namedBy(tx, noun, 'code')} as ${sql.ref(code)}`] : []),
  ]
  const read = new Set(
    ['id', ...(noun.table.also ?? [])].filter((column) => column !== title && column !== code),
  )
  return tx.all(sql<KnownRecord['row'] & { id: number }>`
    update ${tableOf(noun)} p set (${columnList(written)}) = (
        select ${listOf('n', written)} from jsonb_populate_record(p, s.now) n),
      version = p.version + 1, updated_at = now(), updated_by = ${actor.name}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) s (id bigint, now jsonb)
    where p.merchant_id = ${tx.merchantId}::bigint and p.id = s.id
    returning ${listOf('p', [...read])}, ${sql.join(names)}`)
}

/** The number of records that the import will create. */
export const countToCreate = async (tx: Tx, importId: number): Promise<number> =>
  (
    await tx.one(sql<{ amount: number }>`
      select count(*) as amount from sheet_import_row r where ${ofImport(tx, importId)} and r.result = 1`)
  ).amount

/** Stores the ids that this transaction has created. */
export const updateMade = (
  tx: Tx,
  importId: number,
  created: readonly number[],
  besides: Readonly<Record<string, unknown>>,
) =>
  tx.run(sql`
    update sheet_import set created_ids = ${created}::bigint[], made = made || ${JSON.stringify(besides)}::jsonb
    where merchant_id = ${tx.merchantId}::bigint and id = ${importId}::bigint`)

/** Removes the created records. Returns their number. */
export const removeCreated = (tx: Tx, noun: SheetNoun, importId: number, actor: SheetActor) =>
  tx.run(sql`
    update ${tableOf(noun)} p set removed_at = now(), version = p.version + 1, updated_at = now(), updated_by = ${actor.name}
    where p.merchant_id = ${tx.merchantId}::bigint and p.id in ${createdIds(tx, importId)}`)

/**
 * Gives the changed records their former values, with the time of their former change. Each row stores the version
 * after the undo. An earlier import follows these versions and sees that this one left nothing.
 */
export const updateBack = (tx: Tx, noun: SheetNoun, importId: number) => {
  const back = [...tableColumns(noun).written, ...(noun.table.kept ?? []), 'updated_at', 'updated_by']
  return tx.run(sql`
    with back as (
      update ${tableOf(noun)} p set (${columnList(back)}) = (
          select ${listOf('n', back)} from jsonb_populate_record(p, r.data->'was') n),
        version = p.version + 1
      from sheet_import_row r
      where ${ofChanged(tx, importId)} and p.merchant_id = ${tx.merchantId}::bigint and p.id = r.record_id
      returning r.row_number, p.version
    )
    update sheet_import_row r set data = jsonb_set(r.data, '{undone}', back.version::text::jsonb)
    from back where ${ofImport(tx, importId)} and r.row_number = back.row_number`)
}

/** Writes a line into the change log for each record of an undo: its changes in reverse. */
export const insertUndoChanges = (tx: Tx, noun: SheetNoun, importId: number, actor: SheetActor) => {
  const { record = 'id', store } = noun.logged ?? {}
  return tx.run(sql`
    with line as materialized (
    select ${sql.ref(`p.${record}`)} as record_id, ${namedBy(tx, noun, 'title')} as title, ${namedBy(tx, noun, 'code')} as code,
      undone.changes, ${store ? sql.ref(`p.${store}`) : sql`null::bigint`} as store_id
    from (
      select r.record_id as id, coalesce((
        select jsonb_agg(jsonb_build_object('field', c->'field', 'before', c->'after', 'after', c->'before'))
        from jsonb_array_elements(r.data->'changes') c), '[]') as changes
      from sheet_import_row r where ${ofChanged(tx, importId)}
      union all
      select id, '[]' from ${createdIds(tx, importId)} created (id)
    ) undone
    join ${tableOf(noun)} p on p.merchant_id = ${tx.merchantId}::bigint and p.id = undone.id
    )
    insert into change_log (merchant_id, noun, record_id, title, code, employee_id, actor, action, changes, import_id,
      store_id)
    select ${tx.merchantId}::bigint, ${noun.noun}, l.record_id, l.title, l.code, ${actor.employeeId}::bigint, ${actor.name},
      'undo', l.changes, ${importId}::bigint, l.store_id
    from line l returning id`)
}

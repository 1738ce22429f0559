import {
  type ImportChoices,
  type ImportFinding,
  importState,
  type KeptRecords,
} from '@zhanggui/contract/transfer/transfer.ts'
import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Session } from '../../kernel/session/session.ts'
import type { TaskFailure } from '../../kernel/task/task-interrupted.ts'
import { progressDone } from '../../kernel/task/tasks.ts'
import type { Counts } from './import-row.sql.ts'

/** Staged rows of an import are kept for so many days. After that it cannot be undone. */
const rowDays = 30

/** A mapping for later files with the same headers: the field of each column, in order. */
export interface RememberedMapping {
  fields: (string | null)[]
  /** For each column, true if its numbers are taken as they are, whatever unit the header has. */
  asWritten: boolean[]
  defaults: Record<string, string>
}

/** The place of an import's rows in its file. */
export interface SheetSource {
  sheetName: string
  headerRow: number
  /** Imports of older versions have one row, and read its headers again. */
  headerRows?: number
  headers?: string[]
}

export interface ColumnMapping {
  column: number
  field: string | null
  /** Missing in imports of older versions. */
  asWritten?: boolean
}

export interface ImportOptions {
  defaults: Record<string, string>
  remember: boolean
  /** Missing in imports of older versions. */
  choices?: ImportChoices
  /** The sheet and header of the rows. Imports of older versions have null: the first row of the first sheet. */
  source: SheetSource | null
  /** The headers that were left out, because the person may not change their fields. */
  withheld?: readonly string[]
  /** Further sheets of the file that a direct import has left. */
  otherSheets?: readonly string[]
}

export interface NewImport {
  merchantId: number
  serviceBean: string
  file: { id: number; name: string; bytes: number }
  mapping: ColumnMapping[]
  options: ImportOptions
  employeeId: number
  pin: string
  stores: Session['stores']
  language: string
}

export async function insertImport(tx: Tx, given: NewImport): Promise<number> {
  const row = await tx.one(
    query
      .insertInto('sheet_import')
      .values({
        merchant_id: given.merchantId,
        service_bean: given.serviceBean,
        file_id: given.file.id,
        file_name: given.file.name,
        bytes: given.file.bytes,
        mapping: JSON.stringify(given.mapping),
        options: JSON.stringify(given.options),
        employee_id: given.employeeId,
        pin: given.pin,
        store_ids: given.stores === 'all' ? null : [...given.stores],
        language: given.language,
      })
      .returning('id'),
  )
  return row.id
}

const imports = ({ merchantId }: Tx) =>
  query
    .selectFrom('sheet_import as i')
    .innerJoin('file as f', (join) =>
      join.on('f.merchant_id', '=', merchantId).onRef('f.id', '=', 'i.file_id'),
    )
    .leftJoin('file as e', (join) =>
      join.on('e.merchant_id', '=', merchantId).onRef('e.id', '=', 'i.error_file_id'),
    )
    .select([
      'i.id',
      'i.service_bean',
      'i.file_name',
      'i.bytes',
      'i.mapping',
      'i.options',
      'i.headers',
      'i.state',
      'i.total',
      'i.created',
      'i.changed',
      sql<NewCategories | null>`i.made->'newCategories'`.as('new_categories'),
      sql<number | null>`(i.made->'unidentified')::int`.as('unidentified'),
      sql<ImportFinding[] | null>`i.made->'findings'`.as('findings'),
      sql<KeptRecords | null>`i.made->'kept'`.as('kept'),
      sql<string[] | null>`i.made->'hidden'`.as('hidden'),
      'i.file_id',
      'i.unchanged',
      'i.refused',
      'i.task_id',
      'i.failure',
      'i.rows_removed',
      'i.employee_id',
      'i.pin',
      'i.store_ids',
      'i.created_at',
      'f.key as file_key',
      sql<
        string | null
      >`case when e.removed_at is null and coalesce(e.expires_at > now(), true) then e.key end`.as(
        'error_key',
      ),
    ])
    .where('i.merchant_id', '=', merchantId)

/** The progress of import tasks. A query of its own, because the queue is never joined with the tenant plane. */
const selectProgress = (tx: Tx, taskIds: readonly number[]) =>
  tx.all(
    query
      .selectFrom('task as t')
      .select([
        't.id',
        progressDone.as('progress_done'),
        't.progress_total',
        sql<
          number | null
        >`extract(epoch from coalesce(t.finished_at, clock_timestamp()) - t.started_at)::float8 * 1000`.as(
          'duration_ms',
        ),
      ])
      .where('t.merchant_id', '=', tx.merchantId)
      .where('t.id', '=', sql<number>`any (${[...taskIds]}::bigint[])`),
  )

async function withProgress(tx: Tx, rows: ImportColumns[]): Promise<ImportRow[]> {
  if (rows.length === 0) return []
  const tasks = await selectProgress(
    tx,
    rows.flatMap((row) => row.task_id ?? []),
  )
  return rows.map((row) => {
    const task = tasks.find(({ id }) => id === row.task_id)
    return {
      ...row,
      progress_done: task?.progress_done ?? 0,
      progress_total: task?.progress_total ?? null,
      duration_ms: task?.duration_ms ?? null,
      // Only this module writes the jsonb columns.
    } as ImportRow
  })
}

export const selectImport = async (tx: Tx, id: number): Promise<ImportRow | undefined> =>
  (await withProgress(tx, await tx.all(imports(tx).where('i.id', '=', id))))[0]

/** The imports of a person, as far as he sees all of their stores now. */
export interface OwnImports {
  pin: string
  stores: readonly number[]
}

const isOwn = (own: OwnImports | null) =>
  own === null
    ? sql<boolean>`true`
    : sql<boolean>`i.pin = ${own.pin} and i.store_ids <@ ${[...own.stores]}::bigint[]`

/** The imports of a service, or those of one person. */
export const selectImportPage = async (
  tx: Tx,
  serviceBean: string,
  own: OwnImports | null,
  limit: number,
  offset: number,
): Promise<ImportRow[]> =>
  withProgress(
    tx,
    await tx.all(
      imports(tx)
        .where('i.service_bean', '=', serviceBean)
        .where(isOwn(own))
        .orderBy('i.id', 'desc')
        .limit(limit)
        .offset(offset),
    ),
  )

type ImportColumns = Awaited<ReturnType<typeof importColumns>>
const importColumns = (tx: Tx) => tx.one(imports(tx))

/** Categories that an import would create: their number, and the first of them. */
export interface NewCategories {
  count: number
  names: string[]
}

export interface ImportRow extends Omit<ImportColumns, 'mapping' | 'options' | 'headers' | 'failure'> {
  mapping: ColumnMapping[]
  options: ImportOptions
  headers: string[]
  failure: TaskFailure | null
  progress_done: number
  progress_total: number | null
  duration_ms: number | null
}

export const countImports = async (tx: Tx, serviceBean: string, own: OwnImports | null): Promise<number> =>
  (
    await tx.one(
      query
        .selectFrom('sheet_import as i')
        .select(({ fn }) => fn.countAll<number>().as('amount'))
        .where('i.merchant_id', '=', tx.merchantId)
        .where('i.service_bean', '=', serviceBean)
        .where(isOwn(own)),
    )
  ).amount

/** Changes the state of an import. False if its state is not `from`. Its upload is in use once it is applied. */
export async function moveImport(
  tx: Tx,
  id: number,
  from: number,
  to: number,
  failure: TaskFailure | null = null,
): Promise<boolean> {
  const applies = to === importState.applied && from !== importState.undoing
  const moved = await tx.all(
    query
      .updateTable('sheet_import')
      .set({
        state: to,
        failure: failure && JSON.stringify(failure),
        ...(applies ? { applied_at: sql<string>`now()` } : {}),
      })
      .where('merchant_id', '=', tx.merchantId)
      .where('id', '=', id)
      .where('state', '=', from)
      .returning('file_id'),
  )
  if (applies)
    for (const { file_id } of moved)
      await tx.run(
        query
          .updateTable('file')
          .set({ used: true })
          .where('merchant_id', '=', tx.merchantId)
          .where('id', '=', file_id),
      )
  return moved.length === 1
}

export const updateTask = (tx: Tx, id: number, taskId: number) =>
  tx.run(
    query
      .updateTable('sheet_import')
      .set({ task_id: taskId })
      .where('merchant_id', '=', tx.merchantId)
      .where('id', '=', id),
  )

/** Keeps the upload at least as long as a new one. */
export const keepUpload = (tx: Tx, fileId: number, hours: number) =>
  tx.run(
    query
      .updateTable('file')
      .set({ expires_at: sql<string>`greatest(expires_at, now() + make_interval(hours => ${hours}))` })
      .where('merchant_id', '=', tx.merchantId)
      .where('id', '=', fileId)
      .where('expires_at', 'is not', null),
  )

/** Sets the name of the task's file for the download center. */
export const updateTaskFile = (tx: Tx, taskId: number, fileName: string) =>
  tx.run(
    query
      .updateTable('task')
      .set({ file_name: fileName })
      .where('merchant_id', '=', tx.merchantId)
      .where('id', '=', taskId),
  )

/** Writes the result of a step: its counts, and the error file if there is one. */
export const updateFound = (
  tx: Tx,
  id: number,
  found: {
    counts: Counts
    headers?: string[]
    newCategories?: NewCategories
    unidentified?: number
    findings?: ImportFinding[]
    /** The columns that were hidden from the person of the dry run. */
    hidden?: readonly string[]
    errorFileId: number | null
  },
) =>
  tx.run(
    query
      .updateTable('sheet_import')
      .set({
        ...found.counts,
        ...(found.headers ? { headers: JSON.stringify(found.headers) } : {}),
        ...(found.newCategories
          ? {
              made: JSON.stringify({
                newCategories: found.newCategories,
                unidentified: found.unidentified ?? 0,
                findings: found.findings ?? [],
                hidden: found.hidden ?? [],
              }),
            }
          : {}),
        ...(found.errorFileId === null ? {} : { error_file_id: found.errorFileId }),
      })
      .where('merchant_id', '=', tx.merchantId)
      .where('id', '=', id),
  )

/** Removes the staged rows of old imports. Their counts stay. */
export async function deleteOldRows(tx: Tx): Promise<void> {
  const old = await tx.all(
    query
      .selectFrom('sheet_import')
      .select('id')
      .where('merchant_id', '=', tx.merchantId)
      .where('created_at', '<', sql<string>`now() - make_interval(days => ${rowDays})`)
      .where('rows_removed', '=', false)
      .where('state', 'not in', [importState.applying, importState.undoing])
      .orderBy('id')
      .limit(5),
  )
  if (old.length === 0) return
  const ids = old.map(({ id }) => id)
  await tx.run(
    query
      .deleteFrom('sheet_import_row')
      .where('merchant_id', '=', tx.merchantId)
      .where('import_id', 'in', ids),
  )
  await tx.run(
    query
      .updateTable('sheet_import')
      .set({ rows_removed: true })
      .where('merchant_id', '=', tx.merchantId)
      .where('id', 'in', ids),
  )
}

/** The names of the stores, if there are several. */
export async function selectStoreNames(tx: Tx): Promise<string[]> {
  const rows = await tx.all(
    query
      .selectFrom('store')
      .select('name')
      .where('merchant_id', '=', tx.merchantId)
      .where('removed_at', 'is', null),
  )
  return rows.length > 1 ? rows.map(({ name }) => name) : []
}

/** The remembered mappings for these digests of headers, by digest. */
export async function selectMappings(
  tx: Tx,
  serviceBean: string,
  digests: readonly string[],
): Promise<Map<string, RememberedMapping>> {
  if (digests.length === 0) return new Map()
  const rows = await tx.all(
    query
      .selectFrom('sheet_mapping')
      .select(['headers', 'mapping', 'defaults'])
      .where('merchant_id', '=', tx.merchantId)
      .where('service_bean', '=', serviceBean)
      .where('headers', 'in', [...new Set(digests)]),
  )
  return new Map(
    rows.map(({ headers, mapping, defaults }) => {
      const stored = mapping as StoredColumn[]
      return [
        headers,
        {
          fields: stored.map((item) => (typeof item === 'object' && item ? item.field : item)),
          asWritten: stored.map((item) => typeof item === 'object' && item !== null),
          defaults: defaults as RememberedMapping['defaults'],
        },
      ]
    }),
  )
}

/** A column of a stored mapping: its field, in an object if its numbers are taken as they are. */
type StoredColumn = string | null | { field: string; asWritten: true }

export function upsertMapping(
  tx: Tx,
  serviceBean: string,
  headers: string,
  { fields, asWritten, defaults }: RememberedMapping,
): Promise<number> {
  const stored = fields.map(
    (field, index): StoredColumn => (field !== null && asWritten[index] ? { field, asWritten: true } : field),
  )
  return tx.run(sql`
    insert into sheet_mapping (merchant_id, service_bean, headers, mapping, defaults)
    values (${tx.merchantId}::bigint, ${serviceBean}, ${headers}, ${JSON.stringify(stored)}::jsonb, ${JSON.stringify(defaults)}::jsonb)
    on conflict (merchant_id, service_bean, headers)
    do update set mapping = excluded.mapping, defaults = excluded.defaults, updated_at = excluded.updated_at`)
}

import type { RefusalKey } from '@zhanggui/contract'
import type { FieldMap, NounFields, ValuesOf } from '@zhanggui/contract/fields.ts'
import { sql } from '../database/query.ts'
import type { TenantContext } from '../http/implement.ts'
import { Refusal, refuse } from '../refusal.ts'
import { changesOf } from './changes.ts'
import type { Change } from './difference.ts'
import {
  columnsOf,
  type KeptRecord,
  type LocalRecord,
  localRecord,
  type RecordKind,
  type RecordOf,
  storedFields,
  wireRow,
} from './kind.ts'
import {
  type AskedPage,
  insertRecord,
  selectHolder,
  selectRecord,
  selectRecordPage,
  updateRecord,
} from './record.sql.ts'
import { staleVersion } from './stale.ts'
import { unlessTaken } from './taken.ts'

/** A page of records as a list call answers it. */
export async function findRecordPage<F extends FieldMap, M extends object, C extends string>(
  { tx, session }: TenantContext,
  kind: RecordKind<F, M>,
  asked: AskedPage<C>,
): Promise<{
  records: (RecordOf<F> & M)[]
  total: number
  totalCapped: boolean
  counts: Record<C, number>
}> {
  const { rows, total, counts } = await selectRecordPage(tx, kind, session, asked)
  return { records: rows.map((row) => wireRow(kind, row)), total, totalCapped: false, counts }
}

async function requireRow({ tx, session }: TenantContext, kind: KeptRecord, id: string) {
  const row = await selectRecord(tx, kind, session, Number(id))
  if (!row) throw refuse('common.notFound')
  return row
}

/** A record as a detail call answers it; one that the asker may not see is refused like one that does not exist. */
export const findRecord = <F extends FieldMap, M extends object>(
  context: TenantContext,
  kind: RecordKind<F, M>,
  id: string,
): Promise<RecordOf<F> & M> => requireRow(context, kind, id).then((row) => wireRow(kind, row))

/** The same for the rules of a noun. */
export const requireRecord = <F extends FieldMap, M extends object>(
  context: TenantContext,
  kind: RecordKind<F, M>,
  id: string,
): Promise<LocalRecord<F> & M> => requireRow(context, kind, id).then((row) => localRecord(kind, row))

const stale = (
  context: TenantContext,
  { version, updatedBy, updatedLocal }: LocalRecord<FieldMap>,
): Refusal => staleVersion(context, { version, who: updatedBy, when: updatedLocal })

/** A form with the fields of a noun: a new record has neither id nor version. */
export type FormOf<F extends FieldMap> = ValuesOf<NounFields<string, F>> & {
  id?: string | undefined
  version?: number | undefined
}

/** What a save is about besides the fields of the form. */
export interface Saving<F extends FieldMap> {
  /** Refuses who may not make a new one. */
  create?: () => void | Promise<void>
  /** Columns besides the fields. */
  also?: Readonly<Record<string, unknown>>
  /** What else the record is called in the trail than its name. */
  title?: (values: FormOf<F>) => string
}

/**
 * Creates or changes a record: who saves an older version is told who was quicker, a value that is another's whose it
 * is, and the trail gets what has changed. Nothing is written when nothing has changed.
 */
export async function saveRecord<F extends FieldMap, M extends object>(
  context: TenantContext,
  kind: RecordKind<F, M>,
  form: FormOf<F>,
  { create, also = {}, title = titleOf }: Saving<F> = {},
): Promise<{ id: string; version: number }> {
  const { tx, session } = context
  const values = { ...columnsOf(storedFields(kind.described), form), ...also, updated_by: session.name }
  const note = (id: string, changes: readonly Change[]) =>
    context.note(id, {
      title: title(form),
      ...(kind.storeId && { storeId: kind.storeId({ id }) }),
      changes,
    })
  if (form.id === undefined) {
    await create?.()
    const made = await guarded(context, kind, form, 0, () =>
      insertRecord(tx, kind.table, { ...values, merchant_id: session.merchantId }),
    )
    note(String(made.id), await changesOf(kind, context, null, form))
    return { id: String(made.id), version: made.version }
  }
  const row = await requireRecord(context, kind, form.id)
  if (row.version !== form.version) throw stale(context, row)
  const changes = await changesOf(kind, context, row, form)
  note(row.id, changes)
  if (changes.length === 0) return { id: row.id, version: row.version }
  const at = { merchantId: session.merchantId, id: Number(row.id), version: row.version }
  const updated = await guarded(context, kind, form, at.id, () => updateRecord(tx, kind.table, at, values))
  if (!updated) throw stale(context, await requireRecord(context, kind, row.id))
  return { id: row.id, version: updated.version }
}

const titleOf = (values: object): string => String((values as { name?: unknown }).name ?? '')

/** Writes a record; a value that only one may have is refused at its field, with whose it is. */
const guarded = <F extends FieldMap, T>(
  context: TenantContext,
  { described: { noun, fields }, table }: KeptRecord<F>,
  form: FormOf<F>,
  exceptId: number,
  write: () => Promise<T>,
): Promise<T> =>
  unlessTaken(context.tx, write, async (constraint) => {
    const [key] = Object.entries(fields).find(([, { unique }]) => unique === constraint) ?? []
    if (key === undefined) return null
    const value = String(form[key])
    const at = { merchantId: context.session.merchantId, exceptId }
    const holder = await selectHolder(context.tx, table, key, value, at)
    if (!holder) return refuse('common.conflict')
    const taken = new Refusal(`${noun}.${key}Taken` as RefusalKey, { name: holder.name, [key]: value })
    return taken.at(key)
  })

/** Removes a record of this version: it stays in the table, out of everybody's sight. */
export async function removeRecord<F extends FieldMap, M extends object>(
  context: TenantContext,
  kind: RecordKind<F, M>,
  { id, version }: { id: string; version: number },
  changes: readonly Change[] = [],
): Promise<null> {
  const { tx, session } = context
  const row = await requireRecord(context, kind, id)
  const at = { merchantId: session.merchantId, id: Number(id), version }
  const removed = await updateRecord(tx, kind.table, at, {
    removed_at: sql`now()`,
    updated_by: session.name,
  })
  if (!removed) throw stale(context, row)
  context.note(id, { title: titleOf(row), changes })
  return null
}

import type { RefusalKey } from '@zhanggui/contract'
import type { FieldMap, NounFields, ValuesOf } from '@zhanggui/contract/fields.ts'
import { sql } from '../database/query.ts'
import type { TenantContext } from '../http/implement.ts'
import { Refusal, refuse } from '../refusal.ts'
import { changesOf } from './changes.ts'
import type { Change } from './difference.ts'
import { keptValues } from './hidden.ts'
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

/** A page of records for a list call. */
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
  return {
    records: rows.map((row) => wireRow(kind, row, session.permissions)),
    total,
    totalCapped: false,
    counts,
  }
}

async function requireRow({ tx, session }: TenantContext, kind: KeptRecord, id: string) {
  const row = await selectRecord(tx, kind, session, Number(id))
  if (!row) throw refuse('common.notFound')
  return row
}

/** A record for a detail call. A record that the user may not see is refused like a missing one. */
export const findRecord = <F extends FieldMap, M extends object>(
  context: TenantContext,
  kind: RecordKind<F, M>,
  id: string,
): Promise<RecordOf<F> & M> =>
  requireRow(context, kind, id).then((row) => wireRow(kind, row, context.session.permissions))

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

/** A form with the fields of a noun. A new record has neither id nor version. */
export type FormOf<F extends FieldMap> = ValuesOf<NounFields<string, F>> & {
  id?: string | undefined
  version?: number | undefined
}

/** The options of a save. */
export interface Saving<F extends FieldMap> {
  /** Refuses a user who may not create a record. */
  create?: () => void | Promise<void>
  /** Columns besides the fields. */
  also?: Readonly<Record<string, unknown>>
  /** The title in the trail, if it is not the name. */
  title?: (values: FormOf<F>) => string
}

/**
 * Creates or changes a record. Refuses an older version with the person who saved the newer one, and a taken value
 * with its owner, if he is in scope. The trail gets the changes. Writes nothing if nothing changed.
 */
export async function saveRecord<F extends FieldMap, M extends object>(
  context: TenantContext,
  kind: RecordKind<F, M>,
  form: FormOf<F>,
  { create, also = {}, title = titleOf }: Saving<F> = {},
): Promise<{ id: string; version: number }> {
  const { tx, session } = context
  const stored = form.id === undefined ? null : await requireRecord(context, kind, form.id)
  const kept = keptValues(kind.described, form, stored, session.permissions)
  const values = { ...columnsOf(storedFields(kind.described), kept), ...also, updated_by: session.name }
  const note = (id: string, changes: readonly Change[]) =>
    context.note(id, {
      title: title(form),
      ...(kind.storeId && { storeId: kind.storeId({ id }) }),
      changes,
    })
  if (!stored) {
    await create?.()
    const made = await guarded(context, kind, form, 0, () =>
      insertRecord(tx, kind.table, { ...values, merchant_id: session.merchantId }),
    )
    note(String(made.id), await changesOf(kind, context, null, kept))
    return { id: String(made.id), version: made.version }
  }
  const { id, version } = stored
  if (version !== form.version) throw stale(context, stored)
  const changes = await changesOf(kind, context, stored, kept)
  note(id, changes)
  if (changes.length === 0) return { id, version }
  const at = { merchantId: session.merchantId, id: Number(id), version }
  const updated = await guarded(context, kind, form, at.id, () => updateRecord(tx, kind.table, at, values))
  if (!updated) throw stale(context, await requireRecord(context, kind, id))
  return { id, version: updated.version }
}

const titleOf = (values: object): string => String((values as { name?: unknown }).name ?? '')

/** Runs a write. A violation of a unique index becomes a refusal at the field, with the owner of the value if the person sees it. */
const guarded = <F extends FieldMap, T>(
  context: TenantContext,
  kind: KeptRecord<F>,
  form: FormOf<F>,
  exceptId: number,
  write: () => Promise<T>,
): Promise<T> =>
  unlessTaken(context.tx, write, async (constraint) => {
    const { noun, fields } = kind.described
    const [key] = Object.entries(fields).find(([, { unique }]) => unique === constraint) ?? []
    if (key === undefined) return null
    const value = String(form[key])
    const holder = await selectHolder(context.tx, kind, context.session, key, value, exceptId)
    if (!holder) return refuse('common.conflict')
    const taken = holder.seen
      ? new Refusal(`${noun}.${key}Taken` as RefusalKey, { name: holder.name, [key]: value })
      : refuse('common.taken', { value })
    return taken.at(key)
  })

/** Removes a record of this version: the row stays in the table, but no statement shows it. */
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

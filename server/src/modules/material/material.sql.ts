import type {
  MaterialKind,
  MaterialQuery,
  MaterialUse,
  productPlaces,
} from '@zhanggui/contract/material/material.ts'
import type { RawBuilder } from 'kysely'
import { query, rowsOf, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { keepFileTimers } from '../../kernel/file/files.ts'
import { type FileUse, shownSomewhere } from '../../kernel/file/uses.ts'

/** The material center keeps the file of each material that is not removed. */
export const materialUse: FileUse = {
  keeps: (tx) => sql`exists (
    select from material m where m.merchant_id = ${tx.merchantId} and m.file_id = f.id and m.removed_at is null)`,
}

export interface MaterialRow {
  id: number
  version: number
  kind: MaterialKind
  name: string
  folder_id: number | null
  file_id: number
  key: string
  thumbnail_key: string | null
  bytes: number
  width: number | null
  height: number | null
  duration_ms: number | null
  created_at: string
  created_by: string
  uses: number
}

/** The number of records that show the file `f`. */
const usesOf = (tx: Tx) => sql`(select count(*) from (${shownSomewhere(tx)}) use)`

const rows = (tx: Tx, picked: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<MaterialRow>`
  select m.id, m.version, m.kind, m.name, m.folder_id, m.file_id, f.key, f.thumbnail_key, m.bytes, f.width, f.height,
    f.duration_ms, m.created_at, m.created_by, ${usesOf(tx)} as uses
  from (${picked}) picked join material m on m.merchant_id = ${tx.merchantId} and m.id = picked.id join file f on f.merchant_id = ${tx.merchantId} and f.id = m.file_id
  order by ${order}`

export const selectMaterial = (tx: Tx, id: number) =>
  tx.first(
    rows(
      tx,
      sql`select id from material where merchant_id = ${tx.merchantId} and id = ${id}::bigint and removed_at is null`,
      sql`m.id`,
    ),
  )

const sortColumns = { createdAt: 'created_at', name: 'name', bytes: 'bytes' } as const

function orderOf({ sort }: MaterialQuery): RawBuilder<unknown> {
  const { key, order } = sort ?? { key: 'createdAt', order: 'desc' }
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  return sql`${sql.ref(`m.${sortColumns[key]}`)} ${direction}, m.id ${direction}`
}

function conditionsOf(tx: Tx, { folderId, keyword }: MaterialQuery): RawBuilder<unknown> {
  const conditions = [sql`m.merchant_id = ${tx.merchantId}`, sql`m.removed_at is null`]
  if (folderId !== undefined) conditions.push(sql`m.folder_key = ${Number(folderId ?? 0)}::bigint`)
  // Under row-level security PostgreSQL cannot use the index on names. The security definer function can.
  if (keyword) conditions.push(sql`m.id in ${rowsOf(tx, sql`zg_search_material(${keyword})`)}`)
  return sql.join(conditions, sql` and `)
}

/** One page, and the counts of both kinds under the same filters. */
export async function selectMaterialPage(
  tx: Tx,
  asked: MaterialQuery,
): Promise<{ rows: MaterialRow[]; counts: Map<MaterialKind, number> }> {
  const where = conditionsOf(tx, asked)
  const order = orderOf(asked)
  const picked = sql`
    select m.id from material m where ${where} and m.kind = ${asked.kind}::smallint
    order by ${order} limit ${asked.pageSize}::int offset ${(asked.pageNo - 1) * asked.pageSize}::int`
  const counted = await tx.all(
    sql<{ kind: MaterialKind; amount: number }>`
      select m.kind, count(*) as amount from material m where ${where} group by m.kind`,
  )
  const page = await tx.all(rows(tx, picked, order))
  return { rows: page, counts: new Map(counted.map(({ kind, amount }) => [kind, amount])) }
}

/** The newest material with this content. */
export const selectByContent = (tx: Tx, sha256: Buffer) =>
  tx.first(
    rows(
      tx,
      sql`select id from material where merchant_id = ${tx.merchantId} and sha256 = ${sha256}::bytea and removed_at is null order by id desc limit 1`,
      sql`m.id`,
    ),
  )

/** Serializes uploads of the same content, so that the second finds the material of the first. */
export const lockContent = (tx: Tx, sha256: Buffer) =>
  tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('material ' || encode(${sha256}::bytea, 'hex'), zg_merchant()))`,
  )

export const countMaterials = async (tx: Tx): Promise<number> =>
  (
    await tx.one(
      sql<{
        amount: number
      }>`select count(*) as amount from material where merchant_id = ${tx.merchantId} and removed_at is null`,
    )
  ).amount

export interface NewMaterial {
  merchant_id: number
  folder_id: number | null
  file_id: number
  kind: MaterialKind
  name: string
  sha256: Buffer
  bytes: number
  created_by: string
  updated_by: string
}

export const insertMaterial = async (tx: Tx, values: NewMaterial): Promise<number> =>
  (await tx.one(query.insertInto('material').values(values).returning('id'))).id

/** Returns the former name. Undefined if the material is removed or has another version. */
export const updateName = async (
  tx: Tx,
  id: number,
  version: number,
  name: string,
  by: string,
): Promise<string | undefined> =>
  (
    await tx.first(
      sql<{ before: string }>`
        update material m set name = ${name}, version = m.version + 1, updated_at = now(), updated_by = ${by}
        from material b
        where m.merchant_id = ${tx.merchantId} and b.merchant_id = ${tx.merchantId} and m.id = ${id}::bigint and m.version = ${version}::int and m.removed_at is null and b.id = m.id
        returning b.name as before`,
    )
  )?.before

/** The materials with these ids, locked until the transaction ends. Every writer locks in the order of ids. */
export const lockMaterials = (tx: Tx, ids: readonly number[]) =>
  tx.all(
    sql<{ id: number; name: string; file_id: number; folder_id: number | null; folder: string | null }>`
      select m.id, m.name, m.file_id, m.folder_id, f.label as folder
      from material m left join material_folder f on f.merchant_id = ${tx.merchantId} and f.id = m.folder_id
      where m.merchant_id = ${tx.merchantId} and m.id = any (${ids}::bigint[]) and m.removed_at is null order by m.id for update of m`,
  )

export const updateFolder = (tx: Tx, ids: readonly number[], folderId: number | null, by: string) =>
  tx.run(sql`
    update material set folder_id = ${folderId}::bigint, updated_at = now(), updated_by = ${by}
    where merchant_id = ${tx.merchantId} and id = any (${ids}::bigint[])`)

/** Locks the files. A transaction that adds one of them to a product waits, or has committed and is visible. */
export const lockFiles = (tx: Tx, fileIds: readonly number[]) =>
  tx.all(
    sql`select id from file where merchant_id = ${tx.merchantId} and id = any (${fileIds}::bigint[]) order by id for update`,
  )

/** Removes materials from the center. Their files go with the next clean-up. */
export async function updateRemoved(
  tx: Tx,
  ids: readonly number[],
  fileIds: readonly number[],
  by: string,
): Promise<void> {
  await tx.run(
    sql`update material set removed_at = now(), updated_at = now(), updated_by = ${by} where merchant_id = ${tx.merchantId} and id = any (${ids}::bigint[])`,
  )
  await tx.run(
    sql`update file set expires_at = now() where merchant_id = ${tx.merchantId} and id = any (${fileIds}::bigint[]) and removed_at is null`,
  )
  await keepFileTimers(tx, fileIds)
}

export interface UseRow {
  id: number
  name: string
  total: number
  /** Null for a material without uses. */
  noun: MaterialUse['noun'] | null
  record: number
  title: string
  code: string
  places: (typeof productPlaces)[number][]
}

/**
 * The uses of materials: for each, the `atMost` records with the latest changes. A material without uses has one row.
 */
export const selectUses = (tx: Tx, ids: readonly number[], atMost: number) =>
  tx.all(
    sql<UseRow>`
      select m.id, m.name, ${usesOf(tx)} as total, used.noun, used.id as record, used.title, used.code, used.places
      from material m join file f on f.merchant_id = ${tx.merchantId} and f.id = m.file_id
      left join lateral (
        select * from (${shownSomewhere(tx)}) use order by use.at desc, use.id desc limit ${atMost}::int) used on true
      where m.merchant_id = ${tx.merchantId} and m.id = any (${ids}::bigint[]) and m.removed_at is null
      order by m.id, used.at desc, used.id desc`,
  )

/** Keeps a picture that is a material, or an upload that nothing uses yet. */
export const updateKept = (tx: Tx, key: string) =>
  tx.first(sql<{ id: number; name: string }>`
    update file set expires_at = null where merchant_id = ${tx.merchantId} and key = ${key} and kind = 'media'
      and removed_at is null and content_type like 'image/%'
      and (expires_at > now() + interval '1 minute' or (expires_at is null and exists (
        select from material m where m.merchant_id = ${tx.merchantId} and m.file_id = file.id and m.removed_at is null)))
    returning id, name`)

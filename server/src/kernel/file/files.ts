import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sizeText } from '@zhanggui/contract/file/file.text.ts'
import { query, sql } from '../database/query.ts'
import { inTenant, type Tx } from '../database/tenant.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { newStorageKey, type Storage, thumbnailKey } from '../storage/storage.ts'
import type { Duty } from '../task/tasks.ts'
import { keepTimers, selectDue, selectDueMerchants } from '../task/timer.sql.ts'

/** Media are public at an unguessable address. Private files need a session of their merchant. */
export type FileKind = 'media' | 'private'

/** Edge of the thumbnail for list rows, in pixels. */
export const thumbnailSize = 96

/** Uploads without a reference are kept for so many hours. */
export const unusedUploadHours = 24

/** The limit of such uploads per person. */
export const unusedUploadLimit = { files: 200, bytes: 500 * 1024 * 1024 }

/** Exports and error files are kept for so many hours (spec section 8: three days). */
export const exportHours = 72

/** Stored bytes that no transaction has kept go after so many hours. The cause is a crash or a refusal. */
const unclaimedHours = 6

export interface StoredFileRow {
  id: number
  key: string
  kind: FileKind
  name: string
  contentType: string
  bytes: number
  /** The person who uploaded or made it, and the permission that a download needs. */
  employeeId: number | null
  permission: string | null
}

/** The permanent address of a file. The wire carries it instead of ids and storage keys. */
export const fileAddress = (merchantId: number, kind: FileKind, key: string) =>
  kind === 'media' ? `/media/${merchantId}/${key}` : `/bf/ipos/web/file/download/${key}`

/** The address of the thumbnail for list rows. */
export const thumbnailAddress = (merchantId: number, key: string, thumbnail: string | null) =>
  `/media/${merchantId}/${thumbnail ?? key}`

/** The key at the end of an address of this merchant. Null for any other address. */
export function keyOfAddress(merchantId: number, kind: FileKind, address: string): string | null {
  const prefix = fileAddress(merchantId, kind, '')
  const key = address.startsWith(prefix) ? address.slice(prefix.length) : ''
  return /^[0-9a-f]{32}\.[a-z0-9]{1,8}$/.test(key) ? key : null
}

/** The place of a file in the storage. */
export const storageKey = (merchantId: number, kind: FileKind, key: string) => `${merchantId}/${kind}/${key}`

/** The part of a storage key that the row stores. */
export const rowKey = (storageKeyText: string) => storageKeyText.slice(storageKeyText.lastIndexOf('/') + 1)

export interface NewFile {
  merchantId: number
  kind: FileKind
  key: string
  name: string
  contentType: string
  bytes: number
  width?: number
  height?: number
  durationMs?: number
  thumbnailKey?: string
  employeeId: number | null
  /** A download requires this permission. Several codes have spaces between them. */
  permission?: string
  /** The file is removed after so many hours. Without it the file stays. */
  expiresInHours?: number
}

/**
 * Puts bytes into the storage, outside of any transaction because this may take long. Its row is written before, with
 * an expiry time, so a crash leaves no bytes without a row. The transaction that refers to the file calls `keepFile`,
 * which makes it permanent.
 */
export async function storeFile(
  storage: Storage,
  inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  file: Omit<NewFile, 'key' | 'bytes' | 'expiresInHours' | 'thumbnailKey'> & {
    extension: string
    /** The thumbnail: a webp, and the edge of its square. */
    thumbnail?: { image: Buffer; edge: number }
  },
  source: { path: string } | Buffer,
): Promise<{ id: number; key: string; bytes: number }> {
  const { extension, thumbnail, ...row } = file
  const place = newStorageKey(String(file.merchantId), file.kind, extension)
  const small = thumbnail && thumbnailKey(place, thumbnail.edge)
  const key = rowKey(place)
  const expected = Buffer.isBuffer(source) ? source.length : (await stat(source.path)).size
  const id = await inTransaction(async (tx) => {
    // The server's own files require a permission. All others are uploads.
    if (file.permission === undefined && file.employeeId !== null)
      await refuseTooManyUnused(tx, file.employeeId, expected)
    return insertFile(tx, {
      ...row,
      key,
      bytes: expected,
      ...(small ? { thumbnailKey: rowKey(small) } : {}),
      expiresInHours: unclaimedHours,
    })
  })
  try {
    if (small && thumbnail)
      await storage.put(small, Readable.from([thumbnail.image]), { contentType: 'image/webp' })
    const { bytes } = await storage.put(place, Buffer.isBuffer(source) ? Readable.from([source]) : source, {
      contentType: file.contentType,
      fileName: file.name,
    })
    return { id, key, bytes }
  } catch (error) {
    await dropFile(inTransaction, id)
    throw error
  }
}

/** Locks the person's row until the transaction ends. Otherwise two uploads at once could both pass the limit. */
async function refuseTooManyUnused(tx: Tx, employeeId: number, bytes: number): Promise<void> {
  await tx.run(
    sql`select from employee where merchant_id = ${tx.merchantId} and id = ${employeeId}::bigint for no key update`,
  )
  const unused = await tx.one(
    sql<{ files: number; bytes: number }>`
      select count(*) as files, coalesce(sum(bytes), 0)::bigint as bytes from file
      where merchant_id = ${tx.merchantId} and employee_id = ${employeeId}::bigint and permission is null and not used
        and removed_at is null and expires_at > now()`,
  )
  const { files, bytes: most } = unusedUploadLimit
  if (unused.files + 1 > files || unused.bytes + bytes > most)
    throw refuse('file.tooManyUnused', { files, size: sizeText(most), hours: unusedUploadHours })
}

/** Keeps a stored file for so many hours, or for ever. Throws if the file was removed in the meantime. */
export async function keepFile(
  tx: Tx,
  file: { id: number; bytes: number },
  expiresInHours?: number,
): Promise<void> {
  const kept = await tx.run(
    query
      .updateTable('file')
      .set({ bytes: file.bytes, expires_at: hoursFromNow(expiresInHours) })
      .where('merchant_id', '=', tx.merchantId)
      .where('id', '=', file.id)
      .where('removed_at', 'is', null),
  )
  if (kept === 0) throw new Error(`file ${file.id} was removed before it was kept`)
  if (expiresInHours !== undefined) await keepFileTimers(tx, [file.id])
}

/** The next clean-up removes this file. */
export async function letFileGo(tx: Tx, id: number): Promise<void> {
  await tx.run(
    query
      .updateTable('file')
      .set({ expires_at: sql<string>`now()` })
      .where('merchant_id', '=', tx.merchantId)
      .where('id', '=', id),
  )
  await keepFileTimers(tx, [id])
}

/** The same in its own transaction. If it fails, the file expires later by itself. */
export async function dropFile(
  inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  id: number,
): Promise<void> {
  await inTransaction((tx) => letFileGo(tx, id)).catch(() => {})
}

const hoursFromNow = (hours: number | undefined) =>
  hours === undefined ? null : sql<string>`now() + make_interval(hours => ${hours})`

/** Inserts the row of a file. */
export async function insertFile(tx: Tx, file: NewFile): Promise<number> {
  const row = await tx.one(
    query
      .insertInto('file')
      .values({
        merchant_id: file.merchantId,
        kind: file.kind,
        key: file.key,
        name: file.name.slice(0, 255),
        content_type: file.contentType,
        bytes: file.bytes,
        width: file.width ?? null,
        height: file.height ?? null,
        duration_ms: file.durationMs ?? null,
        thumbnail_key: file.thumbnailKey ?? null,
        employee_id: file.employeeId,
        permission: file.permission ?? null,
        expires_at: hoursFromNow(file.expiresInHours),
      })
      .returning('id'),
  )
  if (file.expiresInHours !== undefined) await keepFileTimers(tx, [row.id])
  return row.id
}

/** Call this after every change of expiry times. */
export const keepFileTimers = (tx: Tx, ids: readonly number[]) =>
  keepTimers(
    tx,
    'file',
    ids,
    sql`select id, expires_at as due_at from file
      where merchant_id = ${tx.merchantId} and id = any (${[...ids]}::bigint[]) and expires_at is not null and removed_at is null`,
  )

/** A file of this merchant by the key of its address. Undefined if it was removed. */
export async function selectFile(tx: Tx, kind: FileKind, key: string): Promise<StoredFileRow | undefined> {
  const row = await tx.first(
    query
      .selectFrom('file')
      .select(['id', 'key', 'kind', 'name', 'content_type', 'bytes', 'employee_id', 'permission'])
      .where('merchant_id', '=', tx.merchantId)
      .where('key', '=', key)
      .where('kind', '=', kind)
      .where('removed_at', 'is', null),
  )
  return row && { ...row, kind, contentType: row.content_type, employeeId: row.employee_id }
}

const merchantsAtOnce = 500
const filesAtOnce = 100

/**
 * Removes the bytes of expired files, then marks their rows. After a crash in between, the next run repeats both
 * without harm.
 */
export const expireFiles: Duty = {
  name: 'expire files',
  everyMs: 60_000,
  async run(services: Services) {
    for (const merchantId of await selectDueMerchants(services.database, 'file', merchantsAtOnce)) {
      const expire = (tx: Tx) => expireSome(tx, services.storage)
      while ((await inTenant(services.database, merchantId, {}, expire)) >= filesAtOnce);
    }
  },
}

/** At most so many files of one merchant. Returns the number of due timers. */
async function expireSome(tx: Tx, storage: Storage): Promise<number> {
  const ids = await selectDue(tx, 'file', filesAtOnce)
  // The lock lasts until the commit: no other transaction can keep these files or set their timers.
  const files = await tx.all(sql<{ id: number; key: string; kind: FileKind; thumbnail_key: string | null }>`
    select id, key, kind, thumbnail_key from file
    where merchant_id = ${tx.merchantId} and id = any (${ids}::bigint[]) and expires_at <= now() and removed_at is null
    order by id for update`)
  for (const file of files) {
    await storage.remove(storageKey(tx.merchantId, file.kind, file.key))
    if (file.thumbnail_key) await storage.remove(storageKey(tx.merchantId, file.kind, file.thumbnail_key))
  }
  const expired = files.map((file) => file.id)
  await tx.run(
    sql`update file set removed_at = now() where merchant_id = ${tx.merchantId} and id = any (${expired}::bigint[])`,
  )
  await tx.run(sql`
    update task set status = 3
    where merchant_id = ${tx.merchantId} and file_id = any (${expired}::bigint[]) and status = 1`)
  await keepFileTimers(tx, ids)
  return ids.length
}

export { thumbnailKey }

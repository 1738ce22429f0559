import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sizeText } from '@zhanggui/contract/file/file.text.ts'
import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import { query, sql } from '../database/query.ts'
import { inTenant, type Tx } from '../database/tenant.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { newStorageKey, type Storage, thumbnailKey } from '../storage/storage.ts'
import type { Duty } from '../task/tasks.ts'
import { keepTimers, selectDue, selectDueMerchants } from '../task/timer.sql.ts'

/** Media lie open at an unguessable address; private files are behind session and merchant. */
export type FileKind = 'media' | 'private'

/** Edge of the small picture for list rows, in pixels. */
export const thumbnailSize = 96

/** How long an upload that nothing refers to yet is kept. */
export const unusedUploadHours = 24

/** How much of that one person may have. */
export const unusedUploadLimit = { files: 200, bytes: 500 * 1024 * 1024 }

/** How long exports and error files are kept (spec section 8: three days). */
export const exportHours = 72

/** Stored bytes whose meaning was never written go after so long: a crash or a refusal came in between. */
const unclaimedHours = 6

export interface StoredFileRow {
  id: number
  key: string
  kind: FileKind
  name: string
  contentType: string
  bytes: number
}

/** The lasting address of a file: what the wire carries instead of ids and storage keys. */
export const fileAddress = (merchantId: number, kind: FileKind, key: string) =>
  kind === 'media' ? `/media/${merchantId}/${key}` : `/bf/ipos/web/file/download/${key}`

/** The address of the small picture for list rows. */
export const thumbnailAddress = (merchantId: number, key: string, thumbnail: string | null) =>
  `/media/${merchantId}/${thumbnail ?? key}`

/** The key at the end of an address of this merchant; null for any other address. */
export function keyOfAddress(merchantId: number, kind: FileKind, address: string): string | null {
  const prefix = fileAddress(merchantId, kind, '')
  const key = address.startsWith(prefix) ? address.slice(prefix.length) : ''
  return /^[0-9a-f]{32}\.[a-z0-9]{1,8}$/.test(key) ? key : null
}

/** Where the bytes of a file lie in the storage. */
export const storageKey = (merchantId: number, kind: FileKind, key: string) => `${merchantId}/${kind}/${key}`

/** The part of a storage key that a row keeps. */
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
  /** Who downloads it must still hold this. */
  permission?: PermissionCode
  /** Goes after so many hours; without it the file stays. */
  expiresInHours?: number
}

/**
 * Puts bytes into the storage, outside of any transaction: they may take long. The row is there before them and ends by
 * itself, so that no crash leaves bytes without a row; `keepFile` in the transaction that refers to it makes it last.
 */
export async function storeFile(
  storage: Storage,
  inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  file: Omit<NewFile, 'key' | 'bytes' | 'expiresInHours' | 'thumbnailKey'> & {
    extension: string
    /** The small picture: a webp, and the edge of the square it fits in. */
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
    // What asks for a permission is the server's own work, the rest somebody has uploaded.
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

/** Holds whoever uploads until the transaction ends, so that two uploads at once cannot both be the last one. */
async function refuseTooManyUnused(tx: Tx, employeeId: number, bytes: number): Promise<void> {
  await tx.run(
    sql`select from employee where merchant_id = ${tx.merchantId} and id = ${employeeId}::bigint for no key update`,
  )
  const unused = await tx.one(
    sql<{ files: number; bytes: number }>`
      select count(*) as files, coalesce(sum(bytes), 0)::bigint as bytes from file
      where merchant_id = ${tx.merchantId} and employee_id = ${employeeId}::bigint and permission is null and removed_at is null and expires_at > now()`,
  )
  const { files, bytes: most } = unusedUploadLimit
  if (unused.files + 1 > files || unused.bytes + bytes > most)
    throw refuse('file.tooManyUnused', { files, size: sizeText(most), hours: unusedUploadHours })
}

/** Makes a stored file last: for so many hours, or for good. Throws when it was removed meanwhile. */
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

/** Lets a stored file that nothing refers to go with the next clean-up. */
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

/** The same in a transaction of its own. When even that fails the file goes by itself, later. */
export async function dropFile(
  inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  id: number,
): Promise<void> {
  await inTransaction((tx) => letFileGo(tx, id)).catch(() => {})
}

const hoursFromNow = (hours: number | undefined) =>
  hours === undefined ? null : sql<string>`now() + make_interval(hours => ${hours})`

/** Books a file whose bytes are in the storage. */
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

/** Follows every change that makes files expire. */
export const keepFileTimers = (tx: Tx, ids: readonly number[]) =>
  keepTimers(
    tx,
    'file',
    ids,
    sql`select id, expires_at as due_at from file
      where merchant_id = ${tx.merchantId} and id = any (${[...ids]}::bigint[]) and expires_at is not null and removed_at is null`,
  )

/** A file of this merchant by the key of its address, unless it has been removed. */
export async function selectFile(tx: Tx, kind: FileKind, key: string): Promise<StoredFileRow | undefined> {
  const row = await tx.first(
    query
      .selectFrom('file')
      .select(['id', 'key', 'kind', 'name', 'content_type', 'bytes'])
      .where('merchant_id', '=', tx.merchantId)
      .where('key', '=', key)
      .where('kind', '=', kind)
      .where('removed_at', 'is', null),
  )
  return row && { ...row, kind, contentType: row.content_type }
}

const merchantsAtOnce = 500
const filesAtOnce = 100

/** Removes the bytes of files whose time has come, then says so in their rows; a crash in between repeats harmlessly. */
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

/** At most so many files of one merchant; gives how many timers had run out. */
async function expireSome(tx: Tx, storage: Storage): Promise<number> {
  const ids = await selectDue(tx, 'file', filesAtOnce)
  // Held until the end: nobody makes one of them last meanwhile, nor sets its timer.
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

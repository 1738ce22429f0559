import { query, sql } from './query.ts'
import type { Services } from './services.ts'
import { thumbnailKey } from './storage/storage.ts'
import { selectExpiredFiles } from './system.sql.ts'
import type { Duty } from './tasks.ts'
import { inTenant, type Tx } from './tenant.ts'

/** Media lie open at an unguessable address; private files are behind session and merchant. */
export type FileKind = 'media' | 'private'

/** How long an upload that nothing refers to yet is kept. */
export const unusedUploadHours = 24

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

/** Books a file whose bytes are in the storage. */
export async function insertFile(
  tx: Tx,
  file: {
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
    /** Goes after so many hours; without it the file stays. */
    expiresInHours?: number
  },
): Promise<number> {
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
        expires_at:
          file.expiresInHours === undefined
            ? null
            : sql<string>`now() + make_interval(hours => ${file.expiresInHours})`,
      })
      .returning('id'),
  )
  return row.id
}

/** A file of this merchant by the key of its address, unless it has been removed. */
export async function selectFile(tx: Tx, kind: FileKind, key: string): Promise<StoredFileRow | undefined> {
  const row = await tx.first(
    query
      .selectFrom('file')
      .select(['id', 'key', 'kind', 'name', 'content_type', 'bytes'])
      .where('key', '=', key)
      .where('kind', '=', kind)
      .where('removed_at', 'is', null),
  )
  return row && { ...row, kind, contentType: row.content_type }
}

/** Removes the bytes of files whose time has come, then says so in their rows; a crash in between repeats harmlessly. */
export const expireFiles: Duty = {
  name: 'expire files',
  everyMs: 60_000,
  async run(services: Services) {
    for (const file of await selectExpiredFiles(services.database, 500)) {
      const key = storageKey(file.merchant_id, file.kind, file.key)
      await services.storage.remove(key)
      if (file.thumbnail_key)
        await services.storage.remove(storageKey(file.merchant_id, file.kind, file.thumbnail_key))
      await inTenant(services.database, file.merchant_id, {}, async (tx) => {
        await tx.run(
          query.updateTable('file').set({ removed_at: sql<string>`now()` }).where('id', '=', file.id),
        )
        await tx.run(
          query.updateTable('task').set({ status: 3 }).where('file_id', '=', file.id).where('status', '=', 1),
        )
      })
    }
  },
}

export { thumbnailKey }

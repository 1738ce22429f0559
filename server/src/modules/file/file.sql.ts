import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Session } from '../../kernel/session/session.ts'

/** A private file of the signed-in person by the key of its address. `gone` is true if it has expired. */
export const selectOwnFile = (tx: Tx, session: Session, key: string) =>
  tx.first(
    query
      .selectFrom('file')
      .select([
        'key',
        'name',
        'content_type',
        'permission',
        sql<boolean>`removed_at is not null or coalesce(expires_at <= now(), false)`.as('gone'),
      ])
      .where('merchant_id', '=', tx.merchantId)
      .where('key', '=', key)
      .where('kind', '=', 'private')
      .where('employee_id', '=', session.employeeId),
  )

/** The file of the newest material with this content. */
export const selectMaterialFile = (tx: Tx, sha256: Buffer) =>
  tx.first(
    sql<{ id: number; key: string }>`
      select f.id, f.key from material m
      join file f on f.merchant_id = ${tx.merchantId} and f.id = m.file_id and f.removed_at is null
      where m.merchant_id = ${tx.merchantId} and m.sha256 = ${sha256}::bytea and m.removed_at is null
      order by m.id desc limit 1`,
  )

/** Stores the hash and the size of the uploaded bytes. */
export const updateUpload = (tx: Tx, id: number, sha256: Buffer, bytes: number) =>
  tx.run(
    query
      .updateTable('file')
      .set({ sha256, upload_bytes: bytes })
      .where('merchant_id', '=', tx.merchantId)
      .where('id', '=', id),
  )

import { productPlaces } from '@zhanggui/contract/material/material.ts'
import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { type FileUse, releaseFiles } from '../../kernel/file/uses.ts'

/** The media of products. A removed product keeps them, but is not shown as a use. */
export const productUse: FileUse = {
  keeps: (tx) => sql`exists (
    select from product_media m where m.merchant_id = ${tx.merchantId} and m.file_id = f.id)`,
  shown: (tx) => sql`
    select 'product' as noun, p.id, p.name as title, p.code,
      array_agg((${[...productPlaces]}::text[])[u.kind] order by u.kind) as places, p.updated_at as at
    from (
      select distinct m.product_id, m.kind from product_media m
      where m.merchant_id = ${tx.merchantId} and m.file_id = f.id
    ) u
    join product p on p.merchant_id = ${tx.merchantId} and p.id = u.product_id and p.removed_at is null
    group by p.id, p.name, p.code, p.updated_at`,
}

/** A file in its place. */
export interface PlacedFile {
  kind: number
  position: number
  fileId: number
}

export interface MediaFile {
  id: number
  name: string
  contentType: string
  /** The hash and the size of the upload. */
  sha256: Buffer | null
  uploadBytes: number | null
  /** For a material: the size of the uploaded file, which may exceed the limit of product pictures. */
  materialBytes: number | null
}

/**
 * Finds uploaded media by their keys and keeps them. Locks their rows until the transaction ends, so that nothing
 * releases them meanwhile. A file that expires within a minute counts as missing, because its bytes may already be.
 */
export async function lockMediaFiles(tx: Tx, keys: readonly string[]): Promise<Map<string, MediaFile>> {
  const rows = await tx.all(
    sql<{
      id: number
      key: string
      name: string
      content_type: string
      sha256: Buffer | null
      upload_bytes: number | null
      expires: boolean
      material_bytes: number | null
    }>`
      select id, key, name, content_type, sha256, upload_bytes, expires_at is not null as expires,
        (select m.bytes from material m where m.merchant_id = ${tx.merchantId} and m.file_id = file.id and m.removed_at is null) as material_bytes
      from file
      where merchant_id = ${tx.merchantId} and key = any (${keys}::text[]) and kind = 'media' and removed_at is null
        and (expires_at is null or expires_at > now() + interval '1 minute')
      order by id for update`,
  )
  const expiring = rows.filter((row) => row.expires).map((row) => row.id)
  if (expiring.length > 0)
    await tx.run(
      query
        .updateTable('file')
        .set({ expires_at: null })
        .where('merchant_id', '=', tx.merchantId)
        .where('id', 'in', expiring),
    )
  return new Map(
    rows.map((row) => [
      row.key,
      {
        id: row.id,
        name: row.name,
        contentType: row.content_type,
        sha256: row.sha256,
        uploadBytes: row.upload_bytes,
        materialBytes: row.material_bytes,
      },
    ]),
  )
}

/** Sets the media of a product. Releases files that no product uses. */
export async function replaceMedia(
  tx: Tx,
  productId: number,
  placed: readonly PlacedFile[],
  former: readonly number[],
): Promise<void> {
  await tx.run(
    query
      .deleteFrom('product_media')
      .where('merchant_id', '=', tx.merchantId)
      .where('product_id', '=', productId),
  )
  if (placed.length > 0)
    await tx.run(sql`
      insert into product_media (merchant_id, product_id, kind, position, file_id)
      select ${tx.merchantId}::bigint, ${productId}::bigint, kind, position, file_id
      from unnest(${placed.map((one) => one.kind)}::int[], ${placed.map((one) => one.position)}::int[],
        ${placed.map((one) => one.fileId)}::bigint[]) as m (kind, position, file_id)
      returning file_id`)
  const kept = new Set(placed.map((one) => one.fileId))
  await releaseFiles(
    tx,
    former.filter((id) => !kept.has(id)),
  )
}

import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** Serializes changes of the tree, because the checks of depth and circles need the whole tree. */
export const lockFolders = (tx: Tx) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('material folders', zg_merchant()))`)

export interface FolderRow {
  id: number
  parent_id: number | null
  label: string
  version: number
}

export const selectFolders = (tx: Tx): Promise<FolderRow[]> =>
  tx.all(
    query
      .selectFrom('material_folder')
      .select(['id', 'parent_id', 'label', 'version'])
      .where('merchant_id', '=', tx.merchantId)
      .where('removed_at', 'is', null)
      .orderBy('label')
      .orderBy('id'),
  )

/** The folder that the system made for a purpose. Locks it against removal until the transaction ends. */
export const selectPurposeFolder = (tx: Tx, purpose: string) =>
  tx.first(
    query
      .selectFrom('material_folder')
      .select('id')
      .where('merchant_id', '=', tx.merchantId)
      .where('purpose', '=', purpose)
      .where('removed_at', 'is', null)
      .forShare(),
  )

/** The number of materials of each kind in each folder. Key 0 is 'in no folder'. */
export const selectAmounts = (tx: Tx) =>
  tx.all(
    sql<{ folder_key: number; pictures: number; videos: number }>`
      select folder_key, count(*) filter (where kind = 1) as pictures, count(*) filter (where kind = 2) as videos
      from material where merchant_id = ${tx.merchantId} and removed_at is null group by folder_key`,
  )

/** Locks the target folder against removal until the transaction ends. */
export const lockFolder = (tx: Tx, id: number) =>
  tx.first(
    query
      .selectFrom('material_folder')
      .select(['id', 'label'])
      .where('merchant_id', '=', tx.merchantId)
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .forShare(),
  )

/** Moves the materials of a folder to the folder above. Returns their number. */
export const moveUp = (tx: Tx, folderId: number, parentId: number | null, by: string): Promise<number> =>
  tx.run(sql`
    update material set folder_id = ${parentId}::bigint, updated_at = now(), updated_by = ${by}
    where merchant_id = ${tx.merchantId} and folder_key = ${folderId}::bigint and removed_at is null`)

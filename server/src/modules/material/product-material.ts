import { textOf } from '@zhanggui/contract'
import { type MaterialKind, materialKind, materialLimit } from '@zhanggui/contract/material/material.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { SaveContext } from '../../kernel/http/implement.ts'
import { insertRecord } from '../../kernel/record/record.sql.ts'
import { countMaterials, insertMaterial, lockContent, selectByContent } from './material.sql.ts'
import { lockFolders, selectFolders, selectPurposeFolder } from './material-folder.sql.ts'
import { nameOf } from './material-upload.ts'

/** A file that a product gets. */
export interface ProductFile {
  id: number
  name: string
  contentType: string
  /** The hash and the size of the upload; null for a file that is older than the material center's pictures. */
  sha256: Buffer | null
  uploadBytes: number | null
}

/**
 * Puts the new files of a product into the material center, in the folder of product pictures. A content that is
 * already there stays as it is. A full center refuses no product.
 */
export async function keepAsMaterials(context: SaveContext, files: readonly ProductFile[]): Promise<void> {
  const { tx, session, language } = context
  let folder: number | null | undefined
  for (const { id, name, contentType, sha256, uploadBytes } of files) {
    if (!sha256 || !uploadBytes) continue
    await lockContent(tx, sha256)
    if (await selectByContent(tx, sha256)) continue
    if ((await countMaterials(tx)) >= materialLimit.materials) return
    folder ??= await folderOfProducts(tx, session.name, textOf(language, 'material.productFolder'))
    const kind: MaterialKind = contentType.startsWith('video/') ? materialKind.video : materialKind.picture
    await insertMaterial(tx, {
      merchant_id: session.merchantId,
      folder_id: folder,
      file_id: id,
      kind,
      name: nameOf(name, kind, language),
      sha256,
      bytes: uploadBytes,
      created_by: session.name,
      updated_by: session.name,
    })
  }
}

/** The folder of product pictures. It is made again if somebody has removed it. Null if there are too many folders. */
async function folderOfProducts(tx: Tx, actor: string, label: string): Promise<number | null> {
  const known = await selectPurposeFolder(tx, 'product')
  if (known) return known.id
  await lockFolders(tx)
  const made = await selectPurposeFolder(tx, 'product')
  if (made) return made.id
  const folders = await selectFolders(tx)
  const same = folders.find((folder) => folder.parent_id === null && folder.label === label)
  if (same) return same.id
  if (folders.length >= materialLimit.folders) return null
  const values = { merchant_id: tx.merchantId, parent_id: null, label, purpose: 'product', updated_by: actor }
  return (await insertRecord(tx, 'material_folder', values)).id
}

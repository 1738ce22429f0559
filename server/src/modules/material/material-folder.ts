import {
  type MaterialFolderForm,
  type MaterialFolders,
  materialLimit,
} from '@zhanggui/contract/material/material.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { insertRecord, updateRecord, updateRemoved } from '../../kernel/record/record.sql.ts'
import { staleRecord } from '../../kernel/record/stale.ts'
import { unlessTaken } from '../../kernel/record/taken.ts'
import { refuse } from '../../kernel/refusal.ts'
import {
  type FolderRow,
  lockFolder,
  lockFolders,
  moveUp,
  selectAmounts,
  selectFolders,
} from './material-folder.sql.ts'

export async function findFolders({ tx }: TenantContext): Promise<MaterialFolders> {
  const rows = await selectFolders(tx)
  const amounts = new Map((await selectAmounts(tx)).map((row) => [row.folder_key, row]))
  const amountOf = (key: number) => ({
    pictures: amounts.get(key)?.pictures ?? 0,
    videos: amounts.get(key)?.videos ?? 0,
  })
  return {
    folders: rows.map((row) => ({
      id: String(row.id),
      parentId: row.parent_id === null ? null : String(row.parent_id),
      label: row.label,
      version: row.version,
      ...amountOf(row.id),
    })),
    loose: amountOf(0),
  }
}

/** The path of folders from the top down to this one. */
export function wayTo(rows: readonly FolderRow[], id: number | null): FolderRow[] {
  const row = rows.find((one) => one.id === id)
  return row ? [...wayTo(rows, row.parent_id), row] : []
}

/** The number of levels of a folder with its subfolders. */
function heightOf(rows: readonly FolderRow[], id: number): number {
  return 1 + Math.max(0, ...rows.filter((row) => row.parent_id === id).map((row) => heightOf(rows, row.id)))
}

/** Creates, renames or moves a folder. Returns its id. */
export async function saveFolder(context: TenantContext, form: MaterialFolderForm): Promise<number> {
  const { tx, session } = context
  await lockFolders(tx)
  const rows = await selectFolders(tx)
  const id = form.id === undefined ? null : Number(form.id)
  const parentId = form.parentId === null ? null : Number(form.parentId)
  const before = rows.find((row) => row.id === id)
  if (id !== null && !before) throw refuse('common.notFound')
  const way = wayTo(rows, parentId)
  if (parentId !== null && way.length === 0) throw refuse('common.notFound')
  if (id !== null && way.some((row) => row.id === id)) throw refuse('material.insideItself')
  const height = id === null ? 1 : heightOf(rows, id)
  if (way.length + height > materialLimit.levels)
    throw refuse('material.tooDeep', { levels: materialLimit.levels })
  const values = { parent_id: parentId, label: form.label, updated_by: session.name }
  const guarded = <T>(write: () => Promise<T>) =>
    unlessTaken(tx, write, async (constraint) =>
      constraint === 'material_folder_label'
        ? refuse('material.folderTaken', { label: form.label }).at('label')
        : null,
    )
  const merchantId = tx.merchantId
  if (id === null) {
    if (rows.length >= materialLimit.folders)
      throw refuse('material.tooManyFolders', { max: materialLimit.folders })
    const made = await guarded(() =>
      insertRecord(tx, 'material_folder', { ...values, merchant_id: merchantId }),
    )
    context.note(String(made.id), { title: form.label })
    return made.id
  }
  const at = { merchantId, id, version: form.version ?? 0 }
  const changed = await guarded(() => updateRecord(tx, 'material_folder', at, values))
  if (!changed) throw await staleRecord(context, 'material_folder', id)
  const pathOf = (found: readonly FolderRow[]) => found.map((row) => row.label).join(' / ') || null
  const moved = before !== undefined && before.parent_id !== parentId
  context.note(String(id), {
    title: form.label,
    changes: [
      ...(before && before.label !== form.label
        ? [{ field: 'label', before: before.label, after: form.label }]
        : []),
      ...(moved
        ? [{ field: 'parentId', before: pathOf(wayTo(rows, before.parent_id)), after: pathOf(way) }]
        : []),
    ],
  })
  return id
}

/**
 * Removes a folder without subfolders. Its materials move to the folder above; their number must be the one in the
 * confirmation.
 */
export async function removeFolder(context: TenantContext, id: number, moving: number): Promise<null> {
  const { tx, session } = context
  await lockFolders(tx)
  const rows = await selectFolders(tx)
  // A transaction that adds a material holds a shared lock on the row. After this update all of them are visible.
  const removed = await updateRemoved<Pick<FolderRow, 'label' | 'parent_id'>>(
    tx,
    'material_folder',
    id,
    session.name,
    ['label', 'parent_id'],
  )
  if (!removed) throw refuse('common.notFound')
  const { label, parent_id: parentId } = removed
  if (rows.some((row) => row.parent_id === id)) throw refuse('material.hasSubfolders', { label })
  const count = await moveUp(tx, id, parentId, session.name)
  if (count !== moving) throw refuse('material.folderNotEmpty', { label, count }).withData({ moving: count })
  context.note(String(id), { title: label, moved: count })
  return null
}

/** The target folder, locked against removal; null for none. */
export async function holdFolder(
  tx: Tx,
  folderId: string | null,
): Promise<{ id: number; label: string } | null> {
  if (folderId === null) return null
  const folder = await lockFolder(tx, Number(folderId))
  if (!folder) throw refuse('material.folderGone')
  return folder
}

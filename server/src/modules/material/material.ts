import { textOf } from '@zhanggui/contract'
import {
  type Material,
  type MaterialPage,
  type MaterialQuery,
  type MaterialUse,
  type MaterialUses,
  materialKind,
  materialLimit,
} from '@zhanggui/contract/material/material.ts'
import { type Language, listText } from '@zhanggui/contract/text.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { fileAddress, thumbnailAddress } from '../../kernel/file/files.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { staleRecord } from '../../kernel/record/stale.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import {
  lockFiles,
  lockMaterials,
  type MaterialRow,
  selectMaterialPage,
  selectUses,
  type UseRow,
  updateFolder,
  updateName,
  updateRemoved,
} from './material.sql.ts'
import { holdFolder } from './material-folder.ts'

export const materialOf = (merchantId: number, row: MaterialRow): Material => ({
  id: String(row.id),
  version: row.version,
  kind: row.kind,
  name: row.name,
  folderId: row.folder_id === null ? null : String(row.folder_id),
  address: fileAddress(merchantId, 'media', row.key),
  thumbnail:
    row.kind === materialKind.picture ? thumbnailAddress(merchantId, row.key, row.thumbnail_key) : '',
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  durationMs: row.duration_ms,
  createdAt: row.created_at,
  createdBy: row.created_by,
  uses: row.uses,
})

export async function findMaterialPage(
  { tx, session }: TenantContext,
  asked: MaterialQuery,
): Promise<MaterialPage> {
  const { rows, counts } = await selectMaterialPage(tx, asked)
  return {
    records: rows.map((row) => materialOf(session.merchantId, row)),
    total: counts.get(asked.kind) ?? 0,
    totalCapped: false,
    counts: {
      pictures: counts.get(materialKind.picture) ?? 0,
      videos: counts.get(materialKind.video) ?? 0,
    },
  }
}

const numbers = (ids: readonly string[]) => [...new Set(ids)].map(Number)

export async function findUses(tx: Tx, ids: readonly number[]): Promise<MaterialUses[]> {
  const found = new Map<number, MaterialUses>()
  for (const row of await selectUses(tx, ids, materialLimit.usesNamed)) {
    const uses = found.get(row.id) ?? { id: String(row.id), name: row.name, total: row.total, uses: [] }
    found.set(row.id, uses)
    if (row.noun !== null) uses.uses.push(useOf(row.noun, row))
  }
  return [...found.values()]
}

function useOf(noun: MaterialUse['noun'], { record, title, code, places }: UseRow): MaterialUse {
  if (noun === 'config') return { noun, places: ['logo'] }
  const id = String(record)
  return noun === 'front' ? { noun, id, title, places: ['picture'] } : { noun, id, title, code, places }
}

export const findMaterialUses = ({ tx }: TenantContext, ids: readonly string[]) => findUses(tx, numbers(ids))

export async function renameMaterial(
  context: TenantContext,
  asked: { id: string; version: number; name: string },
): Promise<{ version: number }> {
  const { tx, session } = context
  const id = Number(asked.id)
  const before = await updateName(tx, id, asked.version, asked.name, session.name)
  if (before === undefined) throw await staleRecord(context, 'material', id)
  context.note(asked.id, {
    title: asked.name,
    changes: before === asked.name ? [] : [{ field: 'name', before, after: asked.name }],
  })
  return { version: asked.version + 1 }
}

export async function moveMaterials(
  context: TenantContext,
  asked: { ids: readonly string[]; folderId: string | null },
): Promise<{ moved: number }> {
  const { tx, session } = context
  const ids = numbers(asked.ids)
  const folder = await holdFolder(tx, asked.folderId)
  const rows = await lockMaterials(tx, ids)
  if (rows.length < ids.length) throw refuse('common.notFound')
  const moving = rows.filter((row) => row.folder_id !== (folder?.id ?? null))
  await updateFolder(
    tx,
    moving.map((row) => row.id),
    folder?.id ?? null,
    session.name,
  )
  context.noteEach(
    rows.map((row) => ({
      record: String(row.id),
      detail: {
        title: row.name,
        changes: moving.includes(row)
          ? [{ field: 'folderId', before: row.folder, after: folder?.label ?? null }]
          : [],
      },
    })),
  )
  return { moved: moving.length }
}

/** Removes materials. Removes none if one of them has a use. */
export async function removeMaterials(
  context: TenantContext,
  asked: readonly string[],
): Promise<{ removed: number }> {
  const { tx, session, language } = context
  const ids = numbers(asked)
  const rows = await lockMaterials(tx, ids)
  if (rows.length < ids.length) throw refuse('common.notFound')
  const files = rows.map((row) => row.file_id)
  // Locks the files first, then checks their uses: a transaction that saves a product with one of them locks it, too.
  await lockFiles(tx, files)
  const used = (await findUses(tx, ids)).filter((one) => one.total > 0)
  if (used.length > 0) throw usedRefusal(used, language)
  await updateRemoved(tx, ids, files, session.name)
  context.noteEach(rows.map((row) => ({ record: String(row.id), detail: { title: row.name } })))
  return { removed: rows.length }
}

function usedRefusal(used: readonly MaterialUses[], language: Language): Refusal {
  const [first] = used as [MaterialUses]
  const named = first.uses.slice(0, 3).map((use) => {
    if (use.noun === 'config') return textOf(language, 'material.useLogo')
    if (use.noun === 'front') return textOf(language, 'material.useFront', { title: use.title })
    const places = listText(
      language,
      use.places.map((place) => textOf(language, `product.${place}`)),
    )
    return textOf(language, 'material.useIn', { title: use.title, places })
  })
  const more = first.total - named.length
  const where = listText(language, [
    ...named,
    ...(more > 0 ? [textOf(language, 'material.andMore', { count: more })] : []),
  ])
  const refusal =
    used.length === 1
      ? refuse('material.inUse', { name: first.name, where })
      : refuse('material.someInUse', { count: used.length, name: first.name, where })
  return refusal.withData(used)
}

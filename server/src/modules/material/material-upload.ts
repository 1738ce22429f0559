import { basename, extname } from 'node:path'
import { textOf } from '@zhanggui/contract'
import {
  type MaterialKind,
  materialKind,
  materialKinds,
  materialLimit,
  materialName,
  materialRules,
  type UploadedMaterial,
} from '@zhanggui/contract/material/material.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { keepFile, letFileGo } from '../../kernel/file/files.ts'
import type { OutsideContext, TenantContext } from '../../kernel/http/implement.ts'
import type { ImageExtension } from '../../kernel/media/image.ts'
import { refuse } from '../../kernel/refusal.ts'
import { contentOf, putImage, putVideo } from '../file/file.ts'
import {
  countMaterials,
  insertMaterial,
  lockContent,
  type MaterialRow,
  selectByContent,
  selectMaterial,
} from './material.sql.ts'
import { materialOf } from './material.ts'
import { selectFolders } from './material-folder.sql.ts'
import { holdFolder, wayTo } from './material-folder.ts'

interface Asked {
  folderId?: string | undefined
  same: 'take' | 'copy'
}

/** Edge of the thumbnail on a card, in pixels: 160 on a screen with double density. */
const cardEdge = 320

/**
 * Stores a picture or video in the material center. If the merchant already has a material with the same bytes in any
 * folder, that one is returned, unless the user asks for a copy.
 */
export async function uploadMaterial(context: OutsideContext, asked: Asked) {
  const { received } = context
  const kind = kindOf(received.name)
  const sha256 = await contentOf(received.path)
  const known =
    asked.same === 'take' ? await context.inTenant((tx) => selectByContent(tx, sha256)) : undefined
  if (known) return (inside: TenantContext) => takeExisting(inside, known.id)

  const file = await (kind === materialKind.picture
    ? putImage(context, imageRules, cardEdge)
    : putVideo(context))
  return async (inside: TenantContext): Promise<UploadedMaterial> => {
    const { tx, session, language } = inside
    await lockContent(tx, sha256)
    const meanwhile = asked.same === 'take' ? await selectByContent(tx, sha256) : undefined
    if (meanwhile) {
      await letFileGo(tx, file.id)
      return takeExisting(inside, meanwhile.id)
    }
    const folder = await holdFolder(tx, asked.folderId ?? null)
    if ((await countMaterials(tx)) >= materialLimit.materials)
      throw refuse('material.tooMany', { max: materialLimit.materials })
    await keepFile(tx, file)
    const id = await insertMaterial(tx, {
      merchant_id: session.merchantId,
      folder_id: folder?.id ?? null,
      file_id: file.id,
      kind,
      name: nameOf(received.name, kind, language),
      sha256,
      bytes: received.bytes,
      created_by: session.name,
      updated_by: session.name,
    })
    return answer(inside, await selectMaterial(tx, id), false)
  }
}

const imageRules = {
  maxBytes: materialRules[1].maxBytes,
  allowed: materialRules[1].extensions as readonly ImageExtension[],
}

async function takeExisting(context: TenantContext, id: number): Promise<UploadedMaterial> {
  return answer(context, await selectMaterial(context.tx, id), true)
}

async function answer(
  context: TenantContext,
  row: MaterialRow | undefined,
  existed: boolean,
): Promise<UploadedMaterial> {
  // Another call deleted it at the same time. A second try stores it.
  if (!row) throw refuse('common.conflict')
  context.note(String(row.id), { title: row.name, existed })
  return {
    material: materialOf(context.session.merchantId, row),
    existed,
    folder: await labelsTo(context.tx, row.folder_id),
  }
}

const labelsTo = async (tx: Tx, folderId: number | null): Promise<string[]> =>
  folderId === null ? [] : wayTo(await selectFolders(tx), folderId).map((row) => row.label)

function kindOf(fileName: string): MaterialKind {
  const extension = extname(fileName).slice(1).toLowerCase()
  const known = extension === 'jpeg' ? 'jpg' : extension
  const kind = materialKinds.find((one) => materialRules[one].extensions.includes(known))
  if (kind === undefined) {
    const types = materialKinds.flatMap((one) => materialRules[one].extensions).join(', ')
    throw refuse('file.wrongExtension', { types })
  }
  return kind
}

/** The name of the file without its extension, if a person could have typed it. */
export function nameOf(fileName: string, kind: MaterialKind, language: Language): string {
  const stem = basename(fileName, extname(fileName)).replace(/[\p{Cc}\p{Cs}\p{Cf}]/gu, ' ')
  // The cut may leave half of a surrogate pair.
  const parsed = materialName.safeParse(
    stem
      .trim()
      .slice(0, 80)
      .replace(/[\uD800-\uDBFF]$/, ''),
  )
  return parsed.success ? parsed.data : textOf(language, `material.kind${kind}`)
}

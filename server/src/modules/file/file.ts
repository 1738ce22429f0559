import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, extname } from 'node:path'
import { imageExtensions, uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import {
  type FileKind,
  fileAddress,
  keepFile,
  storeFile,
  thumbnailSize,
  unusedUploadHours,
} from '../../kernel/file/files.ts'
import type { OutsideContext, TenantContext } from '../../kernel/http/implement.ts'
import { type ImageExtension, makeThumbnail, readImage } from '../../kernel/media/image.ts'
import { readVideo } from '../../kernel/media/video.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { SheetService } from '../../kernel/sheet/sheet-service.ts'
import { surveySheets } from '../../kernel/sheet-worker/survey-sheets.ts'
import { pickSource } from '../transfer/inspect-sheet.ts'
import { selectMaterialFile, updateUpload } from './file.sql.ts'

type NewUpload = Omit<Parameters<typeof storeFile>[2], 'merchantId' | 'employeeId' | 'name'>

/** A file in the storage without a reference yet. */
type Stored = Awaited<ReturnType<typeof storeFile>>

const put = ({ session, received, services, inTenant }: OutsideContext, upload: NewUpload, path: string) =>
  storeFile(
    services.storage,
    inTenant,
    {
      ...upload,
      merchantId: session.merchantId,
      employeeId: session.employeeId,
      name: received.name,
    },
    { path },
  )

/** The hash of the uploaded bytes. */
export async function contentOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest()
}

/** Keeps a stored file for a while, with the hash and the size of the uploaded bytes. */
export async function keepUnused(
  tx: Tx,
  file: Stored,
  upload?: { sha256: Buffer; bytes: number },
): Promise<void> {
  await keepFile(tx, file, unusedUploadHours)
  if (upload) await updateUpload(tx, file.id, upload.sha256, upload.bytes)
}

/** The file of the material with the same content, if there is one. */
export const findKnownFile = selectMaterialFile

/** The second step: keeps the stored file for a while. It expires if nothing refers to it by then. */
const booking =
  (file: Stored, kind: FileKind, sha256?: Buffer) =>
  async ({ tx, note, session, received }: TenantContext): Promise<string> => {
    await keepUnused(tx, file, sha256 && { sha256, bytes: received.bytes })
    note(file.key, { title: received.name, bytes: file.bytes })
    return fileAddress(session.merchantId, kind, file.key)
  }

const extensionOf = (name: string) => extname(name).slice(1).toLowerCase()

function checkExtension(name: string, allowed: readonly string[]): string {
  const extension = extensionOf(name)
  if (!allowed.includes(extension)) throw refuse('file.wrongExtension', { types: allowed.join(', ') })
  return extension
}

const sheetTypes: Record<string, string> = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xlsm: 'application/vnd.ms-excel.sheet.macroEnabled.12',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  et: 'application/vnd.ms-excel',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  xlsb: 'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
}

/** Surveys the sheets as an import would, so that a spreadsheet that cannot be imported is refused at once. */
async function checkSheet({ received, session, signal, inTenant }: OutsideContext, service: SheetService) {
  const { merchantId } = session
  const survey = await surveySheets(received.path, {
    merchantId,
    fileName: received.name,
    mostRows: 0,
    signal,
  })
  await inTenant((tx) => pickSource(tx, service, survey))
}

/** Stores a spreadsheet for an import. */
export async function storeSheet(context: OutsideContext, service: SheetService) {
  const { received } = context
  await checkSheet(context, service)
  const extension = extensionOf(received.name)
  const contentType = sheetTypes[extension] ?? ''
  return booking(await put(context, { kind: 'private', extension, contentType }, received.path), 'private')
}

export interface ImageRules {
  maxBytes: number
  allowed: readonly ImageExtension[]
}

/** Product pictures (spec section 5 'Product rules'), and the defaults of the upload control. */
export const imageRules: Record<'product' | 'general', ImageRules> = {
  product: { maxBytes: uploadLimit.productImage, allowed: ['png', 'jpg', 'gif'] },
  general: { maxBytes: uploadLimit.image, allowed: imageExtensions },
}

/** Whose picture is stored, and where. */
interface PictureHome extends Pick<OutsideContext, 'services' | 'inTenant'> {
  merchantId: number
  employeeId: number | null
}

/** Stores a public picture: encoded again from its pixels, with a thumbnail in a square of `edge` pixels. */
export async function putPicture(
  { services, inTenant, merchantId, employeeId }: PictureHome,
  { path, name }: { path: string; name: string },
  rules: ImageRules,
  edge: number,
): Promise<Stored> {
  const image = await readImage(path, { ...rules, merchantId, folder: dirname(path) })
  try {
    const { ext: extension, contentType, width, height } = image
    const thumbnail = { image: await makeThumbnail(merchantId, image.path, edge), edge }
    const row = { kind: 'media' as const, extension, contentType, width, height, thumbnail }
    return await storeFile(
      services.storage,
      inTenant,
      { ...row, merchantId, employeeId, name },
      { path: image.path },
    )
  } finally {
    await rm(image.path, { force: true })
  }
}

/** Stores an uploaded picture of a person. */
export function putImage(context: OutsideContext, rules: ImageRules, edge: number): Promise<Stored> {
  const { received, session } = context
  if (extensionOf(received.name) !== 'jpeg') checkExtension(received.name, rules.allowed)
  return putPicture({ ...context, ...session }, received, rules, edge)
}

/** The address of the material with the same content, so that a file that is already there is not stored again. */
async function knownAddress(context: OutsideContext, sha256: Buffer) {
  const known = await context.inTenant((tx) => findKnownFile(tx, sha256))
  if (known === undefined) return undefined
  const { key } = known
  return async ({ note, session, received }: TenantContext): Promise<string> => {
    note(key, { title: received.name, bytes: received.bytes })
    return fileAddress(session.merchantId, 'media', key)
  }
}

export async function storeImage(context: OutsideContext, purpose: 'product' | 'general') {
  const { received } = context
  if (purpose === 'general')
    return booking(await putImage(context, imageRules.general, thumbnailSize), 'media')
  const sha256 = await contentOf(received.path)
  const fits = received.bytes <= imageRules.product.maxBytes
  const known = fits ? await knownAddress(context, sha256) : undefined
  return known ?? booking(await putImage(context, imageRules.product, thumbnailSize), 'media', sha256)
}

export async function putVideo(context: OutsideContext): Promise<Stored> {
  const { received } = context
  checkExtension(received.name, ['mp4'])
  const { ext, durationMs } = await readVideo(received.path, { maxBytes: uploadLimit.video })
  const upload = { kind: 'media', extension: ext, contentType: 'video/mp4', durationMs } as const
  return put(context, upload, received.path)
}

export async function storeVideo(context: OutsideContext) {
  const sha256 = await contentOf(context.received.path)
  return (await knownAddress(context, sha256)) ?? booking(await putVideo(context), 'media', sha256)
}

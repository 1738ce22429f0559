import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import { sizeText } from '@zhanggui/contract/file/file.text.ts'
import {
  baseName,
  isPictureName,
  pictureKind,
  pictureLimit,
  pictureResult,
  pictureState,
  wordsOf,
} from '@zhanggui/contract/picture/picture.ts'
import { mediaLimit } from '@zhanggui/contract/product/product.options.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { storeFile, thumbnailSize } from '../../kernel/file/files.ts'
import { makeThumbnail, type ReadImage, readImage } from '../../kernel/media/image.ts'
import { shrinkImage } from '../../kernel/media/shrink.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { TaskInterrupted } from '../../kernel/task/task-interrupted.ts'
import type { TaskKind, TaskWork } from '../../kernel/task/tasks.ts'
import { tempPath } from '../../kernel/temp-folder.ts'
import { selectMerchantSettings } from '../config/config.ts'
import { contentOf, findKnownFile, imageRules, keepUnused } from '../file/file.ts'
import { withStoredFile } from '../transfer/import-file.ts'
import {
  deleteFiles,
  insertPicture,
  keepSeen,
  type NewPicture,
  selectOnlyNamed,
  selectRun,
  updateRun,
} from './picture.sql.ts'
import { findPlaces, type Limits, type Place } from './picture-place.ts'
import { openPictureZip, type PictureZip, type ZippedFile } from './picture-zip.ts'

export interface PicturePayload {
  runId: number
}

/** The most pictures of a gallery and of the details, by the merchant's reading of the limit. */
export async function placeLimits(tx: Tx): Promise<Limits> {
  const { gallery, detail } = mediaLimit((await selectMerchantSettings(tx)).eightAuxiliary)
  return { [pictureKind.gallery]: gallery, [pictureKind.detail]: detail }
}

/** Reads a zip, one picture at a time, and stores the result of each file. An interrupted attempt begins anew. */
export const checkTask: TaskKind<PicturePayload> = {
  kind: 'picture.check',
  async run(work) {
    const { runId } = work.payload
    const begun = performance.now()
    const { run, limits } = await work.inTenant(async (tx) => {
      await deleteFiles(tx, runId)
      return { run: await selectRun(tx, runId), limits: await placeLimits(tx) }
    })
    if (!run) throw refuse('common.notFound')
    await withStoredFile(
      work.services,
      work.task.merchant_id,
      { key: run.file_key },
      work.signal,
      async (path) => {
        const zip = await openPictureZip(path)
        try {
          await checkFiles(work, zip, limits)
        } finally {
          zip.close()
        }
      },
    )
    await work.finish(async (tx) => {
      const checked = Math.round(performance.now() - begun)
      await updateRun(tx, runId, { state: pictureState.ready, task_id: null, checked_ms: checked })
      return {}
    })
  },
  async ended(tx, task, _outcome, failure) {
    // Tasks of this kind always have this payload.
    const { runId } = task.payload as PicturePayload
    await updateRun(tx, runId, { state: pictureState.failed, task_id: null, failure })
  },
}

async function checkFiles(work: TaskWork<PicturePayload>, zip: PictureZip, limits: Limits): Promise<void> {
  const { payload, signal } = work
  const names = zip.files.map(({ name }) => name)
  const places = await work.inTenant((tx) => findPlaces(tx, names, limits))
  const taken = new Map<string, string>()
  for (const [index, file] of zip.files.entries()) {
    signal.throwIfAborted()
    work.progress(index, zip.files.length)
    const place = places[index]
    if (!place) continue
    const { kind, position, product } = place
    const head = { name: file.name, bytes: file.bytes, kind, position }
    const placeKey = `${product?.id} ${kind} ${position}`
    try {
      if (product && position > limits[kind]) throw refuse('picture.positionOver', { max: limits[kind] })
      const other = product && taken.get(placeKey)
      if (other) throw refuse('picture.placeTaken', { name: other })
      const picture = await storePicture(work, zip, file)
      // In a transaction of its own: a cluster does not search in rows that the same transaction has written.
      const found = await work.inTenant((tx) => foundFor(tx, file, picture.row, place))
      await work.inTenant(async (tx) => {
        await picture.keep(tx)
        const { id } = await insertPicture(tx, payload.runId, { ...head, ...picture.row, ...found })
        await keepSeen(tx, [id])
      })
      if (product) taken.set(placeKey, file.name)
    } catch (error) {
      if (!(error instanceof Refusal) || error instanceof TaskInterrupted || signal.aborted) throw error
      const failure = { key: error.key, params: error.params }
      await work.inTenant((tx) =>
        insertPicture(tx, payload.runId, { ...head, result: pictureResult.refused, failure }),
      )
    }
  }
  work.progress(zip.files.length, zip.files.length)
}

/** The product of a picture, or for one without a product the only product with such a name. */
async function foundFor(
  tx: Tx,
  file: ZippedFile,
  row: Pick<NewPicture, 'originalFileId'>,
  { product, suggestedId }: Place,
): Promise<Pick<NewPicture, 'result' | 'productId' | 'match' | 'suggestedId'>> {
  if (product) {
    const result = row.originalFileId === undefined ? pictureResult.matched : pictureResult.shrunk
    return { result, productId: product.id, match: product.match }
  }
  if (suggestedId) return { result: pictureResult.unmatched, suggestedId }
  const words = wordsOf(file.name).slice(0, 80)
  const onlyNamed = words.length < 2 ? undefined : await selectOnlyNamed(tx, words)
  return { result: pictureResult.unmatched, suggestedId: onlyNamed ?? null }
}

interface StoredPicture {
  row: Pick<NewPicture, 'fileId' | 'smallBytes' | 'originalFileId'>
  /** Keeps the stored files for a while. */
  keep: (tx: Tx) => Promise<void>
}

/** Unpacks, decodes and stores one picture. A picture over the limit is made smaller, and its original is kept too. */
async function storePicture(
  work: TaskWork<PicturePayload>,
  zip: PictureZip,
  file: ZippedFile,
): Promise<StoredPicture> {
  const { allowed, maxBytes } = imageRules.product
  if (!isPictureName(file.name)) throw refuse('file.wrongExtension', { types: allowed.join('/') })
  if (file.outside) throw refuse('picture.outside')
  if (file.encrypted) throw refuse('picture.encrypted')
  if (file.bytes > pictureLimit.original)
    throw refuse('file.imageTooLarge', { size: sizeText(pictureLimit.original) })
  const merchantId = work.task.merchant_id
  const path = tempPath(work.services, 'picture', 'bin')
  const made: string[] = [path]
  try {
    await zip.extract(file, path, work.signal)
    const image = await readImage(path, {
      merchantId,
      maxBytes: pictureLimit.original,
      allowed,
      folder: dirname(path),
    })
    made.push(image.path)
    if (file.bytes <= maxBytes) {
      const sha256 = await contentOf(path)
      const known = await work.inTenant((tx) => findKnownFile(tx, sha256))
      if (known) return { row: { fileId: known.id }, keep: async () => {} }
      const stored = await store(work, file.name, image)
      return {
        row: { fileId: stored.id },
        keep: (tx) => keepUnused(tx, stored, { sha256, bytes: file.bytes }),
      }
    }
    const small = await shrinkImage(merchantId, image, uploadLimit.productImage, dirname(path))
    if (!small) throw refuse('picture.cannotShrink', { size: sizeText(maxBytes) })
    made.push(small.path)
    const sha256 = await contentOf(small.path)
    const known = await work.inTenant((tx) => findKnownFile(tx, sha256))
    const stored = known ? null : await store(work, file.name, small)
    const original = await store(work, file.name, image)
    return {
      row: { fileId: known?.id ?? stored?.id ?? 0, smallBytes: small.bytes, originalFileId: original.id },
      keep: async (tx) => {
        if (stored) await keepUnused(tx, stored, { sha256, bytes: small.bytes })
        await keepUnused(tx, original)
      },
    }
  } finally {
    for (const one of made) await rm(one, { force: true })
  }
}

/** The limit of unused uploads of a person does not count these: the zip has its own. */
async function store(work: TaskWork<PicturePayload>, name: string, image: ReadImage) {
  const { ext: extension, contentType, width, height } = image
  const thumbnail = {
    image: await makeThumbnail(work.task.merchant_id, image.path, thumbnailSize),
    edge: thumbnailSize,
  }
  return storeFile(
    work.services.storage,
    work.inTenant,
    {
      ...{ merchantId: work.task.merchant_id, employeeId: null, kind: 'media', name: baseName(name) },
      ...{ extension, contentType, width, height, thumbnail },
    },
    { path: image.path },
  )
}

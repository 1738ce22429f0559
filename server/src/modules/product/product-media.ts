import { textOf, texts } from '@zhanggui/contract'
import { uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import { sizeText } from '@zhanggui/contract/file/file.text.ts'
import { mediaLimit } from '@zhanggui/contract/product/product.options.ts'
import type { ProductForm } from '@zhanggui/contract/product/product.ts'
import { fillText } from '@zhanggui/contract/text.ts'
import { fileAddress, keyOfAddress } from '../../kernel/file/files.ts'
import type { SaveContext } from '../../kernel/http/implement.ts'
import { refuseInput } from '../../kernel/http/input.ts'
import { type FieldIssue, refuse } from '../../kernel/refusal.ts'
import { selectMerchantSettings } from '../config/config.ts'
import { keepAsMaterials } from '../material/product-material.ts'
import { lockMediaFiles, type MediaFile, type PlacedFile } from './product-media.sql.ts'
import type { ProductMedia } from './product-values.ts'

/** The role of a file in a product, as in table product_media. */
const mediaKind = { gallery: 1, listImage: 2, detailImages: 3, video: 4 } as const
type MediaField = keyof typeof mediaKind

const addressesOf = (media: ProductMedia): { field: MediaField; address: string; position: number }[] => [
  ...media.gallery.map((address, position) => ({ field: 'gallery' as const, address, position })),
  ...(media.listImage ? [{ field: 'listImage' as const, address: media.listImage, position: 0 }] : []),
  ...media.detailImages.map((address, position) => ({ field: 'detailImages' as const, address, position })),
  ...(media.video ? [{ field: 'video' as const, address: media.video, position: 0 }] : []),
]

/** The addresses of a product's media, from its rows in order. */
export function mediaOf(merchantId: number, rows: readonly { kind: number; key: string }[]): ProductMedia {
  const of = (field: MediaField) =>
    rows
      .filter((row) => row.kind === mediaKind[field])
      .map((row) => fileAddress(merchantId, 'media', row.key))
  return {
    gallery: of('gallery'),
    listImage: of('listImage')[0] ?? '',
    detailImages: of('detailImages'),
    video: of('video')[0] ?? '',
  }
}

/**
 * The files behind the addresses of a form. Keeps them from now on. Refuses an address that is not an uploaded
 * picture or video of this merchant, or whose file was removed.
 */
export async function placeMedia(
  context: SaveContext,
  form: Pick<ProductForm, 'gallery' | 'listImage' | 'detailImages' | 'video'>,
): Promise<PlacedFile[]> {
  const { tx, session, language } = context
  await refuseSurplus(context, form)
  const placed = addressesOf(form).map((one) => ({
    ...one,
    key: keyOfAddress(session.merchantId, 'media', one.address),
  }))
  const keys = [...new Set(placed.flatMap(({ key }) => (key === null ? [] : [key])))]
  const files = keys.length === 0 ? new Map<string, MediaFile>() : await lockMediaFiles(tx, keys)
  const issues: FieldIssue[] = []
  const found: PlacedFile[] = []
  for (const { field, key, position } of placed) {
    const file = key === null ? undefined : files.get(key)
    const kindFits = file?.contentType.startsWith(field === 'video' ? 'video/' : 'image/')
    if (file && kindFits && field !== 'video' && (file.materialBytes ?? 0) > uploadLimit.productImage) {
      const size = sizeText(uploadLimit.productImage)
      issues.push({
        path: pathOf(field, position),
        key: 'file.imageTooLarge',
        message: fillText(texts['file.imageTooLarge'], language, { size }),
      })
      continue
    }
    if (file && kindFits) {
      found.push({ kind: mediaKind[field], position, fileId: file.id })
      continue
    }
    const gone = key !== null && file === undefined
    const text = texts[gone ? 'product.mediaGone' : 'product.unknownMedia']
    issues.push({
      path: pathOf(field, position),
      key: gone ? 'product.mediaGone' : 'product.unknownMedia',
      message: fillText(text, language, { label: textOf(language, `product.${field}`) }),
    })
  }
  if (issues.some((issue) => issue.key === 'product.mediaGone'))
    throw refuse('product.mediaGone').withData(issues)
  if (issues.length > 0) throw refuseInput(issues, language)
  await keepAsMaterials(
    context,
    [...files.values()].filter(({ materialBytes }) => materialBytes === null),
  )
  return found
}

/** The merchant's setting gives the number of auxiliary pictures, and whether there is a picture for lists. */
async function refuseSurplus(
  { tx, language }: SaveContext,
  { gallery, listImage }: Pick<ProductForm, 'gallery' | 'listImage'>,
): Promise<void> {
  if (gallery.length === 0 && listImage === '') return
  const limit = mediaLimit((await selectMerchantSettings(tx)).eightAuxiliary)
  const issue = (path: MediaField, key: 'rule.maxItems' | 'product.noListImage'): FieldIssue => {
    const label = textOf(language, `product.${path}`)
    return { path, key, message: fillText(texts[key], language, { label, max: limit.gallery }) }
  }
  if (gallery.length > limit.gallery) throw refuseInput([issue('gallery', 'rule.maxItems')], language)
  if (listImage !== '' && limit.list === 0)
    throw refuseInput([issue('listImage', 'product.noListImage')], language)
}

const pathOf = (field: MediaField, position: number) =>
  field === 'gallery' || field === 'detailImages' ? `${field}.${position}` : field

/** The picture of a list row: the list picture, or else the first of the gallery. */
export const imageOf = (placed: readonly PlacedFile[]): number | null =>
  (
    placed.find((one) => one.kind === mediaKind.listImage) ??
    placed.find((one) => one.kind === mediaKind.gallery && one.position === 0)
  )?.fileId ?? null

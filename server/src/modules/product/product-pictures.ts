import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { SaveContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { lockProduct, selectProduct } from './product.sql.ts'
import { mediaOf } from './product-media.ts'
import { changeProduct } from './product-save.ts'
import { fieldsOf } from './product-values.ts'

/** A picture and its place, counted from 1. */
export interface PicturePlace {
  field: 'gallery' | 'detailImages'
  position: number
  address: string
}

/** Locks a product, so that its pictures stay as they are seen. */
export const lockPictured = (tx: Tx, id: number) => lockProduct(tx, id)

/**
 * Puts pictures into their places of a product as it is now, by its usual save. Everything else stays. A picture
 * after the last one is appended, and one that the product has already is not added again.
 */
export async function placePictures(
  context: SaveContext,
  id: number,
  places: readonly PicturePlace[],
): Promise<void> {
  const { tx, session } = context
  await lockProduct(tx, id)
  const row = await selectProduct(tx, id, session.timeZone)
  if (!row) throw refuse('common.notFound')
  const media = mediaOf(session.merchantId, row.media)
  const lists = { gallery: [...media.gallery], detailImages: [...media.detailImages] }
  for (const { field, position, address } of [...places].sort((a, b) => a.position - b.position))
    put(lists[field], position - 1, address)
  await changeProduct(context, id, {
    ...fieldsOf(row, row.barcodes),
    ...lists,
    listImage: media.listImage,
    video: media.video,
    id: String(id),
    version: row.version,
    effectivePolicy: 1,
    asDraft: row.status === productStatus.draft,
    storesFit: 'refuse',
    underCost: false,
  })
}

/** A picture that is in the list already changes places with the other one. */
export function put(list: string[], index: number, address: string): void {
  const at = list.indexOf(address)
  const there = list[index]
  if (there === undefined) {
    if (at < 0) list.push(address)
    return
  }
  list[index] = address
  if (at >= 0) list[at] = there
}

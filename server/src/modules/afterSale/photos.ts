import { rm, writeFile } from 'node:fs/promises'
import type { RefusalKey } from '@zhanggui/contract'
import type { afterSaleOpenCalls } from '@zhanggui/contract/afterSale/afterSale.open.ts'
import { afterSaleLimit } from '@zhanggui/contract/afterSale/afterSale.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { fileAddress, keyOfAddress, thumbnailSize } from '../../kernel/file/files.ts'
import type { TwoSteps } from '../../kernel/http/implement.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { tempPath } from '../../kernel/temp-folder.ts'
import { type ImageRules, keepUnused, putPicture } from '../file/file.ts'
import { keepPicture } from '../material/keep-picture.ts'
import { countUnusedPhotos } from './photo.sql.ts'

/** Keeps the uploaded photos of an after-sale. Returns their keys. */
export async function keepPhotos(tx: Tx, addresses: readonly string[]): Promise<string[]> {
  const keys: string[] = []
  for (const [at, address] of addresses.entries()) {
    const key = keyOfAddress(tx.merchantId, 'media', address)
    if (key === null || !(await keepPicture({ tx, session: tx }, address)))
      throw refuse('afterSale.photoGone').at(`photos.${at}`)
    keys.push(key)
  }
  return keys
}

const rules: ImageRules = { maxBytes: afterSaleLimit.photoBytes, allowed: ['jpg', 'png'] }

/** What may be wrong with the photo itself, and not with the store of files. */
const ofPhoto: ReadonlySet<string> = new Set([
  'file.wrongExtension',
  'file.imageTooLarge',
  'file.damagedImage',
  'file.tooManyPixels',
  'file.imageTooComplex',
] satisfies RefusalKey[])

/** A shop uploads a photo of its buyer. It is encoded again from its pixels, as every picture. */
export const uploadPhoto: TwoSteps<(typeof afterSaleOpenCalls)['uploadAfterSalePhoto']> = {
  async prepare({ services, caller, inTenant }, { photo }) {
    const max = afterSaleLimit.unusedPhotos
    if ((await inTenant((tx) => countUnusedPhotos(tx))) >= max)
      throw refuse('afterSale.tooManyPhotos', { max })
    const path = tempPath(services, 'photo', 'bin')
    const home = { services, inTenant, merchantId: caller.merchantId, employeeId: null }
    try {
      await writeFile(path, Buffer.from(photo, 'base64'), { flag: 'wx', mode: 0o600 })
      const stored = await putPicture(home, { path, name: 'photo' }, rules, thumbnailSize).catch(
        (error: unknown) => {
          throw error instanceof Refusal && ofPhoto.has(error.key) ? error.at('photo') : error
        },
      )
      return async ({ tx, note }) => {
        // Uploads at the same moment wait for each other here, so that not one too many is kept.
        if ((await countUnusedPhotos(tx, 'lock')) > max) throw refuse('afterSale.tooManyPhotos', { max })
        await keepUnused(tx, stored)
        note(stored.key, { bytes: stored.bytes })
        return { url: fileAddress(caller.merchantId, 'media', stored.key) }
      }
    } finally {
      await rm(path, { force: true })
    }
  },
}

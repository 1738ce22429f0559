import { defineManifest } from '../manifest.ts'

/** Its page is the button `images` of the product list. */
export const pictureManifest = defineManifest({
  noun: 'picture',
  records: { scope: 'merchant', fields: ['fileId'] },
  audit: {},
})

import { defineManifest } from '../manifest.ts'

export const categoryManifest = defineManifest({
  noun: 'category',
  records: { scope: 'merchant' },
  audit: {},
})

import { defineManifest } from '../manifest.ts'

export const searchManifest = defineManifest({
  noun: 'search',
  // Each noun decides about its own records.
  otherIds: { 'findOpened id': 'merchant' },
})

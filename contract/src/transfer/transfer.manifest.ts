import { defineManifest } from '../manifest.ts'

export const transferManifest = defineManifest({
  noun: 'transfer',
  records: { scope: 'own', fields: ['importId'] },
  audit: { recordOf: { export: 'task' } },
})

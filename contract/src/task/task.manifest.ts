import { defineManifest } from '../manifest.ts'

export const taskManifest = defineManifest({ noun: 'task', records: { scope: 'own' }, audit: {} })

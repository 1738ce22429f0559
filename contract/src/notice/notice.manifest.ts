import { defineManifest } from '../manifest.ts'

export const noticeManifest = defineManifest({ noun: 'notice', records: { scope: 'own' }, audit: {} })

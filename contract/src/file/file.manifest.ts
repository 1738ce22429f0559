import { defineManifest } from '../manifest.ts'

export const fileManifest = defineManifest({ noun: 'file', audit: {} })

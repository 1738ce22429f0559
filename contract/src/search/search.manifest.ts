import { defineManifest } from '../manifest.ts'

export const searchManifest = defineManifest({ noun: 'search' })

import { defineManifest } from '../manifest.ts'

export const menuManifest = defineManifest({
  noun: 'menu',
  pages: [
    { code: 'iposWeb.settings.menu', place: 40, path: '/settings/menu', icon: 'menu', buttons: { edit: {} } },
  ],
  audit: {},
})

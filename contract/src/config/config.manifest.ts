import { defineManifest } from '../manifest.ts'

export const configManifest = defineManifest({
  noun: 'config',
  pages: [
    {
      code: 'iposWeb.settings.config',
      place: 50,
      path: '/settings/config',
      icon: 'config',
      buttons: { edit: {} },
    },
  ],
  audit: {},
})

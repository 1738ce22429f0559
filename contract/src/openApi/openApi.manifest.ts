import { defineManifest } from '../manifest.ts'

export const openApiManifest = defineManifest({
  noun: 'openApi',
  pages: [
    {
      code: 'iposWeb.settings.openApi',
      place: 70,
      path: '/settings/openApi',
      icon: 'api',
      buttons: { edit: {}, sandbox: { path: '/settings/openApi/sandbox' } },
    },
  ],
  records: { scope: 'merchant' },
  otherIds: { 'createKey stores': 'store', 'saveKey stores': 'merchant', 'sendInSandbox keyId': 'merchant' },
  audit: {},
})

import { defineManifest } from '../manifest.ts'

export const storeManifest = defineManifest({
  noun: 'store',
  pages: [
    {
      code: 'iposWeb.settings.store',
      place: 10,
      path: '/settings/store/list',
      icon: 'store',
      buttons: { edit: {}, status: {} },
      birth: { storeManager: ['edit', 'status'] },
    },
  ],
  records: { scope: 'store', fields: ['shopId', 'shopIds', 'shopIdList'] },
  audit: {},
  search: { place: 30, icon: 'store' },
})

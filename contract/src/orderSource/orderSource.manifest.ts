import { defineManifest } from '../manifest.ts'

export const orderSourceManifest = defineManifest({
  noun: 'orderSource',
  pages: [
    {
      code: 'iposWeb.order.source',
      place: 60,
      path: '/order/source',
      icon: 'source',
      buttons: { edit: {} },
      birth: { storeManager: [] },
    },
  ],
  records: { scope: 'merchant' },
  audit: {},
})

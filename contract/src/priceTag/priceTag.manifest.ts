import { defineManifest } from '../manifest.ts'

export const priceTagManifest = defineManifest({
  noun: 'priceTag',
  pages: [
    {
      code: 'iposWeb.inventory.priceTag',
      place: 50,
      path: '/inventory/priceTag',
      icon: 'print',
      buttons: { edit: {} },
      birth: { storeManager: ['edit'], clerk: [] },
    },
  ],
  records: { scope: 'merchant' },
  audit: { recordOf: { place: 'product' } },
})

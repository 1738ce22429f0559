import { defineManifest } from '../manifest.ts'

export const frontManifest = defineManifest({
  noun: 'front',
  pages: [
    {
      code: 'iposWeb.product.frontCategory',
      place: 17,
      path: '/product/frontCategory',
      icon: 'frontCategory',
      buttons: { edit: {} },
      birth: { storeManager: ['edit'], clerk: [], finance: [], marketing: ['edit'] },
    },
  ],
  // Own categories of stores are kept apart by the rules of the noun.
  records: { scope: 'merchant', fields: ['beforeId', 'beforeProductId', 'formerId'] },
  audit: {},
})

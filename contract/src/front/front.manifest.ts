import { defineManifest } from '../manifest.ts'

export const frontManifest = defineManifest({
  noun: 'front',
  pages: [
    {
      code: 'iposWeb.product.frontCategory',
      place: 17,
      path: '/product/frontCategory',
      icon: 'frontCategory',
      buttons: { edit: {}, import: { path: '/product/importFrontCategory' }, export: {} },
      birth: {
        storeManager: ['edit', 'import', 'export'],
        clerk: [],
        finance: [],
        marketing: ['edit', 'import', 'export'],
      },
    },
  ],
  // Own categories of stores are kept apart by the rules of the noun.
  records: { scope: 'merchant', fields: ['beforeId', 'beforeProductId', 'formerId'] },
  audit: { recordOf: { export: 'task' } },
})

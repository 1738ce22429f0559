import { defineManifest } from '../manifest.ts'

export const labelManifest = defineManifest({
  noun: 'label',
  pages: [
    {
      code: 'iposWeb.product.productLabel',
      place: 20,
      path: '/product/productLabel',
      icon: 'tag',
      buttons: { edit: {}, attach: {}, import: { path: '/product/importProductLabel' }, export: {} },
      birth: { storeManager: ['attach'], marketing: ['edit', 'attach', 'import', 'export'] },
    },
  ],
  records: { scope: 'merchant', fields: ['attach', 'detach'] },
  audit: { recordOf: { export: 'task' } },
})

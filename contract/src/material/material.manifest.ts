import { defineManifest } from '../manifest.ts'

export const materialManifest = defineManifest({
  noun: 'material',
  pages: [
    {
      code: 'iposWeb.product.material',
      place: 80,
      path: '/product/material',
      icon: 'material',
      buttons: { edit: {}, remove: {} },
      birth: { storeManager: [] },
    },
  ],
  records: { scope: 'merchant', fields: ['folderId'] },
  audit: {
    recordOf: { saveFolder: 'materialFolder', removeFolder: 'materialFolder' },
  },
})

import { defineManifest } from '../manifest.ts'

export const productGroupManifest = defineManifest({
  noun: 'productGroup',
  pages: [
    {
      code: 'iposWeb.product.productGroup',
      place: 18,
      path: '/product/productGroup',
      icon: 'folder',
      buttons: {
        detail: { path: '/product/productGroup/detail' },
        edit: {},
        import: { path: '/product/importProductGroup' },
        export: {},
      },
      birth: {
        storeManager: ['detail'],
        clerk: ['detail'],
        finance: ['detail'],
        marketing: ['detail', 'edit', 'import', 'export'],
      },
    },
  ],
  records: { scope: 'merchant', fields: ['always', 'never'] },
  audit: { recordOf: { export: 'task' } },
})

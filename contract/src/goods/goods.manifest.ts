import { defineManifest } from '../manifest.ts'

export const goodsManifest = defineManifest({
  noun: 'goods',
  pages: [
    {
      code: 'iposWeb.product.storeGoodSku',
      place: 15,
      path: '/product/storeGoodSku',
      icon: 'store',
      buttons: {
        detail: { path: '/product/storeSkuDetail' },
        edit: {},
        push: {},
        difference: { path: '/product/storeGoodSku/difference' },
        import: { path: '/product/storeGoodSku/importStoreSku' },
        export: {},
      },
      birth: {
        storeManager: ['detail', 'edit', 'difference', 'import', 'export'],
        clerk: ['detail'],
        finance: ['detail', 'difference', 'export'],
        marketing: ['detail', 'difference', 'export'],
      },
    },
  ],
  // A person takes back only what he has changed himself.
  otherIds: {
    'copyStoreGoods fromStoreId': 'store',
    'undoStoreGoods undoId': 'own',
    'undoStoreEdit undoId': 'own',
    // A line of the log. It is found only with its store, which the input names beside it.
    'putBackStoreGoods id': 'merchant',
  },
  audit: { recordOf: { export: 'task' } },
})

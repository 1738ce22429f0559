import { defineManifest } from '../manifest.ts'

export const stockTransferManifest = defineManifest({
  noun: 'stockTransfer',
  pages: [
    {
      code: 'iposWeb.inventory.transfer',
      place: 30,
      path: '/inventory/transfer',
      icon: 'transfer',
      buttons: { detail: { path: '/inventory/transfer/detail' }, edit: {} },
      birth: { storeManager: ['detail', 'edit'], clerk: ['detail', 'edit'], finance: ['detail'] },
    },
  ],
  // Transfers of other stores are tested beside their code.
  records: { scope: 'merchant' },
  otherIds: {
    'removeStockTransferLine lineId': 'merchant',
    'sendStockTransfer lineId': 'merchant',
    'closeStockTransfer lineId': 'merchant',
  },
  audit: {},
})

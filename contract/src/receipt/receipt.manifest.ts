import { defineManifest } from '../manifest.ts'

export const receiptManifest = defineManifest({
  noun: 'receipt',
  pages: [
    {
      code: 'iposWeb.inventory.receipt',
      place: 40,
      path: '/inventory/receipt',
      icon: 'receive',
      buttons: { detail: { path: '/inventory/receipt/detail' }, edit: {} },
      birth: { storeManager: ['detail', 'edit'], clerk: ['detail', 'edit'], finance: ['detail'] },
    },
  ],
  // Receipts of other stores are tested beside their code.
  records: { scope: 'merchant' },
  otherIds: {
    'linkReceiptLine lineId': 'merchant',
    'unlinkReceiptBarcode lineId': 'merchant',
    'costReceiptLine lineId': 'merchant',
    'removeReceiptLine lineId': 'merchant',
    'explainReceipt lineId': 'merchant',
  },
  audit: {},
})

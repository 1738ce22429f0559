import { defineManifest } from '../manifest.ts'

export const refundManifest = defineManifest({
  noun: 'refund',
  pages: [
    {
      code: 'iposWeb.order.refundRecord',
      place: 30,
      path: '/order/refund/list',
      icon: 'refund',
      buttons: { handle: {}, divert: {}, export: {} },
      birth: { storeManager: ['handle', 'export'], finance: ['handle', 'divert', 'export'] },
    },
  ],
  // Refunds of other stores are tested beside their code.
  records: { scope: 'merchant' },
  otherIds: {
    'confirmRefund partId': 'merchant',
    'retryRefund partId': 'merchant',
    'askRefund partId': 'merchant',
    'divertRefund partId': 'merchant',
  },
  audit: {},
})

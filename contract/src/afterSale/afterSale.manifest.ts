import { defineManifest } from '../manifest.ts'

export const afterSaleManifest = defineManifest({
  noun: 'afterSale',
  pages: [
    {
      code: 'iposWeb.order.aftersale',
      place: 20,
      path: '/order/aftersale/list',
      icon: 'transfer',
      buttons: {
        detail: { path: '/order/aftersale/detail' },
        apply: { path: '/order/aftersale/apply' },
        return: { path: '/order/aftersale/return' },
        audit: {},
        refund: {},
        override: {},
        export: {},
      },
      birth: {
        storeManager: ['detail', 'apply', 'return', 'audit', 'refund', 'export'],
        clerk: ['detail', 'apply'],
        finance: ['detail', 'refund', 'export'],
      },
    },
  ],
  // After-sales of other stores are tested beside their code.
  records: { scope: 'merchant' },
  otherIds: {
    'findAfterSalesOf orderId': 'merchant',
    'findClaimable orderId': 'merchant',
    'applyForBuyer orderId': 'merchant',
    'findReturnable orderId': 'merchant',
    'returnGoods orderId': 'merchant',
  },
  audit: {},
  record: { path: '/order/aftersale/detail?id=', code: 'iposWeb.order.aftersale.detail' },
})

import { defineManifest } from '../manifest.ts'

export const orderManifest = defineManifest({
  noun: 'order',
  pages: [
    {
      code: 'iposWeb.order.list',
      place: 10,
      path: '/order/list',
      icon: 'order',
      buttons: {
        detail: { path: '/order/detail' },
        payment: {},
        cancel: {},
        pick: { path: '/order/pick' },
        ship: {},
        receive: {},
        note: {},
        export: {},
        unmask: {},
      },
      birth: {
        storeManager: ['detail', 'payment', 'cancel', 'pick', 'ship', 'receive', 'note', 'export', 'unmask'],
        clerk: ['detail', 'pick', 'ship', 'receive', 'note'],
        finance: ['detail', 'payment', 'export'],
      },
    },
    {
      code: 'iposWeb.order.unbooked',
      place: 40,
      path: '/order/unbooked',
      icon: 'receive',
      buttons: { book: {} },
      birth: { storeManager: ['book'], finance: [] },
    },
  ],
  // Orders of other stores are tested beside their code.
  records: { scope: 'merchant' },
  otherIds: { 'confirmPayment paymentId': 'merchant', 'refusePayment paymentId': 'merchant' },
  audit: {},
  search: { place: 15, icon: 'order' },
  record: { path: '/order/detail?id=', code: 'iposWeb.order.list.detail' },
})

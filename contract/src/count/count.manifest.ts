import { defineManifest } from '../manifest.ts'

export const countManifest = defineManifest({
  noun: 'count',
  pages: [
    {
      code: 'iposWeb.inventory.count',
      place: 20,
      path: '/inventory/count',
      icon: 'count',
      buttons: { detail: { path: '/inventory/count/detail' }, edit: {}, approve: {}, export: {} },
      birth: {
        storeManager: ['detail', 'edit', 'approve', 'export'],
        clerk: ['detail', 'edit'],
        finance: ['detail', 'export'],
      },
    },
  ],
  // Counts of other stores are tested beside their code.
  records: { scope: 'merchant' },
  otherIds: {
    'recountCount lineIds': 'merchant',
    'linkCountLine lineId': 'merchant',
    'removeCountLines lineId': 'merchant',
    'explainCount lineId': 'merchant',
  },
  audit: { recordOf: { export: 'task' } },
})

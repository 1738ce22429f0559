import { defineManifest } from '../manifest.ts'

export const stockManifest = defineManifest({
  noun: 'stock',
  pages: [
    {
      code: 'iposWeb.inventory.lookUp',
      place: 5,
      path: '/inventory/lookUp',
      icon: 'scan',
      birth: { storeManager: [], clerk: [], finance: [], marketing: [] },
    },
    {
      code: 'iposWeb.inventory.stock',
      place: 10,
      path: '/inventory/stock',
      icon: 'inventory',
      buttons: { adjust: {}, scrap: {}, reorder: {}, export: {} },
      birth: {
        storeManager: ['adjust', 'scrap', 'reorder', 'export'],
        clerk: ['adjust', 'scrap'],
        finance: ['export'],
        marketing: [],
      },
    },
    {
      code: 'iposWeb.inventory.report',
      place: 60,
      path: '/inventory/report',
      icon: 'log',
      buttons: { export: {} },
      birth: { storeManager: ['export'], finance: ['export'] },
    },
  ],
  audit: { recordOf: { export: 'task' } },
})

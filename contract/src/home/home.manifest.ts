import { defineManifest } from '../manifest.ts'

export const homeManifest = defineManifest({
  noun: 'home',
  pages: [
    {
      code: 'iposWeb.home',
      place: 10,
      path: '/home',
      icon: 'home',
      buttons: { money: {} },
      birth: { storeManager: ['money'], clerk: [], finance: ['money'], marketing: [] },
    },
  ],
})

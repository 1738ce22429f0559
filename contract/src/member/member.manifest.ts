import { defineManifest } from '../manifest.ts'

export const memberManifest = defineManifest({
  noun: 'member',
  pages: [
    {
      code: 'iposWeb.market.user.list',
      place: 30,
      path: '/market/user/list',
      icon: 'user',
      birth: { storeManager: [], marketing: [] },
    },
  ],
  records: { scope: 'merchant' },
  audit: {},
})

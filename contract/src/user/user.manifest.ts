import { defineManifest } from '../manifest.ts'

export const userManifest = defineManifest({
  noun: 'user',
  pages: [
    {
      code: 'iposWeb.settings.user',
      place: 20,
      path: '/settings/user/list',
      icon: 'user',
      buttons: { edit: {}, status: {}, resetPassword: {}, unmask: {}, organization: {} },
      birth: { storeManager: ['edit', 'status'] },
    },
  ],
  records: { scope: 'person', fields: ['employeeId'] },
  otherIds: { 'findProfile id': 'own', 'updateProfile id': 'own' },
  audit: {},
  search: { place: 20, icon: 'user' },
})

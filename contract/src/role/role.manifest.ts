import { defineManifest } from '../manifest.ts'

export const roleManifest = defineManifest({
  noun: 'role',
  pages: [
    {
      code: 'iposWeb.settings.role',
      place: 30,
      path: '/settings/role/index',
      icon: 'role',
      buttons: { edit: { path: '/settings/role/setAuth' }, viewAs: {} },
    },
  ],
  records: { scope: 'merchant', fields: ['copyFrom'] },
  audit: {},
})

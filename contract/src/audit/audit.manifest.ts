import { defineManifest } from '../manifest.ts'

export const auditManifest = defineManifest({
  noun: 'audit',
  pages: [
    {
      code: 'iposWeb.settings.audit',
      place: 60,
      path: '/settings/audit',
      icon: 'audit',
      birth: { finance: [] },
    },
  ],
  otherIds: {
    'findAuditActors id': 'person',
    'findAuditImportPage importId': 'own',
    'findAuditImport importId': 'own',
  },
})

import { defineManifest } from '../manifest.ts'

export const auditManifest = defineManifest({
  noun: 'audit',
  pages: [
    {
      code: 'iposWeb.settings.audit',
      place: 60,
      path: '/settings/audit',
      icon: 'audit',
      buttons: { export: {} },
      birth: { finance: ['export'] },
    },
  ],
  audit: { recordOf: { export: 'task' } },
  otherIds: {
    'findAuditActors id': 'person',
    'findAuditImportPage importId': 'own',
    'findAuditImport importId': 'own',
  },
})

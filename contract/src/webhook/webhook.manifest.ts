import { defineManifest } from '../manifest.ts'

export const webhookManifest = defineManifest({
  noun: 'webhook',
  pages: [
    {
      code: 'iposWeb.settings.webhook',
      place: 75,
      path: '/settings/webhook',
      icon: 'event',
      buttons: { edit: { path: '/settings/webhook/address' } },
    },
  ],
  records: { scope: 'merchant', fields: ['deliveryId', 'deliveryIds'] },
  otherIds: { 'createWebhook stores': 'store', 'saveWebhook stores': 'merchant' },
  audit: {},
})

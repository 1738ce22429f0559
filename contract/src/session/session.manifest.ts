import { defineManifest } from '../manifest.ts'

export const sessionManifest = defineManifest({
  noun: 'session',
  records: { scope: 'own', fields: ['groupId'] },
  otherIds: { 'viewAs id': 'person' },
  audit: {
    recordOf: {
      'session.password': 'user',
      'session.forgetPassword': 'user',
      'session.viewAs': 'user',
      'session.endView': 'user',
      'session.invitation': 'user',
    },
  },
})

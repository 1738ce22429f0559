import { defineManifest } from '../manifest.ts'

export const sessionManifest = defineManifest({
  noun: 'session',
  records: { scope: 'own', fields: ['groupId'] },
  otherIds: { 'viewAs id': 'person' },
  audit: {
    recordOf: {
      password: 'user',
      forgetPassword: 'user',
      viewAs: 'user',
      endView: 'user',
    },
  },
})

import { defineManifest } from '../manifest.ts'

export const organizationManifest = defineManifest({
  noun: 'organization',
  records: { scope: 'merchant', fields: ['businessLineIdList', 'businessUnitIdList'] },
  audit: {},
})

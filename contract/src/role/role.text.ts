import { defineTexts } from '../text.ts'

/** Names of the role kinds every merchant has from birth: `role.<kind>`. */
export const roleText = defineTexts('role', {
  administrator: ['管理员', 'Administrator'],
  storeManager: ['店长', 'Store manager'],
  clerk: ['店员', 'Clerk'],
  finance: ['财务', 'Finance'],
  marketing: ['营销', 'Marketing'],
})

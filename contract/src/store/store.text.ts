import { defineTexts } from '../text.ts'

export const storeText = defineTexts('store', {
  open: ['营业中', 'Open'],
  suspended: ['已停业', 'Suspended'],
})

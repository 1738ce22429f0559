import { textOf } from '@zhanggui/contract'
import type { Language } from '@zhanggui/contract/text.ts'

const ends = ['withdrawn', 'lapsed', 'expired'] as const

/** Why an after-sale ended: a code of the product, or the words of the staff. */
export const endWord = (language: Language, reason: string): string => {
  const code = ends.find((end) => end === reason)
  return code ? textOf(language, `afterSale.${code}`) : reason
}

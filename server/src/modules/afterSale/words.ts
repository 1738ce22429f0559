import { textOf } from '@zhanggui/contract'
import type { Language } from '@zhanggui/contract/text.ts'

const ends = ['withdrawn', 'lapsed', 'expired'] as const

/** What staff typed, told apart from a code: the word alone would read like the end that it names. */
export const typedReason = (reason: string): string =>
  ends.some((end) => end === reason) ? `${reason}.` : reason

/** Why an after-sale ended: a code of the product, or the words of the staff. */
export const endWord = (language: Language, reason: string): string => {
  const code = ends.find((end) => end === reason)
  return code ? textOf(language, `afterSale.${code}`) : reason
}

import { sessionText } from '@zhanggui/contract/session/session.text.ts'
import { shellText } from '@zhanggui/contract/shell.text.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'

const texts = { ...sessionText, ...shellText }
export type WordKey = keyof typeof texts

/** The few texts of the login page, without those of all the nouns. */
export const word = (language: Language, key: WordKey): string => fillText(texts[key], language)

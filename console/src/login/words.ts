import { loginText } from '@zhanggui/contract/login.text.ts'
import { rulesText } from '@zhanggui/contract/rules.text.ts'
import { sessionText } from '@zhanggui/contract/session/session.text.ts'
import { fillText, type Language, type TextEntry, type TextParams } from '@zhanggui/contract/text.ts'
import { useLanguage } from '../kit/base/language.ts'

const texts = { ...sessionText, ...loginText, ...rulesText }
export type WordKey = keyof typeof texts
/** A text without parameters, such as a label. */
export type PlainWord = { [K in WordKey]: TextParams<(typeof texts)[K]> extends [] ? K : never }[WordKey]

/** The texts of the login page. It loads no texts of nouns. */
export function word<K extends WordKey>(
  language: Language,
  key: K,
  ...params: TextParams<(typeof texts)[K]>
): string {
  const entry: TextEntry = texts[key]
  return fillText(entry, language, params[0])
}

/** `word` for components, in the present language. */
export function useWord() {
  const language = useLanguage()
  return <K extends WordKey>(key: K, ...params: TextParams<(typeof texts)[K]>) =>
    word(language, key, ...params)
}

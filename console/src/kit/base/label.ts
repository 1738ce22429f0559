import { fillText, type TextEntry } from '@zhanggui/contract/text.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { useMemo } from 'react'
import { useLanguage } from './language.ts'
import { sayText } from './text.ts'

/** A text as data: a text key of the contract, or both languages if the text is used only here. */
export type Words = TextKey | TextEntry

export type Label = (words: Words) => string

/** Texts that are data, such as a column's label or an enum's value. They take no parameters. */
export function useLabel(): Label {
  const language = useLanguage()
  return useMemo(
    () => (words) => (typeof words === 'string' ? sayText(words, language) : fillText(words, language)),
    [language],
  )
}

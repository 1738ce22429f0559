import { fillText, type TextEntry } from '@zhanggui/contract/text.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { useMemo } from 'react'
import { useLanguage } from './language.ts'
import { sayText } from './text.ts'

/** A text as data: the key of a text of the contract, or the two languages themselves where it stands nowhere else. */
export type Words = TextKey | TextEntry

export type Label = (words: Words) => string

/** Texts that are data (a column's label, an enum's value) and that therefore take no values. */
export function useLabel(): Label {
  const language = useLanguage()
  return useMemo(
    () => (words) => (typeof words === 'string' ? sayText(words, language) : fillText(words, language)),
    [language],
  )
}

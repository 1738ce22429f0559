import { type TextKey, texts } from '@zhanggui/contract'
import { fillText, type TextEntry } from '@zhanggui/contract/text.ts'
import { useMemo } from 'react'
import { useLanguage } from './language.ts'

/** A text as data: the key of a text of the contract, or the two languages themselves where it stands nowhere else. */
export type Words = TextKey | TextEntry

export type Label = (words: Words) => string

// As a union of a thousand entries its type would be too much for the compiler.
const entries: Readonly<Record<TextKey, TextEntry>> = texts

/** Texts that are data (a column's label, an enum's value) and that therefore take no values. */
export function useLabel(): Label {
  const language = useLanguage()
  return useMemo(
    () => (words) => fillText(typeof words === 'string' ? entries[words] : words, language),
    [language],
  )
}

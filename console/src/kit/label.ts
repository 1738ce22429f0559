import { type TextKey, texts } from '@zhanggui/contract'
import { fillText } from '@zhanggui/contract/text.ts'
import { useMemo } from 'react'
import { useLanguage } from './language.ts'

export type Label = (key: TextKey) => string

/** Texts whose key is data (a column's label, an enum's value) and that therefore take no values. */
export function useLabel(): Label {
  const language = useLanguage()
  return useMemo(() => (key) => fillText(texts[key], language), [language])
}

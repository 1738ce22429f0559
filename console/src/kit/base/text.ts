import { type ParamsOf, type TextKey, textOf } from '@zhanggui/contract'
import { useMemo } from 'react'
import { language, useLanguage } from './language.ts'

/** The text of `key` in the current language. */
export function t<K extends TextKey>(key: K, ...params: ParamsOf<K>): string {
  return textOf(language(), key, ...params)
}

export type Translate = typeof t
/** A text without slots, such as a title or a label. */
export type PlainKey = { [K in TextKey]: ParamsOf<K> extends [] ? K : never }[TextKey]

/** `t` for components: they render again when the language changes, and memos that depend on it are made again. */
export function useText(): Translate {
  const current = useLanguage()
  return useMemo(
    () =>
      (key, ...params) =>
        textOf(current, key, ...params),
    [current],
  )
}

import { texts } from './index.gen.ts'
import { fillText, type Language, type TextEntry, type TextParams } from './text.ts'

export { calls, texts } from './index.gen.ts'

export type TextKey = keyof typeof texts
/** The texts that carry a numeric code: what a user can be refused with. */
export type RefusalKey = {
  [K in TextKey]: (typeof texts)[K] extends readonly [string, string, number] ? K : never
}[TextKey]
export type ParamsOf<K extends TextKey> = TextParams<(typeof texts)[K]>

/** The text of `key` in `language`, its slots filled. */
export function textOf<K extends TextKey>(language: Language, key: K, ...params: ParamsOf<K>): string {
  const entry: TextEntry = texts[key]
  return fillText(entry, language, params[0])
}

/** The entry behind a key that is only known at run time, such as the label of a field; undefined when there is none. */
export function textEntry(key: string): TextEntry | undefined {
  return (texts as Record<string, TextEntry>)[key]
}

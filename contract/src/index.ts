import { commonText } from './common.text.ts'
import { fileText } from './file/file.text.ts'
import { fillText, type Language, type TextEntry, type TextParams } from './text.ts'

/** Every text of the product. */
export const texts = { ...commonText, ...fileText }

export type TextKey = keyof typeof texts
/** The texts that carry a numeric code: what a user can be refused with. */
export type RefusalKey = { [K in TextKey]: (typeof texts)[K] extends readonly [string, string, number] ? K : never }[TextKey]
export type ParamsOf<K extends TextKey> = TextParams<(typeof texts)[K]>

/** The text of `key` in `language`, its slots filled. */
export function textOf<K extends TextKey>(language: Language, key: K, ...params: ParamsOf<K>): string {
  const entry: TextEntry = texts[key]
  return fillText(entry, language, params[0])
}

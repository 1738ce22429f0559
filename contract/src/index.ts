import { texts } from './index.gen.ts'
import { fillText, type Language, type TextEntry } from './text.ts'
import type { ParamsOf, TextKey } from './text-key.ts'

export { calls, texts } from './index.gen.ts'
export type { ParamsOf, RefusalKey, TextKey } from './text-key.ts'

/** The text of `key` in `language`, its slots filled. */
export function textOf<K extends TextKey>(language: Language, key: K, ...params: ParamsOf<K>): string {
  const entry: TextEntry = texts[key]
  return fillText(entry, language, params[0])
}

/** The entry behind a key that is only known at run time, such as the label of a field; undefined when there is none. */
export function textEntry(key: string): TextEntry | undefined {
  return (texts as Record<string, TextEntry>)[key]
}

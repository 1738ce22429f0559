import { texts } from './index.gen.ts'
import { fillText, type Language, type TextEntry } from './text.ts'
import type { ParamsOf, TextKey } from './text-key.ts'

export { calls, openCalls, texts } from './index.gen.ts'
export type { ParamsOf, RefusalKey, TextKey } from './text-key.ts'

/** The text of `key` in `language`, with filled slots. */
export function textOf<K extends TextKey>(language: Language, key: K, ...params: ParamsOf<K>): string {
  const entry: TextEntry = texts[key]
  return fillText(entry, language, params[0])
}

/** The text of a key that is known only at run time, such as a field's label. Undefined for an unknown key. */
export function textEntry(key: string): TextEntry | undefined {
  return (texts as Record<string, TextEntry>)[key]
}

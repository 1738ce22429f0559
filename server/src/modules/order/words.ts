import { textEntry } from '@zhanggui/contract'
import { fillText, type Language } from '@zhanggui/contract/text.ts'

/** The words of a stored text key. */
export function storedText(
  language: Language,
  { key, params }: { key: string; params: Record<string, string | number> },
): string {
  const entry = textEntry(key)
  return entry ? fillText(entry, language, params) : key
}

import { type TextKey, textEntry } from '@zhanggui/contract'
import { fillText, type Language, listText } from '@zhanggui/contract/text.ts'

// No user can type this character into a text.
const mark = '\u0001'

/** A value with a text of the product. The audit stores its key, so that each reader gets it in his language. */
export const auditWord = (key: TextKey): string => mark + key

/** Several of them. */
export const auditWords = (keys: readonly string[]): string | null =>
  keys.length === 0 ? null : keys.map((key) => mark + key).join('\n')

/** The keys of such words. */
export const auditKeys = (value: string | null): string[] =>
  value?.startsWith(mark) ? value.split('\n').map((part) => part.slice(mark.length)) : []

/** The text of a value from an audit row. */
export function readAuditValue(value: string | null, language: Language): string | null {
  if (!value?.startsWith(mark)) return value
  const words = auditKeys(value).map((key) => {
    const entry = textEntry(key)
    return entry ? fillText(entry, language) : key.slice(key.indexOf('.') + 1)
  })
  return listText(language, words)
}

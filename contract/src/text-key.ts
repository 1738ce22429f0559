import type { texts } from './index.ts'
import type { TextParams } from './text.ts'

// Types only: the console knows every key without loading a text.

export type TextKey = keyof typeof texts
/** The texts with a numeric code: the possible refusals. */
export type RefusalKey = {
  [K in TextKey]: (typeof texts)[K] extends readonly [string, string, number] ? K : never
}[TextKey]
export type ParamsOf<K extends TextKey> = TextParams<(typeof texts)[K]>

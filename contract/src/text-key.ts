import type { texts } from './index.ts'
import type { TextParams } from './text.ts'

// Types alone: the console knows every key without loading a text.

export type TextKey = keyof typeof texts
/** The texts that carry a numeric code: what a user can be refused with. */
export type RefusalKey = {
  [K in TextKey]: (typeof texts)[K] extends readonly [string, string, number] ? K : never
}[TextKey]
export type ParamsOf<K extends TextKey> = TextParams<(typeof texts)[K]>

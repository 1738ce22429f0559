import { type ParamsOf, type RefusalKey, texts } from '@zhanggui/contract'
import { fillText, type Language, type TextEntry } from '@zhanggui/contract/text.ts'

/**
 * A fault of an input field: `path` as in the form, `key` of the rule, and `message` in the language of the request.
 */
export interface FieldIssue {
  path: string
  key: string
  message: string
}

/** The only error that a user can meet: a text with a stable code, in the language of the request. */
export class Refusal extends Error {
  readonly key: RefusalKey
  readonly params: Record<string, string | number>
  private data: unknown = null
  private field: string | undefined

  constructor(key: RefusalKey, params: Record<string, string | number> = {}) {
    super(key)
    this.name = 'Refusal'
    this.key = key
    this.params = params
  }

  /** The numeric code of the refusal on the wire. */
  get code(): string {
    return String((texts[this.key] as TextEntry)[2])
  }

  say(language: Language): string {
    return fillText(texts[this.key], language, this.params)
  }

  /** Sends `data` with the refusal. */
  withData(data: unknown): this {
    this.data = data
    return this
  }

  /** The refusal concerns one field. The form shows the message there. */
  at(field: string): this {
    this.field = field
    return this
  }

  /** The `data` of the answer. */
  dataIn(language: Language): unknown {
    if (this.field === undefined) return this.data
    const issue: FieldIssue = { path: this.field, key: this.key, message: this.say(language) }
    return [issue]
  }
}

/** A refusal with slots that the compiler checks. */
export function refuse<K extends RefusalKey>(key: K, ...params: ParamsOf<K>): Refusal {
  return new Refusal(key, params[0])
}

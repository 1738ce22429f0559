import { rulesText } from '@zhanggui/contract/rules.text.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'

// The contract's schemas would bring zod. rules.test.ts checks that these rules equal them. The server checks again
// anyway.

/** The fault of a value: the key of its text and its parameters. Null if the value is valid. */
export type Rule = (value: string) => { key: keyof typeof rulesText; max?: number } | null

const filled =
  (rest: Rule): Rule =>
  (value) =>
    value.trim() === '' ? { key: 'rule.required' } : rest(value.trim())
const matching =
  (pattern: RegExp, key: keyof typeof rulesText): Rule =>
  (value) =>
    pattern.test(value) ? null : { key }

export const shortText = (max: number): Rule =>
  filled((value) => (value.length > max ? { key: 'rule.maxLength', max } : null))
export const phone = filled(matching(/^1\d{10}$/, 'rule.phone'))
export const smsCode = filled(matching(/^\d{6}$/, 'rule.smsCode'))
export const pin = filled((value) => matching(/^[a-z][a-z0-9_.]{3,31}$/, 'rule.pin')(value.toLowerCase()))
/** 6 to 16 characters with a digit, a lower-case and an upper-case letter (spec section 5). */
export const password: Rule = (value) =>
  value === ''
    ? { key: 'rule.required' }
    : matching(/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\x21-\x7e]{6,16}$/, 'rule.password')(value)

/** The fault of a value as text; undefined if the value is valid. */
export function faultOf(rule: Rule, value: string, label: string, language: Language): string | undefined {
  const fault = rule(value)
  if (!fault) return undefined
  return fillText(rulesText[fault.key], language, { label, ...(fault.max ? { max: fault.max } : {}) })
}

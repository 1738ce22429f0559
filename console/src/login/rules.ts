import { rulesText } from '@zhanggui/contract/rules.text.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'

// The contract's schemas would bring zod; rules.test.ts holds these few equal to them. The server checks again anyway.

/** What is wrong with a value, as the key of its text and the values that needs; null when nothing is. */
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
/** 6 to 16 characters with a digit, a small and a capital letter (spec section 5). */
export const password: Rule = (value) =>
  value === ''
    ? { key: 'rule.required' }
    : matching(/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\x21-\x7e]{6,16}$/, 'rule.password')(value)

/** What is wrong with a value, in words; undefined when nothing is. */
export function faultOf(rule: Rule, value: string, label: string, language: Language): string | undefined {
  const fault = rule(value)
  if (!fault) return undefined
  return fillText(rulesText[fault.key], language, { label, ...(fault.max ? { max: fault.max } : {}) })
}

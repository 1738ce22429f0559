import { ruleOf } from '@zhanggui/contract/rules.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { z } from 'zod'
import { language } from '../base/language.ts'
import { isText, sayText } from '../base/text.ts'

/** A field with what is wrong with it. */
export interface Fault {
  name: string
  message: string
}

/** What is wrong with a field in the product's words, whichever noun's text says it. */
export function faultOf(issue: z.core.$ZodIssue, label: string, said: Language = language()): string {
  const { key, params } = ruleOf(issue)
  return sayText(isText(key) ? key : 'rule.invalid', said, { label, ...params })
}

/** The first thing wrong with each field of the values, by the schema's own rules and those between fields. */
export function faultsOf(
  schema: z.ZodType,
  values: unknown,
  labelOf: (name: string) => string,
  said: Language = language(),
): Fault[] {
  const parsed = schema.safeParse(values)
  if (parsed.success) return []
  const faults = new Map<string, string>()
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0] ?? '')
    if (!faults.has(name)) faults.set(name, faultOf(issue, labelOf(name), said))
  }
  return [...faults].map(([name, message]) => ({ name, message }))
}

/** A fault as the notice lists it: the label once, then the message without it. */
export function faultLine(label: string, message: string, colon: string): string {
  const rest = message.startsWith(label) ? message.slice(label.length).trim() : message
  return label ? `${label}${colon}${rest}` : message
}

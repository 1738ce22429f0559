import { ruleOf } from '@zhanggui/contract/rules.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { z } from 'zod'
import { language } from '../base/language.ts'
import { isText, sayText } from '../base/text.ts'

/** A field and its fault. */
export interface Fault {
  name: string
  message: string
}

/** The message of a fault, from the texts of the noun that owns it. */
export function faultOf(issue: z.core.$ZodIssue, label: string, said: Language = language()): string {
  const { key, params } = ruleOf(issue)
  return sayText(isText(key) ? key : 'rule.invalid', said, { label, ...params })
}

/** The first fault of each field, by the rules of the schema. */
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

/** A fault as a line of the notice. The message does not repeat the label. */
export function faultLine(label: string, message: string, colon: string): string {
  const rest = message.startsWith(label) ? message.slice(label.length).trim() : message
  return label ? `${label}${colon}${rest}` : message
}

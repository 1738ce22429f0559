import { textEntry } from '@zhanggui/contract'
import { ruleOf } from '@zhanggui/contract/rules.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import type { z } from 'zod'
import { type FieldIssue, type Refusal, refuse } from './refusal.ts'

/** The name of a field as the user knows it: text `<noun>.<field>`, or the field itself where it has none. */
export function fieldLabel(noun: string, path: readonly PropertyKey[], language: Language): string {
  const field = path.find((part) => typeof part === 'string')
  const entry = field === undefined ? undefined : textEntry(`${noun}.${String(field)}`)
  return entry ? entry[language === 'zh' ? 0 : 1] : path.map(String).join('.')
}

/** What zod found, as the fields' issues in the words of the product. */
export function fieldIssues(
  issues: readonly z.core.$ZodIssue[],
  noun: string,
  language: Language,
): FieldIssue[] {
  return issues.map((issue) => {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 5)] : issue.path
    const { key, params } = ruleOf(issue)
    // A rule may be a noun's own, such as product.pieceWhole.
    const entry = textEntry(key) ?? textEntry('rule.invalid')
    const label = fieldLabel(noun, path, language)
    return {
      path: path.map(String).join('.'),
      key,
      message: entry ? fillText(entry, language, { label, ...params }) : label,
    }
  })
}

/** The refusal of an input: the first faults in its sentence, all of them as data. */
export function refuseInput(issues: FieldIssue[]): Refusal {
  const messages = [...new Set(issues.map((issue) => issue.message))]
  return refuse('common.invalidInput', { summary: messages.slice(0, 3).join('; ') }).withData(
    issues.slice(0, 100),
  )
}

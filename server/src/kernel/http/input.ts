import { textEntry, textOf, texts } from '@zhanggui/contract'
import { isDay } from '@zhanggui/contract/day.ts'
import type { rulesText } from '@zhanggui/contract/rules.text.ts'
import { ruleOf } from '@zhanggui/contract/rules.ts'
import { fillText, type Language, type TextEntry } from '@zhanggui/contract/text.ts'
import type { z } from 'zod'
import { type FieldIssue, type Refusal, refuse } from '../refusal.ts'

/**
 * The label of a field, the text `<noun>.<field>`: of the innermost that has one, such as the quantity of a line. Undefined
 * for a field without a label.
 */
function fieldLabel(noun: string, path: readonly PropertyKey[], language: Language): string | undefined {
  const entry = path
    .map((part) => (typeof part === 'string' ? textEntry(`${noun}.${part}`) : undefined))
    .findLast((found) => found !== undefined)
  return entry?.[language === 'zh' ? 0 : 1]
}

// PostgreSQL cannot store NUL, and no encoding can store half of a surrogate pair.
const unstorable = /\0|\p{Cs}/u

const allUnstorable = new RegExp(unstorable, 'gu')

function refuseText(path: readonly string[], label: string | undefined, language: Language): Refusal {
  const key = 'rule.controlCharacter'
  const message = fillText(ruleEntry(key, label), language, { label: label ?? '' })
  return refuseInput([{ path: path.join('.'), key, message }], language)
}

interface Place {
  value: unknown
  name: string
  above: Place | null
}

/** The path of a value, cut to its innermost twenty names. */
function pathOf(place: Place): string[] {
  const path: string[] = []
  for (let at: Place = place; at.above && path.length < 20; at = at.above) path.unshift(at.name)
  return path
}

/** Refuses an input with text at any depth that cannot be stored. One check for every field of every call. */
export function refuseUnstorable(input: unknown, noun: string, language: Language): void {
  // A stack instead of recursion: a megabyte of nested brackets would overflow the call stack.
  const waiting: Place[] = [{ value: input, name: '', above: null }]
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { value } = place
    if (typeof value === 'string' && unstorable.test(value)) {
      const path = pathOf(place)
      throw refuseText(path, fieldLabel(noun, path, language), language)
    }
    if (typeof value !== 'object' || value === null) continue
    for (const [name, part] of Object.entries(value)) {
      if (unstorable.test(name)) {
        // No field is called so. The refusal shows the name without what cannot be shown.
        const shown = name.replace(allUnstorable, '\ufffd').slice(0, 40)
        throw refuseText([...pathOf(place), shown], shown, language)
      }
      if (typeof part === 'string' || typeof part === 'object')
        waiting.push({ value: part, name, above: place })
    }
  }
}

/** The two ends of a range of days: `from` and `to`, or `updatedFrom` and `updatedTo`. */
const endOf = (start: string): string => start.replace(/from$/, 'to').replace(/From$/, 'To')

/** Refuses a range of days that ends before it begins. One check for every filter of every call and export. */
export function refuseReversedDays(input: unknown, language: Language): void {
  if (typeof input !== 'object' || input === null) return
  const values = input as Record<string, unknown>
  for (const [start, from] of Object.entries(values)) {
    const end = endOf(start)
    const to = values[end]
    if (end === start || typeof from !== 'string' || typeof to !== 'string') continue
    if (!isDay(from) || !isDay(to) || from <= to) continue
    const message = textOf(language, 'rule.daysReversed', { from, to })
    throw refuseInput(
      [start, end].map((path) => ({ path, key: 'rule.daysReversed', message })),
      language,
    )
  }
  // An export has its filters in here.
  refuseReversedDays(values.condition, language)
}

/** The zod issues as faults of fields, in the product's words. */
export function fieldIssues(
  issues: readonly z.core.$ZodIssue[],
  noun: string,
  language: Language,
  /** A program sent it: it has no page to reload, and is told the name of the field. */
  byProgram = false,
): FieldIssue[] {
  return issues.map((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 5) : []
    const path = [...issue.path, ...unknown]
    const { key, params } = ruleOf(issue)
    const label = fieldLabel(noun, path, language)
    const entry = ruleEntry(key, label)
    const fields = unknown.length > 0 ? unknown.join(', ') : path.map(String).join('.')
    return {
      path: path.map(String).join('.'),
      key,
      message: fillText(byProgram ? programEntry(entry) : entry, language, {
        label: label ?? '',
        fields,
        ...params,
      }),
    }
  })
}

const programEntry = (entry: TextEntry): TextEntry =>
  entry === texts['rule.unknownField']
    ? texts['rule.unknownInCall']
    : entry === texts['rule.unnamed']
      ? texts['rule.invalidInCall']
      : entry

/**
 * The text of a rule. A noun may have its own rules, such as product.pieceWhole. For a field without a label, a text
 * without `{label}` replaces it.
 */
function ruleEntry(key: string, label: string | undefined): TextEntry {
  const entry = textEntry(key) ?? texts['rule.invalid']
  return label === undefined && entry.some((text) => String(text).includes('{label}'))
    ? texts['rule.unnamed']
    : entry
}

/** The refusal of an input. Its message has the first faults, its data has all. */
export function refuseInput(issues: FieldIssue[], language: Language): Refusal {
  const messages = [...new Set(issues.map((issue) => issue.message))]
  const summary = messages.slice(0, 3).join(textOf(language, 'kit.semicolon'))
  return refuse('common.invalidInput', { summary }).withData(issues.slice(0, 100))
}

/** The refusal of one field, for a rule that a schema cannot check. */
export function refuseField(
  noun: string,
  field: string,
  key: keyof typeof rulesText,
  language: Language,
): Refusal {
  const label = fieldLabel(noun, [field], language)
  const message = fillText(ruleEntry(key, label), language, { label: label ?? '' })
  return refuseInput([{ path: field, key, message }], language)
}

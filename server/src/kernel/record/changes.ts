import { isDeepStrictEqual } from 'node:util'
import { textOf } from '@zhanggui/contract'
import {
  type Field,
  type FieldMap,
  type OptionField,
  type OptionsField,
  optionLabel,
} from '@zhanggui/contract/fields.ts'
import { type DailyHours, hoursText } from '@zhanggui/contract/hours.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import type { TenantContext } from '../http/implement.ts'
import { auditWord } from './audit.ts'
import type { Change } from './difference.ts'
import type { RecordKind, Words } from './kind.ts'
import { maskPhone } from './mask.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * The text of a value in the trail. Texts of the product are stored by key, so that each reader gets his language.
 */
export function wordsOf(
  noun: string,
  key: string,
  field: Field,
  value: unknown,
  language: Language,
): string | null {
  if (value === null || value === undefined || value === '') return null
  const option = (choices: OptionField | OptionsField, one: number) => {
    const label = optionLabel(noun, key, choices, one)
    return typeof label === 'string' ? auditWord(label) : fillText(label, language)
  }
  switch (field.kind) {
    case 'text':
      return field.masked === 'phone' ? maskPhone(String(value)) : String(value)
    case 'option':
      return option(field, Number(value))
    case 'options':
      return (value as number[]).map((one) => option(field, one)).join('\n') || null
    case 'hours':
      return hoursText(value as DailyHours, (time) => textOf(language, 'input.nextDay', { time }))
    case 'flag':
      return auditWord(value ? 'audit.yes' : 'audit.no')
    default:
      return String(value)
  }
}

/** The fields of a record that a save changes, as texts. */
export async function changesOf<F extends FieldMap, M extends object>(
  { described: { noun, fields }, words = {} }: RecordKind<F, M>,
  context: TenantContext,
  before: Values | null,
  after: Values,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const [key, field] of Object.entries(fields)) {
    const was = before ? before[key] : field.kind === 'flag' ? undefined : field.empty
    if (isDeepStrictEqual(was, after[key])) continue
    const own = (words as Record<string, Words<unknown> | undefined>)[key]
    const say = (value: unknown) =>
      value === undefined
        ? null
        : own
          ? own(value, context)
          : wordsOf(noun, key, field, value, context.language)
    changes.push({ field: key, before: (await say(was)) || null, after: (await say(after[key])) || null })
  }
  return changes
}

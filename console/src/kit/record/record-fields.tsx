import {
  type DraftOf,
  type Field,
  type FieldMap,
  fieldNames,
  type NounFields,
  type OptionField,
  type OptionsField,
  optionLabel,
} from '@zhanggui/contract/fields.ts'
import { fileCalls, imageExtensions, uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import type { DailyHours } from '@zhanggui/contract/hours.ts'
import { Switch } from 'antd'
import type { ReactNode } from 'react'
import type { Label } from '../base/label.ts'
import type { DialogField, OwnControl } from '../form/dialog-fields.tsx'
import { HoursInput } from '../input/hours/hours-input.tsx'
import { hoursInWords } from '../input/hours/hours-value.ts'
import type { SelectOption } from '../input/option.ts'
import { nounText } from './record-texts.ts'

/** The facts about a field that its description lacks. */
export interface ScreenField {
  /** A custom control. */
  control?: (props: OwnControl) => ReactNode
  /** The text of a value, if the value itself is not readable. */
  show?: (value: unknown) => string
  /** The records that a reference can name; undefined while they load. */
  options?: readonly SelectOption[] | undefined
}

export type ScreenFields = Readonly<Record<string, ScreenField | undefined>>

/** The fields of a noun's dialog, in the order of the description. */
export const dialogFields = <F extends FieldMap>(
  described: NounFields<string, F>,
  screen: ScreenFields,
  say: Label,
): DialogField<DraftOf<NounFields<string, F>>>[] =>
  fieldNames(described).map((key) => recordField(described, key, screen[key] ?? {}, say))

/** A field of a noun in a form. `special` are the exceptions of the form. With a kind they include the control. */
export function recordField<F extends FieldMap>(
  { noun, fields }: NounFields<string, F>,
  key: keyof F & string,
  screen: ScreenField,
  say: Label,
  special: Readonly<Record<string, unknown>> = {},
): DialogField<DraftOf<NounFields<string, F>>> {
  const field: Field | undefined = fields[key]
  if (!field) throw new Error(`${noun} has no field ${key}`)
  return {
    name: key,
    label: nounText(noun, key),
    required: field.required,
    wide: field.wide ?? false,
    ...(field.hint ? { hint: nounText(noun, `${key}Hint`) } : {}),
    ...('kind' in special ? {} : controlOf(noun, key, field, screen, say)),
    ...special,
    // The compiler cannot follow the name of a field to its kind.
  } as DialogField<DraftOf<NounFields<string, F>>>
}

function controlOf(noun: string, key: string, field: Field, { control, options }: ScreenField, say: Label) {
  const labelled = (choices: OptionField | OptionsField) =>
    choices.values.map((value) => ({ value, label: say(optionLabel(noun, key, choices, value)) }))
  switch (field.kind) {
    case 'text':
      return { kind: 'text', ...(field.pattern ? {} : { count: { max: field.max, by: field.countBy } }) }
    case 'lines':
      return { kind: 'textarea', max: field.max }
    case 'money':
    case 'weight':
      return { kind: field.kind, nullable: !field.required }
    case 'quantity':
      return { kind: 'decimal', nullable: !field.required }
    case 'integer':
    case 'color':
      return { kind: field.kind }
    case 'option':
      return { kind: 'radio', options: labelled(field) }
    case 'options':
      return { kind: 'checks', options: labelled(field) }
    case 'flag':
      return { kind: 'own', control: flagControl }
    case 'reference':
      return { kind: 'select', options: options ?? [], loading: options === undefined }
    case 'image':
      return {
        kind: 'images',
        call: fileCalls.uploadImage,
        fields: { purpose: 'general' },
        limit: 1,
        maxBytes: uploadLimit.image,
        extensions: imageExtensions,
        single: true,
        pick: true,
      }
    case 'hours':
      return { kind: 'own', control: hoursControl }
    case 'own':
      if (!control) throw new Error(`${noun}.${key} is a field of its own: its screen gives the control`)
      return { kind: 'own', control }
  }
}

const flagControl = ({ id, value, disabled, onChange }: OwnControl) => (
  <Switch id={id} checked={value === true} disabled={disabled} onChange={onChange} />
)

const hoursControl = ({ value, ...rest }: OwnControl) => (
  <HoursInput {...rest} value={(value as DailyHours | undefined) ?? []} />
)

/** A field's value as text, to compare the input of two people. */
export function shownValue(
  noun: string,
  key: string,
  field: Field | undefined,
  value: unknown,
  say: Label,
): string {
  if (value === null || value === undefined) return ''
  switch (field?.kind) {
    case 'option':
      return say(optionLabel(noun, key, field, Number(value)))
    case 'options':
      return (value as number[]).map((one) => say(optionLabel(noun, key, field, one))).join(', ')
    case 'hours':
      return hoursInWords(value as DailyHours)
    case 'flag':
      return say(value ? 'audit.yes' : 'audit.no')
    default:
      return String(value)
  }
}

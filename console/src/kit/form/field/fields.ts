import type { Call } from '@zhanggui/contract/call.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import type { Words } from '../../base/label.ts'
import type { FutureRule, RangeDateType, SingleDateType } from '../../input/date/date-value.ts'
import type { SelectOption, TreeOption } from '../../input/option.ts'

/** A rule besides the schema. Returns the fault in the user's language, or null. */
export type FieldRule<V> = (value: unknown, values: V) => string | null

interface Common<V> {
  name: keyof V & string
  label: Words
  required?: boolean | ((values: V) => boolean)
  /** A line under the field. */
  hint?: Words | ((values: V) => Words | null)
  /** The field takes the whole row. */
  wide?: boolean
  hidden?: (values: V) => boolean
  /** The reason why the field is read-only; shown under it. */
  locked?: (values: V) => TextKey | null
  /** Checked after the form's own rules. Only the first fault is shown. */
  rules?: readonly FieldRule<V>[]
}

type Kinds<V> =
  | {
      kind: 'text'
      /** Shows the used part of the limit. `width` counts a Chinese character as 2. */
      count?: { max: number; by: 'length' | 'width' }
      placeholder?: TextKey
    }
  | { kind: 'password'; which: 'current' | 'new' }
  | { kind: 'textarea'; max: number; countBy?: 'length' | 'width' }
  | { kind: 'money'; nullable?: boolean; unit?: (values: V) => string }
  | { kind: 'decimal'; nullable?: boolean; unit?: (values: V) => string }
  | { kind: 'integer'; unit?: (values: V) => string }
  /** kg, unless `unit` returns another unit. */
  | { kind: 'weight'; nullable?: boolean; unit?: (values: V) => string }
  /** Two decimal strings, '' for an open end. Null if both ends are open. */
  | { kind: 'range'; unit?: (values: V) => string }
  | {
      kind: 'select'
      options: readonly SelectOption[] | ((values: V) => readonly SelectOption[])
      /** The options still load. */
      loading?: boolean
      /** Allows several values, at most `max`. */
      multiple?: boolean
      max?: number
    }
  | {
      kind: 'tree'
      options: readonly TreeOption[] | undefined
      multiple?: boolean
      /** Whether the user can choose an option with children; true by default. */
      parents?: boolean
    }
  /** Ids of the user's stores; also 'all' if `all` is set. */
  | { kind: 'store'; multiple?: boolean; all?: boolean; closed?: 'refused' | 'allowed' }
  | { kind: 'radio'; options: readonly SelectOption[] }
  | { kind: 'checks'; options: readonly SelectOption[] }
  | { kind: 'barcode'; max: number }
  | { kind: 'phone' }
  | { kind: 'idCard' }
  | { kind: 'color' }
  /** A string of the wire; null if empty. */
  | (FutureRule & { kind: 'date'; type?: SingleDateType; lunar?: boolean })
  /** A pair of strings of the wire; null if empty. */
  | (FutureRule & { kind: 'daterange'; type?: RangeDateType; lunar?: boolean })
  | {
      kind: 'images'
      call: Call
      limit: number
      maxBytes: number
      extensions: readonly string[]
      /** The px of one picture. */
      box?: number
      /** The first picture is the main one. */
      withMain?: boolean
      /** The value is one string, not a list. */
      single?: boolean
      fields?: Readonly<Record<string, string>>
      /** The user can also choose a file that is already there. */
      pick?: boolean
    }
  | { kind: 'video'; call: Call; maxBytes: number; pick?: boolean }

/** A form field as data. */
export type FormField<V> = Common<V> & Kinds<V>

/** Fields under one heading. On a long form each group has an anchor. */
export interface FormGroup<V> {
  key: string
  title: TextKey
  note?: string
  fields: readonly FormField<V>[]
}

export type Values = Readonly<Record<string, unknown>>

/** Whether two values of a field are the same for the user. Null, '' and an empty list all count as empty. */
export function sameValue(a: unknown, b: unknown): boolean {
  const plain = (value: unknown) =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b))
}

/** The names of the fields with different values. */
export const changedNames = (names: readonly string[], before: Values, now: Values): string[] =>
  names.filter((name) => !sameValue(before[name], now[name]))

/**
 * The values to edit after another person saved: that person's values, except for the fields that this user changed.
 */
export function mergeChanges<V extends object>(opened: V, mine: V, theirs: V, names: readonly string[]): V {
  const changed = new Set(changedNames(names, opened as Values, mine as Values))
  const kept = Object.entries(mine).filter(([name]) => changed.has(name))
  return { ...theirs, ...Object.fromEntries(kept) }
}

import { everyFields } from '@zhanggui/contract/fields.gen.ts'
import { type FieldMap, hiddenFields, type NounFields } from '@zhanggui/contract/fields.ts'
import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import type { Change } from './difference.ts'

// Decision 0036: a field with `needs` is hidden from a person without that permission.

/** The values for a person: a hidden field is empty. */
export const shownValues = <V extends object>(
  described: NounFields<string, FieldMap>,
  values: V,
  held: ReadonlySet<string>,
): V => replaced(described, values, {}, held)

/** The values that a person's form writes: a hidden field keeps its stored value. A new record has none. */
export const keptValues = <V extends object>(
  described: NounFields<string, FieldMap>,
  form: V,
  stored: object | null,
  held: ReadonlySet<string>,
): V => replaced(described, form, stored ?? {}, held)

function replaced<V extends object>(
  described: NounFields<string, FieldMap>,
  values: V,
  by: object,
  held: ReadonlySet<string>,
): V {
  const hidden = hiddenFields(described, held)
  if (hidden.size === 0) return values
  const others: Readonly<Record<string, unknown>> = { ...by }
  const instead = [...hidden].map((key) => [key, key in others ? others[key] : described.fields[key]?.empty])
  return { ...values, ...Object.fromEntries(instead) }
}

/** Every permission that a field needs. */
export const fieldGuards: readonly PermissionCode[] = [
  ...new Set(everyFields.flatMap(({ fields }) => Object.values(fields).flatMap(({ needs }) => needs ?? []))),
]

/** The fields of a noun that some list of its fields hides, in the change log and the audit. */
export const hiddenChanges = (noun: string, held: ReadonlySet<string>): string[] =>
  everyFields.flatMap((described) => (described.noun === noun ? [...hiddenFields(described, held)] : []))

/** True if no list of the noun's fields hides this one, in the change log and the audit. */
export const showsField = (noun: string, field: string, held: ReadonlySet<string>): boolean =>
  !hiddenChanges(noun, held).includes(field)

/** The lines of the change log or the audit for a person. */
export const shownChanges = <C extends Pick<Change, 'field'>>(
  noun: string,
  changes: readonly C[],
  held: ReadonlySet<string>,
): C[] => changes.filter(({ field }) => showsField(noun, field, held))

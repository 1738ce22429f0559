import type { z } from 'zod'
import { CallError } from '../wire/call-error.ts'
import type { Values } from './field/fields.ts'
import { type Fault, faultsOf } from './issues.ts'

/** A rule besides the schema's: what is wrong with the value, in the user's language, or null. */
export type FieldRule<V> = (value: unknown, values: V) => string | null

/** Rules of a form, by field. */
export type FormRules<V> = Partial<Record<keyof V & string, readonly FieldRule<V>[]>>

/** What of a field decides whether its value is right. */
export interface CheckedField<V> {
  name: keyof V & string
  required?: boolean | ((values: V) => boolean)
  hidden?: (values: V) => boolean
  rules?: readonly FieldRule<V>[]
}

/** Everything that is checked when a form is. */
export interface Checks<V, I> {
  schema: z.ZodType
  toInput: (values: V) => I
  fields: readonly CheckedField<V>[]
  /** The form's own, besides the schema. */
  rules?: FormRules<V> | undefined
  labelOf: (name: string) => string
  /** The label with the word for 'required' (spec section 5 'Form library'). */
  requiredText: (label: string) => string
  /** What the server refused, with the value that it refused. */
  refused: ReadonlyMap<string, { message: string; value: string }>
}

export const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * All that is wrong with the values, in the order of the fields, one message each: what is missing speaks first (spec
 * section 5 'Form library'), then the schema, then the rules of the form merged with those of the field, then what the
 * server has refused.
 */
export function allFaults<V extends object, I>(checks: Checks<V, I>, values: V): Fault[] {
  const { fields, labelOf, rules, refused } = checks
  const found = new Map(
    faultsOf(checks.schema, checks.toInput(values), labelOf).map(({ name, message }) => [name, message]),
  )
  for (const field of fields) {
    const { name } = field
    const value: unknown = values[name]
    if (!field.hidden?.(values)) {
      const asked = typeof field.required === 'function' ? field.required(values) : field.required
      if (asked && isMissing(value)) found.set(name, checks.requiredText(labelOf(name)))
      for (const rule of [...(rules?.[name] ?? []), ...(field.rules ?? [])]) {
        const message = found.has(name) ? null : rule(value, values)
        if (message) found.set(name, message)
      }
    }
    const before = refused.get(name)
    if (before && before.value === JSON.stringify(value)) found.set(name, before.message)
  }
  const names: string[] = fields.map(({ name }) => name)
  const place = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length)
  return [...found]
    .map(([name, message]) => ({ name, message }))
    .sort((a, b) => place(a.name) - place(b.name))
}

/**
 * The linkage check: which fields look different after the values of others (`typed`) have changed. A field nobody has
 * filled in yet is not told that it is required only because another was typed in.
 */
export function linkedChanges(
  before: readonly Fault[],
  now: readonly Fault[],
  typed: ReadonlySet<string>,
  values: Values,
): { name: string; errors: string[] }[] {
  const was = new Map(before.map(({ name, message }) => [name, message]))
  const is = new Map(now.map(({ name, message }) => [name, message]))
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const message = is.get(name)
    if (typed.has(name) || was.get(name) === message) return []
    if (message !== undefined && isMissing(values[name])) return []
    return [{ name, errors: message === undefined ? [] : [message] }]
  })
}

/**
 * What a refused save says of the fields: issues of the wire, a message that is JSON, or an object, each mapped to
 * per-field errors (spec section 8 'Form request failure'). Empty when it says nothing of a field.
 */
export function refusedFaults(error: unknown, names: readonly string[]): Fault[] {
  if (error instanceof CallError && error.issues.length > 0) {
    const found = new Map<string, string>()
    for (const { path, message } of error.issues) {
      const name = path.split('.')[0] ?? ''
      if (!found.has(name)) found.set(name, message)
    }
    return [...found].map(([name, message]) => ({ name, message }))
  }
  const said = [
    error instanceof CallError ? error.data : null,
    error instanceof Error ? parsed(error.message) : typeof error === 'string' ? parsed(error) : error,
  ]
  for (const one of said) {
    const faults = byField(one)
    if (faults.some(({ name }) => names.includes(name))) return faults
  }
  return []
}

function parsed(message: string): unknown {
  if (!message.trimStart().startsWith('{')) return null
  try {
    return JSON.parse(message)
  } catch {
    return null // a sentence that only begins like JSON
  }
}

/** `{phone: '已被使用'}` or `{phone: ['已被使用', '…']}`; anything else says nothing of fields. */
function byField(said: unknown): Fault[] {
  if (typeof said !== 'object' || said === null || Array.isArray(said) || said instanceof Error) return []
  return Object.entries(said).flatMap(([name, value]) => {
    const message: unknown = Array.isArray(value) ? value[0] : value
    return typeof message === 'string' && message !== '' ? [{ name, message }] : []
  })
}

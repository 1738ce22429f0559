import type { z } from 'zod'
import { CallError } from '../wire/call-error.ts'
import type { FieldRule, Values } from './field/fields.ts'
import { type Fault, faultsOf } from './issues.ts'

/** The rules of a form, by field. */
export type FormRules<V> = Partial<Record<keyof V & string, readonly FieldRule<V>[]>>

/** The parts of a field that decide whether its value is valid. */
export interface CheckedField<V> {
  name: keyof V & string
  required?: boolean | ((values: V) => boolean)
  hidden?: (values: V) => boolean
  rules?: readonly FieldRule<V>[]
}

/** All inputs of a form check. */
export interface Checks<V, I> {
  schema: z.ZodType
  toInput: (values: V) => I
  fields: readonly CheckedField<V>[]
  /** The form's own rules, besides the schema. */
  rules?: FormRules<V> | undefined
  labelOf: (name: string) => string
  /** The label with the word for 'required' (spec section 5 'Form library'). */
  requiredText: (label: string) => string
  /** The faults from the server, with the values that it refused. */
  refused: ReadonlyMap<string, { message: string; value: string }>
}

export const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * All faults of the values, in the order of the fields, one message per field. The order of the checks: missing
 * values (spec section 5 'Form library'), the schema, the rules of the form and of the field, the server's refusals.
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
 * The linkage check: the fields whose fault changed after other fields (`typed`) changed. An empty field does not
 * turn red just because the user typed in another one.
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
 * The faults per field of a refused save (spec section 8 'Form request failure'). It reads issues of the wire, a JSON
 * message, or an object. Empty if the error names no field.
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
    return null // the text only begins like JSON
  }
}

/** Reads `{phone: '已被使用'}` or `{phone: ['已被使用', '…']}`. Other values name no field. */
function byField(said: unknown): Fault[] {
  if (typeof said !== 'object' || said === null || Array.isArray(said) || said instanceof Error) return []
  return Object.entries(said).flatMap(([name, value]) => {
    const message: unknown = Array.isArray(value) ? value[0] : value
    return typeof message === 'string' && message !== '' ? [{ name, message }] : []
  })
}

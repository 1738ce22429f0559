import { calls } from '@zhanggui/contract'
import type { Call } from '@zhanggui/contract/call.ts'
import { z } from 'zod'

// Generates inputs from the schemas of the contract, for tests of all calls.

export interface NamedCall {
  /** noun.call */
  name: string
  noun: string
  call: Call
}

export const everyCall: readonly NamedCall[] = Object.entries(calls).flatMap(([noun, group]) =>
  Object.entries(group as unknown as Record<string, Call>).map(([name, call]) => ({
    name: `${noun}.${name}`,
    noun,
    call,
  })),
)

export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  anyOf?: Schema[]
}

export const schemaOf = (call: Call): Schema =>
  z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema

const isId = (schema: Schema) => schema.pattern?.startsWith('^[1-9]\\d{0,17}$') ?? false
const isAddress = (name: string, schema: Schema) =>
  name === 'importFileUrl' || (schema.pattern?.includes('media') ?? false)

export interface Place {
  /** '0' means any element of a list. */
  path: string[]
  kind: 'id' | 'address'
}

/** Every place of an input that takes an id or a file address. */
export function places(schema: Schema, path: string[] = []): Place[] {
  const name = path.filter((part) => part !== '0').at(-1) ?? ''
  if (isId(schema)) return [{ path, kind: 'id' }]
  if (isAddress(name, schema)) return [{ path, kind: 'address' }]
  return [
    ...(schema.anyOf ?? []).flatMap((option) => places(option, path)),
    ...(schema.items ? places(schema.items, [...path, '0']) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, value]) => places(value, [...path, key])),
  ]
}

/** Values by field name, where the schema alone does not define a valid one. */
export type KnownValues = Readonly<Record<string, unknown>>

/** Rules have conditions whose parts must fit each other. */
const usual: KnownValues = {
  rule: { match: 'all', lines: [[{ field: 'name', is: 'lacks', text: 'x' }]] },
  always: [],
  never: [],
  amount: '1',
  orderId: '1',
  url: 'https://example.com/hook',
  picked: '1',
  quantity: '1',
  seen: '0',
  reorderPoint: '1',
  expected: '1',
  text: 'x',
  cost: '1.00',
  key: '5b8f4a1e-2c3d-4e5f-8a9b-0c1d2e3f4a5b',
  content: [1],
  tags: [{ productId: '1', price: '1.00' }],
  entries: [{ key: '5b8f4a1e-2c3d-4e5f-8a9b-0c1d2e3f4a5b', productId: '1', way: 'add', amount: '1' }],
}

const isUsual = (name: string, schema: Schema) =>
  name in usual && (name !== 'rule' || JSON.stringify(schema).includes('"lines"'))

/** The smallest valid input of a schema. Rules across fields may need further optional fields. */
export function sample(
  schema: Schema,
  known: KnownValues,
  name = '',
  needed: ReadonlySet<string> = new Set(),
): unknown {
  if (name in known) return known[name]
  if (isUsual(name, schema)) return usual[name]
  if (isId(schema)) return '1'
  if (schema.const !== undefined) return schema.const
  if (schema.format === 'date-time') return '2026-01-01T00:00:00Z'
  if (schema.format === 'date') return '2026-01-01'
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf[0] as Schema, known, name)
  if (schema.items) return [sample(schema.items, known, name)]
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(
          ([key, property]) =>
            schema.required?.includes(key) ||
            needed.has(key) ||
            // The first type of an after-sale gives goods back, and has no amount.
            (isUsual(key, property) && !(key === 'amount' && schema.properties?.reason)),
        )
        .map(([key, property]) => [key, sample(property, known, key)]),
    )
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return false
  return 'x'
}

/** The input with a value at a place. Adds a version to a record's id if the schema has one. */
export function inputWith(
  schema: Schema,
  known: KnownValues,
  path: readonly string[],
  value: string,
  needed: ReadonlySet<string> = new Set(),
): Record<string, unknown> {
  const input = withValue(sample(schema, known, '', needed), path, value) as Record<string, unknown>
  return path[0] === 'id' && schema.properties?.version ? { version: 1, ...input } : input
}

function withValue(input: unknown, [head, ...rest]: readonly string[], value: string): unknown {
  if (head === undefined) return value
  if (head === '0') return [withValue(Array.isArray(input) ? input[0] : undefined, rest, value)]
  const object = (input ?? {}) as Record<string, unknown>
  return { ...object, [head]: withValue(object[head], rest, value) }
}

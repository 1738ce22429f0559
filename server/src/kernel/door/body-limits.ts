import type { Call } from '@zhanggui/contract/call.ts'
import type { z } from 'zod'

/** The largest body of a call: its bytes, its values (names included), and how deep they are nested. */
export interface BodyLimits {
  bytes: number
  values: number
  depth: number
}

const publicBytes = 16 * 1024
const least: BodyLimits = { bytes: publicBytes, values: 500, depth: 16 }
const most: BodyLimits = { bytes: 1024 * 1024, values: 50_000, depth: 32 }

/** In JSON a character takes at most so many bytes, as `\u0000`. */
const characterBytes = 6
/** A text with a pattern but without a maximum in the schema, such as an id. */
const patternText = 64
const unboundedText = 1000
const unboundedList = 1000
/** Queries that only their noun can read. */
const unknownValue: BodyLimits = { bytes: 64 * 1024, values: 2000, depth: 16 }
const plainValue: BodyLimits = { bytes: 32, values: 1, depth: 0 }
/** Each body also names the merchant (spec section 6): `"merchantId":"…",`. */
const merchantField = { bytes: 64, values: 2, depth: 0 }

interface Definition {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  options?: readonly z.ZodType[]
  shape?: Record<string, z.ZodType>
  checks?: readonly { _zod: { def: { check: string; maximum?: number } } }[]
}

function maximumOf({ checks = [] }: Definition): number | undefined {
  const all = checks.flatMap(({ _zod: { def } }) =>
    def.check === 'max_length' ? [def.maximum ?? Infinity] : [],
  )
  return all.length === 0 ? undefined : Math.min(...all)
}

const each = (limits: BodyLimits, count: number): BodyLimits => ({
  bytes: 2 + (limits.bytes + 1) * count,
  values: 1 + limits.values * count,
  depth: 1 + limits.depth,
})

const join = (
  all: readonly BodyLimits[],
  how: (a: number, b: number) => number,
): Pick<BodyLimits, 'bytes' | 'values'> => ({
  bytes: all.reduce((sum, { bytes }) => how(sum, bytes), 0),
  values: all.reduce((sum, { values }) => how(sum, values), 0),
})

const deepest = (all: readonly BodyLimits[]): number => Math.max(0, ...all.map(({ depth }) => depth))

/** The largest input that the schema accepts. */
function largest(schema: z.ZodType): BodyLimits {
  const def = schema._zod.def as unknown as Definition
  if (def.type === 'string') {
    const patterned = def.checks?.some(({ _zod }) => _zod.def.check === 'string_format')
    const length = maximumOf(def) ?? (patterned ? patternText : unboundedText)
    return { bytes: 2 + length * characterBytes, values: 1, depth: 0 }
  }
  if (def.type === 'object') {
    const parts = Object.entries(def.shape ?? {}).map(([name, part]) => {
      const limits = largest(part)
      return { ...limits, bytes: limits.bytes + name.length + 4, values: limits.values + 1 }
    })
    const { bytes, values } = join(parts, (a, b) => a + b)
    return { bytes: bytes + 2, values: values + 1, depth: 1 + deepest(parts) }
  }
  if (def.type === 'array' && def.element) return each(largest(def.element), maximumOf(def) ?? unboundedList)
  if (def.type === 'record' && def.valueType) return each(largest(def.valueType), 100)
  if (def.type === 'union') {
    const parts = (def.options ?? []).map(largest)
    return { ...join(parts, Math.max), depth: deepest(parts) }
  }
  if (def.type === 'pipe' && def.in && def.out) {
    const [before, after] = [largest(def.in), largest(def.out)]
    // A transform says nothing about its own result.
    if ((def.out._zod.def as unknown as Definition).type === 'transform') return before
    if ((def.in._zod.def as unknown as Definition).type === 'transform') return after
    return {
      bytes: Math.min(before.bytes, after.bytes),
      values: Math.min(before.values, after.values),
      depth: Math.min(before.depth, after.depth),
    }
  }
  if (def.innerType) return largest(def.innerType)
  return def.type === 'unknown' || def.type === 'any' || def.type === 'custom' ? unknownValue : plainValue
}

/** The limits of a call's body, from its schema. A call before sign-in has 16 KB. */
export function bodyLimitsOf({ access, input }: Pick<Call, 'access' | 'input'>): BodyLimits {
  const needed = largest(input)
  const limit = (name: keyof BodyLimits) =>
    Math.min(most[name], Math.max(least[name], Math.ceil(needed[name]) + merchantField[name]))
  return {
    bytes: access === 'public' ? publicBytes : limit('bytes'),
    values: access === 'public' ? least.values : limit('values'),
    depth: limit('depth'),
  }
}

import { z } from 'zod'
import type { Field, FieldMap, NounFields, OwnField, ValueOf } from './fields.ts'
import { mostSpans, spanFaults, timeOfDay } from './hours.ts'
import {
  hexColor,
  id,
  mediaAddress,
  moment,
  optionalLines,
  orNone,
  plainText,
  price,
  quantity,
  versionWithId,
  weightKg,
  wholeNumber,
  widthOf,
} from './rules.ts'

type OwnKeys<F extends FieldMap> = { [K in keyof F]: F[K] extends OwnField ? K : never }[keyof F]
/** The schemas of the fields that only their noun knows. */
export type OwnSchemas<F extends FieldMap> = { [K in OwnKeys<F>]: z.ZodType<ValueOf<F[K]>> }

type FormShape<F extends FieldMap> = {
  [K in keyof F]: F[K]['required'] extends true
    ? z.ZodType<ValueOf<F[K]>, ValueOf<F[K]>>
    : z.ZodDefault<z.ZodType<ValueOf<F[K]>, ValueOf<F[K]>>>
}
type RowShape<F extends FieldMap> = { [K in keyof F]: z.ZodType<ValueOf<F[K]>, ValueOf<F[K]>> }

const oneOf = (values: readonly number[]) =>
  z.number('rule.required').refine((value) => values.includes(value), 'rule.option')

const textSchema = (field: Extract<Field, { kind: 'text' }>): z.ZodType<string, string> => {
  const { pattern, max } = field
  if (pattern)
    return plainText.pipe(z.string().min(1, 'rule.required').max(max).regex(pattern.test, pattern.rule))
  const filled = plainText.pipe(z.string().min(1, 'rule.required'))
  if (field.countBy === 'length') return filled.pipe(z.string().max(max))
  return filled.refine((value) => widthOf(value) <= max, { message: 'rule.maxWidth', params: { max } })
}

const time = z.string().regex(timeOfDay, 'rule.timeOfDay')
/** The hours of every day. */
export const dailyHours = z
  .array(z.strictObject({ from: time, to: time }))
  .max(mostSpans)
  .superRefine((spans, context) =>
    spanFaults(spans, (index, side, message) =>
      context.addIssue({ code: 'custom', path: [index, side], message }),
    ),
  )

/** The schema of a filled field. */
function filledSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return textSchema(field)
    case 'lines':
      return optionalLines(field.max)
    case 'integer':
      return wholeNumber(field.min, field.max)
    case 'money':
      return price
    case 'weight':
      return weightKg
    case 'quantity':
      return quantity
    case 'option':
      return oneOf(field.values)
    case 'options':
      return z
        .array(oneOf(field.values))
        .refine((values) => new Set(values).size === values.length, 'rule.repeated')
    case 'flag':
      return z.boolean()
    case 'color':
      return hexColor
    case 'reference':
      return field.required ? z.string().min(1, 'rule.required').pipe(id) : id
    case 'image':
      return mediaAddress
    case 'hours':
      return dailyHours
    case 'own':
      throw new Error('a field of its own needs the schema of its noun')
  }
}

/** The schema of a field in a form: what is not required may be left out. */
export function fieldSchema(field: Field, ownSchema?: z.ZodType): z.ZodType {
  const filled = field.kind === 'own' ? ownSchema : filledSchema(field)
  if (!filled) throw new Error('a field of its own needs the schema of its noun')
  if (field.required) return filled
  const none = typeof field.empty === 'string' && field.kind !== 'lines' && field.kind !== 'color'
  const takesNone = none
    ? orNone(filled as z.ZodType<string, string>)
    : field.empty === null
      ? filled.nullable()
      : filled
  return takesNone.default(field.empty as never)
}

/** The schema of a field in a row of the wire. */
function rowSchema(field: Field, ownSchema?: z.ZodType): z.ZodType {
  switch (field.kind) {
    case 'integer':
    case 'option':
      return field.required ? z.number().int() : z.number().int().nullable()
    case 'money':
    case 'weight':
    case 'quantity':
      return field.required ? z.string() : z.string().nullable()
    case 'options':
      return z.array(z.number().int())
    case 'flag':
      return z.boolean()
    case 'hours':
      return z.array(z.object({ from: z.string(), to: z.string() }))
    case 'own':
      return ownSchema ?? z.unknown()
    default:
      return z.string()
  }
}

const shapeOf = (
  { fields }: NounFields,
  own: Readonly<Record<string, z.ZodType>>,
  schema: (field: Field, own?: z.ZodType) => z.ZodType,
) => Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, schema(field, own[key])]))

/** The shape of a noun's form, for a form that has more than its fields. */
export const formShape = <F extends FieldMap>(
  described: NounFields<string, F>,
  own: OwnSchemas<F>,
): FormShape<F> => shapeOf(described, own, fieldSchema) as FormShape<F>

/** The form of a noun: its fields; a record that is changed says which version of it the form was opened with. */
export const recordForm = <F extends FieldMap>(described: NounFields<string, F>, own: OwnSchemas<F>) =>
  z
    .strictObject({ id: id.optional(), version: z.number().int().optional(), ...formShape(described, own) })
    .refine((form) => versionWithId(form as { id?: string; version?: number }), {
      path: ['version'],
      message: 'rule.required',
    })

/** A row of a noun: its fields, which version it is, who changed it last and when. */
export const recordRow = <F extends FieldMap>(described: NounFields<string, F>, own: OwnSchemas<F>) =>
  z.object({
    id,
    version: z.number().int(),
    ...(shapeOf(described, own, rowSchema) as RowShape<F>),
    updatedAt: moment,
    updatedBy: z.string(),
  })

/** The answer to a saved record. */
export const savedRecord = z.object({ id, version: z.number().int() })
/** The input that removes a record. */
export const removedRecord = z.strictObject({ id, version: z.number().int() })

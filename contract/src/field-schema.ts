import { z } from 'zod'
import type { Field, FieldMap, NounFields, OptionsField, OwnField, ValueOf } from './fields.ts'
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
  seenText,
  versionWithId,
  weightKg,
  wholeNumber,
  widthOf,
} from './rules.ts'

type OwnKeys<F extends FieldMap> = { [K in keyof F]: F[K] extends OwnField ? K : never }[keyof F]
/** The schemas of the `own` fields. A noun can also give its own schema for another field. */
export type OwnSchemas<F extends FieldMap> = { [K in OwnKeys<F>]: z.ZodType<ValueOf<F[K]>> } & {
  [K in Exclude<keyof F, OwnKeys<F>>]?: z.ZodType<ValueOf<F[K]>>
}

type FormShape<F extends FieldMap> = {
  [K in keyof F]: F[K]['required'] extends true
    ? z.ZodType<ValueOf<F[K]>, ValueOf<F[K]>>
    : z.ZodDefault<z.ZodType<ValueOf<F[K]>, ValueOf<F[K]>>>
}
type RowShape<F extends FieldMap> = { [K in keyof F]: z.ZodType<ValueOf<F[K]>, ValueOf<F[K]>> }

const oneOf = (values: readonly number[]) =>
  // A value of another type is there, but it is no option.
  z
    .number({
      error: ({ input }) => (input === undefined || input === null ? 'rule.required' : 'rule.option'),
    })
    .refine((value) => values.includes(value), 'rule.option')

const textSchema = (field: Extract<Field, { kind: 'text' }>): z.ZodType<string, string> => {
  const { pattern, max } = field
  if (pattern)
    return plainText.pipe(z.string().min(1, 'rule.required').max(max).regex(pattern.test, pattern.rule))
  const text = field.required ? z.string().min(1, 'rule.required') : z.string()
  if (field.countBy === 'length') return (field.toTheEye ? seenText : plainText).pipe(text.max(max))
  return plainText
    .pipe(text)
    .refine((value) => widthOf(value) <= max, { message: 'rule.maxWidth', params: { max } })
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

/** The schema of these fields refuses ''. An optional field also accepts '' as empty. */
const unlessNone = (field: Field): boolean =>
  field.kind === 'reference' ||
  field.kind === 'image' ||
  (field.kind === 'text' && field.pattern !== undefined)

/** False if a value that goes with no other one has company. */
const standsAlone = ({ alone }: OptionsField, values: readonly number[]): boolean =>
  alone === undefined || values.length < 2 || !values.includes(alone.value)

/** The schema of a field with a value. */
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
        .max(field.values.length)
        .refine((values) => new Set(values).size === values.length, 'rule.repeated')
        .refine((values) => standsAlone(field, values), field.alone?.fault)
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

/** The schema of a field in a form. An optional field may be missing. */
export function fieldSchema(field: Field, ownSchema?: z.ZodType): z.ZodType {
  const filled = ownSchema ?? filledSchema(field)
  if (field.required) return filled
  const takesNone =
    !ownSchema && unlessNone(field)
      ? orNone(filled as z.ZodType<string, string>)
      : field.empty === null
        ? filled.nullable()
        : filled
  return takesNone.default(field.empty as never)
}

/** The shape of single values of a form: each of its fields may be missing, and a missing one gets no default. */
export const cellsShape = <S extends Readonly<Record<string, z.ZodType>>>(
  form: S,
): { [K in keyof S]: z.ZodOptional<z.ZodType<z.output<S[K]>, z.output<S[K]>>> } =>
  Object.fromEntries(
    Object.entries(form).map(([key, schema]) => [
      key,
      (schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema).optional(),
    ]),
  ) as never

/** The schema of a field in a row on the wire. */
function rowSchema(field: Field, ownSchema?: z.ZodType): z.ZodType {
  if (ownSchema) return ownSchema
  switch (field.kind) {
    case 'integer':
    case 'option':
      return field.required || field.empty !== null ? z.number().int() : z.number().int().nullable()
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
      return z.unknown()
    default:
      return z.string()
  }
}

const shapeOf = (
  { fields }: NounFields,
  own: Readonly<Record<string, z.ZodType>>,
  schema: (field: Field, own?: z.ZodType) => z.ZodType,
) => Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, schema(field, own[key])]))

/** The shape of a noun's form, for a form with more than these fields. */
export const formShape = <F extends FieldMap>(
  described: NounFields<string, F>,
  own: OwnSchemas<F>,
): FormShape<F> => shapeOf(described, own, fieldSchema) as FormShape<F>

/** The shape of a noun's rows. */
export const rowShape = <F extends FieldMap>(
  described: NounFields<string, F>,
  own: OwnSchemas<F>,
): RowShape<F> => shapeOf(described, own, rowSchema) as RowShape<F>

/** The form of a noun. To change a record, the form also gives its id and the version that it was opened with. */
export const recordForm = <F extends FieldMap>(described: NounFields<string, F>, own: OwnSchemas<F>) =>
  z
    .strictObject({ id: id.optional(), version: z.int32().optional(), ...formShape(described, own) })
    .refine((form) => versionWithId(form as { id?: string; version?: number }), {
      path: ['version'],
      message: 'rule.required',
    })

/** A row of a noun: its fields, its version, and the person and time of the last change. */
export const recordRow = <F extends FieldMap>(described: NounFields<string, F>, own: OwnSchemas<F>) =>
  z.object({
    id,
    version: z.int32(),
    ...rowShape(described, own),
    updatedAt: moment,
    updatedBy: z.string(),
  })

/** The answer of a save. */
export const savedRecord = z.object({ id, version: z.int32() })
/** The input of a removal. */
export const removedRecord = z.strictObject({ id, version: z.int32() })

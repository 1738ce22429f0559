import type { SheetColumn } from './columns.ts'
import type { DailyHours } from './hours.ts'

/**
 * The fields of a noun, once: plain data without zod, so that lists can use it without the schemas. The form and row
 * schemas (`field-schema.ts`), the statements, the audit, the dialog, the table and the sheet are derived from it.
 * A field's label is the text `<noun>.<key>`, its hint `<noun>.<key>Hint`, an option's label `<noun>.<key><value>`.
 */

/** How a field stands in a table; `false` keeps it out. */
export interface FieldColumn {
  /** px */
  width: number
  grow?: boolean
  /** px of the bar that stands for the value while the first rows load. */
  skeleton?: number
  /** Its place on the card that stands for the row on a phone. */
  card?: 'tag' | 'amount' | 'note' | 'line' | 'foot'
  sortable?: boolean
  hiddenAtFirst?: boolean
}

/** How a field stands in a spreadsheet. */
export type FieldSheet = Pick<
  SheetColumn,
  'width' | 'aliases' | 'unsure' | 'identifier' | 'finds' | 'defaultable' | 'note'
>

interface Common {
  /** The form takes the whole row for it. */
  wide?: boolean
  /** Shows the text `<noun>.<key>Hint` under it. */
  hint?: boolean
  column?: FieldColumn
  sheet?: FieldSheet
  /** The unique index that guards it: a value that is taken is refused with `<noun>.<key>Taken`. */
  unique?: string
}

/** A field of `V`: `empty` stands for nothing. */
interface FieldOf<K extends string, V, R extends boolean> extends Common {
  kind: K
  empty: V
  required: R
}

export interface TextField<R extends boolean = boolean> extends FieldOf<'text', string, R> {
  /** Characters; `width` counts a Chinese character as 2. */
  max: number
  countBy: 'length' | 'width'
  /** A form of its own, and the text that says what is wrong. */
  pattern?: { test: RegExp; rule: string }
  /** Shown and kept in the trail with its middle hidden. */
  masked?: 'phone'
}
/** Several lines; '' for none. */
export interface LinesField extends FieldOf<'lines', string, false> {
  max: number
}
export interface IntegerField<R extends boolean = boolean> extends FieldOf<'integer', number | null, R> {
  min: number
  max: number
}
/** Decimal strings on the wire; integer cents, grams or thousandths in the database. */
export interface DecimalField<R extends boolean = boolean>
  extends FieldOf<'money' | 'weight' | 'quantity', string | null, R> {}
/** One of the numbers of an enumeration. */
export interface OptionField<V extends number = number, R extends boolean = boolean>
  extends FieldOf<'option', V | null, R> {
  values: readonly V[]
}
/** Several numbers of an enumeration. */
export interface OptionsField<V extends number = number> extends FieldOf<'options', readonly V[], false> {
  values: readonly V[]
}
export interface FlagField extends FieldOf<'flag', boolean, false> {}
/** `#3370FF` */
export interface ColorField extends FieldOf<'color', string, false> {}
/** The id of a record of another noun; '' for none. */
export interface ReferenceField<R extends boolean = boolean> extends FieldOf<'reference', string, R> {
  noun: string
}
/** The address of a picture of the merchant; '' for none. */
export interface ImageField extends FieldOf<'image', string, false> {}
/** The hours of every day. */
export interface HoursField extends FieldOf<'hours', DailyHours, false> {}
/** A value that only its noun knows: the noun gives its schema, its words and its control. Stored as jsonb. */
export interface OwnField<V = unknown> extends FieldOf<'own', V, false> {}

export type Field =
  | TextField
  | LinesField
  | IntegerField
  | DecimalField
  | OptionField
  | OptionsField
  | FlagField
  | ColorField
  | ReferenceField
  | ImageField
  | HoursField
  | OwnField

type Spec<F extends Field, K extends keyof F, R extends boolean> = Common & Pick<F, K> & { required?: R }
const needed = <R extends boolean>(required: R | undefined): R => (required ?? false) as R

/** One line of plain text. */
export const text = <R extends boolean = false>({
  countBy = 'length',
  ...spec
}: Spec<TextField, 'max' | 'pattern' | 'masked', R> & { countBy?: 'length' | 'width' }): TextField<R> => ({
  ...spec,
  kind: 'text',
  empty: '',
  countBy,
  required: needed(spec.required),
})

export const lines = (spec: Common & { max: number }): LinesField => ({
  ...spec,
  kind: 'lines',
  empty: '',
  required: false,
})

export const integer = <R extends boolean = false>(
  spec: Spec<IntegerField, 'min' | 'max', R>,
): IntegerField<R> => ({ ...spec, kind: 'integer', empty: null, required: needed(spec.required) })

const decimal =
  (kind: DecimalField['kind']) =>
  <R extends boolean = false>(spec: Spec<DecimalField, never, R>): DecimalField<R> => ({
    ...spec,
    kind,
    empty: null,
    required: needed(spec.required),
  })
/** Yuan above 0 with at most 2 decimals. */
export const money = decimal('money')
/** kg above 0 with at most 3 decimals. */
export const weight = decimal('weight')
/** A quantity above 0 with at most 3 decimals. */
export const quantity = decimal('quantity')

export const option = <const V extends number, R extends boolean = false>(
  spec: Common & { values: readonly V[]; required?: R },
): OptionField<V, R> => ({ ...spec, kind: 'option', empty: null, required: needed(spec.required) })

export const options = <const V extends number>(
  spec: Common & { values: readonly V[] },
): OptionsField<V> => ({ ...spec, kind: 'options', empty: [], required: false })

export const flag = (spec: Common & { default?: boolean } = {}): FlagField => {
  const { default: empty = false, ...common } = spec
  return { ...common, kind: 'flag', empty, required: false }
}

export const color = (spec: Common & { default: string }): ColorField => {
  const { default: empty, ...common } = spec
  return { ...common, kind: 'color', empty, required: false }
}

export const reference = <R extends boolean = false>(
  spec: Spec<ReferenceField, 'noun', R>,
): ReferenceField<R> => ({ ...spec, kind: 'reference', empty: '', required: needed(spec.required) })

export const image = (spec: Common = {}): ImageField => ({
  ...spec,
  kind: 'image',
  empty: '',
  required: false,
})

export const hours = (spec: Common = {}): HoursField => ({
  ...spec,
  kind: 'hours',
  empty: [],
  required: false,
})

export const own = <V>(spec: Common & { empty: V }): OwnField<V> => ({
  ...spec,
  kind: 'own',
  required: false,
})

export type FieldMap = Readonly<Record<string, Field>>

/** The fields of `noun`, in the order of its form. */
export interface NounFields<N extends string = string, F extends FieldMap = FieldMap> {
  noun: N
  fields: F
}

export const defineFields = <const N extends string, const F extends FieldMap>(
  noun: N,
  fields: F,
): NounFields<N, F> => ({ noun, fields })

/** The value of a field in a valid form. */
export type ValueOf<F extends Field> = F['required'] extends true ? NonNullable<F['empty']> : F['empty']
/** The values of a valid form. */
export type ValuesOf<D extends NounFields> = { [K in keyof D['fields']]: ValueOf<D['fields'][K]> }
/** The values of an open form: a required number may still be missing. */
export type DraftOf<D extends NounFields> = { [K in keyof D['fields']]: D['fields'][K]['empty'] }

export const fieldNames = <D extends NounFields>(described: D): (keyof D['fields'] & string)[] =>
  Object.keys(described.fields)

/** A record with nothing filled in. */
export const emptyRecord = <D extends NounFields>({ fields }: D): DraftOf<D> =>
  Object.fromEntries(Object.entries(fields).map(([key, { empty }]) => [key, empty])) as DraftOf<D>

/** The fields of a row, with its id and version: what its form opens with. */
export const recordValues = <D extends NounFields, R extends DraftOf<D> & { id: string; version: number }>(
  described: D,
  row: R,
): DraftOf<D> & { id: string; version: number } => {
  const { id, version } = row
  const values: Partial<DraftOf<D>> = {}
  for (const key of fieldNames(described)) values[key] = row[key]
  return { ...(values as DraftOf<D>), id, version }
}

import type { SheetColumn } from './columns.ts'
import type { DailyHours } from './hours.ts'
import type { PermissionCode } from './permissions.ts'
import type { TextEntry } from './text.ts'
import type { TextKey } from './text-key.ts'

/**
 * The fields of a noun, once: plain data without zod, so that lists can use it without the schemas. The form and row
 * schemas (`field-schema.ts`), the statements, the audit, the dialog, the table and the sheet are derived from it.
 * A field's label is the text `<noun>.<key>`, its hint `<noun>.<key>Hint`. An option's label is `<noun>.<key><value>`,
 * unless the field has `labels`.
 */

/** The column of a field in a table; `false` leaves it out. */
export interface FieldColumn {
  /** px */
  width: number
  grow?: boolean
  /** Width in px of the placeholder bar while the first rows load. */
  skeleton?: number
  /** Its place on the card that replaces the row on a phone. */
  card?: 'tag' | 'amount' | 'note' | 'line' | 'foot'
  sortable?: boolean
  hiddenAtFirst?: boolean
}

/** The column of a field in a spreadsheet. */
export type FieldSheet = Pick<
  SheetColumn,
  | 'width'
  | 'aliases'
  | 'unsure'
  | 'otherwise'
  | 'unit'
  | 'pieces'
  | 'identifier'
  | 'gtin'
  | 'finds'
  | 'mayFind'
  | 'several'
  | 'required'
  | 'defaultable'
  | 'told'
  | 'note'
> & {
  /** Names of other systems for its options. */
  others?: Readonly<Record<string, number>>
}

/** The column of a field in an editing table. */
export interface FieldCells {
  /** px, if it differs from the width of its kind. */
  width?: number
  /** Its place among the columns that the table shows at first. The others come after them, in the order of the fields. */
  place?: number
}

interface Common {
  /** The field takes a whole row of the form. */
  wide?: boolean
  /** Shows the text `<noun>.<key>Hint` under the field. */
  hint?: boolean
  column?: FieldColumn
  cells?: FieldCells
  sheet?: FieldSheet
  /** In tables and sheets the field comes after this one. */
  after?: string
  /** Without this permission a person neither sees nor changes the field, in no call. */
  needs?: PermissionCode
  /** The unique index of the column. A taken value is refused with `<noun>.<key>Taken`. */
  unique?: string
}

/** A field with values of `V`. `empty` means no value. */
interface FieldOf<K extends string, V, R extends boolean> extends Common {
  kind: K
  empty: V
  required: R
}

export interface TextField<R extends boolean = boolean> extends FieldOf<'text', string, R> {
  /** In characters. With `width`, a Chinese character counts as 2. */
  max: number
  countBy: 'length' | 'width'
  /** A pattern for the value, and the text for a value that does not match. */
  pattern?: { test: RegExp; rule: string }
  /** The screen and the audit trail hide its middle. */
  masked?: 'phone'
  /** It must differ from others to the eye (`seenName`). */
  toTheEye?: true
}
/** Several lines of text; '' is empty. */
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
/** The numbers of an enumeration. */
interface Choices<V extends number> {
  values: readonly V[]
  /** Other labels than `<noun>.<key><value>`: text keys, or texts in both languages. */
  labels?: Readonly<Record<V, TextKey | TextEntry>>
}
/** One of the numbers of an enumeration. A field with a default always has a value. */
export interface OptionField<
  V extends number = number,
  R extends boolean = boolean,
  E extends V | null = V | null,
> extends FieldOf<'option', E, R>,
    Choices<V> {}
/** Several numbers of an enumeration. */
export interface OptionsField<V extends number = number>
  extends FieldOf<'options', readonly V[], false>,
    Choices<V> {
  /** A value that goes with no other one, such as 'none', and the text that says so. */
  alone?: { value: V; fault: TextKey }
}
export interface FlagField extends FieldOf<'flag', boolean, false> {}
/** `#3370FF` */
export interface ColorField extends FieldOf<'color', string, false> {}
/** The id of a record of another noun; '' is empty. */
export interface ReferenceField<R extends boolean = boolean> extends FieldOf<'reference', string, R> {
  noun: string
}
/** The address of a picture of the merchant; '' is empty. */
export interface ImageField extends FieldOf<'image', string, false> {}
/** The hours of every day. */
export interface HoursField extends FieldOf<'hours', DailyHours, false> {}
/** A value with a schema, words and control of its noun's own. Stored as jsonb. */
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
}: Spec<TextField, 'max' | 'pattern' | 'masked' | 'toTheEye', R> & {
  countBy?: 'length' | 'width'
}): TextField<R> => ({
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

export function option<const V extends number>(
  spec: Common & Choices<V> & { default: NoInfer<V> },
): OptionField<V, false, V>
export function option<const V extends number, R extends boolean = false>(
  spec: Common & Choices<V> & { required?: R },
): OptionField<V, R>
export function option({
  default: empty = null,
  required = false,
  ...spec
}: Common & Choices<number> & { default?: number | null; required?: boolean }): OptionField {
  return { ...spec, kind: 'option', empty, required }
}

export const options = <const V extends number>(
  spec: Common & Choices<V> & Pick<OptionsField<V>, 'alone'>,
): OptionsField<V> => ({
  ...spec,
  kind: 'options',
  empty: [],
  required: false,
})

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

/** Marks a field of the list's rows, if these rows have only some of the fields. */
export const listed = <F extends object>(field: F): F & { listed: true } => ({ ...field, listed: true })

export type FieldMap = Readonly<Record<string, Field>>

/** The fields of `noun`, in the order of its form. */
export interface NounFields<N extends string = string, F extends FieldMap = FieldMap> {
  noun: N
  fields: F
}

// With `FieldMap` as the constraint, the compiler would forget which fields are required.
export const defineFields = <const N extends string, const F extends Readonly<Record<string, object>>>(
  noun: N,
  fields: F,
) => ({ noun, fields }) as unknown as F extends FieldMap ? NounFields<N, F> : never

/** The value of a field in a valid form. */
export type ValueOf<F extends Field> = F['required'] extends true ? NonNullable<F['empty']> : F['empty']
/** The values of a valid form. */
export type ValuesOf<D extends NounFields> = { [K in keyof D['fields']]: ValueOf<D['fields'][K]> }
/** The values of an open form: a required number may still be missing. */
export type DraftOf<D extends NounFields> = { [K in keyof D['fields']]: D['fields'][K]['empty'] }

export const fieldNames = <D extends NounFields>(described: D): (keyof D['fields'] & string)[] =>
  Object.keys(described.fields)

/** An empty record. */
export const emptyRecord = <D extends NounFields>({ fields }: D): DraftOf<D> =>
  Object.fromEntries(Object.entries(fields).map(([key, { empty }]) => [key, empty])) as DraftOf<D>

/** The fields of a row with its id and version: the initial values of its form. */
export const recordValues = <D extends NounFields, R extends DraftOf<D> & { id: string; version: number }>(
  described: D,
  row: R,
): DraftOf<D> & { id: string; version: number } => {
  const { id, version } = row
  const values: Partial<DraftOf<D>> = {}
  for (const key of fieldNames(described)) values[key] = row[key]
  return { ...(values as DraftOf<D>), id, version }
}

/** All fields except these. */
export const withoutFields = <N extends string, F extends FieldMap, K extends keyof F & string>(
  { noun, fields }: NounFields<N, F>,
  ...keys: readonly K[]
): NounFields<N, Omit<F, K>> => {
  const left = Object.entries(fields).filter(([key]) => !(keys as readonly string[]).includes(key))
  return { noun, fields: Object.fromEntries(left) as Omit<F, K> }
}

/** The permissions of a person. */
export type Held = Pick<ReadonlySet<string>, 'has'>

/** The fields that a person does not see, because a permission is missing. */
export const hiddenFields = ({ fields }: NounFields, held: Held): ReadonlySet<string> =>
  new Set(
    Object.entries<Field>(fields).flatMap(([key, { needs }]) =>
      needs === undefined || held.has(needs) ? [] : [key],
    ),
  )

type Listed<F extends FieldMap> = Pick<
  F,
  { [K in keyof F]: F[K] extends { listed: true } ? K : never }[keyof F]
>

/** The fields of the list's rows. */
export const listedFields = <N extends string, F extends FieldMap>({
  noun,
  fields,
}: NounFields<N, F>): NounFields<N, Listed<F>> => {
  const found = Object.entries(fields).filter(([, field]) => 'listed' in field)
  return { noun, fields: Object.fromEntries(found) as Listed<F> }
}

/** Items in the order of tables and sheets. An item with `after` follows that item. */
export function inOrder<T extends { key: string; after?: string | undefined }>(items: readonly T[]): T[] {
  const known = new Set(items.map(({ key }) => key))
  const before = ({ after }: T) => (after !== undefined && known.has(after) ? after : null)
  const following = (key: string | null): T[] =>
    items.flatMap((item) => (before(item) === key ? [item, ...following(item.key)] : []))
  return following(null)
}

/** The label of an option. */
export const optionLabel = (
  noun: string,
  key: string,
  { labels }: Pick<Choices<number>, 'labels'>,
  value: number,
): TextKey | TextEntry => labels?.[value] ?? (`${noun}.${key}${value}` as TextKey)

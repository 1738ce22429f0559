import type { ColumnKind } from '@zhanggui/contract/columns.ts'
import {
  type Field,
  type FieldMap,
  inOrder,
  type NounFields,
  optionLabel,
} from '@zhanggui/contract/fields.ts'
import type { DailyHours } from '@zhanggui/contract/hours.ts'
import { HoursCell } from '../input/hours/hours-cell.tsx'
import { ColorMark } from '../show/cell/color-mark.tsx'
import type { TableColumn } from '../table/columns/columns.tsx'
import { nounText } from './record-texts.ts'

/** A column of a list: the name of a field, a field with its own drawing, or a column of the screen. */
export type RecordColumn<F extends FieldMap, R> =
  | (keyof F & string)
  | ({ field: keyof F & string } & Partial<TableColumn<R>>)
  | TableColumn<R>

/** The field of a column; '' for a column of the screen. */
export const fieldOf = <F extends FieldMap, R>(column: RecordColumn<F, R>): string =>
  typeof column === 'string' ? column : 'field' in column ? column.field : ''

const kinds: Partial<Record<Field['kind'], ColumnKind>> = {
  integer: 'number',
  money: 'money',
  weight: 'weight',
  quantity: 'number',
  option: 'enum',
}

function columnOf<F extends FieldMap, R>(
  { noun, fields }: NounFields<string, F>,
  key: string,
): TableColumn<R> {
  const field = fields[key]
  if (!field?.column) throw new Error(`${noun}.${key} has no column`)
  const kind = kinds[field.kind]
  return {
    label: nounText(noun, key),
    headerSortKey: key,
    prop: key as keyof R & string,
    ...field.column,
    ...(kind ? { kind } : {}),
    ...(key === 'name' ? { opens: true } : {}),
    ...(field.kind === 'hours'
      ? { slot: (row: R) => <HoursCell hours={row[key as keyof R] as DailyHours} /> }
      : {}),
    ...(field.kind === 'color'
      ? {
          slot: (row: R) => (
            <ColorMark color={String(row[key as keyof R])} name={String(row[key as keyof R])} />
          ),
        }
      : {}),
    ...(field.kind === 'option'
      ? {
          labels: Object.fromEntries(
            field.values.map((value) => [value, optionLabel(noun, key, field, value)]),
          ),
        }
      : {}),
  }
}

/** The columns of the fields that have one, in the order of tables. */
export const fieldColumns = <F extends FieldMap, R>(described: NounFields<string, F>): TableColumn<R>[] =>
  inOrder(Object.entries(described.fields).map(([key, { after }]) => ({ key, after }))).flatMap(({ key }) =>
    described.fields[key]?.column ? [columnOf<F, R>(described, key)] : [],
  )

/**
 * The columns of a list of records. The person and time of the last change come last, unless the screen has them
 * already.
 */
export function recordColumns<F extends FieldMap, R>(
  described: NounFields<string, F>,
  columns: readonly RecordColumn<F, R>[],
): TableColumn<R>[] {
  const own = columns.map((column): TableColumn<R> => {
    if (typeof column === 'string') return columnOf(described, column)
    if (!('field' in column)) return column
    const { field, ...drawn } = column
    return { ...columnOf<F, R>(described, field), ...drawn } as TableColumn<R>
  })
  return [
    ...own,
    {
      label: 'common.updatedAt',
      headerSortKey: 'updatedAt',
      prop: 'updatedAt' as keyof R & string,
      kind: 'moment',
      width: 120,
      skeleton: 80,
    },
    {
      label: 'common.updatedBy',
      headerSortKey: 'updatedBy',
      prop: 'updatedBy' as keyof R & string,
      width: 112,
      skeleton: 52,
      hiddenAtFirst: true,
    },
  ]
}

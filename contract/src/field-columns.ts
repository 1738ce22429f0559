import type { ColumnKind, SheetColumn } from './columns.ts'
import type { Field, NounFields } from './fields.ts'
import type { TextKey } from './index.ts'

const kinds: Partial<Record<Field['kind'], ColumnKind>> = {
  integer: 'number',
  money: 'money',
  weight: 'weight',
  quantity: 'number',
  option: 'enum',
  options: 'enum',
  flag: 'enum',
}

/** The columns of a noun's spreadsheet: every field with `sheet`, in the order of the fields. */
export const sheetColumns = ({ noun, fields }: NounFields): SheetColumn[] =>
  Object.entries(fields).flatMap(([key, { kind, required, sheet }]) =>
    sheet === undefined
      ? []
      : [
          {
            ...sheet,
            key,
            label: `${noun}.${key}` as TextKey,
            kind: kinds[kind] ?? 'text',
            required,
            several: kind === 'options',
          },
        ],
  )

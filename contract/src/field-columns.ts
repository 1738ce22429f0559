import type { ColumnKind, SheetColumn } from './columns.ts'
import { type Field, inOrder, type NounFields } from './fields.ts'
import type { TextKey } from './index.ts'
import type { Unit } from './measure.ts'

const kinds: Partial<Record<Field['kind'], ColumnKind>> = {
  integer: 'number',
  money: 'money',
  weight: 'weight',
  quantity: 'number',
  option: 'enum',
  options: 'enum',
  flag: 'enum',
}

/** The unit of a kind's values in a spreadsheet. */
const unitOf: Partial<Record<Field['kind'], Unit>> = { money: 'yuan', weight: 'kg', quantity: 'piece' }

/** A column that is not a field of the noun. It stands after the column `after`. */
type OtherColumn = SheetColumn & { after?: string }

/** The columns of a noun's spreadsheet: every field with `sheet`, and the others. */
export function sheetColumns(
  { noun, fields }: NounFields,
  others: readonly OtherColumn[] = [],
): SheetColumn[] {
  const columns = Object.entries(fields).flatMap(
    ([key, { kind, required, sheet, after, needs }]): OtherColumn[] => {
      if (sheet === undefined) return []
      const { others: _, ...column } = sheet
      const unit = unitOf[kind]
      return [
        {
          ...(unit ? { unit } : {}),
          several: kind === 'options',
          required,
          ...column,
          key,
          label: `${noun}.${key}` as TextKey,
          kind: kinds[kind] ?? 'text',
          ...(after === undefined ? {} : { after }),
          ...(needs === undefined ? {} : { needs }),
        },
      ]
    },
  )
  return inOrder([...columns, ...others]).map(({ after: _, ...column }) => column)
}

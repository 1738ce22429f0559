import { type TextKey, texts } from '@zhanggui/contract'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { sheetColumns } from '@zhanggui/contract/field-columns.ts'
import { fieldSchema } from '@zhanggui/contract/field-schema.ts'
import {
  type Field,
  type NounFields,
  type OptionField,
  type OptionsField,
  optionLabel,
} from '@zhanggui/contract/fields.ts'
import type { z } from 'zod'
import { wordsOf } from '../record/changes.ts'
import { toWire } from '../record/kind.ts'
import {
  type Cell,
  type CellValue,
  type Choice,
  choiceCell,
  choicesCell,
  choicesOf,
  lineCell,
  moneyCell,
  needed,
  quantityCell,
  textCell,
  wholeCell,
} from './cell.ts'
import type { SheetKey, SheetNoun } from './sheet-noun.ts'

const yesOrNo = [
  { value: true, names: texts['audit.yes'].map(String) },
  { value: false, names: texts['audit.no'].map(String) },
]

/** The options of a field with their names. `values` selects some of them. */
export const optionChoices = (
  noun: string,
  key: string,
  field: OptionField | OptionsField,
  values: readonly number[] = field.values,
): Choice[] => choicesOf(values, (value) => optionLabel(noun, key, field, value))

/** The cell of a field. */
function cellOf(noun: string, key: string, field: Field): Cell {
  const { kind, required } = field
  const rest = required
    ? needed
    : { empty: { value: field.empty as CellValue }, birth: field.empty as CellValue }
  // The schema of a kind returns values of that kind.
  const schema = fieldSchema(field)
  const others = field.sheet?.others ?? {}
  switch (kind) {
    case 'text':
      // Two lines of a code may be two codes.
      return (field.sheet?.identifier ? textCell : lineCell)(schema as z.ZodType<string>, rest)
    case 'lines':
      return textCell(schema as z.ZodType<string>, rest)
    case 'color':
      // A colour cannot be empty either.
      return textCell(schema as z.ZodType<string>, required ? needed : { empty: 'keep', birth: field.empty })
    case 'integer':
      return wholeCell(schema as z.ZodType<number | null>, rest)
    case 'money':
      return moneyCell(schema as z.ZodType<string | null>, rest)
    case 'weight':
    case 'quantity':
      return quantityCell(schema as z.ZodType<string | null>, rest)
    case 'option':
      // A field with a default cannot be empty.
      return choiceCell(optionChoices(noun, key, field), {
        ...(required ? {} : field.empty === null ? rest : { birth: field.empty }),
        others,
      })
    case 'options':
      return choicesCell(optionChoices(noun, key, field), schema as z.ZodType<number[]>)
    case 'flag':
      return choiceCell(yesOrNo, { birth: field.empty })
    default:
      throw new Error(`the cells of ${noun}.${key} are the noun's own`)
  }
}

const fieldCell = (noun: string, key: string, field: Field): Cell => ({
  ...cellOf(noun, key, field),
  // The same text as a save writes. Only opening hours need a language for it, and no sheet has these.
  log: (value) => wordsOf(noun, key, field, toWire(field, value), 'zh'),
})

/**
 * A sheet from a noun's fields: its columns, cells and keys. The noun gives the cells that the engine cannot read,
 * such as the name of another record. It also gives the columns if it has more columns than fields.
 */
export function fieldSheet(
  described: NounFields,
  own: Readonly<Record<string, Cell>> = {},
  columns: readonly SheetColumn[] = sheetColumns(described),
): Pick<SheetNoun, 'noun' | 'columns' | 'cells' | 'keys'> {
  const { noun, fields } = described
  const cells: Record<string, Cell> = {}
  for (const { key } of columns) {
    const field = fields[key]
    if (field && 'masked' in field && field.masked)
      throw new Error(`${noun}.${key} is shown masked, a sheet would tell it`)
    const cell = own[key] ?? (field && fieldCell(noun, key, field))
    if (cell) cells[key] = cell
  }
  const keyOf = (key: string, finds: boolean): SheetKey => ({
    fields: [key],
    finds,
    taken: (value, { title }) => ({
      key: `${noun}.${key}Taken` as TextKey,
      params: { [key]: value, name: title },
    }),
  })
  const finding = columns.flatMap(({ key, finds }) => (finds ? [key] : []))
  const unique = Object.keys(cells).filter((key) => fields[key]?.unique && !finding.includes(key))
  return {
    noun,
    columns,
    cells,
    keys: [...finding.map((key) => keyOf(key, true)), ...unique.map((key) => keyOf(key, false))],
  }
}

import type { TextKey } from './text-key.ts'

/** How a column's value looks: right-aligned money, tabular numbers, an enum's label. */
export type ColumnKind = 'text' | 'money' | 'weight' | 'number' | 'enum' | 'moment'

/** A column of a noun: one declaration for table, column chooser, template, export and import. */
export interface SheetColumn<K extends string = string> {
  key: K
  label: TextKey
  kind: ColumnKind
  /** Width in characters in a spreadsheet. */
  width: number
  /** Other headers that merchants' own files use for it, compared without case and white space. */
  aliases: readonly string[]
  /** Headers that may mean it, and as often another system's number: offered for it, never taken for it. */
  unsure?: readonly string[]
  /** A code: each of its digits counts. */
  identifier?: boolean
  /** Finds the record a row is about: a file with it may correct what is there already without all that a new one needs. */
  finds?: boolean
  /** Must have a value in an import of a new record: from the file or as a default. */
  required?: boolean
  /** Export shows it, import ignores it. */
  exportOnly?: boolean
  /** May hold several values, separated by commas. */
  several?: boolean
  /** The value of the column may be given once for the whole file. */
  defaultable?: boolean
  /** What the notes sheet of the template says about it. */
  note?: TextKey
}

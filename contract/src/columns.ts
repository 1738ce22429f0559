import type { Unit } from './measure.ts'
import type { PermissionCode } from './permissions.ts'
import type { TextKey } from './text-key.ts'

/** The look of a column: money is right-aligned, numbers are tabular, an enum shows its label. */
export type ColumnKind = 'text' | 'money' | 'weight' | 'number' | 'enum' | 'moment'

/** A column of a noun. Table, column chooser, template, export and import use the same declaration. */
export interface SheetColumn<K extends string = string> {
  key: K
  label: TextKey
  kind: ColumnKind
  /** Width in characters in a spreadsheet. */
  width: number
  /** Other headers for the same column in merchants' files. Case and white space do not count. */
  aliases: readonly string[]
  /**
   * Headers that often mean this column, but as often another one: a number of another system, a price with conditions.
   * The mapping suggests them and never chooses one by itself.
   */
  unsure?: readonly string[]
  /** Headers that mean this column only in a file without another one for it: Description beside Name. */
  otherwise?: readonly string[]
  /** The unit of its amounts. A header or a cell with another unit is converted, or asked about. */
  unit?: Unit
  /** It counts pieces. A cell may name them ('24瓶'), and that of a pack says them in other ways: '1*24', '24瓶/箱'. */
  pieces?: 'pack' | 'count'
  /** A code such as a barcode. A reader must keep every digit. */
  identifier?: boolean
  /** A barcode with a check digit (GTIN). */
  gtin?: boolean
  /**
   * Identifies the record of a row. A file with this column may change existing records without the columns that a
   * new record needs.
   */
  finds?: boolean
  /** A value of a known record is a question: a person may say that the row means it. */
  mayFind?: boolean
  /** An import of a new record needs a value, from the file or as a default. */
  required?: boolean
  /** The dry run shows the value that will be stored, even if the file has no such column. */
  told?: boolean
  /** Export shows it, import ignores it. */
  exportOnly?: boolean
  /** The words that such an export writes. A file with other ones has them from elsewhere, and says something. */
  words?: readonly TextKey[]
  /** Compared with the record of the row's codes. An import stores nothing of it. */
  compared?: boolean
  /** May hold several values, separated by commas. */
  several?: boolean
  /** One value for the whole file may be given. */
  defaultable?: boolean
  /** A person without this permission has no such column in any file. */
  needs?: PermissionCode
  /** Its explanation on the notes sheet of the template. */
  note?: TextKey
}

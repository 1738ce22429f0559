import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import type { Label } from '../label.ts'

/** What a screen tells the import widgets of its noun. */
export interface ImportService {
  serviceBean: string
  columns: readonly SheetColumn[]
  /** The words a column of kind enum takes, for choosing a default. */
  options(column: string, label: Label): readonly string[]
  /** Defaults offered for a first file. */
  firstDefaults(label: Label): Readonly<Record<string, string>>
}

/** Columns a file can fill. */
export const importColumns = (service: ImportService): readonly SheetColumn[] =>
  service.columns.filter((column) => !column.exportOnly)

/** Required columns that neither a column of the file nor a default gives a value. */
export function missingColumns(
  service: ImportService,
  fields: readonly (string | null)[],
  defaults: Readonly<Record<string, string>>,
): readonly SheetColumn[] {
  return importColumns(service).filter(
    (column) => column.required && !fields.includes(column.key) && !defaults[column.key]?.trim(),
  )
}

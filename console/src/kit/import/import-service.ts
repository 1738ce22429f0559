import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { type Language, languages } from '@zhanggui/contract/text.ts'

/** Values of the merchant's own for a column; another one may be typed. */
export interface Choices {
  values: readonly string[]
  /** What is said of one that is not among them. */
  newText(value: string): string
}

/** What a screen tells the import widgets of its noun. */
export interface ImportService {
  serviceBean: string
  columns: readonly SheetColumn[]
  /** The words a column of kind enum takes, for choosing a default. */
  options(column: string, language: Language): readonly string[]
  /** What the merchant already has for a column, for choosing a default; null where there is nothing to choose from. */
  choices?(column: string, defaults: Readonly<Record<string, string>>): Choices | null
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

/** Whether a column of the file finds what is there already: such a file may lack what only new records need. */
export const canCorrect = (service: ImportService, fields: readonly (string | null)[]): boolean =>
  service.columns.some((column) => column.finds && fields.includes(column.key))

/** Remembered defaults in the words of this language: they may have been chosen in the other one. */
export function defaultsIn(
  service: ImportService,
  defaults: Readonly<Record<string, string>>,
  language: Language,
): Record<string, string> {
  const translate = (column: string, value: string): string => {
    const known = languages
      .map((one) => service.options(column, one).indexOf(value))
      .find((index) => index >= 0)
    return known === undefined ? value : (service.options(column, language)[known] ?? value)
  }
  return Object.fromEntries(
    Object.entries(defaults).map(([column, value]) => [column, translate(column, value)]),
  )
}

import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { type Language, languages } from '@zhanggui/contract/text.ts'
import { useMemo } from 'react'
import { useHeld } from '../session/allow.tsx'

/** The merchant's own values for a column. The user may type another one. */
export interface Choices {
  values: readonly string[]
  /** The note for a value that does not exist yet. */
  newText(value: string): string
}

/** The facts about a noun that the import widgets need. */
export interface ImportService {
  serviceBean: string
  columns: readonly SheetColumn[]
  /** The allowed words of an enum column, to choose a default. */
  options(column: string, language: Language): readonly string[]
  /** The option that a text of a file means, in this language; null for no option. */
  meaning?(column: string, text: string, language: Language): string | null
  /** The merchant's existing values of a column, to choose a default; null if the column has none. */
  choices?(column: string, defaults: Readonly<Record<string, string>>): Choices | null
}

/** The service without the columns that this person may not change. */
export function useOwnService(service: ImportService): ImportService {
  const held = useHeld()
  return useMemo(
    () => ({ ...service, columns: service.columns.filter(({ needs }) => !needs || held.has(needs)) }),
    [service, held],
  )
}

/** The columns that a file can fill. */
export const importColumns = (service: ImportService): readonly SheetColumn[] =>
  service.columns.filter((column) => !column.exportOnly)

/** The required columns that get a value neither from the file nor from a default. */
export function missingColumns(
  service: ImportService,
  fields: readonly (string | null)[],
  defaults: Readonly<Record<string, string>>,
): readonly SheetColumn[] {
  return importColumns(service).filter(
    (column) => column.required && !fields.includes(column.key) && !defaults[column.key]?.trim(),
  )
}

/**
 * Whether the file has a column that identifies existing records, or may do so beside another one. Such a file may lack
 * columns that only new records need.
 */
export const canCorrect = (service: ImportService, fields: readonly (string | null)[]): boolean =>
  service.columns.some(
    ({ key, finds, mayFind }) =>
      fields.includes(key) && (finds || (mayFind && fields.some((field) => field !== null && field !== key))),
  )

/** Remembered defaults in this language. The user may have chosen them in the other language. */
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

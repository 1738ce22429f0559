import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { sheetColumns } from '@zhanggui/contract/field-columns.ts'
import { type NounFields, optionLabel } from '@zhanggui/contract/fields.ts'
import { fillText, type Language, languages, type TextEntry } from '@zhanggui/contract/text.ts'
import type { ImportService } from './import-service.ts'

/**
 * The import of a noun whose sheet follows from its fields. `words` are the noun's texts in both languages. A sheet
 * with more columns than fields gives its columns.
 */
export const fieldService = (
  described: NounFields,
  serviceBean: string,
  words: Readonly<Record<string, TextEntry>>,
  columns: readonly SheetColumn[] = sheetColumns(described),
): ImportService => {
  /** The options of a field: their values, and their names by language. */
  const optionsOf = (column: string) => {
    const field = described.fields[column]
    if (!field || !('values' in field)) return []
    return field.values.map((value) => {
      const label = optionLabel(described.noun, column, field, value)
      const entry = typeof label === 'string' ? (words[label] ?? (['', ''] as const)) : label
      return { value, name: (language: Language) => fillText(entry, language) }
    })
  }
  return {
    serviceBean,
    columns,
    options: (column, language) => optionsOf(column).map(({ name }) => name(language)),
    meaning(column, text, language) {
      const said = folded(text)
      const other = described.fields[column]?.sheet?.others?.[said]
      const option = optionsOf(column).find(
        ({ value, name }) => value === other || languages.some((one) => folded(name(one)) === said),
      )
      return option?.name(language) ?? null
    },
  }
}

/** As the server compares the names of options. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

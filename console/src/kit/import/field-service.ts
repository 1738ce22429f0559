import { sheetColumns } from '@zhanggui/contract/field-columns.ts'
import { type NounFields, optionLabel } from '@zhanggui/contract/fields.ts'
import { fillText, type TextEntry } from '@zhanggui/contract/text.ts'
import type { ImportService } from './import-service.ts'

/** The import of a noun whose sheet follows from its fields. `words` are the noun's texts in both languages. */
export const fieldService = (
  described: NounFields,
  serviceBean: string,
  words: Readonly<Record<string, TextEntry>>,
): ImportService => ({
  serviceBean,
  columns: sheetColumns(described),
  options: (column, language) => {
    const field = described.fields[column]
    if (!field || !('values' in field)) return []
    return field.values.map((value) => {
      const label = optionLabel(described.noun, column, field, value)
      return fillText(typeof label === 'string' ? (words[label] ?? ['', '']) : label, language)
    })
  },
})

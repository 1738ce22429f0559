import { textOf, texts } from '@zhanggui/contract'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import { refuseInput } from '../../kernel/http/input.ts'
import { type FieldIssue, refuse } from '../../kernel/refusal.ts'
import { columnLabel } from '../../kernel/sheet/sheet-reason.ts'
import type { SheetService } from '../../kernel/sheet/sheet-service.ts'
import { columnLetters } from '../../kernel/workbook/xlsx-cells.ts'
import type { ColumnMapping, ImportOptions } from './import.sql.ts'
import { unansweredOf } from './matching.ts'

type MappingFault =
  | 'transfer.columnRepeated'
  | 'transfer.unknownField'
  | 'transfer.noDefault'
  | 'transfer.unknownDefault'

/** Refuses an impossible mapping. The faults name its columns or fields with their labels. */
export function checkMapping(
  service: SheetService,
  mapping: readonly ColumnMapping[],
  options: ImportOptions,
  language: Language,
  direct: boolean,
): void {
  const label = (field: string) => columnLabel(service, field, language)
  const known = new Map(service.columns.map((column) => [column.key, column]))
  const issues: FieldIssue[] = []
  const fault = (path: string, key: MappingFault, params: Record<string, string> = {}) =>
    issues.push({ path, key, message: fillText(texts[key], language, params) })
  const fields = new Set<string>()
  const columns = new Set<number>()
  for (const [index, { column, field }] of mapping.entries()) {
    const path = `mapping.${index}`
    const letter = columnLetters(column)
    if (columns.has(column)) fault(`${path}.column`, 'transfer.columnRepeated', { letter })
    columns.add(column)
    if (field === null) continue
    if (!known.has(field) || known.get(field)?.exportOnly)
      fault(`${path}.field`, 'transfer.unknownField', { letter })
    if (fields.has(field)) throw refuse('transfer.columnTwice', { field: label(field) })
    fields.add(field)
  }
  for (const field of Object.keys(options.defaults)) {
    const path = `options.defaults.${field}`
    if (!known.has(field)) fault(path, 'transfer.unknownDefault')
    else if (!known.get(field)?.defaultable) fault(path, 'transfer.noDefault', { label: label(field) })
  }
  if (issues.length > 0) throw refuseInput(issues, language)
  const missing = service.columns.filter(
    ({ key, required }) => required && !fields.has(key) && !options.defaults[key]?.trim(),
  )
  // With an identifying column the file may change existing records. Its new records with missing values are refused
  // row by row. Whether a name identifies them is a question, which a direct import cannot ask.
  const mayCorrect = service.columns.some(
    ({ key, finds, mayFind }) => fields.has(key) && (finds || (mayFind && !direct && fields.size > 1)),
  )
  if (missing.length > 0 && !mayCorrect)
    throw refuse('transfer.missingColumns', {
      columns: missing.map(({ key }) => label(key)).join(textOf(language, 'kit.slash')),
    })
}

/** Refuses a mapping with a header whose unit or note only a person understands, unless the person has taken its values. */
export function refuseUnanswered(
  headers: readonly string[],
  mapping: readonly ColumnMapping[],
  service: SheetService,
  language: Language,
): void {
  const found = unansweredOf(headers, mapping, service.columns)
  if (!found) return
  const field = columnLabel(service, found.field, language)
  throw refuse('transfer.unitUnknown', { letter: columnLetters(found.index), unit: found.unit, field })
}

import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { productFilters } from '@zhanggui/contract/product/product.ts'
import { id } from '@zhanggui/contract/rules.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import { z } from 'zod'
import { fieldIssues, refuseInput } from '../../kernel/http/input.ts'
import type { SheetService } from '../../kernel/sheet/sheet-service.ts'
import {
  countExportRows,
  type ExportCondition,
  type ExportRow,
  selectExportRows,
} from './product-export.sql.ts'
import { columnOf } from './product-sheet.sql.ts'
import { fieldValues, optionText, type ProductField } from './product-sheet-values.ts'

const exportCondition = productFilters.extend({ ids: z.array(id).max(10_000).optional() })

/** How each column of the sheet reads a row, in the order of the columns. */
const cellReaders: ((row: ExportRow, language: Language) => string)[] = productColumns.map(({ key }) => {
  if (key === 'status') return (row, language) => optionText('status', row.status, language)
  if (key === 'updatedAt') return (row) => String(row.updated_at)
  const column = columnOf[key]
  const { text } = fieldValues[key satisfies ProductField]
  return (row, language) => text(row[column] ?? null, language)
})

/** Products as a spreadsheet shows them; an import of the same sheet finds nothing to change. */
export const productExport: Pick<SheetService, 'parseCondition' | 'countRows' | 'selectRows'> = {
  parseCondition(raw, language) {
    const parsed = exportCondition.safeParse(raw, { reportInput: true })
    if (parsed.success) return parsed.data
    throw refuseInput(fieldIssues(parsed.error.issues, 'product', language), language)
  },
  // What comes back here is what parseCondition has made.
  countRows: (tx, condition) => countExportRows(tx, condition as ExportCondition),
  async selectRows(tx, condition, cursor, limit, language) {
    const found = await selectExportRows(tx, condition as ExportCondition, Number(cursor ?? 0), limit)
    const last = found.at(-1)
    return {
      rows: found.map((row) => cellReaders.map((read) => read(row, language))),
      cursor: last && found.length === limit ? String(last.id) : null,
    }
  },
}

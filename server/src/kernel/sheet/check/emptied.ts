import type { Language } from '@zhanggui/contract/text.ts'
import type { ImportChoices } from '@zhanggui/contract/transfer/transfer.ts'
import type { CellValue } from '../cell.ts'
import type { KnownRecord, SheetNoun } from '../sheet-noun.ts'
import type { Findings } from './findings.ts'
import { type ReadRow, reason } from './read-cells.ts'

const isEmpty = (value: CellValue | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Asks about the empty cells of a row that would take barcodes or amounts of money from its known record. */
export function askEmptied(
  noun: SheetNoun,
  read: ReadRow,
  { record }: KnownRecord,
  title: string,
  { choices, language, findings }: { choices: ImportChoices; language: Language; findings: Findings },
): void {
  const { row, cells, reasons } = read
  const emptied = noun.columns.flatMap(({ key, unit, gtin }) => {
    const cell = noun.cells[key]
    const isLost =
      (unit === 'yuan' || gtin) &&
      cells[key] === null &&
      typeof cell?.empty === 'object' &&
      !(row.values[key] ?? '').trim() &&
      !row.kept?.includes(key) &&
      !isEmpty(record[key])
    return isLost ? [{ key, value: cell.text(record[key] ?? null, language) }] : []
  })
  if (emptied.length === 0) return
  findings.add('emptied', `${row.rowNumber}: ${title} ${emptied.map(({ value }) => value).join(', ')}`)
  if (choices.emptied === 'keep') row.kept = [...(row.kept ?? []), ...emptied.map(({ key }) => key)]
  if (choices.emptied === 'ask')
    for (const { key, value } of emptied)
      reasons.push(reason(key, 'transfer.emptied', { value: value.slice(0, 40) }))
}

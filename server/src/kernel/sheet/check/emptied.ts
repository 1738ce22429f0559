import type { Language } from '@zhanggui/contract/text.ts'
import type { ImportChoices } from '@zhanggui/contract/transfer/transfer.ts'
import type { CellValue } from '../cell.ts'
import type { KnownRecord, SheetNoun } from '../sheet-noun.ts'
import { keyOf, sameValue } from '../sheet-table.ts'
import type { Findings } from './findings.ts'
import { type ReadRow, reason } from './read-cells.ts'

const isEmpty = (value: CellValue | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The barcodes of a record that a cell with others of them leaves out. A cell without any of them is another question. */
function leftOut(
  noun: SheetNoun,
  field: string,
  said: CellValue | undefined,
  now: CellValue | undefined,
): string[] {
  const key = noun.keys.find(({ fields }) => fields.length === 1 && fields[0] === field)
  if (!key || !Array.isArray(said) || !Array.isArray(now)) return []
  const kept = new Set(said.map((one) => keyOf(key, String(one))))
  const lost = now.map(String).filter((one) => !kept.has(keyOf(key, one)))
  return lost.length < now.length ? lost : []
}

/** The later names of a link, such as the second category: another first one has others below it. */
const isBelowOther = ({ links }: SheetNoun, field: string, { cells }: ReadRow, { record }: KnownRecord) =>
  Object.values(links ?? {}).some(({ fields }) =>
    fields
      .slice(0, Math.max(0, fields.indexOf(field)))
      .some((above) => cells[above] && !sameValue(cells[above].value, record[above])),
  )

/** Asks about the cells of a row that would take values from its known record. */
export function askEmptied(
  noun: SheetNoun,
  read: ReadRow,
  known: KnownRecord,
  title: string,
  { choices, language, findings }: { choices: ImportChoices; language: Language; findings: Findings },
): void {
  const { row, cells, reasons } = read
  const { record } = known
  const lost = noun.columns.flatMap(({ key, gtin }) => {
    const cell = noun.cells[key]
    const now = record[key]
    if (!cell || cells[key] === undefined || reasons.some(({ field }) => field === key)) return []
    const some = gtin ? leftOut(noun, key, cells[key]?.value, now) : []
    if (some.length > 0) return [{ key, value: some.join(','), some }]
    const isEmptied =
      cells[key] === null &&
      typeof cell.empty === 'object' &&
      !row.kept?.includes(key) &&
      !isEmpty(now) &&
      !sameValue(now, cell.empty.value) &&
      !isBelowOther(noun, key, read, known)
    return isEmptied ? [{ key, value: cell.text(now ?? null, language), some }] : []
  })
  if (lost.length === 0) return
  findings.add('emptied', `${row.rowNumber}: ${title} ${lost.map(({ value }) => value).join(', ')}`)
  for (const { key, value, some } of lost) {
    const said = cells[key]?.value
    if (choices.emptied === 'ask')
      reasons.push(
        reason(key, some.length > 0 ? 'transfer.leftOut' : 'transfer.emptied', { value: value.slice(0, 40) }),
      )
    else if (choices.emptied === 'keep' && Array.isArray(said))
      cells[key] = { value: [...said.map(String), ...some] }
    else if (choices.emptied === 'keep') row.kept = [...(row.kept ?? []), key]
  }
}

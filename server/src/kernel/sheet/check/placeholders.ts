import type { ImportChoices } from '@zhanggui/contract/transfer/transfer.ts'
import type { SheetNoun } from '../sheet-noun.ts'
import type { SheetRow } from '../sheet-service.ts'
import type { Findings } from './findings.ts'

/** People write these into a cell that has no value. */
const noValue = /^(?:[-‐-―−]+|[/／]|无|無|没有|暂无|n\/a|[(<[]?null[)>\]]?|undefined|\[object object\]|\\n)$/i
/** A program writes so a number that is none. NAN is also a brand. */
const noNumber = /^(?:nan|NaN)$/
/** The same in a cell that has no codes: NONE may be one. */
const noWord = /^(?:none|nil)$/i
/** The same for goods without a barcode. */
const noBarcode = /^(?:0+|[无無没沒][有条條]?[条條]?形?[码碼]|自编[码号]?|店内码|内部码|no ?barcode)$/i

/** True for a cell below 条码 that names none: empty, 0, 无条码. */
export const saysNoBarcode = (text: string): boolean =>
  text.trim() === '' || noValue.test(text.trim()) || noWord.test(text.trim()) || noBarcode.test(text.trim())

/**
 * Empties the optional cells that only say that they are empty: '-', 无, 'N/A', the 0 of a cost or of a
 * place of origin that nobody has set. A required one is refused as empty. An
 * option may have such a name. Known goods keep their barcodes.
 */
export function emptyPlaceholders(noun: SheetNoun, row: SheetRow, findings: Findings): void {
  const ofLinks = new Set(Object.values(noun.links ?? {}).flatMap(({ fields }) => fields))
  for (const { key, kind, required, identifier, finds, gtin } of noun.columns) {
    const text = (row.values[key] ?? '').trim()
    const isCode = identifier && !gtin
    const isNone =
      noValue.test(text) ||
      noNumber.test(text) ||
      (!isCode && noWord.test(text)) ||
      (gtin && noBarcode.test(text))
    const isText = kind === 'text' && !gtin && !finds && (!required || ofLinks.has(key))
    const isUnset =
      (isText || noun.unsetByZero?.includes(key)) && /^0+(?:\.0+)?$/.test(text.normalize('NFKC'))
    if (!isNone && !isUnset) continue
    if (row.faults.some(({ field }) => field === key)) continue
    const cell = noun.cells[key]
    if (cell?.options && 'value' in cell.parse(text)) continue
    row.values[key] = ''
    // 无 below 条码 is no wish to take the barcodes from known goods.
    if (gtin) row.kept = [...(row.kept ?? []), key]
    if (required) row.faults.push({ field: key, key: 'rule.required' })
    else findings.add('placeholders', `${row.rowNumber}: ${text}`)
  }
}

/** Offers what the file shows of amounts with more decimals than their fields, and takes it if a person chose so. */
export function takeShown(row: SheetRow, choice: ImportChoices['decimals'], findings: Findings): void {
  for (const [field, shown] of Object.entries(row.rounded ?? {})) {
    findings.add('decimals', `${row.rowNumber}: ${row.values[field]} → ${shown}`)
    if (choice === 'take') row.values[field] = shown
  }
}

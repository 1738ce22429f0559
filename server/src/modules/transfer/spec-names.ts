import type { ImportChoices } from '@zhanggui/contract/transfer/transfer.ts'
import type { Findings } from '../../kernel/sheet/check/findings.ts'
import type { RowReason, SheetRow } from '../../kernel/sheet/sheet-service.ts'
import { flagNames } from './flag-columns.ts'
import type { ImportedRow } from './import-file.ts'

/** A column that tells goods of one name apart: 规格, 颜色, 尺码, 'Variation Name', 'Size'. */
const spec =
  /^(?:[商产货]品|包装)?规格(?:型号|名称)?$|^型号$|^颜色$|^尺[码寸]$|^款式$|^口味$|^(?:variation|variant|option)\s*\d?\s*(?:name|title|value)?$|^size$|^colou?r$|^spec(?:ification)?s?$/

interface Named {
  rowNumber: number
  said: string
}

/**
 * Finds rows of one name, without a code and a barcode, that only such a column tells apart. Three products 可乐 would be made of
 * 330ml, 500ml and 2L. It may be added to their names.
 */
export class SpecNames {
  private readonly rows = new Map<string, Named[]>()
  private columns: { header: string; index: number }[] | null = null
  private readonly choice: ImportChoices['specNames']

  constructor(choice: ImportChoices['specNames'] = 'leave') {
    this.choice = choice
  }

  read(
    { rowNumber, cells }: ImportedRow,
    { values }: SheetRow,
    headers: readonly string[],
    isMapped: (at: number) => boolean,
  ) {
    this.columns ??= headers.flatMap((header, index) =>
      !isMapped(index) && flagNames(header).some((name) => spec.test(name)) ? [{ header, index }] : [],
    )
    const { name = '', code = '', barcodes = '' } = values
    if (this.columns.length === 0 || name.trim() === '' || `${code}${barcodes}`.trim() !== '') return
    const parts = this.columns.map(({ index }) => (cells[index] ?? '').trim())
    const said = parts.filter((part) => part !== '' && !name.includes(part)).join(' ')
    const rows = this.rows.get(name)
    if (rows) rows.push({ rowNumber, said })
    else this.rows.set(name, [{ rowNumber, said }])
    if (this.choice === 'add' && said !== '') values.name = `${name.trim()} ${said}`
  }

  /** The rows to refuse, after the whole file was read. */
  found(findings: Findings): { rowNumber: number; reasons: RowReason[] }[] {
    const column = (this.columns ?? []).map(({ header }) => header).join(' / ')
    const alike = [...this.rows].filter(([, rows]) => new Set(rows.map(({ said }) => said)).size > 1)
    return alike.flatMap(([name, rows]) =>
      rows.flatMap(({ rowNumber, said }) => {
        findings.add('specNames', `${rowNumber}: ${name} + ${column} ${said}`)
        const params = { name: name.slice(0, 40), column, value: said.slice(0, 40) }
        const reasons = [{ field: 'name', key: 'transfer.specName' as const, params }]
        return this.choice === 'ask' ? [{ rowNumber, reasons }] : []
      }),
    )
  }
}

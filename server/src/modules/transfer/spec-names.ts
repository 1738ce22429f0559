import type { ImportChoices } from '@zhanggui/contract/transfer/transfer.ts'
import type { Findings } from '../../kernel/sheet/check/findings.ts'
import { saysNoBarcode } from '../../kernel/sheet/check/placeholders.ts'
import { saidRow } from '../../kernel/sheet/check/repeated-rows.ts'
import type { RowReason, SheetRow } from '../../kernel/sheet/sheet-service.ts'
import { flagNames } from './flag-columns.ts'
import type { ImportedRow } from './import-file.ts'

/** A column that tells goods of one name apart: 规格, 颜色, 尺码, 'Variation Name', 'Size'. */
const spec =
  /^(?:[商产货]品|包装)?规格(?:型号|名称)?$|^型号$|^颜色$|^尺[码寸]$|^款式$|^口味$|^(?:variation|variant|option)\s*\d?\s*(?:name|title|value)?$|^size$|^colou?r$|^spec(?:ification)?s?$/

interface Named {
  rowNumber: number
  said: string
  /** The name with all that tells the goods apart; '' without it. Two rows with it are one product. */
  whole: string
  /** The reasons in an error file that is imported again. */
  reasons: string | undefined
}

/**
 * Finds rows of one name, without a code and a barcode, that only such a column tells apart. Three products 可乐 would be made of
 * 330ml, 500ml and 2L. It may be added to their names.
 */
export class SpecNames {
  private readonly rows = new Map<string, Named[]>()
  private columns: { header: string; index: number }[] | null = null
  private readonly choice: ImportChoices['specNames']
  private readonly repeats: ImportChoices['repeats']

  constructor({ specNames, repeats }: Partial<Pick<ImportChoices, 'specNames' | 'repeats'>>) {
    this.choice = specNames ?? 'leave'
    this.repeats = repeats ?? 'first'
  }

  read(
    { rowNumber, cells }: ImportedRow,
    mapped: SheetRow,
    headers: readonly string[],
    isMapped: (at: number) => boolean,
    nameAt: number | undefined,
  ) {
    this.columns ??= headers.flatMap((header, index) =>
      !isMapped(index) && flagNames(header).some((name) => spec.test(name)) ? [{ header, index }] : [],
    )
    const { values } = mapped
    const { name = '', code = '', barcodes = '' } = values
    if (this.columns.length === 0 || name.trim() === '' || code.trim() !== '' || !saysNoBarcode(barcodes))
      return
    const parts = this.columns.map(({ index }) => (cells[index] ?? '').trim())
    const said = parts.filter((part) => part !== '' && !name.includes(part)).join(' ')
    if (said !== '') mapped.spec = said
    const rows = this.rows.get(name)
    const size = parts.filter((part) => part !== '').join(' ')
    const { stockUnit = '', saleUnit = '' } = values
    const whole = size === '' ? '' : [name, size, stockUnit, saleUnit].join('\n')
    const one = { rowNumber, said, whole, reasons: mapped.said }
    if (rows) rows.push(one)
    else this.rows.set(name, [one])
    if (this.choice !== 'add' || said === '') return
    values.name = `${name.trim()} ${said}`
    // The error file has the name as it is judged, so that the corrected row keeps it.
    if (nameAt !== undefined) cells[nameAt] = values.name
    delete mapped.spec
  }

  /** The rows to refuse, after the whole file was read. */
  found(findings: Findings): { rowNumber: number; reasons: RowReason[] }[] {
    const column = (this.columns ?? []).map(({ header }) => header).join(' / ')
    const alike = [...this.rows].filter(([, rows]) => new Set(rows.map(({ said }) => said)).size > 1)
    const repeated = [...this.rows].flatMap(([name, rows]) => this.repeated(name, rows, findings))
    const asked = alike.flatMap(([name, rows]) =>
      rows.flatMap(({ rowNumber, said }) => {
        findings.add('specNames', `${rowNumber}: ${name} + ${column} ${said}`)
        const params = { name: name.slice(0, 40), column, value: said.slice(0, 40) }
        const reasons = [{ field: 'name', key: 'transfer.specName' as const, params }]
        return this.choice === 'ask' ? [{ rowNumber, reasons }] : []
      }),
    )
    const rows = new Set(repeated.map(({ rowNumber }) => rowNumber))
    return [...repeated, ...asked.filter(({ rowNumber }) => !rows.has(rowNumber))]
  }

  /** The rows of one name and one size: they are one product, whose price the first or the last one says. */
  private repeated(name: string, rows: readonly Named[], findings: Findings) {
    const last = this.repeats === 'last'
    const counting = new Map<string, number>()
    for (const { whole, rowNumber } of rows) if (last || !counting.has(whole)) counting.set(whole, rowNumber)
    return rows.flatMap(({ whole, rowNumber, said, reasons: before }) => {
      const value = `${name.slice(0, 40)} ${said.slice(0, 40)}`.trim()
      const [row, other] = [saidRow(before, value), counting.get(whole)]
      if (whole === '' || this.repeats === 'specs' || (row === null && other === rowNumber)) return []
      findings.add('repeats', `${rowNumber}: ${value}`)
      const key = row === null ? ('transfer.repeatedInFile' as const) : ('transfer.repeatedBefore' as const)
      return [{ rowNumber, reasons: [{ field: 'name', key, params: { value, row: row ?? other ?? 0 } }] }]
    })
  }
}

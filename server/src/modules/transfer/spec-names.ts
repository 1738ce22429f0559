import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { type ImportChoices, rowResult } from '@zhanggui/contract/transfer/transfer.ts'
import type { Findings } from '../../kernel/sheet/check/findings.ts'
import { saysNoBarcode } from '../../kernel/sheet/check/placeholders.ts'
import { saidRow } from '../../kernel/sheet/check/repeated-rows.ts'
import { bareName } from '../../kernel/sheet/check/same-goods.ts'
import type { CheckedRow, RowReason, SheetRow } from '../../kernel/sheet/sheet-service.ts'
import type { ImportedRow } from './import-file.ts'
import { type TellingColumn, tellingColumns } from './telling-columns.ts'

interface Named {
  rowNumber: number
  name: string
  /** The values of the columns that may tell it from goods of the same name. */
  parts: readonly string[]
  /** It has a code or a barcode. */
  isCoded: boolean
  /** The reasons in an error file that is imported again. */
  reasons: string | undefined
  /** Its own rules refuse it. */
  isRefused?: boolean
  /** A known product has its name, or its name with its size. Such rows repeat each other by that product. */
  known?: SheetRow['likeKnown']
}

/** A row among others of its name. `whole`: all that tells it apart. `said`: the part that the name does not say. */
interface Told {
  one: Named
  whole: string
  said: string
}

type Choices = Pick<ImportChoices, 'specNames' | 'variants' | 'repeats'>

/**
 * The words that a person wants at the end of names, by row. Only the whole file tells which rows share a name. Then the
 * file is read again.
 */
export class AddedSpecs {
  known: ReadonlyMap<number, string> = new Map()
  private readonly found = new Map<number, string>()

  add(rowNumber: number, words: string): void {
    this.found.set(rowNumber, words)
  }

  /** True if a reading has found more than it knew. */
  learn(): boolean {
    const isNew = this.found.size > this.known.size
    this.known = new Map(this.found)
    return isNew
  }
}

/** True for a text that a name does not say. */
const isBeyond = (part: string, name: string): boolean =>
  part !== '' && !bareName(name).includes(bareName(part))

/**
 * Finds rows of one name. Without a code and a barcode they are one product twice, unless a column such as 规格 tells them
 * apart: three products 可乐 would be made of 330ml, 500ml and 2L. It may be added to their names. New goods with codes of
 * their own are only told.
 */
export class SpecNames {
  private readonly rows = new Map<string, Named[]>()
  private readonly open = new Map<number, Named>()
  private readonly dropped = new Set<Named>()
  private readonly copies = new Map<string, number>()
  private columns: readonly TellingColumn[] | null = null
  private readonly choices: Choices
  private readonly added: AddedSpecs

  constructor({ specNames, variants, repeats }: Partial<Choices>, added = new AddedSpecs()) {
    this.choices = {
      specNames: specNames ?? 'leave',
      variants: variants ?? 'leave',
      repeats: repeats ?? 'first',
    }
    this.added = added
  }

  read(
    { rowNumber, cells }: ImportedRow,
    mapped: SheetRow,
    headers: readonly string[],
    fields: ReadonlyMap<number, SheetColumn>,
  ) {
    this.columns ??= tellingColumns(headers, fields)
    const { columns } = this
    const { values } = mapped
    const { name = '', code = '', barcodes = '' } = values
    const isCoded = code.trim() !== '' || !saysNoBarcode(barcodes)
    if (name.trim() === '' || (isCoded && !columns.some(({ kind }) => kind === 'size'))) return
    const parts = columns.map(({ index, textOf }) => textOf((cells[index] ?? '').trim(), values))
    const one: Named = { rowNumber, name: name.trim(), parts, isCoded, reasons: mapped.said }
    const key = `${isCoded} ${bareName(name)}`
    const rows = this.rows.get(key)
    if (rows) rows.push(one)
    else this.rows.set(key, [one])
    this.open.set(rowNumber, one)
    const sizes = this.sizesOf(one)
    if (sizes.length > 0) mapped.sizes = sizes
    const words = this.added.known.get(rowNumber) ?? this.copyOf(one)
    if (words === '') return
    values.name = `${name.trim()} ${words}`
    // The error file has the name as it is judged, so that the corrected row keeps it.
    for (const [at, { key }] of fields) if (key === 'name') cells[at] = values.name
    delete mapped.sizes
  }

  private sizesOf({ name, parts }: Named): string[] {
    return parts.filter((part, at) => this.columns?.[at]?.kind === 'size' && isBeyond(part, name))
  }

  /** The number behind the name of a row that becomes a further specification; '' for the first one. */
  private copyOf({ name, parts, isCoded, reasons }: Named): string {
    if (isCoded || this.choices.repeats !== 'specs') return ''
    const said = parts.filter((_, at) => this.columns?.[at]?.kind !== 'other')
    const whole = [bareName(name), ...said].join('\n')
    const before = this.copies.get(whole) ?? (saidRow(reasons, name) === null ? 0 : 1)
    this.copies.set(whole, before + 1)
    return before === 0 ? '' : `(${before + 1})`
  }

  /** Takes the results of checked rows: known goods and rows that are left out need no name of their own. */
  learn(rows: readonly SheetRow[], checked: readonly CheckedRow[]): void {
    for (const [at, { rowNumber, likeKnown }] of rows.entries()) {
      const [one, row] = [this.open.get(rowNumber), checked[at]]
      if (!one || !row) continue
      this.open.delete(rowNumber)
      if (row.leftOut || (one.isCoded && row.result !== rowResult.created)) this.dropped.add(one)
      one.isRefused = row.result === rowResult.refused
      one.known = likeKnown
    }
  }

  /** The rows to refuse, after the whole file was read. */
  found(findings: Findings): { rowNumber: number; reasons: RowReason[] }[] {
    return [...this.rows.values()].flatMap((rows) => {
      const counting = rows.filter((one) => !this.dropped.has(one))
      if (counting.length < 2 && counting.every(({ reasons }) => reasons === undefined)) return []
      const { column, told } = this.toldApart(counting)
      const repeated = this.repeated(told, findings)
      const asked = column === '' ? [] : this.asked(told, column, findings)
      const taken = new Set(repeated.map(({ rowNumber }) => rowNumber))
      return [...repeated, ...asked.filter(({ rowNumber }) => !taken.has(rowNumber))]
    })
  }

  /** The columns that tell rows of one name apart, and what they say. Without one, `column` is ''. */
  private toldApart(rows: readonly Named[]): { column: string; told: Told[] } {
    const columns = this.columns ?? []
    const distinct = (at: number) => new Set(rows.map(({ parts }) => bareName(parts[at] ?? ''))).size
    const isCoded = rows.some((one) => one.isCoded)
    const sure = [...columns.keys()].filter((at) => {
      const kind = columns[at]?.kind
      return (kind === 'size' || (kind === 'field' && !isCoded)) && distinct(at) > 1
    })
    const other = [...columns.keys()].find(
      (at) =>
        columns[at]?.kind === 'other' &&
        distinct(at) === rows.length &&
        rows.every(({ parts }) => parts[at] !== ''),
    )
    const telling = sure.length > 0 || isCoded || other === undefined ? sure : [other]
    const told = rows.map((one) => {
      const parts = telling.map((at) => one.parts[at] ?? '')
      const said = [...new Set(parts.filter((part) => isBeyond(part, one.name)))].join(' ')
      return { one, said, whole: parts.map(bareName).join('\n') }
    })
    return { column: telling.map((at) => columns[at]?.header).join(' / '), told }
  }

  private asked(told: readonly Told[], column: string, findings: Findings) {
    const isCoded = told.some(({ one }) => one.isCoded)
    const kind = isCoded ? 'variants' : 'specNames'
    return told.flatMap(({ one: { rowNumber, name, known }, said }) => {
      if (known === 'sized') return []
      findings.add(kind, `${rowNumber}: ${name} + ${column} ${said}`)
      if (this.choices[kind] === 'add' && said !== '') this.added.add(rowNumber, said)
      if (isCoded || this.choices.specNames !== 'ask') return []
      const params = { name: name.slice(0, 40), column, value: said.slice(0, 40) }
      return [{ rowNumber, reasons: [{ field: 'name', key: 'transfer.specName' as const, params }] }]
    })
  }

  /** The rows of one name and one size: they are one product, whose price the first or the last one says. */
  private repeated(told: readonly Told[], findings: Findings) {
    const { repeats } = this.choices
    const own = told.filter(({ one: { isCoded, known } }) => !isCoded && known === undefined)
    const counting = new Map<string, number>()
    for (const { one, whole } of own)
      if (repeats === 'last' ? !one.isRefused || !counting.has(whole) : !counting.has(whole))
        counting.set(whole, one.rowNumber)
    return own.flatMap(({ one, whole }) => {
      const { rowNumber, name, reasons: before } = one
      const value = `${name.slice(0, 40)} ${this.sizesOf(one).join(' ').slice(0, 40)}`.trim()
      const [row, other] = [saidRow(before, value), counting.get(whole)]
      if (row === null && other === rowNumber) return []
      findings.add('repeats', `${rowNumber}: ${value}`)
      if (repeats === 'specs') return []
      const key = row === null ? ('transfer.repeatedInFile' as const) : ('transfer.repeatedBefore' as const)
      return [{ rowNumber, reasons: [{ field: 'name', key, params: { value, row: row ?? other ?? 0 } }] }]
    })
  }
}

import { texts } from '@zhanggui/contract'
import type { ImportChoices } from '@zhanggui/contract/transfer/transfer.ts'
import { holds } from '../known-records.sql.ts'
import type { KnownRecord, SheetKey, SheetNoun } from '../sheet-noun.ts'
import { keyOf, keyText, writtenValues } from '../sheet-table.ts'
import type { Findings } from './findings.ts'
import { type ReadRow, reason } from './read-cells.ts'

/** True if a row that repeats the key can become a further specification: without the value, or with a numbered name. */
function canSpecify({ names, cells }: SheetNoun, { fields: [field = '', ...more] }: SheetKey): boolean {
  return more.length === 0 && (field === names.title || cells[field]?.empty !== 'required')
}

/** True if rows of the noun can become further specifications: a key besides the name can be left out. */
export const hasSpecs = (noun: SheetNoun): boolean =>
  noun.keys.some((key) => key.fields[0] !== noun.names.title && canSpecify(noun, key))

/** The rows of a file that have the same key. */
export class RepeatedRows {
  private readonly noun: SheetNoun
  private readonly choice: ImportChoices['repeats']
  private readonly findings: Findings
  /** For each key, the row that counts for each value: the first one, or the last one if that is chosen. */
  private readonly counting: readonly Map<string, number>[]
  /** The same for the names of rows that are found by their name. */
  private readonly countingNames = new Map<string, number>()
  /** The number of further specifications by key and value. */
  private readonly copies = new Map<string, number>()
  private passed: ReadonlySet<number> = new Set()

  constructor(noun: SheetNoun, choice: ImportChoices['repeats'], findings: Findings) {
    this.noun = noun
    this.choice = choice
    this.findings = findings
    this.counting = noun.keys.map(() => new Map())
  }

  /** The last row with a value counts, unless its cells are refused anyway: then the one before it is kept. */
  foresee(read: ReadRow): void {
    const { named, reasons, row } = read
    if (reasons.length > 0) return
    if (named !== undefined) this.countingNames.set(named, row.rowNumber)
    else
      for (const [at, key] of this.noun.keys.entries())
        for (const { value } of valuesOf(key, read)) this.counting[at]?.set(value, row.rowNumber)
  }

  /** A row that is left out has no code: a later one with it is the first. */
  release(read: ReadRow): void {
    for (const [at, key] of this.noun.keys.entries())
      for (const { value } of valuesOf(key, read))
        if (this.counting[at]?.get(value) === read.row.rowNumber) this.counting[at].delete(value)
    const { named = '' } = read
    if (this.countingNames.get(named) === read.row.rowNumber) this.countingNames.delete(named)
  }

  /** These rows will be refused or left out, so they have no barcode to give: another one with it counts. */
  passOver(rowNumbers: ReadonlySet<number>): void {
    this.passed = rowNumbers
  }

  /** True for a row that will be left out, most likely, for another row with its values. */
  isLeft({ row }: ReadRow): boolean {
    return this.choice === 'last' && this.passed.has(row.rowNumber)
  }

  /** A row that was passed over is good after all, so later rows repeat its values. */
  keep(read: ReadRow): void {
    if (!this.passed.has(read.row.rowNumber)) return
    for (const [at, key] of this.noun.keys.entries())
      for (const { value } of valuesOf(key, read)) this.counting[at]?.set(value, read.row.rowNumber)
  }

  private isPassed({ row, reasons }: ReadRow): boolean {
    return reasons.length > 0 || this.passed.has(row.rowNumber)
  }

  /**
   * Takes repeated values out of a row that becomes a further specification, and numbers its name. A value that cannot
   * be taken out stays, and `refuse` finds it.
   */
  specify(read: ReadRow): void {
    if (this.choice !== 'specs' || this.isPassed(read)) return
    const { cells, row } = read
    const title = this.noun.names.title
    let number = 0
    for (const [at, key] of this.noun.keys.entries()) {
      const [field = ''] = key.fields
      for (const { value, written } of valuesOf(key, read)) {
        const first = this.rowBefore(at, value, written, read)
        if (first === undefined) {
          this.counting[at]?.set(value, row.rowNumber)
          continue
        }
        if (!canSpecify(this.noun, key)) continue
        const copy = (this.copies.get(`${at} ${value}`) ?? 1) + 1
        this.copies.set(`${at} ${value}`, copy)
        number = Math.max(number, copy)
        if (field === title) continue
        const cell = cells[field]
        const left = Array.isArray(cell?.value) ? cell.value.filter((one) => one !== written) : []
        if (left.length > 0) cells[field] = { value: left as string[] }
        else delete cells[field]
        read.shown[field] = left.join(',')
      }
    }
    const name = cells[title]?.value
    if (number === 0 || typeof name !== 'string') return
    const parsed = this.noun.cells[title]?.parse(`${name} (${number})`)
    if (!parsed) return
    if ('fault' in parsed) read.reasons.push({ field: title, ...parsed.fault })
    else {
      cells[title] = parsed
      read.shown[title] = String(parsed.value)
      this.findings.add('repeats', `${row.rowNumber}: ${parsed.value}`)
    }
  }

  /** Refuses a row whose key another row has. The reason names that row, even if it is refused itself. */
  refuse(read: ReadRow, known: KnownRecord | undefined): void {
    const { row, reasons, named } = read
    const counts = this.choice !== 'specs' || !this.isPassed(read)
    let repeats = this.repeatsName(read, counts)
    for (const [at, key] of this.noun.keys.entries()) {
      // The code of a row that was found by its name is not its own.
      if (named !== undefined || (known && !holds(key, known))) continue
      const field = key.fields[0] ?? ''
      for (const { value, written } of valuesOf(key, read)) {
        const before = saidRow(row.said, keyText(written))
        const other = this.counting[at]?.get(value)
        if (before !== null)
          reasons.push(reason(field, 'transfer.repeatedBefore', { value: keyText(written), row: before }))
        if (other === undefined) {
          if (counts) this.counting[at]?.set(value, row.rowNumber)
        } else if (other !== row.rowNumber && before === null)
          reasons.push(reason(field, 'transfer.repeatedInFile', { value: keyText(written), row: other }))
        repeats ||= before !== null || (other !== undefined && other !== row.rowNumber)
      }
    }
    if (repeats) this.findings.add('repeats', `${row.rowNumber}: ${this.titleOf(read)}`)
  }

  /** Refuses a row that was found by the name of another row. Its code stands in no cell. */
  private repeatsName({ row, named, cells, reasons }: ReadRow, counts: boolean): boolean {
    if (named === undefined) return false
    const { title } = this.noun.names
    const value = String(cells[title]?.value ?? '')
    const before = saidRow(row.said, value)
    const other = this.countingNames.get(named)
    if (before !== null) reasons.push(reason(title, 'transfer.repeatedBefore', { value, row: before }))
    else if (other !== undefined && other !== row.rowNumber)
      reasons.push(reason(title, 'transfer.repeatedInFile', { value, row: other }))
    else if (counts) this.countingNames.set(named, row.rowNumber)
    return before !== null || (other !== undefined && other !== row.rowNumber)
  }

  /** The name of a record, or its key if the file does not name it. */
  private titleOf(read: ReadRow): string {
    const [key] = this.noun.keys
    const [written = ''] = key ? writtenValues(key, (field) => read.cells[field]?.value) : []
    return read.row.values[this.noun.names.title] || keyText(written)
  }

  /** The row that has a value already, in this file or in the file of the error file. */
  private rowBefore(at: number, value: string, written: string, { row }: ReadRow): number | undefined {
    const said = saidRow(row.said, keyText(written))
    if (said !== null) return said
    const first = this.counting[at]?.get(value)
    return first === undefined || first === row.rowNumber ? undefined : first
  }
}

/** The values of a key, as it compares them and as they are written. */
const valuesOf = (key: SheetKey, { cells }: ReadRow): { value: string; written: string }[] =>
  writtenValues(key, (field) => cells[field]?.value).map((written) => ({
    value: keyOf(key, written),
    written,
  }))

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const repeatedTexts = [
  ...texts['transfer.repeatedInFile'].slice(0, 2),
  ...texts['transfer.repeatedBefore'].slice(0, 2),
].map((text) => escaped(String(text).split(/[;；]/)[0] ?? ''))

/**
 * The row in an error file's reason that has this value, too. The first import has taken it, so the row stays refused
 * until its value changes or someone deletes the reason.
 */
export function saidRow(said: string | undefined, value: string): number | null {
  if (!said?.toLowerCase().includes(value.toLowerCase())) return null
  for (const text of repeatedTexts) {
    const pattern = text
      .replace('\\{label\\}', '[^;；]{0,60}')
      .replace('\\{value\\}', () => escaped(value))
      .replace('\\{row\\}', '(\\d{1,7})')
    const row = new RegExp(`(^|[;；])\\s*${pattern}`, 'i').exec(said)?.[2]
    if (row !== undefined) return Number(row)
  }
  return null
}

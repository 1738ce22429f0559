import type { Findings } from '../../kernel/sheet/check/findings.ts'
import { isNumeric } from './cell-faults.ts'
import type { ImportedRow } from './import-file.ts'
import type { ReadColumn } from './mapped-row.ts'

/** Exports of web shops have one word in all rows of a product. Only the first of them has its name. */
const handle = /^(?:url[ _-]?)?handle$/i
/** The values of one row, not of its product. */
const ofVariant = /^(?:variant|option ?\d (?!name)|cost|image)/i

/** Completes the further rows of a product by the first one, and leaves out those that only have a further picture. */
export class HandleRows {
  private readonly at: number
  private readonly name: ReadColumn | undefined
  private readonly shared: readonly number[]
  private readonly own: readonly number[]
  private readonly findings: Findings
  private first: readonly string[] = []

  constructor(headers: readonly string[], reading: readonly ReadColumn[], findings: Findings) {
    this.at = headers.findIndex((header) => handle.test(header.trim()))
    this.name = reading.find(({ column }) => column.key === 'name')
    this.own = reading.flatMap(({ index, column }) => (isNumeric(column) || column.identifier ? [index] : []))
    // A draft is one in all its rows, whatever column says it.
    this.shared = [...headers.keys()].filter(
      (at) => !this.own.includes(at) && !ofVariant.test((headers[at] ?? '').trim()),
    )
    this.findings = findings
  }

  /** False for a row that is left out. */
  complete({ rowNumber, cells }: ImportedRow): boolean {
    if (this.at < 0 || !this.name) return true
    const textAt = (at: number, of: readonly string[] = cells) => (of[at] ?? '').trim()
    if (textAt(this.name.index) !== '') {
      this.first = [...cells]
      return true
    }
    const word = textAt(this.at)
    if (word === '' || word !== textAt(this.at, this.first)) return true
    if (this.own.every((at) => textAt(at) === '')) {
      this.findings.add('pictureRows', `${rowNumber}: ${word}`)
      return false
    }
    for (const at of this.shared) if (textAt(at) === '') cells[at] = this.first[at] ?? ''
    this.findings.add('handleRows', `${rowNumber}: ${textAt(this.name.index)}`)
    return true
  }
}

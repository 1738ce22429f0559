import { cellText, maxCellLength } from '../cell-text.ts'
import type { FileToOpen } from '../open-file.ts'
import { refuseSheet } from '../sheet-refused.ts'
import { type OpenedBook, type RawRow, RowBuilder } from '../sheet-row.ts'
import { textOf } from './csv-text.ts'
import { decimalColumns, unclearNumbers, withPoint } from './decimal-mark.ts'

const separators = [',', ';', '\t'] as const
/** Of a file whose first line has one of them and none of the usual ones. Texts have them, too. */
const rareSeparators = ['|', '，'] as const
/** In characters. The separator is found in so much of the text. */
const headLength = 64 * 1024
const portionRows = 500

/** Opens a text with separated values as a workbook of one sheet. */
export function openCsv({ path, onBytes }: FileToOpen, encoding: string | null): OpenedBook {
  return {
    format: 'csv',
    sheetNames: ['csv'],
    readSheet: () => ({
      portions: csvRows(textOf(path, encoding, onBytes)),
      expectedRows: () => null,
      merges: async () => [],
    }),
  }
}

/** The number of each separator in the lines of a text. Those in quotes do not count. */
function countsOf(text: string, separator: string): number[] {
  const counts: number[] = []
  let count = 0
  let quoted = false
  for (const char of text) {
    if (char === '"') quoted = !quoted
    else if (quoted) continue
    else if (char === separator) count++
    else if (char === '\n') {
      counts.push(count)
      count = 0
    }
  }
  counts.push(count)
  return counts
}

/** The separator that most lines have equally often. */
function separatorOf(head: string): string {
  const said = /^sep=(.)\r?\n/i.exec(head)?.[1]
  if (said !== undefined) return said
  const [first = ''] = head.replace(/^\s+/, '').split('\n', 1)
  const isIn = (separator: string) => (countsOf(first, separator)[0] ?? 0) > 0
  const rare = separators.some(isIn) ? [] : rareSeparators.filter(isIn)
  let [best, most]: [string, number] = [',', 0]
  for (const separator of [...separators, ...rare]) {
    const lines = new Map<number, number>()
    for (const count of countsOf(head, separator))
      if (count > 0) lines.set(count, (lines.get(count) ?? 0) + 1)
    for (const [count, alike] of lines) {
      const rank = alike * 1000 + Math.min(count, 999)
      if (rank > most) [best, most] = [separator, rank]
    }
  }
  return best
}

const thousands = /^[^\d.,]{0,3}\d{1,3}$/
/** Behind thousands, or behind a decimal comma. */
const restOfNumber = /^(?:\d{2}|\d{3}(\.\d+)?)\D{0,3}$/

/** Excel writes `="0012"` to keep a text. */
const asFormula = /^="((?:[^"]|"")*)"$/

/** Reads rows as RFC 4180 describes them. A quote counts at the beginning of a field only. */
class CsvParser {
  rows: RawRow[] = []
  private readonly separator: string
  private readonly isUnclear: (value: string) => boolean
  private readonly row = new RowBuilder()
  private rowNumber = 1
  private column = 0
  private field = ''
  private state: 'start' | 'plain' | 'quoted' | 'quote' = 'start'
  private afterReturn = false
  private isQuoted = false
  /** The field before this one begins like a number with separators of thousands. */
  private opens = false

  /** The columns with decimal commas. */
  private decimals: ReadonlySet<number> = new Set()

  constructor(head: string) {
    this.separator = separatorOf(head)
    this.isUnclear = unclearNumbers(head, this.separator)
  }

  /** Programs write ';' where the comma is the decimal mark. Only so much of the text is looked at. */
  lookAt(head: string): void {
    if (this.separator !== ';') return
    const first = new CsvParser(head)
    first.read(head)
    this.decimals = decimalColumns(first.rows)
  }

  read(text: string): void {
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const char = text[at]
      if (this.state === 'quoted') {
        if (char !== '"') continue
        if (this.isEscaped(text, from, at)) {
          this.add(text.slice(from, at - 1))
          from = at
          continue
        }
        this.add(text.slice(from, at))
        from = at + 1
        this.state = 'quote'
      } else if (char === '"' && (this.state === 'quote' || (this.state === 'start' && this.field === ''))) {
        // A doubled quote stays as the first character of the next piece.
        from = this.state === 'quote' ? at : at + 1
        this.state = 'quoted'
        this.isQuoted = true
      } else if (char === this.separator || char === '\n' || char === '\r') {
        const lineFeed = char === '\n' && this.afterReturn
        if (!lineFeed) {
          this.add(text.slice(from, at))
          this.endField()
          if (char !== this.separator) this.endRow()
        }
        from = at + 1
        this.afterReturn = char === '\r'
        continue
      } else if (this.state !== 'plain') {
        // Such a quote began a field of another row: the first one was part of a name, as in 27" screen.
        if (this.state === 'quote' && char !== ' ' && /[\r\n]/.test(this.field))
          throw refuseSheet('sheet.openQuote', { row: this.rowNumber })
        this.state = 'plain'
      }
      this.afterReturn = false
    }
    this.add(text.slice(from))
  }

  /** Databases write a quote inside of a value as `\\"`. */
  private isEscaped(text: string, from: number, at: number): boolean {
    const next = text[at + 1]
    if (at === from || text[at - 1] !== '\\' || next === undefined) return false
    return ![this.separator, '\n', '\r', '"'].includes(next)
  }

  end(): void {
    if (this.state === 'quoted') throw refuseSheet('sheet.openQuote', { row: this.rowNumber })
    this.endField()
    this.endRow()
  }

  private add(piece: string): void {
    if (this.field.length <= maxCellLength) this.field += piece
  }

  private endField(): void {
    const stored = asFormula.exec(this.field)?.[1]?.replaceAll('""', '"') ?? this.field
    const text = cellText(stored)
    const number = typeof text === 'string' && this.decimals.has(this.column) ? withPoint(text) : null
    if (typeof text !== 'string') this.row.add(this.column, text.text, text.issue)
    else this.row.add(this.column, text, number === null && this.isUnclear(text) ? 'commaNumber' : undefined)
    if (number !== null) this.row.addDecimal(this.column, number)
    if (this.separator === ',' && !this.isQuoted) {
      if (this.opens && restOfNumber.test(stored)) this.row.addIssue(this.column - 1, 'splitNumber')
      this.opens = thousands.test(stored)
    } else this.opens = false
    this.isQuoted = false
    this.column++
    this.field = ''
    this.state = 'start'
  }

  private endRow(): void {
    const row = this.row.take(this.rowNumber)
    if (row && row.cells.length < this.column) row.fields = this.column
    if (row) this.rows.push(row)
    this.rowNumber++
    this.column = 0
    this.opens = false
  }
}

async function* csvRows(pieces: AsyncIterable<string>): AsyncGenerator<RawRow[]> {
  let head = ''
  let parser: CsvParser | undefined
  const begin = () => {
    parser = new CsvParser(head)
    parser.lookAt(head)
    parser.read(head.replace(/^sep=.\r?\n/i, '\n'))
    return parser
  }
  for await (const piece of pieces) {
    if (parser) parser.read(piece)
    else head += piece
    if (!parser && head.length >= headLength) parser = begin()
    if (parser && parser.rows.length >= portionRows) {
      yield parser.rows
      parser.rows = []
    }
  }
  parser ??= begin()
  parser.end()
  if (parser.rows.length > 0) yield parser.rows
}

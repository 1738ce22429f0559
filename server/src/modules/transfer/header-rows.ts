import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { amountIn, units } from '@zhanggui/contract/measure.ts'
import { isBelowTable } from '@zhanggui/contract/measure-aside.ts'
import { headerPath } from '@zhanggui/contract/measure-header.ts'
import { noteUnit } from '@zhanggui/contract/measure-note.ts'
import { isPackName, onlyPackSaid, sectionPack } from '@zhanggui/contract/measure-pack.ts'
import { isOtherTime } from '@zhanggui/contract/measure-price.ts'
import {
  changesBelow,
  saysBasis,
  type TableUnit,
  tableUnits,
  titleUnits,
  unitsBeside,
  withPricedWeights,
} from '@zhanggui/contract/measure-said.ts'
import { namesRows, type Section, sectionsSaid } from '@zhanggui/contract/measure-section.ts'
import { isPriceInWords } from '@zhanggui/contract/measure-spelled.ts'
import { goneLine } from './gone-said.ts'
import { columnNames, isKnownHeader, matchHeaders, unitFor } from './matching.ts'
import { todayInChina } from './price-kind.ts'

const hasNumber = /^[¥$-]?[\d.,%]+$/
/** An error of a formula, or 'not available': it reads like a unit such as 元/箱. */
const noValue = /^#|^n\/?a$/i
const longest = 40
/** No row with a longer text begins or ends a part of a table by it. */
const longestRead = 200
const longestTitle = 12
/** A line about the whole table has few cells. */
const mostNoteCells = 3

/** True for an example that says a number and its hundredth: '350(3.50元)'. */
function hundredfold(text: string): boolean {
  const [, one, other] =
    /(\d{1,9}(?:\.\d{1,4})?)\s?元?\s?[(（=填写即]{1,4}\D{0,4}?(\d{1,9}(?:\.\d{1,4})?)\s?元?[)）]?$/.exec(
      text,
    ) ?? []
  const [least = 0, most = 0] = [Number(one ?? 0), Number(other ?? 0)].sort((a, b) => a - b)
  return least > 0 && Math.abs(most / least - 100) < 1e-9
}

/** The words of a line about the rows around it. A title such as 批发价 speaks for the rows below it. */
export function sectionsIn(
  line: string,
  go = false,
): (Omit<Section, 'kind'> & { kind: Section['kind'] | 'gone' })[] {
  const text = line.slice(0, longestRead)
  const gone = go ? goneLine(text) : null
  if (gone !== null)
    return [
      {
        kind: gone === 'stays' ? 'usual' : 'gone',
        where: /^[^\p{L}\p{N}]*(?:以上|上[述列])/u.test(text) ? 'above' : 'below',
      },
    ]
  const said = sectionsSaid(text, todayInChina())
  if (said.length > 0) return said
  const clauses =
    text.length > longest ? text.split(/[,，;；。]/).filter((one) => one.includes('价')) : [text]
  if (clauses.some((clause) => isOtherTime(clause, todayInChina()))) return [{ kind: 'price', where: 'all' }]
  return text.length <= longestTitle && saysBasis(text) && !/[:：,，;；。]|为准/.test(text)
    ? [{ kind: 'price', where: 'below' }]
    : []
}

interface Cell {
  text: string
  column: number
}

/** Finds rows of a file that are no data but change its meaning: further headers, lines of units, and notes about units. */
export class HeaderRows {
  private readonly texts: readonly ReadonlySet<string>[]
  private readonly headers: readonly string[]
  /** The mapped fields by column. */
  private readonly fields: ReadonlyMap<number, SheetColumn>
  private readonly columns: readonly SheetColumn[]
  /** The noun has records that go: products of a group. */
  private readonly go: boolean

  constructor(
    headers: readonly string[],
    fields: ReadonlyMap<number, SheetColumn>,
    columns: readonly SheetColumn[],
    go = false,
  ) {
    this.go = go
    this.texts = headers.map((header) => new Set([header, ...header.split(headerPath)]))
    this.headers = headers
    this.fields = fields
    this.columns = columns
  }

  /**
   * `again`: the same header, also in another language. `other`: a header with other columns or units. `units`: a line
   * that gives amounts another unit. `section`: a line that says what the rows around it are: 批发, 停售商品.
   */
  kindOf(cells: readonly string[]): 'again' | 'other' | 'units' | 'section' | null {
    const filled = cells.flatMap((cell, column): Cell[] => {
      const text = cell.trim().slice(0, longestRead)
      return text === '' ? [] : [{ text, column }]
    })
    if (filled.some((cell) => this.isNoteBeside(cell))) return 'units'
    if (filled.length > 1 && filled.every(({ text, column }) => this.texts[column]?.has(text)))
      return this.sameOrOther(filled)
    const amounts = filled.filter(({ column }) => this.isAmount(column))
    if (amounts.some((cell) => this.isValue(cell))) return null
    if (filled.length > 1 && this.isHeader(filled, amounts)) return this.sameOrOther(filled)
    if (amounts.some(({ text }) => hundredfold(text))) return 'units'
    // '12元/箱' and '约12' are prices of a record; '如3.5元填350' is none.
    if (amounts.some(({ text }) => /^\D{0,4}\d/.test(text))) return null
    if (this.changesUnits(filled, amounts) || this.isSection(filled, amounts)) return 'units'
    return this.isOfRows(filled) ? 'section' : null
  }

  /** A sentence about the units of the table, in a column without a header. */
  private isNoteBeside({ text, column }: Cell): boolean {
    if ((this.headers[column] ?? '') !== '' || text.length < 5 || text.length > longest) return false
    if (isPackName(text)) return false
    return this.isOtherUnit(tableUnits([text]))
  }

  /** The title of a section that says another basis of the prices below it: '散装区（元/斤）', '以下为整箱'. */
  private isSection(filled: readonly Cell[], amounts: readonly Cell[]): boolean {
    if (amounts.length > 0 || filled.length > 2) return false
    const hasAmount = [...this.fields.keys()].some((column) => this.isAmount(column))
    // A product without its price has a code or a category beside its name.
    const packOf = filled.length === 1 ? sectionPack : onlyPackSaid
    if (hasAmount && filled.some(({ text }) => text.length <= longest && packOf(text) !== null)) return true
    if (this.fields.size < 3) return false
    const hasPrice = [...this.fields.values()].some(({ unit }) => unit === 'yuan')
    if (!hasPrice) return false
    const [{ text: only } = { text: '' }] = filled
    // '可乐 6罐装' is a product, and '注：每箱24瓶' says how goods come.
    const isTitle = filled.length === 1 && only.length <= longest && !/装$/.test(only) && !isBelowTable(only)
    if (isTitle && this.isOtherUnit(titleUnits([only]))) return true
    return filled.some(({ text }) => text.length <= longest && changesBelow(text))
  }

  /** The only text of a row, in a table of prices with more columns, or in one of records that go. */
  private isOfRows([first, ...more]: readonly Cell[]): boolean {
    if (!first || more.length > 0 || this.fields.size < 2) return false
    const { text, column } = first
    if (this.go && goneLine(text) !== null) return true
    if (![...this.fields.values()].some(({ unit }) => unit === 'yuan')) return false
    // The name of a product may be alone in a row of two columns, and no code is such a text.
    const isCode = this.fields.get(column)?.identifier && !/^[\w\s.-]+$/.test(text)
    return (this.fields.size > 2 || isCode || namesRows(text)) && sectionsIn(text).length > 0
  }

  /** True if a unit is not that of the mapped amounts of its kind. */
  private isOtherUnit(said: readonly TableUnit[]): boolean {
    return withPricedWeights(said, this.headers).some((unit) =>
      [...this.fields].some(
        ([column, field]) =>
          field.unit !== undefined &&
          units[field.unit].of === unit.of &&
          this.unitOf(column) !== (unit.unit ?? unit.text),
      ),
    )
  }

  private isAmount(column: number): boolean {
    const field = this.fields.get(column)
    return field !== undefined && (field.unit !== undefined || field.kind === 'number')
  }

  private isValue({ text, column }: Cell): boolean {
    const unit = this.fields.get(column)?.unit
    if (unit === 'yuan' && isPriceInWords(text)) return true
    return (unit !== undefined && amountIn(text, unit) !== null) || hasNumber.test(text)
  }

  /** True for a unit below an amount, or a note about the table, that says another unit than the header. */
  private changesUnits(filled: readonly Cell[], amounts: readonly Cell[]): boolean {
    const isOther = ({ text, column }: Cell) => {
      const of = this.fields.get(column)?.unit
      const said = of ? unitsBeside(text, units[of].of) : [noteUnit(text) ?? []].flat()
      return said.some((unit) => this.unitOf(column) !== (unit.unit ?? unit.text))
    }
    if (amounts.some((cell) => !noValue.test(cell.text) && isOther(cell))) return true
    if (filled.length > mostNoteCells) return false
    const texts = filled.flatMap(({ text }) => (isPackName(text) ? [] : [text]))
    return this.isOtherUnit(tableUnits(texts))
  }

  private isHeader(filled: readonly Cell[], amounts: readonly Cell[]): boolean {
    const names = columnNames(this.columns)
    // A cheap look first: hardly a row of a file has such texts.
    const known = filled.filter(({ text }) => isKnownHeader(text, names)).length
    const repeats = filled.some(
      ({ text, column }) => this.fields.has(column) && this.texts[column]?.has(text),
    )
    if (known < 2 && !repeats) return false
    if (repeats && amounts.length > 0) return true
    if (known < 2 || filled.some(({ text }) => text.length > longest || hasNumber.test(text))) return false
    const matches = matchHeaders(
      filled.map(({ text }) => text),
      names,
    )
    const named = matches.filter(({ field, unsure }) => field ?? unsure)
    return named.length >= 2 && named.length * 2 >= filled.length
  }

  /** A further header is harmless if each column has the same field and unit as before. */
  private sameOrOther(filled: readonly Cell[]): 'again' | 'other' {
    const texts = new Map(filled.map(({ text, column }) => [column, text]))
    for (const [column, field] of this.fields) {
      const text = texts.get(column)
      if (text === undefined) {
        const header = this.headers[column] ?? ''
        if (this.isAmount(column) && header !== '' && !header.includes(headerPath)) return 'other'
      } else if (!this.texts[column]?.has(text) && !this.names(text, column, field)) return 'other'
    }
    return 'again'
  }

  /** True if a text names the field of a column, with the same unit. */
  private names(text: string, column: number, field: SheetColumn): boolean {
    const [match] = matchHeaders([text], columnNames([field]))
    if (match?.field !== field.key) return false
    const unit = match.unit?.unit ?? match.unit?.text ?? field.unit
    return unit === this.unitOf(column)
  }

  /** The unit of a mapped column: that of its header, or else that of its field. */
  private unitOf(column: number): string | undefined {
    const field = this.fields.get(column)
    if (!field) return undefined
    const unit = unitFor(this.headers[column] ?? '', field.key, columnNames(this.columns))
    return unit?.unit ?? unit?.text ?? field.unit
  }
}

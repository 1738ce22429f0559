import { columnOf } from '../merges.ts'

/** The formulas of conditional formats, as far as they speak of the cells of one row. Excel alone computes the others. */

/** The value of a formula that cannot be computed: #N/A. */
export const fault: unique symbol = Symbol('fault')
type Value = number | string | boolean | typeof fault
/** The value of a column of the row: '' for an empty cell, null if nobody here knows it. */
export type ValueAt = (column: number) => Value | null
export type Formula = (column: number, valueAt: ValueAt) => Value | null

/** The cell that a formula is written for. Without it no reference has a meaning. */
export interface Anchor {
  row: number
  column: number
}

/** In characters. People write shorter ones. */
const longest = 300
const unknown: Formula = () => null

/** The formula, which gives null where only Excel can tell. */
export function formulaOf(text: string, anchor: Anchor | null): Formula {
  if (text === '' || text.length > longest) return unknown
  const reader = new FormulaReader(text, anchor)
  const formula = reader.comparison()
  return formula && reader.isAtEnd() ? formula : unknown
}

/** The answer of a rule: a text and an error are no yes. */
export const saysYes = (value: Value | null): boolean | null =>
  value === null ? null : typeof value === 'number' ? value !== 0 : value === true

const ranks = { number: 0, string: 1, boolean: 2 } as const

/** The order of two values in Excel: numbers, texts, TRUE and FALSE. An empty cell counts as '', 0 or FALSE. Undefined for an error. */
export function order(value: Value, other: Value): number | undefined {
  if (value === fault || other === fault) return undefined
  const [a, b] = [likeOther(value, other), likeOther(other, value)]
  if (typeof a !== typeof b) return ranks[typeof a as 'number'] - ranks[typeof b as 'number']
  // Excel compares 15 digits.
  if (typeof a === 'number') return Number(a.toPrecision(15)) - Number((b as number).toPrecision(15))
  if (typeof a === 'boolean') return Number(a) - Number(b)
  const [one, two] = [String(a).toLowerCase(), String(b).toLowerCase()]
  return one === two ? 0 : one < two ? -1 : 1
}

type Plain = Exclude<Value, typeof fault>

function likeOther(value: Plain, other: Plain): Plain {
  if (value === '') return typeof other === 'number' ? 0 : typeof other === 'boolean' ? false : ''
  return typeof other === 'boolean' && (value === 'TRUE' || value === 'FALSE') ? value === 'TRUE' : value
}

export const comparisons: Record<string, (compared: number) => boolean> = {
  '=': (compared) => compared === 0,
  '<>': (compared) => compared !== 0,
  '>': (compared) => compared > 0,
  '<': (compared) => compared < 0,
  '>=': (compared) => compared >= 0,
  '<=': (compared) => compared <= 0,
}

const textOf = (value: Plain): string =>
  typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : String(value)
/** `*`, `?` and `~` in a searched text stand for others. */
const wildcard = /[*?~]/

const find = (words: Plain, text: Plain): Value | null => {
  if (wildcard.test(textOf(words))) return null
  const at = textOf(text).toLowerCase().indexOf(textOf(words).toLowerCase())
  return at < 0 ? fault : at + 1
}

/** Functions of values that are known and no errors. */
const functions: Record<string, (...given: Plain[]) => Value | null> = {
  LEN: (text = '') => textOf(text).length,
  TRIM: (text = '') => textOf(text).trim().replace(/ +/g, ' '),
  SEARCH: (words = '', text = '') => find(words, text),
  EXACT: (one = '', other = '') => textOf(one) === textOf(other),
  ISBLANK: (value = '') => value === '',
  ISNUMBER: (value = '') => typeof value === 'number',
  ISTEXT: (value = '') => typeof value === 'string' && value !== '',
  NOT: (value = '') => saysYes(value) === false,
}
/** The answers of functions about an error. */
const ofFault: Record<string, boolean> = { ISERROR: true, ISNUMBER: false, ISTEXT: false, ISBLANK: false }
functions.ISERROR = () => false

class FormulaReader {
  private readonly text: string
  private readonly anchor: Anchor | null
  private at = 0

  constructor(text: string, anchor: Anchor | null) {
    this.text = text
    this.anchor = anchor
  }

  isAtEnd(): boolean {
    return this.at === this.text.length
  }

  /** Null for a formula with parts that are not known here. */
  comparison(): Formula | null {
    const own = this.operand()
    const [, sign] = this.take(/\s*(<>|<=|>=|[=<>])\s*/y) ?? []
    if (!own || sign === undefined) return own
    const other = this.operand()
    const holds = comparisons[sign]
    if (!other || !holds) return null
    return (column, valueAt) => {
      const a = own(column, valueAt)
      const b = other(column, valueAt)
      if (a === null || b === null) return null
      const compared = order(a, b)
      return compared === undefined ? fault : holds(compared)
    }
  }

  private operand(): Formula | null {
    const number = this.take(/\s*([+-]?\d+(?:\.\d+)?(?:E[+-]?\d+)?)(%?)\s*(?![\w.%])/iy)
    if (number) {
      const value = Number(number[1]) / (number[2] ? 100 : 1)
      return () => value
    }
    const words = this.take(/\s*"((?:[^"]|"")*)"\s*/y)
    if (words) {
      const value = (words[1] ?? '').replaceAll('""', '"')
      return () => value
    }
    const truth = this.take(/\s*(TRUE|FALSE)(?:\(\))?\s*(?![\w(!])/iy)
    if (truth) {
      const value = truth[1]?.toUpperCase() === 'TRUE'
      return () => value
    }
    const cell = this.take(/\s*(\$?)([A-Z]{1,3})(\$?)(\d{1,7})\s*(?![\w(!:.])/iy)
    if (cell) return this.reference(cell)
    if (this.take(/\s*\(/y)) {
      const inside = this.comparison()
      return this.take(/\)\s*/y) ? inside : null
    }
    const name = this.take(/\s*([A-Z]+)\(/iy)?.[1]?.toUpperCase()
    return name === undefined ? null : this.call(name)
  }

  /** A cell of another row is not known. */
  private reference([, fixed, letters = '', fixedRow, row]: RegExpExecArray): Formula | null {
    const { anchor } = this
    if (!anchor || fixedRow || Number(row) !== anchor.row) return null
    const named = columnOf(letters.toUpperCase())
    return (column, valueAt) => valueAt(named + (fixed ? 0 : column - anchor.column))
  }

  private call(name: string): Formula | null {
    const given: Formula[] = []
    do {
      const one = this.comparison()
      if (!one) return null
      given.push(one)
    } while (this.take(/,/y))
    if (!this.take(/\)\s*/y)) return null
    if (name === 'AND' || name === 'OR') return together(given, name === 'OR')
    const work = functions[name]
    if (!work) return null
    return (column, valueAt) => {
      const values: Plain[] = []
      for (const one of given) {
        const value = one(column, valueAt)
        if (value === null) return null
        if (value === fault) return ofFault[name] ?? fault
        values.push(value)
      }
      return work(...values)
    }
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at = pattern.lastIndex
    return found
  }
}

/** AND and OR: one value decides alone, whatever the unknown ones are. */
const together =
  (given: readonly Formula[], deciding: boolean): Formula =>
  (column, valueAt) => {
    const values = given.map((one) => one(column, valueAt))
    if (values.includes(fault)) return fault
    const answers = values.map(saysYes)
    if (answers.includes(deciding)) return deciding
    return answers.includes(null) ? null : !deciding
  }

import { numberText } from '../cell-text.ts'
import { columnOf } from '../merges.ts'

/** The formulas of conditional formats, as far as they speak of the cells of one row. Excel alone computes the others. */

/** The value of a formula that cannot be computed: #N/A. */
export const fault: unique symbol = Symbol('fault')
/** The value of an empty cell. */
export const blank: unique symbol = Symbol('blank')
type Plain = number | string | boolean | typeof blank
export type Value = Plain | typeof fault
/** The value of a column of the row; null if nobody here knows it. */
export type ValueAt = (column: number) => Value | null
export interface Formula {
  (column: number, valueAt: ValueAt): Value | null
  /** It is a cell, of which AND and OR take no text. */
  isCell?: true
  /** It has the same value for all columns of a row. */
  isOfRow?: boolean | undefined
}

/** The cell that a formula is written for. Without it no reference has a meaning. */
export interface Anchor {
  row: number
  column: number
}

/** In characters. People write shorter ones. */
const longest = 300
const unknown: Formula = () => null
unknown.isOfRow = true

/** The formula, which gives null where only Excel can tell. */
export function formulaOf(text: string, anchor: Anchor | null): Formula {
  if (text === '' || text.length > longest) return unknown
  const reader = new FormulaReader(text, anchor)
  const formula = reader.comparison()
  if (!formula || !reader.isAtEnd() || formula === unknown) return unknown
  return Object.assign(formula, { isOfRow: reader.isOfRow })
}

/** A text that Excel may take for TRUE, FALSE or a number. */
const likeTruth = /^\s*(true|false|[\d.,%+-]+)\s*$/i

/** The answer of a rule: a text and an error are no yes. */
export function saysYes(value: Value | null): boolean | null {
  const truth = value === null || value === fault ? value : truthOf(value)
  return truth === fault ? false : truth
}

/** TRUE or FALSE of a value. A text is neither. */
function truthOf(value: Plain): boolean | typeof fault | null {
  if (typeof value === 'string') return likeTruth.test(value) ? null : fault
  return typeof value === 'number' ? value !== 0 : value === true
}

const ranks = { number: 0, string: 1, boolean: 2 } as const

/**
 * The order of two values in Excel: numbers, texts, TRUE and FALSE. Undefined for an error, NaN for unlike texts whose order
 * depends on the language.
 */
export function order(value: Value, other: Value): number | undefined {
  if (value === fault || other === fault) return undefined
  const [a, b] = [likeOther(value, other), likeOther(other, value)]
  if (typeof a !== typeof b) return ranks[typeof a as 'number'] - ranks[typeof b as 'number']
  // Excel compares 15 digits.
  if (typeof a === 'number') return Number(a.toPrecision(15)) - Number((b as number).toPrecision(15))
  if (typeof a === 'boolean') return Number(a) - Number(b)
  const [one, two] = [String(a).toLowerCase(), String(b).toLowerCase()]
  if (one === two) return 0
  return one === '' || two === '' || sortedAlike.test(one + two) ? (one < two ? -1 : 1) : Number.NaN
}

const sortedAlike = /^[a-z\d]+$/

/** An empty cell counts as 0, '' or FALSE. */
function likeOther(value: Plain, other: Plain): number | string | boolean {
  if (value !== blank) return value
  return typeof other === 'number' ? 0 : typeof other === 'boolean' ? false : ''
}

const inOrder =
  (holds: (compared: number) => boolean) =>
  (compared: number): boolean | null =>
    Number.isNaN(compared) ? null : holds(compared)
export const comparisons: Record<string, (compared: number) => boolean | null> = {
  '=': (compared) => compared === 0,
  '<>': (compared) => compared !== 0,
  '>': inOrder((compared) => compared > 0),
  '<': inOrder((compared) => compared < 0),
  '>=': inOrder((compared) => compared >= 0),
  '<=': inOrder((compared) => compared <= 0),
}

/** The text of a value within a formula. Null for a number that Excel may write as a power of ten. */
export function textOf(value: Plain): string | null {
  if (value === blank) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'string' || value === 0) return String(value)
  const size = Math.abs(value)
  return size < 1e-4 || size >= 1e15 ? null : numberText(value)
}
/** `*`, `?` and `~` in a searched text stand for others. */
const wildcard = /[*?~]/
/** Excel knows no other space here. */
export const trimmed = (text: string): string => text.replace(/^ +| +$/g, '').replace(/ +/g, ' ')

const ofText =
  (work: (text: string) => Value) =>
  (value: Plain): Value | null => {
    const text = textOf(value)
    return text === null ? null : work(text)
  }
const ofTexts =
  (work: (one: string, other: string) => Value | null) =>
  (one: Plain, other: Plain = ''): Value | null => {
    const [a, b] = [textOf(one), textOf(other)]
    return a === null || b === null ? null : work(a, b)
  }

const find = (words: string, text: string): Value | null => {
  if (wildcard.test(words)) return null
  const at = text.toLowerCase().indexOf(words.toLowerCase())
  return at < 0 ? fault : at + 1
}
const opposite = (value: boolean | typeof fault | null) => (typeof value === 'boolean' ? !value : value)

/** Functions of values that are known and no errors. */
const functions: Record<string, (value: Plain, other?: Plain) => Value | null> = {
  LEN: ofText((text) => text.length),
  TRIM: ofText(trimmed),
  SEARCH: ofTexts(find),
  EXACT: ofTexts((one, other) => one === other),
  ISBLANK: (value) => value === blank,
  ISNUMBER: (value) => typeof value === 'number',
  ISTEXT: (value) => typeof value === 'string',
  ISERROR: () => false,
  NOT: (value) => opposite(truthOf(value)),
}
const withTwo = /^(SEARCH|EXACT)$/
/** The answers of functions about an error. */
const ofFault: Record<string, boolean> = { ISERROR: true, ISNUMBER: false, ISTEXT: false, ISBLANK: false }

class FormulaReader {
  private readonly text: string
  private readonly anchor: Anchor | null
  private at = 0
  isOfRow = true

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
    if (!fixed) this.isOfRow = false
    const cell: Formula = (column, valueAt) => valueAt(named + (fixed ? 0 : column - anchor.column))
    cell.isCell = true
    return cell
  }

  private call(name: string): Formula | null {
    const given: Formula[] = []
    for (let isLast = this.take(/\s*\)\s*/y) !== null; !isLast; ) {
      const one = this.given()
      if (!one) return null
      given.push(one)
      isLast = this.take(/[,)]\s*/y)?.[0].startsWith(')') ?? false
    }
    if ((name === 'AND' || name === 'OR') && given.length > 0) return together(given, name === 'OR')
    const work = functions[name]
    const [first, second] = given
    if (!work || !first || given.length !== (withTwo.test(name) ? 2 : 1)) return unknown
    return (column, valueAt) => {
      const one = first(column, valueAt)
      const other = second?.(column, valueAt)
      if (one === null || other === null) return null
      return one === fault || other === fault ? (ofFault[name] ?? fault) : work(one, other)
    }
  }

  /** Reads one argument of a function. One that is not known here does not hide the others. Null without an end. */
  private given(): Formula | null {
    const from = this.at
    const known = this.comparison()
    if (known && /[,)]/.test(this.text[this.at] ?? '')) return known
    this.at = from
    for (let depth = 0; ; ) {
      const [sign = ''] = this.take(/"[^"]*"|'[^']*'|[^"']/y) ?? []
      if (/[({[]/.test(sign[0] ?? '')) depth++
      if (sign === '' || (depth === 0 && /^[,)]/.test(sign))) {
        this.at -= sign.length
        return sign === '' ? null : unknown
      }
      if (/^[)}\]]/.test(sign)) depth--
    }
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at = pattern.lastIndex
    return found
  }
}

/**
 * AND and OR: FALSE decides the one alone, and an error is no yes either. TRUE decides the other only if no value is
 * unknown, as that may be an error.
 */
const together =
  (given: readonly Formula[], isOr: boolean): Formula =>
  (column, valueAt) => {
    const answers = given.flatMap((one) => {
      const value = one(column, valueAt)
      if (one.isCell && (value === blank || typeof value === 'string')) return []
      return [value === null || value === fault ? value : truthOf(value)]
    })
    if (answers.length === 0 || answers.includes(fault)) return fault
    if (!isOr && answers.includes(false)) return false
    if (answers.includes(null)) return null
    return isOr ? answers.includes(true) : true
  }

import { formattedText, type NumberFormat, unescapeOffice } from '../cell-text.ts'
import { columnOf, type Merge } from '../merges.ts'
import type { CellIssueKind, RawRow } from '../sheet-row.ts'
import { plainText, said } from '../words/plain-text.ts'

/** The look that a conditional format gives its cells, as far as it changes what a reader takes from them. */
export interface ConditionalLook {
  struck: boolean
  format: NumberFormat | null
}

type Value = string | number

/** A rule of a conditional format. */
export interface ConditionalRule {
  areas: Merge[]
  look: ConditionalLook
  /** True where the rule gives its look. Null if only Excel can tell. `valueAt` gives the values of the cell's row. */
  holds(column: number, valueAt: (column: number) => Value): boolean | null
}

/** A sheet made by hand has some ten. */
const mostRules = 500

const area = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/

/** The rules in the markup of a worksheet part that change the look of cells by `looks`, in the order of their priority. */
export function conditionalRules(
  markup: string,
  looks: readonly (ConditionalLook | null)[],
): ConditionalRule[] {
  const rules: { priority: number; rule: ConditionalRule }[] = []
  // The markup begins within its first tag.
  for (const block of `<${markup}`.split(/<(?:\w+:)?conditionalFormatting(?=[\s>])/).slice(1)) {
    const inside = block.slice(0, block.search(/<\/(?:\w+:)?conditionalFormatting>/) >>> 0)
    const head = inside.slice(0, inside.indexOf('>') >>> 0)
    const areas = areasOf(said(head, 'sqref') || (/<(?:\w+:)?sqref>([^<]*)</.exec(inside)?.[1] ?? ''))
    for (const part of inside.split(/<(?:\w+:)?cfRule(?=[\s>])/).slice(1)) {
      const tag = part.slice(0, part.indexOf('>') >>> 0)
      const id = said(tag, 'dxfId')
      // A rule that looks at another sheet has its look with it.
      const look = id === '' ? ownLook(part) : looks[Number(id)]
      if (!look || areas.length === 0 || rules.length >= mostRules) continue
      const formulas = [...part.matchAll(/<(?:\w+:)?(?:formula|f)(?:\s[^<>]*)?>([^<]*)</g)].map(
        ([, text = '']) => unescapeOffice(plainText(text)).trim(),
      )
      rules.push({
        priority: Number(said(tag, 'priority')),
        rule: {
          ...{ areas, look },
          holds: testOf(
            said(tag, 'type'),
            said(tag, 'operator'),
            formulas,
            areas[0] as Merge,
            said(tag, 'text'),
          ),
        },
      })
    }
  }
  return rules.sort((a, b) => a.priority - b.priority).map(({ rule }) => rule)
}

function ownLook(part: string): ConditionalLook | null {
  const struck = /<(?:\w+:)?strike(?![^<>]*\bval\s*=\s*["'](?:0|false))/.test(part)
  return struck ? { struck, format: null } : null
}

function areasOf(text: string): Merge[] {
  return text.split(/\s+/).flatMap((range) => {
    const [, left, top, right = left, bottom = top] = area.exec(range) ?? []
    if (left === undefined || right === undefined) return []
    return { top: Number(top), bottom: Number(bottom), left: columnOf(left), right: columnOf(right) }
  })
}

type Test = ConditionalRule['holds']
const unknown: Test = () => null

/** `type` and `operator` as an xlsx names them. The formulas speak of the first cell of the area `first`. */
export function testOf(
  type: string,
  operator: string,
  formulas: readonly string[],
  first: Merge,
  words = '',
): Test {
  const text = words.toLowerCase()
  const own =
    (test: (value: string) => boolean): Test =>
    (column, valueAt) =>
      test(String(valueAt(column)).toLowerCase())
  if (type === 'cellIs') return comparedWith(operator, formulas)
  if (type === 'containsText') return own((value) => value.includes(text))
  if (type === 'notContainsText') return own((value) => !value.includes(text))
  if (type === 'beginsWith') return own((value) => value.startsWith(text))
  if (type === 'endsWith') return own((value) => value.endsWith(text))
  if (type === 'containsBlanks') return own((value) => value.trim() === '')
  if (type === 'notContainsBlanks') return own((value) => value.trim() !== '')
  return type === 'expression' ? expressionOf(formulas[0] ?? '', first) : unknown
}

/** A number or a text in a formula; undefined for all else. */
function constant(text: string): Value | undefined {
  if (/^[+-]?\d+(\.\d+)?$/.test(text)) return Number(text)
  return /^"(?:[^"]|"")*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"') : undefined
}

/** The order of two values in Excel: a text is above any number, and an empty cell counts as '' or 0. */
function order(value: Value, other: Value): number {
  const own = value === '' && typeof other === 'number' ? 0 : value
  if (typeof own !== typeof other) return typeof own === 'number' ? -1 : 1
  if (typeof own === 'number') return own - (other as number)
  const [a, b] = [own.toLowerCase(), String(other).toLowerCase()]
  return a === b ? 0 : a < b ? -1 : 1
}

const operators: Record<string, (compared: number) => boolean> = {
  equal: (compared) => compared === 0,
  notEqual: (compared) => compared !== 0,
  greaterThan: (compared) => compared > 0,
  lessThan: (compared) => compared < 0,
  greaterThanOrEqual: (compared) => compared >= 0,
  lessThanOrEqual: (compared) => compared <= 0,
}
const signs: Record<string, string> = {
  ...{ '=': 'equal', '<>': 'notEqual', '>': 'greaterThan', '<': 'lessThan' },
  ...{ '>=': 'greaterThanOrEqual', '<=': 'lessThanOrEqual' },
}

function comparedWith(operator: string, formulas: readonly string[]): Test {
  const [from, to] = formulas.map(constant)
  const holds = operators[operator]
  if (from === undefined) return unknown
  if (holds) return (column, valueAt) => holds(order(valueAt(column), from))
  if (to === undefined || !/^(notB|b)etween$/.test(operator)) return unknown
  return (column, valueAt) => {
    const value = valueAt(column)
    return (order(value, from) >= 0 && order(value, to) <= 0) === (operator === 'between')
  }
}

const reference = String.raw`(\$?)([A-Z]{1,3})(\$?)(\d{1,7})`
const comparison = new RegExp(String.raw`^\(?\s*${reference}\s*(=|<>|>=|<=|>|<)\s*([^()]+?)\s*\)?$`)
/** An xls says 'contains' in this way. */
const contains = new RegExp(String.raw`^NOT\(ISERROR\(SEARCH\(("(?:[^"]|"")*"),${reference}\)\)\)$`)

/** `$D2="停售"`: a cell of the same row against a constant. */
function expressionOf(formula: string, { top, left }: Merge): Test {
  const [, fixed, letters = '', fixedRow, row, sign = '', other = ''] = comparison.exec(formula) ?? []
  const at = (column: number) => columnOf(letters) + (fixed ? 0 : column - left)
  const value = constant(other)
  const holds = operators[signs[sign] ?? '']
  if (holds && value !== undefined && !fixedRow && Number(row) === top)
    return (column, valueAt) => holds(order(valueAt(at(column)), value))
  const [, words, fixedColumn, name = '', fixedToRow, ofRow] = contains.exec(formula) ?? []
  if (words === undefined || fixedToRow || Number(ofRow) !== top) return unknown
  const text = String(constant(words)).toLowerCase()
  return (column, valueAt) =>
    String(valueAt(columnOf(name) + (fixedColumn ? 0 : column - left)))
      .toLowerCase()
      .includes(text)
}

/** A number of a cell, with its own format. */
export interface FormattedNumber {
  value: number
  format: NumberFormat
}

/** Gives the cells of a row the look of their conditional formats. One that only Excel can compute leaves a doubt. */
export function applyRules(
  row: RawRow,
  rules: readonly ConditionalRule[],
  numbers: ReadonlyMap<number, FormattedNumber>,
  date1904: boolean,
): void {
  const valueAt = (column: number) => numbers.get(column)?.value ?? row.cells[column] ?? ''
  const formatted = new Set<number>()
  for (const { areas, look, holds } of rules)
    for (const { top, bottom, left, right } of areas) {
      if (row.rowNumber < top || row.rowNumber > bottom) continue
      for (let column = left; column <= Math.min(right, row.cells.length - 1); column++) {
        const isHeld = row.cells[column] !== '' && holds(column, valueAt)
        if (isHeld === false) continue
        if (look.struck) addIssue(row, column, 'struck')
        const number = numbers.get(column)
        if (!look.format || !number || formatted.has(column)) continue
        if (isHeld) formatted.add(column)
        reformat(row, column, number, look.format, isHeld === true, date1904)
      }
    }
}

/** Shows a number in the format of a rule that holds. One that may hold leaves a doubt if the number then looks otherwise. */
function reformat(
  row: RawRow,
  column: number,
  { value, format }: FormattedNumber,
  look: NumberFormat,
  isSure: boolean,
  date1904: boolean,
): void {
  const lookIn = (one: NumberFormat) => {
    const text = formattedText(value, one, date1904)
    return { text, shown: one.shown ? one.shown(value, text, date1904) : null }
  }
  const [own, given] = [lookIn(format), lookIn(look)]
  if (own.text === given.text && own.shown === given.shown) return
  if (!isSure || given.shown === undefined || own.text !== given.text) addIssue(row, column, 'unknownFormat')
  else if (given.shown !== null) row.shown = { ...row.shown, [column]: given.shown }
  else delete row.shown?.[column]
}

/** A doubt about a cell. It counts more than another one. */
function addIssue(row: RawRow, column: number, kind: CellIssueKind): void {
  row.issues = [...(row.issues ?? []).filter((issue) => issue.column !== column), { column, kind }]
}

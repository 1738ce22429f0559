import { type NumberFormat, numberFormat, unescapeOffice } from '../cell-text.ts'
import { columnOf, type Merge } from '../merges.ts'
import { refuseSheet } from '../sheet-refused.ts'
import { plainText, said } from '../words/plain-text.ts'
import {
  comparisons,
  fault,
  formulaOf,
  order,
  saysYes,
  textOf,
  trimmed,
  type Value,
  type ValueAt,
} from './conditional-formula.ts'

/** The look that a conditional format gives its cells, as far as it changes what a reader takes from them. */
export interface ConditionalLook {
  struck: boolean
  /** It says that the cells are not struck, whatever later rules say. */
  unstruck?: boolean
  format: NumberFormat | null
}

/** A rule of a conditional format. */
export interface ConditionalRule {
  areas: Merge[]
  look: ConditionalLook
  /** A cell where the rule holds gets no look of later ones. */
  stops: boolean
  /** Of the rules of one group only the first that holds counts for a cell. Any object, the same for all of them. */
  group?: object
  /** True where the rule gives its look. Null if only Excel can tell. */
  holds: Test
}

interface Test {
  (column: number, valueAt: ValueAt): boolean | null
  /** It has the same answer for all columns of a row. */
  isOfRow?: boolean | undefined
}

const noLook: ConditionalLook = { struck: false, format: null }
/** A sheet made by hand has some ten, and some hundred once its rows were copied. */
const mostRules = 5000
const lastRow = 1_048_576

const area = /^\$?([A-Z]{1,3})\$?(\d{1,7})?(?::\$?([A-Z]{1,3})\$?(\d{1,7})?)?$/

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
      const look = id === '' ? ownLook(part) : (looks[Number(id)] ?? null)
      const stops = /^(1|true)$/.test(said(tag, 'stopIfTrue'))
      if ((!look && !stops) || areas.length === 0) continue
      const formulas = [...part.matchAll(/<(?:\w+:)?(?:formula|f)(?:\s[^<>]*)?>([^<]*)</g)].map(
        ([, text = '']) => unescapeOffice(plainText(text)).trim(),
      )
      const words = /\stext\s*=/.test(tag) ? said(tag, 'text') : undefined
      const holds = testOf(said(tag, 'type'), said(tag, 'operator'), formulas, areas, words)
      rules.push({
        priority: Number(said(tag, 'priority')),
        rule: { areas, look: look ?? noLook, stops, holds },
      })
    }
  }
  return usedRules(rules.sort((a, b) => a.priority - b.priority).map(({ rule }) => rule))
}

/**
 * None of the rules if none of them changes what a cell says. Far too many are refused: nobody would know which values
 * are meant.
 */
export function usedRules(rules: ConditionalRule[]): ConditionalRule[] {
  if (!rules.some(({ look }) => look.struck || look.format)) return []
  if (rules.length > mostRules) throw refuseSheet('sheet.tooHeavy')
  return rules
}

function ownLook(part: string): ConditionalLook | null {
  const [line] = /<(?:\w+:)?strike(?=[\s/>])[^<>]*/.exec(part) ?? []
  const unstruck = line !== undefined && /^(0|false)$/.test(said(line, 'val'))
  const struck = line !== undefined && !unstruck
  const [format] = /<(?:\w+:)?numFmt\s[^<>]*/.exec(part) ?? []
  if (format === undefined) return line === undefined ? null : { struck, unstruck, format: null }
  return {
    struck,
    unstruck,
    format: numberFormat(Number(said(format, 'numFmtId')), said(format, 'formatCode')),
  }
}

function areasOf(text: string): Merge[] {
  return text.split(/\s+/).flatMap((range) => {
    const [, left, top, right = left, bottom = top] = area.exec(range) ?? []
    if (left === undefined || right === undefined) return []
    return {
      ...{ top: Number(top ?? 1), bottom: Number(bottom ?? lastRow) },
      ...{ left: columnOf(left), right: columnOf(right) },
    }
  })
}

const unknown: Test = () => null

/** A test of the text of a value. */
function answered(value: Exclude<Value, typeof fault>, test: (said: string) => boolean): boolean | null {
  const said = textOf(value)
  return said === null ? null : test(said)
}

/** `type` and `operator` as an xlsx names them. `words`: the text that a rule looks for, if it says one. */
export function testOf(
  type: string,
  operator: string,
  formulas: readonly string[],
  areas: readonly Merge[],
  words?: string,
): Test {
  const own =
    (test: (value: string, text: string) => boolean): Test =>
    (column, valueAt) => {
      const value = valueAt(column)
      const text = words?.toLowerCase() ?? ''
      if (value === null || words === undefined || /[*?~]/.test(text)) return null
      if (value === fault) return false
      return answered(value, (said) => test(said.toLowerCase(), text))
    }
  const isBlank: Test = (column, valueAt) => {
    const value = valueAt(column)
    if (value === null || value === fault) return value === null ? null : false
    return answered(value, (said) => trimmed(said) === '')
  }
  const isNotBlank: Test = (column, valueAt) => {
    const value = valueAt(column)
    // Excel computes it by a formula, which fails for an error.
    if (value === null || value === fault) return null
    return answered(value, (said) => trimmed(said) !== '')
  }
  const failed =
    (isFault: boolean): Test =>
    (column, valueAt) => {
      const value = valueAt(column)
      return value === null ? null : (value === fault) === isFault
    }
  const tests: Record<string, () => Test> = {
    cellIs: () => comparedWith(operator, formulas, areas),
    containsText: () => own((value, text) => value.includes(text)),
    notContainsText: () => own((value, text) => !value.includes(text)),
    beginsWith: () => own((value, text) => value.startsWith(text)),
    endsWith: () => own((value, text) => value.endsWith(text)),
    containsBlanks: () => isBlank,
    notContainsBlanks: () => isNotBlank,
    containsErrors: () => failed(true),
    notContainsErrors: () => failed(false),
    expression: () => {
      const formula = formulaOf(formulas[0] ?? '', anchorOf(areas))
      const test: Test = (column, valueAt) => saysYes(formula(column, valueAt))
      return Object.assign(test, { isOfRow: formula.isOfRow })
    },
  }
  return tests[type]?.() ?? unknown
}

/** Formulas speak of the first cell of the areas. Programs do not agree which one that is, unless it is the first in all ways. */
function anchorOf(areas: readonly Merge[]): { row: number; column: number } | null {
  const [row, column] = [Math.min(...areas.map(({ top }) => top)), Math.min(...areas.map(({ left }) => left))]
  const [first] = areas
  return first?.top === row && first.left === column ? { row, column } : null
}

const signs: Record<string, string> = {
  ...{ equal: '=', notEqual: '<>', greaterThan: '>', lessThan: '<' },
  ...{ greaterThanOrEqual: '>=', lessThanOrEqual: '<=' },
}

function comparedWith(operator: string, formulas: readonly string[], areas: readonly Merge[]): Test {
  const anchor = anchorOf(areas)
  const [from, to] = [formulaOf(formulas[0] ?? '', anchor), formulaOf(formulas[1] ?? '', anchor)]
  const holds = comparisons[signs[operator] ?? '']
  const compared = (column: number, valueAt: ValueAt, other: typeof from) => {
    const a = valueAt(column)
    const b = other(column, valueAt)
    return a === null || b === null ? null : order(a, b)
  }
  if (holds)
    return (column, valueAt) => {
      const found = compared(column, valueAt, from)
      return found === null ? null : found !== undefined && holds(found)
    }
  if (!/^(notB|b)etween$/.test(operator)) return unknown
  return (column, valueAt) => {
    const [above, below] = [compared(column, valueAt, from), compared(column, valueAt, to)]
    if (above === null || below === null) return null
    if (above === undefined || below === undefined) return false
    if (Number.isNaN(above) || Number.isNaN(below)) return null
    return (above >= 0 && below <= 0) === (operator === 'between')
  }
}

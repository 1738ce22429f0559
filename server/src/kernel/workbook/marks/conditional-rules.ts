import type { NumberFormat } from '../cell-text.ts'
import type { Merge } from '../merges.ts'
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
import { anchorOf, type RuleAreas } from './rule-areas.ts'

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

export interface Test {
  (column: number, valueAt: ValueAt): boolean | null
  /** It has the same answer for all columns of a row. */
  isOfRow?: boolean | undefined
}

/** None of the rules if none of them changes what a cell says. */
export function usedRules(rules: ConditionalRule[]): ConditionalRule[] {
  return rules.some(changesValues) ? rules : []
}

/** True for a rule that changes what its cells say. */
export const changesValues = ({ look }: Pick<ConditionalRule, 'look'>): boolean =>
  look.struck || look.format !== null

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
  areas: RuleAreas,
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

const signs: Record<string, string> = {
  ...{ equal: '=', notEqual: '<>', greaterThan: '>', lessThan: '<' },
  ...{ greaterThanOrEqual: '>=', lessThanOrEqual: '<=' },
}

function comparedWith(operator: string, formulas: readonly string[], areas: RuleAreas): Test {
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

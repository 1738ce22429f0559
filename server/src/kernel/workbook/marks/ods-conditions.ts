import type { Merge } from '../merges.ts'
import { said } from '../words/plain-text.ts'
import { type ConditionalRule, type Test, testOf, usedRules } from './conditional-rules.ts'
import { odsAreas } from './ods-addresses.ts'
import type { CellStyles, StyleMap } from './ods-looks.ts'
import { type RuleAreas, ruleIn } from './rule-areas.ts'

const operators: Record<string, string> = {
  ...{ '=': 'equal', '!=': 'notEqual', '>': 'greaterThan', '<': 'lessThan' },
  ...{ '>=': 'greaterThanOrEqual', '<=': 'lessThanOrEqual' },
}
const texts: Record<string, string> = {
  ...{ 'contains-text': 'containsText', 'not-contains-text': 'notContainsText' },
  ...{ 'begins-with': 'beginsWith', 'ends-with': 'endsWith' },
}
const faults: Record<string, string> = { 'is-error': 'containsErrors', 'is-no-error': 'notContainsErrors' }

/**
 * The conditional formats of each table of an OpenDocument file that strike its cells or change their numbers. `mapped`: the
 * cells of each table by their style, if it has conditions.
 */
export function odsRules(
  content: string,
  styles: CellStyles,
  mapped: readonly ReadonlyMap<string, Merge[]>[],
): ConditionalRule[][] {
  if (styles.mapped.size === 0 && !content.includes('calcext:conditional-format')) return []
  return content
    .split(/<table:table(?=[\s/>])/)
    .slice(1)
    .filter((table) => !/^[^<>]*\/>/.test(table))
    .map((table, at) => {
      const blocks = table.split(/<calcext:conditional-format(?=[\s>])/).slice(1)
      const group = {}
      // LibreOffice writes the same conditions in both forms, and reads this one.
      if (blocks.length > 0) return usedRules(blocks.flatMap((block) => rulesIn(block, styles, group)))
      return usedRules([...(mapped[at] ?? [])].flatMap(([style, areas]) => rulesOf(style, areas, styles)))
    })
}

/** A program may write `>` in a value as it is. */
const condition = /<calcext:(condition|date-is)(?=\s)((?:"[^"]*"|'[^']*'|[^<>"'])*)>/g

/** `group`: of all conditions of a table LibreOffice takes the first one that holds, also of several formats of a cell. */
function rulesIn(block: string, styles: CellStyles, group: object): ConditionalRule[] {
  const head = block.slice(0, block.indexOf('>') >>> 0)
  const areas = odsAreas(said(head, 'calcext:target-range-address'))
  return [...block.matchAll(condition)].flatMap(([, kind, tag = '']) => {
    const base = odsAreas(said(tag, 'calcext:base-cell-address'))
    const own = testIn(said(tag, 'calcext:value'), base.length > 0 ? base : areas)
    const isDate = kind === 'date-is'
    const look = styles.look(said(tag, isDate ? 'calcext:style' : 'calcext:apply-style-name'))
    return ruleIn(areas, { look, stops: false, group, holds: isDate ? ofDate : own })
  })
}

/** Only programs know today. */
const ofDate: Test = (column, valueAt) => (typeof valueAt(column) === 'string' ? false : null)

/** The conditions in a style of cells. */
function rulesOf(style: string, areas: Merge[], styles: CellStyles): ConditionalRule[] {
  const { own, named } = styles.maps(style)
  const [ofOwn, ofNamed] = [{}, {}]
  const rule = ({ condition, style, base }: StyleMap) => ({
    ...{ areas, look: styles.look(style), stops: false },
    holds: testIn(inShort(condition), odsAreas(base)),
  })
  return [
    ...own.map((map) => ({ ...rule(map), group: ofOwn })),
    ...named.map((map) => {
      const { holds, ...rest } = rule(map)
      const unsure: Test = (column, valueAt) => (holds(column, valueAt) === false ? false : null)
      return { ...rest, holds: unsure, group: ofNamed }
    }),
  ]
}

/** `>19` for the condition `cell-content()>19` of a style. */
const inShort = (condition: string): string =>
  condition
    .trim()
    .replace(/^\w+:(?!=)/, '')
    .replace(/^cell-content\(\)\s*|^cell-content-is-(?=(?:not-)?between)/, '')
    .replace(/^is-true-formula(?=\()/, 'formula-is')

/** A condition such as `>19`, `between(8,20)`, `contains-text("停售")` and `formula-is([.$D2]="停售")`. */
function testIn(condition: string, areas: RuleAreas): Test {
  const [, name = '', inside = ''] = /^([a-z-]+)\(([\s\S]*)\)$/.exec(condition) ?? []
  if (name === 'formula-is') return counted(cased(testOf('expression', '', [plain(inside)], areas), inside))
  if (name === 'between' || name === 'not-between')
    return compared(name === 'between' ? name : 'notBetween', limitsIn(inside), areas)
  if (faults[condition]) return testOf(faults[condition], '', [], areas)
  const kind = texts[name]
  const words = /^"((?:[^"]|"")*)"$/.exec(inside.trim())?.[1]
  if (kind) return testOf(kind, '', [], areas, words?.replaceAll('""', '"'))
  const [, sign = '', value = ''] = /^(!=|>=|<=|[=<>])([\s\S]*)$/.exec(condition) ?? []
  return compared(operators[sign] ?? '', [value], areas)
}

/** A text, or what stands between two texts. */
const outsideOfTexts = /"(?:[^"]|"")*"|[^"]+/g

/** A formula as Excel writes it. TRUE counts as 1. */
const plain = (formula: string): string =>
  formula
    .trim()
    .replace(/^(?:\w+:)?=/, '')
    .replace(outsideOfTexts, (part) =>
      part.startsWith('"')
        ? part
        : part
            .replace(/\[\.([^\][]*)\]/g, '$1')
            .replaceAll(';', ',')
            .replace(/\b(TRUE|FALSE)\b(?:\(\))?/gi, (_, word: string) => (/^t/i.test(word) ? '1' : '0')),
    )

/** The two formulas of an area, with a comma between them. */
function limitsIn(inside: string): string[] {
  const limits = ['']
  let depth = 0
  for (const [part] of inside.matchAll(/"(?:[^"]|"")*"|[\s\S]/g)) {
    if (part === '(' || part === '[') depth++
    else if (part === ')' || part === ']') depth--
    if (part === ',' && depth === 0) limits.push('')
    else limits.push(`${limits.pop()}${part}`)
  }
  return limits
}

/** Signs of a regular expression, which a searched text may be. */
const pattern = /[.^$()[\]|+{}\\]/

/** Programs of OpenDocument differ in the case of letters, and in what a searched text is. Where that counts is a doubt. */
function cased(test: Test, formula: string): Test {
  const texts = [...formula.matchAll(/"((?:[^"]|"")*)"/g)].map(([, text = '']) => text)
  if (/\bSEARCH\(/i.test(formula) && texts.some((text) => pattern.test(text))) return () => null
  const isLike = (value: string) =>
    !texts.includes(value) && texts.some((text) => text.toLowerCase() === value.toLowerCase())
  const own: Test = (column, valueAt) => {
    const answer = test(column, valueAt)
    const exact = test(column, (at) => {
      const value = valueAt(at)
      return typeof value === 'string' && isLike(value) ? `${value}\0` : value
    })
    return answer === exact ? answer : null
  }
  return Object.assign(own, { isOfRow: test.isOfRow })
}

/** TRUE counts as 1 for programs of OpenDocument, and FALSE as 0. */
function counted(test: Test): Test {
  const own: Test = (column, valueAt) =>
    test(column, (at) => {
      const value = valueAt(at)
      return typeof value === 'boolean' ? Number(value) : value
    })
  return Object.assign(own, { isOfRow: test.isOfRow })
}

/** Compares a cell. A text and a number are only unequal: none of them is greater. */
function compared(operator: string, given: readonly string[], areas: RuleAreas): Test {
  const formulas = given.map(plain)
  const own = testOf('cellIs', operator, formulas, areas)
  const areTexts = formulas.map((formula): Test => {
    const test = testOf('expression', '', [`ISTEXT(${formula})`], areas)
    // Most limits are the same whatever the cells are.
    const fixed = test(0, () => null)
    return fixed === null ? test : () => fixed
  })
  return counted((column, valueAt) => {
    const value = valueAt(column)
    const isText = typeof value === 'string'
    const areOther = areTexts.some((test) => test(column, valueAt) === !isText)
    return areOther && value !== null && typeof value !== 'symbol'
      ? operator === 'notEqual'
      : own(column, valueAt)
  })
}

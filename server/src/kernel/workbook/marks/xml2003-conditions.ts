import { unknownFormat } from '../cell-text.ts'
import { codeIn, htmlFormat } from '../html/html-formats.ts'
import type { Merge } from '../merges.ts'
import { lastColumn, lastRow } from '../sheet-row.ts'
import { plainText, said } from '../words/plain-text.ts'
import { columnLetters } from '../xlsx-cells.ts'
import { type ConditionalLook, type ConditionalRule, testOf, usedRules } from './conditional-rules.ts'
import { between, type RuleAreas, ruleIn } from './rule-areas.ts'

const operators: Record<string, string> = {
  ...{ Between: 'between', NotBetween: 'notBetween', Equal: 'equal', NotEqual: 'notEqual' },
  ...{ Greater: 'greaterThan', Less: 'lessThan' },
  ...{ GreaterOrEqual: 'greaterThanOrEqual', LessOrEqual: 'lessThanOrEqual' },
}
const inside = (markup: string, name: string): string =>
  plainText(new RegExp(`<(?:\\w+:)?${name}(?=[\\s>])[^<>]*>([^<]*)<`).exec(markup)?.[1] ?? '').trim()

/** The conditional formats of each worksheet of a file of Excel 2003's XML that strike cells or change their numbers. */
export const xml2003Rules = (xml: string): ConditionalRule[][] =>
  xml
    .split(/<(?:\w+:)?Worksheet(?=[\s>])/)
    .slice(1)
    .map((sheet) => {
      const blocks = sheet.split(/<(?:\w+:)?ConditionalFormatting(?=[\s>])/).slice(1)
      return usedRules(blocks.flatMap(rulesIn))
    })

function rulesIn(block: string): ConditionalRule[] {
  const areas = areasOf(inside(block, 'Range'))
  const [first] = areas
  return block
    .split(/<(?:\w+:)?Condition(?=[\s>])/)
    .slice(1)
    .flatMap((part) => {
      const qualifier = inside(part, 'Qualifier')
      const formulas = ['Value1', 'Value2'].map((name) => (first ? inA1(inside(part, name), first) : ''))
      const style = said(/<(?:\w+:)?Format\s(?:"[^"]*"|'[^']*'|[^<>"'])*/.exec(part)?.[0] ?? '', styleName)
      const holds = testOf(qualifier ? 'cellIs' : 'expression', operators[qualifier] ?? '', formulas, areas)
      // Of the conditions of an area the first one that holds counts.
      return ruleIn(areas, { look: lookOf(style), stops: false, group: areas, holds })
    })
}

const styleName = '(?:\\w+:)?Style'

/** The look in a style such as `color:red;text-line-through:single`. */
function lookOf(style: string): ConditionalLook {
  const struck = /line-through(?!\s*:\s*none)/.test(style)
  if (!style.includes('mso-number-format')) return { struck, format: null }
  const code = codeIn(style)
  return { struck, format: code === undefined ? unknownFormat : htmlFormat(code) }
}

/** Areas such as `R2C3:R9C3,C5` and `R3:R4`. */
const areasOf = (text: string): RuleAreas =>
  text
    .split(/[,\s]+/)
    .filter((range) => range !== '' && !range.endsWith('#REF!'))
    .map((range) => {
      const [whole, top, left, bottom = top, right = left] =
        /^(?=[RC])(?:R(\d{1,7}))?(?:C(\d{1,5}))?(?::(?=[RC])(?:R(\d{1,7}))?(?:C(\d{1,5}))?)?$/.exec(range) ??
        []
      if (whole === undefined) return null
      return between(
        Number(top ?? 1),
        Number(bottom ?? lastRow),
        left === undefined ? 0 : Number(left) - 1,
        right === undefined ? lastColumn : Number(right) - 1,
      )
    })

/** A formula with references such as `RC[-1]` as one for the first cell. Another row is none of the own one. */
const inA1 = (formula: string, { top, left }: Merge): string =>
  formula
    .split(/("(?:[^"]|"")*")/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(
            /\bR(\d+|\[-?\d+\])?C(\d+|\[-?\d+\])?(?![\w(])/g,
            (_, row: string | undefined, column: string | undefined) => {
              const place = column?.startsWith('[') ? left + Number(column.slice(1, -1)) : left
              const name = column && !column.startsWith('[') ? `$${columnLetters(Number(column) - 1)}` : ''
              if (place < 0) return '#'
              return `${name || columnLetters(place)}${row === undefined ? top : `$${top}`}`
            },
          ),
    )
    .join('')

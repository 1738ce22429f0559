import { numberFormat } from '../cell-text.ts'
import type { Merge } from '../merges.ts'
import { plainText } from '../words/plain-text.ts'
import { columnLetters } from '../xlsx-cells.ts'
import { type ConditionalRule, testOf, usedRules } from './conditional-rules.ts'

const operators: Record<string, string> = {
  ...{ Between: 'between', NotBetween: 'notBetween', Equal: 'equal', NotEqual: 'notEqual' },
  ...{ Greater: 'greaterThan', Less: 'lessThan' },
  ...{ GreaterOrEqual: 'greaterThanOrEqual', LessOrEqual: 'lessThanOrEqual' },
}
const lastRow = 65_536

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
  if (!first) return []
  return block
    .split(/<(?:\w+:)?Condition(?=[\s>])/)
    .slice(1)
    .map((part) => {
      const qualifier = inside(part, 'Qualifier')
      const formulas = ['Value1', 'Value2'].map((name) => inA1(inside(part, name), first))
      const style = plainText(/<(?:\w+:)?Format\s[^<>]*?Style\s*=\s*["']([^"']*)/.exec(part)?.[1] ?? '')
      const code = /mso-number-format:\s*"?((?:[^;"\\]|\\.)*)/.exec(style)?.[1]?.replace(/\\0022/g, '"')
      return {
        areas,
        look: {
          struck: /text-line-through\s*:\s*(?!none)/.test(style),
          format: code === undefined ? null : numberFormat(-1, code.replace(/\\(.)/g, '$1')),
        },
        // Of the conditions of an area the first one that holds counts.
        ...{ stops: false, group: areas },
        holds: testOf(qualifier ? 'cellIs' : 'expression', operators[qualifier] ?? '', formulas, areas),
      }
    })
}

/** Areas such as `R2C3:R9C3,C5`. */
function areasOf(text: string): Merge[] {
  return text.split(/[,\s]+/).flatMap((range) => {
    const [, top, left, bottom = top, right = left] =
      /^(?:R(\d{1,5}))?C(\d{1,5})(?::(?:R(\d{1,5}))?C(\d{1,5}))?$/.exec(range) ?? []
    if (left === undefined) return []
    return {
      ...{ top: Number(top ?? 1), bottom: Number(bottom ?? lastRow) },
      ...{ left: Number(left) - 1, right: Number(right) - 1 },
    }
  })
}

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

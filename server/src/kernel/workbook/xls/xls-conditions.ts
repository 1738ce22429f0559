import { numberFormat } from '../cell-text.ts'
import { type ConditionalLook, type ConditionalRule, testOf, usedRules } from '../marks/conditional-rules.ts'
import type { Merge } from '../merges.ts'
import { SheetRefused } from '../sheet-refused.ts'
import { columnLetters } from '../xlsx-cells.ts'
import { areasIn, record, recordsOfSheet, StringReader } from './xls-records.ts'

const operators = [
  ...['', 'between', 'notBetween', 'equal', 'notEqual'],
  ...['greaterThan', 'lessThan', 'greaterThanOrEqual', 'lessThanOrEqual'],
]

/** The conditional formats of the sheet at `position` that strike its cells or change their numbers. */
export function readConditions(
  stream: Buffer,
  position: number,
  codes: ReadonlyMap<number, string>,
): ConditionalRule[] {
  const rules: ConditionalRule[] = []
  let areas: Merge[] = []
  for (const { data, id } of recordsOfSheet(stream, position)) {
    if (id === record.conditions) areas = areasIn(data, 14)
    else if (id === record.condition && areas[0] && data.length >= 12) {
      const rule = ruleIn(data, areas, areas[0], codes)
      if (rule) rules.push(rule)
    }
  }
  return usedRules(rules)
}

/** A damaged rule says nothing. */
function ruleIn(
  data: Buffer,
  areas: Merge[],
  first: Merge,
  codes: ReadonlyMap<number, string>,
): ConditionalRule | null {
  try {
    const look = lookOf(data.subarray(6), codes)
    // Of the rules of an area the first one that holds counts.
    return {
      areas,
      look: look ?? { struck: false, format: null },
      stops: true,
      holds: testIn(data, areas, first),
    }
  } catch (error) {
    if (error instanceof RangeError || error instanceof SheetRefused) return null
    throw error
  }
}

const [hasNumber, hasFont, ownNumber, strikeout] = [1 << 25, 1 << 26, 1, 1 << 7]
/** In bytes: the name and the size of a font come before its flags, and more before the flags that count. */
const [flagsAt, ignoredAt] = [68, 88]

/** The look in a rule. */
function lookOf(dxf: Buffer, codes: ReadonlyMap<number, string>): ConditionalLook | null {
  const parts = dxf.readUInt32LE(0)
  let at = 6
  let format: ConditionalLook['format'] = null
  if (parts & hasNumber) {
    if (dxf.readUInt16LE(4) & ownNumber) {
      const length = dxf.readUInt16LE(at)
      format = numberFormat(-1, new StringReader([dxf.subarray(at, at + length)], 2).read())
      at += length
    } else {
      const id = dxf.readUInt8(at + 1)
      format = numberFormat(id, codes.get(id))
      at += 2
    }
  }
  const struck =
    (parts & hasFont) !== 0 &&
    (dxf.readUInt32LE(at + flagsAt) & strikeout) !== 0 &&
    (dxf.readUInt32LE(at + ignoredAt) & strikeout) === 0
  return struck || format ? { struck, format } : null
}

function testIn(data: Buffer, areas: readonly Merge[], first: Merge): ConditionalRule['holds'] {
  const lengths = [data.readUInt16LE(2), data.readUInt16LE(4)] as const
  const from = data.length - lengths[0] - lengths[1]
  const formulas = [
    formulaText(data.subarray(from, from + lengths[0]), first),
    formulaText(data.subarray(from + lengths[0]), first),
  ]
  const type = ['', 'cellIs', 'expression'][data.readUInt8(0)] ?? ''
  return testOf(type, operators[data.readUInt8(1)] ?? '', formulas, areas)
}

const signs: Record<number, string> = { 9: '<', 10: '<=', 11: '=', 12: '>=', 13: '>', 14: '<>' }
const functions: Record<number, string> = {
  ...{ 3: 'ISERROR', 32: 'LEN', 36: 'AND', 37: 'OR', 38: 'NOT', 82: 'SEARCH' },
  ...{ 118: 'TRIM', 127: 'ISTEXT', 128: 'ISNUMBER', 129: 'ISBLANK' },
}

/** The text of a short formula; '' for one with other parts. */
function formulaText(tokens: Buffer, first: Merge): string {
  const stack: string[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens.readUInt8(at++)
    /** References and functions have a class in two of their bits. */
    const kind = token >= 0x40 ? (token & 0x1f) | 0x20 : token
    if (signs[token]) {
      const other = stack.pop()
      stack.push(`${stack.pop()}${signs[token]}${other}`)
    } else if (token === 0x13) stack.push(`-${stack.pop()}`)
    else if (token === 0x17) {
      const [length, wide] = [tokens.readUInt8(at), tokens.readUInt8(at + 1) & 1]
      const end = at + 2 + length * (wide + 1)
      stack.push(`"${tokens.toString(wide ? 'utf16le' : 'latin1', at + 2, end).replaceAll('"', '""')}"`)
      at = end
    } else if (token === 0x1e) {
      stack.push(String(tokens.readUInt16LE(at)))
      at += 2
    } else if (token === 0x1f) {
      stack.push(String(tokens.readDoubleLE(at)))
      at += 8
    } else if (kind === 0x24 || kind === 0x2c) {
      stack.push(referenceText(tokens.readUInt16LE(at), tokens.readUInt16LE(at + 2), kind === 0x2c, first))
      at += 4
    } else if (kind === 0x21 && functions[tokens.readUInt16LE(at)]) {
      stack.push(`${functions[tokens.readUInt16LE(at)]}(${stack.pop()})`)
      at += 2
    } else if (kind === 0x22 && functions[tokens.readUInt16LE(at + 1)]) {
      const given = stack.splice(-(tokens.readUInt8(at) & 0x7f))
      stack.push(`${functions[tokens.readUInt16LE(at + 1)]}(${given.join()})`)
      at += 3
    } else if (token === 0x15) {
      stack.push(`(${stack.pop()})`)
    } else if (token === 0x1d) {
      stack.push(tokens.readUInt8(at) ? 'TRUE' : 'FALSE')
      at += 1
    } else return ''
  }
  return stack.length === 1 ? (stack[0] ?? '') : ''
}

/** `isOffset`: relative rows and columns are distances from the first cell. */
function referenceText(row: number, flags: number, isOffset: boolean, { top, left }: Merge): string {
  const [relativeRow, relativeColumn, column] = [flags & 0x8000, flags & 0x4000, flags & 0xff]
  const ofRow = isOffset && relativeRow ? ((top - 1 + row) & 0xffff) + 1 : row + 1
  const ofColumn = isOffset && relativeColumn ? (left + column) & 0xff : column
  return `${relativeColumn ? '' : '$'}${columnLetters(ofColumn)}${relativeRow ? '' : '$'}${ofRow}`
}

import { numberFormat } from '../cell-text.ts'
import { type ConditionalLook, type ConditionalRule, testOf, usedRules } from '../marks/conditional-rules.ts'
import type { Merge } from '../merges.ts'
import { SheetRefused } from '../sheet-refused.ts'
import { formulaText } from './xls-formula.ts'
import { areasIn, record, recordsOfSheet, StringReader } from './xls-records.ts'

const operators = [
  ...['', 'between', 'notBetween', 'equal', 'notEqual'],
  ...['greaterThan', 'lessThan', 'greaterThanOrEqual', 'lessThanOrEqual'],
]

/** A conditional format. Of its rules the first one that holds counts, unless Excel 2007 or later says otherwise. */
interface Format {
  id: number
  areas: Merge[]
  first: Merge
  rules: Placed[]
}

interface Placed {
  rule: ConditionalRule
  priority: number
}

/** The conditional formats of the sheet at `position` that strike its cells or change their numbers. */
export function readConditions(
  stream: Buffer,
  position: number,
  codes: ReadonlyMap<number, string>,
): ConditionalRule[] {
  const rules: Placed[] = []
  const formats = new Map<number, Format>()
  let format: Format | undefined
  const add = (rule: Placed | undefined) => {
    if (!rule) return
    rules.push(rule)
    format?.rules.push(rule)
  }
  for (const { data, id } of recordsOfSheet(stream, position)) {
    if (id === record.conditions) {
      format = formatIn(data)
      if (format) formats.set(format.id, format)
    } else if (id === record.conditions12) format = formatIn(data.subarray(headSize))
    else if (id === record.condition && format) add(oldRule(data, format, codes))
    else if (id === record.condition12 && format) add(newRule(data, format, codes))
    else if (id === record.conditionMore && data.length >= headSize + 6) {
      const named = formats.get(data.readUInt16LE(headSize + 4))
      // Without more of an old rule a new one follows.
      if (data.readUInt32LE(headSize) !== 0) format = named
      else if (named && data.length >= headSize + 14) addMore(data.subarray(headSize + 6), named, codes)
    }
  }
  return usedRules(rules.sort((a, b) => a.priority - b.priority).map(({ rule }) => rule))
}

/** In bytes: what each record of Excel 2007 begins with. */
const headSize = 12
/** Behind the rules that have a priority. */
const noPriority = Number.MAX_SAFE_INTEGER

function formatIn(data: Buffer): Format | undefined {
  // Without its areas only the area around them is known.
  const areas = [areasIn(data, 14), areasIn(data.subarray(0, 12), 4)].find((some) => some.length > 0)
  const first = areas?.[0]
  return areas && first ? { id: data.readUInt16LE(2) >> 1, areas, first, rules: [] } : undefined
}

/** The result of `read`; undefined for a damaged record. */
function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError || error instanceof SheetRefused) return undefined
    throw error
  }
}

function oldRule(data: Buffer, format: Format, codes: ReadonlyMap<number, string>): Placed | undefined {
  if (data.length < 12) return undefined
  const lengths = [data.readUInt16LE(2), data.readUInt16LE(4)] as const
  const from = data.length - lengths[0] - lengths[1]
  const rule = ruleOf(data.subarray(6), testIn(data, 0, lengths, from, format), format, codes)
  return { priority: noPriority, rule: { ...rule, group: format } }
}

/** A rule of Excel 2007. Old Excel does not know it. */
function newRule(data: Buffer, format: Format, codes: ReadonlyMap<number, string>): Placed | undefined {
  if (data.length < 28) return undefined
  const lengths = [data.readUInt16LE(14), data.readUInt16LE(16)] as const
  const size = data.readUInt32LE(18)
  const from = 22 + (size === 0 ? 2 : size)
  const rule = ruleOf(data.subarray(22, from), testIn(data, 12, lengths, from, format), format, codes)
  const place = unlessDamaged(() => {
    const active = from + lengths[0] + lengths[1]
    const end = active + 2 + data.readUInt16LE(active)
    return { stops: (data.readUInt8(end) & stopsFlag) !== 0, priority: data.readUInt16LE(end + 1) }
  })
  return { priority: place?.priority ?? noPriority, rule: { ...rule, stops: place?.stops ?? false } }
}

const stopsFlag = 2

/** Excel 2007 says of an old rule whether it stops others, and its place among all. */
function addMore(more: Buffer, format: Format, codes: ReadonlyMap<number, string>): void {
  const placed = format.rules[more.readUInt16LE(0)]
  if (!placed) return
  const { group: _, ...rule } = placed.rule
  placed.priority = more.readUInt16LE(4)
  placed.rule = { ...rule, stops: (more.readUInt8(6) & stopsFlag) !== 0 }
  if (more.readUInt8(7) === 0) return
  const look = unlessDamaged(() => lookOf(more.subarray(12, 12 + more.readUInt32LE(8)), codes))
  const { struck, format: number } = rule.look
  placed.rule.look = { struck: struck || look?.struck === true, format: look?.format ?? number }
}

/** A rule with this look. A look that cannot be read may be a line through the text. */
function ruleOf(
  dxf: Buffer,
  holds: ConditionalRule['holds'],
  { areas }: Format,
  codes: ReadonlyMap<number, string>,
): ConditionalRule {
  const plain = { struck: false, format: null }
  if (dxf.length < 6) return { areas, look: plain, stops: false, holds }
  const look = unlessDamaged(() => lookOf(dxf, codes) ?? plain)
  if (look) return { areas, look, stops: false, holds }
  return { areas, look: { ...plain, struck: true }, stops: false, holds: () => null }
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

/** `from`: where the formulas begin. `typeAt`: where the type and the operator of the rule stand. */
function testIn(
  data: Buffer,
  typeAt: number,
  lengths: readonly [number, number],
  from: number,
  { areas, first }: Format,
): ConditionalRule['holds'] {
  const between = from + lengths[0]
  const formulas = [data.subarray(from, between), data.subarray(between, between + lengths[1])].map(
    (tokens) => unlessDamaged(() => formulaText(tokens, first)) ?? '',
  )
  const type = ['', 'cellIs', 'expression'][data.readUInt8(typeAt)] ?? ''
  return testOf(type, operators[data.readUInt8(typeAt + 1)] ?? '', formulas, areas)
}

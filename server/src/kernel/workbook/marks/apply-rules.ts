import { formattedText, type NumberFormat } from '../cell-text.ts'
import { refuseSheet } from '../sheet-refused.ts'
import type { CellIssueKind, RawRow } from '../sheet-row.ts'
import { blank, fault, type ValueAt } from './conditional-formula.ts'
import type { ConditionalRule } from './conditional-rules.ts'

/** A number of a cell, with its own format. */
export interface FormattedNumber {
  value: number
  format: NumberFormat
}

/** The value of a cell that is more than its text: a number, TRUE or FALSE, or a text without characters ('' is no empty cell). */
export type TypedCell = FormattedNumber | boolean | ''

/** Gives the cells of a row the look of their conditional formats. Its `typed` cells stand by column. */
export type ApplyRules = (row: RawRow, typed: ReadonlyMap<number, TypedCell>) => void

/** A sheet made by hand has some ten, and some hundred once its rows were copied. */
export const mostRules = 5000
/** Of all rules. A sheet made by hand has some thousand. */
export const mostAreas = 1_000_000

/**
 * The rules of a sheet, ready for its rows. They are fast if the rows come in their order. Too many are refused, but a
 * survey of all sheets goes on without them.
 */
export function readyRules(
  rules: readonly ConditionalRule[],
  date1904: boolean,
  isSurvey: boolean,
): ApplyRules | undefined {
  const areas = rules.reduce((count, rule) => count + rule.areas.length, 0)
  const areTooMany = rules.length > mostRules || areas > mostAreas
  if (areTooMany && !isSurvey) throw refuseSheet('sheet.tooManyRules')
  if (areTooMany || areas === 0) return undefined
  const reach = new Reach(rules)
  return (row, typed) => applyRules(row, reach.at(row.rowNumber), typed, date1904)
}

/** An area of a rule. `place` is the place of the rule among all. */
interface Reached {
  place: number
  rule: ConditionalRule
  bottom: number
  left: number
  right: number
}

/** The areas that reach a row. */
class Reach {
  private readonly areas: (Reached & { top: number })[]
  private next = 0
  private open: Reached[] = []
  private row = 0
  /** The least last row of the open areas. */
  private end = Number.POSITIVE_INFINITY

  constructor(rules: readonly ConditionalRule[]) {
    this.areas = rules
      .flatMap((rule, place) =>
        rule.areas.map(({ top, bottom, left, right }) => ({ place, rule, top, bottom, left, right })),
      )
      .sort((a, b) => a.top - b.top)
  }

  /** In the order of the rules. */
  at(row: number): readonly Reached[] {
    if (row < this.row) {
      this.next = 0
      this.open = []
    }
    this.row = row
    const before = this.next
    for (let area = this.areas[this.next]; area && area.top <= row; area = this.areas[++this.next])
      if (area.bottom >= row) this.open.push(area)
    const isNew = this.next > before
    if (this.end < row) this.open = this.open.filter(({ bottom }) => bottom >= row)
    if (isNew) this.open.sort((a, b) => a.place - b.place)
    if (isNew || this.end < row)
      this.end = this.open.reduce((end, { bottom }) => Math.min(end, bottom), Number.POSITIVE_INFINITY)
    return this.open
  }
}

/** A rule that only Excel can compute leaves a doubt. */
function applyRules(
  row: RawRow,
  reached: readonly Reached[],
  typed: ReadonlyMap<number, TypedCell>,
  date1904: boolean,
): void {
  if (reached.length === 0) return
  const valueAt = valuesOf(row, typed)
  /** Where a look is sure, later ones count nothing. False: an unsure one came first, which may say something else. */
  const [lines, formats] = [new Map<number, boolean>(), new Map<number, boolean>()]
  const doubts = new Map<number, Set<CellIssueKind>>()
  const doubt = (column: number, kind: CellIssueKind) => {
    doubts.set(column, (doubts.get(column) ?? new Set()).add(kind))
  }
  /** The columns where a rule that stops later ones holds. False: it may hold. */
  const stopped = new Map<number, boolean>()
  /** The same for the rules of a group. */
  const groups = new Map<object, Map<number, boolean>>()
  for (const { rule, left, right } of reached) {
    const { look, stops, group, holds } = rule
    let ofRow: boolean | null | undefined
    const taken = group && (groups.get(group) ?? new Map<number, boolean>())
    if (group && taken) groups.set(group, taken)
    for (let column = left; column <= Math.min(right, row.cells.length - 1); column++) {
      const [isStopped, isTaken] = [stopped.get(column), taken?.get(column)]
      if (row.cells[column] === '' || isStopped === true || isTaken === true) continue
      const isHeld = ofRow === undefined ? holds(column, valueAt) : ofRow
      if (holds.isOfRow) ofRow = isHeld
      if (isHeld === false) continue
      const isSure = isHeld === true && isStopped === undefined && isTaken === undefined
      // Where an unsure one comes before it, later ones count in no case.
      if (stops) stopped.set(column, isHeld === true && isTaken === undefined)
      taken?.set(column, isHeld === true)
      if ((look.struck || look.unstruck) && !lines.get(column)) {
        if (look.struck) doubt(column, isSure && !lines.has(column) ? 'struck' : 'maybeStruck')
        if (isSure || look.unstruck) lines.set(column, isSure)
      }
      if (!look.format || formats.get(column)) continue
      const own = typed.get(column)
      const number = typeof own === 'object' ? own : undefined
      if (reformat(row, column, number, look.format, isSure && !formats.has(column), date1904))
        doubt(column, 'unknownFormat')
      formats.set(column, isSure)
    }
  }
  for (const [column, kinds] of doubts) {
    if (kinds.has('struck')) kinds.delete('maybeStruck')
    const known = row.issues?.filter((issue) => issue.column === column).map(({ kind }) => kind) ?? []
    for (const kind of kinds)
      if (!known.includes(kind)) row.issues = [...(row.issues ?? []), { column, kind }]
  }
}

function valuesOf(row: RawRow, typed: ReadonlyMap<number, TypedCell>): ValueAt {
  const issueAt = (column: number) => row.issues?.find((issue) => issue.column === column)?.kind
  return (column) => {
    const issue = row.issues && issueAt(column)
    if (issue === 'formulaWithoutValue' || issue === 'cut') return null
    const own = typed.get(column)
    if (own !== undefined) return typeof own === 'object' ? own.value : own
    return issue === 'errorValue' ? fault : row.cells[column] || blank
  }
}

/** Shows a cell in the format of a rule that holds. True for a doubt: the rule may hold, and the cell then looks otherwise. */
function reformat(
  row: RawRow,
  column: number,
  number: FormattedNumber | undefined,
  look: NumberFormat,
  isSure: boolean,
  date1904: boolean,
): boolean {
  const cell = row.cells[column] ?? ''
  const lookIn = (one: NumberFormat | undefined) => {
    if (!number) return { text: cell, shown: one?.shownText?.(cell) ?? null }
    const format = one ?? number.format
    const text = formattedText(number.value, format, date1904)
    return { text, shown: format.shown ? format.shown(number.value, text, date1904) : null }
  }
  const [own, given] = [
    number ? lookIn(undefined) : { text: cell, shown: row.shown?.[column] ?? null },
    lookIn(look),
  ]
  if (own.text === given.text && own.shown === given.shown) return false
  if (!isSure || given.shown === undefined || own.text !== given.text) return true
  if (given.shown !== null) row.shown = { ...row.shown, [column]: given.shown }
  else delete row.shown?.[column]
  return false
}

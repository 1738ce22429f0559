import { formattedText, type NumberFormat } from '../cell-text.ts'
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

/** The rules of a sheet, ready for its rows. They are fast if the rows come in their order. */
export function readyRules(rules: readonly ConditionalRule[], date1904: boolean): ApplyRules {
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
  const marks = new Map<number, CellIssueKind>()
  const formatted = new Set<number>()
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
      if (look.struck && (isSure || !marks.has(column))) marks.set(column, isSure ? 'struck' : 'maybeStruck')
      if (!look.format || formatted.has(column)) continue
      if (isSure) formatted.add(column)
      const number = typed.get(column)
      const mark = reformat(
        row,
        column,
        typeof number === 'object' ? number : undefined,
        look.format,
        isSure,
        date1904,
      )
      if (mark && !marks.has(column)) marks.set(column, mark)
    }
  }
  for (const [column, kind] of marks)
    row.issues = [...(row.issues ?? []).filter((issue) => issue.column !== column), { column, kind }]
}

function valuesOf(row: RawRow, typed: ReadonlyMap<number, TypedCell>): ValueAt {
  const issueAt = (column: number) => row.issues?.find((issue) => issue.column === column)?.kind
  return (column) => {
    const own = typed.get(column)
    if (own !== undefined) return typeof own === 'object' ? own.value : own
    const issue = row.issues && issueAt(column)
    if (issue === 'formulaWithoutValue') return null
    return issue === 'errorValue' ? fault : row.cells[column] || blank
  }
}

/** Shows a cell in the format of a rule that holds. One that may hold leaves a doubt if the cell then looks otherwise. */
function reformat(
  row: RawRow,
  column: number,
  number: FormattedNumber | undefined,
  look: NumberFormat,
  isSure: boolean,
  date1904: boolean,
): CellIssueKind | undefined {
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
  if (own.text === given.text && own.shown === given.shown) return undefined
  if (!isSure || given.shown === undefined || own.text !== given.text) return 'unknownFormat'
  if (given.shown !== null) row.shown = { ...row.shown, [column]: given.shown }
  else delete row.shown?.[column]
  return undefined
}

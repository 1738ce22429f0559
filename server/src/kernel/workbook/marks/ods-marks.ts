import type { Merge } from '../merges.ts'
import { attribute } from '../xml-stream.ts'
import { type FontMark, type MarkIssue, markIssue, type TextRun } from './font-marks.ts'
import { elementsIn } from './ods-formats.ts'

/** The doubts about cells by row and column, both from 0. */
export type CellMarks = ReadonlyMap<number, ReadonlyMap<number, MarkIssue>>

/** Rows of one tag. A longer run is the empty end of the sheet. */
const mostRepeated = 10_000

/** The marks of the styles of an OpenDocument file, also by their parent. */
export function styleMarks(parts: readonly string[]): Map<string, FontMark> {
  const styles = parts.flatMap((xml) => elementsIn(xml, /<(style:style)(?=\s)/g))
  const marks = new Map<string, FontMark>()
  for (let before = -1; before < marks.size; ) {
    before = marks.size
    for (const { head, inside } of styles) {
      const line = /style:text-line-through-(?:style|type)="([^"]*)"/.exec(inside)?.[1]
      const place = /style:text-position="([^"]*)"/.exec(inside)?.[1]
      const own =
        line !== undefined && line !== 'none'
          ? 'struck'
          : place !== undefined && !/^0%|^\s*$/.test(place)
            ? 'raised'
            : null
      const mark =
        own ?? (line === undefined ? marks.get(attribute(head, 'style:parent-style-name') ?? '') : null)
      if (mark) marks.set(attribute(head, 'style:name') ?? '', mark)
    }
  }
  return marks
}

const tags =
  /<(\/?)(table:table|table:table-column|table:table-row|table:table-cell|table:covered-table-cell|text:span|text:p|office:annotation)(?=[\s/>])([^<>]*)>|<[^<>]*>/g

/** The marks that the styles of its cells give to a table of an OpenDocument file. */
export interface OdsStyled {
  marks: CellMarks
  /** The cells with the wanted styles, by the style. */
  areas: ReadonlyMap<string, Merge[]>
}

/**
 * The doubtful cells of each table of an OpenDocument file: struck through, or with parts that are struck, above or below
 * the line. SheetJS does not tell them, nor the styles of cells, of which some are `wanted`.
 */
export function odsMarks(content: string, styles: string, wanted: ReadonlySet<string>): OdsStyled[] {
  const marks = styleMarks([styles, content])
  const tables: { marks: Map<number, Map<number, MarkIssue>>; areas: Map<string, Merge[]> }[] = []
  if (marks.size === 0 && wanted.size === 0) return tables
  const whole = (mark: FontMark): MarkIssue | undefined => (mark === 'struck' ? 'struck' : undefined)
  let [row, below, column, across, note, behind] = [0, 0, 0, 0, 0, 0]
  /** The styles of columns, for cells without their own one. */
  let columns: (string | undefined)[] = []
  let rowStyle: string | undefined
  let places = new StyledPlaces(new Map())
  let cell: { text: string; runs: TextRun[]; open: FontMark[]; tag: string } | null = null
  /** Ends a cell. Several ones in a tag may be in columns with several styles. */
  const keep = (tag: string, issueOf: (mark: FontMark) => MarkIssue | undefined) => {
    const [first, named] = [column, attribute(tag, 'table:style-name') ?? rowStyle]
    const count = Number(attribute(tag, 'table:number-columns-repeated') ?? 1)
    column += count
    if (count > mostRepeated) return
    for (let at = first; at < column; at++) {
      const style = named ?? columns[at] ?? 'Default'
      if (wanted.has(style)) places.add(style, at)
      const issue = below - row > mostRepeated ? undefined : issueOf(marks.get(style) ?? null)
      for (let line = row; issue && line < below; line++) {
        const cells = tables.at(-1)?.marks
        cells?.set(line, (cells.get(line) ?? new Map()).set(at, issue))
      }
    }
  }
  for (const { 0: tag, 1: slash, 2: kind, index } of content.matchAll(tags)) {
    if (cell && note === 0) cell.text += content.slice(behind, index)
    behind = index + tag.length
    const isEmpty = tag.endsWith('/>')
    if (kind === 'office:annotation') note += slash ? -1 : isEmpty ? 0 : 1
    else if (kind === 'table:table' && !slash && !isEmpty) {
      const areas = new Map<string, Merge[]>()
      tables.push({ marks: new Map(), areas })
      ;[below, across] = [0, 0]
      columns = []
      places = new StyledPlaces(areas)
    } else if (kind === 'table:table-column' && !slash) {
      const count = Number(attribute(tag, 'table:number-columns-repeated') ?? 1)
      const style = attribute(tag, 'table:default-cell-style-name')
      for (let at = across; style && at < across + Math.min(count, mostRepeated); at++) columns[at] = style
      across += count
    } else if (kind === 'table:table-row' && slash) places.endRow(row + 1, below)
    else if (kind === 'table:table-row') {
      row = below
      below += Number(attribute(tag, 'table:number-rows-repeated') ?? 1)
      column = 0
      rowStyle = attribute(tag, 'table:default-cell-style-name')
    } else if (kind === 'table:table-cell' && !slash) {
      if (!isEmpty) cell = { text: '', runs: [], open: [], tag }
      else column += Number(attribute(tag, 'table:number-columns-repeated') ?? 1)
    } else if (kind === 'table:table-cell' && cell) {
      const { text, runs } = cell
      keep(cell.tag, (mark) => whole(mark) ?? markIssue(text, runs))
      cell = null
    } else if (kind === 'table:covered-table-cell' && !slash)
      column += Number(attribute(tag, 'table:number-columns-repeated') ?? 1)
    else if ((kind === 'text:span' || kind === 'text:p') && cell && note === 0 && !isEmpty) {
      const named = marks.get(attribute(tag, 'text:style-name') ?? '')
      if (slash) cell.open.pop()
      else cell.open.push(named ?? cell.open.at(-1) ?? null)
      cell.runs.push({ from: cell.text.length, mark: cell.open.at(-1) ?? null })
    }
  }
  return tables
}

/** Joins the cells of one style to large areas. */
class StyledPlaces {
  private readonly areas: Map<string, Merge[]>
  private row: { style: string; left: number; right: number }[] = []
  /** The lowest area of each style with the same columns. */
  private readonly above = new Map<string, Merge>()

  constructor(areas: Map<string, Merge[]>) {
    this.areas = areas
  }

  add(style: string, column: number): void {
    const last = this.row.at(-1)
    if (last?.style === style && last.right === column - 1) last.right = column
    else this.row.push({ style, left: column, right: column })
  }

  endRow(top: number, bottom: number): void {
    for (const { style, left, right } of this.row) {
      const key = `${left} ${right} ${style}`
      const above = this.above.get(key)
      if (above?.bottom === top - 1) above.bottom = bottom
      else {
        const area = { top, bottom, left, right }
        this.above.set(key, area)
        const areas = this.areas.get(style)
        if (areas) areas.push(area)
        else this.areas.set(style, [area])
      }
    }
    this.row = []
  }
}

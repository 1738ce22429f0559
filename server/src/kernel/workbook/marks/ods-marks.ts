import { attribute } from '../xml-stream.ts'
import { type FontMark, type MarkIssue, markIssue, type TextRun } from './font-marks.ts'

/** The doubts about cells by row and column, both from 0. */
export type CellMarks = ReadonlyMap<number, ReadonlyMap<number, MarkIssue>>

/** Rows of one tag. A longer run is the empty end of the sheet. */
const mostRepeated = 10_000

/** The marks of the styles of an OpenDocument file, also by their parent. */
export function styleMarks(parts: readonly string[]): Map<string, FontMark> {
  const styles = parts.flatMap((xml) => [
    ...xml.matchAll(/<style:style\s[^<>]*\/>|<style:style\s[^<>]*>[\s\S]*?<\/style:style>/g),
  ])
  const marks = new Map<string, FontMark>()
  for (let before = -1; before < marks.size; ) {
    before = marks.size
    for (const [style] of styles) {
      const head = /^<[^<>]*>/.exec(style)?.[0] ?? ''
      const line = /style:text-line-through-(?:style|type)="([^"]*)"/.exec(style)?.[1]
      const place = /style:text-position="([^"]*)"/.exec(style)?.[1]
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

/**
 * The doubtful cells of each table of an OpenDocument file: struck through, or with parts that are struck, above or below
 * the line. SheetJS does not tell them.
 */
export function odsMarks(content: string, styles: string): CellMarks[] {
  const marks = styleMarks([styles, content])
  const tables: Map<number, Map<number, MarkIssue>>[] = []
  if (marks.size === 0) return tables
  const markOf = (tag: string, name: string) => marks.get(attribute(tag, name) ?? '') ?? null
  const whole = (mark: FontMark): MarkIssue | undefined => (mark === 'struck' ? 'struck' : undefined)
  let [row, below, column, across, note, behind] = [0, 0, 0, 0, 0, 0]
  /** The marks of columns without a style of their cells. */
  let columns: FontMark[] = []
  let rowMark: FontMark = null
  let cell: { mark: FontMark; text: string; runs: TextRun[]; open: FontMark[]; tag: string } | null = null
  const keep = (issue: MarkIssue | undefined, count: number) => {
    if (!issue || below - row > mostRepeated || count > mostRepeated) return
    const cells = tables.at(-1)
    for (let at = row; at < below; at++) {
      const there = cells?.get(at) ?? new Map<number, MarkIssue>()
      for (let place = column; place < column + count; place++) there.set(place, issue)
      cells?.set(at, there)
    }
  }
  for (const { 0: tag, 1: slash, 2: kind, index } of content.matchAll(tags)) {
    if (cell && note === 0) cell.text += content.slice(behind, index)
    behind = index + tag.length
    const isEmpty = tag.endsWith('/>')
    if (kind === 'office:annotation') note += slash ? -1 : isEmpty ? 0 : 1
    else if (kind === 'table:table' && !slash) {
      tables.push(new Map())
      ;[below, across] = [0, 0]
      columns = []
    } else if (kind === 'table:table-column' && !slash) {
      const count = Number(attribute(tag, 'table:number-columns-repeated') ?? 1)
      const mark = markOf(tag, 'table:default-cell-style-name')
      for (let at = across; mark && at < across + Math.min(count, mostRepeated); at++) columns[at] = mark
      across += count
    } else if (kind === 'table:table-row' && !slash) {
      row = below
      below += Number(attribute(tag, 'table:number-rows-repeated') ?? 1)
      column = 0
      rowMark = markOf(tag, 'table:default-cell-style-name')
    } else if (kind === 'table:table-cell' && !slash) {
      const named = attribute(tag, 'table:style-name')
      const mark = named === undefined ? (rowMark ?? columns[column] ?? null) : (marks.get(named) ?? null)
      if (isEmpty) column += Number(attribute(tag, 'table:number-columns-repeated') ?? 1)
      else cell = { mark, text: '', runs: [], open: [], tag }
    } else if (kind === 'table:table-cell' && cell) {
      const count = Number(attribute(cell.tag, 'table:number-columns-repeated') ?? 1)
      keep(whole(cell.mark) ?? markIssue(cell.text, cell.runs), count)
      column += count
      cell = null
    } else if (kind === 'table:covered-table-cell' && !slash)
      column += Number(attribute(tag, 'table:number-columns-repeated') ?? 1)
    else if ((kind === 'text:span' || kind === 'text:p') && cell && note === 0 && !isEmpty) {
      if (slash) cell.open.pop()
      else cell.open.push(markOf(tag, 'text:style-name') ?? cell.open.at(-1) ?? null)
      cell.runs.push({ from: cell.text.length, mark: cell.open.at(-1) ?? null })
    }
  }
  return tables
}

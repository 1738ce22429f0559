import { headerPath } from '@zhanggui/contract/measure-header.ts'
import { bareNote, half, isUnitText } from '@zhanggui/contract/measure-note.ts'
import { sectionPack } from '@zhanggui/contract/measure-pack.ts'
import { tableUnits } from '@zhanggui/contract/measure-said.ts'
import type { SurveyedSheet } from '../../kernel/sheet-worker/survey-sheets.ts'
import { headersOf } from './import-file.ts'

/** One to three rows of a sheet as its header. */
export interface HeaderLines {
  /** Each column's header is its whole path: `价格 › 售价`. */
  headers: string[]
  headerRow: number
  headerRows: number
  /** The first row below, as an index in the head of the sheet. */
  next: number
  /** False for a title, and for a part of a header whose merged cells or units show more lines. Only a person chooses it. */
  whole: boolean
  /** The lines seem to belong together, but nothing proves it. */
  likely: boolean
}

const mostLines = 3
/** A longer text, or a number, is no header. */
const longestHeader = 40
const isNumber = (text: string): boolean => /^[¥$-]?[\d.,%]+$/.test(text.normalize('NFKC'))

type Link = 'sure' | 'likely' | null

/** The name of a line of units or notes: '单位', '类型：', '(单位)'. */
const lineLabel =
  /^\(?(数据|计量|金额|数字|字段|填写)?(单位|类型|说明|格式|要求|示例|规则|units?|types?|formats?)\)?\s*:?$/i

/** A line without the label in its first cell. */
function withoutLabel(line: readonly string[]): string[] {
  const first = line.findIndex((text) => text !== '')
  return line.map((text, column) =>
    column === first && lineLabel.test(text.normalize('NFKC').trim()) ? '' : text,
  )
}

/** True if every text of a line is a unit or a note of the header beside it, or the header itself merged down. */
const isNotesLine = (labelled: readonly string[], beside: readonly string[]): boolean => {
  const line = withoutLabel(labelled)
  return (
    line.every((text, column) => text === '' || text === beside[column] || bareNote(text) !== null) &&
    line.some((text, column) => text !== '' && text !== beside[column] && (beside[column] ?? '') !== '')
  )
}

const inBrackets = /^[([【［〔《<].+[)\]】］〕》>]$/
const aboutCells =
  /[必选可需]|填|空|格式|例|单位|类型|数字|文本|字符|唯一|重复|required|optional|unique|format|text|number|e\.g/i

/** '【日化】' alone in the first cell is the title of a section, and '(必填)' a note of the column. */
const isSection = (text: string): boolean => {
  const bare = text.normalize('NFKC').trim()
  return inBrackets.test(bare) && !aboutCells.test(bare) && !isUnitText(half(bare.slice(1, -1)))
}

/** The relation of two lines: the upper one has groups of the lower one's columns, or one has the units of the other. */
function linkOf(sheet: SurveyedSheet, place: number): Link {
  const [upperRow, lowerRow] = [sheet.head[place], sheet.head[place + 1]]
  if (!upperRow?.rowNumber || lowerRow?.rowNumber !== upperRow.rowNumber + 1) return null
  const [upper, lower] = [headersOf(upperRow), headersOf(lowerRow)]
  const texts = (cells: readonly string[]) => new Set(cells.filter((cell) => cell !== ''))
  const below = [...texts(lower)]
  // The title of a section right below the header: '【整箱】'. A bare '箱' may be the unit of the column above it.
  const [only = ''] = below.length === 1 ? below : []
  if ((sectionPack(only) !== null || (only === lower[0] && isSection(only))) && !isUnitText(half(only)))
    return null
  if (below.some((text) => text.length > longestHeader || isNumber(text))) return null
  // '单位：元' above the first column is the unit of the whole table.
  const titled = tableUnits(upper).length > 0
  if (!titled && below.length > 1 && isNotesLine(upper, lower)) return 'sure'
  if (texts(upper).size < 2 || below.length === 0) return null
  if (isNotesLine(lower, upper)) return 'sure'
  const merges = sheet.merges.filter(({ top }) => top === upperRow.rowNumber)
  const spans = merges.filter(({ top, bottom, left, right }) => bottom === top && right > left)
  if (spans.some(({ left, right }) => texts(lower.slice(left, right + 1)).size > 1)) return 'sure'
  if (merges.length > 0) return null
  const opens = lower.some(
    (text, column) => text !== '' && !upper[column] && upper.slice(0, column).some((cell) => cell !== ''),
  )
  return opens && upper.some((text, column) => text !== '' && !lower[column]) ? 'likely' : null
}

/** True for the title of a table: the only text of its line, merged over columns that have texts of their own below. */
function isTitle(sheet: SurveyedSheet, place: number): boolean {
  const [row, below] = [sheet.head[place], sheet.head[place + 1]]
  if (!row || !below || below.rowNumber !== row.rowNumber + 1) return false
  const texts = (cells: readonly string[]) => new Set(cells.filter((cell) => cell !== ''))
  if (texts(headersOf(row)).size !== 1) return false
  return sheet.merges.some(
    ({ top, left, right }) =>
      top === row.rowNumber && right > left && texts(headersOf(below).slice(left, right + 1)).size > 1,
  )
}

/**
 * The text of each column in a line: merged cells, or groups without them, cover the columns to their right. A group
 * ends where the group of the line above ends.
 */
function lineOf(
  sheet: SurveyedSheet,
  place: number,
  above: readonly string[] | undefined,
  below: readonly string[] | undefined,
): string[] {
  const row = sheet.head[place]
  if (!row) return []
  const cells = headersOf(row)
  if (below && isNotesLine(cells, below)) return withoutLabel(cells)
  if (!below) return above && isNotesLine(cells, above) ? withoutLabel(cells) : cells
  const spans = sheet.merges.filter(({ top, right, left }) => top === row.rowNumber && right > left)
  const width = Math.max(cells.length, below.length)
  let group = ''
  return Array.from({ length: width }, (_, column) => {
    const own = cells[column] ?? ''
    if (own !== '' || (above?.[column] ?? '') !== (above?.[column - 1] ?? '')) group = own
    if (own !== '') return own
    const span = spans.find(({ left, right }) => left < column && column <= right)
    if (span) return cells[span.left] ?? ''
    return spans.length === 0 && (below[column] ?? '') !== '' ? group : ''
  })
}

const joined = (lines: readonly string[]): string =>
  lines
    .filter((text, place) => text !== '' && text !== lines[place - 1])
    .join(headerPath)
    .slice(0, 255)

function headersAt(sheet: SurveyedSheet, place: number, count: number): string[] {
  const lines: string[][] = []
  for (let line = 0; line < count; line++) {
    const below = sheet.head[place + line + 1]
    lines.push(
      lineOf(sheet, place + line, lines.at(-1), line < count - 1 && below ? headersOf(below) : undefined),
    )
  }
  const width = Math.max(0, ...lines.map((line) => line.length))
  return Array.from({ length: width }, (_, column) => joined(lines.map((line) => line[column] ?? '')))
}

/** Every possible header of a sheet, by its first row. */
export function headerLines(sheet: SurveyedSheet): HeaderLines[] {
  const links = sheet.head.map((_, place) => linkOf(sheet, place))
  return sheet.head.flatMap((row, place) =>
    // Words outside of the cells are no header.
    Array.from({ length: row.rowNumber === 0 ? 0 : mostLines }, (_, at) => at + 1).flatMap(
      (count): HeaderLines[] => {
        const inner = links.slice(place, place + count - 1)
        if (inner.length < count - 1 || inner.includes(null)) return []
        return [
          {
            headers: headersAt(sheet, place, count),
            headerRow: row.rowNumber,
            headerRows: count,
            next: place + count,
            whole:
              links[place - 1] !== 'sure' &&
              (links[place + count - 1] !== 'sure' || count === mostLines) &&
              !isTitle(sheet, place),
            likely: inner.includes('likely'),
          },
        ]
      },
    ),
  )
}

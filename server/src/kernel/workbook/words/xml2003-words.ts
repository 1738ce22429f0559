import { type CellNote, leastSize, mostColumns } from '../sheet-row.ts'
import { noteText } from './note-text.ts'
import { plainText, said } from './plain-text.ts'
import { linesOf } from './print-heads.ts'

/** The words outside the cells of a worksheet of Excel 2003's XML. Rows and columns from 0. */
interface SheetSaid {
  /** The lines of its print headers and footers. */
  lines: string[]
  /** The notes of its cells, and the messages beside the cells of its columns. */
  notes: CellNote[]
  hiddenRows: Set<number>
  hiddenColumns: Set<number>
}

const tagsOf = (names: string) =>
  new RegExp(
    String.raw`<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<(\/?)(?:\w+:)?(${names})(?=[\s/>])([^<>]*)>`,
    'g',
  )
const names = 'Worksheet|Column|Row|Header|Footer|DataValidation'
/** Only notes need the places of cells, of which there are many. */
const [tags, tagsWithCells] = [tagsOf(names), tagsOf(`${names}|Cell|Comment`)]

/** A list made by hand has fewer. */
const mostNotes = 10_000
const mostLines = 200

/** Most elements have none of these attributes. */
const value = (given: string, name: string): string =>
  given.includes(name) ? said(given, `(?:\\w+:)?${name}`) : ''

const isHidden = (given: string, size: 'Height' | 'Width'): boolean =>
  value(given, 'Hidden') === '1' || Number(value(given, size) || leastSize) < leastSize

/** The words of each worksheet of the file. SheetJS does not tell them. */
export function xml2003Sheets(xml: string): SheetSaid[] {
  const sheets: SheetSaid[] = []
  let [row, nextRow, column, nextColumn, nextCell, from] = [0, 0, 0, 0, 0, 0]
  const wanted = /<(?:\w+:)?Comment[\s>]/.test(xml) ? tagsWithCells : tags
  for (const { 0: tag, 1: slash, 2: kind, 3: given = '', index } of xml.matchAll(wanted)) {
    if (kind === 'Worksheet' && !slash) {
      sheets.push({ lines: [], notes: [], hiddenRows: new Set(), hiddenColumns: new Set() })
      ;[nextRow, nextColumn] = [0, 0]
    }
    const sheet = sheets.at(-1)
    if (kind === undefined || !sheet) continue
    const number = (name: string) => Number(value(given, name) || 0)
    const place = number('Index') - 1
    const note = (at: number, of: number, text: string) => {
      if (text !== '' && sheet.notes.length < mostNotes)
        sheet.notes.push({ row: at, column: of, text: noteText(text) })
    }
    if (slash) {
      const inside = xml.slice(from, index)
      if (kind === 'Comment') note(row + 1, column, textOf(inside))
      else if (kind === 'DataValidation' && sheet.notes.length < mostNotes) {
        const message = messageOf(inside)
        for (const one of message === '' ? [] : columnsOf(inside)) note(0, one, message)
      }
    } else if (kind === 'Column') {
      const first = place >= 0 ? place : nextColumn
      nextColumn = first + 1 + number('Span')
      if (isHidden(given, 'Width'))
        for (let at = first; at < Math.min(nextColumn, mostColumns); at++) sheet.hiddenColumns.add(at)
    } else if (kind === 'Row') {
      row = place >= 0 ? place : nextRow
      ;[nextRow, nextCell] = [row + 1, 0]
      if (isHidden(given, 'Height')) sheet.hiddenRows.add(row)
    } else if (kind === 'Cell') {
      column = place >= 0 ? place : nextCell
      nextCell = column + 1 + number('MergeAcross')
    } else if (kind === 'Header' || kind === 'Footer') {
      if (sheet.lines.length < mostLines) sheet.lines.push(...linesOf(value(given, 'Data')))
    }
    from = index + tag.length
  }
  return sheets
}

const textOf = (markup: string): string => plainText(markup.replace(/<[^<>]*>/g, '')).trim()

const elementIn = (markup: string, name: string): string =>
  textOf(new RegExp(`<(?:\\w+:)?${name}(?=[\\s>])[^<>]*>([^<]*)<`).exec(markup)?.[1] ?? '')

function messageOf(rule: string): string {
  if (/<(?:\w+:)?InputHide(?=[\s/>])/.test(rule)) return ''
  return ['InputTitle', 'InputMessage']
    .map((name) => elementIn(rule, name))
    .filter(Boolean)
    .join('\n')
}

/** The columns of areas such as `R2C3:R100C4,C6`. */
function columnsOf(rule: string): Set<number> {
  const columns = new Set<number>()
  for (const area of elementIn(rule, 'Range').split(/[,\s]+/)) {
    const [, first, last = first] = /^(?:R\d*)?C(\d{1,5})(?::(?:R\d*)?C(\d{1,5}))?$/.exec(area) ?? []
    for (let at = Number(first); at <= Math.min(Number(last), mostColumns); at++) columns.add(at - 1)
  }
  return columns
}

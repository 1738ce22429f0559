import {
  type CellText,
  cellText,
  formattedText,
  type NumberFormat,
  numberFormat,
  numberIssue,
  plainFormat,
  struckText,
  withMark,
} from '../cell-text.ts'
import { readyRules, type TypedCell } from '../marks/apply-rules.ts'
import { type FontMark, fontMark, markIssue } from '../marks/font-marks.ts'
import type { Merge } from '../merges.ts'
import { refuseSheet } from '../sheet-refused.ts'
import { type OpenedBook, type RawRow, RowBuilder } from '../sheet-row.ts'
import { behindWords, wordRows } from '../words/sheet-words.ts'
import { readConditions } from './xls-conditions.ts'
import { areasIn, RecordCursor, record, recordsOfSheet, rkNumber, StringReader } from './xls-records.ts'
import { readWords } from './xls-words.ts'

interface Globals {
  sheets: { name: string; position: number }[]
  shared: CellText[]
  formats: NumberFormat[]
  /** The codes of the workbook's own formats. */
  codes: Map<number, string>
  date1904: boolean
}

const biff8 = 0x0600
const lastColumn = 255

/** True for a Workbook stream of Excel 97 to 2003. */
export function isBiff8(stream: Buffer): boolean {
  const cursor = new RecordCursor(stream)
  return cursor.next() && cursor.id === record.bof && cursor.data.readUInt16LE(0) === biff8
}

/**
 * Reads the Workbook stream of an xls. The file is small (65,536 rows at most). Rows are built one sheet at a time.
 */
export function openXls(stream: Buffer): OpenedBook {
  const globals = readGlobals(stream)
  return {
    format: 'xls',
    sheetNames: globals.sheets.map((sheet) => sheet.name),
    readSheet(place, isSurvey = false) {
      const position = globals.sheets[place]?.position ?? 0
      const rows = readRows(stream, position, globals, isSurvey)
      const { lines, notes } = readWords(stream, position)
      return {
        portions: behindWords(portions(rows), wordRows(lines)),
        expectedRows: () => rows.length,
        merges: async () => readMerges(stream, position),
        notes: async () => notes,
      }
    },
  }
}

function readMerges(stream: Buffer, position: number): Merge[] {
  const merges: Merge[] = []
  for (const { data, id } of recordsOfSheet(stream, position))
    if (id === record.mergedCells) merges.push(...areasIn(data, 2))
  return merges
}

async function* portions(rows: RawRow[]): AsyncGenerator<RawRow[]> {
  for (let at = 0; at < rows.length; at += 500) yield rows.slice(at, at + 500)
}

function readGlobals(stream: Buffer): Globals {
  const codes = new Map<number, string>()
  const globals: Globals = { sheets: [], shared: [], formats: [], codes, date1904: false }
  const styles: { font: number; format: number }[] = []
  const fonts: FontMark[] = []
  // No font has the number 4.
  const fontOf = (number: number) => fonts[number > 4 ? number - 1 : number] ?? null
  const cursor = new RecordCursor(stream)
  while (cursor.next() && cursor.id !== record.eof) {
    const { data } = cursor
    switch (cursor.id) {
      case record.filePass:
        throw refuseSheet('sheet.passwordProtected')
      case record.dateMode:
        globals.date1904 = data.readUInt16LE(0) === 1
        break
      case record.format:
        codes.set(data.readUInt16LE(0), new StringReader([data], 2).read())
        break
      case record.font:
        fonts.push(fontMark(data.readUInt16LE(2), data.length >= 10 ? data.readUInt16LE(8) : 0))
        break
      case record.xf:
        styles.push({ font: data.readUInt16LE(0), format: data.readUInt16LE(2) })
        break
      case record.boundSheet: {
        const name = new StringReader([data], 7).read(data.readUInt8(6))
        // Only visible worksheets (type 0). Charts and macro sheets are skipped.
        const visible = (data.readUInt8(4) & 3) === 0 && data.readUInt8(5) === 0
        if (visible) globals.sheets.push({ name, position: data.readUInt32LE(0) })
        break
      }
      case record.sst: {
        const strings = new StringReader(cursor.blocks(), 8)
        while (!strings.atEnd()) {
          const { text, runs } = strings.readRich()
          const issue = markIssue(
            text,
            runs.map(({ from, font }) => ({ from, mark: fontOf(font) })),
          )
          globals.shared.push(withMark(cellText(text), issue))
        }
        break
      }
    }
  }
  globals.formats = styles.map(({ font, format: id }) => {
    const format = id === 0 ? plainFormat : numberFormat(id, codes.get(id))
    return fontOf(font) === 'struck' ? { ...format, struck: true } : format
  })
  return globals
}

const errors: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}

/** In twentieths of a point, and in 1/256 of a character. Nobody sees what is smaller. */
const [leastHeight, leastWidth] = [30, 77]

/** True for a hidden row, and for one to which a person gave no height. */
function isHiddenRow(data: Buffer): boolean {
  const flags = data.readUInt8(12)
  return (flags & 0x20) !== 0 || ((flags & 0x40) !== 0 && (data.readUInt16LE(6) & 0x7fff) < leastHeight)
}

/** The rows of the sheet at `position`. Some writers store cells by column, so rows are complete only at the end. */
function readRows(stream: Buffer, position: number, globals: Globals, isSurvey: boolean): RawRow[] {
  const builders: RowBuilder[] = []
  const rules = readConditions(stream, position, globals.codes)
  const applyRules = readyRules(rules, globals.date1904, isSurvey)
  /** The cells of each row that are more than their text. Kept for conditional formats alone. */
  const typed = new Map<number, Map<number, TypedCell>>()
  let at = { row: 0, column: 0, format: plainFormat }
  const locate = (data: Buffer) => {
    const row = data.readUInt16LE(0)
    at = {
      row,
      column: data.readUInt16LE(2),
      format: globals.formats[data.readUInt16LE(4)] ?? plainFormat,
    }
  }
  const builder = () => {
    if (at.column > lastColumn) throw refuseSheet('sheet.damaged')
    const known = builders[at.row]
    if (known) return known
    const made = new RowBuilder()
    builders[at.row] = made
    return made
  }
  const addTyped = (cell: TypedCell) => {
    if (applyRules) typed.set(at.row, (typed.get(at.row) ?? new Map()).set(at.column, cell))
  }
  const addText = (written: CellText) => {
    const text = struckText(written, at.format)
    const look = at.format.shownText
    if (look && text !== '') builder().addShown(at.column, look(typeof text === 'string' ? text : text.text))
    if (typeof text === 'string') builder().add(at.column, text)
    else builder().add(at.column, text.text, text.issue)
  }
  const addNumber = (value: number) => {
    if (!Number.isFinite(value)) return
    const text = formattedText(value, at.format, globals.date1904)
    builder().add(at.column, text, numberIssue(value, at.format))
    addTyped({ value, format: at.format })
    if (at.format.shown) builder().addShown(at.column, at.format.shown(value, text, globals.date1904))
  }
  const addError = (code: number) => builder().add(at.column, errors[code] ?? '#N/A', 'errorValue')
  const addBoolean = (value: number) => {
    builder().add(at.column, value ? 'TRUE' : 'FALSE')
    addTyped(value !== 0)
  }

  // The text of a formula is in a later record.
  let awaitsString = false
  /** The sheet was saved before its formulas were computed. */
  let stale = false
  /** Formulas with an empty result. A program that computes nothing gives all of them such a one. */
  const blank: (typeof at)[] = []
  let computed = false
  const addWithoutValue = () => {
    builder().add(at.column, '', 'formulaWithoutValue')
    typed.get(at.row)?.delete(at.column)
  }
  const hidden = new Set<number>()
  const hiddenColumns: number[] = []
  for (const cursor of recordsOfSheet(stream, position)) {
    const { data, id } = cursor
    switch (id) {
      case record.row:
        if (data.length >= 14 && isHiddenRow(data)) hidden.add(data.readUInt16LE(0))
        break
      case record.columnInfo: {
        const last = Math.min(data.readUInt16LE(2), lastColumn)
        if ((data.readUInt16LE(8) & 1) !== 0 || data.readUInt16LE(4) < leastWidth)
          for (let column = data.readUInt16LE(0); column <= last; column++) hiddenColumns.push(column)
        break
      }
      case record.uncalced:
        stale = true
        break
      case record.labelSst: {
        locate(data)
        const text = globals.shared[data.readUInt32LE(6)]
        if (text === undefined) throw refuseSheet('sheet.damaged')
        addText(text)
        break
      }
      case record.number:
        locate(data)
        addNumber(data.readDoubleLE(6))
        break
      case record.rk:
        locate(data)
        addNumber(rkNumber(data.readInt32LE(6)))
        break
      case record.mulRk: {
        const row = data.readUInt16LE(0)
        const column = data.readUInt16LE(2)
        for (let i = 0; 4 + i * 6 + 6 <= data.length - 2; i++) {
          const format = globals.formats[data.readUInt16LE(4 + i * 6)] ?? plainFormat
          at = { row, column: column + i, format }
          addNumber(rkNumber(data.readInt32LE(6 + i * 6)))
        }
        break
      }
      case record.label:
      case record.rString:
        locate(data)
        addText(cellText(new StringReader([data], 6).read()))
        break
      case record.boolErr:
        locate(data)
        if (data.readUInt8(7) === 1) addError(data.readUInt8(6))
        else addBoolean(data.readUInt8(6))
        break
      case record.formula:
        locate(data)
        awaitsString = false
        if (stale) addWithoutValue()
        else if (data.readUInt16LE(12) === 0xffff && data.readUInt8(6) === 3) {
          blank.push(at)
          addTyped('')
        } else if (data.readUInt16LE(12) !== 0xffff) addNumber(data.readDoubleLE(6))
        else if (data.readUInt8(6) === 0) awaitsString = true
        else if (data.readUInt8(6) === 1) addBoolean(data.readUInt8(8))
        else if (data.readUInt8(6) === 2) addError(data.readUInt8(8))
        computed ||= blank.at(-1) !== at
        break
      case record.string:
        if (awaitsString) addText(cellText(new StringReader(cursor.blocks()).read()))
        awaitsString = false
        break
    }
  }
  for (at of computed ? [] : blank) addWithoutValue()
  return builders.flatMap((builder, i) => {
    const row = builder?.take(i + 1)
    if (!row) return []
    applyRules?.(row, typed.get(i) ?? new Map())
    if (hiddenColumns.length > 0) row.hiddenColumns = hiddenColumns
    return hidden.has(i) ? { ...row, hidden: true } : row
  })
}

import {
  type CellText,
  cellText,
  formattedText,
  isoDateText,
  type NumberFormat,
  numberIssue,
  plainFormat,
  serialOfIso,
  struckText,
  unescapeOffice,
} from './cell-text.ts'
import { loadFormats } from './format/shown-number.ts'
import { type ApplyRules, readyRules, type TypedCell } from './marks/apply-rules.ts'
import type { Merge } from './merges.ts'
import type { ScannedZip } from './prescan.ts'
import { refuseSheet } from './sheet-refused.ts'
import {
  lastColumn,
  lastRow,
  leastSize,
  mostColumns,
  type OpenedBook,
  type RawRow,
  RowBuilder,
} from './sheet-row.ts'
import { restOf, type SheetRest } from './words/sheet-words.ts'
import {
  closeText,
  collect,
  collectedText,
  noText,
  openText,
  readNotes,
  readSharedStrings,
  readStyles,
  readWorkbookPart,
} from './xlsx-workbook.ts'
import { attribute, type XmlHandler, xmlChunks } from './xml-stream.ts'

interface Workbook {
  shared: CellText[]
  formats: NumberFormat[]
  date1904: boolean
  stale: boolean
}

/**
 * Opens an xlsx or xlsm. The zip stays open until the worker ends. Only the shared strings stay in memory. A sheet is
 * inflated as fast as its rows are consumed.
 */
export async function openXlsx(zip: ScannedZip): Promise<OpenedBook> {
  const { sheets, date1904, stale, sharedStringsPart, stylesPart } = await readWorkbookPart(zip)
  const { formats, looks } = stylesPart
    ? await readStyles(await zip.read(stylesPart))
    : { formats: [], looks: [] }
  if (formats.some(({ shown }) => shown?.byLibrary)) await loadFormats()
  const workbook: Workbook = {
    shared: sharedStringsPart ? await readSharedStrings(await zip.read(sharedStringsPart)) : [],
    formats,
    date1904,
    stale,
  }
  return {
    format: 'xlsx',
    sheetNames: sheets.map((sheet) => sheet.name),
    readSheet(place, isSurvey = false) {
      const reader = new WorksheetReader(workbook)
      const part = sheets[place]?.part ?? ''
      let rest: Promise<SheetRest> | undefined
      const readRest = () => (rest ??= restOf(zip, part, looks))
      return {
        portions: worksheetRows(zip, part, reader, async () => {
          const { words, rules } = await readRest()
          reader.applyRules = readyRules(rules, date1904, isSurvey)
          if (rules.some(({ look }) => look.format?.shown?.byLibrary)) await loadFormats()
          return words
        }),
        expectedRows: () => reader.expectedRows,
        merges: async () => (await readRest()).merges,
        notes: async () => [...(await readRest()).prompts, ...(await readNotes(zip, part))],
      }
    },
  }
}

async function* worksheetRows(
  zip: ScannedZip,
  part: string,
  reader: WorksheetReader,
  begin: () => Promise<RawRow[]>,
): AsyncGenerator<RawRow[]> {
  // A sheet without rows has nothing to say about them.
  let words = await begin()
  const taken = () => {
    const rows = [...words, ...reader.takeRows()]
    words = []
    return rows
  }
  for await (const _ of xmlChunks(await zip.read(part), reader)) {
    if (reader.rows.length > 0) yield taken()
  }
  if (reader.rows.length > 0) yield taken()
  if (!reader.done) throw refuseSheet('sheet.damaged')
}

/** In characters. Nobody sees a smaller column. */
const leastWidth = 0.3
const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'
const formulaLength = 60
/** A formula over cells of one column. */
const ofRowsAbove =
  /^(?:SUBTOTAL|AGGREGATE|SUM|AVERAGE)\((?:\d+,)*\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})\)$/

/** Builds rows from the elements of a worksheet part. */
class WorksheetReader implements XmlHandler {
  rows: RawRow[] = []
  /** The conditional formats that change what a cell says. */
  applyRules: ApplyRules | undefined
  done = false
  expectedRows: number | null = null

  private readonly workbook: Workbook
  private readonly hiddenColumns: number[] = []
  private readonly row = new RowBuilder()
  private rowNumber = 0
  private hidden = false
  private column = -1
  private type = ''
  private style = 0
  private hasFormula = false
  private hasValue = false
  /** The areas of formulas with many results. Only their first cells have the formula. */
  private readonly arrays: Merge[] = []
  private inValue = false
  private inFormula = false
  private formula = ''
  private sums = false
  private value = ''
  private inInline = false
  private readonly inline = noText()
  /** The numbers of a row and their formats, by column. Kept for conditional formats alone. */
  private readonly typed = new Map<number, TypedCell>()

  constructor(workbook: Workbook) {
    this.workbook = workbook
  }

  takeRows(): RawRow[] {
    const rows = this.rows
    this.rows = []
    return rows
  }

  open(name: string, tag: string): void {
    if (this.inInline) openText(this.inline, name, tag)
    else if (name === 'c') this.openCell(tag)
    else if (name === 'v') this.inValue = this.hasValue = true
    else if (name === 'f') this.openFormula(tag)
    else if (name === 'row') this.openRow(tag)
    else if (name === 'is') this.inInline = true
    else if (name === 'col') this.openColumns(tag)
    else if (name === 'dimension') {
      const lastRowSaid = /:[A-Z]+(\d+)$/.exec(attribute(tag, 'ref') ?? '')?.[1]
      this.expectedRows = lastRowSaid ? Number(lastRowSaid) : null
    }
  }

  close(name: string): void {
    if (name === 'is') this.inInline = false
    else if (this.inInline) closeText(this.inline, name)
    else if (name === 'v') this.inValue = false
    else if (name === 'f') this.closeFormula()
    else if (name === 'c') this.closeCell()
    else if (name === 'row') {
      const row = this.row.take(this.rowNumber)
      if (row) this.applyRules?.(row, this.typed)
      this.typed.clear()
      if (row && this.hidden) row.hidden = true
      if (row && this.sums) row.sums = true
      if (row && this.hiddenColumns.length > 0) row.hiddenColumns = this.hiddenColumns
      if (row) this.rows.push(row)
    } else if (name === 'sheetData' || name === 'worksheet') this.done = true
  }

  wantsText(): boolean {
    return this.inValue || this.inFormula || this.inline.inText
  }

  text(text: string): void {
    if (this.inFormula) this.formula = (this.formula + text).slice(0, formulaLength)
    else if (this.inValue) this.value = this.value === '' ? text : this.value + text
    else collect(this.inline, text)
  }

  private openRow(tag: string): void {
    const said = attribute(tag, 'r')
    const next = said === undefined ? this.rowNumber + 1 : Number(said)
    // Row numbers must ascend. A repeated number would stand for two rows.
    if (!(next > this.rowNumber && next <= lastRow)) throw refuseSheet('sheet.damaged')
    this.rowNumber = next
    this.hidden = isOn(attribute(tag, 'hidden')) || Number(attribute(tag, 'ht') || leastSize) < leastSize
    this.sums = false
    this.column = -1
  }

  private openColumns(tag: string): void {
    const isHidden =
      isOn(attribute(tag, 'hidden')) || Number(attribute(tag, 'width') || leastWidth) < leastWidth
    const [from, to] = [Number(attribute(tag, 'min')), Number(attribute(tag, 'max'))]
    if (isHidden) for (let at = from; at <= Math.min(to, mostColumns); at++) this.hiddenColumns.push(at - 1)
  }

  private openFormula(tag: string): void {
    this.hasFormula = true
    this.inFormula = true
    this.formula = ''
    const area = this.workbook.stale ? areaOf(attribute(tag, 'ref') ?? '') : null
    if (area && /^(array|dataTable)$/.test(attribute(tag, 't') ?? '')) this.arrays.push(area)
  }

  private closeFormula(): void {
    this.inFormula = false
    const [, left, top, right, bottom] = ofRowsAbove.exec(this.formula) ?? []
    if (left === undefined || left !== right || Number(bottom) - Number(top) < 1) return
    if (columnOf(left) === this.column && Number(bottom) < this.rowNumber) this.sums = true
  }

  /** The stored result of a formula that Excel computes anew. */
  private isStale(): boolean {
    if (!this.workbook.stale) return false
    const { column, rowNumber } = this
    return (
      this.hasFormula ||
      this.arrays.some(
        ({ top, bottom, left, right }) =>
          rowNumber >= top && rowNumber <= bottom && column >= left && column <= right,
      )
    )
  }

  private openCell(tag: string): void {
    const reference = attribute(tag, 'r')
    this.column = reference === undefined ? this.column + 1 : columnOf(reference)
    if (this.column > lastColumn) throw refuseSheet('sheet.damaged')
    this.type = attribute(tag, 't') ?? ''
    this.style = Number(attribute(tag, 's') ?? 0)
    this.hasFormula = false
    this.hasValue = false
    this.value = ''
    Object.assign(this.inline, noText())
  }

  private closeCell(): void {
    const { type, value, column, row } = this
    if (this.isStale() || (type === 'str' && this.hasFormula && !this.hasValue))
      row.add(column, '', 'formulaWithoutValue')
    else if (type === 'inlineStr') this.addText(collectedText(this.inline))
    else if (type === 'str') this.addText(cellText(unescapeOffice(value)))
    else if (value === '') {
      if (this.hasFormula) row.add(column, '', 'formulaWithoutValue')
    } else if (type === 's') {
      const text = this.workbook.shared[Number(value)]
      if (text === undefined) throw refuseSheet('sheet.damaged')
      this.addText(text)
    } else if (type === 'b') this.addBoolean(value === '1' || value === 'true')
    else if (type === 'e') row.add(column, value, 'errorValue')
    else if (type === 'd') this.addDate(value)
    else this.addNumber(value)
  }

  private addBoolean(value: boolean): void {
    this.row.add(this.column, value ? 'TRUE' : 'FALSE')
    if (this.applyRules) this.typed.set(this.column, value)
  }

  private addText(written: CellText): void {
    const format = this.workbook.formats[this.style] ?? plainFormat
    const text = struckText(written, format)
    const look = format.shownText
    if (look && text !== '') this.row.addShown(this.column, look(typeof text === 'string' ? text : text.text))
    if (typeof text === 'string') this.row.add(this.column, text)
    else this.row.add(this.column, text.text, text.issue)
    if (text === '' && this.applyRules) this.typed.set(this.column, text)
  }

  /** Strict files write dates as text, and show them by their format as all others do. */
  private addDate(stored: string): void {
    const text = isoDateText(stored)
    const { shown } = this.workbook.formats[this.style] ?? plainFormat
    const serial = serialOfIso(text)
    this.row.add(this.column, text, serial === null ? undefined : 'date')
    if (serial !== null && this.applyRules)
      this.typed.set(this.column, {
        ...{ value: serial, format: this.workbook.formats[this.style] ?? plainFormat },
      })
    if (shown && serial !== null) this.row.addShown(this.column, shown(serial, text, false))
  }

  private addNumber(stored: string): void {
    const value = Number(stored)
    if (!Number.isFinite(value)) {
      this.addText(cellText(stored))
      return
    }
    const format = this.workbook.formats[this.style] ?? plainFormat
    const text = formattedText(value, format, this.workbook.date1904)
    this.row.add(this.column, text, numberIssue(value, format))
    if (this.applyRules) this.typed.set(this.column, { value, format })
    if (format.shown) this.row.addShown(this.column, format.shown(value, text, this.workbook.date1904))
  }
}

/** The cells of a range such as `B2:B9`; null if it has only one. */
function areaOf(range: string): Merge | null {
  const [, left = '', top, right = '', bottom] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(range) ?? []
  if (top === undefined) return null
  return { top: Number(top), bottom: Number(bottom), left: columnOf(left), right: columnOf(right) }
}

/** The column of a reference such as AB12, from 0. */
function columnOf(reference: string): number {
  let column = 0
  for (let i = 0; i < reference.length && i < 4; i++) {
    const letter = reference.charCodeAt(i) & 0xdf
    if (letter < 0x41 || letter > 0x5a) break
    column = column * 26 + letter - 0x40
  }
  if (column === 0) throw refuseSheet('sheet.damaged')
  return column - 1
}

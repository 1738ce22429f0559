import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  cellXml,
  columnLetters,
  columnStyle,
  escapeXml,
  styles,
  textCell,
  type XlsxKind,
  type XlsxValue,
} from './xlsx-cells.ts'
import {
  contentTypesXml,
  quoted,
  rootRelationsXml,
  type SheetPart,
  sheetNameOf,
  stylesXml,
  workbookRelationsXml,
  workbookXml,
  worksheetStart,
} from './xlsx-parts.ts'
import { ZipStream } from './zip-stream.ts'

export type { XlsxKind, XlsxValue } from './xlsx-cells.ts'

export interface XlsxColumn {
  header: string
  /** In characters. */
  width?: number
  kind: XlsxKind
}

export interface XlsxOptions {
  sheetName: string
  columns: XlsxColumn[]
  /** Lists of options for all rows of a column. `column` counts from 0. */
  validations?: { column: number; values: string[] }[]
  /** A second sheet with notes, for templates. */
  notesSheet?: { name: string; rows: string[][] }
}

export interface XlsxWriter {
  /** Values in the order of the columns. Await each call before the next, which keeps the memory small. */
  writeRows(rows: XlsxValue[][]): Promise<void>
  /** After this the complete file is at its path and survives a crash. */
  finish(): Promise<{ bytes: number; rows: number }>
  /** Stops writing and removes the partial file. */
  abort(): Promise<void>
}

/** The limit of Excel. */
const sheetRows = 1_048_576
/** A larger sheet would need zip64. The rows continue on another sheet. */
const sheetBytes = 3_500_000_000
const flushLength = 64 * 1024

/**
 * Writes an xlsx file row by row with little memory. It writes to a file beside `path` with the ending `.part`, and
 * renames it when all data is on disk. Text stays text in Excel, even a barcode or `=1+1`. Money and weights are
 * numbers, and dates (yyyy-MM-dd, with or without HH:mm:ss) are dates.
 */
export async function openXlsxWriter(
  path: string,
  options: XlsxOptions,
  limits = { sheetRows, sheetBytes },
): Promise<XlsxWriter> {
  const partPath = `${path}.${randomUUID()}.part`
  const file = await open(partPath, 'wx')
  const writer = new WorkbookWriter(file, options, limits)
  let closed = false
  const abort = async () => {
    if (closed) return
    closed = true
    await writer.stop()
    await file.close()
    await rm(partPath, { force: true })
  }
  const orAbort = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      await abort()
      throw error
    }
  }
  await orAbort(writer.start())
  return {
    writeRows: (rows) => orAbort(writer.writeRows(rows)),
    finish: () =>
      orAbort(
        (async () => {
          const bytes = await writer.finish()
          await file.sync()
          await file.close()
          await rename(partPath, path)
          closed = true
          await syncFolder(dirname(path))
          return { bytes, rows: writer.rows }
        })(),
      ),
    abort,
  }
}

/** A rename survives a crash only after its folder is synced. Windows cannot open folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

class WorkbookWriter {
  rows = 0
  private readonly zip: ZipStream
  private readonly options: XlsxOptions
  private readonly limits: { sheetRows: number; sheetBytes: number }
  private readonly sheets: SheetPart[] = []
  private readonly letters: string[]
  /** Rows in the current sheet, with its header. */
  private sheetRow = 0
  private text = ''

  constructor(file: FileHandle, options: XlsxOptions, limits: { sheetRows: number; sheetBytes: number }) {
    this.zip = new ZipStream(file)
    this.options = options
    this.limits = limits
    this.letters = options.columns.map((_, i) => columnLetters(i))
  }

  async start(): Promise<void> {
    await this.zip.add('[Content_Types].xml', contentTypesXml)
    await this.zip.add('_rels/.rels', rootRelationsXml)
    await this.zip.add('xl/styles.xml', stylesXml)
    await this.startSheet()
  }

  async writeRows(rows: XlsxValue[][]): Promise<void> {
    for (const row of rows) {
      if (this.sheetRow >= this.limits.sheetRows || this.zip.entryBytes >= this.limits.sheetBytes) {
        await this.endSheet()
        await this.startSheet()
      }
      this.addRow(row)
      this.rows++
      if (this.text.length >= flushLength) await this.flush()
    }
  }

  async finish(): Promise<number> {
    await this.endSheet()
    if (this.options.notesSheet) await this.writeNotes(this.options.notesSheet)
    if (this.options.validations?.length) await this.writeLists(this.options.validations)
    await this.zip.add('xl/workbook.xml', workbookXml(this.sheets))
    await this.zip.add('xl/_rels/workbook.xml.rels', workbookRelationsXml(this.sheets))
    return this.zip.finish()
  }

  stop(): Promise<void> {
    return this.zip.stop()
  }

  private addRow(row: XlsxValue[]): void {
    const number = String(++this.sheetRow)
    let text = `<row r="${number}">`
    const { columns } = this.options
    for (let i = 0; i < columns.length; i++) {
      text += cellXml(this.letters[i] + number, row[i] ?? null, columns[i]?.kind ?? 'text')
    }
    this.text += `${text}</row>`
  }

  private async flush(): Promise<void> {
    const { text } = this
    this.text = ''
    if (text !== '') await this.zip.write(text)
  }

  private async startSheet(): Promise<void> {
    const { columns, sheetName } = this.options
    const first = this.sheets.length === 0
    await this.startPart({ name: sheetName })
    const widths = columns.map(
      ({ width, kind }, i) =>
        `<col min="${i + 1}" max="${i + 1}" width="${width ?? 14}" style="${columnStyle(kind)}" customWidth="1"/>`,
    )
    const headers = columns.map(({ header }, i) => textCell(`${this.letters[i]}1`, header, styles.header))
    this.text = `<sheetViews><sheetView${first ? ' tabSelected="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData><row r="1">${headers.join('')}</row>`
    this.sheetRow = 1
  }

  private async endSheet(): Promise<void> {
    const last = this.letters.at(-1)
    const part = this.sheets.at(-1)
    if (part) part.filter = `$A$1:$${last}$${this.sheetRow}`
    this.text += `</sheetData><autoFilter ref="A1:${last}${this.sheetRow}"/>${this.validationsXml()}<ignoredErrors><ignoredError sqref="A1:${last}${this.sheetRow}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
    await this.flush()
    await this.zip.end()
  }

  private async startPart(part: SheetPart): Promise<void> {
    const name = sheetNameOf(
      part.name,
      this.sheets.map((sheet) => sheet.name),
    )
    this.sheets.push({ ...part, name })
    await this.zip.start(`xl/worksheets/sheet${this.sheets.length}.xml`)
    await this.zip.write(worksheetStart)
  }

  private async writeNotes({ name, rows }: { name: string; rows: string[][] }): Promise<void> {
    await this.startPart({ name })
    const widest = Math.max(1, ...rows.map((row) => row.length))
    this.text = `<sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${widest}" width="36" customWidth="1"/></cols>`
    await this.endWords(rows, styles.note)
  }

  /**
   * The lists are columns of a hidden sheet. A list inside the rule itself may have only 255 characters and no comma
   * in a value.
   */
  private async writeLists(lists: { column: number; values: string[] }[]): Promise<void> {
    await this.startPart({ name: listsName, hidden: true })
    const longest = Math.max(...lists.map(({ values }) => values.length))
    const rows = Array.from({ length: longest }, (_, i) => lists.map(({ values }) => values[i] ?? ''))
    await this.endWords(rows, styles.text)
  }

  private async endWords(rows: string[][], style: number): Promise<void> {
    this.text += '<sheetData>'
    for (const [i, row] of rows.entries()) {
      const cells = row.map((text, column) =>
        text === '' ? '' : textCell(`${columnLetters(column)}${i + 1}`, text, style),
      )
      this.text += `<row r="${i + 1}">${cells.join('')}</row>`
    }
    this.text += '</sheetData></worksheet>'
    await this.flush()
    await this.zip.end()
  }

  private validationsXml(): string {
    const lists = (this.options.validations ?? []).map(({ column, values }, i) => {
      const letters = columnLetters(column)
      const source = `${quoted(listsName)}!$${columnLetters(i)}$1:$${columnLetters(i)}$${values.length}`
      return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${letters}2:${letters}${sheetRows}"><formula1>${escapeXml(source)}</formula1></dataValidation>`
    })
    return lists.length > 0
      ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
      : ''
  }
}

const listsName = '_lists'

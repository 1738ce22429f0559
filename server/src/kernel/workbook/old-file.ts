import { readFile, stat } from 'node:fs/promises'
import type * as SheetJs from '@e965/xlsx'
import {
  cellText,
  formattedText,
  type NumberFormat,
  numberFormat,
  numberIssue,
  numberText,
  plainFormat,
} from './cell-text.ts'
import { decoded } from './csv/chinese-bytes.ts'
import { formatCode } from './format/named-formats.ts'
import { furtherLook, loadFormats } from './format/shown-number.ts'
import { hiddenColumnsOf } from './html/hidden-columns.ts'
import { htmlFormat } from './html/html-formats.ts'
import { isInHiddenRow, readMarks } from './html/html-marks.ts'
import { readyPage } from './html/html-page.ts'
import { readyRules, type TypedCell } from './marks/apply-rules.ts'
import type { ConditionalRule } from './marks/conditional-rules.ts'
import { type MarkIssue, markIssue } from './marks/font-marks.ts'
import type { CellMarks } from './marks/ods-marks.ts'
import { xlsbFonts } from './marks/xlsb-marks.ts'
import { xml2003Rules } from './marks/xml2003-conditions.ts'
import { cellStyles, withOwnStyles, xml2003Issue } from './marks/xml2003-marks.ts'
import type { Currencies } from './ods/ods-tables.ts'
import { readOds } from './ods/open-ods.ts'
import type { FileToOpen } from './open-file.ts'
import { bytesOf, type ScannedZip } from './prescan.ts'
import { refuseSheet } from './sheet-refused.ts'
import {
  type CellNote,
  mostColumns,
  type OpenedBook,
  type RawRow,
  RowBuilder,
  type SheetFormat,
} from './sheet-row.ts'
import { noteText } from './words/note-text.ts'
import { behindWords, wordRows } from './words/sheet-words.ts'
import { xml2003Sheets } from './words/xml2003-words.ts'
import { isBiff8, openXls } from './xls/xls-stream.ts'
import { xlsbSheets } from './xlsb/xlsb-words.ts'

let sheetJs: typeof SheetJs

/**
 * SheetJS and its code pages are large, and most files need neither. In a bundle, a static import would load them with
 * every reader.
 */
async function loadLibrary(): Promise<void> {
  sheetJs = await import('@e965/xlsx')
  sheetJs.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
  await loadFormats()
}

/** In bytes. These formats are read as a whole; an xls of 65,536 rows and 25 columns has about 30 MB. */
const maxFileBytes = 64 * 1024 * 1024
/** A list made by hand has fewer. */
const mostNotes = 10_000
/** The columns of Excel. Empty ones behind the last value do no harm. */
const mostWidth = 16_384
/** In bytes. These are packed, and SheetJS needs many times their size. */
const maxZipBytes = 8 * 1024 * 1024

/**
 * Opens the formats of old programs. Our own reader opens xls of Excel 97 and later. SheetJS opens xls of Excel 5 and
 * 95, and the HTML tables and XML of Excel 2003 that many systems still export with the name xls.
 */
export async function openOldFile(
  file: FileToOpen,
  content: 'cfb' | 'html' | 'xml2003',
): Promise<OpenedBook> {
  if ((await stat(file.path)).size > maxFileBytes) throw refuseSheet('sheet.tooHeavy')
  await loadLibrary()
  const bytes = await readFile(file.path)
  if (content === 'cfb') return openContainer(bytes)
  const text = decoded(bytes)
  if (content === 'html') {
    const { table, hiddenColumns } = readyPage(text)
    return openWithSheetJs(table, 'html', { sheets: hiddenColumns.map((one) => ({ hiddenColumns: one })) })
  }
  // Excel writes no document type. Its only use here would be entities, which can expand without limit.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw refuseSheet('sheet.damaged')
  for (const [, place] of text.matchAll(farPlace))
    if (Number(place) > mostWidth) throw refuseSheet('sheet.tooManyColumns', { limit: mostColumns })
  const styles = cellStyles(text)
  const rules = xml2003Rules(text)
  return openWithSheetJs(withOwnStyles(text, styles), 'xml', {
    sheets: xml2003Sheets(text).map((sheet, at) => ({ ...sheet, rules: rules[at] ?? [] })),
    formatOf: ({ ixfe = '' }) => styles.get(ixfe)?.format,
    issueOf: ({ ixfe = '', r }) =>
      styles.get(ixfe)?.struck ? 'struck' : typeof r === 'string' ? xml2003Issue(r) : undefined,
  })
}

/** The place of a cell, and the cells that it spans, in a file of Excel 2003. */
const farPlace = /<(?:\w{1,20}:)?Cell\b[^<>]{0,200}?\b(?:Index|MergeAcross)\s?=\s?["'](\d{5,})/gi

/** Opens OpenDocument and xlsb. The sizes of their entries have been checked. */
export async function openOtherZip(
  file: FileToOpen,
  format: 'ods' | 'xlsb',
  zip: ScannedZip,
): Promise<OpenedBook> {
  if ((await stat(file.path)).size > maxZipBytes) throw refuseSheet('sheet.tooHeavy')
  await loadLibrary()
  if (format === 'ods') return openOds(file, zip)
  const styles = zip.has('xl/styles.bin') ? await bytesOf(zip, 'xl/styles.bin') : Buffer.alloc(0)
  const sheets = await xlsbSheets(zip)
  zip.close()
  const fonts = xlsbFonts(styles)
  return openWithSheetJs(await readFile(file.path), format, {
    sheets,
    issueOf: ({ v, r }) =>
      typeof v === 'string' && Array.isArray(r)
        ? markIssue(
            v,
            r.map(({ ich, ifnt }) => ({ from: ich, mark: fonts[ifnt] ?? null })),
          )
        : undefined,
  })
}

async function openOds(file: FileToOpen, zip: ScannedZip): Promise<OpenedBook> {
  const bytes = async (name: string) => (zip.has(name) ? await bytesOf(zip, name) : Buffer.alloc(0))
  const whole = (await bytes('content.xml')).toString('utf8')
  const styles = await bytes('styles.xml')
  const manifest = await bytes('META-INF/manifest.xml')
  zip.close()
  const { content, sheets } = readOds(whole, styles.toString('utf8'))
  if (content === whole) return openWithSheetJs(await readFile(file.path), 'ods', { sheets })
  const { utils, write } = sheetJs.CFB
  const container = utils.cfb_new()
  utils.cfb_add(container, '/META-INF/manifest.xml', manifest)
  utils.cfb_add(container, '/styles.xml', styles)
  utils.cfb_add(container, '/content.xml', Buffer.from(content))
  return openWithSheetJs(write(container, { type: 'buffer', fileType: 'zip' }), 'ods', { sheets })
}

interface Container {
  FullPaths: string[]
  FileIndex: { content?: Uint8Array }[]
}

function openContainer(bytes: Buffer): OpenedBook {
  let container: Container
  try {
    container = sheetJs.CFB.read(bytes, { type: 'buffer' })
  } catch {
    throw refuseSheet('sheet.damaged')
  }
  // The part before the slash is the name of the root, which differs between writers.
  const find = (name: string) => {
    const ending = `/${name.toLowerCase()}`
    const place = container.FullPaths.findIndex((path) => path.toLowerCase().replace(/^[^/]*/, '') === ending)
    return place < 0 ? undefined : container.FileIndex[place]?.content
  }
  if (find('EncryptedPackage')) throw refuseSheet('sheet.passwordProtected')
  if (find('WordDocument')) throw refuseSheet('sheet.notSheet', { kind: 'Word' })
  if (find('PowerPoint Document')) throw refuseSheet('sheet.notSheet', { kind: 'PowerPoint' })
  const stream = find('Workbook') ?? find('Book')
  if (!stream) throw refuseSheet('sheet.unknownContent')
  const workbook = Buffer.from(stream.buffer, stream.byteOffset, stream.length)
  return isBiff8(workbook) ? openXls(workbook) : openWithSheetJs(bytes, 'xls')
}

function openWithSheetJs(
  source: Buffer | string,
  format: SheetFormat,
  more: {
    /** In the order of the file. */
    sheets?: readonly SheetFacts[]
    formatOf?: (cell: StyledCell) => string | undefined
    issueOf?: (cell: StyledCell) => MarkIssue | undefined
  } = {},
): OpenedBook {
  let book: SheetJs.WorkBook
  try {
    book = sheetJs.read(source, {
      type: typeof source === 'string' ? 'string' : 'buffer',
      dense: true,
      cellNF: true,
      cellHTML: false,
      cellText: format === 'ods',
      // Text in HTML cells stays text, so '0012' does not become 12.
      raw: format === 'html',
    })
  } catch (error) {
    if (/password/i.test(String(error))) throw refuseSheet('sheet.passwordProtected')
    throw error
  }
  const places = book.SheetNames.map((_, i) => i).filter(
    (i) => !book.Workbook?.Sheets?.[i]?.Hidden && !more.sheets?.[i]?.isHidden,
  )
  const date1904 = book.Workbook?.WBProps?.date1904 ?? false
  return {
    format,
    sheetNames: places.map((place) => book.SheetNames[place] ?? ''),
    readSheet(index, isSurvey = false) {
      const place = places[index] ?? -1
      const sheet = book.Sheets[book.SheetNames[place] ?? '']
      const { lines = [], asides = [], prompts = [], notes, ...facts } = more.sheets?.[place] ?? {}
      const { issueOf, formatOf } = more
      return {
        portions: behindWords(
          rowsOf(sheet, { date1904, isSurvey, issueOf, formatOf, ...facts }),
          wordRows(lines, asides),
        ),
        expectedRows: () => null,
        notes: async () => [...prompts, ...(notes ?? notesOf(sheet))],
        merges: async () =>
          (sheet?.['!merges'] ?? []).map(({ s, e }) => ({
            ...{ top: s.r + 1, bottom: e.r + 1, left: s.c, right: e.c },
          })),
      }
    },
  }
}

/** The facts of a sheet beside the values of its cells, where SheetJS does not tell them. Rows and columns from 0. */
interface SheetFacts {
  isHidden?: boolean
  hiddenRows?: ReadonlySet<number>
  hiddenColumns?: ReadonlySet<number>
  currencies?: Currencies
  marks?: CellMarks | undefined
  /** Its conditional formats. */
  rules?: readonly ConditionalRule[]
  /** The words outside of its cells. */
  lines?: readonly string[]
  /** Those that may speak of something else than the rows. */
  asides?: readonly string[]
  notes?: readonly CellNote[]
  /** The messages beside the cells of its columns, where SheetJS tells the notes. */
  prompts?: readonly CellNote[]
}

/** SheetJS tells more of a cell than its types say: its style in XML, its markup in XML, its runs in xlsb. */
interface StyledCell {
  v?: unknown
  ixfe?: string
  r?: string | { ich: number; ifnt: number }[]
}

/** The notes of the cells. */
function notesOf(sheet: SheetJs.WorkSheet | undefined): CellNote[] {
  const grid: (SheetJs.CellObject | undefined)[][] = sheet?.['!data'] ?? []
  const notes: CellNote[] = []
  for (const [row, cells] of grid.entries())
    for (const [column, cell] of (cells ?? []).entries()) {
      const text = cell?.c?.map((note) => note.t ?? '').join('\n') ?? ''
      if (text === '') continue
      notes.push({ row: row + 1, column, text: noteText(text) })
      if (notes.length >= mostNotes) return notes
    }
  return notes
}

async function* rowsOf(
  sheet: SheetJs.WorkSheet | undefined,
  {
    date1904,
    isSurvey,
    hiddenRows = new Set(),
    currencies,
    marks,
    rules = [],
    formatOf = () => undefined,
    issueOf = () => undefined,
    ...more
  }: SheetFacts & {
    date1904: boolean
    isSurvey: boolean
    formatOf: ((cell: StyledCell) => string | undefined) | undefined
    issueOf: ((cell: StyledCell) => MarkIssue | undefined) | undefined
  },
): AsyncGenerator<RawRow[]> {
  const grid: (SheetJs.CellObject | undefined)[][] = sheet?.['!data'] ?? []
  const hiddenColumns = hiddenColumnsOf(sheet, more.hiddenColumns)
  const applyRules = readyRules(rules, date1904, isSurvey)
  let portion: RawRow[] = []
  for (const [index, cells] of grid.entries()) {
    const builder = new RowBuilder()
    // A file may name column 1,000,000,000.
    if (cells && cells.length > mostWidth) throw refuseSheet('sheet.tooManyColumns', { limit: mostColumns })
    for (const [column, cell] of (cells ?? []).entries()) {
      if (!cell) continue
      const said = formatOf(cell as StyledCell)
      // SheetJS reads the parents of a style before the style. It gives a date without a format the usual one.
      if (said !== undefined && !(said === 'General' && cell.z === 'yyyy-mm-dd')) cell.z = formatCode(said)
      addCell(builder, column, cell, date1904, currencies?.get(index)?.get(column))
      const mark = cell.v === undefined || cell.v === '' ? undefined : marks?.get(index)?.get(column)
      const issue = mark ?? issueOf(cell as StyledCell)
      if (issue) builder.addIssue(column, issue)
    }
    const row = builder.take(index + 1)
    if (row && applyRules) applyRules(row, typedIn(cells ?? []))
    const isHidden = sheet?.['!rows']?.[index]?.hidden || hiddenRows.has(index) || cells?.some(isInHiddenRow)
    if (row && isHidden) row.hidden = true
    if (row && hiddenColumns.length > 0) row.hiddenColumns = hiddenColumns
    if (row) portion.push(row)
    if (portion.length < 500) continue
    yield portion
    portion = []
  }
  if (portion.length > 0) yield portion
}

/** The cells of a row that are more than their text. */
function typedIn(cells: readonly (SheetJs.CellObject | undefined)[]): Map<number, TypedCell> {
  const typed = new Map<number, TypedCell>()
  for (const [column, cell] of cells.entries()) {
    if (typeof cell?.v === 'number' && cell.t === 'n')
      typed.set(column, { value: cell.v, format: readFormat(cell.z) })
    else if (typeof cell?.v === 'boolean' || cell?.v === '') typed.set(column, cell.v)
  }
  return typed
}

function addCell(
  builder: RowBuilder,
  column: number,
  cell: SheetJs.CellObject,
  date1904: boolean,
  currency?: string,
): void {
  if (cell.t === 'e') builder.add(column, errorText(cell.v), 'errorValue')
  else if (typeof cell.v === 'boolean') builder.add(column, cell.v ? 'TRUE' : 'FALSE')
  else if (typeof cell.v === 'number') {
    const format = readFormat(cell.z)
    const text = formattedText(cell.v, format, date1904)
    builder.add(column, text, numberIssue(cell.v, format))
    // OpenDocument stores the shown text itself.
    const shown = cell.w === undefined ? null : furtherLook(cell.w, cell.v, text)
    const look = shown ?? (format.shown ? format.shown(cell.v, text, date1904) : null)
    // A currency counts even where the look of the cell keeps quiet about it.
    builder.addShown(
      column,
      currency && !/[^\d.,\s()+-]/.test(look ?? '') ? `${currency} ${look ?? text}` : look,
    )
  } else if (typeof cell.v === 'string') addWritten(builder, column, cell.v, readFormat(cell.z))
}

/** A number in a cell of a page, which its format shows in another way. */
const plainNumber = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/

function addWritten(builder: RowBuilder, column: number, value: string, { shownText }: NumberFormat): void {
  const { text: written, format: code, number, issue } = readMarks(value)
  if (issue) builder.addIssue(column, issue)
  const format = code === undefined ? plainFormat : htmlFormat(code)
  const typed =
    code !== undefined && plainNumber.test(written) ? Number(written.replaceAll(',', '')) : undefined
  const isDate =
    number === undefined && typed !== undefined && format.kind !== 'plain' && format.kind !== 'scientific'
  const bare = number === undefined ? written : numberText(number)
  const text = cellText(isDate ? formattedText(typed, format, false) : bare)
  if (typeof text !== 'string') builder.add(column, text.text, text.issue)
  else builder.add(column, text, isDate && format.kind === 'date' ? 'date' : undefined)
  const own = number === undefined ? null : furtherLook(written, number, bare)
  const stored = number ?? typed
  if (own !== null) builder.addShown(column, own)
  else if (stored !== undefined && format.shown)
    builder.addShown(
      column,
      format.shown(stored, isDate && typeof text === 'string' ? text : numberText(stored), false),
    )
  else if (stored === undefined && written !== '') {
    const look = shownText ?? format.shownText
    if (look) builder.addShown(column, look(written))
  }
}

function errorText(value: unknown): string {
  const known: Record<number, string> = {
    0: '#NULL!',
    7: '#DIV/0!',
    15: '#VALUE!',
    23: '#REF!',
    29: '#NAME?',
    36: '#NUM!',
  }
  return known[Number(value)] ?? '#N/A'
}

/** SheetJS writes out the built-in dates in the American form. */
const builtInDates: Record<string, number> = { 'm/d/yy': 14, 'm/d/yy h:mm': 22 }

function readFormat(code: unknown): NumberFormat {
  if (typeof code !== 'string' || code === 'General') return plainFormat
  const id = builtInDates[code]
  return id === undefined ? numberFormat(-1, code) : numberFormat(id, undefined)
}

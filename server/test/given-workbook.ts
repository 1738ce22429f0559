import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  openSheet,
  type RawRow,
  type SheetOptions,
  type WorkerLimits,
} from '../src/kernel/sheet-worker/read-sheet.ts'
import { chooseSheet } from '../src/kernel/sheet-worker/sheet-choice.ts'
import { openFile } from '../src/kernel/workbook/open-file.ts'
import { columnLetters, escapeXml, textCell } from '../src/kernel/workbook/xlsx-cells.ts'
import { ZipStream } from '../src/kernel/workbook/zip-stream.ts'

// Test builders: files to read, and their rows.

let folder = ''
let count = 0

/** A new path in a folder that is removed with the process. */
export function givenPath(ending = '.xlsx'): string {
  if (folder === '') {
    folder = mkdtempSync(join(tmpdir(), 'sheet-test-'))
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  }
  return join(folder, `${++count}${ending}`)
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

export interface GivenWorkbook {
  /** The content of `<sheetData>`. */
  rows?: string
  /** The whole sheet part, instead of `rows`. */
  sheet?: string | Iterable<string>
  /** The content of `<sst>`. */
  shared?: string
  /** The format codes of the cell styles 0, 1, … */
  formats?: string[]
  workbookPr?: string
  /** Additional or replaced parts, by path. */
  parts?: Record<string, string>
}

/** An xlsx file with these parts, written unchanged, even if they are damaged or hostile. */
export async function givenWorkbook(given: GivenWorkbook): Promise<string> {
  const parts: Record<string, string | Iterable<string>> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships ${relations}><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}">${given.workbookPr ?? ''}<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${relations}><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="/xl/styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml':
      given.sheet ?? `<worksheet ${main}><sheetData>${given.rows ?? ''}</sheetData></worksheet>`,
  }
  if (given.shared) parts['xl/sharedStrings.xml'] = `<sst ${main}>${given.shared}</sst>`
  if (given.formats) parts['xl/styles.xml'] = stylesOf(given.formats)
  return givenZip({ ...parts, ...given.parts })
}

export interface GivenSheet {
  name: string
  /** The texts of each row. An empty row still counts. */
  rows: readonly (readonly string[])[]
  hidden?: boolean
}

/** A workbook with several sheets. */
export function givenBook(sheets: readonly GivenSheet[]): Promise<string> {
  const list = sheets.map(
    ({ name, hidden }, i) =>
      `<sheet name="${escapeXml(name)}" sheetId="${i + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`,
  )
  const targets = sheets.map(
    (_, i) =>
      `<Relationship Id="rId${i + 1}" Type="${office}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${relations}>${targets.join('')}</Relationships>`,
  }
  for (const [i, { rows }] of sheets.entries()) {
    const cells = (row: readonly string[], r: number) =>
      row.map((text, c) => (text === '' ? '' : textCell(`${columnLetters(c)}${r}`, text, 0))).join('')
    const inside = rows.map((row, r) => `<row r="${r + 1}">${cells(row, r + 1)}</row>`).join('')
    parts[`xl/worksheets/sheet${i + 1}.xml`] =
      `<worksheet ${main}><sheetData>${inside}</sheetData></worksheet>`
  }
  return givenWorkbook({ parts })
}

function stylesOf(formats: string[]): string {
  const codes = formats.map(
    (code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  )
  const styles = formats.map((_, i) => `<xf numFmtId="${200 + i}"/>`)
  return `<styleSheet ${main}><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`
}

export async function givenZip(parts: Record<string, string | Iterable<string>>): Promise<string> {
  const path = givenPath()
  const file = await open(path, 'w')
  const zip = new ZipStream(file)
  for (const [name, content] of Object.entries(parts)) {
    await zip.start(name)
    for (const piece of typeof content === 'string' ? [content] : content) await zip.write(piece)
    await zip.end()
  }
  await zip.finish()
  await file.close()
  return path
}

/** All rows of a file, read through the worker as in production. */
export async function rowsOf(
  path: string,
  options: Partial<SheetOptions> = {},
  limits?: WorkerLimits,
): Promise<RawRow[]> {
  const rows: RawRow[] = []
  for await (const batch of await openSheet(path, { fileName: path, ...options }, limits)) rows.push(...batch)
  return rows
}

/** All rows of a file, read in this thread. The worker does not matter for tests of a format. */
export async function rowsHere(path: string, sheet: number | string | null = null): Promise<RawRow[]> {
  const book = await openFile({ path, maxBytes: 600_000_000, onBytes() {} })
  const { portions } = await chooseSheet(book, sheet)
  const rows: RawRow[] = []
  for await (const portion of portions) rows.push(...portion)
  return rows
}

/** The texts of all rows. */
export async function cellsHere(path: string): Promise<string[][]> {
  return (await rowsHere(path)).map((row) => row.cells)
}

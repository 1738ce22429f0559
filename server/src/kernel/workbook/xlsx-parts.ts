import { escapeXml } from './xlsx-cells.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * Readers of file types expect this part first, when the number of sheets is still unknown. So sheets are the default
 * type.
 */
export const contentTypesXml = `${declaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${contentType}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`

export const rootRelationsXml = `${declaration}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

/** In the order of `styles`. */
export const stylesXml = `${declaration}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="0.000"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF2F3F5"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="9">${[
  format(0),
  '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>',
  format(49),
  format(2),
  format(0),
  format(164),
  format(165),
  format(166),
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
].join(
  '',
)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

function format(id: number): string {
  return `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`
}

export interface SheetPart {
  name: string
  hidden?: boolean
  /** The range of the filter. LibreOffice and older Excel versions look it up as a defined name. */
  filter?: string
}

export function workbookXml(sheets: SheetPart[]): string {
  const list = sheets.map(
    ({ name, hidden }, i) =>
      `<sheet name="${escapeXml(name)}" sheetId="${i + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`,
  )
  const filters = sheets.flatMap(({ name, filter }, i) =>
    filter
      ? `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">${escapeXml(quoted(name))}!${filter}</definedName>`
      : [],
  )
  const names = filters.length > 0 ? `<definedNames>${filters.join('')}</definedNames>` : ''
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${list.join('')}</sheets>${names}</workbook>`
}

export function workbookRelationsXml(sheets: SheetPart[]): string {
  const list = sheets.map(
    (_, i) =>
      `<Relationship Id="rId${i + 1}" Type="${office}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  return `${declaration}<Relationships xmlns="${packageNamespace}/relationships">${list.join('')}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`
}

export const worksheetStart = `${declaration}<worksheet xmlns="${main}">`

/** The name of a sheet in a formula. */
export function quoted(name: string): string {
  return `'${name.replaceAll("'", "''")}'`
}

/** A sheet name that Excel accepts: 31 characters, without []:*?/\, and not in `used`. */
export function sheetNameOf(wanted: string, used: string[]): string {
  const plain = wanted.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ').replace(/^[\s']+|[\s']+$/g, '') || 'Sheet'
  for (let n = 1; ; n++) {
    const ending = n === 1 ? '' : ` (${n})`
    const name = plain.slice(0, 31 - ending.length) + ending
    if (!used.some((other) => other.toLowerCase() === name.toLowerCase())) return name
  }
}

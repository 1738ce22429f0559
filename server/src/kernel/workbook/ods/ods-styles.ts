import { leastSize } from '../sheet-row.ts'
import { said } from '../words/plain-text.ts'
import { besideFields } from '../words/print-heads.ts'
import { paragraphsOf } from './ods-paragraphs.ts'

/** The facts about tables in the styles of an OpenDocument file, by the name of the style. */
export interface OdsStyles {
  hiddenTables: Set<string>
  /** The rows and columns that nobody sees, because they have no size. */
  flat: Set<string>
  /** The pages of tables. */
  pages: Map<string, string>
}

const tags =
  /<style:(style|table-properties|table-row-properties|table-column-properties)(?=[\s/>])([^<>]*)>/g

/** The points of a unit. */
const units: Record<string, number> = { cm: 72 / 2.54, mm: 72 / 25.4, in: 72, pt: 1, pc: 12, px: 0.75, '': 1 }

/** True for a row or column without a size, or with one that nobody sees. */
function isFlat(size: string): boolean {
  const [, number, unit = ''] = /^(\d+(?:\.\d*)?|\.\d+)([a-z]*)$/.exec(size.trim()) ?? []
  return number !== undefined && Number(number) * (units[unit] ?? 1000) < leastSize
}

/** Reads the styles of the content. */
export function odsStyles(content: string): OdsStyles {
  const styles: OdsStyles = { hiddenTables: new Set(), flat: new Set(), pages: new Map() }
  let name = ''
  for (const [, kind, given = ''] of content.matchAll(tags)) {
    if (kind === 'style') {
      name = said(given, 'style:name')
      const page = said(given, 'style:master-page-name')
      if (page !== '') styles.pages.set(name, page)
    } else if (kind === 'table-properties') {
      if (said(given, 'table:display') === 'false') styles.hiddenTables.add(name)
    } else if (kind === 'table-row-properties') {
      // Such a row gets the height of its content.
      const isOptimal = said(given, 'style:use-optimal-row-height') === 'true'
      if (isFlat(said(given, 'style:row-height')) && !isOptimal) styles.flat.add(name)
    } else if (isFlat(said(given, 'style:column-width'))) styles.flat.add(name)
  }
  return styles
}

const pageTags =
  /<(\/?)style:(master-page|header|header-left|header-first|footer|footer-left|footer-first)(?=[\s/>])([^<>]*)>/g
const mostLines = 200

/** The lines of the print headers and footers of each page in the part of styles. */
export function odsPageLines(styles: string): Map<string, string[]> {
  const pages = new Map<string, string[]>()
  let lines: string[] = []
  let [from, isShown] = [0, false]
  for (const { 0: tag, 1: slash, 2: kind, 3: given = '', index } of styles.matchAll(pageTags)) {
    if (kind === 'master-page') {
      lines = []
      if (!slash) pages.set(said(given, 'style:name'), lines)
    } else if (!slash) {
      from = index + tag.length
      isShown = said(given, 'style:display') !== 'false'
    } else if (isShown && lines.length < mostLines)
      for (const { text, hasField } of paragraphsOf(styles.slice(from, index)))
        lines.push(...besideFields(text, hasField))
  }
  return pages
}

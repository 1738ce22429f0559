import { type CellNote, mostColumns } from '../sheet-row.ts'
import { noteText } from '../words/note-text.ts'
import { said } from '../words/plain-text.ts'
import { paragraphsOf } from './ods-paragraphs.ts'
import type { OdsStyles } from './ods-styles.ts'

/** The currencies of cells by row and column, both from 0. */
export type Currencies = ReadonlyMap<number, ReadonlyMap<number, string>>

/** The facts of a table of an OpenDocument file beside the values of its cells. Rows and columns from 0. */
export interface OdsTable {
  name: string
  /** The name of its style. */
  style: string
  hiddenRows: Set<number>
  hiddenColumns: Set<number>
  /** The currencies of its cells, other than the yuan. */
  currencies: Map<number, Map<number, string>>
  /** The notes of its cells, and the messages beside the cells of its columns. */
  notes: CellNote[]
}

/** Rows of one tag. A longer run is the empty end of the sheet. */
const mostRepeated = 1_000_000
/** Hidden rows of all tables. */
const mostHidden = 2_000_000
/** A list made by hand has fewer. */
const mostNotes = 10_000

const tagsOf = (names: string) => new RegExp(String.raw`<(\/?)(${names})(?=[\s/>])([^<>]*)>`, 'g')
const names = 'table:(?:table|table-column|table-column-group|table-row|table-row-group)'
/** Only these facts need the places of cells, of which there are many. */
const ofCells = /<office:annotation|content-validation-name|office:currency\s*=\s*["'](?!CNY)/
const [tags, tagsWithCells] = [
  tagsOf(names),
  tagsOf(`${names}|table:(?:covered-)?table-cell|office:annotation`),
]

/** The tables of a content. SheetJS does not tell these facts. */
export function odsTables(content: string, styles: OdsStyles): OdsTable[] {
  const tables: OdsTable[] = []
  const messages = helpMessages(content)
  /** The columns of the table with each rule. */
  let ruled = new Map<string, Set<number>>()
  let [row, below, column, nextCell, nextColumn, from] = [0, 0, 0, 0, 0, 0]
  let [columnGroups, rowGroups] = [new Groups(), new Groups()]
  let hidden = 0
  const wanted = ofCells.test(content) ? tagsWithCells : tags
  for (const { 0: tag, 1: slash, 2: kind, 3: given = '', index } of content.matchAll(wanted)) {
    if (kind === 'table:table' && !slash && !tag.endsWith('/>')) {
      tables.push(tableOf(given))
      ruled = new Map()
      ;[below, nextColumn] = [0, 0]
      ;[columnGroups, rowGroups] = [new Groups(), new Groups()]
    }
    const table = tables.at(-1)
    if (!table) continue
    if (kind === 'office:annotation') {
      if (slash) addNote(table, row + 1, column, textOf(content.slice(from, index)))
      from = index + tag.length
    } else if (kind === 'table:table-column-group' || kind === 'table:table-row-group') {
      const groups = kind === 'table:table-row-group' ? rowGroups : columnGroups
      if (slash) groups.close()
      else if (!tag.endsWith('/>')) groups.open(given)
    } else if (slash || kind === 'table:table') continue
    else if (kind === 'table:table-column') {
      const first = nextColumn
      nextColumn += repeated(given, 'columns')
      if (columnGroups.folded > 0 || isHidden(given, styles))
        for (let at = first; at < Math.min(nextColumn, mostColumns); at++) table.hiddenColumns.add(at)
    } else if (kind === 'table:table-row') {
      ;[row, nextCell] = [below, 0]
      below += repeated(given, 'rows')
      const isFolded = rowGroups.folded > 0 || isHidden(given, styles)
      if (!isFolded || below - row > mostRepeated || hidden + below - row > mostHidden) continue
      hidden += below - row
      for (let at = row; at < below; at++) table.hiddenRows.add(at)
    } else {
      column = nextCell
      nextCell += repeated(given, 'columns')
      addCurrency(table, given, [row, below], [column, nextCell])
      const rule = given.includes('content-validation-name')
        ? said(given, 'table:content-validation-name')
        : ''
      const message = rule === '' ? undefined : messages.get(rule)
      if (message === undefined) continue
      const columns = ruled.get(rule) ?? new Set()
      ruled.set(rule, columns)
      for (let at = column; at < Math.min(nextCell, mostColumns); at++) {
        if (!columns.has(at)) addNote(table, 0, at, message)
        columns.add(at)
      }
    }
  }
  return tables
}

/** The open groups of rows or columns, of which some are folded. */
class Groups {
  folded = 0
  private readonly all: boolean[] = []

  open(given: string): void {
    const isFolded = said(given, 'table:display') === 'false'
    this.all.push(isFolded)
    if (isFolded) this.folded++
  }

  close(): void {
    if (this.all.pop()) this.folded--
  }
}

const tableOf = (given: string): OdsTable => ({
  name: said(given, 'table:name'),
  style: said(given, 'table:style-name'),
  ...{ hiddenRows: new Set(), hiddenColumns: new Set(), currencies: new Map(), notes: [] },
})

const repeated = (given: string, what: 'rows' | 'columns'): number =>
  given.includes('repeated') ? Number(said(given, `table:number-${what}-repeated`) || 1) : 1

const isHidden = (given: string, { flat }: OdsStyles): boolean =>
  /table:visibility\s*=\s*["'](?:collapse|filter)/.test(given) ||
  (flat.size > 0 && flat.has(said(given, 'table:style-name')))

function addNote({ notes }: OdsTable, row: number, column: number, text: string): void {
  if (text !== '' && notes.length < mostNotes) notes.push({ row, column, text: noteText(text) })
}

const textOf = (markup: string): string =>
  paragraphsOf(markup)
    .map(({ text }) => text)
    .join('\n')
    .trim()

function addCurrency(
  { currencies }: OdsTable,
  given: string,
  [row, below]: [number, number],
  [column, next]: [number, number],
): void {
  const currency = given.includes('office:currency') ? said(given, 'office:currency') : 'CNY'
  if (currency === 'CNY' || (below - row) * (next - column) > mostRepeated) return
  for (let at = row; at < below; at++) {
    const there = currencies.get(at) ?? new Map<number, string>()
    for (let place = column; place < next; place++) there.set(place, currency)
    currencies.set(at, there)
  }
}

const ruleTags = /<(\/?)table:(content-validation|help-message)(?=[\s/>])([^<>]*)>/g

/** The messages that the rules for input show beside a cell, by the name of the rule. */
function helpMessages(content: string): Map<string, string> {
  const messages = new Map<string, string>()
  let [rule, title, from] = ['', '', 0]
  for (const { 0: tag, 1: slash, 2: kind, 3: given = '', index } of content.matchAll(ruleTags)) {
    if (kind === 'content-validation') rule = slash ? '' : said(given, 'table:name')
    else if (!slash) {
      title = said(given, 'table:title').trim()
      from = said(given, 'table:display') === 'true' ? index + tag.length : 0
      if (from > 0 && tag.endsWith('/>') && title !== '') messages.set(rule, title)
    } else if (from > 0 && messages.size < mostNotes)
      messages.set(rule, [title, textOf(content.slice(from, index))].filter(Boolean).join('\n'))
  }
  return messages
}

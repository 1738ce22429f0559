import { setImmediate } from 'node:timers/promises'
import { isTableNote } from '@zhanggui/contract/measure-header.ts'
import { isTrialTitle } from '@zhanggui/contract/measure-price.ts'
import {
  isOtherPrice,
  nameUnits,
  noteUnits,
  type TableUnit,
  tableUnits,
  titleUnits,
  unitsBeside,
  withPricedWeights,
} from '@zhanggui/contract/measure-said.ts'
import { simplified } from '@zhanggui/contract/traditional.ts'
import type { SheetSurvey, SurveyedSheet } from '../../kernel/sheet-worker/survey-sheets.ts'
import { type HeaderLines, headerLines } from './header-lines.ts'
import { longestCell } from './import-file.ts'
import { type ColumnNames, longestName, type Match, matchHeaders, withTableUnits } from './matching.ts'
import { noteLines } from './note-lines.ts'
import { headersDigest, ownHeaders } from './own-columns.ts'
import { titleReader, withPriceKinds } from './price-kind.ts'
import { isOfAllPrices, notesOfTable, unitsOfNotes, wordsBeside } from './table-notes.ts'

/** A possible header of a sheet, with the fields that it names. */
export interface PossibleHeader extends HeaderLines {
  matches: Match[]
  digest: string
}

/** In characters, for all sheets of a file. The sheets beyond are only named. A usual sheet has less than 10,000. */
const mostRead = 200_000
/** Even a cell of one character takes time. */
const leastOfCell = 8

const sizeOf = ({ head, notes }: SurveyedSheet): number =>
  [...head.map(({ cells }) => cells), notes.map(({ text }) => text)]
    .flat()
    .reduce((sum, text) => (text === '' ? sum : sum + leastOfCell + text.length), 0)

/** The sheets whose first rows are read: the wanted one, or else the first one with rows and as many as the limit allows. */
export function sheetsRead({ sheets }: Pick<SheetSurvey, 'sheets'>, wanted?: string): SurveyedSheet[] {
  if (wanted !== undefined) return sheets.filter(({ name }) => name === wanted)
  const first = sheets.find(({ rows }) => rows > 0)
  let left = mostRead - (first ? sizeOf(first) : 0)
  return sheets.filter((sheet) => {
    if (sheet === first) return true
    const size = sizeOf(sheet)
    if (size > left) return false
    left -= size
    return true
  })
}

/** A line of so few texts may be a long note about the table. */
const fewTexts = 4

/** The first rows with texts that are not too long for the rules. A longer header names no field. */
const withoutLong = (sheet: SurveyedSheet): SurveyedSheet => ({
  ...sheet,
  notes: shortNotes(sheet.notes),
  head: sheet.head.map((row) =>
    row.cells.filter((cell) => cell !== '').length <= fewTexts
      ? row
      : { ...row, cells: row.cells.map((cell) => cell.slice(0, longestName + 1)) },
  ),
})
const mostNotes = 1000

/** The notes in short lines, because a rule reads a line. */
function shortNotes(notes: SurveyedSheet['notes']): SurveyedSheet['notes'] {
  let left = mostRead
  return notes.slice(0, mostNotes).flatMap((note) => {
    left -= note.text.length
    return left < 0 ? [] : [{ ...note, text: noteLines(note.text).join('\n') }]
  })
}

const plainName = (name: string): string => name.slice(0, longestCell)

/** The statements of texts outside of a sheet about its amounts. */
interface Around {
  units: TableUnit[]
  /** Sentences about the prices. */
  prices: string[]
}

/** Reads the name of the file and the sheets that have only text. */
function* textsAround(
  fileName: string,
  sheets: readonly SurveyedSheet[],
  names: ColumnNames,
): Generator<void, (sheet: SurveyedSheet) => Around> {
  const named = nameUnits(fileName)
  const said: (Around & { sheet: SurveyedSheet })[] = []
  for (const sheet of sheets) {
    const short = withoutLong(sheet)
    let isTable = false
    for (const { cells } of short.head) {
      yield
      isTable = matchHeaders(cells, names).filter(({ field, unsure }) => field ?? unsure).length > 1
      if (isTable) break
    }
    if (isTable) continue
    const isGeneral = isInstruction(sheet.name) || (neutral.test(nameOf(sheet.name)) && isOfWords(short))
    const units = short.head.flatMap(({ cells }) => elsewhere(sheet.name, cells, isGeneral))
    const isText = isGeneral || isOfWords(short)
    const prices = short.head.flatMap(({ cells }) =>
      cells.filter((cell) => (isGeneral && isOfAllPrices(cell)) || (isText && isTrialTitle(cell))),
    )
    said.push({ sheet, units, prices })
  }
  return (sheet) => {
    const others = said.filter((one) => one.sheet !== sheet)
    return {
      units: [...named, ...others.flatMap(({ units }) => units)],
      prices: others.flatMap(({ prices }) => prices),
    }
  }
}

const aboutPrices = /[价價]|\bprices?\b/i
const aboutAmounts = /[价價]|金[额額]|币|幣|\b(?:prices?|amounts?|currency)\b/i
const instructions =
  /说明|须知|注意|指[南引]|填写|规则|帮助|要求|备注|\b(?:read ?me|instructions?|notes?|guide|help|about|legend|info)\b/i
/** Names of sheets that say no other matter. */
const neutral =
  /^(?:sheet|工作表|表格?|页)?\s*\d*$|^(?:封[面皮]|首页|目录|参数|设置|cover|index|contents|settings|parameters)$/i
const nameOf = (sheet: string): string => simplified(sheet.replaceAll('_', ' ')).trim()
const isInstruction = (sheet: string): boolean => instructions.test(nameOf(sheet))
const isOfWords = ({ head }: SurveyedSheet): boolean =>
  head.every(({ cells }) => cells.every((cell) => !/^[\d.,%¥$-]+$/.test(cell.trim())))

/**
 * The units that a line of another sheet gives. An instruction about all prices is one about this table. Of any other text
 * only a person knows, such as one about amounts, and a sheet of other matters speaks of other amounts.
 */
function elsewhere(sheet: string, cells: readonly string[], isGeneral: boolean): TableUnit[] {
  const instructs = isInstruction(sheet)
  const line = cells.join(' ')
  const isAbout = aboutPrices.test(line) || (isGeneral && aboutAmounts.test(line))
  if (!instructs && !isAbout) return []
  return tableUnits(cells).map((unit) =>
    unit.unit === 'yuan' || (instructs && aboutPrices.test(line))
      ? unit
      : { ...unit, unit: null, text: `${sheet.slice(0, longestSheet)}: ${unit.text}` },
  )
}
const longestSheet = 20

/**
 * Every possible header of a sheet, with the units of its name, of texts around it, of the lines above it, and of notes
 * beside it.
 */
function* possibleHeaders(
  whole: SurveyedSheet,
  names: ColumnNames,
  outside: Around,
  fileName: string,
  stores: readonly string[],
): Generator<void, PossibleHeader[]> {
  const sheet = withoutLong(whole)
  const above: { rowNumber: number; units: TableUnit[] }[] = []
  for (const { rowNumber, cells, aside } of sheet.head) {
    yield
    above.push({
      rowNumber,
      units: aside ? unitsOfNotes(cells.filter((cell) => !ofChart.test(cell))) : titleUnits(cells),
    })
  }
  const saidIn = titleReader(stores)
  const found: PossibleHeader[] = []
  const named = [...outside.units, ...nameUnits(plainName(sheet.name))]
  const further = furtherIn(sheet)
  for (const lines of headerLines(whole)) {
    yield
    const beside = wordsBeside(lines, (column) => isEmpty(sheet, lines, column))
    const ofTable = notesOfTable(sheet, lines)
    const isNote = (header: string, column: number) =>
      isTableNote(header) || beside.has(column) || (isSentence.test(header) && isEmpty(sheet, lines, column))
    const units = distinct([
      ...named,
      ...unitsOfNotes(ofTable),
      ...above.flatMap(({ rowNumber, units }) => (rowNumber < lines.headerRow ? units : [])),
      ...titleUnits(lines.headers.filter(isNote).map((header) => header.slice(0, longestName + 1))),
    ])
    const headers =
      units.length === 0
        ? lines.headers
        : withTableUnits(lines.headers, withPricedWeights(units, lines.headers), names)
    const titles = sheet.head.flatMap(({ rowNumber, cells, aside }) =>
      rowNumber < lines.headerRow && !(aside && cells.every((cell) => ofChart.test(cell))) ? cells : [],
    )
    const noted = withNotes(headers, further, lines, names)
    const told = noted.map((header, at) => {
      const texts = sheet.notes.flatMap(({ column, text }) =>
        column === at ? text.split('\n').map(withoutOthers) : [],
      )
      return texts.length === 0 ? header : (withPriceKinds([header], texts, names)[0] ?? header)
    })
    const around = [
      ...[fileName, plainName(sheet.name), ...new Set(titles), ...outside.prices, ...ofTable],
      ...lines.headers.filter((_, at) => beside.has(at)),
    ]
    // A word about the table is no column that answers it.
    const columns = told.map((header, at) => (beside.has(at) ? '' : header))
    const priced = withPriceKinds(columns, around, names, {
      ...{ stores, saidIn },
      valuesOf: (at) => valuesOf(sheet, lines, at),
    }).map((header, at) => (beside.has(at) ? (told[at] ?? '') : header))
    const matches = matchHeaders(ownHeaders(priced), names)
    found.push({ ...lines, headers: priced, matches, digest: headersDigest(priced) })
  }
  return found
}

/** The title of a chart, which speaks of the course of prices or of what was sold, and not of the prices in the rows. */
const ofChart =
  /走势|趋势|对比|分布|占比|曲线|排[行名]|\b(?:trends?|comparison|vs\.?)\b|^(?!.*(?:[价價]|price)).*(?:[销单]量|订单|成交|销售|消费|\b(?:volume|sales|orders)\b)/i

/** Words of a note about other prices, and the tax that every price in a shop has: 不能低于进价, 会员价另填, 含税价. */
const ofOthers =
  /(?:不[能得可应]|应|必?须)?(?:低于|高于|大于|小于|超过|少于|不及)[^,，。;；]{0,8}|[^,，。;；]{0,8}另(?:行|外|列)?(?:填|写|录)[^,，。;；]{0,4}|(?<![不未非])含税价格?|\b(?:below|above|over|under|(?:less|more|greater|lower|higher) than)\b[^,.;]{0,24}/gi
const withoutOthers = (line: string): string => line.replace(ofOthers, '')

/** The same unit of many lines is one. */
const distinct = (units: readonly TableUnit[]): TableUnit[] =>
  [...new Map(units.map((unit) => [JSON.stringify(unit), unit])).values()].slice(0, mostUnits)
const mostUnits = 50

/** A text of a header that is a sentence. It names no column if the column is empty. */
const isSentence = /[:：]|注|说明|单位|[为是均]|\b(?:in|is|are|units?)\b/

const isEmpty = (sheet: SurveyedSheet, lines: HeaderLines, column: number): boolean =>
  valuesOf(sheet, lines, column).length === 0

/** The first values of a column. */
const valuesOf = (sheet: SurveyedSheet, { next }: HeaderLines, column: number): string[] =>
  [...sheet.head.slice(next).map(({ cells }) => cells[column] ?? ''), ...(sheet.below[column] ?? [])].filter(
    (text) => text.trim() !== '',
  )

/** The notes of the header's cells and of whole columns, by column. */
export function notesOf(
  { notes }: SurveyedSheet,
  { headerRow, headerRows }: Pick<HeaderLines, 'headerRow' | 'headerRows'>,
): Map<number, string> {
  const found = new Map<number, string>()
  for (const { row, column, text } of notes)
    if (row === 0 || (row >= headerRow && row < headerRow + headerRows))
      found.set(column, [found.get(column) ?? [], text].flat().join('\n'))
  return found
}

/** A further text of a column with its units: a note, or a cell above the header. */
interface Further {
  row: number
  column: number
  units: TableUnit[]
}

/** The units of the notes of a sheet, and of the cells of its first rows. They are read once for all possible headers. */
function furtherIn({ notes, head }: SurveyedSheet): { noted: Further[]; codes: Further[] } {
  const noted = notes.map(({ row, column, text }) => ({
    ...{ row, column },
    units: text.split('\n').flatMap(noteUnits),
  }))
  const codes = head
    .filter(({ cells }) => isCodes(cells))
    .flatMap(({ rowNumber, cells }) =>
      cells.map((cell, column) => ({ row: rowNumber, column, units: codeUnits(cell) })),
    )
  const says = ({ units }: Further) => units.length > 0
  return { noted: noted.filter(says), codes: codes.filter(says) }
}

/** Those that concern a header: the notes, and the cells above it. */
function furtherUnits(
  { noted, codes }: ReturnType<typeof furtherIn>,
  { headerRow, headerRows }: HeaderLines,
): Further[] {
  const above = codes.filter(({ row }) => row < headerRow)
  // Only a person knows whether one record, a line above the header, or a message beside cells speaks for the column. The mark keeps its text
  // from being a unit.
  return [...noted, ...above].map((one) =>
    one.row >= headerRow && one.row < headerRow + headerRows
      ? one
      : { ...one, units: one.units.map(inDoubt) },
  )
}

const inDoubt = (unit: TableUnit): TableUnit =>
  unit.unit === null || unit.unit === 'yuan' ? unit : { ...unit, unit: null, text: `${unit.text}?` }

/** A line of several texts that says nothing about the whole table. */
const isCodes = (cells: readonly string[]): boolean =>
  cells.filter((cell) => cell.trim() !== '').length > 1 && tableUnits(cells).length === 0

/** The unit of a money amount in a cell above the header: a field code such as `price_fen`, or a bare unit. */
const codeUnits = (cell: string): TableUnit[] =>
  cell.trim() === '' || /\d/.test(cell)
    ? []
    : unitsBeside(cell, 'money').flatMap((unit) =>
        unit.unit === 'yuan' || (unit.unit === null && !isOtherPrice(unit.text))
          ? []
          : [{ ...unit, of: 'money', always: true }],
      )

/** The headers with the units that their notes give. A note counts like a unit in the header. */
function withNotes(
  headers: string[],
  sheet: ReturnType<typeof furtherIn>,
  lines: HeaderLines,
  names: ColumnNames,
): string[] {
  const further = furtherUnits(sheet, lines)
  return headers.map((header, at) => {
    const units = further.flatMap(({ column, units }) => (column === at ? units : []))
    return units.length === 0
      ? header
      : (withTableUnits([header], withPricedWeights(units, [header]), names)[0] ?? header)
  })
}

/** The possible headers of the sheets of one file. Each sheet is read once, in steps, so that other calls need not wait. */
class FileHeaders {
  private readonly known = new Map<SurveyedSheet, PossibleHeader[]>()
  private around: ((sheet: SurveyedSheet) => Around) | undefined

  private readonly survey: SheetSurvey
  readonly names: ColumnNames
  readonly stores: readonly string[]

  constructor(survey: SheetSurvey, names: ColumnNames, stores: readonly string[]) {
    this.survey = survey
    this.names = names
    this.stores = stores
  }

  *read(
    sheets: readonly SurveyedSheet[],
  ): Generator<void, { sheet: SurveyedSheet; possible: PossibleHeader[] }[]> {
    const fileName = plainName((this.survey.fileName ?? '').replace(/\.[^.]*$/, ''))
    this.around ??= yield* textsAround(fileName, sheetsRead(this.survey), this.names)
    const all = []
    for (const sheet of sheets) {
      const possible =
        this.known.get(sheet) ??
        (yield* possibleHeaders(sheet, this.names, this.around(sheet), fileName, this.stores))
      this.known.set(sheet, possible)
      all.push({ sheet, possible })
    }
    return all
  }
}

const read = new WeakMap<SheetSurvey, FileHeaders[]>()

function headersOfFile(survey: SheetSurvey, names: ColumnNames, stores: readonly string[]): FileHeaders {
  const all = read.get(survey) ?? []
  const isSame = (one: FileHeaders) => one.names === names && one.stores.join('\n') === stores.join('\n')
  const known = all.find(isSame) ?? new FileHeaders(survey, names, stores)
  read.set(survey, [...all.filter((one) => one !== known), known])
  return known
}

/** The possible headers of some sheets of a file. */
export function headersIn(
  survey: SheetSurvey,
  sheets: readonly SurveyedSheet[],
  names: ColumnNames,
  stores: readonly string[],
) {
  const steps = headersOfFile(survey, names, stores).read(sheets)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** In ms. After so long the other calls have their turn. */
const turn = 20

/** Reads the possible headers before `headersIn` gives them, and lets other calls run meanwhile. */
export async function readHeaders(
  survey: SheetSurvey,
  sheets: readonly SurveyedSheet[],
  names: ColumnNames,
  stores: readonly string[] = [],
  signal?: AbortSignal,
): Promise<void> {
  let since = performance.now()
  for (const _ of headersOfFile(survey, names, stores).read(sheets)) {
    if (performance.now() - since < turn) continue
    await setImmediate()
    signal?.throwIfAborted()
    since = performance.now()
  }
}

import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { amountIn } from '@zhanggui/contract/measure.ts'
import { maySayOffer } from '@zhanggui/contract/measure-flag.ts'
import { isRemarkColumn } from '@zhanggui/contract/measure-price.ts'
import { remarkUnit } from '@zhanggui/contract/measure-remark.ts'
import { spelledPrice } from '@zhanggui/contract/measure-spelled.ts'
import { remembered } from '@zhanggui/contract/remembered.ts'
import { simplified } from '@zhanggui/contract/traditional.ts'
import type { ImportChoices } from '@zhanggui/contract/transfer/transfer.ts'
import type { Findings } from '../../kernel/sheet/check/findings.ts'
import type { SheetRow } from '../../kernel/sheet/sheet-service.ts'
import { columnLetters } from '../../kernel/workbook/xlsx-cells.ts'
import { isNumeric } from './cell-faults.ts'
import { DecimalComma } from './decimal-comma.ts'
import { beginsLater, isUnreadTime, unreadTimes } from './effective-columns.ts'
import { noColumns, type WholeColumns } from './flag-columns.ts'
import { isGoneFlag, saysGone } from './gone-said.ts'
import { HandleRows } from './handle-rows.ts'
import { HeaderRows } from './header-rows.ts'
import type { ColumnMapping } from './import.sql.ts'
import type { ImportedRow, ImportSheet } from './import-file.ts'
import { isImportFlag, saysOut } from './import-flags.ts'
import { LeftOut } from './left-out.ts'
import { mappedRow, readingOf, shownOtherwise } from './mapped-row.ts'
import { MixedUnits } from './mixed-units.ts'
import { noteLines } from './note-lines.ts'
import { isOffSale, isSaleFlag, unmarkedName } from './off-sale.ts'
import { isOpenPrice } from './open-price.ts'
import { plain } from './own-columns.ts'
import { unusedPrices } from './price-columns.ts'
import { priceMarkIn, todayInChina } from './price-kind.ts'
import { isResetFlag, saysReset } from './reset-said.ts'
import { exportedWords, isExported, isMoney } from './rival-columns.ts'
import { isRemark, packsBeside, packsPossible, weightsBeside } from './row-units.ts'
import { type LinesBelow, lineSeparator, Sections } from './sections.ts'
import { type AddedSpecs, SpecNames } from './spec-names.ts'
import { SplitNumbers } from './split-numbers.ts'
import { isPieceSaid, isWeighedFlag, weighedSaid } from './weighed-said.ts'
import { readWeightUnits } from './weight-units.ts'

export type { ColumnMapping }

/** What only the whole file tells about its rows. */
export class Doubts {
  readonly commas: DecimalComma
  readonly splits = new SplitNumbers()
  readonly mixed = new MixedUnits()
  readonly specs: SpecNames

  constructor(
    choices: Partial<Pick<ImportChoices, 'specNames' | 'variants' | 'repeats'>> = {},
    added?: AddedSpecs,
    priceDecimals?: number,
  ) {
    this.commas = new DecimalComma(priceDecimals)
    this.specs = new SpecNames(choices, added)
  }

  found(choice: ImportChoices['splits'], findings: Findings) {
    return [
      ...this.commas.found(),
      ...this.mixed.found(),
      ...this.splits.found(choice, findings),
      ...this.specs.found(findings),
    ]
  }
}

/** A row of a file that is a record, with its mapped values. */
export interface ReadRecord {
  row: ImportedRow
  mapped: SheetRow
}

/** The names of goods. */
const names: ReadonlySet<string> = new Set(['name', 'productName'])

const aboutState = /状态|\bstatus\b/i
/** So many columns to the right of the headers are read. */
const mostBeside = 10
const fewTexts = 3
/** A cell of the sale status that names no channel. */
const noChannel = /^(?:无|没有|none|否|no)$/i
/** A sample of a column that is not imported. */
const longestSample = 20
/** Wider than the columns whose words ask: these are only told. */
const remarkHeader = /备注|附注|批注|说明|\b(?:remarks?|notes?|comments?)\s*$/i
const saysRemark = remembered(
  (header) => remarkHeader.test(simplified(header)) || (header.trim() !== '' && isRemarkColumn(header)),
)
/** A note of a cell is a remark about its row. */
const noteHeader = '备注'
const [yes, no] = ['是', '否']
const longestNote = 120
/** Nobody reads more different remarks. */
const mostRemarks = 1000

/** The columns without a field whose 0 and 1 may be yes and no. */
export function flagColumns(headers: readonly string[], mapping: readonly ColumnMapping[]): number[] {
  const taken = new Set(mapping.flatMap(({ column, field }) => (field === null ? [] : [column])))
  return [...headers.keys()].filter((at) => {
    const header = headers[at] ?? ''
    return (
      !taken.has(at) &&
      [isSaleFlag, isWeighedFlag, isGoneFlag, isImportFlag, isResetFlag].some((is) => is(header))
    )
  })
}

/** Reads the rows of a file that are records. `whole`: the flags among the columns without a field. */
export function recordsOf(
  columns: readonly SheetColumn[],
  mapping: readonly ColumnMapping[],
  hidden: ImportChoices['hidden'],
  sheet: Pick<ImportSheet, 'headers' | 'lines'> & Partial<Pick<ImportSheet, 'above'>>,
  findings: Findings,
  { commas, splits, mixed, specs } = new Doubts(),
  whole: WholeColumns = noColumns,
  lines: LinesBelow | null = null,
): (rows: readonly ImportedRow[]) => ReadRecord[] {
  const { counting, marking, crossing } = whole
  const reading = readingOf(sheet.headers, mapping, columns)
  const headerRows = new HeaderRows(
    sheet.headers,
    new Map(reading.map(({ index, column }) => [index, column])),
    columns,
    lines?.go,
  )
  const leftOut = new LeftOut(
    reading.map(({ column }) => column),
    hidden,
    headerRows,
    findings,
    lines &&
      new Sections(
        reading.map(({ column }) => column),
        lines,
        columns.some(({ key }) => key === 'saleUnit'),
      ),
  )
  const handles = new HandleRows(sheet.headers, reading, findings)
  const hiddenColumns = new Set<number>()
  const today = todayInChina()
  const timesAt = new Set(unreadTimes(sheet.headers, mapping))
  const beginsAt = new Set(timesAt)
  const pricesAt = new Set(unusedPrices(sheet.headers, mapping, columns))
  const mappedAt = new Set(reading.map(({ index }) => index))
  // A column that this person may not import is told as such.
  const withheld = findings.list().find(({ kind }) => kind === 'withheld')?.examples ?? []
  // Words may stand beside a table, where no header is.
  const headers = [...sheet.headers, ...Array.from({ length: mostBeside }, () => '')]
  const headerOf = (at: number) => headers[at]?.trim() || columnLetters(at)
  // '状态：1正常 0停用' above the table.
  const legend = sheet.above
    ?.find((line) => aboutState.test(line) && /\d/.test(line))
    ?.replace(/[()（）]/g, ' ')
  const unusedAt = new Set(
    headers.flatMap((header, at) =>
      mappedAt.has(at) || (header !== '' && (withheld.includes(header) || isExported(header, columns)))
        ? []
        : [at],
    ),
  )
  const wordsAt = new Map(
    sheet.headers.flatMap((header, at) => {
      const words = mappedAt.has(at) ? new Set<string>() : exportedWords(header, columns)
      return words.size > 0 ? [[at, words] as const] : []
    }),
  )
  const remarksAt = new Set(reading.flatMap(({ index, column }) => (isRemark(column) ? [index] : [])))
  const remarks = new Set<string>()
  const namesAt = new Set(reading.flatMap(({ index, column }) => (names.has(column.key) ? [index] : [])))
  const fieldsAt = new Map(reading.map(({ index, column }) => [index, column]))
  const isGoods = columns.some(({ gtin, compared }) => gtin && !compared)
  const textsAt = new Set(reading.flatMap(({ index, column }) => (isNumeric(column) ? [] : [index])))
  const prices = reading.filter(({ column }) => column.unit === 'yuan')
  const numbers = reading.filter(({ column }) => isNumeric(column))
  /** True for a row that says that it is not imported. A person is asked about the prices of one that may say it. */
  const saysItself = ({ cells }: ImportedRow, mapped: SheetRow): boolean => {
    for (const [at, header] of sheet.headers.entries()) {
      const cell = cells[at] ?? ''
      const said = mappedAt.has(at) && !remarksAt.has(at) ? null : saysOut(header, at, cell, whole)
      const text = `${header.trim()} ${cell.trim() || '✗'}`
      if (said === 'out') {
        findings.add('below', `${mapped.rowNumber}: ${text}`)
        return true
      }
      if (said === 'unclear')
        mapped.others = {
          ...Object.fromEntries(prices.map(({ column }) => [column.key, text])),
          ...mapped.others,
        }
    }
    return false
  }
  return (rows: readonly ImportedRow[]) => {
    const unseen = rows[0]?.hiddenColumns ?? []
    for (const { index } of reading)
      if (unseen.includes(index) && !hiddenColumns.has(index)) {
        hiddenColumns.add(index)
        findings.add('hiddenColumns', sheet.headers[index] || columnLetters(index))
      }
    for (const { cells, decimals = {} } of rows)
      for (const [at, number] of Object.entries(decimals))
        if (!textsAt.has(Number(at))) cells[Number(at)] = number
    const kept = rows
      .filter((row) => handles.complete(row))
      .map((row) => ({ row, mapped: mappedRow(row, reading, sheet.lines) }))
      .filter(({ row, mapped }) => !leftOut.has(row, mapped) && !saysItself(row, mapped))
    for (const [kind, columns] of [
      ['times', timesAt],
      ['unusedPrices', pricesAt],
    ] as const)
      for (const at of columns) {
        const isSaid = (cell: string) =>
          kind === 'times' ? isUnreadTime(sheet.headers[at] ?? '', cell, today) : isMoney(cell)
        if (!kept.some(({ row }) => isSaid((row.cells[at] ?? '').trim()))) continue
        columns.delete(at)
        unusedAt.delete(at)
        findings.add(kind, sheet.headers[at] ?? '')
      }
    for (const at of unusedAt) {
      const texts = new Set(kept.map(({ row }) => (row.cells[at] ?? '').trim()).filter((text) => text !== ''))
      if (texts.size === 0) continue
      unusedAt.delete(at)
      // Of a flag, or a column of few words, all are told: 否 / 是.
      const told = [...texts].slice(0, texts.size <= fewTexts ? fewTexts : 1)
      findings.add(
        'unused',
        `${headerOf(at)}: ${told.map((text) => text.slice(0, longestSample)).join(' / ')}`,
      )
    }
    for (const [at, words] of wordsAt) {
      const cell = kept
        .map(({ row }) => (row.cells[at] ?? '').trim())
        .find((text) => text !== '' && !words.has(plain(text)))
      if (cell === undefined) continue
      wordsAt.delete(at)
      findings.add('unused', `${sheet.headers[at]?.trim()}: ${cell.slice(0, longestSample)}`)
    }
    for (const { row, mapped } of kept) {
      readWeightUnits(mapped, reading)
      commas.read(row, reading)
      mixed.read(row, reading)
      splits.read(row, reading, mapped.faults)
      if (isGoods) specs.read(row, mapped, sheet.headers, fieldsAt)
    }
    for (const { row, mapped } of kept) {
      const name = isGoods ? (mapped.values.name ?? '') : ''
      const unmarked = unmarkedName(name)
      if (unmarked !== null) {
        mapped.unmarked = unmarked
        mapped.off ??= name.trim()
      }
      const marked = priceMarkIn(name)
      if (marked !== null)
        mapped.others = {
          ...Object.fromEntries(prices.map(({ column }) => [column.key, marked])),
          ...mapped.others,
        }
      for (const [at, header] of headers.entries()) {
        const cell = row.cells[at] ?? ''
        if (isGoods && cell === '' && marking.has(at) && isOffSale(header, no))
          mapped.off ??= `${header.trim()} ✗`
        if (isGoods && cell !== '' && crossing.has(at) && isOffSale(header, yes))
          mapped.off ??= `${header.trim()} ${cell.trim()}`
        if (cell === '' || (mappedAt.has(at) && !remarksAt.has(at))) continue
        if (saysRemark(header) && cell.trim() !== '') mapped.remark ??= cell.trim()
        const unit = isRemarkColumn(header) ? remarkUnit(cell) : null
        if (unit !== null) mapped.unitSaid ??= { text: `${header.trim()} ${cell.trim()}`.trim(), unit }
        if (isOpenPrice(header, cell) || (beginsAt.has(at) && beginsLater(header, cell, today)))
          mapped.open ??= `${header.trim()} ${cell.trim()}`.trim()
        if (maySayOffer(header, cell)) mapped.onSale ??= `${header.trim()} ${cell.trim()}`
        const said = legend !== undefined && aboutState.test(header) ? `${header} (${legend})` : header
        if (isOffSale(said, cell, counting.has(at))) mapped.off ??= `${header.trim()} ${cell.trim()}`
        const gone = saysGone(header, cell, counting.has(at))
        if (gone) mapped.gone ??= { text: `${header.trim()} ${cell.trim()}`, clear: gone === 'out' }
        if (saysReset(header, cell, crossing.has(at))) mapped.reset ??= `${header.trim()} ${cell.trim()}`
        const weighed = weighedSaid(header, cell, counting.has(at))
        if (weighed) mapped.weighed ??= weighed.text
        else if (isPieceSaid(header, cell, counting.has(at)))
          mapped.byPiece ??= `${header.trim()} ${cell.trim()}`
        if (weighed?.weight) mapped.weights = [weighed.weight]
      }
      if (isGoods && noChannel.test((mapped.values.saleStatus ?? '').trim()))
        mapped.off ??= (mapped.values.saleStatus ?? '').trim()
      // Shops put goods that they no longer sell into a category of that name.
      for (const category of [mapped.values.category1, mapped.values.category2])
        if (isGoods && category && isOffSale(noteHeader, category)) mapped.off ??= category
      for (const text of (row.notes ?? []).flatMap(noteLines)) {
        if (!mapped.remark?.includes(text))
          mapped.remark = [...(mapped.remark ? [mapped.remark] : []), text].join('；').slice(0, longestNote)
        const [open, off] = [isOpenPrice(noteHeader, text), isOffSale(noteHeader, text)]
        if (open) mapped.open ??= text
        if (off) mapped.off ??= text
        // An error file has no notes. Its column of lines keeps this one.
        if (open || off) mapped.line = [...(mapped.line ? [mapped.line] : []), text].join(lineSeparator)
      }
      const price = prices.map(({ column }) => mapped.values[column.key] ?? '').find((value) => value !== '')
      // A remark that a question of an import shows is not told again.
      const isAsked = lines && (mapped.open ?? mapped.onSale ?? mapped.off ?? mapped.others)
      const isAbout = numbers.some(({ column }) => (mapped.values[column.key] ?? '') !== '')
      if (mapped.remark && isAbout && !isAsked && !remarks.has(mapped.remark) && remarks.size < mostRemarks) {
        remarks.add(mapped.remark)
        findings.add('remarks', mapped.remark)
      }
      if (price === undefined) continue
      const isText = (at: number) => !mappedAt.has(at) || remarksAt.has(at)
      const weights = weightsBeside(row.cells, sheet.headers, (at) => isText(at) || namesAt.has(at))
      if (weights.length > 0) mapped.weights = [...(mapped.weights ?? []), ...weights]
      const packs = packsBeside(row.cells, sheet.headers, (at) => !isText(at))
      const possible = packsPossible(row.cells, sheet.headers, isText)
      if (packs.length + possible.length > 0) mapped.packs = [...packs, ...possible]
      const [pack] = packs
      if (!pack) continue
      findings.add('packs', `${row.rowNumber}: ${pack.text} ${price}`)
    }
    for (const { row, mapped } of kept)
      for (const { index, column } of prices) {
        const text = (row.cells[index] ?? '').trim()
        const value = mapped.values[column.key] ?? ''
        if (spelledPrice(text) !== null && amountIn(text, 'yuan') === null)
          findings.add('spelled', `${row.rowNumber}: ${text} = ${value}`)
      }
    for (const { row, mapped } of kept)
      for (const text of shownOtherwise(row, reading, mapped.rounded))
        findings.add('rounded', `${row.rowNumber}: ${text}`)
    return kept
  }
}

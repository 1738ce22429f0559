import { textEntry } from '@zhanggui/contract'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { type Unit, units } from '@zhanggui/contract/measure.ts'
import { headerPath, headerUnit, isTableNote, readHeader } from '@zhanggui/contract/measure-header.ts'
import { fitOf, type HeaderUnit, isWholeNumbers, type UnitFit } from '@zhanggui/contract/measure-note.ts'
import type { TableUnit } from '@zhanggui/contract/measure-said.ts'
import { languages } from '@zhanggui/contract/text.ts'
import type { SheetInspection } from '@zhanggui/contract/transfer/transfer.ts'
import type { VisibleSheet } from '../../kernel/sheet/visible-sheet.ts'
import { columnLetters } from '../../kernel/workbook/xlsx-cells.ts'
import type { ColumnMapping, RememberedMapping } from './import.sql.ts'
import { isOwnColumn, ownHeaders, plain } from './own-columns.ts'
import { isComparedByRow } from './price-unit.ts'
import { languageParts } from './two-languages.ts'

type Inspected = SheetInspection['columns'][number]

/** The field of a column, and the unit in its header. */
export interface Match {
  field: string | null
  matchedBy: Inspected['matchedBy']
  /** The field that the header may mean. */
  unsure: string | null
  /** The reason why only a person can decide. */
  why: Inspected['why']
  unit: HeaderUnit | null
  /** The numbers are taken as they are, although the header has another unit. */
  asWritten: boolean
}

/** The same without the marks between the words of a field code: `sale_price`. */
const nameKey = (name: string): string => plain(name).replaceAll('_', '')

/** The rank of a name that counts only where no other one does. */
const lastRank = 1000

interface Named {
  column: SheetColumn
  /** 0 for the exact label, 1 for the label without brackets, 2 and more for the other names in order, `lastRank` for the last ones. */
  rank: number
}

/** All names of the fields in plain form, whole and without text in brackets. */
export interface ColumnNames {
  columns: ReadonlyMap<string, SheetColumn>
  whole: ReadonlyMap<string, Named[]>
  bare: ReadonlyMap<string, Named[]>
  /** Headers with two common meanings, and the field of one of them. */
  unsure: ReadonlyMap<string, SheetColumn>
}

const made = new WeakMap<readonly SheetColumn[], ColumnNames>()
/** The bare keys of the names of fields. They are the same in each choice of columns, and take long to read. */
const bareKeys = new Map<string, string>()

function bareKeyOf(name: string): string {
  const key = bareKeys.get(name) ?? nameKey(readHeader(name)[0]?.name ?? '')
  bareKeys.set(name, key)
  return key
}

export function columnNames(columns: readonly SheetColumn[]): ColumnNames {
  const known = made.get(columns)
  if (known) return known
  const importable = columns.filter((column) => !column.exportOnly)
  const [whole, bare] = [new Map<string, Named[]>(), new Map<string, Named[]>()]
  const unsure = new Map<string, SheetColumn>()
  const add = (name: string, column: SheetColumn, rank: number) => {
    const short = bareKeyOf(name)
    whole.set(nameKey(name), [...(whole.get(nameKey(name)) ?? []), { column, rank }])
    bare.set(short, [...(bare.get(short) ?? []), { column, rank: Math.max(rank, 1) }])
  }
  for (const column of importable) {
    for (const [index] of languages.entries()) add(String(textEntry(column.label)?.[index] ?? ''), column, 0)
    for (const [index, alias] of column.aliases.entries()) add(alias, column, 2 + index)
    for (const alias of column.otherwise ?? []) add(alias, column, lastRank)
    for (const header of column.unsure ?? []) unsure.set(nameKey(header), column)
  }
  const names = { columns: new Map(importable.map((column) => [column.key, column])), whole, bare, unsure }
  made.set(columns, names)
  return names
}

/** True if a text without its notes names a field. Much cheaper than `matchHeaders`. */
export function isKnownHeader(text: string, names: ColumnNames): boolean {
  const short = nameKey(text.replace(/[(（[【].*$/, ''))
  return names.bare.has(short) || names.whole.has(short)
}

/** Longer texts cannot be headers. */
export const longestName = 120

/** A field that a header names, with the unit that it has then. */
interface Candidate extends Named {
  index: number
  unit: HeaderUnit | null
  fit: UnitFit
  /** The name without its unit. */
  name: string
}

const fits: readonly UnitFit[] = ['fits', 'converts', 'asks']

/**
 * A note or an upper line may change the meaning of any header ('条码(箱)', '名称(英文)', '供应商 › 名称'), unless it is
 * another name of the field.
 */
function noteFit(column: SheetColumn, unit: HeaderUnit | null, names: ColumnNames): UnitFit {
  if (column.unit) return fitOf(unit, column.unit)
  return unit === null || isWholeNumbers(unit) || namesOfKey(unit.text, names).includes(column)
    ? 'fits'
    : 'asks'
}

function candidatesOf(header: string, index: number, names: ColumnNames): Candidate[] {
  if (header.length > longestName || plain(header) === '') return []
  const whole = (names.whole.get(nameKey(header)) ?? []).map(
    (named): Candidate => ({ ...named, index, unit: null, fit: 'fits', name: nameKey(header) }),
  )
  const read = readHeader(header).flatMap(({ name, unit: said, cut }): Candidate[] => {
    const short = nameKey(name)
    const named = (names.bare.get(short) ?? []).filter(({ column }) => !cut || column.unit)
    return [...named, ...(cut ? [] : namedInEachLanguage(name, names))].map((item) => {
      // A note may be the name in another language: 售价(Price).
      const isName = said?.unit === null && namesOfKey(said.text, names).includes(item.column)
      const unit = isName ? null : said
      return { ...item, index, unit, fit: noteFit(item.column, unit, names), name: short }
    })
  })
  return [...whole, ...read]
}

const namesOfKey = (text: string, names: ColumnNames): SheetColumn[] =>
  (names.bare.get(nameKey(text)) ?? []).map(({ column }) => column)

/** The field that each language of a header names: 商品名称/Product Name. */
function namedInEachLanguage(name: string, names: ColumnNames): Named[] {
  const [first = [], ...others] = languageParts(name).map((part) => names.bare.get(nameKey(part)) ?? [])
  return first.flatMap((one) => {
    const same = others.map((named) => named.find(({ column }) => column === one.column))
    return same.includes(undefined) ? [] : [{ ...one, rank: Math.max(1, one.rank) }]
  })
}

/** The name and the unit of a header that names a field. */
export const namedUnit = (header: string, field: string, names: ColumnNames) =>
  candidatesOf(header, 0, names).find(({ column }) => column.key === field) ?? null

/** The unit of a column for a field. */
export const unitFor = (header: string, field: string, names: ColumnNames): HeaderUnit | null =>
  (namedUnit(header, field, names) ?? { unit: headerUnit(header.slice(0, longestName)) }).unit

const unmatched = (header: string): Match => ({
  ...{ field: null, matchedBy: 'none', unsure: null, why: null, asWritten: false },
  unit: header.length > longestName ? null : headerUnit(header),
})

/**
 * The field of each column, from the remembered mapping or by name. A field goes to one column only. A remembered
 * mapping counts the merchant's own columns.
 */
export function matchColumns(
  headers: readonly string[],
  columns: readonly SheetColumn[],
  remembered: RememberedMapping | undefined,
): Match[] {
  const isOwn = isOwnColumn(headers)
  const names = columnNames(columns)
  const byName = matchHeaders(ownHeaders(headers), names)
  const given = new Set<string>()
  let next = 0
  return headers.map((header, column): Match => {
    if (!isOwn(column)) return unmatched(header)
    const index = next++
    const match = byName[index] ?? unmatched(header)
    if (!remembered) return match
    // What a mapping leaves out is compared all the same.
    const field =
      remembered.fields[index] ?? (names.columns.get(match.field ?? '')?.compared ? match.field : null)
    const known = names.columns.get(field ?? '')
    if (!known || given.has(known.key))
      return {
        ...unmatched(header),
        matchedBy: field === (match.field ?? match.unsure) ? 'none' : 'remembered',
      }
    const unit = unitFor(header, known.key, names)
    const asWritten = remembered.asWritten[index] ?? false
    const isGiven = (field: string) => remembered.fields.includes(field)
    const isAsked =
      noteFit(known, unit, names) === 'asks' && !isComparedByRow(unit, known, names.columns, isGiven)
    if (!asWritten && isAsked) return { ...unmatched(header), unit, unsure: known.key, why: 'unit' }
    given.add(known.key)
    const matchedBy = known.key === match.field ? match.matchedBy : 'remembered'
    return { field: known.key, matchedBy, unsure: null, why: null, unit, asWritten }
  })
}

/** The columns of a file that would fill a hidden field, by the mapping or else by their header. */
export function withheldColumns(
  { columns, hidden }: Pick<VisibleSheet, 'columns' | 'hidden'>,
  headers: readonly string[],
  mapping: readonly ColumnMapping[],
): number[] {
  if (hidden.length === 0) return []
  const named = matchHeaders(ownHeaders(headers), columnNames([...columns, ...hidden]))
  const fields = new Map(named.map(({ field, unsure }, column) => [column, field ?? unsure]))
  for (const { column, field } of mapping) if (field !== null) fields.set(column, field)
  return [...fields].flatMap(([column, field]) => (hidden.some(({ key }) => key === field) ? [column] : []))
}

/** The field of each header by name, without remembered mappings. */
export function matchHeaders(headers: readonly string[], names: ColumnNames): Match[] {
  const matches = headers.map(unmatched)
  const named = headers.flatMap((header, index) => candidatesOf(header, index, names))
  const isGiven = (field: string) => named.some(({ column, fit }) => column.key === field && fit !== 'asks')
  const found = named.map((one) =>
    isComparedByRow(one.unit, one.column, names.columns, isGiven) ? { ...one, fit: 'fits' as const } : one,
  )
  const maybe = headers.flatMap((header, index) => {
    if (header.length > longestName) return []
    const bare = names.unsure.get(nameKey(readHeader(header)[0]?.name ?? ''))
    const column = names.unsure.get(nameKey(header)) ?? (bare && comparable(bare) ? bare : undefined)
    return column ? [{ column, index }] : []
  })
  const given = new Set<string>()
  const ask = (index: number, column: SheetColumn, why: Match['why'], unit?: HeaderUnit | null) => {
    const match = matches[index]
    if (!match || match.field !== null || match.unsure !== null) return
    Object.assign(match, { unsure: column.key, why }, unit === undefined ? {} : { unit })
  }
  const asked = new Set<string>()
  for (const candidate of found.toSorted(
    (a, b) => fits.indexOf(a.fit) - fits.indexOf(b.fit) || a.rank - b.rank || a.index - b.index,
  )) {
    const { column, index, rank, unit, fit } = candidate
    const match = matches[index]
    if (given.has(column.key) || !match || match.field !== null) continue
    if (fit === 'asks') {
      // Nothing is stored of such a column, so nobody needs to decide about it.
      if (!column.compared) ask(index, column, 'unit', unit)
      continue
    }
    const rivals = (column.compared ? [] : rivalsOf(candidate, found, maybe)).filter(
      (rival) =>
        matches[rival]?.field === null && !isBesideUsual(headers[index] ?? '', headers[rival] ?? '', column),
    )
    if (rivals.length > 0 || asked.has(column.key)) {
      asked.add(column.key)
      for (const rival of [index, ...rivals]) ask(rival, column, 'several')
      continue
    }
    given.add(column.key)
    Object.assign(match, {
      field: column.key,
      matchedBy: rank === 0 ? 'name' : 'alias',
      unit,
      unsure: null,
      why: null,
    })
  }
  // A column that is only compared gives way to one without which nothing is found: 门店名称 without a code of the store.
  for (const { column, index, rank } of found) {
    const taken = names.columns.get(matches[index]?.field ?? '')
    if (rank !== lastRank || !column.required || given.has(column.key) || !taken?.compared) continue
    given.add(column.key)
    Object.assign(matches[index] ?? {}, { field: column.key, matchedBy: 'alias' })
  }
  for (const { column, index } of maybe)
    if (
      !given.has(column.key) &&
      (comparable(column) || !matches.some(({ unsure }) => unsure === column.key))
    )
      ask(index, column, comparable(column) ? 'several' : 'number')
  return matches
}

/** The unsure headers of such a column have values of the same kind: other prices, barcodes of a case. */
const comparable = ({ unit, gtin }: SheetColumn): boolean => unit !== undefined || gtin === true

/** Prices of some buyers only. Such a column is beside the usual price, and not instead of it. */
const forSome = /会员|vip|批发|经销|代理|分销|团购|员工|内部|\b(?:members?|wholesale|dealer|staff)\b/i

/** Names of the usual price, which are no names of another one. */
const usualNames = new Set(['售价', '销售价格', '商品售价', '零售售价', 'sellingprice', 'salesprice'])

/** True if a header says the usual price, by the own label of the field, as 售价 or as 零售价, beside one of some buyers. */
export function isBesideUsual(usual: string, other: string, column: SheetColumn): boolean {
  if (column.unit !== 'yuan' || !forSome.test(other) || forSome.test(usual)) return false
  const name = nameKey(readHeader(usual)[0]?.name ?? '')
  const labels = (textEntry(column.label) ?? []).slice(0, 2).map((label) => nameKey(String(label)))
  return labels.includes(name) || usualNames.has(name) || /零售|retail/i.test(usual)
}

/**
 * Other columns that may as well have the values of the field, whatever their names. The same name with another unit
 * is no rival, and no header that names another field better. A price under the exact label is no other price.
 */
function rivalsOf(
  chosen: Candidate,
  found: readonly Candidate[],
  maybe: readonly { column: SheetColumn; index: number }[],
): number[] {
  const others = found.filter(
    ({ column, index, fit, name, rank }) =>
      column === chosen.column &&
      index !== chosen.index &&
      fit !== 'asks' &&
      (rank < lastRank || chosen.rank === lastRank) &&
      (name !== chosen.name || fit === chosen.fit) &&
      !found.some((other) => other.index === index && other.fit !== 'asks' && other.rank < rank),
  )
  const counts = chosen.column.gtin || (chosen.column.unit && chosen.rank > 0)
  const possible = maybe.filter(
    ({ column, index }) => counts && column === chosen.column && index !== chosen.index,
  )
  return [...new Set([...others, ...possible].map(({ index }) => index))]
}

/** Only goods with a unit for prices can be compared with it. */
const perPieceText = /^元\/[件个]$/
const moneyHeader = /价|金额|成本|price|cost|amount/i

/**
 * The headers with the units that texts outside of the table give: `售价` under `单位：万元` is `售价 › 万元`. A unit
 * holds for amounts of its kind. A header's own unit counts more, but does not contradict a price of several pieces.
 */
export function withTableUnits(
  headers: readonly string[],
  table: readonly TableUnit[],
  names: ColumnNames,
): string[] {
  return headers.map((header, index) => {
    if (isTableNote(header)) return header
    const found = candidatesOf(header, index, names)
    const hasOwn =
      headerUnit(header.slice(0, longestName)) !== null || found.some(({ unit }) => unit !== null)
    const own = found.find(({ column }) => column.unit)?.column.unit
    const to = own ?? (found.length === 0 && moneyHeader.test(header) ? 'yuan' : undefined)
    if (!to) return header
    const isRead = ({ text }: TableUnit) => !perPieceText.test(text) || names.columns.has('saleUnit')
    const said = table.filter((one) => one.of === units[to].of && (one.always || !hasOwn) && isRead(one))
    if (said.every((unit) => fitOf(unit, to) === 'fits')) return header
    // Two units contradict each other, so a person is asked.
    const texts = [...new Set(said.map(({ text }) => text))]
    return [header, `(${texts.join(', ')})`].join(headerPath)
  })
}

/** The units from which the columns of a mapping are converted, by their index. */
export function unitsOf(
  headers: readonly string[],
  mapping: readonly ColumnMapping[],
  columns: readonly SheetColumn[],
): Map<number, Unit> {
  const names = columnNames(columns)
  const from = new Map<number, Unit>()
  for (const { column: index, field, asWritten } of mapping) {
    const column = names.columns.get(field ?? '')
    if (!column?.unit || asWritten) continue
    const unit = unitFor(headers[index] ?? '', column.key, names)
    if (unit?.unit && fitOf(unit, column.unit) === 'converts') from.set(index, unit.unit)
  }
  return from
}

/** The first column of a mapping whose header needs a person's word, with the text of its unit. */
export function unansweredOf(
  headers: readonly string[],
  mapping: readonly ColumnMapping[],
  columns: readonly SheetColumn[],
): { index: number; unit: string; field: string } | undefined {
  const names = columnNames(columns)
  for (const { column: index, field, asWritten } of mapping) {
    const column = names.columns.get(field ?? '')
    if (!column || asWritten) continue
    const unit = unitFor(headers[index] ?? '', column.key, names)
    const isGiven = (key: string) => mapping.some((one) => one.field === key)
    if (isComparedByRow(unit, column, names.columns, isGiven)) continue
    if (unit && noteFit(column, unit, names) === 'asks') return { index, unit: unit.text, field: column.key }
  }
  return undefined
}

/** Headers for the user. An empty header shows its column letter, a repeated one shows it in addition. */
export function shownHeaders(headers: readonly string[]): string[] {
  const count = new Map<string, number>()
  for (const header of headers) count.set(header, (count.get(header) ?? 0) + 1)
  return headers.map((header, index) => {
    if (header === '') return columnLetters(index)
    return (count.get(header) ?? 0) > 1 ? `${header} (${columnLetters(index)})` : header
  })
}

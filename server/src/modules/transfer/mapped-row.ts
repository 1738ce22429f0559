import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { amountIn, type Unit, units as unitFacts } from '@zhanggui/contract/measure.ts'
import { headerUnit } from '@zhanggui/contract/measure-header.ts'
import { contradictsWeight } from '@zhanggui/contract/measure-name.ts'
import type { HeaderUnit } from '@zhanggui/contract/measure-note.ts'
import { spelledPrice } from '@zhanggui/contract/measure-spelled.ts'
import type { SheetFault, SheetRow } from '../../kernel/sheet/sheet-service.ts'
import type { RawRow } from '../../kernel/sheet-worker/read-sheet.ts'
import { type AmountPart, amountParts, joinedAmount } from './amount-parts.ts'
import { faultOf, isNumeric } from './cell-faults.ts'
import type { ColumnMapping } from './import.sql.ts'
import { type ImportedRow, longestCell } from './import-file.ts'
import type { LineWidth } from './line-width.ts'
import { columnNames, unitFor, unitsOf } from './matching.ts'
import { otherPriceIn } from './price-kind.ts'
import { isSameUnit, piecesRead, pricePer, priceUnit } from './price-unit.ts'
import { isConvertible, isOfUnits, packedIn, type UnitColumn, unitColumnsOf, unitInRow } from './row-units.ts'
import { saidDoubt, saidTooLong, valuesText } from './said-doubt.ts'

/** The number in a shown text, and its decimals; null if it is none. */
function numberIn(shown: string): { value: number; decimals: number } | null {
  const digits = /^[^\d]*?(-?\d[\d,]*(?:\.\d+)?)[^\d]*$/.exec(shown.replaceAll('−', '-'))?.[1]
  if (digits === undefined) return null
  return { value: Number(digits.replaceAll(',', '')), decimals: digits.split('.')[1]?.length ?? 0 }
}

/**
 * The number of a cell with the unit that its format shows: 1250 with the format `0"分"` is '1250分'. The number itself
 * is exact; the format may show it rounded. A format that shows another number, such as a percentage or 12.50 for 1250,
 * has no such text.
 */
function withShownUnit(text: string, shown: string, column: SheetColumn): string | null {
  const fraction = /^-?\s*(?:(\d+)\s+)?(\d+)\s*\/\s*(\d+)$/.exec(shown.trim())
  if (fraction)
    return isFraction(
      fraction.slice(1).map((part) => Number(part ?? 0)),
      Number(text),
    )
      ? text
      : null
  const [, before = '', digits = '', after = ''] = /^(\D*?)(\.?\d[\d.,\s]*)(\D.*)?$/s.exec(shown.trim()) ?? []
  const sign = text.startsWith('-') ? /[-−]/g : /(?!)/g
  const around = [withoutLabel(before.replace(sign, ''), column).trim(), after.trim()]
  const [whole = '', decimals = ''] = digits.replace(/[,\s]/g, '').split('.')
  const value = Number(`${text.startsWith('-') ? '-' : ''}${whole || 0}.${decimals || 0}`)
  const isRounded = digits !== '' && Math.abs(value - Number(text)) <= 0.5 * 10 ** -decimals.length + 1e-9
  return isRounded ? `${around[0]}${text}${around[1]}` : null
}

/** True if a fraction is another writing of the same number, and no number before words: 42 of the format 0"/12". */
const isFraction = ([whole = 0, part = 0, of = 1]: readonly number[], number: number): boolean =>
  Math.abs(whole + part / of - Math.abs(number)) <= 0.5 / of + 1e-9

/** Words before a number that only name it, as '单价:12.50' does, and the columns that they name. */
const amountLabels: readonly [words: string, names: (column: SheetColumn) => boolean][] = [
  ['单价|价格|价|price', ({ unit }) => unit === 'yuan'],
  ['售价|零售价', ({ unit, key }) => unit === 'yuan' && !/cost/i.test(key)],
  ['进价|成本|cost', ({ unit, key }) => unit === 'yuan' && /cost/i.test(key)],
  ['重量', ({ unit }) => unit === 'kg'],
]

/** The words before a number without the name of its column. That of another amount stays: 进价 in a column 售价. */
function withoutLabel(before: string, column: SheetColumn): string {
  const words = amountLabels.flatMap(([some, names]) => (names(column) ? [some] : [])).join('|')
  return words === '' ? before : before.replace(new RegExp(`^\\s*(?:${words})\\s*[:：]?\\s*`, 'i'), '')
}

/** A mapped column of the file. */
export interface ReadColumn {
  index: number
  column: SheetColumn
  /** The unit of the header, if its amounts are converted. */
  from: Unit | undefined
  /** The unit in the header. */
  header: HeaderUnit | null
  /** The header says a unit, also as the name of the field does: 重量(kg). */
  saysUnit: boolean
  /** The columns with the units of its amounts. */
  units: readonly UnitColumn[]
  /** Further columns of the same amount: 分 beside 元. */
  parts: readonly AmountPart[]
  headers: readonly string[]
  /** The goods have a unit for prices. */
  hasSaleUnit: boolean
  /** The unit of the goods that the header of a price says: 售价(元/瓶). */
  per: string | null
}

/** The mapped columns of a file, with the units of their headers. */
export function readingOf(
  headers: readonly string[],
  mapping: readonly ColumnMapping[],
  columns: readonly SheetColumn[],
): ReadColumn[] {
  const known = new Map(columns.map((column) => [column.key, column]))
  const from = unitsOf(headers, mapping, columns)
  const names = columnNames(columns)
  return mapping.flatMap(({ column: index, field, asWritten }) => {
    const column = known.get(field ?? '')
    if (!column) return []
    const header = unitFor(headers[index] ?? '', column.key, names)
    const units = unitColumnsOf(headers, mapping, index, column, columns)
    const saysUnit = header !== null || !!headerUnit(headers[index] ?? '')?.unit
    const parts = asWritten ? [] : amountParts(headers, mapping, index, column, columns)
    const hasSaleUnit = known.has('saleUnit') && column.unit === 'yuan'
    const per = hasSaleUnit && !asWritten && header ? priceUnit(header.text) : null
    return [
      {
        ...{ index, column, header, saysUnit, units, parts, headers, hasSaleUnit, per },
        from: from.get(index),
      },
    ]
  })
}

/** The value of a cell in the unit of its field. A cell that is no amount keeps its text, and its field refuses it. */
export function amountText(row: Pick<RawRow, 'cells'>, read: ReadColumn): string {
  const { index, column } = read
  const text = (row.cells[index] ?? '').trim()
  if (text === '' || column.unit === undefined) return text
  const pieces = piecesRead(text, column)
  if (pieces) return pieces.count
  const bare = (read.hasSaleUnit && pricePer(text)?.price) || text
  const spelled = column.unit === 'yuan' ? spelledPrice(bare) : null
  return spelled ?? amountIn(bare, column.unit, fromOf(row, read))?.text ?? text
}

/** The unit of an amount in a row: that of the row, or else that of the header. */
function fromOf(row: Pick<RawRow, 'cells'>, { column, from, header, units }: ReadColumn): Unit | undefined {
  const said = column.unit ? unitInRow(row.cells, units, unitFacts[column.unit].of) : null
  return said?.unit && column.unit && isConvertible(said, column.unit, header) ? said.unit : from
}

/** The unit of the goods that a unit column of the row says of a price. It may not contradict that of the header. */
function perInRow({ cells }: Pick<RawRow, 'cells'>, { units, hasSaleUnit, per }: ReadColumn): string | null {
  const said = hasSaleUnit ? unitInRow(cells, units.filter(isOfUnits), 'money') : null
  const own = said && priceUnit(said.text)
  return own !== null && (per === null || isSameUnit(own, per)) ? own : null
}

/** A unit of the row that cannot be converted, or that contradicts the header. */
function rowUnitFault(row: RawRow, read: ReadColumn): SheetFault | null {
  const { index, column, header, units } = read
  const isFilled = column.unit && (row.cells[index] ?? '').trim() !== ''
  // The sale unit of the row tells whether such a unit fits.
  const asked = perInRow(row, read) === null ? units : units.filter((one) => !isOfUnits(one))
  const said = isFilled && column.unit ? unitInRow(row.cells, asked, unitFacts[column.unit].of) : null
  return said && column.unit && !isConvertible(said, column.unit, header)
    ? { field: column.key, key: 'transfer.rowUnit', params: { value: said.text.slice(0, 40) } }
    : null
}

/** The words of a row that say another price than that of the field. */
const otherPrice = ({ cells }: RawRow, { index, column, units, headers }: ReadColumn): string | null =>
  column.unit === 'yuan' && (cells[index] ?? '').trim() !== ''
    ? (packedIn(cells, headers, units) ??
      otherPriceIn(
        cells,
        headers,
        units.map(({ index }) => index),
        column,
      ))
    : null

/** The unit that a further column of the row gives an amount; null without one. */
export const rowUnit = ({ cells }: Pick<RawRow, 'cells'>, { column: { unit }, units }: ReadColumn) =>
  unit === undefined ? null : unitInRow(cells, units, unitFacts[unit].of)

const hasRowUnit = (row: Pick<RawRow, 'cells'>, read: ReadColumn): boolean => rowUnit(row, read) !== null

/** The most decimals of amounts in a unit. */
const decimals: Partial<Record<Unit, number>> = { yuan: 2, kg: 3, mm: 0 }

/** A converted amount may have more decimals than its field. */
function conversionFault(
  text: string,
  value: string,
  { column }: ReadColumn,
  from: Unit | undefined,
): SheetFault | null {
  const { key, unit } = column
  const most = unit && decimals[unit]
  if (unit === undefined || most === undefined || (value.split('.')[1]?.length ?? 0) <= most) return null
  const amount = amountIn(text, unit, from)
  if (!amount || amount.from === unit) return null
  return {
    field: key,
    key: 'transfer.notExact',
    params: { from: amount.from, unit, result: value, decimals: most },
  }
}

/**
 * The number that the file shows of an amount with more decimals than its field; null if that, too, has too many. Excel
 * rounds the digits, 2.675 to 2.68. Other programs round the binary number, to 2.67.
 */
function shownAmount(value: string, shown: string, { unit }: SheetColumn): string | null {
  const most = unit && decimals[unit]
  if (most === undefined || (value.split('.')[1]?.length ?? 0) <= most) return null
  const look = numberIn(shown)
  if (!look || look.decimals > most || !(Math.abs(look.value - Number(value)) <= 10 ** -look.decimals))
    return null
  const rounded = Math.round(Number(`${value}e${look.decimals}`))
  return (rounded / 10 ** look.decimals).toFixed(look.decimals)
}

/**
 * An amount and the value behind it in a line of text, which may be one number with a comma: `1,500`. The line tells it
 * by its length, or the value stands below a text column.
 */
function splitNumber(row: ImportedRow, reading: readonly ReadColumn[], lines: LineWidth): SheetFault | null {
  for (const { column: place, kind } of row.issues ?? []) {
    const own = reading.find(({ index }) => index === place)?.column
    if (kind !== 'splitNumber' || !own || !isNumeric(own)) continue
    const next = reading.find(({ index }) => index === place + 1)?.column
    if (!(next?.kind === 'text' && !next.identifier) && !lines.isUnusual(row)) continue
    const [value = '', behind = ''] = row.cells.slice(place, place + 2).map((cell) => cell.trim())
    return { field: own.key, key: 'transfer.splitNumber', params: { value, next: behind } }
  }
  return null
}

/** From so many kg on, a weight without any unit is more likely one in grams. */
export const heaviest = 100
/** Up to so many mm, the longest edge without any unit is more likely one in cm. */
const shortest = 50

/** The weights and sizes of a row that have no unit. */
const bareIn = (row: RawRow, reading: readonly ReadColumn[]): ReadColumn[] =>
  reading.filter((read) => {
    const { index, column, saysUnit } = read
    const isMeasure = column.unit === 'kg' || column.unit === 'mm'
    return isMeasure && !saysUnit && bareNumber.test(row.cells[index] ?? '') && !hasRowUnit(row, read)
  })

/** Weights without a unit that contradict the name or the specification of their own row: 5 beside 大米5斤. */
function otherWeights(
  { cells }: RawRow,
  weights: readonly ReadColumn[],
  values: Record<string, string>,
  faults: readonly SheetFault[],
): SheetFault[] {
  return weights.flatMap(({ column, units }): SheetFault[] => {
    const value = values[column.key] ?? ''
    if (faults.some(({ field }) => field === column.key)) return []
    const specs = units.flatMap(({ index, kind }) => (kind === 'spec' ? [cells[index] ?? ''] : []))
    const said = [values.name ?? '', values.productName ?? '', ...specs].find((text) =>
      contradictsWeight(value, text),
    )
    if (said === undefined) return []
    return [{ field: column.key, key: 'transfer.otherWeight', params: { value, said: said.slice(-40) } }]
  })
}

/**
 * Weights and sizes without any unit that are hardly in kg and mm: 500, or 10 in a row whose longest edge it is, or 30
 * beside an edge in cm.
 */
function bareMeasures(
  row: RawRow,
  bare: readonly ReadColumn[],
  reading: readonly ReadColumn[],
  values: Record<string, string>,
): SheetFault[] {
  const amountOf = ({ column }: ReadColumn) => Number(values[column.key] ?? 0)
  const sides = reading.filter(({ column }) => column.unit === 'mm')
  const edges = sides.map(amountOf)
  const isShort = edges.some((one) => one > 0) && edges.every((one) => one < shortest)
  // 长 30 beside 高(cm) 15 is hardly in mm.
  const isOther = sides.some((read) => {
    const from = amountIn((row.cells[read.index] ?? '').trim(), 'mm', fromOf(row, read))?.from
    return from !== undefined && from !== 'mm'
  })
  return bare
    .filter((read) =>
      read.column.unit === 'kg' ? amountOf(read) >= heaviest : (isShort || isOther) && amountOf(read) > 0,
    )
    .map(({ index, column }) => ({
      field: column.key,
      key: 'transfer.bareMeasure',
      params: { value: (row.cells[index] ?? '').trim(), unit: column.unit ?? '' },
    }))
}

const bareNumber = /^\s*[\d.,]+\s*$/

/** An amount that stands in several columns; nothing if all further ones are empty. */
function joinedIn(
  { cells }: RawRow,
  { index, column, from, parts }: ReadColumn,
): { text?: string; fault?: SheetFault } {
  const said = parts.map((part) => (cells[part.index] ?? '').trim())
  if (column.unit === undefined || said.every((text) => text === '')) return {}
  const text = joinedAmount(cells, { index, unit: from ?? column.unit }, parts, column.unit)
  if (text !== null) return { text }
  const value = [(cells[index] ?? '').trim(), ...said].join(' | ').slice(0, 40)
  return { fault: { field: column.key, key: 'transfer.amountParts', params: { value } } }
}

/** The number of columns up to the last one with a name. An error file adds columns without one. */
const named = ([first]: readonly ReadColumn[]): number =>
  (first?.headers.findLastIndex((header) => header !== '') ?? -1) + 1

/** The doubt about a cell that the reason of an error file names, unless the header or the row has got a unit since. */
function stillSaid(row: ImportedRow, read: ReadColumn, text: string): SheetFault['key'] | null {
  const key = saidDoubt(row.said, read.column, text)
  const isUnit = key === 'transfer.bareMeasure' || key === 'transfer.mixedUnits'
  return isUnit && (read.saysUnit || hasRowUnit(row, read)) ? null : key
}

/** The values that the text of a fault names. */
function paramsOf(
  key: SheetFault['key'],
  { cells }: RawRow,
  { index, column }: ReadColumn,
  text: string,
): Record<string, string | number> {
  const value = text.slice(0, 40)
  if (key === 'rule.maxLength') return { value, max: longestCell }
  if (key === 'transfer.splitNumber') return { value, next: (cells[index + 1] ?? '').trim().slice(0, 40) }
  return key === 'transfer.bareMeasure' ? { value, unit: column.unit ?? '' } : { value }
}

/** A row of the file by column keys. */
export function mappedRow(
  row: ImportedRow,
  reading: readonly ReadColumn[],
  lines: LineWidth | null,
): SheetRow {
  const values: Record<string, string> = {}
  const faults: SheetFault[] = []
  const pers: Record<string, string> = {}
  const others: Record<string, string> = {}
  const rounded: Record<string, string> = {}
  const width = Math.max(...reading.map(({ index }) => index)) + 1
  if (lines?.isExceeded(row, width) || lines?.hasSwallowed(row) || saidTooLong(row.said, row.cells)) {
    const count = lines?.header ?? named(reading)
    faults.push({ field: '', key: 'transfer.rowTooLong', params: { count, values: valuesText(row.cells) } })
  }
  const split = lines && faults.length === 0 ? splitNumber(row, reading, lines) : null
  if (split) faults.push(split)
  for (const read of reading) {
    const { index, column } = read
    const shown = row.shown?.[index]
    const cell = (row.cells[index] ?? '').trim()
    let otherwise: SheetFault['params']
    // The error file and the dry run have it, too.
    if (shown === '' && column.kind === 'text') otherwise = { value: cell, shown }
    else if (shown && column.kind === 'text') row.cells[index] = shown
    else if (shown !== undefined && isNumeric(column)) {
      const said = withShownUnit(cell, shown, column)
      if (said === null) otherwise = { value: cell, shown }
      // Its text in the error file must not be a number either. Only an amount may have a unit.
      if (said === null) row.cells[index] = `${cell} = ${shown || '""'}`
      else if (column.unit !== undefined) row.cells[index] = said
    }
    const text = (row.cells[index] ?? '').trim()
    const joined = joinedIn(row, read)
    const value = joined.text ?? amountText(row, read)
    values[column.key] = value
    const per =
      piecesRead(text, column)?.per ??
      (read.hasSaleUnit && text !== '' ? (pricePer(text)?.per ?? perInRow(row, read) ?? read.per) : null)
    if (per !== null) pers[column.key] = per
    const isTyped = shown === undefined && column.unit === 'kg' && fromOf(row, read) === undefined
    const issues = row.issues?.filter((item) => item.column === index).map(({ kind }) => kind) ?? []
    // A weight has three decimals, and hardly a product has a ton: 1,250 is 1.25 kg or a number in grams.
    const comma = isTyped && /^\d{1,3}[,，]\d{3}$/.test(text) ? ('transfer.commaNumber' as const) : null
    const key = faultOf(text, issues, column) ?? comma ?? stillSaid(row, read, text)
    const fault = joined.fault
      ? joined.fault
      : otherwise
        ? { field: column.key, key: 'transfer.shownOtherwise' as const, params: otherwise }
        : key
          ? { field: column.key, key, params: paramsOf(key, row, read, text) }
          : (rowUnitFault(row, read) ??
            (value === text ? null : conversionFault(text, value, read, fromOf(row, read))))
    if (fault) faults.push(fault)
    const other = fault ? null : otherPrice(row, read)
    if (other !== null) others[column.key] = other
    const look = fault || shown === undefined ? null : shownAmount(value, shown, column)
    if (look !== null) rounded[column.key] = look
  }
  const bare = bareIn(row, reading)
  faults.push(...bareMeasures(row, bare, reading, values))
  const weights = bare.filter(({ column }) => column.unit === 'kg')
  faults.push(...otherWeights(row, weights, values, faults))
  return {
    ...{ rowNumber: row.rowNumber, values, faults },
    ...(row.said ? { said: row.said } : {}),
    ...(Object.keys(pers).length > 0 ? { pers } : {}),
    ...(Object.keys(others).length > 0 ? { others } : {}),
    ...(Object.keys(rounded).length > 0 ? { rounded } : {}),
    ...(weights.length > 0 ? { bare: weights.map(({ column }) => column.key) } : {}),
  }
}

/** The numbers of a row that are stored otherwise than the file shows them: 12.34 shown as 12. A person is asked about `rounded`. */
export function shownOtherwise(
  row: ImportedRow,
  reading: readonly ReadColumn[],
  rounded: SheetRow['rounded'] = {},
): string[] {
  return reading.flatMap(({ index, column }) => {
    const shown = row.shown?.[index]
    if (
      shown === undefined ||
      column.key in rounded ||
      (column.unit === undefined && column.kind !== 'number')
    )
      return []
    const cell = row.cells[index] ?? ''
    const stored = numberIn(cell)
    const look = numberIn(shown)
    return stored && look && stored.value !== look.value ? [`${cell.trim()} (${shown})`] : []
  })
}

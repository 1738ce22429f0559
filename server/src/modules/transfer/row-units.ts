import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { type Unit, units } from '@zhanggui/contract/measure.ts'
import { readHeader } from '@zhanggui/contract/measure-header.ts'
import { type HeaderUnit, noteUnit } from '@zhanggui/contract/measure-note.ts'
import {
  onlyPackSaid,
  packCount,
  packSaid,
  possiblePacks,
  saysPackPrice,
} from '@zhanggui/contract/measure-pack.ts'
import { perWeight, sizeSaid, type WeightSaid } from '@zhanggui/contract/measure-per.ts'
import { isOtherPrice, isPackPrice, tableUnits } from '@zhanggui/contract/measure-said.ts'
import { simplified } from '@zhanggui/contract/traditional.ts'
import type { PackSaid } from '../../kernel/sheet/sheet-service.ts'
import type { ColumnMapping } from './import.sql.ts'

/** A column of units: 币种, Weight Unit, or a column without a header beside an amount. */
export interface UnitColumn {
  index: number
  /**
   * `own`: each cell is a unit of the amount. `goods`: of the goods (单位). `packed`: the same (包装单位), in
   * a file that says no other unit of the goods, or the unit of the purchase (采购单位) beside a cost. `beside`: a unit if it looks like one.
   * `spec`: 规格, which is about one piece of what is sold. `about`: a text about prices. `any`: any other text, which nothing but a price of another unit changes.
   */
  kind: 'own' | 'goods' | 'packed' | 'beside' | 'spec' | 'about' | 'any'
}

/** True for a column whose units are those of the amount, and not of packages or in other texts. */
export const isOfUnits = ({ kind }: UnitColumn): boolean =>
  kind === 'own' || kind === 'goods' || kind === 'beside'

/** A header with such a word says a unit. `Unit Cost`, 单位成本 and `price/unit` are amounts of one piece. */
const unitHeader =
  /单位(?!\s*(?:成本|价|[售进批]价|重|净))|(?<!\/\s*|\bper\s+)\b(?:unit|uom)s?\b(?!\s*(?:net\s+)?(?:cost|price|weight|length|size))|currency|\bcurr\b|^币$|币[种别]|货币/
/** True for an amount with a unit that the header says itself: '售价 单位分'. */
const isAmountHeader = (header: string): boolean =>
  readHeader(header).some(({ name, unit, cut }) => cut && unit?.unit && name !== '' && !unitHeader.test(name))
/** The unit in which goods are bought says nothing about the price of a sale. */
const boughtUnit = /采购|进货|购进|订货|补货|\bpurchas(?:e|ing)\b|\bbuy(?:ing)?\b/
const aboutHeader = /价|price|pricing/
const kinds = {
  weight: /重|weight/,
  length: /[长宽高]|尺寸|size|length|dimension/,
  money: /价|金额|成本|[收计]费|币|curr|price|cost|amount/,
} as const
const longest = 20
const mostBehind = 5

/** The columns that give the units of this amount, row by row. All but those of remarks have no field. */
export function unitColumnsOf(
  headers: readonly string[],
  mapping: readonly ColumnMapping[],
  index: number,
  { key, unit }: SheetColumn,
  columns: readonly SheetColumn[],
): UnitColumn[] {
  if (unit === undefined) return []
  const { of } = units[unit]
  const fields = new Map(mapping.flatMap(({ column, field }) => (field === null ? [] : [[column, field]])))
  const hasUnit = [...fields.values()].some((field) => field === 'saleUnit' || field === 'stockUnit')
  const remarks = new Set(columns.flatMap((column) => (isRemark(column) ? [column.key] : [])))
  const isAmount = (at: number) =>
    columns.some(({ key, unit }) => key === fields.get(at) && unit !== undefined)
  // A unit may stand behind the last header.
  const width = Math.max(headers.length, index + 2) + mostBehind
  return Array.from({ length: width }, (_, at) => at).flatMap((at): UnitColumn[] => {
    const field = fields.get(at)
    if (field !== undefined) return remarks.has(field) ? [{ index: at, kind: 'any' }] : []
    const header = simplified((headers[at] ?? '').normalize('NFKC'))
      .toLowerCase()
      .replaceAll('_', ' ')
      .trim()
    const isNext = at === index + 1 || (at === index - 1 && !isAmount(index - 2))
    if (isNext && (header === '' || headers[at] === headers[index])) return [{ index: at, kind: 'beside' }]
    if (header.length <= longest && unitHeader.test(header) && !isAmountHeader(headers[at] ?? '')) {
      const said = Object.entries(kinds).find(([, words]) => words.test(header))?.[0]
      if (said === of) return [{ index: at, kind: 'own' }]
      if (said !== undefined || of !== 'money') return []
      if (boughtUnit.test(header)) return key === 'costPrice' ? [{ index: at, kind: 'packed' }] : []
      return [{ index: at, kind: hasUnit ? 'goods' : 'packed' }]
    }
    if (/^(?:商品|产品|包装)?规格(?:型号)?$|^spec(?:ification)?s?$/.test(header))
      return [{ index: at, kind: 'spec' }]
    return [{ index: at, kind: of === 'money' && aboutHeader.test(header) ? 'about' : 'any' }]
  })
}

/** A free text about the record. */
export const isRemark = ({ kind, identifier, required, defaultable, finds }: SheetColumn): boolean =>
  kind === 'text' && !identifier && !required && !defaultable && !finds

const longestStatement = 12
const longestPrice = 40
const kept = new Map<string, boolean>()
const mostKept = 10_000

/** True for a short text that says another unit of such amounts. Most texts of a file repeat. */
function isOtherUnit(
  text: string,
  kind: 'about' | 'any',
  of: 'money' | 'weight' | 'length' | 'count',
): boolean {
  if (text.length > longestStatement || /^$|\d/.test(text)) return false
  const key = `${kind} ${of} ${text}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const says =
    (of === 'money' && (kind === 'about' ? isPackPrice(text) : isOtherPrice(text))) || isStatement(text, of)
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, says)
  return says
}

/** Of a piece, which a text beside may name. */
const perPiece = /^元\/[件个]$/

/** The price of a weight is asked about with the weight. */
const isStatement = (text: string, of: string): boolean =>
  perWeight(text) === null &&
  (packSaid(text) === null || /价/.test(text)) &&
  tableUnits([text]).some((one) => one.of === of && one.unit !== 'yuan' && !perPiece.test(one.text))

/** A cheap look first. */
const packWord = /[箱件提打板盒袋]|cases?|cartons?|ctn|pack|box|dozen/i
const onePack = /^[一1]\s*([箱提打板])$/
/** '按箱' as the whole remark: the price is that of a case. */
const byPack = /^[按论]\s*([箱件提打板])(?:计价?|[卖售价算])?$/

/**
 * The package whose price a row has. That of a remark may be how the goods come: only 整箱 or 一提 is how they are sold.
 * 大包装 is also the size of one piece.
 */
function packOfPrice(text: string, kind: 'spec' | 'about' | 'any'): string | null {
  if (text.length > longest || text === '大包装') return null
  const [, counted] = byPack.exec(text) ?? []
  if (counted !== undefined) return counted
  if (packWord.test(text) && (kind === 'spec' || /[整成\d]/.test(text)))
    return onlyPackSaid(text) ?? onePack.exec(text)?.[1] ?? null
  return onePack.exec(text)?.[1] ?? null
}

/** The unit that a row gives an amount; null if it gives none. An unknown one cannot be converted. */
export function unitInRow(
  cells: readonly string[],
  columns: readonly UnitColumn[],
  of: 'money' | 'weight' | 'length' | 'count',
): HeaderUnit | null {
  for (const { index, kind } of columns) {
    const text = (cells[index] ?? '').trim()
    if (kind === 'spec' || kind === 'about' || kind === 'any') {
      const pack = of === 'money' ? packOfPrice(text, kind) : null
      // Goods that are counted in cases have the price of a case.
      if (pack !== null && !cells.some((cell, at) => at !== index && cell.trim() === pack))
        return { text, unit: null }
      if (of === 'money' && text.length <= longestPrice && saysPackPrice(text)) return { text, unit: null }
      if (isOtherUnit(text, kind === 'spec' ? 'any' : kind, of)) return { text, unit: null }
      continue
    }
    const noted = noteUnit(text)
    const unit = noted && { text, unit: noted.unit }
    if (kind === 'own' && text !== '') return unit ?? { text, unit: null }
    if (unit === null) continue
    // The unit of the goods says something about the price only if it is a weight, or '元/箱'.
    const isPriced = unit.text.includes('/') || (unit.unit !== null && units[unit.unit].of === 'weight')
    if (kind === 'beside' || isPriced) return unit
  }
  return null
}

/** The words of a row about a package that is the unit of its goods: the price may be that of the package. */
export function packedIn(
  cells: readonly string[],
  headers: readonly string[],
  columns: readonly UnitColumn[],
): string | null {
  for (const { index, kind } of columns) {
    const text = (cells[index] ?? '').trim()
    if (kind !== 'packed' || onlyPackSaid(text) === null) continue
    // Goods that are counted in cases have the price of a case.
    if (cells.some((cell, at) => at !== index && cell.trim() === text)) continue
    return `${headers[index] ?? ''} ${text}`.trim()
  }
  return null
}

/** True if the unit of a row converts to that of the field, and does not contradict the header. */
export const isConvertible = (said: HeaderUnit, to: Unit, header: HeaderUnit | null): boolean =>
  said.unit !== null && units[said.unit].of === units[to].of && (header?.unit ?? said.unit) === said.unit

const together = /^(?:[箱件提打板盒袋包套组桶]|cases?|cartons?|ctns?|box(?:es)?|packs?|dozens?)$/i
/** A column that says how the goods come, and the packages of several pieces that may stand there without their number. */
const packaging = /包装(?!单位|数|量)|\bpack(?:ag(?:e|ing))?$/i
const severalPieces = /^(?:整?[箱提打板]|件装|连包|cases?|cartons?|ctns?|packs?|dozens?|multi-?packs?)装?$/i
/** With these, `isPackAmount` is true for every usual pack. */
const usualPacks = [3, 6, 12, 24]
const longestPack = 20
const bareDigits = /^[\d.:\s-]+$/
/** '24瓶' in such a column is a quantity. */
const quantity = /(?<![箱入装])数|库存|存量|销量|起[订批购]|限购|赠|日期|\b(?:qty|quantity|stock|date)\b/i

/**
 * The packs of several pieces that cells without a field say beside a price: '24瓶/箱', '6罐装'. None if the row says that
 * its goods are such packs. The price may be that of the pack.
 */
export function packsBeside(
  cells: readonly string[],
  headers: readonly string[],
  isMapped: (column: number) => boolean,
): PackSaid[] {
  const isPackaging = (at: number) => !isMapped(at) && packaging.test(headers[at] ?? '')
  if (cells.some((cell, at) => together.test(cell.trim()) && !isPackaging(at))) return []
  return cells.flatMap((cell, at) => {
    const header = headers[at] ?? ''
    if (isPackaging(at) && severalPieces.test(cell.trim()))
      return usualPacks.map((count) => ({ text: cell.trim(), count }))
    const isPack =
      !isMapped(at) &&
      !quantity.test(header) &&
      cell.length <= longestPack &&
      /\d|[二两三四五六七八九十]/.test(cell) &&
      (!bareDigits.test(cell) || packWord.test(header) || /装|入数/.test(header))
    const count = isPack ? packCount(cell, header) : null
    return count === null ? [] : [{ text: cell.trim(), count }]
  })
}

/** Columns of packs, in which a bare number counts pieces, and those whose numbers count other things. */
const aboutPacks =
  /规格|包装|装|型号|箱|件|入数|系数|换算|比例|单位|备注|说明|描述|促销|活动|\b(?:size|spec\w*|packs?|pack\w*|units?|uom|cases?|ctns?|cartons?|pcs|ratio|remarks?|notes?)\b/i
const otherNumbers =
  /序号?$|行号|[编条]码|[编货]号|价|金额|税|利率|折扣|积分|保质|有效|日期|时间|等级|毛利|排序|\b(?:sku|codes?|barcode|no|id|price|cost|date|rate|level|rank)\b/i
const packAlone =
  /^(?:[整一每按]?[箱提打板组套]|件装|连包|组合装?|cases?|cartons?|ctns?|packs?|dozens?|multi-?packs?)装?$/i

/** The packs whose number a cell may mean. The price of the row tells whether one does. */
export const packsPossible = (
  cells: readonly string[],
  headers: readonly string[],
  isRead: (column: number) => boolean,
): PackSaid[] =>
  cells.flatMap((cell, at) => {
    const [text, header] = [cell.trim(), headers[at] ?? '']
    if (text === '' || text.length > longestPack || !isRead(at) || otherNumbers.test(header)) return []
    if (packAlone.test(text)) return usualPacks.map((count) => ({ text, count }))
    if (!aboutPacks.test(header) && (quantity.test(header) || bareDigits.test(text))) return []
    return possiblePacks(text).map((count) => ({ text, count }))
  })

/** A weight or an amount in such a column is that of one piece, and no unit of the price. */
const ownWeight = /重量|净重|毛重|净含|皮重|weight|库存|数量|起[订批购]/i

/**
 * The weights that cells without a field, remarks and names say: 'kg' or '5kg/箱' below 规格, '公斤价' below 备注. The price
 * may be that of the weight.
 */
export const weightsBeside = (
  cells: readonly string[],
  headers: readonly string[],
  isRead: (column: number) => boolean,
): WeightSaid[] =>
  cells.flatMap((cell, at) =>
    isRead(at) && !ownWeight.test(headers[at] ?? '') ? (perWeight(cell) ?? sizeSaid(cell) ?? []) : [],
  )

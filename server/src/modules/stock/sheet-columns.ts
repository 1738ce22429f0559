import { textOf } from '@zhanggui/contract'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { units as facts, type Unit, unitNamed } from '@zhanggui/contract/measure.ts'
import { headerPath } from '@zhanggui/contract/measure-header.ts'
import { countsByPiece, onlyPackSaid, packSaid } from '@zhanggui/contract/measure-pack.ts'
import { tableUnits } from '@zhanggui/contract/measure-said.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import { simplified } from '@zhanggui/contract/traditional.ts'
import type { SheetInspection } from '@zhanggui/contract/transfer/transfer.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { SheetSurvey } from '../../kernel/sheet-worker/survey-sheets.ts'
import { productCells } from '../product/product-sheet-cells.ts'
import { inspectionOf } from '../transfer/inspect-sheet.ts'
import { type PickedSheet, pickSheet } from '../transfer/pick-sheet.ts'
import type { ColumnMapping } from '../transfer/read-records.ts'
import { type Made, madeAmount, type Proved, provedCost } from './checked-columns.ts'
import { discountWord } from './cost-doubts.ts'
import {
  arrivingColumns,
  bareName,
  besideAmount,
  countedColumns,
  limitOrPlace,
  orderedColumns,
  stockColumns,
  stockWord,
} from './counted-columns.ts'
import { column } from './stock-export.ts'

export type Field = 'barcode' | 'code' | 'name' | 'amount' | 'unit' | 'cost'

const columnsIn = (unit: 'piece' | 'kg'): readonly SheetColumn<Field>[] => [
  column('barcode', 'stock.barcodeColumn', 16, {
    identifier: true,
    finds: true,
    aliases: ['商品条码', '国际条码', '条形码', 'EAN', 'UPC', 'GTIN'],
  }),
  column('code', 'stock.productCode', 16, {
    identifier: true,
    finds: true,
    aliases: [
      '编码',
      '货号',
      '商品货号',
      '助记码',
      '条码或编码',
      'code',
      'SKU',
      'item',
      'item code',
      '存货编码',
      '物料编码',
      'item no',
      'item no.',
    ],
  }),
  column('name', 'stock.productName', 28, {
    compared: true,
    aliases: [
      '名称',
      '品名',
      '商品名',
      '货品名称',
      '存货名称',
      '物料名称',
      'name',
      'product name',
      'item name',
      'description',
    ],
  }),
  column('amount', 'stock.amount', 12, {
    kind: 'number',
    unit,
    aliases: [
      '库存',
      '在库',
      '实盘',
      '应收',
      '发货数量',
      '送货数量',
      '配送数量',
      '收货数量',
      'qty',
      'amount',
      'on hand',
    ],
  }),
  column('unit', 'stock.unit', 8, { kind: 'enum', aliases: ['计量单位', '库存单位', 'uom'] }),
  column('cost', 'receipt.cost', 12, {
    kind: 'money',
    unit: 'yuan',
    aliases: [
      ...['成本', '成本价', '采购价', '供货价', 'unit cost', 'cost price'],
      ...['单价', '进货价', '进货单价', '采购单价', '供货单价', '成本单价', '单位成本', '入库单价', '入库价'],
      ...['含税单价', '不含税单价', '含税进价', '不含税进价', 'unit price', 'purchase price'],
    ],
  }),
]
/** Amounts are in the stock unit of their product. A file in another weight is converted to kg. */
export const columns = columnsIn('piece')
const columnsInKg = columnsIn('kg')

/** Further names of the cost, in a file that has no clear one. Beside a cost they are other prices. */
const lastCosts = ['出厂价', '供价', '结算价', '实价', '配送价', '配送单价', 'price']
const withLastCosts = (asked: readonly SheetColumn<Field>[]): readonly SheetColumn<Field>[] =>
  asked.map((one) => (one.key === 'cost' ? { ...one, aliases: [...one.aliases, ...lastCosts] } : one))

/** 'Amount' beside 'Qty' and a price is money. */
const withoutMoney = (
  asked: readonly SheetColumn<Field>[],
  headers: readonly string[],
): readonly SheetColumn<Field>[] => {
  const has = (words: RegExp) => headers.some((header) => words.test(header))
  if (
    !has(/\b(?:qty|quantity)\b|数量|^(?:ordered|shipped|delivered)$/i) ||
    !has(/\b(?:prices?|costs?|rate)\b|[单进]价/i)
  )
    return asked
  return asked.map((one) =>
    one.key === 'amount' ? { ...one, aliases: one.aliases.filter((name) => name !== 'amount') } : one,
  )
}

/** The quantity is also called so in this file. */
const withCounted = (
  asked: readonly SheetColumn<Field>[],
  headers: readonly string[],
): readonly SheetColumn<Field>[] =>
  headers.length === 0
    ? asked
    : asked.map((one) =>
        one.key === 'amount' ? { ...one, aliases: [...one.aliases, ...headers.map(bareName)] } : one,
      )

/** The stock is no quantity of goods that arrive. */
const withoutStock = (asked: readonly SheetColumn<Field>[]): readonly SheetColumn<Field>[] =>
  asked.map((one) =>
    one.key === 'amount' ? { ...one, aliases: one.aliases.filter((name) => !stockWord.test(name)) } : one,
  )

/** The unit of a stock, by one of its names. */
export const stockUnitOf = (text: string): number | null => {
  const parsed = /^\d+$/.test(text)
    ? undefined
    : productCells.cells.stockUnit?.parse(text.replace(/^\s*kgs\.?\s*$/i, 'kg'))
  return parsed && 'value' in parsed ? Number(parsed.value) : null
}

/** The columns of a file, and the units that its headers give all of its lines. */
export interface Read {
  columns: readonly SheetColumn<Field>[]
  headers: string[]
  mapping: ColumnMapping[]
  units: string[]
  /** Columns about quantities that are not read. */
  unread: string[]
  /** Columns of discounts beside the cost. */
  discounts: string[]
  /** The column of what was counted or received, if it is taken instead of others. */
  taken: { column: string; others: string[] } | null
  /** The column that may be the quantity, beside those of the stock. */
  notStock: { column: string; others: string[] } | null
  /** The column of the quantity, and those that contradict it. */
  contradicting: { column: string; others: string[] } | null
  /** The two columns that make the quantity. */
  made: Made | null
  /** The cost that the sums of the rows prove, among others. */
  proved: Proved | null
  /** The cost is per this weight, and is converted to that of a kg. */
  costPer: { unit: Unit; header: string } | null
}

/** A file that says nothing else. */
const plainRead = {
  ...{ units: [], unread: [], discounts: [], taken: null, notStock: null, contradicting: null },
  ...{ made: null, proved: null, costPer: null },
}

/** 件 is one piece, and in wholesale a case. Only goods that are counted in 件 have it as their unit. */
export const wholesalePiece = '件'

/** A sheet without a header has code, quantity and cost in this order. */
export const unnamed: Read = {
  ...plainRead,
  columns,
  headers: [],
  mapping: (['code', 'amount', 'cost'] as const).map((field, column) => ({
    column,
    field,
    asWritten: false,
  })),
}

/** The names of the file and the sheet. */
export const namesOf = (survey: SheetSurvey, { sheet }: PickedSheet): string[] => [
  (survey.fileName ?? '').replace(/\.[^.]*$/, ''),
  sheet.name,
]

const costWord = /成本|进价|进货|采购价|供货价|供价|单价|\bcosts?\b|\bunit price\b|\bpurchase price\b/i
const priceWord = /价|\bprices?\b/i
/** Prices of a sale are no cost, and sums are no price of one piece. */
const noCost =
  /零售|销售|[出预]售|^售|会员|市场|建议|指导|吊牌|原价|促销|特价|活动|划线|毛利|利润|率|总|合计|小计|额|日期|时间|编[码号]|人$|员$|方式|类型|标签|等级|价格?(?:单位|带|签)|\b(?:retail|selling|sales?|list|member|total|sum|margin|date|rate|currency|msrp|rrp)\b/i
const quantityWord = /数量|件数|瓶数|实[发收到盘]|[账帐]面|库存|\bqty\b|\bquantit(?:y|ies)\b|\bon hand\b/i
/** Numbers of a pack or a sum are no quantity of this row. */
const noQuantity = /装箱|箱规|每箱|序号|总|合计|规格/
const packWord = /[箱件提打板]|\b(?:case|carton|ctn|box|pack|dozen)s?\b/i

/**
 * The columns without a field that may be the cost, by their words. Beside a clear cost, other prices and the cost of a
 * case say nothing new.
 */
const maybeCosts = (free: readonly string[], hasCost: boolean): string[] =>
  free.filter(
    (header) =>
      !noCost.test(header) &&
      (costWord.test(header) ? !(hasCost && packWord.test(header)) : priceWord.test(header) && !hasCost),
  )

/** A column of numbers that may be the cost, if the sums of the rows prove it. */
const mayBeCost = ({ field, unsure, header, samples }: SheetInspection['columns'][number]): boolean =>
  (field ?? unsure) === 'cost' ||
  (field === null &&
    unsure === null &&
    samples.length > 0 &&
    (costWord.test(header) || priceWord.test(header)) &&
    !noCost.test(header) &&
    !packWord.test(header))

/** The same columns with the headers as the file writes them. Their words are known in simplified characters. */
function asWritten(read: Read, shown: (header: string) => string): Read {
  const all = (headers: readonly string[]) => headers.map(shown)
  const column = <T extends { header: string }>(one: T): T => ({ ...one, header: shown(one.header) })
  const beside = <T extends { column: string; others: string[] }>(one: T | null): T | null =>
    one && { ...one, column: shown(one.column), others: all(one.others) }
  const { made, proved, costPer } = read
  return {
    ...{ ...read, unread: all(read.unread), discounts: all(read.discounts) },
    ...{ taken: beside(read.taken), notStock: beside(read.notStock) },
    contradicting: beside(read.contradicting),
    made: made && {
      ...made,
      column: column(made.column),
      parts: [column(made.parts[0]), column(made.parts[1])],
    },
    proved: proved && {
      cost: column(proved.cost),
      sum: column(proved.sum),
      others: proved.others.map(column),
    },
    costPer: costPer && column(costPer),
  }
}

/**
 * The fields of the columns. Nobody is asked about a column here, so the sheet must say clearly which one is meant. The
 * unit of a header ('数量(箱)', '元/箱') is compared with that of each product.
 */
export function readColumns(
  survey: SheetSurvey,
  picked: PickedSheet,
  language: Language,
  arrives: boolean,
): Read {
  const written = new Map<string, string>()
  const simple = (headers: readonly string[]) =>
    headers.map((header) => {
      const text = simplified(header)
      written.set(text, header)
      return text
    })
  const shown = (header: string) => written.get(header) ?? header
  const firstHeaders = simple(picked.headers)
  const inspect = (asked: readonly SheetColumn<Field>[], headers: string[]) => {
    const service = { columns: asked, hidden: [], usualDefaults: () => ({}) }
    const source = { ...picked, headers, remembered: undefined }
    return inspectionOf(service, { name: '', bytes: 0 }, survey, source, language).columns
  }
  const usualIn = (asked: readonly SheetColumn<Field>[]) =>
    withoutMoney(arrives ? withoutStock(asked) : asked, firstHeaders)
  const usual = usualIn(columns)
  const surveyed = inspect(usual, firstHeaders)
  const stocks = arrives ? stockColumns(surveyed) : []
  const isStock = ({ column }: { column: number }) => stocks.some((one) => one.column === column)
  const plainly = surveyed.filter((one) => !isStock(one))
  const made = arrives ? madeAmount(plainly) : null
  const isPart = (at: number) => made?.parts.some(({ column }) => column === at) ?? false
  const really = made ? [made.column] : countedColumns(plainly)
  const perhaps = really.length === 0 && stocks.length > 0 ? arrivingColumns(plainly) : []
  const [counted, ...rivals] = [...really, ...perhaps]
  const final = rivals.length === 0 ? counted : undefined
  const finalNames = final ? [...new Set([final.header, shown(final.header)])] : []
  const inPieces = withCounted(usual, finalNames)
  const inKilos = withCounted(usualIn(columnsInKg), finalNames)
  const { headerRow, headerRows } = picked
  const here = final ? { sheetName: picked.sheet.name, headerRow, headerRows } : {}
  const ownHeaders = final ? pickSheet(survey, inPieces, new Map(), here).headers : picked.headers
  const headers = simple(ownHeaders)
  const clear = final ? inspect(inPieces, headers) : plainly
  const hasCost = clear.some(({ field, unsure }) => (field ?? unsure) === 'cost')
  const [asked, weighed] = hasCost ? [inPieces, inKilos] : [withLastCosts(inPieces), withLastCosts(inKilos)]
  const isWeight = (unit: Unit | null | undefined) =>
    unit !== null && unit !== undefined && unit !== 'kg' && facts[unit].of === 'weight'
  // The lines above the header give a unit to quantities, or to weights.
  const headersInKg = pickSheet(survey, inKilos, new Map(), here).headers
  const inspected = inspect(weighed, simple(headersInKg))
  const inKg = inspected.some(
    ({ field, column, unit }) => (field === 'amount' || column === final?.column) && isWeight(unit?.unit),
  )
  const read: Read = inKg
    ? { ...plainRead, columns: weighed, headers: headersInKg, mapping: [], units: ['kg'] }
    : { ...plainRead, columns: asked, headers: ownHeaders, mapping: [], units: [] }
  const listed = inKg ? inspected : inspect(asked, headers)
  read.made = made
  if (made?.by === 'difference' && !inKg) read.units.push('kg')
  const amountAt = final?.column ?? listed.find((one) => (one.field ?? one.unsure) === 'amount')?.column
  const proved = provedCost(
    listed,
    listed.find(({ column }) => column === amountAt),
    listed.filter(mayBeCost),
  )
  read.proved = proved
  const isInKilos = inKg || listed.some((one) => one.column === amountAt && one.unit?.unit === 'kg')
  const passed: string[] = []
  const asking: string[] = []
  const free: string[] = []
  if (rivals.length > 0) asking.push(...[...really, ...perhaps].map(({ header }) => header))
  for (const one of listed) {
    if (isStock(one)) {
      if (final && perhaps.length === 0) passed.push(one.header)
      read.mapping.push({ column: one.column, field: null, asWritten: false })
      continue
    }
    const { column, header, unit, samples } = one
    if (isPart(column) || proved?.others.some((other) => other.column === column)) {
      if (isPart(column)) passed.push(header)
      read.mapping.push({ column, field: null, asWritten: false })
      continue
    }
    const isFinal = column === final?.column && one.unsure === 'amount' && one.why === 'several'
    const isProved = column === proved?.cost.column && one.why !== 'unit'
    const { field, unsure, why } = isFinal
      ? ({ field: 'amount', unsure: null, why: null } as const)
      : isProved
        ? ({ field: 'cost', unsure: null, why: null } as const)
        : one
    if (final && column !== final.column && (field ?? unsure) === 'amount') {
      passed.push(header)
      // The unit of the other quantity may be that of both.
      if (unit !== null && unit.text !== final.unit?.text) asking.push(header, final.header)
      read.mapping.push({ column, field: null, asWritten: false })
      continue
    }
    // The quantities are converted. Nobody can tell whether the cost is per kg, too, or for the unit of the file.
    if (inKg && field === 'cost' && !/[/每]|per/i.test(header)) asking.push(header)
    if (field === null && unsure === null && samples.length > 0) free.push(header)
    const said = (unit?.text ?? '').replace(/^(?:元|¥|rmb|cny|yuan)\s*\/\s*/, '')
    const per = why === 'unit' && unsure === 'cost' && isInKilos ? unitNamed(said) : null
    if (per !== null && isWeight(per)) read.costPer = { unit: per, header }
    const isKnown =
      read.costPer?.header === header ||
      (why === 'unit' && (unsure === 'amount' || unsure === 'cost') && stockUnitOf(said) !== null)
    if (why !== null && !isKnown) asking.push(header)
    // A section right below the header reads like a second line of it.
    if (field === null)
      read.units.push(
        ...header
          .split(headerPath)
          .slice(1)
          .flatMap((one) => onlyPackSaid(one) ?? []),
      )
    if (isKnown || (field === 'amount' && said === wholesalePiece))
      read.units.push(read.costPer?.header === header ? 'kg' : said)
    read.mapping.push({ column, field: isKnown ? unsure : field, asWritten: isKnown })
  }
  const above = picked.sheet.head.filter(({ rowNumber }) => rowNumber < picked.headerRow)
  if (
    namesOf(survey, picked).some(countsByPiece) ||
    above.some(({ cells }) =>
      tableUnits(cells).some(({ of, text }) => of === 'count' && text === wholesalePiece),
    )
  )
    read.units.push(wholesalePiece)
  const amount = listed.find(({ column }) => read.mapping[column]?.field === 'amount')
  const passedOver = final ? orderedColumns(listed).filter(({ column }) => column !== final.column) : []
  const beside = listed.filter((one) => !passedOver.includes(one) && !isPart(one.column))
  passed.push(...passedOver.flatMap(({ header }) => (passed.includes(header) ? [] : header)))
  const { contradicting, gifts } = besideAmount(beside, amount)
  const has = (field: Field) => read.mapping.some((one) => one.field === field)
  asking.push(...maybeCosts(free, has('cost')))
  const quantities = free.filter(
    (header) => quantityWord.test(header) && !noQuantity.test(header) && !limitOrPlace.test(header),
  )
  // '箱数' alone is a quantity in cases.
  const inPacks = free.filter((header) => packSaid(header) !== null && !asking.includes(header))
  if (!has('amount') && asking.length === 0) asking.push(...new Set([...quantities, ...inPacks]))
  const stock = stocks.map(({ header }) => header)
  if (!has('amount') && asking.length === 0 && stock.length > 0)
    throw refuse('stock.sheetStock', { columns: stock.map(shown).join(textOf(language, 'kit.slash')) })
  if (asking.length > 0)
    throw refuse('stock.sheetAsk', { columns: asking.map(shown).join(textOf(language, 'kit.slash')) })
  const named = new Set(contradicting.map(({ header }) => header))
  read.unread = [...new Set([...quantities, ...gifts.map(({ header }) => header)])].filter(
    (header) => !named.has(header) && !passed.includes(header),
  )
  if (perhaps.length > 0 && final) read.notStock = { column: final.header, others: stock }
  else if (final && passed.length > 0) read.taken = { column: final.header, others: passed }
  if (amount && named.size > 0) read.contradicting = { column: amount.header, others: [...named] }
  read.discounts = has('cost') ? free.filter((header) => discountWord.test(header)) : []
  if (!has('amount') || (!has('code') && !has('barcode'))) throw refuse('stock.sheetColumns')
  return asWritten(read, shown)
}

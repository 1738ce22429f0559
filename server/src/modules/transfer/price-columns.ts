import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { readHeader } from '@zhanggui/contract/measure-header.ts'
import { fitOf } from '@zhanggui/contract/measure-note.ts'
import type { ColumnMapping } from './import.sql.ts'
import type { Match } from './matching.ts'
import { isOwnColumn } from './own-columns.ts'
import {
  areAll,
  bareWords,
  changed,
  isCost,
  isCostHeader,
  isExported,
  isMoney,
  isPriceHeader,
  quantityHeader,
  wordsOf,
} from './rival-columns.ts'

// Columns of prices that no name of a field tells: the new price of a price change order, and two prices of which none is ours.

/** The words before the name of a price that was, and that shall be: 调前售价 and 调后售价, 'Old price' and 'New price'. */
const changes: readonly (readonly [before: RegExp, after: RegExp])[] = [
  [
    /^(?:调|调整|调价|改|改价|修改|变更|变价)前的?(?=.)/,
    /^(?:调|调整|调价|改|改价|修改|变更|变价)后的?(?=.)/,
  ],
  [/^[原旧老](?=.)/, /^[新现](?=.)/],
  [/^现(?=.)/, /^新(?=.)/],
  [/^(?:old|former|previous|current) /, /^new /],
]
/** The prices of all buyers and the costs that such words may stand before. */
const prices = new Map([
  ...['价', '价格', '售价', '零售价', '销售价', '单价', '门店价', '门店售价', '标价'].map(
    (name) => [name, 'price'] as const,
  ),
  ...['price', 'retail price', 'sales price', 'selling price', 'unit price'].map(
    (name) => [name, 'price'] as const,
  ),
  ...['进价', '进货价', '成本', '成本价', '采购价', '供货价', 'cost', 'cost price'].map(
    (name) => [name, 'cost'] as const,
  ),
])

const nameOf = (header: string): string => wordsOf(readHeader(header)[0]?.name ?? '').trim()

/** The columns before and after a change of the same price. 原价 and 现价 may be prices of the same day, so they are not sure. */
export function changesIn(
  headers: readonly string[],
): { was: number; now: number; kind: 'price' | 'cost'; isSure: boolean }[] {
  const names = headers.map(nameOf)
  return changes.flatMap(([before, after]) =>
    names.flatMap((name, now) => {
      if (!after.test(name)) return []
      const price = name.replace(after, '')
      const kind = prices.get(price)
      const was = names.findIndex((one) => before.test(one) && one.replace(before, '') === price)
      return kind === undefined || was < 0
        ? []
        : [{ was, now, kind, isSure: name !== '现价' && names[was] !== '原价' }]
    }),
  )
}

const sureChanges = (headers: readonly string[]) => changesIn(headers).filter(({ isSure }) => isSure)

/** Takes the price after a change, if the one before it stands beside it and no other column has the field. */
function takeChanged(
  matches: readonly Match[],
  headers: readonly string[],
  columns: readonly SheetColumn[],
): Match[] {
  const taken = matches.map((match) => ({ ...match }))
  for (const { was, now, kind } of sureChanges(headers)) {
    const column = columns.find(
      (one) => one.unit === 'yuan' && !one.exportOnly && !one.compared && isCost(one) === (kind === 'cost'),
    )
    const [before, after] = [taken[was], taken[now]]
    const isTaken = taken.some(
      ({ field, unsure }, at) => at !== was && at !== now && (field ?? unsure) === column?.key,
    )
    if (!column || !before || !after || isTaken) continue
    const nothing = { field: null, matchedBy: 'none', unsure: null, why: null } as const
    Object.assign(before, nothing)
    // The title of the table says another price than that of the field.
    const asks = fitOf(after.unit, 'yuan') === 'asks'
    Object.assign(
      after,
      nothing,
      asks ? { unsure: column.key, why: 'unit' } : { field: column.key, matchedBy: 'alias' },
    )
  }
  return taken
}

/** The columns without a field that may have the values of a price field which no column has. */
function openFor(
  column: SheetColumn,
  headers: readonly string[],
  columns: readonly SheetColumn[],
  isFree: (index: number) => boolean,
): number[] {
  const isOwn = isOwnColumn(headers)
  return [...headers.keys()].filter((at) => {
    const text = wordsOf(headers[at] ?? '')
    return (
      isFree(at) &&
      isOwn(at) &&
      !isExported(headers[at] ?? '', columns) &&
      isPriceHeader(text) &&
      isCostHeader(text) === isCost(column)
    )
  })
}

/** The headers of a change without a word for what changes: 变更前 and 变更后. */
const bareBefore =
  /^(?:调整?|调价|改价?|修改|更改|变更|变价)前$|^(?:原|旧|现|现行|目前|当前)$|^(?:before|old|current|was|from)$/
const bareAfter = /^(?:new|after|now)$/

/** Amounts in such columns, of which a person must say what they are. */
function changesWithoutName(
  headers: readonly string[],
  isFree: (index: number) => boolean,
): { before: number[]; after: number[] } {
  const isOwn = isOwnColumn(headers)
  const like = (is: (name: string) => boolean) =>
    [...headers.keys()].filter((at) => isFree(at) && isOwn(at) && is(bareWords(headers[at] ?? '')))
  return {
    before: like((name) => bareBefore.test(name)),
    after: like((name) => bareAfter.test(name) || (changed.test(name) && !bareBefore.test(name))),
  }
}

/** Columns that only papers of single sales and purchases have, and those that lists of goods may have, too. */
const ofDocument =
  /单号$|流水号?$|(?:单据|订单|小票|凭证|发票)(?:编?号|编码|号码)$|^(?:客户|顾客|收货人|经手人|收银员|业务员|制单人)(?:名称|编码|编号)?$|(?:销售|交易|下单|成交|结算|采购|进货|入库|出库|送货|发货|收货|退货|开单|单据)(?:日期|时间)$|\b(?:order|receipt|invoice|ticket|transaction|document) (?:no\.?|number|id|date)$|^(?:customer|cashier)\b/
const maybeOfDocument = /^(?:日期|时间|供应商|供货商)(?:名称|编码|编号)?$|^(?:date|time|supplier|vendor)$/
/** The price of a supplier is a cost, unless a column of costs stands beside it. */
const ofSupplier = /^(?:供应商|供货商)(?:名称|编码|编号)?$|^(?:supplier|vendor)$/
const ofSums =
  /^(?:总|销售|采购|进货|含税|不含税|退货|实收|应收|折后|折扣后|成交)?金额$|^(?:合计|小计|总[价额计]|货款|价税合计|销售额|应收|实收)$|^(?:line |sub ?|net |gross )?(?:total|amount|sum)$/
/** The quantity in stock, and what it is worth: a single price beside them is a cost. */
const ofStock = /库存|现存|结存|在库|\b(?:inventory|stock|on ?hand|qoh|qty|quantity)\b/
const ofStockValue =
  /^(?:库存|存货|结存|现存|期末|在库)(?:商品)?(?:金额|总额|总价|价值|总值|成本|货值)$|^(?:成本)?(?:金额|总额)$|^(?:货值|货品价值)$|^(?:ext(?:ended|\.)?|total) (?:cost|price|value)$|^(?:stock|inventory|on ?hand) (?:value|cost|amount|valuation)$/
const ofQuantity = (name: string): boolean =>
  (quantityHeader.test(name) || /^(?:销量|数|qty\b.*|.*\b(?:qty|quantity)|units sold|pcs)$/.test(name)) &&
  !/起|最[小低]|装|包装|系数|库存|可[用售]|在库|\b(?:min|minimum|pack|case|inventory|stock|available|on hand)\b/.test(
    name,
  )
/** The quantities of a purchase, whatever stands beside them: 采购数量, 订货数, 'Order qty'. */
const ofPurchase =
  /^(?:拟|本次|实际|计划)?(?:采购|进货|订[购货]|要货|叫货|请购|申购|补货|到货|送货|收货|退货|配货|发货)(?:数量?|量)$|^(?:order(?:ed)?|purchased?|po|received|shipped) (?:qty|quantity)$|^(?:qty|quantity) (?:ordered|purchased|received|shipped)$/
/** The price of one piece on a paper. 价格 beside a supplier may be that of the shop. */
const ofPiece = /单价|报价|\bunit price\b|\bquote/
/** A word for the price of goods, whoever buys them. Of 单价 only the paper tells what it is. */
const ofGoods = /售价|零售|标价|门店价|原价|\bretail\b|\bselling\b|\bsales? price\b/

/** A rate, another price, or what goods are sold for: no quantity, and no worth of a stock. */
const noQuantity = /率|折|价$|系数|\b(?:rate|discount|price|factor)\b|%/
const noWorth = /(?<!总)价$|售|零售|\b(?:sales?|retail|selling)\b|(?<!total )\bprice$/
const fewestRows = 2

/** True if a quantity times the price in a column is the amount in a third one, in every row: the price of a stock or a paper. */
function multiplies(names: readonly string[], rows: readonly (readonly string[])[], price: number): boolean {
  const numbers = rows
    .map((cells) => names.map((_, at) => numberIn(cells[at])))
    .filter((row) => row[price] !== null)
  if (numbers.length < fewestRows) return false
  const whole = [...names.keys()].filter((at) => at !== price && numbers.every((row) => row[at] !== null))
  const quantities = whole.filter(
    (at) => !noQuantity.test(names[at] ?? '') && numbers.every((row) => (row[at] ?? 0) > 1 || row[at] === 1),
  )
  return quantities.some(
    (quantity) =>
      numbers.some((row) => row[quantity] !== 1) &&
      whole.some(
        (sum) =>
          sum !== quantity &&
          !noWorth.test(names[sum] ?? '') &&
          numbers.every((row) => Math.abs((row[quantity] ?? 0) * (row[price] ?? 0) - (row[sum] ?? 0)) < cent),
      ),
  )
}
/** A tax, a deposit or a fee on top of a price. */
const ofAddition = /税|押金|费|\b(?:vat|gst|hst|pst|iva|tax|deposit|fee|surcharge|levy|crv)\b/
const ofRate = /率|%|\brate\b|^(?:vat|gst|tax)$/
const rateIn = (cell = ''): number | null => {
  const number = numberIn(cell.replace(/[%％]/, ''))
  return number === null ? null : /[%％]/.test(cell) || number > 1 ? number / 100 : number
}

/** True if a tax or a deposit comes on top of the price, and makes the amount of another column in every row. */
function isAddedTo(names: readonly string[], rows: readonly (readonly string[])[], price: number): boolean {
  const priced = rows.filter((cells) => numberIn(cells[price]) !== null)
  if (priced.length === 0) return false
  const columns = [...names.keys()].filter((at) => at !== price)
  return columns.some((addition) => {
    const name = names[addition] ?? ''
    if (!ofAddition.test(name) && !ofRate.test(name)) return false
    const makes = (sum: number, of: (price: number, cell: string) => number | null) =>
      sum !== addition &&
      priced.every((cells) => {
        const made = of(numberIn(cells[price]) ?? 0, cells[addition] ?? '')
        const whole = numberIn(cells[sum])
        return made !== null && whole !== null && Math.abs(made - whole) < cent
      }) &&
      priced.some((cells) => numberIn(cells[sum]) !== numberIn(cells[price]))
    const plus = (amount: number, cell: string) => {
      const more = numberIn(cell)
      return more === null ? null : amount + more
    }
    const times = (amount: number, cell: string) => {
      const rate = rateIn(cell)
      return rate === null ? null : amount * (1 + rate)
    }
    return columns.some(
      (sum) => (ofAddition.test(name) && makes(sum, plus)) || (ofRate.test(name) && makes(sum, times)),
    )
  })
}

/** Floats are exact enough here: they are only compared. */
const cent = 0.011
const numberIn = (cell = ''): number | null => {
  const text = cell.normalize('NFKC').replace(/[¥￥,\s元]/g, '')
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : null
}

/** Asks about the price of a purchase, a delivery or a sale: it is a cost, or what one buyer paid, and perhaps no price of the goods. */
export function askDocumentPrices(
  matches: readonly Match[],
  headers: readonly string[],
  columns: readonly SheetColumn[],
  rows: readonly (readonly string[])[] = [],
): Match[] {
  const names = headers.map(bareWords)
  const isOwn = isOwnColumn(headers)
  const free = names.filter((_, at) => isOwn(at))
  const [isCounted, isSummed] = [free.some(ofQuantity), free.some((name) => ofSums.test(name))]
  const isPaper = free.some((name) => ofDocument.test(name))
  const isPerhaps = free.some((name) => maybeOfDocument.test(name))
  const [sales, costs] = [false, true].map((cost) => pricesOf(columns).filter((one) => isCost(one) === cost))
  const hasCost = matches.some(({ field }) => costs?.some(({ key }) => key === field))
  const isSupplied = !hasCost && free.some((name) => ofSupplier.test(name))
  const isBought = !hasCost && free.some((name) => ofPurchase.test(name))
  const isLine = isCounted || isSummed
  const isValued =
    free.some((name) => ofStock.test(name) && !ofStockValue.test(name)) &&
    free.some((name) => ofStockValue.test(name))
  return matches.map((match, at) => {
    const name = names[at] ?? ''
    if (!sales?.some(({ key }) => key === match.field)) return match
    const isOfPaper = ofGoods.test(name)
      ? isLine && (isPaper || (isPerhaps && isCounted && isSummed))
      : isPaper ||
        isBought ||
        isValued ||
        (!hasCost && multiplies(names, rows, at)) ||
        (isSupplied && ofPiece.test(name)) ||
        (isCounted && isSummed) ||
        (isPerhaps && isLine && !hasCost)
    const asks = isOfPaper || isAddedTo(names, rows, at)
    return asks
      ? { ...match, field: null, matchedBy: 'none', unsure: match.field, why: 'document' as const }
      : match
  })
}

const pricesOf = (columns: readonly SheetColumn[]): SheetColumn[] =>
  columns.filter(({ unit, exportOnly, compared }) => unit === 'yuan' && !exportOnly && !compared)

/** Takes the new price of a change, and asks about two prices of which no name tells the usual one: 箱价 and 瓶价. */
export function matchPrices(
  matches: readonly Match[],
  headers: readonly string[],
  valuesOf: (index: number) => readonly string[],
  columns: readonly SheetColumn[],
  rows: readonly (readonly string[])[] = [],
): Match[] {
  const taken = takeChanged(matches, headers, columns)
  const before = new Set(sureChanges(headers).map(({ was }) => was))
  for (const column of pricesOf(columns)) {
    if (taken.some(({ field, unsure }) => (field ?? unsure) === column.key)) continue
    const isFree = (at: number) => {
      const match = taken[at]
      return (
        match?.field === null && match.unsure === null && !before.has(at) && areAll(valuesOf(at), isMoney)
      )
    }
    const open = openFor(column, headers, columns, isFree)
    const bare = isCost(column) ? { before: [], after: [] } : changesWithoutName(headers, isFree)
    if (bare.after.length > 0 && open.length + bare.before.length > 0)
      open.push(...bare.before, ...bare.after)
    const asked = new Set(open)
    if (asked.size < 2) continue
    for (const at of asked) Object.assign(taken[at] ?? {}, { unsure: column.key, why: 'several' })
  }
  return askDocumentPrices(taken, headers, columns, rows)
}

/** The columns of prices that an import does not use, if no other one has their field. A hidden field is told otherwise. */
export function unusedPrices(
  headers: readonly string[],
  mapping: readonly ColumnMapping[],
  columns: readonly SheetColumn[],
): number[] {
  const fields = new Map(mapping.map(({ column, field }) => [column, field]))
  return pricesOf(columns).flatMap((column) =>
    column.needs !== undefined || [...fields.values()].includes(column.key)
      ? []
      : openFor(column, headers, columns, (at) => (fields.get(at) ?? null) === null),
  )
}

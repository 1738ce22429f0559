import { textEntry } from '@zhanggui/contract'
import { wrongCheckDigit } from '@zhanggui/contract/check-digits.ts'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { halfWidth } from '@zhanggui/contract/half-width.ts'
import { simplified } from '@zhanggui/contract/traditional.ts'
import { isBesideUsual, type Match } from './matching.ts'
import { isOwnColumn, plain } from './own-columns.ts'

const costWord = /成本|移动平均|加权平均|进货|进价|采购|供货|供应|供价|cost|purchase|buying|supplier|vendor/
const priceWord =
  /价|售|金额|会员|促销|特惠|折后|批发|price|pricing|cost|amount|\bsale\b|\b(now|special)\b|\b(?:msrp|rrp|srp)\b|成本|进货|采购|供货/
/** Amounts beside a price that are none themselves, although some of them end with the word: 押金, 差价, 运费, a former price that is crossed out. */
const besidePrice =
  /押金|[定订]金|运费|邮费|配送费|包装费|服务费|手续费|加工费|餐盒费|差[价额]|价差|[涨跌升降调增减]幅|涨跌|毛利|\b(?:deposit|freight|shipping|postage|surcharge|fees?|difference|markup|increase|decrease|compare[ -]at)\b/
/** Words of columns that count, describe or sum up, although another word of them is one of a price. */
const noPrice =
  /单位|规格|型号|包装|系数|入数|周期|方式|类型|状态|渠道|日期|时间|数|量|库存|率|%|折扣$|人$|员$|[编条]码|编号|名称|等级|积分|总|合计|小计|毛利|利润|销售额|^销售$|[月已]售|税[额金]|[售进]价金额|(?:销售|零售)金额|(?:成本|进货|采购)金额|币种|\b(unit|mode|status|channel|date|time|qty|quantity|stock|rate|percent|code|name|level|total|margin|profit|tax|currency|ext|extended|extension)\b/
/** A header is what its last word says: 渠道价, 含税价(13%), 'Online channel price' are prices. */
const endsAsPrice =
  /(?:[^单位]|^)(?:价格?|[售进]价|price)$|(?:含|未|去)税成本$|\bcost$|^(?:price|cost)\b|^(?:retail|selling)$|^每?(?:斤|公斤|千克|kg|500[g克])价?$/
/** Sums and stock, which end with such a word, too. */
const noSinglePrice = /总[价额]|合计|小计|毛利|利润|库存|^(?:total|ext\.?|extended) (?:price|cost)$|签$/
const inBrackets = /\s*[([【][^()[\]【】]*[)\]】]?/g

/** The amount of a line, which a quantity beside it tells: 金额 beside 数量. */
const lineAmount = /^(?:总?金额|amount)$/
export const quantityHeader = /数量|^qty$|^quantity$|件数/

/** True for a header of single prices, in the words of `wordsOf`. */
export const isPriceHeader = (text: string): boolean => {
  const bare = text.replace(inBrackets, '').trim()
  if (besidePrice.test(bare)) return false
  if (endsAsPrice.test(bare) && !noSinglePrice.test(bare)) return true
  return priceWord.test(text) && !noPrice.test(text)
}

const longestBare = 8
/** Words of columns with decimals that are no amounts of money. */
const otherDecimals =
  /分$|评|星|重|长|宽|高|体积|面积|容|净含|规格|度|折|比|积|箱|保质|尺|\b(?:rating|score|size|volume|weight|length|width|height)\b/

/** Occasions, channels, buyers and taxes of a price, without a word for the price itself: 秒杀, 美团, VIP, Landed. */
const priceKind =
  /^(?:新|旧|现|今|今日|本期|本周|最新|最近(?:一次)?|上次|活动|直播|秒杀|抢购|拼团|团购|内购|特惠|券后|到手|到付|实际|实数|审核|复核|确认|核实|(?:优惠|调整|调|折|打折|减|活动|变更)[后前]|实付|实收|外卖|美团(?:外卖)?|饿了么|京东(?:到家)?|抖音|快手|淘宝|天猫|拼多多|微信|小程序|线上|线下|门店|总部|会员|vip|svip|员工|散客|团体|[含未去不]税|税[前后])$|^(?:new|old|now|last|latest|current|promo|promotion|offer|deal|special|landed|vip|members?|online|offline|actual|verified|confirmed|retail|net|gross|incl?\.?|excl?\.?)$/

/** The headers of a value that replaces another: 调整为, 降到, 执行, 拟调, 'Change to'. Beside a price it is one, whatever its rows are like. */
export const changed =
  /(?:调|降|涨|提|升|改|变更?|更新|更改|修改|增|减|上浮|下浮|定|整)[为到至成后]|^(?:拟|现|已|将|需|待|申请|建议|本次|此次|这次|最终|重新|统一|批准|审批|核定)?(?:调整?|改|变更?|执行|修改|更改|更新|降|涨|升|定)$|^(?:目标|最终|拟定|核定|批准|建议|预计|预定|计划)$|^(?:更正|改正|修正|订正|校正|纠正|勘误|正确|准确|审定|核准|应为|应是)(?:后|为|值|数)?$|\b(?:chang|adjust|revis|updat|propos|approv|correct|amend|target|final)\w*\b|^should be$|\bneuer? preis\b|\bnouveau prix\b|новая цена|^to$|^[-=]*[>→]+$/

/** A header that is a day or a month, or the time from which a price counts: 2026-12-01, 'Effective 1 Dec', 'New retail'. */
const later =
  /^(?:20\d\d(?:[-/.年]\d{1,2}(?:[-/.月]\d{0,2}日?)?年?)?|\d{1,2}[-/.]\d{1,2}[-/.]20\d\d|\d{1,2}月(?:\d{1,2}日)?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[- ]\d{2,4})(?:起|生效|执行)?$|^(?:effective|from|as of|starting)\b.*\d|^(?:new|revised|amended|updated) ?(?:retail|selling|sell|rrp|srp|msrp|unit)?$|^after(?: \w+)?$|^新(?:零售|建议零售|售)?$/

const numberIn = (value: string): number => Number(halfWidth(value).replace(/^[¥\s]+/, ''))

/**
 * True for a column without a word for a price whose values are like the prices in the same file: VIP, 新, Landed. Of an
 * unknown header, whole numbers may be anything.
 */
function isLikePrice(text: string, values: readonly string[], prices: readonly string[]): boolean {
  const numbers = values.map(numberIn)
  if (
    text.length <= longestBare * 2 &&
    changed.test(text) &&
    !noPrice.test(text) &&
    !otherDecimals.test(text)
  )
    return numbers.length > 0 && numbers.every((one) => one > 0)
  const isLater = later.test(text)
  if (text === '' || (text.length > longestBare && !isLater)) return false
  const isKind = isLater || priceKind.test(text)
  if (!isKind && [besidePrice, priceWord, costWord, noPrice, otherDecimals].some((words) => words.test(text)))
    return false
  const known = prices.map(numberIn)
  // Some rows may have no second price. Then the rows of the values are not known.
  const [lowest, highest] = [Math.min(...known), Math.max(...known)]
  const alike = numbers.map((one, at) => {
    const [from, to] = numbers.length === known.length ? [known[at] ?? 0, known[at] ?? 0] : [lowest, highest]
    return one > 0 && one >= from / 2 && one <= to * 2
  })
  return (
    numbers.length > 0 &&
    known.length > 0 &&
    alike.every(Boolean) &&
    (isKind || values.some((value) => /\.\d{1,2}$/.test(value)))
  )
}

const barcodeWord = /条码|条形码|国际码|69码|bar ?code|\bean\b|\bupc\b|gtin/

/** True if the first values of a column are all of a kind. */
export const areAll = (values: readonly string[], is: (value: string) => boolean): boolean =>
  values.length > 0 && values.filter(is).length * 2 > values.length

export const isMoney = (value: string): boolean => /^\D{0,4}\d[\d,.]*\D{0,8}$/.test(halfWidth(value))
/** Such a number is hardly anything else, even below another header. */
const isRightBarcode = (value: string): boolean => {
  const digits = value.replace(/[\s'’-]/g, '')
  return /^\d{12,13}$/.test(digits) && wrongCheckDigit(digits) === null
}
const isBarcode = (value: string): boolean => /^\d{8,14}$/.test(value.replace(/[\s'’-]/g, ''))

/** A header in lower case and simplified script, with spaces between the words of `salePrice` and `sale_price`. */
export const wordsOf = (header: string): string =>
  simplified(header.normalize('NFKC'))
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

export const bareWords = (header: string): string => wordsOf(header).replace(inBrackets, '').trim()

const namesOf = ({ label, aliases }: SheetColumn): string[] => [
  ...(textEntry(label) ?? []).slice(0, 2).map(String),
  ...aliases,
]

export const isCostHeader = (text: string): boolean => costWord.test(text)

export const isCost = (column: SheetColumn): boolean =>
  namesOf(column).some((name) => costWord.test(wordsOf(name)))

const onePiece = /单品|单件|单个|每件|每个|裸[重长宽高]|\b(?:unit|each|per (?:piece|item))\b/
/** The words of the measures of a piece. */
const measures = [
  ['weight', /重|weight/],
  ['length', /长|length/],
  ['width', /宽|width/],
  ['height', /高|height/],
] as const

/** The measure of one piece, while the matched column may be that of a case: 单品净重 beside 毛重. */
function measureOfPiece(text: string, columns: readonly SheetColumn[]): string[] {
  if (!onePiece.test(text)) return []
  const words = measures.filter(([, word]) => word.test(text)).map(([field]) => field as string)
  return columns.flatMap(({ key, unit }) => (unit !== undefined && words.includes(key) ? [key] : []))
}

/** The fields whose values a column may have as well, by a word of its header and its first values. */
function fieldsLike(header: string, values: readonly string[], columns: readonly SheetColumn[]): string[] {
  const text = wordsOf(header)
  if (barcodeWord.test(text) && areAll(values, isBarcode))
    return columns.flatMap(({ key, gtin }) => (gtin ? [key] : []))
  const piece = areAll(values, isMoney) ? measureOfPiece(text, columns) : []
  if (piece.length > 0) return piece
  if (!isPriceHeader(text) || !areAll(values, isMoney)) return []
  const cost = costWord.test(text)
  return columns.flatMap((column) => (column.unit === 'yuan' && isCost(column) === cost ? [column.key] : []))
}

/** Words of sales: buyers, occasions and channels. */
const ofSales =
  /会员|vip|散客|团体|员工|活动|直播|秒杀|抢购|拼团|团购|外卖|美团|\b(?:members?|promo\w*|retail|online)\b/

/** A price that was: 原售价 beside 现价. */
const former = /^[原旧老]|前(?:售|零售|销售)?价格?$|^(?:old|former|previous)\b/

/** The field of a column, or the one that its name may mean: 现价 is a sales price, unless 调整为 stands beside it. */
const maybeField = ({ field, unsure, why }: Match): string | null =>
  field ?? (why === 'several' ? unsure : null)

/** The matched prices that a column without a word for a price is like. One of sales is like no cost. */
function likePrices(
  matches: readonly Match[],
  index: number,
  headers: readonly string[],
  valuesOf: (index: number) => readonly string[],
  importable: readonly SheetColumn[],
): number[] {
  const text = wordsOf(headers[index] ?? '')
  return [...matches.entries()].flatMap(([at, match]) => {
    const column = importable.find(({ key }) => key === maybeField(match))
    if (column?.unit !== 'yuan' || (ofSales.test(text) && isCost(column))) return []
    return isLikePrice(text, valuesOf(index), valuesOf(at)) ? [at] : []
  })
}

/** A price of another unit is no other price: the column whose unit fits wins. */
const hasOtherUnit = ({ unit }: Match): boolean =>
  unit !== null && (unit.unit !== null || /[/$€£]/.test(unit.text))

/** The words that an export writes below such a header, in each language; empty for any other column. */
export const exportedWords = (header: string, columns: readonly SheetColumn[]): ReadonlySet<string> =>
  new Set(
    columns
      .filter((column) => column.words && namesOf(column).some((name) => plain(name) === plain(header)))
      .flatMap(({ words = [] }) => words.flatMap((key) => textEntry(key)?.slice(0, 2) ?? []))
      .map((word) => plain(String(word))),
  )

/** True for a column that only exports show. */
export const isExported = (header: string, columns: readonly SheetColumn[]): boolean =>
  columns.some(
    (column) =>
      (column.exportOnly || column.compared) && namesOf(column).some((name) => plain(name) === plain(header)),
  )

/**
 * Asks about a price or a barcode that was matched by its name, if another column without a field may be the one that
 * is meant: 原价 beside 新价. The words of its header and its values tell it. Without a column of barcodes, it asks about one
 * whose values are such.
 */
export function askRivals(
  matches: readonly Match[],
  headers: readonly string[],
  valuesOf: (index: number) => readonly string[],
  columns: readonly SheetColumn[],
): Match[] {
  const asked = matches.map((match) => ({ ...match }))
  const isOwn = isOwnColumn(headers)
  const importable = columns.filter(({ exportOnly, compared }) => !exportOnly && !compared)
  for (const [index, match] of matches.entries()) {
    const header = headers[index] ?? ''
    const isFree = match.field === null && match.unsure === null && isOwn(index) && !hasOtherUnit(match)
    const isSum =
      lineAmount.test(bareWords(header)) && headers.some((one) => quantityHeader.test(wordsOf(one)))
    if (!isFree || isSum || isExported(header, columns)) continue
    const like = fieldsLike(header, valuesOf(index), importable)
    const given = matches.findIndex(({ field }) => field !== null && like.includes(field))
    const maybe = former.test(wordsOf(header))
      ? -1
      : matches.findIndex((other) => like.includes(maybeField(other) ?? ''))
    const own = given >= 0 ? given : maybe
    const alike = own >= 0 ? [own] : likePrices(matches, index, headers, valuesOf, importable)
    const taken = alike[0] ?? -1
    const unsure = matches[taken] && maybeField(matches[taken])
    const column = importable.find(({ key }) => key === unsure)
    if (!unsure || !column || isBesideUsual(headers[taken] ?? '', header, column)) continue
    for (const place of [taken, index])
      Object.assign(asked[place] ?? {}, { field: null, matchedBy: 'none', unsure, why: 'several' })
  }
  const barcodes = importable.find(({ gtin }) => gtin)
  // A serial number that is a barcode in each row is one: 货号 of 思迅.
  const further = new Set(
    importable.flatMap(({ key, identifier, gtin, finds }) => (identifier && !gtin && !finds ? [key] : [])),
  )
  if (barcodes && !asked.some(({ field, unsure }) => (field ?? unsure) === barcodes.key))
    for (const [index, match] of asked.entries())
      if (
        (match.field === null || further.has(match.field)) &&
        match.unsure === null &&
        isOwn(index) &&
        !isExported(headers[index] ?? '', columns) &&
        areAll(valuesOf(index), isRightBarcode)
      )
        Object.assign(match, { field: null, matchedBy: 'none', unsure: barcodes.key, why: 'several' })
  return asked
}

/** Today's price of all buyers, which needs a question only beside another price. */
const ofToday = /^现行?(?:售|零售)?价格?$|^current (?:retail |selling )?price$/

/**
 * Of several columns for one field, the only one that has values in any row of the file needs no answer: 促销价 is empty.
 * A column that asks alone is of another kind, such as 批发价, and keeps its question.
 */
export function withoutEmptyRivals(
  matches: readonly Match[],
  headers: readonly string[],
  valuesOf: (index: number) => readonly string[],
): Match[] {
  const asking = (field: string | null) =>
    [...matches.entries()].filter(([, { why, unsure }]) => why === 'several' && unsure === field)
  return matches.map((match, index) => {
    if (match.why !== 'several') return match
    const rivals = asking(match.unsure)
    const filled = rivals.filter(([at]) => valuesOf(at).length > 0)
    const [only] = filled[0] ?? [-1]
    if (filled.length !== 1 || (rivals.length === 1 && !ofToday.test(bareWords(headers[only] ?? ''))))
      return match
    return {
      ...{ ...match, unsure: null, why: null },
      ...(only === index ? { field: match.unsure, matchedBy: 'alias' as const } : {}),
    }
  })
}

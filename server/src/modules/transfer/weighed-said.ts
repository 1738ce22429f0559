import type { WeightSaid } from '@zhanggui/contract/measure-per.ts'
import { remembered } from '@zhanggui/contract/remembered.ts'
import { flagNames, isNo, isYes, plainWords } from './flag-columns.ts'

const weigh = `(?:称重|散称|计重|散装|称斤|按重量?|按斤|生鲜称重)`
/** A column whose yes says that goods are weighed: 是否称重, 散装, 'Sold by weight'. */
const flag = new RegExp(
  `^(?:是否|是不是)?(?:为|需要?)?${weigh}(?:商品|产品|品|类|计价|销售|售卖|出售|卖)?(?:标[志识记])?$|^(?:is )?(?:sold by weight|sell by weight|by weight|weighed|weighted|weigh(?:able|ted)?(?: item| product)?|weight item|scale item|variable weight)$`,
)
/** A column of kinds, one of which is that of weighed goods. */
const kind =
  /^(?:商品|货品|产品|计价|计量|销售|售卖|售货|称重|管理)?(?:类型|属性|性质|方式|种类|形式|模式)$|^(?:product |item |sale |sales |pricing )?(?:type|kind|mode)$/
const weighed = new RegExp(
  `^(?:是|按)?${weigh}(?:商品|产品|品|类|类商品|计价|销售|售卖)?$|^(?:weighed|weighted|by weight|sold by weight|weight|weighable|variable weight)(?: item| product| goods)?$`,
)
/** A column that says how goods come. Of weighed ones it has nothing but that word: 规格 散称, 'Size per kg'. */
const spec =
  /^(?:商品|产品|销售)?(?:规格|包装规格|规格型号)$|^(?:spec(?:ification)?|(?:unit )?size|selling unit)$/
const weightName = '(?:公斤|千克|kgs?|kilos?|市?斤|500 ?g|500克|两|g|lbs?|pounds?|oz|ounces?)'
const howWeighed = '(?:散[称装卖货]?|称重|称斤|计重|按重|现[称秤]|过秤|秤?称|按斤[卖称]?|论斤)'
const specWeighed = new RegExp(
  [
    `^(?:每|论|按|元/|¥/|[$]/|/|per[ -])?${weightName}\\.?(?:装?价|计价)?$`,
    `^${howWeighed}[ (/]*(?:${howWeighed}|${weightName})?\\)?(?:商品|计价|销售|售卖)?$`,
    `^${weightName} ?${howWeighed}$`,
    '^(?:bulk|loose|(?:sold )?by weight|weighed|weight)$',
    '^以实际称重为准$',
  ].join('|'),
)
/** Square: the unit of a price and its decimals, '.00 lb'. */
const precision = /^(?:sales |sale )?unit and precision$/
const preciseWeight = /^[.,]?0*\s*(kgs?|kilograms?|g|grams?|lbs?|pounds?|oz|ounces?)$/
const gramsOf: readonly (readonly [RegExp, number])[] = [
  [/^k/, 1000],
  [/^g/, 1],
  [/^(?:lb|pound)/, 453.592],
  [/^o/, 28.35],
]

/** A cell without a field that says that its goods are weighed, and perhaps the weight of their price. */
export interface WeighedSaid {
  text: string
  weight?: WeightSaid
}

const kindsOf = remembered((header) =>
  flagNames(header).flatMap((name) => {
    if (flag.test(name)) return 'flag'
    if (kind.test(name)) return 'kind'
    if (spec.test(name)) return 'spec'
    return precision.test(name) ? 'precision' : []
  }),
)

/** The words that say that goods are weighed: '是否称重 是'; null if a cell does not. `counts`: the column holds numbers of something. */
export function weighedSaid(header: string, cell: string, counts = false): WeighedSaid | null {
  const kinds = kindsOf(header)
  if (kinds.length === 0) return null
  const value = plainWords(cell)
  const text = `${header.trim()} ${cell.trim()}`
  const unit = kinds.includes('precision') ? preciseWeight.exec(value)?.[1] : undefined
  if (unit !== undefined) {
    const grams = gramsOf.find(([names]) => names.test(unit))?.[1] ?? 1000
    return { text, weight: { text: cell.trim(), grams, ofPrice: true } }
  }
  const isFlag = kinds.includes('flag')
  const isSaid =
    (isFlag && isYes(value) && !(counts && /^\d/.test(value))) ||
    ((isFlag || kinds.includes('kind')) && weighed.test(value)) ||
    (kinds.includes('spec') && specWeighed.test(value))
  return isSaid ? { text } : null
}

/** A cell below such a header says that goods are sold by piece: 否 below 是否称重, 标品 below 商品类型. */
const byPiece =
  /^(?:是|按)?(?:计件|按件|计数|标品|标准商品|非称重|不称重|预?包装(?:商品)?)(?:商品|计价|销售|售卖)?$|^(?:by piece|piece|by unit|per unit|each|unit|not weighed)(?: item| product| goods)?$/
/** Loose goods may be sold by piece, too. */
const loose = /散/

/** True for such a cell. `counts`: the column holds numbers of something. */
export function isPieceSaid(header: string, cell: string, counts = false): boolean {
  const kinds = kindsOf(header)
  if (kinds.length === 0 || loose.test(header)) return false
  const value = plainWords(cell)
  if (byPiece.test(value)) return kinds.includes('flag') || kinds.includes('kind')
  return kinds.includes('flag') && isNo(value) && !(counts && /^-?\d/.test(value))
}

/** True for a header whose 1 would be a yes. */
export const isWeighedFlag = (header: string): boolean => kindsOf(header).includes('flag')

import { measuresIn } from './measure-name.ts'
import { type HeaderUnit, half } from './measure-note.ts'
import { isPackAmount } from './measure-pack.ts'

/** A weight that a text says beside a price, such as 'kg' or '公斤价'. */
export interface WeightSaid {
  text: string
  grams: number
  /** The cell says the unit of the price itself. */
  ofPrice?: true
}

const gramsOf: readonly (readonly [names: RegExp, grams: number])[] = [
  [/^(?:kgs?|公斤|千克|kilos?)$/, 1000],
  [/^市?斤$/, 500],
  [/^两$/, 50],
  [/^(?:g|公?克)$/, 1],
]
const name = String.raw`(\d+(?:\.\d+)?|一)?\s*(kgs?|公斤|千克|kilos?|市?斤|两|公?克|g)`
const before = String.raw`(?:散装|散称|称重|计价|单位|价格?|每|按|以|论|per|rmb|cny|yuan|[元块¥/:(\[]|\s)*`
const behind = String.raw`(?:装|的?价格?|计价?|计重|单价|售价|[卖售]|销售|散装|散称|称重|[)\]。.]|\s)*`
/** The whole text is the unit: 'kg', '1公斤', '散装/kg', '每公斤', '公斤价'. */
const whole = new RegExp(`^${before}${name}${behind}$`)
/** A part of a remark says the price of a weight: '11.8元/kg', '价格按公斤计'. */
const inside = new RegExp(
  String.raw`(?:(?:元|块|¥)\s*(?:/|一|每)|[每按]|/)\s*${name}(?=$|[\s,;。、)!]|的?价|计|[卖售]|的$)|(?<!\d)()(公斤|千克|斤|kg)(?:的?价|计价|单价)`,
)
const longest = 40
/** Weights by which goods are sold. 5kg is the size of a pack. */
const usual: readonly number[] = [1, 50, 100, 500, 1000]

/** A weight without a number, or one of it: the kg of 'kg价格表' and '均为1公斤', but not that of '5kg装'. */
const unitOnly = String.raw`(?<![a-z.]|[\d.半]\s*)(?:1\s*)?(kgs?|kilos?|kilograms?|lbs?|pounds?|公斤|千克|市?斤)(?![a-z\d装])`
const inClause = new RegExp(unitOnly)
const alone = new RegExp(String.raw`\(\s*${unitOnly}\s*\)`)
/** '单位：元、千克' are two units. */
const ofPrice = /价|元(?!\s*[、和及与])|¥|块|\b(?:rmb|cny|yuan|prices?|quotations?)\b/
/** '按公斤'. A bare 'kg' may be the unit of a column. */
const sellsBy = /[按以论每计卖售]|\bper\b/
/** A clause about the weights or the quantities of the goods, and not about their prices. */
const ofGoods = /重|净含|数量|库存|起[订送批购]|运费|\b(?:weights?|qty|quantit(?:y|ies)|stock)\b/

/** The weight whose price a clause about a whole table says: 'kg价格表', '生鲜 元/KG', '价格：公斤', '按公斤'. */
export function weightOfPrices(clause: string): string | null {
  const text = half(clause).replaceAll('_', ' ')
  const [, found] = inClause.exec(text) ?? []
  if (found === undefined || ofGoods.test(text)) return null
  return ofPrice.test(text) || (whole.test(text) && sellsBy.test(text)) ? found : null
}

/** The same in a title, which may have only the unit in brackets: '水果类（公斤）'. */
export const weightOfTitle = (title: string): string | null =>
  weightOfPrices(title) ?? (ofGoods.test(half(title)) ? null : (alone.exec(half(title))?.[1] ?? null))

/** The sizes of goods in a cell: '约1kg', '5kg/箱', '10斤/箱'. */
const size = /(?<![\d.])(\d+(?:\.\d+)?)\s*(kgs?|公斤|千克|市?斤|两|g|公?克)(?![a-z])/

/** The weight that a short text says, of one piece or of a pack. The price may be that of this weight. */
export function sizeSaid(cell: string): WeightSaid | null {
  if (cell.length > longest || !/[kg克斤两]/i.test(cell)) return null
  const [, count, unit = ''] = size.exec(half(cell)) ?? []
  const one = gramsOf.find(([names]) => names.test(unit))?.[1] ?? 0
  const grams = one * Number(count ?? 0)
  return grams > 0 ? { text: cell.trim(), grams } : null
}

/** The weight whose price a text says; null if it says none. */
export function perWeight(cell: string): WeightSaid | null {
  if (cell.length > longest || !/[kg克斤两]/i.test(cell)) return null
  const text = half(cell)
  const found = whole.exec(text) ?? inside.exec(text)
  if (!found) return null
  const [count, unit = ''] = found[2] ? [found[1], found[2]] : [found[3], found[4]]
  const one = gramsOf.find(([names]) => names.test(unit))?.[1] ?? 0
  const grams = one * (!count || count === '一' ? 1 : Number(count))
  return usual.includes(grams) ? { text: cell.trim(), grams } : null
}

/**
 * The weight whose price the unit of a price says: 公斤 of '元/公斤', 'per kg' and '斤'. Null for other units, and for a
 * gram, whose price is hardly ever meant.
 */
export function pricedWeight(text: string): WeightSaid | null {
  const [, count = '', unit] = whole.exec(half(text)) ?? []
  const said = unit === undefined ? null : perWeight(text)
  return said === null || said.grams === 1 ? null : { ...said, text: `${count}${unit}` }
}

/** True for the unit of a price that says a weight. Rows of weighed goods convert it to their sale unit. */
export const isPricedByWeight = (
  unit: HeaderUnit | null,
  column: { unit?: string | undefined },
  columns: { has(key: string): boolean },
): boolean =>
  unit !== null && column.unit === 'yuan' && columns.has('saleUnit') && pricedWeight(unit.text) !== null

/**
 * The first weight of a row whose price its price may be, instead of that of the sale unit; undefined if none is. A weight by
 * which goods are sold may always be the one. The size of a piece or a pack may be, if the price is that many times the
 * one before. A weight that the name of the product has says nothing new.
 */
export function otherWeightSaid(
  said: readonly WeightSaid[],
  own: number | undefined,
  name: string,
  changes: readonly { cents: unknown; before: unknown }[],
): WeightSaid | undefined {
  if (own === undefined || said.length === 0) return undefined
  const known = measuresIn(name).get('weight')
  const isPriced = (grams: number) =>
    changes.some(({ cents, before }) => isPackAmount(Number(cents), Number(before ?? 0), grams / own))
  return said.find(
    ({ grams, ofPrice }) =>
      grams !== own && !known?.has(grams * 1000) && (ofPrice || usual.includes(grams) || isPriced(grams)),
  )
}

import { half } from './measure-note.ts'

/** A weight that a text says beside a price, such as 'kg' or '公斤价'. */
export interface WeightSaid {
  text: string
  grams: number
}

const gramsOf: readonly (readonly [names: RegExp, grams: number])[] = [
  [/^(?:kgs?|公斤|千克|kilos?)$/, 1000],
  [/^市?斤$/, 500],
  [/^两$/, 50],
  [/^(?:g|克)$/, 1],
]
const name = String.raw`(\d+(?:\.\d+)?|一)?\s*(kgs?|公斤|千克|kilos?|市?斤|两|克|g)`
const before = String.raw`(?:散装|散称|称重|计价|单位|价格?|每|按|以|论|per|[元¥/:(\[]|\s)*`
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

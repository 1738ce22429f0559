import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { unitNamed } from '@zhanggui/contract/measure.ts'
import type { HeaderUnit } from '@zhanggui/contract/measure-note.ts'
import { piecesIn } from '@zhanggui/contract/measure-pack.ts'
import { isPricedByWeight, perWeight, pricedWeight } from '@zhanggui/contract/measure-per.ts'
import { titleUnits } from '@zhanggui/contract/measure-said.ts'
import { countingUnitNamed } from '@zhanggui/contract/product/unit.ts'
import { simplified } from '@zhanggui/contract/traditional.ts'

const perUnit = /^(?:元|块|¥|rmb|cny|yuan)?\s*[/每]?\s*([^\s/每]{1,6})$/i
const priced = /^(.*\d)\s*(?:元|块)?\s*[/每]\s*([^\s/每]{1,6})$/

const known = (name: string | undefined): string | null =>
  name !== undefined && (countingUnitNamed(name) !== null || perWeight(name) !== null) ? name : null

/** The unit of the goods for which a price is: 瓶 of '元/瓶', 公斤 of '元/公斤'. Null for other texts. */
export const priceUnit = (text: string): string | null =>
  pricedWeight(text)?.text ?? known(perUnit.exec(text.normalize('NFKC').trim())?.[1])

/** True for two names of one unit: 斤 and 500g. */
export const isSameUnit = (one: string, other: string): boolean =>
  one === other ||
  (perWeight(one) !== null && perWeight(one)?.grams === perWeight(other)?.grams) ||
  (countingUnitNamed(one) !== null && countingUnitNamed(one) === countingUnitNamed(other))

/** The unit of the prices that a line of a table says: 斤 of '蔬菜类（元/斤）', 箱 of 'A区 单位：箱'. Null for other lines. */
export function lineUnit(line: string): string | null {
  const text = simplified(line.normalize('NFKC')).trim()
  if (text.length > longestLine || /\d/.test(text)) return null
  const said = [...titleUnits([text]).filter(({ of }) => of === 'money'), ...lineUnits(text)]
  const units = said.flatMap(({ text }) => priceUnit(text) ?? [])
  const [unit] = units
  return unit !== undefined && units.every((one) => isSameUnit(one, unit)) ? unit : null
}
const longestLine = 40
const lineUnits = (text: string): { text: string }[] =>
  [
    ...text.matchAll(
      /(?:(?:元|块|¥|rmb)\s*[/每]|单位\s*[:为是]?\s*|每)\s*(\p{Script=Han}{1,2}?)(?=$|[\s,;。、()]|的?价)/giu,
    ),
    ...text.matchAll(/\bper\s+(?:a\s+)?(?!piece|item|unit|each)([a-z]{2,8}?)s?(?=$|[\s,;.()])/gi),
  ].map(([, unit = '']) => ({ text: unit }))

/** The price and the unit of '12.5元/瓶'; null for other texts. */
export function pricePer(text: string): { price: string; per: string } | null {
  const [, price = '', name] = priced.exec(text.normalize('NFKC').trim()) ?? []
  const per = known(name)
  return per === null ? null : { price, per }
}

/**
 * True for a price whose header says the unit of the goods, if the rows of the file say theirs: then each row is compared.
 * 元/件 is the usual price of one piece. The price of a weight is converted in the rows of weighed goods.
 */
export function isComparedByRow(
  unit: HeaderUnit | null,
  column: SheetColumn,
  columns: { has(key: string): boolean },
  isGiven: (field: string) => boolean,
): boolean {
  if (isPricedByWeight(unit, column, columns)) return true
  if (column.unit !== 'yuan' || unit === null || unit.unit !== null || !columns.has('saleUnit')) return false
  const said = priceUnit(unit.text)
  return said !== null && (isGiven('saleUnit') || isGiven('stockUnit') || /^[件个]$/.test(said))
}

/** The number of pieces that a cell says with the counting unit of the goods: 24 and 瓶 of '24瓶/箱'. 件 and 个 name any piece. */
export function piecesRead(
  text: string,
  { pieces }: SheetColumn,
): { count: string; per: string | null } | null {
  const read = pieces ? piecesIn(text, pieces) : null
  if (!read) return null
  const { count, piece } = read
  if (piece === '' || unitNamed(piece) === 'piece') return { count, per: null }
  const per = [piece, piece.replace(/s$/, '')].find((name) => countingUnitNamed(name) !== null)
  return per === undefined ? null : { count, per }
}

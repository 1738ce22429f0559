import { withDigits } from './measure-pack.ts'

/** The measures in the names of goods: '550ml', '0.5kg', '12瓶装', '5号'. */

/** The units of names by their kind, with their size in the smallest one. Packs count pieces, whatever they are called. */
const kinds: readonly (readonly [kind: string, size: number, names: string])[] = [
  ['volume', 1, 'ml|毫升|cc'],
  ['volume', 1000, 'l|升|公升|litres?|liters?'],
  ['weight', 1, 'mg|毫克'],
  ['weight', 1000, 'g|克|公克|grams?'],
  ['weight', 50_000, '两'],
  ['weight', 500_000, '斤|市斤'],
  ['weight', 1_000_000, 'kgs?|千克|公斤'],
  ['length', 1, 'mm|毫米|公厘'],
  ['length', 10, 'cm|厘米|公分'],
  ['length', 1000, 'm|米|公尺'],
  ['inch', 1, '寸|英寸|inch(?:es)?'],
  ['pack', 1, '[瓶罐听盒袋包支条桶杯提入卷]|连包|bottles?|cans?|packs?|pcs'],
  ['sheets', 1, '抽'],
  ['layers', 1, '层'],
  ['pieces', 1, '[片枚粒颗张只]'],
  ['number', 1, '号|码'],
  ['degrees', 1, '度|°|%vol'],
  ['watt', 1, 'w|瓦'],
  ['charge', 1, 'mah|毫安'],
  ['bytes', 1, 'gb'],
  ['bytes', 1000, 'tb'],
]
const sizes = kinds.map(([kind, size, names]) => ({ kind, size, names: new RegExp(`^(?:${names})$`) }))
/** A longer name comes first: 'ml' before 'm'. */
const unit = kinds
  .flatMap(([, , names]) => names.split('|'))
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const measured = new RegExp(String.raw`(?<![\d.])(\d+(?:\.\d+)?)\s*(${unit})(?![a-z])`, 'g')
const amount = String.raw`\d+(?:\.\d+)?\s*(?:ml|毫升|l|升|g|公?克|kg|千克|公斤)`
const times = new RegExp(
  String.raw`(?<=(?:[^\d.\sa-z]|ml|l|k?g)\s*)[*x]\s*(\d{1,3})(?![\d.])(?!\s*(?:${unit}))|(?<![\d.])(\d{1,3})\s*[*x]\s*(?=${amount})`,
  'g',
)

/** '350' of '超熟睡350', or the 14 of 'iPhone 14'. Its unit is not known. */
const bareNumbers = new RegExp(
  String.raw`(?<![\d.a-z/*-])(\d{2,4})(?![\d.*/-])(?!\s*(?:${unit}|[a-z\d]))`,
  'g',
)
const letters = ['s', 'm', 'l', 'xl', 'xxl', 'xxxl']
const letterSizes = /(?<![a-z\d])x{0,3}[sml]码/g

/** The measures of a name by kind, in the smallest unit. One piece is no pack. */
export function measuresIn(name: string): ReadonlyMap<string, ReadonlySet<number>> {
  const text = withDigits(name.normalize('NFKC').toLowerCase().replace(/[×✕]/g, '*'))
  const found = new Map<string, Set<number>>()
  const add = (kind: string, value: number) => {
    if (kind === 'pack' && value < 2) return
    found.set(kind, (found.get(kind) ?? new Set()).add(value))
  }
  for (const [, digits = '', word = ''] of text.matchAll(measured)) {
    const said = sizes.find(({ names }) => names.test(word))
    // Floats are exact enough here: the numbers are only compared.
    if (said) add(said.kind, Math.round(Number(digits) * said.size * 1000) / 1000)
  }
  for (const [size = ''] of text.matchAll(letterSizes)) add('size', letters.indexOf(size.replace('码', '')))
  for (const [, digits] of text.matchAll(bareNumbers)) add('bare', Number(digits))
  for (const [, behind, before] of text.matchAll(times)) add('pack', Number(behind ?? before))
  return found
}

/** The texts of measures in a name in lower case, to replace them. Bare numbers and sizes such as XL stay. */
export const measureTexts = (text: string): readonly (readonly [RegExp | string, string])[] =>
  [...text.matchAll(measured), ...text.matchAll(times)].map(([said]) => [said, ' '] as const)

const isWithin = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  [...one].every((value) => other.has(value))

/**
 * True for two names with different measures: 550ml and 1.5L, 5号 and 7号, 12 bottles and 6. 500g and 0.5kg are the same. A
 * name may leave a measure out, but of two names with a content one has a pack, too.
 */
export function isOtherMeasure(one: string, other: string): boolean {
  const [a, b] = [measuresIn(one), measuresIn(other)]
  for (const [kind, values] of a) {
    const others = b.get(kind)
    if (others && !isWithin(values, others) && !isWithin(others, values)) return true
  }
  const hasContent = (['volume', 'weight'] as const).some((kind) => a.has(kind) && b.has(kind))
  return hasContent && a.has('pack') !== b.has('pack')
}

/** Goods weigh from 0.4 to 3 times as much with their packaging as their name says; light goods and liquids weigh more. */
const [lightest, heaviest, most] = [0.4, 3, 10]
const lightGrams = 50
const liquid = 100

/** True if a weight in kg is not that of goods of this name: 5 beside 大米5斤, or 5 beside 饼干500g. */
export function contradictsWeight(kg: string, name: string): boolean {
  const grams = Number(kg) * 1000
  const found = measuresIn(name)
  if (!(grams > 0)) return false
  const packs = [1, ...(found.get('pack') ?? [])]
  const fits = (one: number, upTo: number) =>
    packs.some((count) => grams >= one * count * lightest && grams <= one * count * upTo)
  const weights = [...(found.get('weight') ?? [])].map((mg) => mg / 1000)
  if (weights.length > 0) {
    const isCopied = weights.every((one) => [500, 50, 1].some((unit) => one === Number(kg) * unit))
    return isCopied || !weights.some((one) => fits(one, one < lightGrams ? most : heaviest))
  }
  const volumes = [...(found.get('volume') ?? [])]
  return volumes.length > 0 && volumes.every((ml) => ml >= liquid && !fits(ml, most / 2))
}

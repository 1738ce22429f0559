import type { Language } from '../text.ts'

/** Sale unit codes (spec section 3): 1 to 34 and 50 count pieces. 80 kg, 81 g, 82 100g and 83 500g are weights. */
export const unitNames = {
  1: ['件', 'pc'],
  2: ['个', 'piece'],
  3: ['盒', 'box'],
  4: ['份', 'portion'],
  5: ['袋', 'bag'],
  6: ['瓶', 'bottle'],
  7: ['包', 'pack'],
  8: ['箱', 'case'],
  9: ['罐', 'can'],
  10: ['桶', 'tub'],
  11: ['杯', 'cup'],
  12: ['碗', 'bowl'],
  13: ['支', 'item'],
  14: ['只', 'each'],
  15: ['条', 'strip'],
  16: ['块', 'block'],
  17: ['片', 'slice'],
  18: ['根', 'rod'],
  19: ['串', 'skewer'],
  20: ['把', 'bunch'],
  21: ['束', 'bundle'],
  22: ['捆', 'sheaf'],
  23: ['卷', 'roll'],
  24: ['提', 'multipack'],
  25: ['套', 'set'],
  26: ['组', 'group'],
  27: ['对', 'couple'],
  28: ['双', 'pair'],
  29: ['张', 'sheet'],
  30: ['本', 'book'],
  31: ['台', 'unit'],
  32: ['锅', 'pot'],
  33: ['盘', 'plate'],
  34: ['打', 'dozen'],
  50: ['板', 'tray'],
  80: ['kg', 'kg'],
  81: ['g', 'g'],
  82: ['100g', '100g'],
  83: ['500g', '500g'],
} as const satisfies Record<number, readonly [string, string]>

export type UnitCode = keyof typeof unitNames

/** Further names that a sheet may have: the former English ones, and those of other systems. */
export const unitAliases: Readonly<Record<string, UnitCode>> = {
  ...{ bucket: 10, stick: 13, carrier: 24, btl: 6, pkt: 7, packet: 7, ctn: 8, carton: 8, tin: 9, doz: 34 },
  ...{ cs: 8, bt: 6, dz: 34, item: 1 },
  ...{ 听: 9, 枚: 2, 個: 2, pcs: 1, pce: 1, ea: 1, pieces: 2 },
  ...{ 千克: 80, 公斤: 80, 克: 81, 公克: 81, '100克': 82, '500克': 83, 斤: 83, 市斤: 83 },
}

/** English plurals that no rule makes. */
const plurals: Partial<Record<string, string>> = { sheaf: 'sheaves', each: 'each', dozen: 'dozen' }

/**
 * The name of a unit, '' for a code that is none. Beside an amount, such as `-1,250.5`, English has the plural of what is
 * counted. The amount is null where none stands beside it, such as after a price.
 */
export function unitName(code: number, language: Language, amount: string | number | null): string {
  if (!isUnitCode(code)) return ''
  const [zh, en] = unitNames[code]
  if (language === 'zh') return zh
  const one = amount === null || Math.abs(Number(amount)) === 1
  if (one || !countingUnits.includes(code)) return en
  return plurals[en] ?? `${en}${/(?:s|x|ch|sh)$/.test(en) ? 'es' : 's'}`
}

export const unitCodes: readonly UnitCode[] = Object.keys(unitNames).map(Number) as UnitCode[]

export const countingUnits: readonly UnitCode[] = unitCodes.filter((code) => code < 80)
export const kilogram = 80 satisfies UnitCode
/** The units for prices and orders of weighed goods (spec section 5). */
export const weighedSaleUnits: readonly UnitCode[] = [81, 82, 83]
/** The grams of these units. */
export const gramsOf: Readonly<Partial<Record<number, number>>> = { 81: 1, 82: 100, 83: 500 }
/** So many of a unit for prices are one stock unit: prices of weighed goods are per 500g or less, their stock is in kg. */
export const saleUnitsInStockUnit = (unit: number): number => 1000 / (gramsOf[unit] ?? 1000)

export const isUnitCode = (code: number): code is UnitCode => code in unitNames

const unitsByName: ReadonlyMap<string, UnitCode> = new Map([
  ...countingUnits.flatMap((code) => unitNames[code].map((name) => [name.toLowerCase(), code] as const)),
  ...Object.entries(unitAliases).filter(([, code]) => countingUnits.includes(code)),
])
/** The counting unit with this name. */
export const countingUnitNamed = (name: string): UnitCode | null =>
  unitsByName.get(name.trim().toLowerCase()) ?? null

/** Words for any piece, whatever its unit is. 件 is often a case. */
export const isAnyPiece = (text: string): boolean =>
  /^(?:[个個]|ea|each|pcs?|pce|pieces?|units?)\.?$/i.test(text.normalize('NFKC').trim())

/** Units of several pieces together, one of which a word for any piece does not mean. */
export const unitsOfSeveral: readonly UnitCode[] = [1, 8, 24, 25, 26, 34, 50]

const caseUnit = 8 satisfies UnitCode

const content = String.raw`(\d+(?:\.\d+)?)\s*(ml|l|g|kg|毫升|升|公?克|千克|公斤|斤)`
/** `500g*12`, `24x330ml`, `250ml*12盒`: several packs. `2g*25片` is one box of small pieces. */
const severalPacks = new RegExp(
  String.raw`${content}\s*[*×x]\s*(\d{1,3})\s*(?:瓶|罐|听|盒|袋|包|桶|杯|支)?$|(?<![\d.])(\d{1,3})\s*[*×x]\s*${content}$`,
)
/** Fewer or smaller packs are sold together as one product. */
const [fewestPacks, smallestPack] = [6, 100]

/** `可乐整箱`, `水 1*24瓶`: goods that are sold by the case. */
const wholeCase = /整箱装?$|(?<![\d.*×x])1\s*[*×x]\s*(?:[6-9]|\d{2,3})\s*(?:瓶|罐|听|盒|袋|包|桶|杯|支)?$/

function isCase(text: string): boolean {
  if (wholeCase.test(text)) return true
  const [, before, measure, behind, ahead, size, unit] = severalPacks.exec(text) ?? []
  const small = /^(?:ml|g|毫升|克)$/.test(measure ?? unit ?? '')
  const grams = Number(before ?? size ?? 0) * (small ? 1 : 500)
  return Number(behind ?? ahead ?? 0) >= fewestPacks && grams >= smallestPack
}

/** `大米/斤`, `苹果(kg)`, `排骨 每斤`: the end of a name says that the goods are sold by weight. */
const byWeight =
  /(?:[/每([【]\s*(?:kgs?|公斤|千克|市?斤|500g|100g|两)|(?<!\d)\s一?(?:kgs?|公斤|千克|市?斤))\s*[)\]】]?[\s.。]*$/
/** '500 g' of 'Beef per 500 g', and kg of '五花肉(kg)': the end of a name that says whose price it is. '薯片(100g)' says none. */
export function weightInName(name: string): string | null {
  const [, beside, inBrackets] = weightAtEnd.exec(name.normalize('NFKC').trim().toLowerCase()) ?? []
  return beside ?? inBrackets ?? null
}
const weightAtEnd =
  /(?:\/|\bper\s+)\s*((?:100|500)?\s?g|kgs?|lbs?|公斤|千克|市?斤)$|\((kgs?|lbs?|公斤|千克|市?斤)\)$/

export const isWeighedName = (name: string): boolean =>
  byWeight.test(name.normalize('NFKC').trim().toLowerCase())

/**
 * The counting unit that the end of a name says: `食用油 5L/桶`, `纯牛奶(盒)`, `330ml*24/箱`. Several packs without such
 * a word are a case. A suggestion only, because names have no rules.
 */
export function unitInName(name: string): UnitCode | null {
  const text = name
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[\s.。]+$/, '')
  const bare = text.replace(/[)\]】]+$/, '')
  const word = /\/\s*([^/\s\d*]{1,8})$/.exec(bare)?.[1] ?? /[([【]([^()[\]【】]{1,8})[)\]】]$/.exec(text)?.[1]
  const said = word === undefined ? undefined : unitsByName.get(word.trim().replace(/装$/, ''))
  if (said !== undefined) return said
  return isCase(bare) ? caseUnit : null
}

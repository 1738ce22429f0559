import { half } from './measure-note.ts'

/** Texts that say that goods are counted or priced by a package: 整箱, '数量填箱数', 'Pack of 24', '每箱24瓶的价格'. */

const whole = String.raw`整\s*[箱件提打板盒袋](?!\s*(?:起|满|包邮|购|优惠))`
const counted = [
  whole,
  '[箱提打板]数',
  String.raw`(?:[按以论成填]|[为是]|单位)\s*[:]?\s*[箱提打板](?=$|[^一-鿿]|[计为装填的销发报])`,
  String.raw`(?:^|[_(-])箱装?(?=$|[\s_)-])`,
  String.raw`\b(?:in|by|full|whole|per)\s+(?:the\s+)?(?:cases?|cartons?|ctns?|boxes|dozens?|packs)\b`,
  String.raw`\b(?:case|carton|ctn|pack)s?\s*(?:of\s*|[x*]\s*)?\d+\b`,
  String.raw`\b(?:cases?|cartons?|ctns?)\s+(?:only|qty|quantity)\b`,
].join('|')
const countedPack = new RegExp(counted)
/** The whole text is about a package: a section, or a cell. */
const onlyPack = new RegExp(
  [
    String.raw`^(?:(?:以下|下列|以上|本区|数量|单位)\s*[:]?\s*)?(?:[商货]品)?(?:均|都|全部)?[为是按以]?\s*`,
    String.raw`(?:整\s*[箱件提打板盒袋]|[箱提打](?=装|区|$)|cases?|cartons?|ctns?|dozens?)`,
    '(?:装|区|销售|[商货]品|发货|数量?|价格?|类|部分|货|计)*$',
  ].join(''),
)
const packIn = /[箱件提打板盒袋]|\b(?:case|carton|ctn|box|dozen|pack)(?:e?s)?\b/
const packPriceOf = /(?:整|每|按)\s*[箱提打板盒袋包]|(?:整|每)\s*件(?=装|\d)/

/** The package that a text about a whole table names: '箱' of '送货单-整箱'. Null if it names none. */
export function packSaid(text: string): string | null {
  const found = countedPack.exec(half(text))?.[0]
  return found === undefined ? null : (packIn.exec(found)?.[0] ?? null)
}

/** The package of a cell or a section that says nothing else: 整箱, '【整箱】', 箱装, 'Pack 24'. */
export function onlyPackSaid(text: string): string | null {
  const bare = half(text)
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .trim()
  const [found] = onlyPack.exec(bare) ?? /^(?:pack|case|carton)s?\s*(?:of\s*)?\d+$/.exec(bare) ?? []
  return found === undefined ? null : (packIn.exec(found)?.[0] ?? null)
}

/** True for a remark that says whose price it is: '每箱24瓶的价格', '此价按整箱'. */
export const saysPackPrice = (text: string): boolean =>
  /价/.test(text) && !/价\D{0,4}\d/.test(text) && packPriceOf.test(half(text))

/** True for goods that are called so ('可乐整箱'): such a row says nothing about the others. */
export const isPackName = (text: string): boolean =>
  packSaid(text) !== null &&
  onlyPackSaid(text) === null &&
  !/[数价注均为填按以]|单位|下列|[:：]/.test(half(text))

import { isAside, isBelowTable } from './measure-aside.ts'
import { half } from './measure-note.ts'

/** Texts that say that goods are counted or priced by a package: 整箱, '数量填箱数', 'Pack of 24', '每箱24瓶的价格'. */

const piece = '[瓶罐听盒袋包支条桶杯个只片块枚粒件入]'
const whole = String.raw`整\s*[箱件提打板盒袋](?!\s*(?:起|满|包邮|购|优惠))`
/** '箱装饮料', but not '冰箱装饰' or '集装箱装卸'. */
const boxed = '(?<![冰集装转水油音衣皮木烤风温李])[箱提打]装(?![饰潢卸机订配])|(?<![完合组生集达])成[箱件提]'
const counted = [
  whole,
  boxed,
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
    String.raw`(?:[整成]\s*[箱件提打板盒袋]|[箱提打](?=装|区|$)|件(?=装|区)|大包装|cases?|cartons?|ctns?|dozens?)`,
    '(?:装|专?区|销售|出售|批发|供应|[商货产]品|发货|数量?|价格?|类|部分|货|计)*$',
  ].join(''),
)
const packIn = /大包装|[箱件提打板盒袋]|\b(?:case|carton|ctn|box|dozen|pack)(?:e?s)?\b/
const soldByPack = /[按论]\s*[箱提打板盒袋包]\s*(?:销售|[卖售])/
/** '6罐装价', '24瓶的价格', '件价', '500g的价', '每斤': the whole text says whose price it is. */
const pricedPack = new RegExp(
  [
    String.raw`\d\s*${piece}\s*(?:装|入)?\s*的?(?:零?售)?价`,
    '(?<![每单一零配部大小散物信邮])件价',
    String.raw`\d\s*(?:g|kg|公?克|斤|两|公斤|千克|ml|l|毫升|升)\s*(?:装)?的?(?:零?售)?价`,
    String.raw`^[每一/]\s*(?:市?斤|两|半斤|\d+\s*(?:g|公?克|斤|两|ml|毫升|kg|公斤|${piece}))(?:的?价格?)?$`,
    '(?:市斤|半斤|(?<!公)斤)的?价',
  ].join('|'),
)
const packPriceOf = /(?:整|每|按)\s*[箱提打板盒袋包]|(?:整|每)\s*件(?=装|\d)/

/** The package that a text about a whole table names: '箱' of '送货单-整箱'. Null if it names none. */
export function packSaid(text: string): string | null {
  const found = countedPack.exec(half(text))?.[0]
  return found === undefined ? null : (packIn.exec(found)?.[0] ?? null)
}

const numeral = String.raw`(?:[一二三四五六七八九十]+|\d{1,2})`
/** A number before a title: '二、', '2.', '(二)', '第二部分：'. */
const numbering = new RegExp(
  String.raw`^(?:\(${numeral}\)|${numeral}[、.)]|第${numeral}(?:部分|[区类节]))[\s:、.]*`,
)
const piecesBehind = new RegExp(String.raw`(?<=[一-鿿])\s*\d+\s*${piece}装?$`)
const around = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** The words of a title, without its number, its marks, and the pieces of a pack: '二、整件（24罐）', '整箱 24入'. */
function titleOf(text: string): string {
  const title = half(text)
    .replace(/^[^\p{L}\p{N}(]+/u, '')
    .replace(numbering, '')
  const words = title.replace(/\([^()]*\d[^()]*\)/g, ' ').replace(around, '')
  return (words || title.replace(around, '')).replace(piecesBehind, '')
}

/** The package of a cell or a section that says nothing else: 整箱, '【整箱】', 箱装, '箱(24)', 'Pack 24'. */
export function onlyPackSaid(text: string): string | null {
  const bare = half(text).replace(around, '').trim()
  const [found] = onlyPack.exec(titleOf(text)) ?? /^(?:pack|case|carton)s?\s*(?:of\s*)?\d+$/.exec(bare) ?? []
  return found === undefined ? null : (packIn.exec(found)?.[0] ?? null)
}

const titlePack = new RegExp(
  String.raw`${whole}|${boxed}|大包装|件装|\b(?:full|whole)\s+(?:case|carton|box|pack)`,
)

const wholePack = new RegExp(`整\\s*[箱件提打板盒袋]|${boxed}`)

/** True for a clause about goods in whole packages, which also says whose price theirs is. */
export const saysWholePack = (text: string): boolean => packSaid(text) !== null && wholePack.test(half(text))

/** The package of a section, which may name its goods: '【整箱】', '饮料（整箱）', '二、整箱饮料（24瓶）'. */
export function sectionPack(text: string): string | null {
  const only = onlyPackSaid(text) ?? onlyPackSaid(/\(([^()]+)\)$/.exec(half(text))?.[1] ?? '')
  if (only !== null || isAside(half(text)) || isBelowTable(text)) return only
  const [found] = titlePack.exec(titleOf(text)) ?? []
  return found === undefined ? null : (packIn.exec(found)?.[0] ?? null)
}

/** True for the name of a file or a sheet whose quantities are in 件: '件数盘点', '出库单(按件)'. */
export const countsByPiece = (name: string): boolean =>
  /[按论以]件(?!代发)|(?<![零配文邮证部附组软硬信])件数|整件|成件/.test(half(name))

/** True for a remark that says whose price it is: '每箱24瓶的价格', '此价按整箱'. */
export const saysPackPrice = (text: string): boolean =>
  soldByPack.test(half(text)) ||
  (pricedPack.test(half(withDigits(text))) && !/价\D{0,4}\d/.test(text)) ||
  (/价/.test(text) && !/价\D{0,4}\d/.test(text) && packPriceOf.test(half(text)))

/** True for goods that are called so ('可乐整箱'): such a row says nothing about the others. */
export const isPackName = (text: string): boolean =>
  packSaid(text) !== null &&
  onlyPackSaid(text) === null &&
  !/[数价注均为填按以]|单位|下列|[:：]/.test(half(text))

const measure = '(?:ml|l|g|kg|毫升|升|公?克|千克|公斤)'
const times = String.raw`\s*[*x]\s*`
/** The ways to say how many pieces a pack has; the number is the only group. */
const packs = [
  String.raw`(\d{1,4})\s*${piece}?\s*装?\s*[/每]\s*[箱件提打板盒]`,
  String.raw`(\d{1,4})\s*(?:pcs?|bottles?|cans?|units?)?\s*(?:/|\bper\b)\s*(?:case|carton|ctn|box|pack)`,
  String.raw`(?:每|1|一)\s*[箱件提打板盒组套]\s*[=:]?\s*(\d{1,4})\s*${piece}?(?!\d)`,
  String.raw`(?<![\d.])1${times}(\d{1,4})(?![\d.])`,
  String.raw`\d${measure}${times}(\d{1,3})(?![\d.])`,
  String.raw`(?<![\d.])(\d{1,3})${times}\d+(?:\.\d+)?\s*${measure}`,
  String.raw`\b(?:pack|case|carton|box)\s*(?:of\s*)?(\d{1,4})\b`,
  String.raw`[*x]\s*(\d{1,3})\s*${piece}?\s*[)\]】]?$`,
  // The end of a name: '可乐 6瓶', '雪碧(24瓶装)', '24入'.
  String.raw`(?<![\d.箱件提打板赠送第满加购])(\d{1,3})\s*${piece}\s*装?\s*[)\]】]?$`,
  // '6pk', '6 ct', '6听组合装'
  String.raw`(?<![\d.])(\d{1,3})\s*-?\s*(?:pks?|packs?|cts?)(?![a-z])`,
  String.raw`(?<![\d.])(\d{1,3})\s*${piece}\s*(?:组合装?|[一每][组套提箱])`,
  // '4连包', '可乐 6连装'
  String.raw`(?<![\d.])(\d{1,2})\s*连[包装杯瓶罐]`,
].map((one) => new RegExp(one))
const severalPacks = new RegExp(String.raw`(\d+)\s*[箱件提打板]\s*[,=(]?\s*(\d+)\s*${piece}`)
/** A column of such numbers: 箱规, 装箱数, 'Case size'. */
const packHeader =
  /箱规|箱容|箱装|入数|(?:装箱|包装|件装|每[箱件])(?:数|量|$)|\b(?:case|pack)\s*(?:size|qty)\b|\bper (?:case|pack|carton)\b|^packs?$|\b(?:units?|qty|quantity|pcs|pieces)\s*\/\s*(?:cases?|ctns?|cartons?|box|packs?)\b|换算|(?:包装|装箱)(?:系数|率|比例?|关系|含量)/
const [fewest, most] = [2, 1000]

const digits = '零一二三四五六七八九'
const inWords = new RegExp(
  String.raw`([二两三四五六七八九]?十[一二三四五六七八九]?|[二两三四五六七八九])(?=\s*${piece}(?:装|$)|连[包装杯瓶罐])`,
)

/** '六瓶装' as '6瓶装', '二十四罐装' as '24罐装'. */
export const withDigits = (text: string): string => numbersIn(text, inWords)

const numbersIn = (text: string, words: RegExp): string =>
  text.replace(words, (word) => {
    const [tens = '', ones = ''] = word.replace('两', '二').split('十')
    if (!word.includes('十')) return String(digits.indexOf(tens))
    return String((tens === '' ? 1 : digits.indexOf(tens)) * 10 + (ones === '' ? 0 : digits.indexOf(ones)))
  })

/** The pieces at the end of a name, in a pack of several: 24 and 瓶 of '可乐（24瓶装）', 24 and 入 of '啤酒 24入'. */
export function piecesNamed(name: string): { text: string; piece: string } | null {
  const found = new RegExp(String.raw`(?<![\d.])(\d{1,3})\s*(${piece})\s*装?(?=[)\]】]?$)`).exec(
    withDigits(name.normalize('NFKC').toLowerCase().trim()),
  )
  const count = Number(found?.[1] ?? 0)
  return found && count >= fewest ? { text: found[0], piece: found[2] ?? '' } : null
}

/** The pieces of a pack that a cell, or the end of a name, says: 24 of '1*24', '24瓶/箱', '每箱24瓶', '共5箱120瓶'. */
export function packCount(text: string, header = ''): number | null {
  const plain = withDigits(text.normalize('NFKC').toLowerCase().replace(/[×✕]/g, '*').trim())
  const inColumn = packHeader.test(half(header)) ? /^\d{1,4}$/.exec(plain)?.[0] : undefined
  const [, cases, pieces] = severalPacks.exec(plain) ?? []
  const factors = /^\d{1,3}(?:[*x]\d{1,3}){2,}$/.test(plain) ? plain.split(/[*x]/).map(Number) : null
  const found = packs.reduce<string | undefined>((one, pack) => one ?? pack.exec(plain)?.[1], inColumn)
  // '1*4*6' is a case of 24.
  const single = factors?.reduce((one, other) => one * other, 1) ?? Number(found ?? 0)
  const count = pieces === undefined ? single : Number(pieces) / Number(cases)
  return Number.isInteger(count) && count >= fewest && count <= most ? count : null
}

const unitWord = '[箱件提打板盒组套]'
/** A whole cell of a column of packs, and nothing else beside the number and the piece. */
const packCells = [
  String.raw`1\s*[*x]\s*(\d{1,4})\s*(${piece})?`,
  String.raw`(\d{1,4})\s*(${piece})?\s*装?\s*[/每]\s*1?${unitWord}`,
  String.raw`[每1一]\s*${unitWord}\s*[=:]?\s*(\d{1,4})\s*(${piece})?`,
  // '550ml*24', '500g/袋*12袋/箱': the first number is what one piece holds.
  String.raw`\d{1,5}(?:\.\d{1,3})?\s*${measure}\s*(?:/?\s*${piece})?\s*[*x]\s*(\d{1,4})\s*(${piece})?\s*(?:[/每]\s*1?${unitWord})?`,
].map((one) => new RegExp(`^${one}$`))
const countCell = /^(\d{1,6}(?:\.\d+)?)\s*([一-鿿]|[a-z]{2,8})装?$/

/**
 * The pieces that the cell of a column of packs or of a quantity says, with the name of one: 24 and 瓶 of '24瓶/箱', 24 of
 * '1*24', 2 and 箱 of '2箱'. Null for another writing.
 */
export function piecesIn(cell: string, kind: 'pack' | 'count'): { count: string; piece: string } | null {
  const plain = cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[×✕✖╳]/g, '*')
    .trim()
  const patterns = kind === 'pack' ? [...packCells, countCell] : [countCell]
  for (const pattern of patterns) {
    const [, count, piece = ''] = pattern.exec(plain) ?? []
    if (count !== undefined) return { count, piece: piece === '入' ? '' : piece }
  }
  return null
}

/** A number of other things than pieces: '330ml', '14元', '8折'. */
const noPieces = String.raw`(?![\d.%])(?!\s*(?:${measure}|[cm]m|[元角分折号度年月日天个]|¥|%)(?![a-z]))`
const anyNumber = new RegExp(String.raw`(?<![\d.])(\d{1,3})${noPieces}`, 'g')
const spelled = new RegExp(
  String.raw`([二两三四五六七八九]?十[一二三四五六七八九]?|[二两三四五六七八九])(?=\s*${piece})`,
)
const dated = /\d{4}\s*[-/.年]\s*\d/
const mostPossible = 144

/**
 * Each number of pieces that a short text may mean: 6 of '1:6', '330ml/6', '6-330ml' and '6罐14元'; 2, 3 and 6 of '2*3'.
 * Only a price of so many times the one before tells which is meant.
 */
export function possiblePacks(text: string): number[] {
  const plain = numbersIn(text.normalize('NFKC').toLowerCase().replace(/[×✕]/g, '*'), spelled)
  if (dated.test(plain)) return []
  const found = [...plain.matchAll(anyNumber)].map(([, number]) => Number(number))
  const product = /^[\d*x\s]+$/.test(plain) ? found.reduce((one, other) => one * other, 1) : 0
  return [...new Set([...found, product])].filter((count) => count >= fewest && count <= mostPossible)
}

const pieces = String.raw`\d{1,3}\s*${piece}`
const several = new RegExp(
  [
    String.raw`${pieces}\s*装?\s*[/每]\s*[箱件提打板盒组套]`,
    String.raw`[每一1]\s*[箱提打板盒组套]\s*[=:(]?\s*${pieces}`,
    String.raw`${pieces}\s*(?:组合)?装`,
    String.raw`(?<!\d)\d{1,2}\s*连[包装杯瓶罐]`,
    '组合装|连包装?',
    String.raw`\b\d{1,3}\s*-?\s*(?:pks?|packs?)\b`,
  ].join('|'),
)

/** The pack of several pieces that the title of a table says: '饮料（6罐/提）价格表', '6连包', 组合装. */
export const packOfTitle = (title: string): string | null => {
  const text = half(withDigits(title))
  return isAside(text) ? null : (several.exec(text)?.[0] ?? null)
}

/** The packs that a remark counts: 5 and 箱 of '5箱', '共5箱120瓶'. Null for '1箱=24瓶'. */
export function packsCounted(text: string): { count: number; pack: string } | null {
  const [, count, pack] =
    /^共?计?\s*(\d+)\s*([箱提打板])(?!\s*[=:装规起])/.exec(text.normalize('NFKC').trim()) ?? []
  return pack === undefined ? null : { count: Number(count), pack }
}

/** True if an amount of money is that of a pack of so many, beside the known amount of one piece. */
export const isPackAmount = (cents: number, known: number, count: number): boolean =>
  known > 0 && cents > known * 1.5 && cents >= known * count * 0.6 && cents <= known * count * 1.6

/** Marks and spaces between the words of a name. */
const between = /\p{Default_Ignorable_Code_Point}|[\s()[\]{}【】《》「」·•_,，、'"“”‘’-]/gu
/** They say nothing. */
export const bareName = (name: string): string => name.normalize('NFKC').replace(between, '').toLowerCase()

/** True for two names of the same goods, however they are spaced. */
export const isSameName = (one: string, other: string): boolean => bareName(one) === bareName(other)

/** Sizes, packs and words of a sale: goods of every kind have them. */
const anyGoods = new RegExp(
  [
    '\\d[\\d.]*\\s*(?:毫升|千克|公斤|厘米|[克升斤两米寸瓶桶盒袋罐箱包听支个条件片只枚粒抽卷层度号连]|[a-z]{1,2}(?![a-z]))?装?',
    '[瓶桶盒袋罐箱包听支个条杯散简精]装|包装|[大中小]号|[大中小][瓶桶盒袋罐包]|特价|促销|新品|正品|特惠|买一送一|(?:测试|临时)?商品',
  ].join('|'),
  'g',
)
/** A name that says no goods yet: a number, or a word in its place. */
const noName = /^(?:未命名|未知|无名|无|待定|暂无|test|unknown|unnamed|item|product|new)?$/

/** The parts of a name that tell these goods from others: its Chinese characters, and its words in other letters. */
function saidIn(name: string): { han: string; words: string[] } {
  const plain = name.normalize('NFKC').toLowerCase().replace(anyGoods, ' ')
  return {
    han: (plain.match(/\p{Script=Han}/gu) ?? []).join(''),
    words: plain
      .replace(/\p{Script=Han}/gu, ' ')
      .split(/[^\p{L}\p{N}'’&]+/u)
      .map((word) => word.replace(/['’&]/g, ''))
      .filter((word) => word !== ''),
  }
}

const hasPart = (text: string, other: string, length: number): boolean => {
  for (let at = 0; at + length <= text.length; at++)
    if (other.includes(text.slice(at, at + length))) return true
  return false
}

/** More than half of the characters of the shorter one stand in the other one: an abbreviation, or another order. */
function isWithin(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  const shared = [...short].filter((letter) => long.includes(letter)).length
  return short.length > 0 && shared * 2 > short.length
}

const shortWord = 3
const wordPart = 4

/**
 * True if a new name has nothing of the known one: then the row means other goods. A corrected, longer or shorter name,
 * another order, another size and another spelling of a word share something.
 */
export function isOtherGoods(written: string, known: string): boolean {
  const [one, other] = [saidIn(written), saidIn(known)]
  if (noName.test(bareName(known.toLowerCase().replace(anyGoods, '')))) return false
  if (hasPart(one.han, other.han, 2) || isWithin(one.han, other.han)) return false
  const [joined, otherJoined] = [one.words.join(''), other.words.join('')]
  if (joined !== '' && otherJoined !== '') {
    if (one.words.some((word) => word.length >= 2 && other.words.includes(word))) return false
    const [short, long] = joined.length <= otherJoined.length ? [joined, otherJoined] : [otherJoined, joined]
    if (short.length >= shortWord ? long.includes(short) : long.startsWith(short)) return false
    if (one.words.some((word) => other.words.some((its) => hasPart(word, its, wordPart)))) return false
  }
  return true
}

const numerals = '零一二三四五六七八九'
const anyStore = /门店|分店|超市|便利|商店|总店|店/g

const placeOf = (name: string): string => {
  const bare = bareName(name).replace(/[零一二三四五六七八九]/g, (one) => String(numerals.indexOf(one)))
  return bare.replace(anyStore, '') || bare
}

const isAmong = (short: string, long: string): boolean => {
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length
}

/** True for two names of one store: one of them may leave something out, such as the brand, '店' or what is in brackets. */
export function isSamePlace(one: string, other: string): boolean {
  const [a, b] = [placeOf(one), placeOf(other)]
  return isAmong(a, b) || isAmong(b, a)
}

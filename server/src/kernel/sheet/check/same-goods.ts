import { isOtherMeasure } from '@zhanggui/contract/measure-name.ts'

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

/** Kinds of goods of one brand, each as the ways to say it. A name that leaves out such a word means other goods. */
const variants = [
  /零度|无糖|0糖|零糖|无蔗糖|不加糖|\b(?:zero|diet|sugar[ -]?free|no sugar)\b/,
  /低糖|少糖|微糖|\b(?:less|low) sugar\b/,
  /脱脂|\b(?:skim(?:med)?|fat[ -]?free|non[ -]?fat)\b/,
  /低脂|\b(?:low[ -]?fat|lite|semi[ -]?skimmed)\b/,
  /无醇|无酒精|0酒精|\b(?:alcohol[ -]?free|non[ -]?alcoholic)\b/,
  /低因|无咖啡因|\bdecaf/,
  /夜用|安睡/,
  /护垫/,
  /儿童|宝宝|婴儿|婴幼儿|幼儿/,
  /孕妇|孕产/,
  /补充装|替换装|替芯|\brefills?\b/,
]
/** Tastes, colours and kinds of which a name has at most some. Two names with different ones mean different goods. */
const tastes = new RegExp(
  [
    '樱桃|青柠|柠檬|香草|草莓|蓝莓|葡萄|西柚|柚子|苹果|香蕉|橙|[桔橘]|蜜桃|白桃|黄桃|芒果|菠萝|荔枝|西瓜|哈密瓜|椰|红枣|花生|核桃|芝麻',
    '绿豆|红豆|燕麦|巧克力|咖啡|抹茶|茉莉|乌龙|绿茶|红茶|奶茶|麻辣|香辣|酸辣|微辣|特辣|不辣|五香|孜然|烧烤|海鲜|番茄|黄瓜|鸡肉|牛肉|猪肉',
    '羊肉|[鱼虾蟹蒜]|海苔|海盐|蜂蜜|薄荷|芦荟|玫瑰|薰衣草|酸菜|泡菜|红烧|清炖|葱香|葱油|咖喱|泡椒|藤椒|原味|纯净水|天然水|苏打水|气泡水',
    '[红黑白蓝绿黄紫粉橙灰棕]色|[男女左右]|特大号|加大号|大号|中号|小号|[^\\s\\d风口美无怪滋趣百古入本调鲜a-z](?=味)',
    '\\b(?:cherry|lemon|lime|vanilla|strawberry|blueberry|grape|apple|banana|orange|peach|mango|pineapple|chocolate|coffee)\\b',
    '\\b(?:matcha|mint|honey|spicy|bbq|tomato|cucumber|seaweed|red|black|white|blue|green|yellow|purple|pink|gr[ea]y)\\b',
    '\\b(?:men|women|small|medium|large|xl)\\b',
  ].join('|'),
  'gu',
)
/** One of these for another is no slip of the pen: 冰红茶 and 冰绿茶. */
const oneForOther = [
  '红绿黑白蓝黄紫橙青粉灰金银',
  '猪牛羊鸡鸭鹅鱼虾蟹兔',
  '大中小',
  '男女',
  '甜辣咸酸苦',
  '日夜',
  '左右',
  '冷热',
  '春夏秋冬',
  '一二三四五六七八九十',
  '梨桃橙桔橘莓枣姜蒜葱',
]
/** Words that say nothing about which goods of a brand these are. */
const plainWords =
  /饮用|饮料|饮品|食品|天然|新鲜|优质|精选|风味|口味|味|有限公司|公司|集团|牌|旗舰|官方|进口|国产|正宗|家庭|家用|经济|实惠|组合|系列|规格|可选|的|型|款|装|版/g

const wordsBeyond = (one: ReadonlySet<string>, other: ReadonlySet<string>): string[] =>
  [...one].filter((word) => !other.has(word))

/** The characters of one text that the other has not. */
function lettersBeyond(one: string, other: string): string {
  const left = [...other]
  return [...one]
    .filter((letter) => {
      const at = left.indexOf(letter)
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
    .join('')
}

/** True for the names of two goods of one brand: of another size, another taste, or with another word in the same place. */
function isOtherVariant(written: string, known: string): boolean {
  if (isOtherMeasure(written, known)) return true
  const [one, other] = [written, known].map((name) => name.normalize('NFKC').toLowerCase())
  if (one === undefined || other === undefined) return false
  if (variants.some((words) => words.test(one) !== words.test(other))) return true
  const tastesOf = (name: string) => new Set(name.match(tastes))
  const [own, its] = [tastesOf(one), tastesOf(other)]
  if (own.size > 0 && its.size > 0 && wordsBeyond(own, its).length > 0 && wordsBeyond(its, own).length > 0)
    return true
  const withoutVariants = (name: string) => variants.reduce((text, words) => text.replace(words, ' '), name)
  const bareHan = (name: string) => saidIn(withoutVariants(name)).han.replace(plainWords, '')
  const [han, itsHan] = [bareHan(one), bareHan(other)]
  const [more, less] = [lettersBeyond(han, itsHan), lettersBeyond(itsHan, han)]
  if (more.length === 1 && less.length === 1)
    return oneForOther.some((letters) => letters.includes(more) && letters.includes(less))
  return more.length >= 2 && less.length >= 2 && hasPart(han, itsHan, 2)
}

/**
 * True if a new name means other goods: it has nothing of the known one, or it is that of another kind or size of the
 * same brand. A corrected, longer or shorter name, another order and another spelling of a word or a measure are the same.
 */
export function isOtherGoods(written: string, known: string): boolean {
  if (noName.test(bareName(known.toLowerCase().replace(anyGoods, '')))) return false
  return !hasCommon(written, known) || isOtherVariant(written, known)
}

function hasCommon(written: string, known: string): boolean {
  const [one, other] = [saidIn(written), saidIn(known)]
  if (hasPart(one.han, other.han, 2) || isWithin(one.han, other.han)) return true
  const [joined, otherJoined] = [one.words.join(''), other.words.join('')]
  if (joined === '' || otherJoined === '') return false
  if (one.words.some((word) => word.length >= 2 && other.words.includes(word))) return true
  const [short, long] = joined.length <= otherJoined.length ? [joined, otherJoined] : [otherJoined, joined]
  if (short.length >= shortWord ? long.includes(short) : long.startsWith(short)) return true
  return one.words.some((word) => other.words.some((its) => hasPart(word, its, wordPart)))
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

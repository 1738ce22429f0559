import { isOtherMeasure, measuresIn, measureTexts } from '@zhanggui/contract/measure-name.ts'
import { withDigits } from '@zhanggui/contract/measure-pack.ts'
import { pinyin } from 'pinyin-pro'

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
/** Words that say nothing about which goods of a brand these are, and how they are filled. */
const plainWords =
  /饮用天然水|饮用水|饮用|饮料|饮品|汽水|食品|天然|新鲜|优质|精选|风味|口味|原味|味|有限公司|公司|集团|牌|旗舰|官方|正品|正宗|家庭|家用|经济|实惠|规格|可选|装|深层洁净|碱性|[瓶桶盒袋罐听杯散]装|的|型|款|版|[瓶桶罐听](?=$|\s)/g
/** Other ways to say the same goods. */
const synonyms: readonly (readonly [RegExp, string])[] = [
  [/抽取式面巾纸|抽取式面纸|面巾纸/g, '抽纸'],
  [/纯牛奶/g, '纯奶'],
  [/大米/g, '米'],
  [/马铃薯/g, '土豆'],
  [/西红柿/g, '番茄'],
  [/無/g, '无'],
]
/** Names of makers and places, which a name may have or leave out. */
const makers =
  /康师傅|农夫山泉|娃哈哈|怡宝|百岁山|统一|可口可乐|百事|蒙牛|伊利|光明|三元|君乐宝|飞鹤|贝因美|雀巢|达能|旺旺|乐事|奥利奥|好丽友|达利园|盼盼|三只松鼠|良品铺子|百草味|洽洽|卫龙|双汇|金锣|雨润|海天|李锦记|千禾|厨邦|太太乐|老干妈|金龙鱼|福临门|鲁花|胡姬花|多力|西王|青岛|燕京|雪花|百威|哈尔滨|红星|牛栏山|洋河|茅台|五粮液|泸州|郎酒|汾酒|维达|清风|心相印|洁柔|五月花|蓝月亮|立白|雕牌|奥妙|超能|汰渍|碧浪|海飞丝|潘婷|飘柔|舒肤佳|力士|黑人|高露洁|佳洁士|云南白药|帮宝适|好奇|花王|苏菲|护舒宝|七度空间|南孚|双鹿|晨光|得力|小米|华为|苹果|联想|金士顿/g
const places =
  /北京|上海|天津|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|广西|海南|四川|贵州|云南|西藏|陕西|甘肃|青海|宁夏|新疆|内蒙古?|东北|五常|烟台|泰国|越南|智利|希腊|新西兰|澳洲|美国|日本|韩国|法国|德国|进口|国产|本地/g
/** A name that is only longer by so many characters before it may have its maker there. */
const [longestMaker, shortestRest] = [4, 5]
/** A slip of the pen in a word of so many letters is none in a shorter one: L and XL, M3 and M6. */
const longWord = 6
const plainLatin = /^(?:cans?|bottles?|bars?|tins?|bags?|box|the|of|and|brand|new|original|drink|water|food)$/

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

/** True for the names of two goods of one brand: of another size or another taste. */
function isOtherVariant(written: string, known: string): boolean {
  if (isOtherMeasure(written, known)) return true
  const [one, other] = [written, known].map((name) => name.normalize('NFKC').toLowerCase())
  if (one === undefined || other === undefined) return false
  if ([...variants, ...offers].some((words) => words.test(one) !== words.test(other))) return true
  const tastesOf = (name: string) => new Set(name.match(tastes))
  const [own, its] = [tastesOf(one), tastesOf(other)]
  return own.size > 0 && its.size > 0 && wordsBeyond(own, its).length > 0 && wordsBeyond(its, own).length > 0
}

/** Tags of goods on offer, each as the ways to say it, wherever they stand. Only one name with it means another price, or other goods. */
const offers = [
  /特价|特惠|优惠|促销|\b(?:promo(?:tion(?:al)?)?|special (?:offer|price)|on sale|discount(?:ed)?)\b|^\W*(?:special|sale)\b(?=\W*[\])】>》:])/,
  /会员|贵宾|\b(?:s?vip|members?(?: only)?)\b/,
  /限时|限量|秒杀|抢购|\blimited(?: time| offer)?\b/,
  /批发|团购|内购|员工价|\b(?:wholesale|bulk price)\b/,
  /美团|饿了么|(?<![北南])京东|抖音|快手|淘宝|天猫|拼多多|外卖|线上|直播|\bonline only\b/,
  /清仓|清货|尾货|处理品|\b(?:clearance|outlet)\b/,
  /临期|近效期|\b(?:near|short) (?:expiry|date)\b/,
  /赠品|样品|试吃|试用装|非卖品|\b(?:free gift|gift with|samples?|not for sale)\b/,
  /买[\d一二两三四五六七八九十]+[送赠]|第[二2]件|半价|[\d一二三四五六七八九.]折(?![叠扇伞尺刀])|\b(?:bogo|b1g1|buy \w+ get|half price)\b/,
]

/** A pack of several pieces, or a case. */
const packed = /整[箱件提]|[箱提]装|礼盒|礼包|套装|组合装?|[箱件]$/
const isPack = (name: string): boolean => measuresIn(name).has('pack') || packed.test(name)

/** A name without its measures, in simple characters and lower case. */
const withoutMeasures = (name: string): string => {
  const text = withDigits(name.normalize('NFKC').toLowerCase()).replace(/[×✕]/g, '*')
  return [...measureTexts(text), ...synonyms].reduce((rest, [words, to]) => rest.replace(words, to), text)
}

/** The kinds of goods that only one of two names says are no reason to ask: 零度 and 无糖 are one. */
const withoutVariants = (name: string) => variants.reduce((text, words) => text.replace(words, ' '), name)

/** The words of a name in other letters, and its numbers: 'm3', '15', 'pro'. */
const latinIn = (text: string): string[] =>
  (text.match(/[\p{Script=Latin}\d]+(?:['’&][\p{Script=Latin}]+)*/gu) ?? []).map((word) =>
    word.replace(/['’&]/g, ''),
  )

/** True if words of the same place differ by a slip: 'snikers', 'coca cola' and 'cocacola'. */
function isSlip(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < longWord || /\d/.test(one + other)) return one === other
  if (Math.abs(one.length - other.length) > 1) return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from++
  let [ends, its] = [one.length, other.length]
  while (ends > from && its > from && one[ends - 1] === other[its - 1]) {
    ends--
    its--
  }
  return ends - from <= 1 && its - from <= 1
}

/** True if the words in other letters are the same, or only one name has them: the maker's name beside the Chinese one. */
function isSameLatin(one: string, other: string, hasHan: boolean): boolean {
  const [own, its] = [latinIn(one), latinIn(other)]
  if (own.join('') === its.join('')) return true
  const [more, less] = [own, its].map((words, at) => {
    const others = at === 0 ? its : own
    return words.filter((word) => !others.includes(word) && !plainLatin.test(word))
  }) as [string[], string[]]
  if (isSlip(more.join(''), less.join(''))) return true
  if (more.length > 0 && less.length > 0) return false
  return (
    hasHan && [...more, ...less].every((word) => word.length >= 3 && !/\d/.test(word) && !model.test(word))
  )
}
/** Words of a kind of goods, and no maker's. */
const model = /^(?:pro|max|plus|mini|ultra|lite|light|gold|zero|diet|air|xl|xxl|box|pack|case)$/

/** True if the Chinese characters are the same but for words that say nothing, a maker or a place, or a slip of the pen. */
function isSameHan(one: string, other: string): boolean {
  const bare = (text: string, spare: readonly string[] = []) =>
    (
      spare
        .reduce((left, word) => left.replace(word, ''), text.replace(plainWords, ''))
        .match(/\p{Script=Han}/gu) ?? []
    ).join('')
  const spare = [one, other].flatMap((text) => [...(text.match(makers) ?? []), ...(text.match(places) ?? [])])
  const only = spare.filter((word) => one.includes(word) !== other.includes(word))
  return isSameLetters(bare(one), bare(other)) || isSameLetters(bare(one, only), bare(other, only))
}

function isSameLetters(one: string, other: string): boolean {
  const [more, less] = [lettersBeyond(one, other), lettersBeyond(other, one)]
  // A slip of the pen sounds the same: 雪壁 and 雪碧. 生抽 and 老抽 are no slips.
  if (more.length === 1 && less.length === 1) return one.length >= 2 && soundOf(more) === soundOf(less)
  if (more !== '' && less !== '') return false
  const [long, short, extra] = less === '' ? [one, other, more] : [other, one, less]
  if (extra === '') return true
  const isMaker = extra.length >= 2 && extra.length <= longestMaker && long === extra + short
  return isMaker && short.length >= shortestRest && !new RegExp(tastes.source, 'u').test(extra)
}

const soundOf = (letter: string): string => pinyin(letter, { toneType: 'none' })

/** True if the difference of two names is explained, so that both mean the same goods. */
function isExplained(written: string, known: string): boolean {
  if (isPack(written.normalize('NFKC')) !== isPack(known.normalize('NFKC'))) return false
  const [one, other] = [written, known].map((name) => withoutVariants(withoutMeasures(name))) as [
    string,
    string,
  ]
  const hasHan = [one, other].every((text) => /\p{Script=Han}/u.test(text))
  return isSameLatin(one, other, hasHan) && isSameHan(one, other)
}

const isNoName = (known: string): boolean => noName.test(bareName(known.toLowerCase().replace(anyGoods, '')))

/**
 * True unless a new name surely means the same goods: another spacing, order or spelling, another unit of one measure, a
 * measure, a maker or a place that one of them leaves out. A person looks at all other new names.
 */
export function isOtherGoods(written: string, known: string): boolean {
  if (isNoName(known) || isSameName(written, known)) return false
  return !hasCommon(written, known) || isOtherVariant(written, known) || !isExplained(written, known)
}

const hasHan = (name: string): boolean => /\p{Script=Han}{2}/u.test(name)

/** True for two Chinese names that have nothing in common. A name in other letters may be that of the same goods. */
export const isUnlike = (written: string, known: string): boolean =>
  [written, known].every((name) => hasHan(name) && !isNoName(name)) && !hasCommon(written, known)

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

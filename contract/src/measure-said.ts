import { type Dimension, foreignNames, others, type Unit, unitNamed, units } from './measure.ts'
import { withoutExcluded } from './measure-actor.ts'
import { isAside, isSpelledAmount } from './measure-aside.ts'
import { type HeaderUnit, half, isUnitText, noteUnit, withoutPoint } from './measure-note.ts'
import { packCount, packOfTitle, packSaid, saysWholePack } from './measure-pack.ts'
import { pricedWeight, weightOfPrices, weightOfTitle } from './measure-per.ts'
import { scaleSaid } from './measure-scale.ts'
import { countingUnitNamed } from './product/unit.ts'
import { simplified } from './traditional.ts'

/** A unit that a text outside of the table gives for all amounts of a kind. */
export interface TableUnit extends HeaderUnit {
  of: Dimension
  /** The price of several pieces, or numbers times 100: a unit in the header does not contradict it. */
  always: boolean
  /** A weight of goods: '重量单位：克'. It is that of no price. */
  ofGoods?: true
}

const aboutUnits = /单位|\bunits?\b|currency|货币|币[种别]?/
const aboutOf: Record<Dimension, RegExp> = {
  money: /价|金额|成本|费用|prices?|costs?|amounts?|pricing|\bpreise?\b/,
  weight: /重|净含量|weights?/,
  length: /尺寸|[长宽高]|\b(size|dimension|length|width|height)s?\b/,
  count: /数量|件数|库存|\b(?:qty|quantit(?:y|ies))\b/,
}
const tokensOf: Record<Dimension, string> = {
  money: String.raw`[十百千万亿]*元|(?<![三转八])角|(?<![积部百充身公市学满得评])分|厘|人民币|¥|\b(?:rmb|cny|yuan|jiao|fen|cents?)\b`,
  weight: String.raw`千克|公斤|毫克|公克|市?斤|[市]?两|(?<![巴巧])克|公?吨|磅|盎司|\b(?:kgs?|g|gr|gm|grams?|mg|milligrams?|kilos?|kilograms?|jin|t|tonnes?|lbs?|pounds?|oz|ounces?)\b`,
  length: String.raw`毫米|公厘|厘米|公分|分米|公尺|米|英寸|(?<!尺)寸|尺(?!寸)|\b(?:mm|cm|dm|m|in|inch|inches|met(?:re|er)s?|feet|foot|ft)\b`,
  count: String.raw`整?(?:箱|件|个|盒|包|袋|瓶|桶|罐|听|条|提|套|打|板|支|份|组)|\b(?:pcs?|pieces?|cases?|cartons?|boxes|dozens?|packs?|bottles?)\b`,
}
const dimensions: readonly Dimension[] = ['money', 'weight', 'length', 'count']
/** What may follow a unit. Other characters make it a part of a word: 分类, 元气. */
const ending = String.raw`(?=$|[\s,;。、()及和或&|/+:.!-]|为|计|填|表|报|结|[的价者作来录显哦啊呢吧喔呀])`
/** What comes before a unit that is certainly meant. */
const leading = String.raw`(?:^|[\s:、和及&|(=]|[为是以按用填]|单位|货币|币种?|价格?|金额|重量?|尺寸|\b(?:in|is|are))`
const foreign =
  /美[元金]|港[币元]|欧元|日[元圆]|英镑|円|台币|韩[元币]|卢布|泰铢|澳门?[元币]|加元|新币|外币|\b(?:usd|hkd|eur|euros?|jpy|gbp|twd|krw|aud|cad|sgd|mop|thb|myr|vnd|rub|dollars?)\b|\b(?:us\s+cents?|penn(?:y|ies)|pence)\b|[$€£₩]/
/** A few digits are enough, and many in a row would take seconds. */
const packed = String.raw`(?:整|每|按|单|\d{1,6}|[一二两三四五六七八九十]+)\s*(?:箱|件|盒|包|袋|瓶|桶|罐|条|提|套|打|板|支|个|份|组|公斤|千克|斤|kg|\d{0,6}克|\d{0,6}g)装?`
const price = '(?:价格?|金额|单位|prices?)'
const packPrice = new RegExp(
  [
    String.raw`${price}[^\d,;。]{0,6}${packed}`,
    `${packed}\\s*(?:\\([^()]*\\))?\\s*的?价`,
    '(?:箱|件装|提|打|盒|袋|桶|组|套)装?价',
    String.raw`价[^\d,;。]{0,2}单位\s*[:为是]?\s*整?(?:箱|提|打|盒|袋|桶|组|套)`,
    String.raw`元\s*/\s*[^\s/,;。()]`,
    String.raw`\b(?:cases?|cartons?|dozen|packs?|box)\s+prices?\b`,
    String.raw`\bper\s+(?:case|carton|dozen|pack|box|kg|\d+)`,
  ].join('|'),
)
/** A package of several pieces in which the whole table is sold: '单位：箱', '以下商品按箱销售', '以上为整箱'. */
const soldIn =
  /(?:单位\s*[:为是(]*|规格\s*[:(]|价格?\s*\(|(?<!\S)[按以]|[商货]品?[按以]|以[上下][^,;。]{0,6}[为是])\s*(整?[箱提打板]|件装)(?=$|[\s,;。)为计售销报])/
/** '每件', '单个', '/件': the usual price of one piece. */
const onePiece = /(?<!\d)(?:[每单一1/])\s*[件个]|一件代发/g
/** '元/公斤', '元/500g', '元/件': the rows convert the price of a weight, and compare that of a piece. */
const perUnit =
  /(?:元|块|¥|\b(?:rmb|cny|yuan))\s*\/\s*(\d{0,4}\s?[^\s,;。、()/\d]{1,9}?)(?=$|[\s,;。、()]|的?价)/g
const times = /[×x*÷/]\s*1?0+\b|(?:放大|扩大|乘以?|除以?|缩小)\s*\d+|\d+\s*倍/

/** The units that a text outside of the table gives: '单位：万元', '重量以克表示', 'All prices in cents', '价格为整箱价'. */
function unitsSaid(line: string): TableUnit[] {
  if (isSpelledAmount(line)) return []
  const text = simplified(withoutExcluded(line))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/["'“”‘’「」『』【】[\]{}〔〕]/g, ' ')
    .replace(/^\s*\*+/, '')
    .replace(/(精确|保留)?[到至]分/g, '')
    // '10,000' is one number.
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replaceAll('単', '单')
    .replaceAll('価', '价')
    .trim()
  return text.split(/[,;。]/).flatMap((clause) => dimensions.flatMap((of) => unitSaid(clause, of) ?? []))
}

const perWeightUnit = (weight: string): TableUnit => ({
  ...{ text: `元/${weight}`, unit: null, of: 'money', always: true },
})

/** '重量单位：克' and '库存单位：箱' are not about prices, and 称重 is the way to sell. */
const ofWeights = /(?<![称计过论按])重(?!新)|净含量|\bweights?\b/
const ofStock =
  /(?:库存|存货|结存|现存|在库|盘点)数?量?(?:的?(?:计[量数])?单位|[均都]?[以按为是]|\()|\b(?:stock|inventory|on hand)(?: quantity)?(?: units?| (?:is |are )?in)\b/
const ofPrices = /[价元¥]|\b(?:prices?|rmb|cny|yuan)\b/

const unitSaid = (clause: string, of: Dimension): TableUnit | null => {
  if (isAside(clause)) return null
  const isOfPrices = ofPrices.test(clause)
  if (of === 'money' && !isOfPrices && ofStock.test(clause)) return null
  const said = unitIn(clause, of)
  return said && of === 'weight' && !isOfPrices && ofWeights.test(clause) ? { ...said, ofGoods: true } : said
}

function unitIn(clause: string, of: Dimension): TableUnit | null {
  const weight = of === 'money' && !packPrice.test(clause) ? weightOfPrices(clause) : null
  if (weight !== null) return perWeightUnit(weight)
  const pers = of === 'money' ? [...clause.matchAll(perUnit)].map(([, per = '']) => per) : []
  const [per = ''] = pers
  if (pers.length === 1 && pricedWeight(per) !== null) return perWeightUnit(per)
  if (pers.length === 1 && /^[件个]$/.test(per)) return { text: `元/${per}`, unit: null, of, always: false }
  // The rows say their units, and each one is compared.
  const isPerPiece = countingUnitNamed(per) !== null && !/\d/.test(clause) && !foreign.test(clause)
  if (pers.length === 1 && isPerPiece && !packPrice.test(clause.replace(perUnit, ' ')))
    return { text: `元/${per}`, unit: null, of, always: true }
  const isAbout = aboutOf[of].test(clause)
  const isForeign = of === 'money' && foreign.test(clause)
  const counted = packSaid(clause)
  if (of === 'count' && counted !== null) return { text: counted, unit: null, of, always: false }
  const isWhole = saysWholePack(clause)
  const pack =
    of === 'money' ? (soldIn.exec(clause)?.[1] ?? (isWhole ? (counted ?? undefined) : undefined)) : undefined
  const isHundredths = of === 'money' && /^[¥元]\s*[×x*÷/]\s*1?0+$/.test(clause.trim())
  const isOther = ofOtherMoney.test(clause.replace(included, '')) && !aboutPrices.test(clause)
  const scale = of === 'money' && !isOther ? scaleSaid(clause.trim()) : null
  if (
    pack === undefined &&
    scale === null &&
    !isHundredths &&
    !isAbout &&
    !aboutUnits.test(clause) &&
    !(isForeign && isUnitText(clause.trim()))
  )
    return null
  const ask = (always: boolean): TableUnit => ({
    ...{
      text: clause
        .replace(/[()、|›/]+/g, ' ')
        .trim()
        .slice(0, 40),
      unit: null,
      of,
      always,
    },
  })
  if (
    of === 'money' &&
    (packPrice.test(clause.replace(onePiece, '')) || ((isAbout || isHundredths) && times.test(clause)))
  )
    return ask(true)
  if (of === 'money' && isAbout && (withoutPoint.test(clause) || /无小数$|不带小数$/.test(clause.trim())))
    return ask(true)
  if (isForeign) return ask(false)
  if (scale !== null) return ask(scale.always)
  if (pack !== undefined) return { text: `元/${pack.replace('整', '')}`, unit: null, of, always: false }
  const tokens = tokensOf[of]
  const currency = '(?:(?:人民币|rmb|cny|¥)\\s*)?'
  const found = [...clause.matchAll(new RegExp(`(${leading}\\s*)?${currency}(${tokens})${ending}`, 'g'))]
  const names = new Set(found.map(([, , name = '']) => name.trim()))
  if (names.size === 0) return null
  const [name = ''] = names
  const unit = unitNamed(name)
  const isSure = found.every(([, lead]) => lead !== undefined)
  // Quantities are in the package that is named. Other texts have such a word without saying so: '送货数量2箱'.
  if (of === 'count') return isSure ? { text: [...names].join(', '), unit, of, always: false } : null
  if (names.size === 1 && unit !== null && isSure && (isUsual(unit) || saysOfAll(clause, of, name)))
    return { text: name, unit, of, always: false }
  if (of === 'money' && isOther) return null
  // A single letter, and a unit of a clause about something else, is no statement.
  if (!isAbout && found.every(([, lead]) => lead === undefined)) return null
  return unit !== null && names.size === 1 && (unit === 'yuan' || of === 'length') ? null : ask(false)
}

/** The unit that the fields have: nothing is converted. */
const isUsual = (unit: Unit): boolean => unit === 'yuan' || unit === 'kg' || units[unit].of === 'length'

/** Amounts that no table of goods imports. Their unit is not that of its prices. */
const ofOtherMoney =
  /积分|[运邮]费|(?:配送|服务|手续|加工|包装|人工)费|销售额|营业额|流水|利润|毛利|工资|奖金|提成|余额|储值|应[收付]|欠款|(?:库存|存货|销售|采购|订单|交易|结算|合同|退款|收款|付款)(?:总?金?额|货值)|预算|满分|得分|评分|打分|考[核勤]|学分|\b(?:points?|freight|shipping|delivery fee|revenue|turnover|sales total|profit|salar(?:y|ies)|wages?|balance|budget|scores?)\b/
const aboutPrices = /价|\bprices?\b/

/** Further words of a clause about the unit of all amounts: 本表所有商品的价格均以分为单位, 'All prices are in cents'. */
const ofAll =
  /本[表单页]|[此该]表|表[中内格]|下表|全部|所有|全表|各|[以如]下|[以如]上|上述|下列|商品|产品|货品|货物|金额|售价|销售价?|零售价?|单价|价格?|标价|货币|币种?别?|计量|计价|重量?|净重|毛重|净含量|数值|数字|数据|字段|列|栏|均|都|皆|全|统一|一律|默认|为|是|以|按|用|计|请|填写?|表示|显示|标示|记录?|录入?|导出|单位|人民币|整数|的|请?注意|温馨提示|提示|[哦啊呢吧喔呀]|注|说明|备注|附注|\b(?:all|the|prices?|preise|precios|prix|amounts?|numbers?|values?|figures?|weights?|column|columns|table|sheet|in|are|is|as|units?|currency|shown|given|listed|expressed|stated|entered|stored|exported|of|money|whole|integers?|note|notes|please|enter|fill|use|rmb|cny)\b|[\d\s:：()（）=、/|&#*.·-]/g

const ofTitle =
  /(?:表|单|册|目录|清单|明细|资料|\blists?|\btables?|\bcatalog(?:ue)?s?|\bproducts?|\bgoods|\bitems?)\s*$/
const ofPart = /进价|成本|部分|除|仅|只|非|不|[勿别]|\b(?:costs?|not|only|except|some|was|were)\b/
/** Costs, named beside the prices of goods. */
const withCosts = /(?:进货?|采购|供货|成本)价?格?/g
const included = /\([不未]?含[^()]*\)/g

/** True for a clause that gives the unit of all amounts of a kind, and says nothing of a part, of other amounts, or against it. */
function saysOfAll(whole: string, of: Dimension, name: string): boolean {
  const clause = whole.replace(included, '')
  if (of === 'money' && ofOtherMoney.test(clause)) return false
  // '2026年价格表(单位:分)': a title, and what it says in brackets.
  const inside = [...clause.matchAll(/\(([^()]*)\)?/g)].find(([, text = '']) => text.includes(name))
  const at = inside?.index ?? clause.search(/\s(?:单位|价格|金额|units?\b|prices?\b)/)
  const title = at > 0 ? clause.slice(0, at).trim() : ''
  const isTitle = ofTitle.test(title) && !ofPart.test(title) && !ofOtherMoney.test(title)
  const said = isTitle ? clause.slice(at) : clause
  const besides = of === 'weight' ? /数量|库存/g : /售价|零售|销售/.test(said) ? withCosts : null
  const words = said.replaceAll(name, ' ')
  const rest = (besides ? words.replace(besides, '') : words).replace(ofAll, '')
  return rest === '' && (of === 'money' || !aboutPrices.test(said))
}

/** A clause about amounts of a kind, for texts that stand where only such amounts do. */
const aboutWord: Record<Dimension, string> = { money: '价格 ', weight: '重量 ', length: '长 ', count: '' }

/** The units that a text says in the column of an amount: '分', '请填写以分为单位的整数', 'Integer, cents', 'price_fen'. */
export function unitsBeside(text: string, of: Dimension): HeaderUnit[] {
  const bare = noteUnit(text)
  const words = half(text)
    .split(/[\s,;、。()_:|/]+/)
    .filter((word) => word.length > 1 || /[^ -~]/.test(word))
    .flatMap((word) => {
      const unit = unitNamed(word)
      return unit !== null && units[unit].of === of ? [{ text: word, unit }] : []
    })
  const said = text.split(/[,，;；。]/).flatMap((clause) => unitsSaid(aboutWord[of] + clause))
  return [...(bare ? [bare] : []), ...words, ...said.filter((unit) => unit.of === of)]
}

const perPiece = /^[元分角¥]\s*\/|^(?:rmb|cny|yuan|cents?|fen)\s*\//
const basis =
  /(?:进|批发?|会员|成本|采购|供货|出厂|代理|渠道|团购|员工|内部|箱|件|打|套|袋|盒)价|成本|计价|批发区|\b(?:wholesale|cost|member|case|carton)\b/

/** True for the title of a section with the prices of some buyers, or costs: 批发价, 会员价区. */
export const saysBasis = (line: string): boolean => basis.test(half(line))

/** True for the text of a row that says how the prices below it are meant: '散装（元/斤）', '以下为整箱', '【进口】USD'. */
export function changesBelow(line: string): boolean {
  const text = half(line)
    .split(/[,，;。]/)
    .filter((clause) => !isAside(clause))
    .join(',')
  return (
    foreign.test(text) ||
    /[元分角]\s*\/\s*\S/.test(text) ||
    new RegExp(`(?:以下|下列|below|following).*${packed}`).test(text)
  )
}

/** True for a text about a price that is not the price of a piece in yuan: '分', 'USD', '元/箱', '箱价'. */
export function isOtherPrice(cell: string): boolean {
  const text = half(cell)
  const unit = unitNamed(text)
  if (unit !== null) return units[unit].of === 'money' && unit !== 'yuan'
  return foreignNames.has(text) || (perPiece.test(text) && !/[件个]$/.test(text))
}

/** The same in a column about prices, where the name of a package says whose price it is. */
export const isPackPrice = (cell: string): boolean => {
  const text = half(cell)
  return (
    isOtherPrice(cell) || others.has(text) || packPrice.test(text) || new RegExp(`^${packed}$`).test(text)
  )
}

const label = /(单位|\bunits?|currency|货币|币[种别]?)\s*:?$/i

/** The units that the cells of a line outside of the table give. A label may stand in a cell of its own. */
export function tableUnits(cells: readonly string[]): TableUnit[] {
  const filled = cells.map((cell) => cell.normalize('NFKC').trim()).filter((cell) => cell !== '')
  return filled.flatMap((cell, place) => {
    if (place > 0 && label.test(filled[place - 1] ?? '')) return []
    return unitsSaid(label.test(cell) ? `${cell} ${filled[place + 1] ?? ''}` : cell)
  })
}

/** The same for the title of a table, the name of its sheet or file, and the notes of its header, which may say it in fewer words. */
export function titleUnits(cells: readonly string[]): TableUnit[] {
  const said = tableUnits(cells)
  if (said.some(({ of }) => of === 'money')) return said
  return [...said, ...cells.flatMap((cell) => titleUnit(cell) ?? [])]
}

function titleUnit(title: string): TableUnit | null {
  const weight = weightOfTitle(title)
  if (weight !== null) return perWeightUnit(weight)
  const pack = packOfTitle(title)
  return pack === null ? null : packUnit(pack)
}

const packUnit = (pack: string): TableUnit => ({
  ...{ text: pack.replace(/[()]/g, ' '), unit: null, of: 'money', always: true },
})

const measured = /重|净含|数量|库存|\b(?:weights?|qty|quantit(?:y|ies)|stock)\b/i

/** A weight for which a table has no column is that of its prices: '单位：kg' above 商品编码 and 售价. */
export const withPricedWeights = (said: readonly TableUnit[], headers: readonly string[]): TableUnit[] =>
  said.some(({ of }) => of === 'money') || headers.some((header) => measured.test(header))
    ? [...said]
    : said.flatMap((unit) =>
        unit.of === 'weight' && !unit.ofGoods ? [unit, perWeightUnit(unit.text)] : [unit],
      )

const packName = /(?<![每单一零配部大小散物信邮])件价|箱规.{0,3}价|价.{0,3}箱规/

/** The units in the name of a file or a sheet. One that stands by itself is of money: '商品(分)', '商品表_分', 'price_cents'. */
export function nameUnits(name: string): TableUnit[] {
  const [packed] = packName.exec(half(name)) ?? []
  if (packed !== undefined) return [{ text: packed, unit: null, of: 'money', always: true }]
  const said = titleUnits([name])
  if (said.some(({ of }) => of === 'money')) return said
  const words = half(withoutExcluded(name))
    .split(/[\s_()[\]【】\-.]+/)
    .filter((word) => word !== '')
  const found = words.flatMap((text): TableUnit[] => {
    const unit = unitNamed(text)
    const isMoney =
      unit === null ? /^[十百千万亿]+元$/.test(text) || foreignNames.has(text) : units[unit].of === 'money'
    return isMoney && unit !== 'yuan' ? [{ text, unit, of: 'money', always: false }] : []
  })
  return [...said, ...found.slice(0, 1)]
}

const longestPack = 12

/** The units in a line of a header's note: '单位：分', '分', '元/箱'. They contradict another unit of the header. */
export function noteUnits(line: string): TableUnit[] {
  const said = titleUnits([line])
  const bare = said.length > 0 ? null : noteUnit(line)
  const found = bare ? [{ ...bare, of: bare.unit ? units[bare.unit].of : 'money' } as const] : said
  // '6罐' beside a price.
  if (found.length === 0 && line.trim().length <= longestPack && packCount(line) !== null)
    return [packUnit(line.trim())]
  return found.map((unit) => ({ ...unit, always: true }))
}

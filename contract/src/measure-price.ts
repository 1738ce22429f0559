import { withoutActors } from './measure-actor.ts'
import { saysOffer } from './measure-flag.ts'
import { isRemarkName, remarkUnit, saysOtherPrice } from './measure-remark.ts'
import { notImported } from './measure-row.ts'
import { saysTrial } from './measure-trial.ts'
import { computed, untaxed } from './measure-untaxed.ts'
import { simplified } from './traditional.ts'

/** Texts that say which price a table has: the title 批发价目表, the name of a sheet 进货价, '价格均不含税', 是否含税. */

/** Of goods that are bought; for some buyers or some days; without tax; or no longer valid. */
export type PriceKind = 'cost' | 'buyer' | 'tax' | 'old'

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const numberOf = (month = '') => String(months.split('|').indexOf(month) + 1).padStart(2, '0')
const dayOfMonth = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const namedDay = new RegExp(String.raw`\b${dayOfMonth}[\s.-]*(${months})[a-z]*[\s.,-]*(20\d\d)`, 'g')
const namedMonth = new RegExp(String.raw`\b(${months})[a-z]*[\s.]*${dayOfMonth}[\s,]+(20\d\d)`, 'g')
/** Writes '31 Dec 2026' and 'Dec 31, 2026' as 2026-12-31. */
const withDays = (text: string): string =>
  text
    .replace(namedDay, (_, day, month, year) => `${year}-${numberOf(month)}-${day.padStart(2, '0')}`)
    .replace(namedMonth, (_, month, day, year) => `${year}-${numberOf(month)}-${day.padStart(2, '0')}`)

const plain = (text: string): string =>
  withDays(simplified(text.normalize('NFKC')).toLowerCase()).replace(/\s+(?![a-z])|(?<![a-z])\s+/g, '')

const price = '(?:价|\\bprices?\\b|\\bprice ?list\\b|\\bquotation\\b)'
const titles: readonly (readonly [PriceKind, RegExp])[] = [
  [
    'cost',
    new RegExp(
      `(?:进货|采购|供货|供应|供方|厂家|出厂|成本|结算|代理)[^,。;:、]{0,5}?${price}|进价|\\b(?:purchas(?:e|ing)|buying|suppliers?|vendors?|cost)\\W{0,2}s?\\s*${price}`,
    ),
  ],
  [
    'buyer',
    new RegExp(
      `(?:批发|会员|员工|内部|团购|渠道|分销|经销|加盟商?|大客户|vip|促销|特惠|活动|秒杀|优惠|清仓|甩卖|尾货|特卖|满\\d+减\\d+)[^,。;:、]{0,3}?${price}|特价(?:目|表|单|清单|$)|\\b(?:wholesale|trade|franchisee?s?|resellers?|distributors?|members?|employees?|staff|dealers?|promo(?:tion(?:al)?)?|special|clearance)\\s*${price}`,
    ),
  ],
  [
    'old',
    /(?<!涂改|逾期|过期|无章)作废|废止|(?:(?<!替换|取代|代替|替代|怀)旧(?!城|金山|街)|过期|失效|停用|历史|往期)[^,。;:、]{0,2}?价|(?<!养)老(?:版本?|的|系统|款|批次?|客户|顾客|业主|会员|合同|[商产货]品)?(?:报|单|定|零?售|进货?|标|批发?|挂牌)?价|价[^,。;:、]{0,6}(?:过期|失效|停用|勿用)|\b(?:old|former|void|expired|obsolete) price/,
  ],
]
const longestTitle = 24

/** A document of goods that were bought, sent or counted: 采购订单, 到货清单, 送货单(3月), 商品成本表, 'Purchase Order'. */
const documents = new RegExp(
  [
    '(?:进货|到货|送货|收货|来货|发货|出货|供货|订货|要货|叫货|补货|提货|退货|配货|购货|销货|采购|订购|入库|出库|调拨|验收|装箱|对账|结算|形式发票|发票|成本)(?:商品|产品|货品|货物|明细|汇总|记录|通知|申请|确认|计划|核算|情况|统计)*(?:订?单据?|清单|表|明细|汇总|记录|台账|(?=$|[^一-鿿]))',
    '(?:订购?|请购|申购|配送)(?:单|清单|明细)|^(?:发票|账单|小票)|销售(?:订单|出库|开单|单(?![价位品]))',
    '(?:报价|询价|询报价)(?:单|清单|函|书)|\\bquotations?(?![a-z])|\\b(?:price )?quotes?(?![a-z])',
    '\\b(?:purchase|buying|supply|proforma|pro-forma|commercial|delivery|goods received|packing|shipping|dispatch|despatch)\\W{0,2}(?:orders?|invoices?|notes?|lists?|slips?|dockets?)(?![a-z])|\\bsales orders?(?![a-z])|\\b(?:credit|debit) notes?(?![a-z])|\\binvoices?(?![a-z])|\\bbills? of (?:sale|lading)\\b|\\bcost (?:sheet|list|table)s?\\b',
  ].join('|'),
)
/** '底价表', '协议价': another word before 价 than those of usual prices. '饮料价格表' says nothing. */
const otherTitle =
  /(?:^|[^售单标定现新正牌全明物市货品店料类食区目总一报调变改议最价件日月季年导计斤克])价(?=[表单]|清单|明细|$)/

const date = String.raw`(?:(\d{4})\s*[-./年]\s*(\d{1,2})\s*[-./月]\s*(\d{1,2})|(\d{1,2})月(\d{1,2})(?=日))日?`
/** The days of a text, the first one first. A day without a year is in that of the day before it, or in this year. */
function daysIn(text: string, today: string): string[] {
  let last = today.slice(0, 4)
  const days = [...text.matchAll(new RegExp(date, 'g'))].map(
    ([, year = last, month, day, bare = '', of = '']) => {
      last = year
      return [year, (month ?? bare).padStart(2, '0'), (day ?? of).padStart(2, '0')].join('-')
    },
  )
  return days.toSorted()
}
const begins = new RegExp(
  `(?:自|从|from|since|effective\\D{0,12})\\s*${date}|${date}\\s*(?:零时|0时|0点)?(?:起|生效|执行|开始)|(?:生效|执行|启用|开始)\\D{0,6}${date}`,
)
const ends = new RegExp(
  `(?:有效|过期|失效|valid|expir)[^\\d自从起]{0,12}${date}|(?:至|到|before|until|till|to)\\s*${date}|${date}\\s*[-~—]+\\s*${date}`,
)
const aboutValid = /有效|失效|执行|价|活动|促销|valid|expir|price/
/** The period of a report, and not that of its prices. */
const aboutReport = /统计|创建|查询|制表|导出|打印|更新|生产|上架|入库|period|created|exported|updated/

/** '2024年12月价格表', '2025年价格': the prices of a month or a year. */
const inMonth = /(?<!\d)(20\d\d)(?:年|[-./])(\d{1,2})(?:月(?![-~至到—\d])|(?![-./\d月]))/
const inYear = /(?<!\d)(20\d\d)年(?!\d)/

/** The list of the next month is imported in the days before it. */
const mostDaysBefore = 7
const dayAfter = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

function isOtherMonth(text: string, today: string): boolean {
  const [, year, month = ''] = inMonth.exec(text) ?? []
  if (year !== undefined) {
    const said = `${year}-${month.padStart(2, '0')}`
    return said !== today.slice(0, 7) && said !== dayAfter(today, mostDaysBefore).slice(0, 7)
  }
  const [, only] = inYear.exec(text) ?? []
  return only !== undefined && only < today.slice(0, 4)
}

/** Prices that end within so many days are hardly the usual ones. */
const soonDays = 31
const isSoon = (day: string, today: string): boolean =>
  day >= today && Date.parse(day) - Date.parse(today) <= soonDays * 86_400_000

/** True for a title whose prices are valid from a later day, or for some days only, or are no longer valid. */
export function isOtherTime(line: string, today: string): boolean {
  const text = plain(line)
  if (aboutReport.test(text) || !(aboutValid.test(text) || begins.test(text))) return false
  if (/价|\bprice/.test(text) && daysIn(text, today).length === 0 && isOtherMonth(text, today)) return true
  const days = daysIn(text, today)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return false
  if (days.length === 1 && /价|\bprice/.test(text) && ends.test(text) && isSoon(last, today)) return true
  if (first > today) return begins.test(text) || (days.length > 1 && ends.test(text))
  return last < today && ends.test(text)
}

/** '申请' is no request to the reader. */
const sentence = /[。;!?]|(?<![申邀])请|如|若|以.*为准/

/** Goods that are not sold, the prices of other days, and those of some buyers or units: each alone is the name of a list. */
const goneWords =
  '已?停[售产用销]|已?下架|已?下线|已?删除?|已?淘汰|已?归档|作废|废弃?|禁[售用]|清退|退市|冻结|过期|不[卖要]|[别勿]用|[未待](?:上架|启用|审核?|发布)|报损|残次|样品|赠品|礼品|试用|原料|耗材|回收站|旧|老|历史|备份|old|history|backup|archived?|discontinued|inactive|deleted|disabled|hidden|unlisted|pending|not for sale|do not (?:use|sell)|samples?|gifts?|trash|recycle bin'
const otherDays =
  '调前|改前|[上下](?:个?月|周|季)|去年|前年|明年|明天|预算|测算|试算|模拟|\\d{1,2}月起|(?:last|next) (?:week|month|year)|from [a-z]{3,9}|proposed|budget|forecast'
const buyerWords =
  '协议|合同|经销商?|代理商?|加盟商?|分销商?|渠道|内部|会员|大客户|members?(?: only)?|dealers?|distributors?|resellers?|agents?|trade|staff|internal|special offers?|每[箱件提打盒]|per (?:case|carton|lb|kg|dozen)|cases?|cartons?'
/** Words of one record whose price is none for all, or none at all: a whole remark, or a mark in the name. */
const aloneWords = new RegExp(
  [
    `(?:${goneWords}|${otherDays}|${buyerWords})(?:[商产货]品|价格?)?`,
    '团购|员工|批发|临期|清仓|甩卖|尾货|预售|报废|网购|打折|折扣|(?:仅供|价格)?参考|测试|未上市|整?箱|不对外(?:销售)?|(?:暂停|暂不|停止|不再)(?:销售|售卖|出售|供应)',
    `${notImported}|(?:请勿|勿|不要|不得|禁止)(?:使用|上架|销售|出售|下单)`,
    '(?:价格?|售价)?(?:[尚还]?待(?:再|重新)?(?:确[认定]|审[核批]?|复[核查]|核[实对查准]?|查[证实核]?|更新|修改|改|调|删除?)价?格?|错误?|有误|不对|不准|作废)',
    '(?:已|被|先|暂时?)?取消(?:[商产货]品|销售|上架|供[货应])?|cancell?ed|to (?:be )?(?:check(?:ed)?|verif(?:y|ied)|confirm(?:ed)?)|check price|unverified',
    String.raw`(?:价格?|售价)?(?:应该?|改)(?:[为是成]|\d).{0,8}|(?:[涨降调改]价|价格?调整)(?:中|[前后].{0,6})`,
    String.raw`[从自]?\d{1,2}月(?:\d{1,2}[日号])?[起开](?:始|.{0,6})`,
    '(?:do not|don.t) (?:use|sell)|(?:price )?(?:wrong|incorrect)|wrong price|pre-?orders?|expired|damaged|scrapped|void',
  ]
    .map((one) => `^(?:${one})$`)
    .join('|'),
)
/** A price of any name, such as 网购价 and 箱价. */
const namedPrice = /^[^,。;:、\d]{1,6}价$/
const saysAlone = (text: string): boolean =>
  aloneWords.test(text) ||
  (namedPrice.test(text) &&
    !usualPrice.test(text) &&
    !/[评同等]价$|^(?:[平廉低高优实]|性|超[低值]|好|物美|一口|不二|均一)/.test(text))

const openMark = /^(?:价格?|售价)?(?:待定|未定|面议)$|^(?:price )?(?:tb[cd]|to be (?:confirmed|decided))$/

/** True for a mark in the name of goods, such as the (会员价), (废弃) or (价格待确认) of a bottle. */
export const isMarkOfPrice = (mark: string): boolean => {
  const text = plain(mark)
  return saysAlone(text) || openMark.test(text) || saysOtherPrice(text)
}

const listWords = '(?:[商产货]品|资料|数据|清单|列表|导出|表| ?(?:items?|products?|goods|list|data|export))*'

/** Only titles say these. A header 进货单号, or a cell 采购订单, says nothing about a price. */
const ofTitles: readonly (readonly [PriceKind, RegExp])[] = [
  ['cost', documents],
  ['buyer', /底价|起批|批价|调拨|(?:批量|协议|内部|集采|结算)[^,。;:、]{0,3}价|b2b/],
  // Not 草稿纸 and 'Draft beer'.
  [
    'old',
    /(?<!替换|取代|代替|替代)旧版(?!包装|人民币|型号)|老版本|历史版本|草稿(?![纸本簿])|(?<!定)初稿|[未待]审[核批]|未定稿|征求意见|(?<![a-z])(?:draft(?!\s*(?:beer|ale|cider|stout|coffee|excluder))|obsolete|superseded|void(?!\s*fill)|not (?:yet )?approved|unapproved|old version)(?![a-z])/,
  ],
  ['old', /(?:[调变改定]价|价格?(?:调整|变更|变动)?)(?:申请|审批)|(?:申请|审批)[^,。;:、]{0,2}价/],
  ['old', /竞品|竞争|同行|对手|比价|(?:市场|价格?|竞价|行情)(?:调查|调研|采集|监测)|\bcompetitors?\b/],
  [
    'old',
    /(?:[调变改涨降]价|调整|变更|修改|活动)之?前|(?:折扣?|打折|优惠|让利)之?前(?!\d)|原价[格目表]|before (?:the )?(?:change|adjustment)/,
  ],
  [
    'buyer',
    /美团|饿了么|京东|抖音|快手|淘宝|天猫|拼多多|外卖|线上|直播|会员(?:专[享属供区]|特惠)|vip|员工|内购|团购|促销|特惠|秒杀|双(?:十[一二]|1[12])|大促|活动|临期|清仓|甩卖|尾货|特卖|酬宾|换季(?=[清促特甩大打])|满\d+[减送]|(?<!零售[兼和与及、/]?)批发(?![部商行市超中城公]|[兼和与及、/]?零售)|[\d一二三四五六七八九.]+折(?!叠)|\b(?:online|promo\w*|wholesale|clearance|close-?out|sell-?off|franchisee?s?)\b/,
  ],
  // The price of one store. Its name alone says no price.
  [
    'buyer',
    /(?<!第)(?:[一二三四五六七八九十]店(?!铺)|(?<!全部|所有|[各及和与])分店)(?!通用|统一)[^,。;:、()]{0,3}?(?:价|特惠|专[享供]|促销|优惠|折)/,
  ],
  [
    'old',
    /\((?:旧|老|old|历史|备份|样本|待审|过期|过时)\)|[-\s表单](?:旧|老|old)$|(?:(?:(?<![当目提])前|[去往]|(?<![以之网线])上)年度?|(?<![以之网线])上(?:个?月(?!饼(?!干))|季度?|一?[版期])|过时)[^,。;:、]{0,4}价|\b(?:previous|prior|last (?:year|month|season|quarter))(?:.s)?[^,.;:]{0,8}price|\bprices? of last (?:year|month|season)/,
  ],
  ['old', /(?:停[售产用]|淘汰|下架|清退)[商产货]?品|\b(?:discontinued|inactive) (?:items?|products?|goods)/],
  ['buyer', /(?:折扣?|打折)之?后的?价/],
  ['buyer', otherTitle],
  [
    'old',
    /价格?(?:待定|未定|待确认|面议)|^(?:待定|t\.?b\.?[cd]\.?|to be (?:confirmed|decided))$|\bprices? (?:tbc|tbd|to be confirmed)\b/,
  ],
  // One word alone names where a shop puts such goods.
  ['old', new RegExp(`^(?:${goneWords}|${otherDays})${listWords}$`)],
  ['buyer', new RegExp(`^(?:${buyerWords})${listWords}$`)],
  ['cost', /^(?:成本|出厂|costs?|buying|purchases?|suppliers?|fob|ex works)$/],
]

type Said = { kind: PriceKind; text: string }

const foundIn = (text: string, lists: readonly (readonly [PriceKind, RegExp])[]): Said[] =>
  lists.flatMap(([kind, words]) => {
    const [said] = words.exec(text) ?? []
    return said === undefined ? [] : [{ kind, text: said }]
  })

const isTitle = (text: string): boolean => text.length <= longestTitle && !sentence.test(text)

/** The kinds of prices that a plain text says. */
const kindsIn = (text: string): Said[] => [
  ...(isTitle(text) ? foundIn(text, titles) : []),
  ...foundIn(text, [
    ['tax', untaxed],
    ['old', computed],
  ]),
]

/** The kinds of prices that a title, or the name of a sheet or a file, says on a day (yyyy-MM-dd). */
export function priceKindsSaid(title: string, today: string): Said[] {
  const text = withoutActors(plain(title.replaceAll('_', ' ')))
  const said = kindsIn(text)
  if (isTitle(text) && said.length === 0) said.push(...foundIn(text, ofTitles).slice(0, 1))
  const trial = said.length === 0 ? saysTrial(text, true) : null
  if (trial !== null) said.push({ kind: 'old', text: trial.slice(0, longestTitle) })
  return isOtherTime(text, today)
    ? [...said, { kind: 'old', text: title.trim().slice(0, longestTitle) }]
    : said
}

/** True for a sentence that says that the values of a whole table are no real ones. */
export const isTrialTitle = (text: string): boolean => saysTrial(plain(text), false) !== null

/** True for a column that says by itself which of these prices it has. */
export const saysPriceKind = (header: string, kind: PriceKind): boolean =>
  kindsIn(plain(header)).some((one) => one.kind === kind)

const longestCell = 8
const no = /^(?:否|不|不是|无|没有|不含|未含|n|no|false|0|[x×✗✘])$/
const yes = /^(?:是|y|yes|true|1|[v√✓✔])$/

/** A column that says whose price, or which one, a row has: 价格类型, 客户, 'Price list'. */
const whosePrice =
  /^(?:[售定]?价格?|报价|客户|顾客|会员|买家|买方)(?:类型|类别|种类|分类|等级|级别|体系|名称|性质|对象|属性|分组|组|档次?)$|^(?:(?:销售)?(?:客户|顾客|买家|买方)|购买方|购货单位|客户名称?)$|^(?:price|customer|client)s?(?: ?(?:type|kind|level|tier|class|group|category|name))?$|^price ?list$/
/** The words of the usual price. A list of all other ones is never complete. */
const usualPrice =
  /^(?:(?:标准|普通|正常|默认|通用|统一|基本|基础|日常|一般|全部|所有|不限|零售|门店|门市|市场|建议|指导|厂家建议|固定|吊牌|明码|含税|散客|个人|顾客|客户|消费者|销售|正式|常规|现行|新)(?:销售|零售)?(?:客户|顾客|消费者)?(?:价格?)?|[售正新标单原]价|销售价格?|无|[-/—]+|(?:per )?(?:unit|each|item|piece)|(?:standard|fixed|regular|normal|default|usual|general|common|base|all|any|everyone|retail|walk-?in|consumers?|sales?|selling|shop|store|n\/?a|none|single)(?: ?(?:price|customers?))?)$/
/** A word for a buyer that stands alone in a row: the whole cell is 批发 or VIP. */
const buyerAlone =
  /^(?:大?批发?|批量|团购|内购|员工|会员|s?vip|[一二三]?级?(?:分销|渠道|批发|(?:代理|经销|加盟)(?=[商店户]))[商店户]?|大客户|wholesale|members?|dealers?|resellers?|distributors?|staff|employees?|trade|b2b)(?:客户|用户)?$/
/** A word for the goods that are bought, in a column of types. */
const costAlone =
  /^(?:采购|进货|供应商?|供货商?|供方|厂家|成本|出厂|purchas(?:e|ing)|buying|suppliers?|vendors?|cost)$/
const typeColumn = /^(?:(?:单据|记录|业务|行)?(?:类型|类别|种类|性质)|备注|说明|type|kind|remarks?|notes?)?$/
/** Columns of people, places and origins. Such a word there says nothing about the price. */
const otherColumn =
  /供|经营|合作|合同|货源|来源|进货|采购|补货|部门|品牌|厂|产地|负责|[人员]$|仓|门店|地区|区域|货[架位]|标签|\b(?:source|supplier|department|brand|origin|owner|warehouse|tags?)\b/

/** Whole cells: goods for members, goods on offer, and prices from a number of pieces on. */
const ofOffer =
  /^(?:仅|只)?限?(?:会员|vip|员工|内部|新客|新人)(?:专[享属供用]|可[购买]|购买?|特惠|优惠)?$|^(?:限时)?(?:促销|特惠|特价|秒杀|活动|临期|清仓|尾货|处理)(?:[商产货]?品|中|处理|特价|促销)?$|^已?打[\d一二三四五六七八九.]+折$|^(?:[≥>]=?\s*)?\d+[件个箱瓶罐听盒袋包提条支组套]?(?:起(?:[订批售购送]|$)|以上$)|^[≥>]=?\d+$/
/** Columns in which these are groups of goods, or other amounts. */
const grouping = /类|分组|标签|品牌|名|货架|专区|库存|销量|\b(?:category|group|tags?|brand|name|stock)\b/
/** A remark about whose price it is, when it counts, or what is in it: 只限周末, 限人民路店, 新客价, 含押金0.5元, 和可乐同价. */
const inRemarks = new RegExp(
  [
    '^(?:只|仅|限|限于|仅供|限定)+(?:(?!门店|线下|线上)[^,。;:、]{1,10}店|[^,。;:、]{0,4}(?:周末|周[一二三四五六日末]|节假?日|工作日|[早晚夜]市|夜间|[上下]午|当[天日]|生日|首[单次]|堂食))(?:使用|有效|可用|执行|专[享供用]|特?价)?$',
    '^(?:新客|新人|首单|老客户?|团体|企业|学生|老人|内部|熟人|朋友|关系户?|协议|合同|大客户|政府)(?:专享|优惠|特惠|折扣)?价$',
    '(?<![不未])(?:含|另[收加付]|加收)[^,。;:、]{0,4}(?:押金|[桶瓶箱]押)|(?:另[收加付]|加收)\\d',
    '^(?:和|与|跟|同|按|参照|参考|照)(?!总部|各|门店|线[上下]|网|官|全国|上|原|以前|之前|去年)[^,。;:、]{1,12}(?:同价|价格?(?:相同|一致|一样)?)$',
    '^半[箱件提打]$',
  ].join('|'),
)
const isRemarks = (name: string): boolean => name === '' || isRemarkName(name)
/** True for a column of remarks. One without a header may be one. */
export const isRemarkColumn = (header: string): boolean => isRemarks(plain(header))
/** '操作 删除', '审批 驳回', '类型 赠品': the row is no usual record. */
const rowWords: readonly (readonly [header: RegExp, cell: RegExp])[] = [
  [
    /^(?:操作|动作|处理)(?:类型|方式|标[志识]|状态|说明)?$|^(?:action|operation)$/,
    /^(?:删除?|停用|停售|下架|作废|取消|撤销|禁用|delete|remove|disable|deactivate)$/,
  ],
  [
    /^(?:是否)?(?:审[批核]|复核)(?:状态|结果|意见|通过)?$|^approv(?:al|ed)(?: ?status)?$/,
    /^(?:已?驳回|[未不]通过|拒绝|退回|rejected|denied|refused)$/,
  ],
  [/^(?:审[批核]|复核|发布)状态$/, /^[未待](?:审[批核]|复核|发布)$/],
  [
    /^(?:prices? )?(?:includes? (?:tax|vat|gst)|(?:tax|vat|gst)[- ]?(?:included?|inclusive|incl\.?)|incl(?:uding|\.)? (?:tax|vat|gst))$/,
    /^(?:no?|false|0)$/,
  ],
  [
    /^(?:tax|vat|gst|(?:tax|vat|gst)[- ](?:type|mode|status|treatment|name|included)|gross ?\/ ?net|net ?\/ ?gross)$/,
    /^(?:(?:tax|vat|gst) ?excl(?:uded|usive|uding|\.)?|excl(?:uded|usive|uding|\.)?|ex\.?|ex[- ](?:tax|vat|gst)|net|not included|before tax|plus (?:tax|vat|gst))$/,
  ],
  [
    /^(?:tax|vat|gst)[- ]?(?:excluded|exclusive|excl\.?)$|^excl(?:uding|\.)? (?:tax|vat|gst)$/,
    /^(?:y|yes|true|1)$/,
  ],
  [
    /^(?:计税|价税|税价?|含税|开?票|发票)(?:方式|类型|情况|状态)?$/,
    /^(?:价外税|价税分离|不含税|未含税|[不未]含|不[含带开]票|无票|不开)$/,
  ],
  [/^(?:是否)?(?:含|带|开)票$/, /^(?:否|不|n|no|false|0)$/],
  [/^价格?状态$/, /^(?:待审核?|未审核?|待定|历史|过期|失效|旧|停用|作废|未生效|未启用|草稿)$/],
  [/^(?:is )?draft$/, /^(?:y|yes|true|1)$/],
  [/^是否(?:为)?(?:赠品|样品)$|^is (?:gift|sample)$/, /^(?:是|y|yes|true|1|[√✓✔])$/],
  [
    /^(?:商品|产品|货品)?(?:类型|性质|属性)$|^(?:备注|说明)$|^(?:item |product )?(?:type|kind)$|^(?:remarks?|notes?)$/,
    /^(?:赠品|样品|试吃|试用|试用装|展示品|陈列品|非卖品|gifts?|free gift|samples?)$/,
  ],
]

/** The kind of price that a cell of a row says: 批发价, 旧价, 批发 alone, or 否 below 是否含税. */
export function priceKindIn(cell: string, header: string): PriceKind | null {
  const [text, name] = [plain(cell), plain(header)]
  if (text === '') return null
  if (whosePrice.test(name)) {
    const [said] = kindsIn(text)
    return usualPrice.test(text) ? null : (said?.kind ?? (costAlone.test(text) ? 'cost' : 'buyer'))
  }
  if (buyerAlone.test(text) && !otherColumn.test(name)) return 'buyer'
  if (costAlone.test(text) && typeColumn.test(name)) return 'cost'
  if (ofOffer.test(text) && !otherColumn.test(name) && !grouping.test(name)) return 'buyer'
  if (rowWords.some(([header, cell]) => header.test(name) && cell.test(text))) return 'old'
  if (saysOffer(name, text)) return 'buyer'
  if (
    isRemarks(name) &&
    (inRemarks.test(text) || saysOtherPrice(text) || (saysAlone(text) && remarkUnit(text) === null))
  )
    return 'buyer'
  if (text.length > longestCell) return null
  if (/税/.test(name) && !/价|额|率|号|名|编|类/.test(name)) {
    if (untaxed.test(name) ? yes.test(text) : /含/.test(name) && no.test(text)) return 'tax'
  }
  if (/\d/.test(text)) return null
  return kindsIn(text)[0]?.kind ?? null
}

const numeral = '(?:[一二三四五六七八九十]+|\\d{1,2}|[a-z])'
const numbering = new RegExp(`^(?:\\(${numeral}\\)|${numeral}[、.)]|第${numeral}(?:部分|[区类节]))[:、.]*`)
const ofGoods =
  /(?:客户|用户|渠道|专用|[商产货]品|部分|明细|清单|目录|专?区|类|栏|价格?|(?<=[a-z])\s+(?:items?|goods|products|prices?|list|section|area))+$/
const noLongerSold =
  /^(?:以[上下]|下列|上述)?(?:均|都|全部)?(?:为|是)?(?:已|现|暂)?(?:经|时)?(?:停[售产用供]|下架|淘汰|作废|清退|退市|报废|(?:暂停|暂不|不再|停止|禁止)[销出]?售?(?:卖)?|discontinued|delisted|obsolete|inactive|not for sale|no longer sold)$/
/** The section of goods on offer: 会员专享, 促销商品. */
const offerAlone =
  /^(?:(?:会员|vip|员工)(?:专[享属供]|特惠|优惠)|(?:限时)?(?:促销|特惠|特价?|秒杀|活动|临期|清仓)(?:特价|促销|处理)?)$/
/** A note about all prices of a table: a discount, a surcharge, or a price without tax. */
const allPrices =
  /价[^,。;]{0,6}?(?:打\s*)?[\d一二三四五六七八九.]+\s*折|价[^,。;]{0,4}(?:[上下]浮|加收|另加|加价|再[加减])|(?:[以原各]|价格)[^,。;]{0,4}价?格?[加减乘×*]\s*\d|\bprices?\b.{0,20}(?:\d\s*% (?:off|discount)|\b(?:plus|less|minus)\b)/

/**
 * True for the only text of a row that says what the rows around it are: the section '二、批发' or 停售商品, and the note
 * '以上价格打8折' or 价格不含税.
 */
export function changesRows(line: string): boolean {
  const text = plain(line)
  if (text.length > longestTitle) return false
  if (untaxed.test(text) || allPrices.test(text)) return true
  const title = text.replace(/^[^\p{L}\p{N}(]+|[^\p{L}\p{N})]+$/gu, '').replace(numbering, '')
  const bare = title.replace(/^[([【]|[)\]】:]$/g, '').replace(ofGoods, '')
  return [buyerAlone, costAlone, noLongerSold, offerAlone].some((words) => words.test(bare))
}

/** The columns of one store, channel or place, whose prices are no prices for all. */
const scopes =
  /^(?:所属|适用|销售|售卖|线上)?(?:门店|店铺|分店|店|渠道|平台|仓库?|区域|地区|大区|城市)(?:编[码号]|代码|名称?|id)?$|^(?:stores?|shops?|branch|outlets?|channels?|platforms?|regions?|warehouses?|areas?)(?: ?(?:codes?|names?|ids?|no))?$|^(?:数量|起订|起批)(?:区间|段|阶梯|范围)$|^阶梯(?:数量)?$/
const everywhere =
  /^(?:全[部国店]|所有(?:门店|渠道|平台|地区)?|全部(?:门店|渠道|平台|地区)|通用|总[部店]|不限|默认|无|[-/—]|all|all stores|any|default)$/

/** True for a column that says where its rows' prices hold, if its first values are no words for everywhere. */
export const saysScope = (header: string, values: readonly string[]): boolean =>
  scopes.test(plain(header)) && values.some((value) => value.trim() !== '' && !everywhere.test(plain(value)))

/** True for such a column of stores, which a sheet of store prices has. */
export const saysStore = (header: string): boolean =>
  /店|\b(?:stores?|shops?|branch|outlets?)\b/.test(plain(header))

const suppliers = /^(?:供应商|供货商|供货单位|厂家|suppliers?|vendors?)(?:编[码号]|名称?| ?names?)?$/
const ordered = /^(?:订货?|采购|进货|到货|发货|送货|收货)?数量?$|^(?:order ?)?(?:qty|quantity)$/
const unitPrice = /^单价(?:\(元\))?$|^unit price$/

/** The prices of a list of bought goods: true for 单价 beside 供应商 and 数量. */
export function boughtPrices(headers: readonly string[]): boolean[] {
  const names = headers.map(plain)
  const isList = names.some((name) => suppliers.test(name)) && names.some((name) => ordered.test(name))
  return names.map((name) => isList && unitPrice.test(name))
}

/** The words of a row about goods of it that have not come: missing, broken, or still to come. */

const piece = '(?:[瓶罐听盒袋包支条桶杯个只片块枚粒件箱提打板筐斤]|公斤|千克|kgs?|pcs?)'
/** A number of goods: '2', '2瓶', '两瓶', '几瓶'. */
const number = String.raw`(?:\d+(?:\.\d+)?|[一二两三四五六七八九十半几数](?=${piece}))`
const missing = '(?:缺货?少?|短[缺少装]?货?|少[货发装送到了]?|欠[货发送]?|漏[发装送了]?)'
const broken =
  '(?:破[损包瓶箱袋了]{0,2}|残[损次]|[损压摔]坏?|损[坏耗]|坏[了掉货]?|碎了?|烂了?|变质|漏[液气]|胀袋|瘪了?)'
const later = '(?:下[次批趟车]|后[面续]?|随后|另外?|改天|[明后]天|次日|过后)'
const comes = '(?:再?[补送发到配来]+货?|再补)'

/** Beside a number. '至少2', '不少于2' and '减少2' are none of these. */
const beside = new RegExp(
  [
    `(?<![不至多减无没未缺防])(?:${missing}|差)[约共:]?${number}(?!元|块钱|角|分钱|[%折天年月号度])`,
    `(?<![不无没未防易])${broken}[约共:]?${number}(?!元|块钱|[%折天年月号度])`,
    `${number}${piece}(?:有|已|是)?(?:${missing}|${broken}|[未没][到发送来]|不良)(?=$|[^一-龥]|[已需要待请])`,
    `补[发送货]?${number}(?:${piece}|$)`,
    `(?:[未没][到发送来]|拒收|退[货回]?|取消)[约共:]?${number}${piece}?`,
  ].join('|'),
)
/** '余5瓶下次送', '明天补送'. */
const toCome = new RegExp(`${later}${comes}`)
const aloneWord = new RegExp(
  [
    '^(?:有|部分|少量|已|尚|暂|还|仍|个别)?',
    `(?:${missing}|${broken}|[未没不][到送发]?齐|[未没][送发到]完`,
    `|待[补发送配]货?|后补|补[货发送]中?|分批[送到发])(?:的|了)?[.。!]?$`,
  ].join(''),
)
/** The number that came, if it is not that of the row. */
const came = /(?:实[到收发送来]|[只仅][到来发送收有]了?)\D{0,2}(\d+(?:\.\d+)?)/
/** '实际10', '实际数量: 10', '应为10'. */
const really =
  /(?:实际|实有|实盘|实点|应[为是])(?:数量?|库存|到货?|收到?|盘点?)?(?:[为是有:])?(\d+(?:\.\d+)?)(?![\d.]*(?:元|块|角|分|%|折))/
/** '如有破损', '破损包赔', '损耗率', '无破损', '多退少补'. */
const harmless =
  /[如若]|包[赔损换]|[可保]赔|赔付|率|%|天内|以内|多退|[无没未不免防易]有?(?:缺|少|破|损|坏|短|漏|碎|烂)|以[箱瓶件]计|[款票账税价贴]/

const unit = '(?:pcs?|ea|each|bottles?|btls?|cases?|ctns?|cartons?|units?|cans?|packs?|kgs?|x)?'
const wordInEnglish =
  '(?:short(?:ed|age)?(?:[ -]?(?:shipped|delivered|supplied))?|missing|damaged?|broken|leak(?:ed|ing)|spoil(?:ed|t)|crushed|defective|oos|not (?:received|delivered|supplied|shipped|available)|unavailable|undelivered|back[ -]?order(?:ed)?|b\\/o|out of stock)'
const inEnglish = new RegExp(
  [
    String.raw`^${wordInEnglish}(?: (?:by|of))?[ :]*(?:\d+ ?${unit})?[.!]?$`,
    String.raw`^\d+ ?${unit} ?(?:were |was |are |is )?${wordInEnglish}[.!]?$`,
    String.raw`\b(?:to follow|next delivery|back[ -]?order(?:ed)?|out of stock)\b`,
  ].join('|'),
  'i',
)

/** Columns that tell what goods are. A short sleeve is no shortage. */
const ofGoods =
  /规格|款|品牌|口味|颜色|尺[寸码]|类|型|产地|厂|供应|名|等级|仓|门店|地址|电话|人$|员$|签|经办|制单|审核|司机|采购|联系|\b(?:size|brand|style|model|spec|colou?r|flavou?r|category|supplier|name|location)\b/i
const longest = 30

/** True if a cell of a row says that some of its goods have not come. `amount` is the quantity of the row. */
export function saysShort(text: string, header: string, amount: string): boolean {
  if (text.length > longest || ofGoods.test(header)) return false
  if (inEnglish.test(text)) return true
  if (harmless.test(text)) return false
  const [, arrived] = came.exec(text) ?? really.exec(text) ?? []
  if (arrived !== undefined) return Number(arrived) !== Number(amount)
  return beside.test(text) || toCome.test(text) || aloneWord.test(text)
}

/** A count that is not final: '重盘', '待复核', '不计'. */
const recount =
  /^(?:需要?|[要请待须]|建议)?(?:重新?[盘点数](?:点|一[下次遍])?|再盘|[复二]盘|复[核点查]|核[实对查]|重数)[。.!]?$|^(?:待|未|没)(?:盘点?|清点|点数|核)[。.!]?$|^(?:此[行项]|本行)?不[计算盘](?:入|数|在内|入库存)?[。.!]?$|^(?:数量|盘点)?(?:有误|不[准对符]|错误?|存疑|待[定查])[。.!]?$|^(?:to be )?re-?count(?:ed)?[.!]?$|^(?:not counted|do not count|to verify)[.!]?$/i

const countedHeader =
  /^(?:是否)?(?:已)?(?:盘点?|清点|复[核盘])(?:与否|完成|标[记志])?[?]?$|^(?:counted|checked)[?]?$/i
const notCounted = /^(?:否|未|没有?|不|no?|false|[×✗])$/i

/** True if a cell of a count says another number than its row, or that the count does not hold. */
export function saysMiscounted(text: string, header: string, amount: string): boolean {
  if (countedHeader.test(header) && notCounted.test(text)) return true
  if (text.length > longest || ofGoods.test(header)) return false
  if (recount.test(text)) return true
  const count = goodsNumber(text)
  // Goods that are broken may be what the sheet counts.
  return count !== null && count !== Number(amount) && saysShort(text, header, amount)
}

/** The number of goods that a cell says: 2 of '退2瓶'. Null if it says none. */
export const goodsNumber = (text: string): number | null => {
  const [found] = /\d+(?:\.\d+)?/.exec(text) ?? []
  return found === undefined ? (/[一二两三四五六七八九十半几]/.test(text) ? 0 : null) : Number(found)
}

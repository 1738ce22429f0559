import { withoutActors } from './measure-actor.ts'
import { changesRows, priceKindsSaid } from './measure-price.ts'
import { simplified } from './traditional.ts'

/** The words of a line of a table about its rows: 以下为促销价, 以上价格不含税, 停售商品, 'Members only'. */
export interface Section {
  /** Another price, goods that are not sold, or again usual ones. */
  kind: 'price' | 'off' | 'usual'
  where: 'above' | 'below' | 'all'
  /** Only the rows with this mark are meant: '★为会员价'. */
  mark?: string
  /** It points at rows, and nobody knows what it says of them: '以下暂不调价'. */
  unsure?: boolean
}

const marks = '*★☆▲△●○◆◇■□▼▽♦#※✱✳'

const below =
  /^[^\p{L}\p{N}]*(?:(?:[本此这]|第 ?\d{1,6} ?)行)?(?:以下|下[列述方]|下面(?!条)|如下|[从自](?:[本此这]|第 ?\d{1,6} ?)?[行起]|from here|(?:the )?(?:below|following)(?![a-z]))/u
const above = /^[^\p{L}\p{N}]*(?:(?:[本此这]|第 ?\d{1,6} ?)行)?(?:以上|上[述列]|(?:the )?above(?![a-z]))/u
const all = /^[^\p{L}\p{N}]*(?:所有|全部|全场|标[红黄蓝绿灰])/u
/** A label and a number before a clause: '说明:1、'. */
const label =
  /^[^\p{L}\p{N}]*(?:(?:附?注|备注|说明|注意(?:事项)?|(?:温馨)?提示|notes?) ?: ?)?(?:\(?\d{1,2}[、.)] ?)?/u
const marked = new RegExp(
  `^[^\\p{L}\\p{N}${marks}]*(?:(?:注|备注|说明|note):)?(?:[带标有打画加]有?)?["'“‘「]?([${marks}])`,
  'u',
)
/** The prices from a number of pieces on, or of some days: '团购专区(20件起)', '第一档 12.1-12.7'. */
const pieces = /\d\s*[件个箱瓶罐盒袋包提支组套斤]\s*(?:起(?![送订运发配])|及?以上)/
const days =
  /^[^\p{L}\p{N}]*第[一二三四五六七八九十\d]+[档期波轮]|\d{1,2}[./月]\d{1,2}日?\s*[-~—至到]+\s*\d{1,2}[./月]\d{1,2}日?[^\p{L}\p{N}]*$/u
const longestTitle = 20
/** Rules and greetings that say nothing about these rows. */
const condition =
  /为准|如[有遇需]|不参[与加]|不享|除外|解释权|请(?!(?:勿|不要?|别)(?![外泄转传拍涂])|忽略|删|跳)|恕|谢|欢迎|详[见询]|咨询|有变|变动|波动|联系|subject to|please|contact|may change|reserves?/
const off =
  /(?:停[售产用供]|下架|淘汰|清退|退市|作废|禁售|(?:停止|暂停|不再|禁止)(?:销售|供[应货]|出售|生产)|discontinued|no longer (?:sold|available)|not for sale)/
const usual = /(?:正常|平常|普通|常规|零售|日常|标准)(?:价|[商产货]?品|销售)?|原价|正价|regular|normal/
const offer =
  /促销|特价|特惠|活动|秒杀|会员|vip|员工|内购|团购|批发|清仓|临期|处理品|旧价|老价|上[月周]|(?<!\d)\d{1,2}月.{0,2}价|promo|special|clearance|members?|wholesale|old price/
const english =
  /^\W*(?:(?:on )?(?:sale|promo(?:tion(?:al|s)?)?|special(?:s| offers?)?|clearance|close-?out|members?(?: only)?|vip|deals?|discounted|wholesale)|last month)(?:\s+(?:items?|goods|products|prices?|list|section|area))*\W*$/
/** A text of the merchant may be long. Every pattern here needs little time for this many characters. */
const longest = 200

/** The title of prices of somebody else, or of one store: 竞品价格, 参考价, '2店', 二店专用. */
const otherTitle =
  /^[^\p{L}\p{N}]*(?:(?:竞品|竞争对手|对手|同行|(?:市场)?参考)价格?|竞品|(?:[一二三四五六七八九十]{1,3}|\d{1,3})[号#]?分?店(?:价格?|专[用供享])?)[^\p{L}\p{N}]*$/u
/** The title of goods that are not sold, or not at their usual price: 停产系列, 二、赠品, 临期特价区, 'OLD PRICES'. */
const special =
  /^[^\p{L}\p{N}]*(?:[一二三四五六七八九十\d]{1,3} ?[、.)] ?)?(?:已?停[售产用销]|已?下架|已?删除|禁售|回收站|淘汰|清退|作废|临期|赠品|样品|试用装?|非卖品?|旧|old|former|previous|outdated|discontinued|archived|deleted|inactive)(?:特价|促销|处理|清仓)?(?:系列|专?[区柜栏]|[商产货]?品|类|价格?|目录|清单| ?(?:prices?|price list|items?|goods|products?|stock|lines?))*[^\p{L}\p{N}]*$/u
const notSold = /停|下架|删除|禁售|回收|淘汰|清退|作废|赠|样|试用|非卖|discontinued|archived|deleted|inactive/
/** The words between a pointing word and its statement. */
const subject =
  /^(?:的)?(?:[商产货]品|价格|各?行|内容|部分|items?|goods|products|prices?|:| )*(?:均|都|全部|全|are|is)?(?:为|是|属于?|在|:| )*/u
/** A note about the document, or about prices as usual. */
const harmless =
  /属实|(?<![未待])(?:无误|核对|确认|审核)|签[字名收章]|盖章|保密|来源|截[至止]|导出|打印|统计|合计|共[计有\d]|提供|(?<![不未])含(?:增值)?税|单位.{0,5}元$|人民币|有效期|长期有效|空白|无正文|无内容|[外泄转传]|即日起|^全部(?:[商产货]品)?$|^(?:有|已)?(?:[涨调]价|调整)(?:[商产货]品)?$/
const plainPrice =
  /^(?:统一|全国|门店|门市|现行?|最?新|调[整价]后的?|[商产货]品)*(?:零?售|销售|标|正|现|新|门[店市])?价格?$/
/** The end of the name of a group of goods, or of a place. */
const group =
  /(?:[类区柜层楼组]|(?<![上下])架|(?<![出入])[库仓]|[货库仓]位|[\d一二三四五六七八九十]排|系列|品牌|食[品材]|饮[料品]|零食|酒水?|烟|水果|蔬菜|生鲜|乳品|牛奶|粮油|调[味料]品?|日化|百货|日用|洗护|家清|文具|家电|玩具|母婴|冷[藏冻]|常温|用品|新[品增]?|进口|国产|散装|称重|热销|畅销|推荐|自营|自采|代销|散称)(?:[商产货]品|部分|目录|清单|明细)*[^\p{L}\p{N}]*$/u
/** Such a name may say more than the kind of goods: 赠品类, 样品区. */
const noGroup =
  /赠|样品|预售|停|缺|损|退[货市]|废|临期|竞品|价|折|旧|[已未待仅暂勿]|过期|处理|试[吃用]|不(?!锈)|更新|重新/
const longestGroup = 20

/** The statements of a line about the rows around it; none for a usual note or the title of a group of goods. */
export function sectionsSaid(line: string, today: string): Section[] {
  const text = simplified(line.normalize('NFKC')).toLowerCase().replace(/\s+/g, ' ').trim()
  if (text.length > longest) return []
  if (english.test(text) || (changesRows(line) && !condition.test(text)))
    return [{ kind: noLonger(text) ? 'off' : 'price', where: whereOf(text) ?? titleWhere(text) }]
  if (special.test(text)) return [{ kind: notSold.test(text) ? 'off' : 'price', where: 'below' }]
  // A note about all prices, wherever it stands: '备注：价格为清仓价', 'Prices are trade prices'.
  if (
    /价|\bprices?\b/.test(text) &&
    noteOfPrices.test(text) &&
    !condition.test(text) &&
    !/享|凭/.test(text)
  ) {
    const said = priceKindsSaid(text.replace(noteOfPrices, ''), today)
    if (said.length > 0) return [{ kind: 'price', where: 'all' }]
  }
  if (isOfSome(text)) return [{ kind: 'price', where: whereOf(text) ?? 'below' }]
  if (otherTitle.test(text)) return [{ kind: 'price', where: 'below' }]
  return text.split(/[,;。|]| \/ /).flatMap((clause): Section[] => {
    const [, mark] = marked.exec(clause) ?? []
    const where = mark ? 'all' : whereOf(clause)
    const said = withoutActors(clause.replace(/\s/g, ''))
    if (where === null || condition.test(clause)) return []
    if (mark && off.test(clause)) return [{ kind: 'off', where, mark }]
    if (off.test(clause)) return [{ kind: /标/.test(clause) ? 'price' : 'off', where }]
    if (usual.test(said) && !/不含|未/.test(said)) return [{ kind: 'usual', where }]
    const isOther = offer.test(said) || priceKindsSaid(clause, today).length > 0
    if (!isOther && !mark && where !== 'all') return pointed(clause, where)
    if (!isOther || (where === 'all' && !mark && !/标/.test(clause))) return []
    return [{ kind: 'price', where, ...(mark ? { mark } : {}) }]
  })
}

/** A clause that points at rows with other words than those of offers. Only few of such clauses say nothing. */
function pointed(clause: string, where: Section['where']): Section[] {
  const rest = clause.replace(label, '').replace(below, '').replace(above, '').replace(subject, '').trim()
  if (plainPrice.test(rest)) return [{ kind: 'usual', where }]
  const isGroup = rest.length <= longestGroup && group.test(rest) && !noGroup.test(rest)
  if (!/[\p{L}\p{N}]/u.test(rest) || harmless.test(rest) || isGroup) return []
  return [{ kind: 'price', where, unsure: true }]
}

const noteOfPrices =
  /^[^\p{L}\p{N}]*(?:(?:附?注|备注|说明|notes?) ?: ?)?(?:(?:本[表单]|所有|全部)?(?:[商产货]品)?价格?(?:均|都|全部)?[为是按]|(?:all )?(?:the )?prices? (?:are|is|shown|listed|valid|effective|exclud\w*|exclusive|quoted|in)\b|prices? (?=from))/u

const isOfSome = (text: string): boolean =>
  text.length <= longestTitle &&
  !/[,;。!?:]|有效|满|日期|电话/.test(text) &&
  (pieces.test(text) || days.test(text))

/** True for a line that names the rows around it itself, so that it is no name of a product. */
export function namesRows(line: string): boolean {
  const text = simplified(line.normalize('NFKC')).toLowerCase().trim()
  return text.length <= longest && (whereOf(text) !== null || marked.test(text))
}

const noLonger = (text: string): boolean => off.test(text)

function whereOf(text: string): Section['where'] | null {
  const clause = text.replace(label, '')
  if (below.test(clause)) return 'below'
  if (above.test(clause)) return 'above'
  return all.test(clause) ? 'all' : null
}

/** A title speaks for the rows below it, and a sentence about prices for all. */
const titleWhere = (text: string): Section['where'] =>
  /价格(?![类区栏表]|[^\p{L}\p{N}]*$)|prices?\b.*\d|税|\b(?:vat|gst|tax)\b/u.test(text) ? 'all' : 'below'

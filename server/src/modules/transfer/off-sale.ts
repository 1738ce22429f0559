import { isRemarkName } from '@zhanggui/contract/measure-remark.ts'
import { remembered } from '@zhanggui/contract/remembered.ts'
import { flagNames, isNo, isYes, plainWords } from './flag-columns.ts'
import { laterDay } from './gone-said.ts'
import { todayInChina } from './price-kind.ts'

const ofGoods = `(?:商品|产品|货品|货物|档案|sku)?`
const place = `(?:商城|网店|网上|线上|线下|门店|店铺|平台|渠道|小程序|外卖|菜品|前台|收银|收银[台端机]|pos|经营)?`
const end = `(?:状态|标[志识记]|情况|与否)?`
/** A column about the state of goods: 状态, 商品状态, 'Status'. 审核状态 is about something else. */
const state = new RegExp(
  `^(?:${ofGoods}${place}${ofGoods}(?:上下架|上架下架|启停|启停用|流转)?状态|商品情况|(?:商品)?(?:生命周期|等级))$|^(?:product |item |goods |sku |sales? |online |store |listing )?(?:status|visibility(?: in catalog(?:ue)?)?|availability)$`,
)
/** A column whose yes says that goods are sold. */
const sold = new RegExp(
  `^(?:是否|是不是|能否|可否)?${ofGoods}${place}(?:已|可|正在|允许|正常|参与|参加|对外|开放)?(?:有效|生效|上架|上下架|上市|启用|启停|可用|在用|激活|开启|开放|在售|在卖|可[售卖销]|准[售销]|销售|售卖|出售|开售|经营|流通|卖|使用|正常|上线|在线|发布|展示|显示|可见)(?:商品)?${end}$|^(?:is )?(?:product |item |goods |online )?(?:active|enabled?|available(?: for sale)?|availability|valid|published|visible|visibility|sell?able|saleable|salable|listed|live|on sale|for sale|can be sold|in use|online|ranged|current|show|display|(?:sales?|pos) item|allow sales?|sales? allowed)(?: flag| status)?$|^(?:published|visible|show|display|shown|available|sold?) (?:on|in|at) .{1,24}$|^(?:是否)?(?:pos|门店|线上|线下|商城|收银)$|^(?:is )?(?:pos|e[- ]?commerce|sell|sold)(?: (?:in[- ]?stores?|online|on pos|at pos))?$|^(?:(?:sell|sold|show|available) (?:in[- ]?stores?|online|on pos))$`,
)
/** A column whose yes says that goods are not sold. */
const ended = new RegExp(
  `^(?:是否|是不是)?${ofGoods}${place}(?:已|被|暂|永久)?(?:停用|停售|停产|停购|停止(?:销售|使用|采购)|暂停(?:销售|使用)?|禁售|禁用|禁止(?:销售|使用|售卖)|删除|移[除出]|剔除|去除|撤[下除柜场]|作废|淘汰|清退|下架|失效|无效|注销|封存|冻结|隐藏|归档|不可[售卖用])(?:商品)?(?:日期|时间|日)?${end}$|^(?:is )?(?:product |item )?(?:deleted|disabled|inactive|discontinued|hidden|archived|unpublished|blocked|suspended|obsolete|delisted|retired|not for sale|do not sell|del|delete|deletion|remove|removed|discontinue|archive|deactivated|void|expired|withdrawn|banned|recalled|ended|phased out|no sale|non sale|stop sale|sales? (?:blocked|stopped)|marked for deletion|excluded?|suspend|on hold|(?:block|blocked)(?: for sale)?|hide(?: (?:from|in|on) .{1,20})?)(?: flag| date| on| at)?$|^(?:是否(?:为|是)?|是不是|是)(?:原料|原材料|物料|半成品|辅料|耗材|包材)$|^(?:是否(?:为|是)?|是不是|是)?(?:非卖品|赠品|样品|报废|淘汰品|屏蔽|过期|锁定|禁销|停销|停[进采订]|限制销售|不销售|回收站)$|^is (?:an? )?(?:ingredient|raw material|consumable|component)s?$|^raw material$|^最后销售(?:日期|时间)$|^(?:off sale|delist(?:ing)?|last sale|end of sale) date$|^sell until$`,
)
const asking = /^(?:是否|是不是|是|is )(?:已|被)?/
/** Such a bare word names a number of sold or used goods. */
const amount = /^(?:销售|售卖|出售|卖|使用)$/
/** Whole cells that say it in a column of anything: 停产 below 标签. */
const anywhere =
  /^(?:已(?:经)?)?(?:停[产售用销]|下架|作废|淘汰|退市|清退)(?:[商产货]?品)?$|^(?:discontinued|not for sale|do not (?:sell|use))$/
/** Columns about something else than the goods: 会员价状态. */
const ofOthers = /状态|价|促销|活动|优惠|审|供应商|库|\b(?:status|price|promo|supplier|stock)/i
const remarkName = '备注'
/** A column of marks of its rows, whose words may be short: 标记 删. */
const mark = /^(?:商品|产品|货品|数据|行)?标[记志识注]$|^(?:flag|mark|marker)$/
const marksOff = /^(?:[要拟待已]?删[除掉]?|[要拟待已]?(?:去[除掉]|撤[下销柜]?)|del|dele?te|remove)$/

/** A word for goods that nobody sells any more, or not yet. */
const off =
  /^(?:[本该此]店|门店|厂[家商]|工厂|[这该此本](?:个|款|品|[商产货]品|规格|口味))?(?:季节性?|阶段性|短期|已经?|被|暂时?|临时|长期|永久|现已?|售罄|已售罄|目前|全部)?(?:停[采进购销售产]停[采进购销售产]|停用|停产|停售|停销|停购|停卖|停|停止(?:销售|使用|经营|采购|供货|售卖|生产|进货|订货)|暂停(?:销售|使用|经营|采购|供货|售卖|进货|订货)?|[先暂]?(?:别|勿|不要|请勿)(?:再)?(?:[卖售用]|上架|销售|使用)|样品不[卖售]|删除|作废|禁用|禁[售卖销]|禁止(?:销售|使用|售卖)|失效|无效|下架|下线|淘汰|清退|清场|[撤退][柜场]|注销|封存|冻结|隐藏|归档|关闭|退市|不可[售卖用]|不能[售卖]|(?:样品)?勿[售卖]|不允许(?:销售|售卖)|不(?:再)?(?:在售|经营|销售|售卖|上架|启用|展示|显示|卖|售)|[非不]在售|未(?:启用|上架|发布|上线|开售|开卖)|[待未](?:上架|发布|启用|上线|开售)|仓库中|放入仓库|草稿|非卖品?)(?:处理)?(?:中|状态|商品|产品|品|了|的)?$|^(?:inactive|disabled|deleted|discontinued|off|off ?sale|off ?line|off shelf|not (?:for sale|active|available|sold|published|visible|listed|sellable)|draft|archived|unpublished|hidden|invisible|suspended|obsolete|unavailable|blocked|delisted|unlisted|retired|stopped|paused|withdrawn|closed|end of life|eol|do not (?:sell|use)|not sold)$/
/** A word of a state in which goods are sold, or one that says something else about them. */
const usual =
  /^(?:[本该此]店|门店|已|可|正在?|继续|允许|全部|全渠道|线[上下]|审核)*(?:正常|在售|在用|在销|在库|启用|上架|销售|售卖|出售|经营|有效|生效|可用|使用|发布|上线|展示|显示|开启|开|营业|合格|通过|供应|供货|现货|有货|常规|普通|一般|标准|主营|常备|必备|核心|老品|新品|新增|新款|热[销卖]|畅销|爆[款品]|推荐|主推|平销|滞销|缺货|断货|无货|补货|预售|即将下架|季节性?|已?审核(?:通过)?|自[营采]|代[销售]|经销|联营|促销|特价|引进|试销|[导引]入期|成长期|成熟期|衰退期|[一二三四五特优]级)(?:中|状态|销售|使用|[商产货]?品|了|的)*$|^(?:active|enabled?|(?:on|for) sale|available|(?:in|out of) ?stock|published|visible|live|normal|listed|ok|valid|new|regular|standard|current|open|selling|in use|online|everywhere|catalog(?:ue)?(?:, ?search)?|search|both|all|on ?backorder|pre-?order|[a-e][+-]?类?|best ?sellers?|popular|featured|approved)$/
const date = /^((?:19|20)\d{2})[-/.年]?(\d{2}(?=\d{2}$)|(?<=\D)\d{1,2})(?:[-/.月]?(\d{1,2}))?/
/** True for the date of an end that has come. */
function isPast(value: string): boolean {
  const [, year = '', month = '', day = '1'] = date.exec(value) ?? []
  return year !== '' && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` <= todayInChina()
}
/** The words of a remark about more than its product: '关闭', '停'. */
const shortRemark = 2

const longest = 24

/** The subjects of a header; empty for nearly all. */
const kindsOf = remembered((header) =>
  // Words beside a table are remarks.
  (header.trim() === '' ? [remarkName] : flagNames(header)).flatMap((name) => {
    if (isRemarkName(name)) return 'remark'
    if (mark.test(name)) return 'mark'
    if (sold.test(name)) return amount.test(name) ? 'amount' : 'sold'
    if (state.test(name)) return /状态$|status$/.test(name) ? 'status' : 'state'
    return ended.test(name) || off.test(name.replace(asking, '').replace(/(?:日期|时间|日)$/, ''))
      ? 'ended'
      : []
  }),
)

/** The numbers to which the header itself gives such a meaning: 状态(1启用 0停用). */
const legendOf = remembered((header) =>
  [...plainWords(header).matchAll(/(\d)\s*[:=、.-]?\s*(\p{L}{2,})/gu)].flatMap(
    ([, number = '', words = '']) => (off.test(words) ? number : []),
  ),
)

const resumed = /恢复|重新|复[产售]|已换/

/** True for such a word, for more of them, and for a day from which it counts: '厂家停产，不再进货', '12月起停售'. */
const saysOff = (value: string): boolean =>
  off.test(value) ||
  (!resumed.test(value) &&
    value
      .split(/[,，;；。、]/)
      .some((part) => part.length >= shortRemark && off.test(part.replace(laterDay, ''))))

/** True if a value below a header says that its goods are not sold. `counts`: the column holds numbers of something. */
export function isOffSale(header: string, cell: string, counts = false): boolean {
  const [kinds, legend] = [kindsOf(header), legendOf(header)]
  const words = plainWords(cell).replace(/[。.!]+$/, '')
  if (kinds.length === 0 && legend.length === 0) return anywhere.test(words) && !ofOthers.test(header)
  // '停产（替代品：新可乐）' says it before the bracket.
  const value = words.replace(/\s*\([^()]*\)?$/, '') || words
  if (value === '' || value.length > longest) return false
  if (legend.includes(value)) return true
  const isDigit = /^-?\d/.test(value)
  const isOff = saysOff(value)
  return kinds.some((kind) => {
    if (kind === 'remark') return value.length >= shortRemark && isOff
    if (isOff || (kind === 'mark' && marksOff.test(value))) return true
    if (kind === 'mark') return false
    // A word of a state that nobody knows here: 违规下架, 'trash', or a number other than 1 and 0.
    if (kind === 'status' && isDigit) return value !== '1' && value !== '0'
    if (kind === 'state' || kind === 'status')
      return !isDigit && (isNo(value) || (/\p{L}/u.test(value) && !isYes(value) && !usual.test(value)))
    if (isDigit && (counts || kind === 'amount')) return kind === 'ended' && isPast(value)
    return kind === 'ended' ? isYes(value) || isPast(value) : isNo(value)
  })
}

/**
 * The name of goods without a mark that they are no longer sold: 可乐 of '可乐（停产）', 【停用】可乐, '可乐作废' and 'DO NOT USE
 * cola'. Null without such a mark.
 */
export function unmarkedName(name: string): string | null {
  const after = (bareEnd.exec(name) ?? bareStart.exec(name))?.slice(1).find((text) => text !== undefined)
  if (after) return after.trim()
  const [, bare = '', mark = ''] = marked.exec(name) ?? []
  const [, first = '', rest = ''] = markedFirst.exec(name) ?? []
  for (const [goods, said] of [
    [bare, mark],
    [rest, first],
  ] as const) {
    const words = plainWords(said)
    if (
      goods.trim() !== '' &&
      (markAlone.test(words) || (words.length >= shortRemark && saysOff(words.replace(/^重复/, ''))))
    )
      return goods.trim()
  }
  return null
}
const marked = /^([^()（）[\]【】]{1,200})[(（[【]([^()（）[\]【】]{1,20})[)）\]】]\s*$/
const markedFirst = /^\s*[(（[【]([^()（）[\]【】]{1,20})[)）\]】]([^()（）[\]【】]{1,200})$/
const markAlone = /^(?:[删停废赠旧老禁]|样品|赠品|no longer (?:available|sold)|on hold|old)$/
const bareEnd =
  /^(\S.{0,200}?)[\s_*-]*(?:作废|已?停用|已?停产|已?停售|已?下架|已?下线|已失效|已?退市|不卖了?|勿用|请勿下单|(?<=[-_\s])非卖品|do not (?:use|sell)|obsolete|discontinued|(?<=\s[-_]\s?)(?:inactive|deleted|archived|retired|eol|old))[\s*]*\d{0,8}$/i
/** A word of capitals, or one before a dash: 'Inactive dry yeast' is a product. */
const bareStart = new RegExp(
  [
    '^\\s*(?:[Dd][Oo] [Nn][Oo][Tt] (?:[Uu][Ss][Ee]|[Ss][Ee][Ll][Ll])|[Dd]iscontinued|DISCONTINUED|[Oo]bsolete|OBSOLETE|NOT FOR SALE|DON.T USE|DNU|INACTIVE|DELETED|ARCHIVED|RETIRED|BLOCKED)[\\s:_-]+(\\S.{0,200})$',
    '^\\s*(?:[Ii]nactive|[Dd]eleted|[Aa]rchived|[Rr]etired|[Bb]locked)\\s*[-:]\\s*(\\S.{0,200})$',
    '^\\s*(?:作废|停用|停产|停售|下架|删除|退市|勿用)\\s*[-:_\\s]\\s*(\\S.{0,200})$',
    '^\\s*(?:停用|下架|作废|停产|非卖品|赠品)(?!的|.*(?:牌|贴|标|章|签|卡|袋|盒|册|架|柜)$)(\\S.{1,200})$',
  ].join('|'),
)

/** True for a header whose numbers 0 and 1 would be yes and no. */
export const isSaleFlag = (header: string): boolean =>
  kindsOf(header).some((kind) => kind === 'sold' || kind === 'ended')

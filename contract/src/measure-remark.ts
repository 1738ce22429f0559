import { half } from './measure-note.ts'
import { pricedWeight } from './measure-per.ts'
import { countingUnitNamed } from './product/unit.ts'

/**
 * The names of columns of remarks: 备注, 价格说明, 批注, 'Internal notes', 'Memo'. 包装说明 tells how goods come, and 品名说明 is
 * another name.
 */
const columns =
  /^(?!(?:包装|规格|使用|用法|食用|储[存藏]|保存|功[能效]|成分|配料|图片|颜色|尺[寸码]|发货|物流|售后|[货来]源|供货|采购|产地|品牌|分类|单位|税率|等级)说明)[^名]{0,4}(?:备注|说明|附注|批注|注释|注解|备考|备忘|附言)(?:说明|信息|内容|栏)?\d?$|^(?:摘要|注|留言)$|^(?!tasting|delivery|shipping|care )(?:[a-z ]{1,20} )?(?:remarks?|notes?|comments?|memos?)(?: ?\d)?$/

/** True for the name of a column of remarks, in lower case and simplified script. */
export const isRemarkName = (name: string): boolean => columns.test(name)

/** Whole remarks of a row that say that its price is no usual one: when it ends, who pays it, where, and what is not in it. */

const day = String.raw`\d{1,4}\s*(?:[-./月年号日]|$)`
const offer = '(?:促销|特价|活动|优惠|特惠|秒杀|抢购|折扣|让利|大促)'
const feast =
  '(?:双1[12]|双十[一二]|618|年货节|店庆|周年庆?|开业|节日?|元旦|春节|新年|国庆|中秋|端午|五一|圣诞|黑五|会员日)'
const online =
  '(?:线上|网上|网店|电商|平台|商城|美团|饿了么|京东|抖音|快手|淘宝|天猫|拼多多|小程序|外卖|直播间?|app)'
const until = '(?:until|till?|ends?|ending|thru|through|expires?|valid(?: until| till?| to)?|to)'
const offerWords = '(?:promo(?:tion(?:al)?)?|special|special offer|offer|deal|sale|discount(?:ed)?|campaign)'
const remarks = [
  // 促销至3月31日, '活动价,12月10日结束', 特价12.1-12.7
  `^(?:限时|本店|全场)*${offer}[商产货]?[品价期]?(?:时间|期间|日期|有效)?期?[,:]?(?:[至到]|截[至止]到?|[从自]|有效|仅限?)?[,:]?${day}`,
  `^${day}[^,。;]{0,8}(?:前|止|结束)?的?${offer}价?$`,
  `${offer}[价期]?[,:]?[^,。;]{0,8}${day}[^,。;]{0,4}(?:结束|截[至止]|到期|为?止|前有效|恢复)`,
  // 双11价, 618活动价, 12月促销价
  `^(?:${feast}|\\d{1,2}月份?)(?:大促|活动|促销|特惠|优惠|狂欢|专享)*特?价$`,
  `^(?:${feast})(?:特惠|特价|促销|秒杀|专享)$`,
  // 限时3天, 仅限本周, 今日特价
  `^(?:限时|仅限?|只限?|限)[\\d一二两三四五六七八九十]+(?:天|日|小时|周|星期)(?:特?价|特惠|促销|优惠|有效|内有效)?$`,
  `^(?:仅限?|只限?|限)(?:今[日天]|明[日天]|当[日天]|本周|本月|周末|节日?|${feast})(?:特?价|特惠|促销|优惠|有效)?$`,
  `^(?:今[日天]|本周|本月|周末|每周[一二三四五六日]|会员日|晚[上间]\\d{0,2}点?后?)(?:特价|特惠|促销价?|优惠价?|秒杀价?)$`,
  // 仅限线上, 线上专享价, 外卖价
  `^(?:仅|只|限|仅限|只限|限于|专供)${online}(?:渠道|平台|端|下单|销售|售卖|购买|可[购买]|专[享供]|有效|使用|特?价)*$`,
  `^${online}(?:渠道|平台|端)?(?:专[享供]价?|特?价|特惠|优惠价?)$`,
  // 不含瓶, 不含空桶费
  '^(?:价格?)?[不未]含空?(?:瓶|桶|箱|坛|杯|罐|壶|篮|筐|托盘)子?(?:费|钱|押金)?$',
  // 尝鲜价, 试营业价, 内部价, 亏本价
  '^(?:尝鲜|试[吃用卖销]|试营业|体验|预售|首发|新品|上市|拼团|砍价|亏本|甩卖|处理|清库存?|清货|换季)(?:推广|优惠|特)?价$',
  '^(?:甩卖|清库存?|清货|换季清仓|亏本处理)$',
  `^(?:on )?(?:clearance|close-?outs?|promo(?:tion(?:al)?)?|special(?:s| offers?)?|intro(?:ductory)? offer|limited time(?: offer)?|on (?:promo(?:tion)?|offer|special|sale))(?: ?(?:items?|price|stock|sale|offer))*$`,
  `^(?:for )?(?:members?'?s?|vip|staff|employees?'?|trade|club|loyalty|student|senior)s?(?: card)? ?(?:only|price|pricing|exclusive|rate|discount)$`,
  `^(?:trial|intro(?:ductory)?|launch|opening|sample|teaser|pre-?order|flash|black friday|christmas|holiday|weekend|happy hour|half|online|web|app|delivery|in-?app) ?prices?$`,
  `^(?:online|web|app|delivery|website)(?: orders?)? ?(?:only|exclusive|price)$`,
  `^(?:today|this week|this month|weekends?|this weekend) only$`,
  `^${offerWords}(?: price)?[,:]? ?${until} ?\\S`,
  `^(?:valid )?(?:until|till) ?\\d.*$|^price valid (?:until|till) ?\\S`,
  // ex VAT, plus tax, excl. deposit
  `^(?:price )?(?:ex|excl?|excl(?:uding|usive)(?: of)?|without|w/o|plus|before|\\+|not incl(?:uding)?)\\.? ?(?:the )?(?:vat|gst|tax|sales tax|crv|bottle )? ?(?:vat|gst|tax|deposits?|crv|bottles?|returns?)$`,
  `^(?:vat|gst|tax|deposits?|bottles?) (?:not included|excluded|extra)$`,
  // 'price for 3', '2 for 5', '3件10元', 12月起5.5, 'from 1 Dec', 税另计, 小份5元
  `^(?:price )?(?:for|per) ?[2-9]\\d?$|^[2-9]\\d? ?for ?¥?\\d`,
  `^[2-9两三四五六][件个瓶盒袋包支罐条只听块份](?:共|一共|仅|只要)?\\d+(?:\\.\\d+)?[元块]?$`,
  `^\\d{1,2}月(?:\\d{1,2}[日号])?起\\D{0,4}\\d`,
  `^(?:price )?(?:from|starting|effective|as of) ?(?:\\d{1,2}(?:st|nd|rd|th)? ?)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?![a-z]*[a-z]{7})`,
  `^税[费金点款]?(?:另[计付算加收]|自理)$`,
  `^[大中小](?:份|杯|碗|号|包|瓶)[,:]?\\d+(?:\\.\\d+)?元?$`,
  `^incl(?:\\.|uding|udes)? ?(?:bottle )?deposits?$`,
].map((one) => new RegExp(one))

/** True for the plain text of such a remark. */
export const saysOtherPrice = (text: string): boolean => remarks.some((words) => words.test(text))

const unitBefore = String.raw`^(?:散装|称重|散称|价格?|售价|price)?\s*(?:[每按论以/]|单位\s*[:为是]?\s*|元/|per\s+|by the\s+)\s*(?:一|1)?\s*`
const unitSaid = new RegExp(
  String.raw`${unitBefore}(\p{Script=Han}{1,2}?|[a-z]{2,8})(?:\s*(?:of|x)\s*\d{1,3})?(?:计价?|[卖售]|销售|的?价格?)?$`,
  'u',
)
const weightBefore = /[每按论以/]|单位|\bper\b/

/** The unit of the price that a whole remark says: 箱 of 每箱, 斤 of '散装/斤', case of 'per case of 12'. Null for other remarks. */
export function remarkUnit(remark: string): string | null {
  const text = half(remark).trim()
  if (text.length > 24) return null
  const weight = weightBefore.test(text) ? pricedWeight(text) : null
  if (weight !== null) return weight.text
  const [, unit = ''] = unitSaid.exec(text) ?? []
  return [unit, unit.replace(/s$/, '')].find((name) => countingUnitNamed(name) !== null) ?? null
}

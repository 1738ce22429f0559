import { isRemarkColumn } from '@zhanggui/contract/measure-price.ts'
import { remembered } from '@zhanggui/contract/remembered.ts'
import { plainWords } from './flag-columns.ts'
import { todayInChina } from './price-kind.ts'

/** A column of the state of a price. */
const state = /^(?:.{0,4}状态|价格情况|(?:.* )?status)$/
const open =
  '(?:待定|未定|待议|面议|面谈|电议|电询|另议|议价|询价|待确认|待核[实价]|待报价?|待通知|t\\.?b\\.?[dcan]\\.?|to be (?:determined|decided|confirmed|announced|advised|negotiated)|negotiable|unconfirmed)'
const limited = '(?:限时(?:特?价|特惠|优惠|促销|抢购|供应|折扣)?|limited[- ]time(?: (?:offer|price|only))?)'
const price = '(?:[售报单定进]?价格?|零售价|销售价|促销价|prices?)'
/** A clause of a remark: 待定, '价格面议', '售价暂定待通知', 'price TBC', 'call for price'. */
const clause = new RegExp(
  [
    `^${price}?\\s*[:]?\\s*(?:is |are )?(?:请|暂|尚|还|仍|先)?(?:${open}|${limited})(?:中|的|${price})?$`,
    `^(?:call|ask|contact us|enquire|inquire|email) for (?:the )?(?:current )?(?:price|pricing|quote)s?$`,
    `^${price}以.{1,8}为准$`,
    `^prices? (?:on|upon) (?:request|application)$`,
    `^(?:请)?(?:来电|电话|致电)(?:咨询|询问|询价|议价|联系)(?:${price})?$`,
  ].join('|'),
)
/** A price that somebody shall look at: 价格错误, 请核价, '价格请确认'. */
const wrong = new RegExp(
  [
    `^${price}(?:好像|可能|似乎|疑似)?(?:有误|错误?了?|写错了?|填错了?|不对|不准确?|有问题|异常|存疑|有?疑问|待查|需核[实对]?)$|^(?:有误|[写填]错了?)$|^[错旧老原]价$|^(?:old|former|wrong) prices?$`,
    `^(?:请|需|要|麻烦)?(?:再|重新|帮忙)?(?:核[对实查]?|确认|复核|检查)(?:一下|下)?${price}$`,
    `^${price}(?:请|需|要)(?:再|重新)?(?:核[对实查]|确认|复核|检查)(?:一下|下)?$`,
  ].join('|'),
)
/** A price for another unit, another person or another time than the row says: 公斤价, 会员价, 'in cents', 恢复6元. */
const otherwise =
  /^(?:[每按]?(?:公斤|千克|kg|市?斤|500 ?g|两|整?箱|整?件|整包|打|吨)(?:的)?价格?|\d(?:\.\d)?折后?价?|折后价?|买\d{1,2}[送赠]\d{1,2}(?:的)?价?|(?:prices? )?in (?:cents|fen|pence)|(?:单位)?[:为]?分|(?:原价|恢复|改回|调回|应为|应该是)[¥￥]?\d+(?:\.\d+)?元?|(?:should be|was) [¥￥$€£]?\d+(?:\.\d+)?)$/
const day = String.raw`(?:(20\d\d)[-./年])?(\d{1,2})(?:月|[-./])(\d{1,2})[日号]?`
const counts = '(?:正式|统一|全部|再|将)?(?:执行|生效|实[行施]|启用|[调改变涨降提][价整]|恢复)'
/** The first day of a price: 12月1日起执行, '12/15恢复2.0', 自12月1日起. */
const begins = new RegExp(
  `${day}(?:零时|0[时点])?(?:起|开始|以?后|之后)?${counts}|^(?:自|从)?${day}(?:起|开始)$|(?:生效|执行)(?:日期?|时间)?[:：]?${day}`,
)
const soon = new RegExp(
  `(?:下个?[月周]|明[天日年]|次[日月]|节后|年后|元旦|春节)(?:\\d{1,2}[日号])?(?:起|开始|以?后)?${counts}`,
)
const halfYear = 180 * 86_400_000

/** True for a clause that says from which later day a price counts. A day without a year is the next one, unless it has just passed. */
function beginsLater(text: string, today: string): boolean {
  const bare = text.replace(/\s+/g, '')
  const found = begins.exec(bare)
  if (!found) return soon.test(bare)
  const days = [found.slice(1, 4), found.slice(4, 7), found.slice(7, 10)]
  const [year, month = '', date = ''] = days.find(([, month]) => month !== undefined) ?? []
  const said = Date.parse(`${year || today.slice(0, 4)}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
  const now = Date.parse(today)
  return said > now || (!year && said < now - halfYear)
}

const longest = 40

const isRemarks = remembered((header) => isRemarkColumn(header) || state.test(plainWords(header)))

/** True for a remark that leaves the price of its row open, or gives it for a limited time. */
export function isOpenPrice(header: string, cell: string, today = todayInChina()): boolean {
  if (cell.length > longest || !isRemarks(header)) return false
  return plainWords(cell)
    .split(/[,，;；。、!！()（）\n]|(?<!:)\s-\s/)
    .map((part) => part.trim().replace(/[.:]$/, ''))
    .some((part) => clause.test(part) || wrong.test(part) || otherwise.test(part) || beginsLater(part, today))
}

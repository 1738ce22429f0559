import { plainWords, rememberedByHeader } from './flag-columns.ts'

/** A column of remarks, or of the state of a price. One without a header may have any remark. */
const remark =
  /^(?:[^名]{0,4}(?:备注|说明|附注|注释|批注)|备考|.{0,4}状态|价格情况|(?:.* )?(?:remarks?|notes?|comments?|status))?$/
const open =
  '(?:待定|未定|待议|面议|面谈|电议|电询|另议|议价|询价|待确认|待核[实价]|待报价?|待通知|t\\.?b\\.?[dcan]\\.?|to be (?:determined|decided|confirmed|announced|advised|negotiated)|negotiable|unconfirmed)'
const limited = '(?:限时(?:特?价|特惠|优惠|促销|抢购|供应|折扣)?|limited[- ]time(?: (?:offer|price|only))?)'
const price = '(?:[售报单定进]?价格?|零售价|销售价|促销价|prices?)'
/** A clause of a remark: 待定, '价格面议', '售价暂定待通知', 'price TBC', 'call for price'. */
const clause = new RegExp(
  [
    `^${price}?\\s*[:]?\\s*(?:is |are )?(?:请|暂|尚|还|仍|先)?(?:${open}|${limited})(?:中|的|${price})?$`,
    `^(?:call|ask|contact us|enquire|inquire|email) for (?:the )?(?:current )?(?:price|pricing|quote)s?$`,
    `^prices? (?:on|upon) (?:request|application)$`,
    `^(?:请)?(?:来电|电话|致电)(?:咨询|询问|询价|议价|联系)(?:${price})?$`,
  ].join('|'),
)
const longest = 40

const isRemarks = rememberedByHeader((header) => remark.test(plainWords(header)))

/** True for a remark that leaves the price of its row open, or gives it for a limited time. */
export function isOpenPrice(header: string, cell: string): boolean {
  if (cell.length > longest || !isRemarks(header)) return false
  return plainWords(cell)
    .split(/[,，;；。、!！()（）\n]|(?<!:)\s-\s/)
    .some((part) => clause.test(part.trim().replace(/[.:]$/, '')))
}

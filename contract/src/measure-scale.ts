/** Texts about a whole table whose amounts are multiples or parts of a yuan that no unit names: '单位：毛', 'in 000s'. */

const currency = '(?:人民币|rmb|cny|yuan|[¥元块])'
const words = '(?:hundreds?|thousands?|millions?|1?0{2,8}s?|\\d{1,4}k)'
/** 千元 and 万元 are units. */
const hundreds = '(?:(?!(?:[千万]|百)元)(?:[十百千万亿]+|[十百千万]?[wk]))'
const labels =
  '(?:(?:^|[^一-鿿]|[价格金额货币计值数据字表册单的均一])单位|(?<!(?:weight|stock|size|length|volume|quantity|qty|sales?)\\s)\\bunits?|货币|币种|currency)'
const says = '\\s*(?:[:=(为是]|均为|统一为|\\bis\\b|\\bare\\b|\\bin\\b|-)?\\s*'
const end = '(?=$|[\\s,;。、().!|])'
const parts = [
  // '单位：w元', '单位：千', '单位：毛', 'Unit: thousand yuan'.
  `${labels}${says}${currency}?\\s*(?:${hundreds}|${words}|毛)\\s*(?:of\\s+)?(?:${currency}|钱)?${end}`,
  // '单位：1000元', 'Unit: RMB 10000', 'Price unit: 0.01 yuan', and with a mark '单位：100'.
  `${labels}${says}[\\d.]{1,12}\\s*[十百千万亿]?\\s*${currency}${end}`,
  `${labels}${says}${currency}\\s*[\\d.]{1,12}\\s*[十百千万亿]?${currency}?${end}`,
  `${labels}\\s*[:=(]\\s*(?:10+|0\\.0*1)${end}`,
  // '售价以百元计', '价格按毛填写', '以0.01元为单位'.
  `[以按用]\\s*(?:${hundreds}|10+|0\\.0*1|毛)\\s*(?:${currency}|钱)?\\s*(?:为单位|计(?!算)|表示|填|显示|列示|记)`,
  `(?:价格?|金额)\\s*[(:]\\s*(?:(?:${hundreds}|10+|0\\.0*1)\\s*元?|毛钱?)\\s*[)]?$`,
  // 'Values in thousands', 'in 000s', '$000'.
  `(?:^\\W*|[(]\\s*|\\b(?:values?|amounts?|prices?|figures?|numbers?|money|currency|costs?)\\b[^,;.()]{0,20}\\s)in\\s+(?:${currency}\\s*)?${words}(?=$|\\s*[,;。()!|.]|\\s+(?:of\\s+)?(?:rmb|cny|yuan|usd|dollars?))`,
  '(?:[$¥€£]|\\b(?:rmb|cny|yuan|usd))\\s*(?:in\\s+)?000s?(?![\\d.])|^\\W*000s\\W*$',
  // Amounts in the smallest part of a currency.
  '\\b(?:minor|smallest)[- ](?:currency[- ])?units?\\b|最小(?:货币|金额|计价|价格)单位',
].map((one) => new RegExp(one))
/** Numbers that are multiplied: '数值放大100倍', '价格均为百倍'. */
const multiplied =
  /(?:放大|扩大|缩小|乘以?|除以?)[了为]?\s*[\d十百千万]|(?<![\da-z])[×*÷]\s*10+(?!\d)|[\d十百千万]\s*倍(?![镜速焦率])|\b(?:multiplied|divided|scaled) by \d/
const ofNumbers = /价|金额|数值|数字|数据|\b(?:prices?|amounts?|values?|numbers?|figures?)\b/
/** Yuan, as it is: '单位：1元'. */
const isOne = new RegExp(`${labels}${says}${currency}?\\s*(?:1|1\\.0+|一)\\s*${currency}?${end}`)
const ofGoods =
  /重|净含|数量|库存|件数|体积|容量|尺寸|长度|功率|积分|\b(?:weights?|qty|quantit(?:y|ies)|stock|sizes?|volumes?|points?)\b/
const ofMoney = /价|金额|\b(?:prices?|amounts?)\b/

/** The scale that a plain clause gives the prices of a table. `always`: the numbers are multiplied, whatever unit the header says. */
export function scaleSaid(clause: string): { always: boolean } | null {
  if (isOne.test(clause) || (ofGoods.test(clause) && !ofMoney.test(clause))) return null
  if (multiplied.test(clause) && ofNumbers.test(clause)) return { always: true }
  return parts.some((one) => one.test(clause)) ? { always: false } : null
}

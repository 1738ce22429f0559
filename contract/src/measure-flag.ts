// Columns that say of each row whether its price is one of an offer: 是否特价, 促销方式, 活动截止, 'Promo?'. Their texts are plain.

const offer = '(?:特价|促销|活动|会员|特惠|优惠|秒杀|限时|临期|清仓|处理|折扣|打折|团购|批发)'
/** Below these, yes says it. */
const flag = new RegExp(
  `^(?:是否|是不是)?(?:为|是)?${offer}(?:[商产货]品|[品价款中])?(?:标[志识记]|与否|状态)?$|^(?:is )?(?:on )?(?:promo(?:tion(?:al)?)?|special|clearance|offer|deal|discounted|members?(?: only)?)(?: price| item)?(?: flag)?$`,
)
/** Below these, each text says it. */
const named =
  /^(?:促销|活动|特价|秒杀)(?:方式|类型|活动|方案|名称?|主题|内容|规则|档期)?$|^(?:promo(?:tion)?|campaign|offer|deal)(?: (?:name|type|code|method))?$/
/** Below these, a day says it. */
const until =
  /^(?:活动|促销|特价|秒杀)(?:开始|起始|截止|结束|到期|有效)[日期时间至]*$|^(?:promo(?:tion)?|offer|deal) (?:starts?|ends?|from|until|till|to|expiry)(?: date)?$/
const yes = /^(?:是|有|对|y|yes|true|1|[v√✓✔])$/
const none =
  /^(?:否|不是?|无|没有|暂无|未|n|no|none|false|n\/?a|[×x✗✘]|[-/—0]+|(?:正常|普通|常规|平常|标准|日常|默认)(?:商品|销售|价格?)?|原价|正价|(?:[非无未不]|没有?|不参[与加])(?:特价|促销|活动|秒杀|参[与加]|启用)*(?:活动|促销)?|已结束|未开始|normal|regular|standard)$/

/** Below these, 1 is an amount: 会员价 and 折扣, but not 是否会员价. A discount of 1 is none. */
const ofAmounts = /^(?!是|is ).*(?:价|price|折扣|discount)$/

/** The terms of an offer are to be applied to the price of the row, which is then the usual one: '2.84折 限1份', 满100减10. */
const beside = /折|满|减|限\d|[买送赠]|第[二2]|\d+[件罐瓶个份盒袋]|% off/

/** True for a cell that says that the price of its row is one of an offer. */
export function saysOffer(header: string, cell: string): boolean {
  if (none.test(cell)) return false
  const name = header.replace(/[?:*]+$/, '')
  if (flag.test(name) && yes.test(cell)) return !(cell === '1' && ofAmounts.test(name))
  if (until.test(name)) return /\d/.test(cell)
  return named.test(name) && !/^[\d.,%¥$]+$/.test(cell) && !beside.test(cell)
}

/** 'On sale' and 'Sale' say an offer, or that goods are sold. Only a lower price tells it. */
export const maySayOffer = (header: string, cell: string): boolean =>
  /^\s*(?:is\s+)?(?:on[\s_-]*)?sale\s*\??\s*$/i.test(header) && yes.test(cell.trim().toLowerCase())

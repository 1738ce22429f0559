/** Names that have a word of prices and say nothing about them: 促销部, 会员系统, 'promotion-dept', '不含促销商品'. */

const zh =
  '(?:促销|活动|特惠|特价|优惠|会员|s?vip|员工|内购|团购|批发|外卖|线上|直播|秒杀|临期|美团|饿了么|抖音|京东|淘宝|天猫|分销|经销|渠道|双(?:十[一二]|1[12])|清仓|特卖|甩卖|尾货)'
const people =
  '[部科处组](?:门)?(?![^,。;:、]{0,3}价)|热线|电话|专线|专?员(?!工|专|价|特)|经理|主管|小组|团队|人员|负责人|客服|姓名|[编工账]号|(?:客户|用户|顾客)?:'
const places =
  '[^,。;:、()]{0,8}公司|商行|经营部|门市部|商[城场](?!价)|超市|市场(?!价)|俱乐部|店(?!铺?[^,。;:、]{0,2}价)|系统|管理|软件|中心(?!价)'
const purposes = '备货|补货|铺货|采购|订货|进货|物料|用品|手册|食堂|宿舍'
const things = '活动(?:室|扳|板房|房|桌|椅|床|柜|铅笔|轮|脚|架|挂|隔断|头)'
const enWords = 'promo(?:tion(?:s|al)?)?|wholesale|online|members?|staff|employees?|dealers?'
const enTails =
  'dept|department|division|team|managers?|hotline|office|clerk|ltd|limited|inc|co|llc|gmbh|corp|company|club|group|market|cent(?:er|re)|(?:store|shop)(?! *prices?)|of'
const names = new RegExp(
  [
    `${zh}(?:${people}|${places}|${purposes})`,
    things,
    `(?:不含|不包括|不包含|剔除|排除|除)${zh}(?:[商产货]品|[品款])?外?`,
    `${zh}(?:[商产货]品|[品款])?(?:除外|不在内)`,
    `\\b(?:${enWords})[- ]*(?:${enTails})\\b`,
  ].join('|'),
  'g',
)

/** A plain text without such names. */
export const withoutActors = (text: string): string => text.replace(names, ' ')

/** Currencies that a list does not have: 'USD excluded'. */
const excluded = /\b[a-z]{3}\s+(?:exchange\s+)?(?:is |are )?(?:not (?:included|accepted)|excluded)\b/gi

export const withoutExcluded = (text: string): string => text.replace(excluded, ' ')

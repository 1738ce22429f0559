import { withoutActors } from './measure-actor.ts'
import { simplified } from './measure-note.ts'
import { changesRows, priceKindsSaid } from './measure-price.ts'

/** The words of a line of a table about its rows: 以下为促销价, 以上价格不含税, 停售商品, 'Members only'. */
export interface Section {
  /** Another price, goods that are not sold, or again usual ones. */
  kind: 'price' | 'off' | 'usual'
  where: 'above' | 'below' | 'all'
}

const below =
  /^[^\p{L}\p{N}]*(?:以下|下列|下述|如下|[从自][本此这]?[行起]|from here|below|following|the following)/u
const above = /^[^\p{L}\p{N}]*(?:(?:注|备注|说明|note):)?(?:以上|上述|上列|above|the above)/u
const all = /^[^\p{L}\p{N}]*(?:(?:注|备注|说明|note):)?(?:所有|全部|全场|标[红黄蓝绿灰]|带[*★#]|[*★#])/u
/** Rules and greetings that say nothing about these rows. */
const condition =
  /为准|另[行议]|如[有遇]|不参[与加]|不享|除外|解释权|请|恕|谢|欢迎|详[见询]|咨询|有变|波动|联系|subject to|please|contact|may change|reserves?/
const off =
  /(?:停[售产用供]|下架|淘汰|清退|退市|作废|禁售|(?:停止|暂停|不再|禁止)(?:销售|供[应货]|出售|生产)|discontinued|no longer (?:sold|available)|not for sale)/
const usual = /(?:正常|平常|普通|常规|零售|日常|标准)(?:价|[商产货]?品|销售)?|原价|正价|regular|normal/
const offer =
  /促销|特价|特惠|活动|秒杀|会员|vip|员工|内购|团购|批发|清仓|临期|处理品|旧价|老价|上[月周]|(?<!\d)\d{1,2}月.{0,2}价|promo|special|clearance|members?|wholesale|old price/
const english =
  /^\W*(?:(?:on )?(?:sale|promo(?:tion(?:al|s)?)?|special(?:s| offers?)?|clearance|close-?out|members?(?: only)?|vip|deals?|discounted|wholesale)|last month)(?:\s+(?:items?|goods|products|prices?|list|section|area))*\W*$/
const longest = 40

/** The statements of a line about the rows around it; none for a usual note or the title of a group of goods. */
export function sectionsSaid(line: string, today: string): Section[] {
  const text = simplified(line.normalize('NFKC')).toLowerCase().replace(/\s+/g, ' ').trim()
  if (text.length > longest) return []
  if (english.test(text) || (changesRows(line) && !condition.test(text)))
    return [{ kind: noLonger(text) ? 'off' : 'price', where: whereOf(text) ?? titleWhere(text) }]
  return text.split(/[,;。]/).flatMap((clause): Section[] => {
    const where = whereOf(clause)
    const said = withoutActors(clause.replace(/\s/g, ''))
    if (where === null || condition.test(clause)) return []
    if (off.test(clause)) return [{ kind: /标|带|\*|★/.test(clause) ? 'price' : 'off', where }]
    if (usual.test(said) && !/不含|未/.test(said)) return [{ kind: 'usual', where }]
    const isOther = offer.test(said) || priceKindsSaid(clause, today).length > 0
    return isOther && (where !== 'all' || /标|带|\*|★/.test(clause)) ? [{ kind: 'price', where }] : []
  })
}

const noLonger = (text: string): boolean => off.test(text)

function whereOf(clause: string): Section['where'] | null {
  if (below.test(clause)) return 'below'
  if (above.test(clause)) return 'above'
  return all.test(clause) ? 'all' : null
}

/** A title speaks for the rows below it, and a sentence about prices for all. */
const titleWhere = (text: string): Section['where'] => (/价格|prices?\b.*\d|税/.test(text) ? 'all' : 'below')

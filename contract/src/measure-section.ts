import { withoutActors } from './measure-actor.ts'
import { simplified } from './measure-note.ts'
import { changesRows, priceKindsSaid } from './measure-price.ts'

/** The words of a line of a table about its rows: 以下为促销价, 以上价格不含税, 停售商品, 'Members only'. */
export interface Section {
  /** Another price, goods that are not sold, or again usual ones. */
  kind: 'price' | 'off' | 'usual'
  where: 'above' | 'below' | 'all'
  /** Only the rows with this mark are meant: '★为会员价'. */
  mark?: string
}

const marks = '*★☆▲△●○◆◇■□▼▽♦#※✱✳'

const below =
  /^[^\p{L}\p{N}]*(?:以下|下列|下述|如下|[从自][本此这]?[行起]|from here|below|following|the following)/u
const above = /^[^\p{L}\p{N}]*(?:(?:注|备注|说明|note):)?(?:以上|上述|上列|above|the above)/u
const all = /^[^\p{L}\p{N}]*(?:(?:注|备注|说明|note):)?(?:所有|全部|全场|标[红黄蓝绿灰])/u
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
  if (isOfSome(text)) return [{ kind: 'price', where: whereOf(text) ?? 'below' }]
  return text.split(/[,;。]/).flatMap((clause): Section[] => {
    const [, mark] = marked.exec(clause) ?? []
    const where = mark ? 'all' : whereOf(clause)
    const said = withoutActors(clause.replace(/\s/g, ''))
    if (where === null || condition.test(clause)) return []
    if (mark && off.test(clause)) return [{ kind: 'off', where, mark }]
    if (off.test(clause)) return [{ kind: /标/.test(clause) ? 'price' : 'off', where }]
    if (usual.test(said) && !/不含|未/.test(said)) return [{ kind: 'usual', where }]
    const isOther = offer.test(said) || priceKindsSaid(clause, today).length > 0
    if (!isOther || (where === 'all' && !mark && !/标/.test(clause))) return []
    return [{ kind: 'price', where, ...(mark ? { mark } : {}) }]
  })
}

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

function whereOf(clause: string): Section['where'] | null {
  if (below.test(clause)) return 'below'
  if (above.test(clause)) return 'above'
  return all.test(clause) ? 'all' : null
}

/** A title speaks for the rows below it, and a sentence about prices for all. */
const titleWhere = (text: string): Section['where'] => (/价格|prices?\b.*\d|税/.test(text) ? 'all' : 'below')

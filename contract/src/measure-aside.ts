import { simplified } from './traditional.ts'

/** Lines below a table that say nothing about the units of its amounts: amounts in words, signatures, notes. */

const plain = (text: string): string => simplified(text.normalize('NFKC')).replace(/\s+/g, ' ').trim()

const words = '[零〇壹贰貳叁參肆伍陆陸柒捌玖拾佰仟万萬亿億]'
const spelled = new RegExp(
  [
    // '壹拾壹元伍角', 'RMB 贰拾叁元整'
    `[壹贰貳叁參肆伍陆陸柒捌玖拾佰仟]${words}*\\s*[元圆圓角分](?:${words}*[角分])*\\s*[整正]?(?![\\p{L}])`,
    // '金额大写：', '合计金额(大写) …', '大写:'
    String.raw`(?:^|金额|人民币|[合总共小]计|rmb|[¥元])\s*[(:：]?\s*大写\s*(?:金额|人民币)?\s*(?:$|[):：]|${words})`,
  ].join('|'),
  'iu',
)

/** True for a text that spells an amount of money in words, or is the label of one. */
export const isSpelledAmount = (text: string): boolean => spelled.test(plain(text))

/** A clause about other things than the goods of the table: damage, returns, freight, least orders. */
const otherMatter =
  /破损|残[次损]|损[坏耗]|短缺|短少|退[货换]|可退|换货|赔|运费|配送费|搬运|装卸费|起[送订售批购]|包邮|不足|满\s*\d|限[购量买领]/
/** '按箱、按瓶均可': the text leaves the choice to the reader. */
const anyUnit = /[均皆都]可|都行|也可|不限/

/** '单位：分', '起批价：元/箱', 'price in cents': it says the unit of the amounts, whatever else stands there. */
const ownUnit = /单位|价\s*[:：(]|[元分角]\s*\/|\/\s*[元分角]|units?\b|price/i

/** True for a clause whose words of a package or a unit are not those of the table's amounts. */
export const isAside = (clause: string): boolean =>
  !ownUnit.test(clause) && (otherMatter.test(clause) || anyUnit.test(clause))

const people =
  '制[表单作]|填[表制写]|编制|审[核批]|复核|经[办手]|送货|发货|收货|验收|签收|签[字名章]|采购|仓[管库]|库管|保管|财务|会计|出纳|主管|业务|开单|打印|负责|联系|盘点|客户|供货|供应商|购货|销货'
const below = new RegExp(
  [
    `^(?:${people})(?:人员?|员|单位|方|商|签[字名章]|经理|主管|确认)?(?:[(]?(?:签[字名章]|盖章)[)]?)?\\s*(?:及?(?:日期|时间))?\\s*:`,
    String.raw`^(?:(?:制[表单]|打印|开单|填[表制]|送货|收货|发货|盘点|报价|更新|导出|有效)?(?:日期|时间|期限?)|第?\s*\d+\s*页|页[码次])\s*:`,
    String.raw`^(?:附?注|备注|说明|注意(?:事项)?|温馨提示|提示|ps|notes?|remarks?)\s*\d*\s*:`,
    '^(?:地址|[电電][话話]|手机|传真|邮箱|网址|微信|qq|开户行?|账户?号?|税号|tel|phone|fax|address|date|signature|prepared by|approved by|checked by|printed)\\s*:',
    String.raw`^[-—*/\s(【]*(?:以下(?:为)?空白|此处(?:以下)?空白|以下无正文|(?:本页|以下)无内容|end of (?:list|table|report|data)|the end)[-—*/\s)】]*$`,
    String.raw`^第\s*\d+\s*页(?:\s*[,/]?\s*共\s*\d+\s*页)?$|^page\s+\d+(?:\s*(?:of|/)\s*\d+)?$`,
  ].join('|'),
  'i',
)

/** True for a line below a table that is no record: '制表：…', '以下空白', '日期：…', '注：…'. */
export const isBelowTable = (text: string): boolean => below.test(plain(text).replace(/：/g, ':'))

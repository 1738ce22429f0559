import { isRemarkName } from '@zhanggui/contract/measure-remark.ts'
import { remembered } from '@zhanggui/contract/remembered.ts'
import { flagNames, isNo, isYes, plainWords } from './flag-columns.ts'

// Words beside the fields of a row, or above a table, that say that its records go: '操作 移除', '移出分组商品清单'.

/** Headers of an action on a row. Such a column says clearly that the record goes. */
const action =
  /^(?:(?:商品|分组|分类|名单)?(?:操作|动作|处理|变更|变动|调整)(?:类型|方式|内容)?|加入(?:类型|方式))$|^(?:action|operation|op|change(?: type)?)$/
/** A remark or a state. It may be about the goods themselves. */
const remark =
  /^(?:(?:分组|分类|名单|使用|启用|显示|当前)?状态|类型|标[记识注])$|^(?:status|state|type|flag)$/
/** A column whose yes says that the record stays, clearly for the first ones. */
const joins =
  /^(?:是否)?(?:已|可)?(?:加入|包含|参与|参加|保留|纳入|入组|在组)(?:分组|分类|名单)?(?:与否)?$|^(?:in group|included?|member|keep|join(?:ed)?)$/
const stays =
  /^(?:是否)?(?:已|可)?(?:启用|有效|可用|使用|显示|展示|可见)(?:分组|分类)?(?:与否)?$|^(?:is )?(?:enabled?|active|valid|visible|shown?)$/
/** A column whose yes says that it goes. */
const leaves =
  /^(?:是否)?(?:已|被)?(?:移[出除]|删除|剔除|去[掉除])(?:分组|分类|名单)?(?:标[记志识]|与否)?$|^(?:is )?(?:removed?|deleted?)(?: flag)?$/
const ends =
  /^(?:是否)?(?:已|被)?(?:排除|取消|停用|禁用|隐藏|作废|失效|无效)(?:分组|分类)?(?:标[记志识]|与否)?$|^(?:is )?(?:excluded?|hidden|hide|disabled?|inactive|archived)(?: flag)?$/

const outWords =
  /^(?:已|被|请|需|要)?(?:从(?:本|该)?(?:分组|分类|名单)(?:中|里)?)?(?:移[出除走]|删[除掉]?|剔除|去[掉除]|踢出|退出)(?:出|分组|分类|名单|掉|了|商品)*$|^(?:removed?|deleted?|drop(?:ped)?|out)$/
const endWords =
  /^(?:已|被|请|需|要|暂|临时)?(?:排除|撤[下出]|取消|不(?:再)?(?:参与|参加|加入|包含|要|保留|显示|展示|启用|使用)|停用|停止(?:使用)?|禁用|隐藏|作废|无效|失效|关闭)(?:分组|分类|掉|了|中)*$|^(?:excluded?|hide|hidden|disabled?|inactive|off|stop(?:ped)?|archived)$/
/** '0' of an action or a state is a code that nobody knows. */
const noWord = /^(?:否|不|no?|false|[×✗✕])$/
const date = /^(?:19|20)\d{2}[-/.年]\d{1,2}/
const longest = 16
/** '本月移出', '12月起取消': when it goes is another question. */
export const laterDay =
  /^(?:[从自于]|将)?(?:[本下次当][月周年]|[今明]日|今天|明天|即日|月底|年底|节后|\d{1,2}月(?:\d{1,2}日)?|\d{1,2}[./-]\d{1,2})(?:[起底初末中后前]|开始)*/

const kinds = { action, remark, joins, stays, leaves, ends }
type Kind = keyof typeof kinds
const kindsOf = remembered((header): Kind[] =>
  flagNames(header).flatMap((name) => {
    const found = (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind].test(name))
    return found ?? (isRemarkName(name) ? 'remark' : [])
  }),
)

/** True for a header whose numbers 0 and 1 would be yes and no. */
export const isGoneFlag = (header: string): boolean =>
  kindsOf(header).some((kind) => kind !== 'action' && kind !== 'remark')

/**
 * True if a value below a header says that the record of its row goes or is not used. 'out' if it clearly says that it
 * goes. `counts`: the column holds numbers of something.
 */
export function saysGone(header: string, cell: string, counts = false): 'out' | 'unclear' | null {
  const [kind] = kindsOf(header)
  if (kind === undefined) return null
  const value = plainWords(cell).replace(/[。.!]+$/, '')
  if (value === '' || value.length > longest || (counts && /^-?\d/.test(value))) return null
  const later = value.replace(laterDay, '')
  if (later !== value && later !== '') return outWords.test(later) || endWords.test(later) ? 'unclear' : null
  if (kind === 'leaves' || kind === 'ends') {
    if (!isYes(value) && !date.test(value) && !outWords.test(value) && !endWords.test(value)) return null
    return kind === 'leaves' ? 'out' : 'unclear'
  }
  const isOut = outWords.test(value)
  const isNone = kind === 'joins' || kind === 'stays' ? isNo(value) : noWord.test(value)
  if (!isOut && !isNone && !endWords.test(value)) return null
  return (kind === 'action' && isOut) || (kind === 'joins' && (isOut || isNone)) ? 'out' : 'unclear'
}

const outTitle =
  /移[出除]|剔除|排除|删除|清退|停用|隐藏(?!菜单|款|优惠|福利|美食|口味)|作废|[撤退踢]出|撤下|取消(?=$|分组|名单|[商产货]品)|不(?:再)?(?:参[与加]|加入)|\b(?:remov(?:e|ed|al)|delet(?:e|ed|ion)|exclud(?:e|ed)|hidden|disabled)\b/i
/** A form for both, and a sentence about the sheet. */
const noTitle =
  /请|勿|不要|不可|不能|禁止|如|若|则|说明|注[意:：]|规则|恢复|加入|添加|新增|或|[,，。;；!！]|\b(?:do not|add)\b/i
const longestTitle = 24

/** The title of a table, or the name of its file or sheet, that says that its records go. */
export const goneTitle = (texts: readonly string[]): string | null =>
  texts
    .map((text) => text.trim())
    .find(
      (text) =>
        text.length <= longestTitle && outTitle.test(text) && !noTitle.test(text.replace(/不加入/, '')),
    ) ?? null

const aboutRows = /^[^\p{L}\p{N}]*(?:以[下上]|[下上]列|[上下]述|如下|[从自][本此这]?[行起])/u
const staying = /(?:加入|保留|恢复|参[加与]|新增|包含|添加|不变|正常)/

/**
 * Reads a line of a table about the records around it: they go ('out'), perhaps go ('unclear'), or stay. Null for any other
 * text, such as a name.
 */
export function goneLine(line: string): 'out' | 'unclear' | 'stays' | null {
  const text = line.normalize('NFKC').trim()
  if (text.length > longestTitle) return null
  const isOut = goneTitle([text]) !== null
  if (aboutRows.test(text) && (isOut || /取消|停用|失效/.test(text)))
    return /移[出除]|剔除|删除|[退踢]出/.test(text) ? 'out' : 'unclear'
  if (isOut) return 'unclear'
  return aboutRows.test(text) && staying.test(text) && !/不/.test(text) ? 'stays' : null
}

import { isRemarkName } from '@zhanggui/contract/measure-remark.ts'
import { saysKeptPrice, saysNotImported } from '@zhanggui/contract/measure-row.ts'
import { remembered } from '@zhanggui/contract/remembered.ts'
import { flagNames, isNo, isYes, plainWords, type WholeColumns } from './flag-columns.ts'

// Columns without a field that say of each row whether it is imported: 是否导入 否, 'Skip yes', 处理方式 不导入, 备注 请勿导入.

/** A column whose yes says that its rows are imported. 'Imported' and 进口 are about goods from abroad. */
const takes =
  /^(?:本次)?(?:是否|是不是|可否|能否|要不要)?(?:要|需要?|须|允许|可以?|参与|本次|确认)?导入(?:系统|本?行|商品|与否|标[记志识]|吗|否)?[?]?$|^is import$|^(?:to |do |please |should )import(?: (?:this|row|this row|item))?$|^import (?:this|row|this row|item|flag|y ?\/? ?n|(?:to|into) (?:the )?(?:pos|system|shop))$|^for import$/
/** The same, unless it is about goods from abroad, about another system, or about what has been done with the goods. */
const mayTake =
  /^import$|^(?:是否|是不是)?(?:要|需要?)?(?:录入(?:系统|本?行|商品|与否|否|标[记志识])?|(?:上传|进|入)系统)$|^(?:是否|是不是|可否|要不要)?(?:要|需要?|允许)?(?:更新|覆盖|调价|改价|修改|变更|同步|采用|入库|收货)(?:到?系统|本?行|商品|价格|与否|吗|标[记志识])?[?]?$|^(?:to |do |please |should )?(?:update|overwrite|apply|include)(?: (?:this|row|this row|item|price|in import|in the import|y ?\/ ?n))?[?]?$/
/** A column whose yes says that they are not. */
const skips =
  /^(?:是否|是不是)?(?:要|需要?|可)?(?:跳过|略过|忽略|排除|(?:不|不用|不必|不要|暂不|先不|不需要?|无需|请勿|勿|禁止|排除)(?:导入|录入|上传)|(?:免|不参与)导入)(?:[本此该]?行|与否|标[记志识])?$|^(?:to )?(?:skip(?:ped)?|ignored?|excluded?)(?: (?:this|row|this row|import|flag))?$|^(?:do not|don't|no|not|excluded? from|block) import(?:ed)?$|^omit$/
/** A column of the ways in which its rows are treated. */
const actions =
  /^(?:导入|商品|行|数据)?(?:操作|动作|处理|标[记志识注])(?:类型|方式|状态|结果|意见|说明)?$|^导入(?:方式|动作|类型)$|^(?:import )?(?:action|operation|op|mark|flag|mode|handling|treatment)$/
/** Whole cells that say that a record stays as it is. */
const stays =
  /^(?:不变|不动|不改|不处理|维持(?:不变|原[价样])|保持(?:不变|原[价样])|无(?:变[化动更]|需处理)|none|no (?:change|action|update)|unchanged|keep|as is)$/
/** Whole cells that say it in any column of such words: 暂不, 先不导. */
const refused =
  /^(?:[暂先]时?)?(?:不要?|勿|别|免)(?:导入?|录入?|上传|传|进|更新|改|修改|调价|入库|收货?|同步|覆盖)?$/
/** Whole cells that say yes in a column whose yes imports. */
const agreed = /^(?:要?导入|要|可以导入|好的?|ok|okay|确认|同意|新增|正常|import)$/
/** A wish that nothing is done, within other words. */
const refuses =
  /(?:不[要用必]|不需要?|无需|勿(?!忘)|(?<![分特类级区])别(?!忘))再?(?:导入|录入|更新|入库|[改调]价)|\b(?:do not|don.t|never) (?:import|update)/
const unsure = /^(?:待|暂缓?|缓|稍后|以后|再说|[?？]+$|later|pending|hold|on hold|maybe|tb[cd]\b)/

/** Marks that say nothing in a column of flags, and are no doubt. */
const other = /^[○〇◯]$/

const kindOf = remembered((header) => {
  for (const name of flagNames(header)) {
    if (takes.test(name)) return 'takes'
    if (mayTake.test(name)) return 'mayTake'
    if (skips.test(name)) return 'skips'
    if (actions.test(name)) return 'actions'
    if (isRemarkName(name)) return 'words'
  }
  return null
})

/** True for a header whose numbers 0 and 1 would be yes and no. */
export const isImportFlag = (header: string): boolean =>
  ['takes', 'mayTake', 'skips'].includes(kindOf(header) ?? '')

/**
 * 'out' if a cell says that its row is not imported, 'unclear' if only a person knows. `whole`: what the flags of the whole
 * file say. In a column of crosses alone a cross may mark the rows that are imported.
 */
export function saysOut(
  header: string,
  at: number,
  cell: string,
  { counting, marking, crossing }: WholeColumns,
): 'out' | 'unclear' | null {
  const kind = kindOf(header)
  if (kind === null) return null
  const value = plainWords(cell).replace(/[。.!]+$/, '')
  const isMarked = marking.has(at) || crossing.has(at)
  const isCount = counting.has(at) && /^-?\d/.test(value)
  if (kind === 'mayTake') {
    const says = isNo(value) || refused.test(value) || saysNotImported(value) || crossing.has(at)
    return says && !isCount ? 'unclear' : null
  }
  if (kind === 'takes' && ((value === '' && isMarked) || crossing.has(at))) return 'unclear'
  if (value === '' || isCount) return null
  if (saysNotImported(value)) return 'out'
  if (saysKeptPrice(value)) return 'unclear'
  if (kind === 'actions' && (stays.test(value) || refuses.test(value))) return 'unclear'
  if (kind === 'words' || kind === 'actions') return null
  if (kind === 'takes' && refused.test(value)) return 'out'
  if (unsure.test(value)) return 'unclear'
  if (kind === 'skips' && (isYes(value) || crossing.has(at))) return 'out'
  if (kind === 'takes' && isNo(value)) return 'out'
  if (kind === 'takes' && agreed.test(value)) return null
  // 拒绝, 下次, n/a: neither yes nor no.
  return isYes(value) || isNo(value) || other.test(value) ? null : 'unclear'
}

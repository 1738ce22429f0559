import { isRemarkName } from '@zhanggui/contract/measure-remark.ts'
import { remembered } from '@zhanggui/contract/remembered.ts'
import { flagNames, isYes, plainWords } from './flag-columns.ts'

// Words beside the fields of a store product that say that it follows the head office again: 恢复总部价 是, 备注 恢复总部价.

const ofHeadOffice = '总(?:部|店|公司)(?:的|统一)?(?:售价|零售价|定价|价格?|设置|值)?$'
const ofHeadOfficeInEnglish =
  '(?: to| the| from)* (?:hq|head ?office|head ?quarters?|chain|default|central)(?: ?price| pricing| value)?s?$'
const orders = [
  `^(?:是否|请|已|改)?(?:恢复|还原|重置|回到)(?:为|成|到)?${ofHeadOffice}`,
  '^(?:是否|请|已)?(?:清[空除]|取消|删除|撤销)(?:门店|本店|店铺|单店|自[有定])(?:的|自定义?)?(?:售价|零售价|定价|价格?)$',
  `^(?:reset|revert|restore|return|back)${ofHeadOfficeInEnglish}`,
  '^(?:reset|clear|remove) (?:store |own |local )?price$',
]
/** As headers these tell a state: 是否同步总部 is 是 of all goods. */
const states = [
  `^(?:请|已|改)?(?:跟随|跟从|遵循|使用|沿用|同步|采用|执行|按)(?:为|成|到)?${ofHeadOffice}`,
  `^(?:follow|use|inherit)${ofHeadOfficeInEnglish}`,
]
const flag = new RegExp(orders.join('|'))
const words = new RegExp([...orders, ...states].join('|'))
const actions = /^(?:操作|动作|处理|标[记志识注])(?:类型|方式)?$|^(?:action|operation|mark|flag)$/

const kindOf = remembered((header) => {
  const names = flagNames(header)
  if (names.some((name) => flag.test(name))) return 'flag'
  return names.some((name) => isRemarkName(name) || actions.test(name)) ? 'words' : null
})

/** True for a header whose numbers 0 and 1 would be yes and no. */
export const isResetFlag = (header: string): boolean => kindOf(header) === 'flag'

/** True if a cell says that its row shall follow the head office again. `crosses`: the column has crosses alone as its marks. */
export function saysReset(header: string, cell: string, crosses = false): boolean {
  const kind = kindOf(header)
  const value = plainWords(cell).replace(/[。.!]+$/, '')
  if (kind === null || value === '') return false
  return words.test(value) || (kind === 'flag' && (isYes(value) || crosses))
}

/** Words that say of a row that it is not imported: 请勿导入, 跳过, 'Skip this row'. They are parts of patterns for plain texts. */

const record = '(?:[此本该这][一个]?(?:行|条|款|[商产货]?品)|[商产货]品)'
const never = '(?:勿|不要|不得|不能|不可|禁止|别|不用|不必|不需要?|无需|不)'
const wish = '(?:请|先|暂时?)*'
const thisRow = '(?: this)?(?: (?:row|line|item|product))?'
export const notImported = [
  `${record}?${wish}${never}(?:导入?(?!出)|录入?|更新|入库)(?:到?系统|${record})?`,
  `${record}?(?:可以?|请|已)?(?:略过|跳过|忽略)${record}?(?:不导入)?`,
  `(?:please )?(?:skip|ignore|exclude)${thisRow}(?: from import)?|(?:skipp|ignor|exclud)ed`,
  `(?:please )?(?:do not|don.t|not(?: for)?|no need to) (?:import|update)${thisRow}`,
].join('|')

const whole = new RegExp(`^(?:${notImported})$`)
const ofPrice = new RegExp(
  `^(?:${record}?${wish}${never}更新价格?|(?:价格?|售价)${wish}${never}(?:导入|更新))$`,
)

/** True for a plain text that says nothing else. */
export const saysNotImported = (text: string): boolean => whole.test(text)

/** True for a plain text that keeps the price alone: 价格不更新. */
export const saysKeptPrice = (text: string): boolean => ofPrice.test(text)

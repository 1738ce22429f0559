/** Words that say of a row that it is not imported: 请勿导入, 跳过, 'Skip this row'. They are parts of patterns for plain texts. */

const record = '(?:[此本该这](?:行|条|款|[商产货]?品)|[商产货]品)'
const never = '(?:勿|不要|不得|不能|不可|禁止|别|不用|不必|不需要?|无需|不)'
export const notImported = [
  `(?:${record}|价格?|售价)?请?[暂先]?${never}(?:导入?(?!出)|录入?|上传|更新|入库)(?:到?系统|${record}|价格?|售价)?`,
  `(?:可|请|${record})?(?:略过|跳过|忽略)(?:${record})?(?:不导入)?`,
  '(?:please )?(?:skip|ignore|exclude)(?: this)?(?: (?:row|line|item))?(?: from import)?|(?:skipp|ignor|exclud)ed',
  '(?:please )?(?:do not|don.t|not(?: for| to)?) (?:import|upload|update)(?: this)?(?: (?:row|line|item))?',
].join('|')

const whole = new RegExp(`^(?:${notImported})$`)

/** True for a plain text that says nothing else. */
export const saysNotImported = (text: string): boolean => whole.test(text)

/** Words that say of a row that it is not imported: 请勿导入, 跳过, 'Skip this row'. They are parts of patterns for plain texts. */

export const notImported =
  '(?:请勿|勿|不要|不得|禁止|别|不用|不必|不需要?|无需|[暂先]?不)(?:导入|录入|更新|入库)|(?:可|请|此行|本行)?(?:略过|跳过|忽略)|skip(?: this)?(?: (?:row|line))?|ignored?|(?:do not|don.t|not) import'

const whole = new RegExp(`^(?:${notImported})$`)

/** True for a plain text that says nothing else. */
export const saysNotImported = (text: string): boolean => whole.test(text)

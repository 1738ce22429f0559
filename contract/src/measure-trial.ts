/** Sentences that say of a whole table that its values are no real ones: 测试数据, 本表仅供参考, 'Sample data', 作废. */

const table =
  '(?:[本此该这][张份个]?|以[上下]|上述|下列|所有|全部|表[中内])?(?:的)?(?:表格?|文件|文档|清单|名单|列表|资料|数据|内容|信息|[商产货]品|报价单?|(?:商品)?价格?[目表]?表?|单价|金额|页|单)?(?:的)?(?:[商产货]品|价格?|数据|资料|内容)?(?:均|都|皆|全部?|仅|只|一律)*(?:为|是|系|属)?'
const trialWords =
  '(?:内部)?(?:测试|试用|演示|[示样范]例(?:[商产货]品)?|模拟|虚[拟构]|练习|培训|演练)(?:专?用|数据|资料|样本|样例|价格?|清单|表格?|版本?|文件|信息|档案|之用)+|(?:内部)?测试(?:[商产货]品)?|样[表单张]|假数据|假资料|不(?:作为?|做)(?:价格|报价|定价|销售|任何)?(?:依据|凭证)|不作准'
const reference =
  '(?:仅|只|谨)?供?(?:内部|大家|各位|各店|门店)?(?:参考|参阅|演示|测试|练习|培训|学习|预览|试算)(?:使?用|之用)?'
const gone = '(?:已|现)?(?:作废|废止|失效|停用)(?:版本?|了)?'
const english = [
  '(?:this is |these are |contains? |only )?(?:a |an |only |just )*(?:test|testing|sample|example|demo|demonstration|dummy|mock|fake|fictitious|training|placeholder|trial)(?: (?:data|values?|records?|prices?|price ?list|list|sheet|items?|products?|catalog(?:ue)?|only|set|import))+',
  '(?:all |the |these |this )*(?:prices?|data|figures?|values?|list|sheet|file|table|information)? ?(?:is |are )?(?:only )?for (?:your )?(?:reference|demo|demonstration|testing|tests?|training|illustration|illustrative)(?: (?:purposes?|use))?(?: only)?',
  '(?:all |the |these |this )*(?:prices?|data|figures?|values?|list|sheet|file|table) (?:is |are )(?:only )?(?:indicative|illustrative|fictitious|not real|void|obsolete)(?: only)?',
  '(?:not for|do not) (?:import|production)(?: use)?|specimen|reference only|void',
]
const clauses = new RegExp(
  `^(?:${table}(?:${trialWords}|(?:仅|只|谨)${reference}|供(?:内部)?参考|${gone})|${english.join('|')})$`,
)
/** In another text such a word is one of several: 状态（启用，停用）. */
const bare = new RegExp(`^(?:${gone}|void)$`)
const longest = 60
/** A label, a number or marks before a clause. */
const label =
  /^[^\p{L}\p{N}]*(?:(?:附?注|备注|说明|注意(?:事项)?|(?:温馨)?提示|声明|ps|notes?|remarks?) ?: ?)?(?:\(?\d{1,2}[、.)] ?)?/u

/**
 * The clause of a plain text that says so; null without one. 图片仅供参考 says nothing about the values. `isTitle`: the text may be
 * the title 作废 alone. On another sheet it is one of some options.
 */
export function saysTrial(text: string, isTitle: boolean): string | null {
  const mayBeBare = isTitle && bare.test(text)
  const found = text
    .split(/[,，;；。!！()（）【】[\]|\n]|—|-(?=do not|not |for )/)
    .filter((clause) => clause.length <= longest)
    .map((clause) => clause.replace(label, '').replace(/[^\p{L}\p{N}]+$/u, ''))
    .find((clause) => clauses.test(clause) && (mayBeBare || !bare.test(clause)))
  return found ?? null
}

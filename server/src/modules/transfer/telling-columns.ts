import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import type { SheetRow } from '../../kernel/sheet/sheet-service.ts'
import { flagNames } from './flag-columns.ts'

/** A column that may tell goods of one name apart. */
export interface TellingColumn {
  index: number
  header: string
  /** `size`: its header says so. `field`: it has a field. `other`: any text without a field, if each row has its own. */
  kind: 'size' | 'field' | 'other'
  textOf(cell: string, values: SheetRow['values']): string
}

/** 规格, 颜色, 尺码, 净含量, 年份, 品牌, 'Variation Name', 'Size'. */
const size = new RegExp(
  [
    '^(?:[商产货]品|包装|销售)?规格(?:型号|名称|描述|参数|值|尺寸)?\\d?$',
    '^(?:[商产货]品)?(?:品牌|型号|等级|级别|品级|颜色|尺[码寸]|款[式号型]|口味|味型|版本|系列|材质|产地|包装)(?:名称?)?$',
    '^(?:净|总)?[含容]量$|^容积$|^(?:标称|单[件瓶袋盒包])?净?(?:含量|重量|重)$|^年[份代]$|^酒?精?度数?$|^酒精度$|^香型$|^香味$|^味道$|^花[色型]$|^图案$|^颜色分类$',
    '^[色货]号$|^[鞋衣码]?码[数段]?$|^大小$|^形状$|^浓度$|^度数$|^色系$|^属性(?:值)?\\d?$|^(?:销售|商品|产品)属性$|^厂[家商]$|^生产(?:厂[家商]|商|企业)$|^制造商$|^包装(?:方式|形式|类型|规格)$|^段[位数]$|^适用(?:年龄|人群|机型|型号)?$',
    '^(?:variation|variant|option)\\s*\\d?\\s*(?:name|title|value)?$|^(?:pack(?:age)?\\s*)?size$|^colou?r$|^spec(?:ification)?s?$',
    '^brand(?: name)?$|^model(?: (?:no|number|name))?$|^grade$|^origin$|^vintage$|^flavou?r$|^scent$|^style$|^material$|^volume$|^capacity$|^net (?:weight|content|contents|wt|volume)$|^strength$|^edition$|^pack(?:ag(?:e|ing))?$|^manufacturer$|^format$',
  ].join('|'),
)
/** Fields that goods of one name may have each of their own. */
const fields: ReadonlySet<string> = new Set(['origin', 'weight', 'boxSpec', 'stockUnit', 'saleUnit'])
/** Columns of numbers, of dates and of people, which say nothing about the goods. */
const noGoods =
  /序|行号|编号|编码|条码|货号|数|量|价|额|税|率|利|折|库存|日期|时间|期|年月|供[应货]|采购|客户|会员|店|仓|货架|架位|货位|区域|柜|渠道|平台|备注|说明|附注|状态|是否|标[志识记]|人|电话|图|链接|网址|类|分组|标签|排序|\b(?:no|id|index|qty|quantity|stock|inventory|price|cost|tax|date|time|suppliers?|vendors?|stores?|shops?|remarks?|notes?|comments?|status|image|url|link|category|tags?|description|location|shelf)\b/i
const longestOther = 20
const bareNumber = /^[\d\s.,/%-]*$/

const ofField = (key: string, cell: string, values: SheetRow['values']): string =>
  key === 'weight' && bareNumber.test(cell) && values.weight ? `${values.weight}kg` : cell

/** The columns of a file that may tell goods of one name apart. */
export const tellingColumns = (
  headers: readonly string[],
  fieldsAt: ReadonlyMap<number, SheetColumn>,
): TellingColumn[] =>
  headers.flatMap((header, index): TellingColumn[] => {
    const key = fieldsAt.get(index)?.key
    if (key !== undefined)
      return fields.has(key)
        ? [{ index, header, kind: 'field', textOf: (cell, values) => ofField(key, cell, values) }]
        : []
    const names = flagNames(header)
    if (names.some((name) => size.test(name)))
      return [{ index, header, kind: 'size', textOf: (cell) => cell }]
    if (names.length === 0 || noGoods.test(header)) return []
    const textOf = (cell: string) => (cell.length > longestOther || bareNumber.test(cell) ? '' : cell)
    return [{ index, header, kind: 'other', textOf }]
  })

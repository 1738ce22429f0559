import { type TableUnit, titleUnits } from '@zhanggui/contract/measure-said.ts'
import { simplified } from '@zhanggui/contract/traditional.ts'
import type { SurveyedSheet } from '../../kernel/sheet-worker/survey-sheets.ts'
import type { HeaderLines } from './header-lines.ts'

// Texts beside a header that speak about its whole table: a note of the first header cell, and a lone cell to the right.

/** A sentence about all prices: '价格均不含税', 'Prices exclude VAT'. One about a column has another word before it: '会员价为…'. */
const ofAllPrices =
  /^(?:[\d一二三四五六七八九十]{1,2}[.、．)）]\s*)?(?:[（(【*※]\s*)?(?:注[意：:]*\s*)?(?:以上|以下|上述|下列|本表|表[中内]|此表|所有|全部|所列|列出|商品|产品|的|各项){0,4}价(?:格|钱)?(?:均|都|全部|一律|统一|皆)?(?:[为是按指系]|不?含|未[含税])|^(?:note:? )?(?:all |the |our |listed )*prices? (?:listed |shown |here )*(?:are|is|do not|exclud|includ|ex\b|excl|incl|net|without|before)/i

export const isOfAllPrices = (text: string): boolean => ofAllPrices.test(simplified(text))

const ofTable =
  /^[^\p{L}\p{N}]*(?:(?:附?注|备注|说明|注意)[意:：]*\s*)?(?:[本此该全整](?:表|清单|文件)|表[中内]|(?:所有|全部)(?:商品)?[的]?(?:价|金额)|(?:金额|价格|货币|币种)(?:的?单位)?\s*[:：为是])|\bthis (?:table|sheet|list|file)\b|^\W*(?:all )?(?:amounts?|currency)\b/iu

/** True for a text that names the whole table, or all of its prices. */
const isOfTable = (text: string): boolean => isOfAllPrices(text) || ofTable.test(simplified(text))

const priceHeader = /价|金额|成本|\b(?:price|cost|amount)/i
/** Amounts and packages of goods, of which such a note gives the unit. */
const measured =
  /单位|重|库存|数量|规格|积分|箱|装|[长宽高]|unit|weight|stock|qty|quantity|size|spec|points?|pack/i
/** The words of a note about the values of its own column. */
const ofColumn =
  /编[码号]|编制|条码|货号|款号|名称|开头|规则|位数|长度|唯一|重复|[填必选]|格式|例如?[:：]|字符?|\b(?:codes?|names?|sku|barcodes?|unique|required|optional|format|digits?|e\.g)\b/i

/** The lines of notes of header cells, and of cells above them, about the whole table. The notes of a price speak of it alone. */
export function notesOfTable(
  { notes }: SurveyedSheet,
  { headers, headerRow, headerRows }: HeaderLines,
): string[] {
  const first = headers.findIndex((header) => header !== '')
  return notes.flatMap(({ row, column, text }) => {
    const header = simplified(headers[column] ?? '')
    const isAbove = row > 0 && row < headerRow
    if (row === 0 || row >= headerRow + headerRows || (!isAbove && priceHeader.test(header))) return []
    const isPlain = isAbove || header === '' || (column === first && !measured.test(header))
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => isOfTable(line) || (isPlain && line !== '' && !ofColumn.test(simplified(line))))
  })
}

/** The units of money that such notes say. A note hangs on another column, so a person is asked before prices are converted. */
export const unitsOfNotes = (lines: readonly string[]): TableUnit[] =>
  titleUnits(lines)
    .filter(({ of, unit }) => of === 'money' && unit !== 'yuan')
    .map((unit) => (unit.unit === null ? unit : { ...unit, unit: null, text: `${unit.text}?` }))

/**
 * The columns whose header is no name but a word about the table: a sentence, or the last cell of the row behind an empty one.
 * Nothing stands below it.
 */
export function wordsBeside(
  { headers }: HeaderLines,
  isEmpty: (column: number) => boolean,
): ReadonlySet<number> {
  const last = headers.findLastIndex((header) => header !== '')
  const isLone = (at: number) => at === last && at > 1 && headers[at - 1] === '' && isEmpty(at - 1)
  return new Set(
    headers.flatMap((header, at) =>
      header !== '' && (isLone(at) || isOfTable(header)) && isEmpty(at) ? [at] : [],
    ),
  )
}

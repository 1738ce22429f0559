import { wrongCheckDigit } from '@zhanggui/contract/check-digits.ts'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import type { SheetFault } from '../../kernel/sheet/sheet-service.ts'
import type { CellIssueKind } from '../../kernel/sheet-worker/read-sheet.ts'

// The reasons why a single cell is not reliable, whatever its row says.

const faultKeys: Record<
  Exclude<
    CellIssueKind,
    | 'lostDigits'
    | 'scientific'
    | 'date'
    | 'commaNumber'
    | 'markedText'
    | 'struck'
    | 'struckPart'
    | 'maybeStruck'
    | 'splitNumber'
    | 'unknownFormat'
  >,
  SheetFault['key']
> = {
  formulaWithoutValue: 'transfer.noCachedValue',
  controlCharacter: 'rule.controlCharacter',
  errorValue: 'transfer.errorValue',
  cut: 'rule.invalid',
  long: 'rule.maxLength',
}

/**
 * The error texts of formulas in Excel, also in Chinese, in LibreOffice and in WPS. A user may also have pasted them as
 * text. A cell of number signs was too narrow to show its value.
 */
const errorValue =
  /^#(?:N\/A|(?:DIV\/0|NAME|NULL|NUM|REF|VALUE|SPILL|CALC|FIELD|BLOCKED|BUSY|CONNECT|EXTERNAL|PYTHON|UNKNOWN|TIMEOUT|DATA|ERROR|溢出|计算|字段|值|名称|数值|引用|空值)[!?！？]|GETTING_DATA|VALUE|ERROR)$|^(?:Err|错误|錯誤)[:：]\d{3}$|^#{3,}$/i

/** A cell that stands for the value above or beside it. */
const ditto = /^(?:[同如](?:上|前|左)|[〃″"”]|''|々|ditto|do\.|(?:same )?as above)$/i

/** A long number in a file that was saved as csv, such as 6.9009E+12. */
const powerOfTen = /(^|[\s,，、;；])\d([.,]\d+)?e\+\d{1,3}($|[\s,，、;；])/i

/** A code that a program has written as a float: 1001.0 */
const floatTail = /^\d+\.0+$/

const decimalComma = /^[¥￥$€£]?\s?\d+,\d{1,2}\s?(?:元|€|eur)?$/i

/** A barcode of 12 to 14 digits whose last ones became zeros: 6.92E+12 written out. */
const lostTail = (text: string): boolean =>
  text
    .split(/[\s,，、;；]+/)
    .some((one) => /^(?=\d{12,14}$)\d{1,7}0{6,}$/.test(one) && wrongCheckDigit(one) !== null)

/** True for a column of amounts or numbers. */
export const isNumeric = ({ unit, kind }: SheetColumn): boolean => unit !== undefined || kind === 'number'

const ofFormat = (issue: CellIssueKind) => Number(issue === 'scientific' || issue === 'date')

/** The reason why a cell is not reliable; null if it is. A column may take one of its issues and not another. */
export function faultOf(
  text: string,
  issues: readonly CellIssueKind[],
  column: SheetColumn,
): SheetFault['key'] | null {
  if (issues.length === 0) return faultBy(text, undefined, column)
  // A format may be one of powers of ten, and say more than that.
  for (const issue of [...issues].sort((a, b) => ofFormat(a) - ofFormat(b))) {
    const key = faultBy(text, issue, column)
    if (key) return key
  }
  return null
}

function faultBy(
  text: string,
  issue: CellIssueKind | undefined,
  column: SheetColumn,
): SheetFault['key'] | null {
  if (issue === 'long') return faultKeys.long
  if (errorValue.test(text.trim())) return 'transfer.errorValue'
  if (column.kind === 'text' && ditto.test(text)) return 'transfer.ditto'
  if (isNumeric(column) && decimalComma.test(text)) return 'transfer.commaNumber'
  if (issue === 'commaNumber') return isNumeric(column) ? 'transfer.commaNumber' : null
  if (issue === 'struckPart' && column.kind === 'text') return 'transfer.markedText'
  if (issue === 'maybeStruck')
    return isNumeric(column) || column.identifier || column.required ? 'transfer.maybeStruck' : null
  // A struck name strikes its goods.
  if (issue === 'struck' && column.required) return 'transfer.markedText'
  if (issue === 'markedText' || issue === 'struck' || issue === 'struckPart')
    return isNumeric(column) || column.identifier ? 'transfer.markedText' : null
  if (issue === 'unknownFormat')
    return isNumeric(column) || column.kind === 'text' ? 'transfer.unknownFormat' : null
  // Excel makes such a value of a typed word.
  if (column.identifier && (text === 'TRUE' || text === 'FALSE' || issue === 'date'))
    return 'transfer.notAsTyped'
  if (column.identifier && (floatTail.test(text) || lostTail(text))) return 'transfer.lostDigits'
  if (column.identifier && (issue === 'scientific' || powerOfTen.test(text.normalize('NFKC'))))
    return 'transfer.lostDigits'
  // In a number column such a value is above the limit anyway, and refused for that.
  if (issue === 'lostDigits') return column.kind === 'text' ? 'transfer.lostDigits' : null
  return issue === undefined || issue === 'scientific' || issue === 'date' || issue === 'splitNumber'
    ? null
    : faultKeys[issue]
}

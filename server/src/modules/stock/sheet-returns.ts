import { textOf } from '@zhanggui/contract'
import type { Language } from '@zhanggui/contract/text.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { SheetSurvey } from '../../kernel/sheet-worker/survey-sheets.ts'
import type { PickedSheet } from '../transfer/pick-sheet.ts'
import type { Read } from './sheet-columns.ts'

const longestTitle = 24
const longestSection = 12
const longestRemark = 20

/** A text without spaces, but those between English words. */
const bare = (text: string): string => text.normalize('NFKC').replace(/\s+(?![a-z])|(?<![a-z])\s+/gi, '')

const returnWord = /退[货库供回]|退[换(/、和与及]|[(/、和与及]退|\breturns?\b|\breturned\b/i
/** A form for both says so: 送（退）货单, 进/退货单, 进货退货单. */
const bothTitle =
  /(?:[送发出进收供配]|采购[(/、和与及])[货库]?单?[(/、和与及含]*退|退[货库]?[(/、和与及]+[送发出进收供配采]|退换|[送发出进收供配]货|入库|deliver|receipt|purchase/i
const returnTitle =
  /退[货库供]?(?:出库)?(?:通知|申请)?(?:单|清单|明细|表)|退[货库供](?:出库)?$|\breturns?(?: ?(?:note|slip|order|form)s?)?$/i
/** A sentence about returns is no title: '7天内可退货，退货请联系李经理'. */
const sentence = /[可不]退|天内|(?<!申)请|如|若|[,。;!?]|:.|退货率/

/** The direction that a title gives the goods below it. */
function directionOf(text: string): 'return' | 'both' | null {
  const title = bare(text).replace(/[\d._#:年月日()-]+$/, '')
  if (title.length > longestTitle || !returnWord.test(title) || sentence.test(title)) return null
  if (bothTitle.test(title)) return 'both'
  return returnTitle.test(title) ? 'return' : null
}

/**
 * Refuses the sheet of goods that go back to the supplier: they must not be received. Returns the title of a form for both,
 * of which only a person knows the direction.
 */
export function refuseReturns(
  fileName: string,
  survey: SheetSurvey,
  { sheet, headerRow, recognized }: PickedSheet,
): string | null {
  const title = sheet.head
    .filter(({ rowNumber }) => !recognized || rowNumber < headerRow)
    .flatMap(({ cells }) => cells.map((cell) => cell.trim()))
  const names = [fileName.replace(/\.[^.]*$/, ''), ...(survey.sheets.length > 0 ? [sheet.name] : [])]
  const said = [...names, ...title]
  const returned = said.find((text) => directionOf(text) === 'return')
  if (returned !== undefined)
    throw refuse('stock.sheetReturn', { title: returned.trim().slice(0, longestTitle) })
  return said.find((text) => directionOf(text) === 'both')?.trim() ?? null
}

/** A whole cell that gives the kind of its row: 退货, 采购退货, 退, return. */
const returnCell = /^(?:采购|进货|商品|供应商)?退(?:[货库供回])?(?:出库|单)?$|^returns?$|^returned$/i
const arrivalCell =
  /^(?:采购|商品)?(?:[进收送入到发]货?|入库|进库|采购)(?:入库|单)?$|^(?:purchase|receipt|delivery|received|in)$/i
/** Words in a remark or a name: '退回供应商', '冰红茶（退货）'. */
const returnRemark = /退[货库供回]|[(（【[]退[)）】\]]/
const noReturn = /[可不包无]退|退换|退货?率|退货?期|退货政策|如|若|天/
const returnHeader = /退[货库供回]|\breturn/i
const noReturnHeader = /[可不包价号码]|退换|政策|率|期|天|说明|条件|地址|电话|联系/
const nothing = /^(?:[-/\\—]|0+(?:\.0+)?|否|无|没有|不|no?|n\/a|false)?$/i

/** Finds the rows of returned goods in a sheet of goods that arrive. */
export class Returns {
  private readonly read: Read
  private readonly language: Language
  /** Rows from which on a section has returned goods, or arriving ones. */
  private readonly sections: { row: number; title: string; returns: boolean }[] = []
  /** True if a row says nothing about its direction. */
  unclear = false

  constructor(read: Read, language: Language) {
    this.read = read
    this.language = language
  }

  /** Looks for the titles of sections in all rows, also in those that are no goods. */
  look(rows: readonly { rowNumber: number; cells: readonly string[] }[]): void {
    for (const { rowNumber, cells } of rows) {
      const filled = [...new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''))]
      const title = bare(filled.join(''))
      if (filled.length > 2 || title.length > longestSection || /\d{4}/.test(title) || sentence.test(title))
        continue
      if (returnWord.test(title)) this.sections.push({ row: rowNumber, title, returns: true })
      else if (/[进收送入到发][货库]|采购/.test(title))
        this.sections.push({ row: rowNumber, title, returns: false })
    }
  }

  /** Says why the goods of a row do not arrive; '' if they do. */
  faultOf(
    rowNumber: number,
    cells: readonly string[],
    { name = '', amount = '' }: Readonly<Record<string, string | undefined>>,
  ): string {
    const taken = new Set(this.read.mapping.flatMap(({ column, field }) => (field === null ? [] : [column])))
    const free = cells.flatMap((cell, at) =>
      taken.has(at) ? [] : [{ text: bare(cell), header: bare(this.read.headers[at] ?? '') }],
    )
    const section = this.sections.findLast(({ row }) => row < rowNumber)
    const remark = (text: string) =>
      text.length <= longestRemark && returnRemark.test(text) && !noReturn.test(text)
    const said =
      free.find(({ text, header }) => returnCell.test(text) || remark(text) || isReturned(text, header))
        ?.text ??
      (returnRemark.test(bare(name)) && !noReturn.test(name)
        ? name
        : section?.returns
          ? section.title
          : undefined)
    if (said !== undefined)
      return textOf(this.language, 'stock.sheetReturned', { said: said.slice(0, longestTitle) })
    if (/^[-−－].*\d|^[(（]\s*\d.*[)）]$|\d\s*[-−－]$/.test(amount.trim()))
      return textOf(this.language, 'stock.sheetNegative', { amount: amount.trim().slice(0, longestRemark) })
    if (!section && !free.some(({ text }) => arrivalCell.test(text))) this.unclear = true
    return ''
  }
}

/** 2 below 退货数量, or 是 below 退货. */
const isReturned = (text: string, header: string): boolean =>
  returnHeader.test(header) && !noReturnHeader.test(header) && !nothing.test(text)

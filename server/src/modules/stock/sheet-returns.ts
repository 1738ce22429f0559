import { textOf } from '@zhanggui/contract'
import type { Language } from '@zhanggui/contract/text.ts'
import { simplified } from '@zhanggui/contract/traditional.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { SheetSurvey } from '../../kernel/sheet-worker/survey-sheets.ts'
import type { PickedSheet } from '../transfer/pick-sheet.ts'
import type { Read } from './sheet-columns.ts'
import { goodsNumber, saysMiscounted, saysShort } from './short-said.ts'

const longestTitle = 24
/** A line below the goods has few texts. */
const mostTexts = 4
const longestSection = 12
const longestRemark = 20

/** A text without spaces, but those between English words. */
const bare = (text: string): string =>
  simplified(text.normalize('NFKC')).replace(/\s+(?![a-z])|(?<![a-z])\s+/gi, '')

/** Goods that go back, or never come: one list for titles, sections, columns, remarks and names. */
const gone = '红字|红冲|冲[红减销]|作废|废止|报[损废]|盘亏|拒收|退货|退回'
/** Goods of a row that have not come. */
const notCome = '缺货|断货|无货|未[到发送]货?|没到货?|(?:已|被)?取消|(?:已|被)驳回'
const goneInEnglish = '(?:credit|debit) (?:note|memo)|void(?:ed)?|cancell?ed|rejected|refused|write-?off'
const goneTitle = new RegExp(`${gone}|\\b(?:${goneInEnglish})\\b`, 'i')
/** '涂改作废' is a sentence about the paper. */
const noGoneTitle = /涂改|过期作废|逾期|无效|[可不]退|退换/
/** A note of goods that leave us, or that leave the supplier for us. Only a person knows. */
const outTitle =
  /(?:销售|出库|调出|领[用料]|借出|赠送|外借|退仓|退料|退回|返[货库仓]|撤[柜架店]|换货)[^,。;:]{0,6}(?:单|清单|明细|表)|调拨出库|^(?:rma|damaged goods|退仓|撤[柜架]|换货|(?:销售|出库|调出|领用|借出|赠送|外借|损耗|消耗|自用)(?:数量|记录|汇总)?|sales?|issues?|issued|outbound|stock ?out|wastage|waste)$/i
const inTitle = /[送发收进][货]|入库|采购|配送|调入|价/
const returnWord =
  /退[货库供厂回]|[采销]退|返厂|\b(?:rtv|rma)\b|退[换(/、和与及]|[(/、和与及]退|\breturns?\b|\breturned\b/i
/** A form for both says so: 送（退）货单, 进/退货单, 进货退货单. */
const bothTitle =
  /(?:[送发出进收供配]|采购[(/、和与及])[货库]?单?[(/、和与及含]*退|退[货库]?[(/、和与及]+[送发出进收供配采]|退换|[送发出进收供配]货|入库|deliver|receipt|purchase/i
const returnTitle =
  /退[货库供厂]?(?:出库)?(?:通知|申请)?(?:单|清单|明细|表)|(?:退[货库供厂]|采退|采购退|返厂|退供应商)(?:出库)?$|返厂(?:通知|申请)?(?:单|清单|明细|表)|^rtv$|\breturns?(?: ?(?:note|slip|order|form)s?)?$/i
/** Goods that went out again, or that buyers brought back: 進貨退出, 销货退回. */
const backTitle =
  /(?:[进购销]货|采购|供货|销售)退[出回](?:通知|申请)?(?:单据?|清单|明细|表|记录|汇总)?$|\b(?:credit|debit) (?:note|memo)s?$/i
/** A sentence about returns is no title: '7天内可退货，退货请联系李经理'. */
const sentence = /[可不]退|天内|(?<!申)请|如|若|[,。;!?]|:.|退货率/

/** The direction that a title gives the goods below it. */
function directionOf(text: string): 'return' | 'both' | null {
  const title = bare(text).replace(/[\d._#:年月日()-]+$/, '')
  if (title.length > longestTitle || sentence.test(title)) return null
  if (outTitle.test(title) && !inTitle.test(title)) return 'both'
  if (backTitle.test(title)) return 'return'
  const word = returnWord.test(title)
  if (!word) return goneTitle.test(title) && !noGoneTitle.test(title) ? 'return' : null
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
const returnCell = /^(?:采购|[进购销]货|商品|供应商)?退(?:[货库供回出])?(?:出库|单)?$|^returns?$|^returned$/i
const arrivalCell =
  /^(?:采购|商品)?(?:[进收送入到发]货?|入库|进库|采购)(?:入库|单)?$|^(?:purchase|receipt|delivery|received|in)$/i
/** The same in any column, and in one that says a direction or a state: 出入库 = 出库, +/- = '-'. */
const goneCell = new RegExp(
  `^(?:(?:已|被|整单)?(?:${gone})(?:单|出库)?|${notCome}|换货|${goneInEnglish}|out of stock|not shipped)$`,
  'i',
)
const directionHeader =
  /出入|入出|进出|收发|收付|方向|借贷|正负|增减|[+＋]\s*[/／]\s*[-－−]|^(?:业务|单据|出入库|操作)?类[型别]$|状态|\b(?:direction|in ?\/ ?out|type|status)\b/i
const directionCell = /^(?:出库?|发出|调出|贷方?|负|减|换|缺|[-－−]|out|credit|-1)$/i
/** A column that is filled only for such goods: 退 = √, 拒收数量 = 2. */
const goneHeader = new RegExp(`^(?:是否|已)?(?:退|${gone}|缺货|取消)(?:\\?|数量?|标[记志]|否)?$`)
const goneRemark = new RegExp(
  `${gone}|${notCome}|退\\s*[\\d一二两三四五六七八九十几半]|^退(?:掉|了|[瓶罐箱件包袋盒提个])|(?:^|[^可不包无衰后减清告])退$`,
)
/** '可乐-退', '可乐（拒收）' */
const goneName = new RegExp(`[-—–_/]\\s*(?:退|${gone})$|[(【\\[](?:退|${gone})[)】\\]]$`)
const goneSection = new RegExp(
  `^(?:[一二三四五六七八九十\\d]+[、.])?[【(]?(?:以下|下列)?[为是]?(?:退|换货|出库|${gone}|${notCome})[货品商部分明细区类]*[】)]?:?$`,
)
/** Words in a remark or a name: '退回供应商', '冰红茶（退货）'. */
const returnRemark = /退[货库供回]|[(（【[]退[)）】\]]/
const noReturn = /[无没不未免]有?[缺断]货|[可不包无]退|退换|退货?率|退货?期|退货政策|如|若|天/
const returnHeader = /退[货库供回]|\breturn/i
const noReturnHeader = /[可不包价号码]|退换|政策|率|期|天|说明|条件|地址|电话|联系/
const nothing = /^(?:[-/\\—]|0+(?:\.0+)?|否|无|没有|不|no?|n\/a|false)?$/i

/** Finds the rows of returned goods in a sheet of goods that arrive. */
export class Returns {
  private readonly read: Read
  private readonly language: Language
  /** The goods of the sheet arrive. Those of others, such as a stocktaking, may be broken. */
  private readonly arrives: boolean
  /** Rows from which on a section has returned goods, or arriving ones. */
  private readonly sections: { row: number; title: string; returns: boolean }[] = []
  private readonly titles: { row: number; title: string }[] = []
  /** True if a row says nothing about its direction. */
  unclear = false

  constructor(read: Read, language: Language, arrives: boolean) {
    this.read = read
    this.language = language
    this.arrives = arrives
  }

  /** Looks for the titles of sections in all rows, also in those that are no goods. */
  look(rows: readonly { rowNumber: number; cells: readonly string[] }[]): void {
    for (const { rowNumber, cells } of rows) {
      const texts = cells.filter((cell) => cell.trim() !== '')
      // 拒收签字: is a field to fill in, and 报损 2 a sum.
      const isTitle = texts.length <= mostTexts && !texts.some((text) => /^[\d.]{1,6}$/.test(text.trim()))
      for (const text of isTitle ? texts : [])
        if (!/[:：]\s*$/.test(text) && directionOf(text) === 'return')
          this.titles.push({ row: rowNumber, title: text.trim() })
      const filled = [...new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''))]
      const title = bare(filled.join(''))
      if (filled.length > 2 || title.length > longestSection || /\d{4}/.test(title) || sentence.test(title))
        continue
      if (returnWord.test(title) || goneSection.test(title))
        this.sections.push({ row: rowNumber, title, returns: true })
      else if (/[进收送入到发][货库]|采购/.test(title))
        this.sections.push({ row: rowNumber, title, returns: false })
    }
  }

  /** The title of goods that go back, below the last row of goods: it may be that of the sheet. */
  titleBelow(lastRow: number): string | null {
    return this.arrives ? (this.titles.find(({ row }) => row > lastRow)?.title ?? null) : null
  }

  /** Says why the goods of a row do not arrive; '' if they do. */
  faultOf(
    rowNumber: number,
    cells: readonly string[],
    { name = '', amount = '' }: Readonly<Record<string, string | undefined>>,
  ): string {
    const taken = new Set(this.read.mapping.flatMap(({ column, field }) => (field === null ? [] : [column])))
    const free = cells.flatMap((cell, at) =>
      taken.has(at)
        ? []
        : [{ text: bare(cell), header: bare(this.read.headers[at] ?? ''), cell: cell.trim() }],
    )
    const section = this.sections.findLast(({ row }) => row < rowNumber)
    const remark = (text: string) =>
      text.length <= longestRemark &&
      (returnRemark.test(text) || goneRemark.test(text)) &&
      !noReturn.test(text)
    const isGone = (text: string, header: string) =>
      goneCell.test(text) ||
      (directionHeader.test(header) && directionCell.test(text)) ||
      (goneHeader.test(header) && !nothing.test(text))
    const found = free.find(
      ({ text, header }) =>
        returnCell.test(text) || isGone(text, header) || remark(text) || isReturned(text, header),
    )
    const says = this.arrives ? saysShort : saysMiscounted
    const partly = free.find(({ text, header }) => says(text, header, amount))
    if (found || partly) {
      const { text = '', header = '', cell = '' } = found ?? partly ?? {}
      const [isNumber, count] = [/^\d/.test(text), goodsNumber(text)]
      // Of a part nobody knows what the quantity counts. A remark about all of the goods is about the row.
      const isPart = partly || isNumber || (count !== null && count !== Number(amount))
      const key =
        isPart && this.arrives
          ? 'stock.sheetPartly'
          : partly && !this.arrives
            ? 'stock.sheetMiscounted'
            : 'stock.sheetReturned'
      return textOf(this.language, key, {
        said: (isNumber ? `${header} ${cell}` : cell).trim().slice(0, longestTitle),
      })
    }
    const said =
      (returnRemark.test(bare(name)) || goneName.test(bare(name))) && !noReturn.test(name)
        ? name
        : section?.returns
          ? section.title
          : undefined
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

import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { isBelowTable, isSpelledAmount } from '@zhanggui/contract/measure-aside.ts'
import { sectionPack } from '@zhanggui/contract/measure-pack.ts'
import { tableUnits } from '@zhanggui/contract/measure-said.ts'
import { namesRows } from '@zhanggui/contract/measure-section.ts'
import { simplified } from '@zhanggui/contract/traditional.ts'
import type { ImportChoices } from '@zhanggui/contract/transfer/transfer.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Findings } from '../../kernel/sheet/check/findings.ts'
import type { SheetRow } from '../../kernel/sheet/sheet-service.ts'
import { type HeaderRows, sectionsIn } from './header-rows.ts'
import type { ImportedRow } from './import-file.ts'
import { lineUnit } from './price-unit.ts'
import type { Sections } from './sections.ts'

const totals = String.raw`(合\s*计|总\s*计|小\s*计|共\s*计|累\s*计|总\s*数|总\s*金\s*额|总\s*额|总\s*价|总\s*和|总\s*共|汇\s*总|小\s*结|平\s*均)`
const further = String.raw`\s*(金额|数量|件数|价格|价款|售价|人民币|大写|值|价|数)?\s*([::(].*|\d.*)?`
/** '合计', '本页合计(元)', '饮料小计', '共 2 种', 'Total amount', 'Subtotal (2 items)'. */
const totalsWord = new RegExp(
  [
    String.raw`^\S{0,6}?${totals}${further}$`,
    String.raw`^共\s*\d+\s*(?:\S{0,2}|[个种件款项条行样]\S{0,3})[::]?$`,
    String.raw`^\d+\s*items?$`,
    '^(?:[平]?均价|最[高低大小](?:价格?|售价|值)?|max(?:imum)?|min(?:imum)?|ttl|承[前上]页|[过转]次页|[转接][上下]页|(?:carried|brought) forward|[cb]/[fd])$',
    String.raw`^(grand\s+|sub-?\s*)?totals?(\s+(amount|price|quantity|qty|value|cost|sum|due|payable|items?|goods|of|the|above)){0,4}\s*([::(].*)?$`,
    String.raw`^(sum|average|avg\.?|mean|(amount|balance)\s+due)(\s+(of|the|all|above|price|total|rows|items)){0,4}\s*:?$`,
  ].join('|'),
  'i',
)
const looseTotals =
  /[合总小共累]\s*[计数共和]|汇总|小结|总(?:和|共|额)|\b(?:sub-?)?totals?\b|\b(?:sum|items?|max|min|count)\b/i
/** The group of a row that Excel's subtotals add: '可乐 汇总', 'Cola Total'. */
const subtotal = /^(.+?)\s+(汇总|合计|小计|计数|平均值|最大值|最小值|total|subtotal|count|average|max|min)$/i

/** The words of a text in simplified characters, without the marks around them: `【合計】`, `— Total —`. '@SUM' is a name. */
const bareText = (text: string): string =>
  simplified(text.normalize('NFKC'))
    .replace(/^[^\p{L}\p{N}@]+|[^\p{L}\p{N})]+$/gu, '')
    .trim()

/** True for a word of totals, or for several: '合计/Total', 'Total 合计'. */
function isTotals(text: string): boolean {
  const bare = bareText(text)
  const parts = bare.split(/\s*\/\s*|(?<=[a-z]) (?=[一-鿿])|(?<=[一-鿿]) (?=[a-z])/i)
  return totalsWord.test(bare) || (parts.length > 1 && parts.every((part) => totalsWord.test(part)))
}

/** True for a text with such a word, which says nothing alone: '本周各店总计如下', 'max', '2 items'. */
const hasTotals = (text: string): boolean => looseTotals.test(bareText(text))

/** '示例：可口可乐', and '此行为示例，导入前请删除' in any cell. */
const exampleName =
  /^[([【]?(?:填写|导入)?(?:示例|样例|范例|示范|举例|例如|例|example|e\.?g\.?)(?:数据|行|商品)?[)\]】]?\s*:/i
const exampleNote =
  /[此本该这][^,。]{0,2}[行条][^,。]{0,6}(?:示例|样例|范例|例子|举例|示范)|(?:示例|样例|范例|例子)[^。]{0,8}(?:删|请勿|覆盖)|(?:导入|上传)前[^,。]{0,4}删|\b(?:example|sample) (?:row|line)\b|\b(?:delete|remove) (?:this|the) (?:example|sample|row|line)\b/i

/** A line about the rows around it has few cells. */
const mostLineCells = 2
const sentence = /[:：,，;；。!！]|以[上下]/

/**
 * True for a line that says a package or another basis of the prices of the rows around it: '以下整箱', '散装区（元/斤）'. A
 * unit that converts, or one of weights and quantities, is none: nobody may say that such numbers are right as they are.
 */
function isUnitOfRows(cells: readonly string[]): boolean {
  const [text = '', ...more] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const said = tableUnits([text])
  if (more.length > 0 || said.some(({ unit, of }) => unit !== null || of === 'weight' || of === 'length'))
    return false
  if (/数|库存|qty|quantit/i.test(text)) return false
  return sectionPack(text) !== null || namesRows(text) || lineUnit(text) !== null || !isNote(text)
}
const isNote = (text: string): boolean => isBelowTable(text) || sentence.test(text) || text.length > 24

/** The numbered or bracketed title of a group of goods, or one that ends so: '一、饮料', 【日化】, 饮料类. */
const isGroupTitle = (text: string): boolean =>
  text.length <= longestTitle &&
  /^(?:[(（][一二三四五六七八九十]{1,3}[)）]|[一二三四五六七八九十]{1,3}[、.．]|第[一二三四五六七八九十\d]{1,3}[类区部组])\S|^[【[［].+[】\]］]$|^\S{1,8}(?:类|系列|专?区|专柜)$/.test(
    text,
  )
const longestTitle = 16

/** Floats are exact enough here: the sums are only compared, never stored. */
const alike = (one: number, other: number): boolean => Math.abs(one - other) < 0.005

/** True for a row of numbers only, behind its first column: the sum of a column without a field. */
const isBareAmount = (cells: readonly string[]): boolean =>
  cells.every((cell) => /^\s*(?:[¥￥]?\s?-?\d[\d,]*(?:\.\d+)?)?\s*元?\s*$/.test(cell)) &&
  cells.slice(1).some((cell) => cell.trim() !== '')

/** True for a text in the place of a code that is none: 'Total', '金额大写：…', '制表：…'. */
const isNoCode = (text: string): boolean =>
  isTotals(text) || (!/^[\w-]+$/.test(text) && (isSpelledAmount(text) || isBelowTable(text)))

/** The numbers of the columns, below the header: 1, 2, 3. */
const isNumbering = (cells: readonly string[]): boolean =>
  cells.length > 2 && cells.every((cell, at) => cell.trim() === String(at + 1))

/**
 * Finds rows of a file that are no records: totals, repeated headers, what stands below a table, and hidden rows if the
 * user leaves them out.
 */
export class LeftOut {
  private readonly columns: readonly SheetColumn[]
  private readonly hidden: ImportChoices['hidden']
  private readonly headerRows: HeaderRows
  private readonly findings: Findings
  private readonly sections: Sections | null
  private readonly sums = new Map<string, number>()
  private summed = 0
  private readonly codes = new Set<string>()
  /** The cells of the record above. */
  private above: readonly string[] = []

  constructor(
    columns: readonly SheetColumn[],
    hidden: ImportChoices['hidden'],
    headerRows: HeaderRows,
    findings: Findings,
    sections: Sections | null = null,
  ) {
    this.sections = sections
    this.columns = columns
    this.hidden = hidden
    this.headerRows = headerRows
    this.findings = findings
  }

  /** True if the row is not imported. Refuses the file if another table begins here: its columns are not mapped. */
  has(row: ImportedRow, mapped: SheetRow): boolean {
    const { rowNumber, values, faults } = mapped
    const text = row.cells.find((cell) => cell.trim() !== '')?.trim() ?? ''
    if (row.hidden) {
      this.findings.add('hidden', `${rowNumber}: ${text}`)
      if (this.hidden === 'leaveOut') return true
    }
    const kind = this.headerRows.kindOf(row.cells)
    const isUnsure = kind === 'section' && !this.sections && sectionsIn(text).every(({ unsure }) => unsure)
    const header = isUnsure ? null : kind
    if (header === 'other') throw refuse('transfer.secondHeader', { row: rowNumber })
    // '350 = 3.50' in a cell comes from its format. It is a fault of this row, and no unit of the rows below.
    const isUnits = header === 'units' && !faults.some(({ key }) => key === 'transfer.shownOtherwise')
    if (isUnits && this.sections && isUnitOfRows(row.cells)) {
      this.findings.add('below', `${rowNumber}: ${text}`)
      this.sections.read(rowNumber, text, true)
      return true
    }
    if (isUnits)
      throw refuse('transfer.laterUnits', { row: rowNumber, text: row.cells.join(' ').trim().slice(0, 40) })
    if (header === 'section' && !this.sections)
      throw refuse('transfer.laterSection', { row: rowNumber, text: text.slice(0, 40) })
    if (header === 'again') {
      this.findings.add('headers', `${rowNumber}: ${text}`)
      return true
    }
    if (this.isTotal(row, values)) {
      this.findings.add('totals', `${rowNumber}: ${text}`)
      return true
    }
    if (
      header === 'section' ||
      (this.summed === 0 && isNumbering(row.cells)) ||
      this.isExample(row, values) ||
      this.isBelow(row, values) ||
      this.isLine(row, values)
    ) {
      // 说明 in one cell, and what it says in the next.
      const line = [...new Set(row.cells.map((cell) => cell.trim()).filter((cell) => cell !== ''))].join(' ')
      this.findings.add('below', `${rowNumber}: ${line}`)
      this.sections?.read(rowNumber, line, lineUnit(line) !== null)
      return true
    }
    this.sections?.tell(mapped, row)
    this.above = row.cells
    for (const code of this.codesOf(values)) this.codes.add(code)
    for (const [key, value] of this.amounts(values)) this.sums.set(key, (this.sums.get(key) ?? 0) + value)
    this.summed++
    return false
  }

  private isTotal({ cells, sums }: ImportedRow, values: SheetRow['values']): boolean {
    if (this.summed > 0 && isBareAmount(cells) && Object.values(values).every((value) => value === ''))
      return true
    const codes = this.codesOf(values)
    const amounts = this.amounts(values)
    const isSum =
      this.summed > 1 &&
      amounts.length > 0 &&
      amounts.every(([key, value]) => alike(this.sums.get(key) ?? 0, value))
    // A brand may have such a name. Its goods have a code of their own and a price.
    if (codes.some((code) => !this.codes.has(code)) && amounts.length > 0 && !isSum) return false
    if (sums || cells.some((cell, column) => this.isSubtotal(cell, column))) return true
    // Or else no record is called so, even if a cell of its code is filled.
    const name = this.columns.find(({ kind, identifier }) => kind === 'text' && !identifier)
    if (name && isTotals(values[name.key] ?? '')) return true
    if (codes.length > 0) return false
    const first = cells.filter((cell) => cell.trim() !== '').slice(0, 3)
    if (first.some((cell) => isTotals(cell) || (isSpelledAmount(cell) && this.isWithout(amounts, cell))))
      return true
    if (!isSum) return false
    // A row that sums the rows above: all of several amounts, or with a word of totals, or without any text.
    const texts = this.columns.flatMap(({ key, kind }) =>
      kind === 'text' && values[key] ? [values[key]] : [],
    )
    return amounts.length > 1 || texts.length === 0 || texts.some(hasTotals)
  }

  /** An amount in words may stand beside its number. A product may have such a name: '贰元贴纸'. */
  private readonly isWithout = (amounts: readonly unknown[], text: string): boolean =>
    amounts.length === 0 || /大[写寫]/.test(text)

  /** A row that shows how to fill in the others. */
  private isExample({ cells }: ImportedRow, values: SheetRow['values']): boolean {
    const name = this.columns.find(({ kind, identifier }) => kind === 'text' && !identifier)
    if (name && exampleName.test((values[name.key] ?? '').normalize('NFKC'))) return true
    return cells.some((cell) => exampleNote.test(cell.normalize('NFKC')))
  }

  /** A signature, a date or a note below the table: no code, no amount, and no text without a label. */
  private isBelow({ cells }: ImportedRow, values: SheetRow['values']): boolean {
    // The cheap look first: nearly every row has an amount.
    if (this.amounts(values).length > 0) return false
    const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
    if (!isBelowTable(texts[0] ?? '') || this.codesOf(values).length > 0) return false
    return texts.every(
      (cell, at) => at === 0 || /^\S{1,8}\s*[:：]/.test(cell) || /[:：]$/.test(texts[at - 1] ?? ''),
    )
  }

  /**
   * A title or a note in one or two cells of a table of prices: no code, no amount, and no name beside another text. Goods
   * without a price have a code or a category beside their name.
   */
  private isLine({ cells }: ImportedRow, values: SheetRow['values']): boolean {
    if (!this.sections || this.amounts(values).length > 0) return false
    if (!this.columns.some(({ unit }) => unit === 'yuan')) return false
    const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
    // The name of a product without its price may be alone in a row of two columns.
    const [title = '', ...more] = texts
    if (this.columns.length < 3) return more.length === 0 && (isGroupTitle(title) || lineUnit(title) !== null)
    if (texts.length > mostLineCells || texts.every((text) => /^[\d\s.,/-]+$/.test(text))) return false
    if (this.columns.some(({ key, finds }) => finds && /^[\w.-]+$/.test(values[key] ?? ''))) return false
    const name = this.columns.find(({ kind, identifier }) => kind === 'text' && !identifier)
    // Codes alone say whose own price goes.
    if (!name) return texts.length === 1 && !/^[\w.-]+$/.test(texts[0] ?? '')
    const named = values[name.key] ?? ''
    return texts.length === 1 || named === '' || sentence.test(named)
  }

  /** The name of the group above with a word of totals. A product of that name has no such group. */
  private isSubtotal(cell: string, column: number): boolean {
    const group = subtotal.exec(cell.normalize('NFKC').trim())?.[1]
    return group !== undefined && this.above[column]?.trim() === group
  }

  /** The codes of a row. */
  private codesOf(values: SheetRow['values']): string[] {
    return this.columns.flatMap(({ key, finds }) => {
      const code = values[key] ?? ''
      return finds && code !== '' && !isNoCode(code) ? [code] : []
    })
  }

  private amounts(values: SheetRow['values']): [key: string, value: number][] {
    return this.columns.flatMap(({ key, unit, kind }): [string, number][] => {
      const text = values[key]
      if (!text || !(unit || kind === 'number')) return []
      const value = Number(text)
      return Number.isFinite(value) ? [[key, value]] : []
    })
  }
}

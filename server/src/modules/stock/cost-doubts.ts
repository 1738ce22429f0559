import { textOf } from '@zhanggui/contract'
import { untaxed } from '@zhanggui/contract/measure-untaxed.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import { simplified } from '@zhanggui/contract/traditional.ts'
import type { Read } from './sheet-columns.ts'

/** Taxes and discounts around the cost of a file. Nobody knows whether the cost is before or after them. */

const half = (text: string): string => simplified(text.normalize('NFKC')).trim()

/** Sums and prices with the tax. A cost that they repeat is with the tax, too. */
const taxedSum =
  /价税合计|税价合计|(?<![不未])含税(?:总?金?额|总[价计]|合计|小计)|税后(?:金额|合计)|\b(?:gross|incl\w*\.?) ?(?:amount|total)\b/i
const taxedPrice =
  /(?<![不未])含税(?:单价|进价|成本|价格?)|税后(?:单?价)|\bprice (?:incl\w*\.?|with) (?:vat|gst|tax)\b/i
const taxAmount = /税[额金款]|^税$|^(?:vat|gst|(?:sales )?tax)(?: ?(?:amount|amt))?$/i
const taxRate = /税率|税点|\b(?:vat|gst|tax) ?(?:rate|%)|^%? ?(?:vat|gst|tax) ?%$/i
const plainSum = /^(?:金额|小计|合计|总[价额计]|货款|amount|total|line ?total|subtotal)(?:[(（].*)?$/i
/** The cost itself says which one it is. */
const ownTax = /含税|未税|税前|税后|\b(?:vat|gst|tax)\b/i
/** Discounts by their rates. Those of prices after them are other prices. */
export const discountWord =
  /^(?!.*[折优][后惠]?[^额]{0,2}价)(?!.*[折优]惠?后).*(?:折扣|折让|优惠|立减|返利|返点|返现|让利|扣[点率减款除]|减免|减价|抹零|补贴|\bdisc(?:ount|\b)|\bdis\.? ?%|\brebate|\bdeduct(?:ions?)?\b|\ballowance|\bmark-?down)|^折$|^折率$|^(?:less|off)(?: ?%)?$/i

/** A cost in another currency. */
const exchangeRate =
  /汇率|兑换率|兑(?:换)?人民币|\b(?:exchange|conversion) rate|\bfx(?: rate)?$|^roe$|^rate$/i
/** A column whose no says that the cost is without the tax. */
const taxedFlag =
  /^(?:是否)?(?:单价|价格|进价|成本)?(?:是否)?含税(?:价|与?否|吗|标[记志识])?$|^(?:tax|vat|gst) incl(?:uded|usive)?\.?$|^incl(?:uded|uding|\.)? (?:tax|vat|gst)$/i
const currencyName =
  /^(?:(?:结算|交易|采购)?(?:币[种别]|货币(?:单位|类型)?))$|^(?:currency(?: code)?|ccy|cur\.?)$/i
const yuan = /^(?:[-/\\—]+|元|¥|无|默认|本位币)?$|人民币|\brmb|cny|cn¥|\byuan\b|renminbi/i
const no = /^(?:否|不含?|n|no|false|[×✗✘])$/i
const noOrZero = /^(?:否|不含?|n|no|false|0|[x×✗✘])$/i
/** A header that is a question. A 0 below another one may be an amount. */
const isAsked = /是否|与?否$|吗|\?|y ?\/ ?n/i
/** The name of a column without notes in brackets: 是否含税(Y/N). */
const bareName = (said: string): string => said.replace(/[(（][^()（）]*[)）]|[?:]/g, '').trim()
/** The cell of a column about the kind of the cost. */
const untaxedCell =
  /^(?:不含税|未税|税前|免税前|excl(?:uded|uding|\.)? (?:tax|vat)|ex(?:cl)?\.? ?vat|net)价?$/i

const numberOf = (text: string | undefined): number | null => {
  const bare = half(text ?? '').replace(/[¥,\s%]|元$/g, '')
  return /^-?\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : null
}
/** A discount of nothing: 0, 1, 100%, 10折, 无. */
const noDiscount =
  /^(?:[-/\\—]|0+(?:\.0+)?%?|1(?:\.0+)?|100(?:\.0+)?%?|10折|无|没有|不打折|否|no(?:ne)?|n\/a)?$/i
/** In a column of percents or of tenths, 1 is a discount, and 100 or 10 is none. */
const inPercent = /%|百分|percent/i
const inTenths = /[(（/]\s*折|^折数?$/
/** A discount of an amount: 1 and 100 are some. */
const inAmount =
  /^(?!.*[率点%])(?!.*折扣?(?:[(（].*)?$).*(?:[额款金元减扣]|抹零|补贴|优惠|返利|返现|折让|让利|allowance|deduct|less|rebate|amount|mark-?down)/i
/** 折扣(元), 'Discount amt'. */
const inMoney = /[(（/]\s*(?:人民币|元|rmb|cny|¥|\$)|\bamt\b/i
/** The rate of an exchange, of which 1 changes nothing. */
const isNoRate = (text: string): boolean => text === '1:1' || (noDiscount.test(text) && !/^10/.test(text))
const isNoDiscount = (header: string, text: string): boolean => {
  if (inAmount.test(header) || inMoney.test(header)) return noDiscount.test(text) && !/^1/.test(text)
  const [whole, isOther] = inPercent.test(header)
    ? [100, true]
    : inTenths.test(header)
      ? [10, true]
      : [1, false]
  return Number(text) === whole || (noDiscount.test(text) && !(isOther && Number(text) === 1))
}
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 0.011

/** Finds the rows whose cost may be without a tax or before a discount. */
export class CostDoubts {
  private readonly headers: readonly { at: number; header: string; said: string }[]
  private readonly amountAt: number
  private readonly costAt: number
  private readonly isProved: boolean
  private readonly columns = new Set<string>()

  constructor({ headers, mapping, proved }: Pick<Read, 'headers' | 'mapping' | 'proved'>) {
    const columnOf = (field: string) => mapping.find((one) => one.field === field)?.column ?? -1
    this.amountAt = columnOf('amount')
    this.costAt = columnOf('cost')
    this.isProved = proved !== null
    const taken = mapping.flatMap(({ column, field }) => (field === null ? [] : [column]))
    this.headers = headers.flatMap((header, at) =>
      taken.includes(at) ? [] : [{ at, header, said: half(header) }],
    )
    this.costHeader = headers[this.costAt] ?? ''
  }

  private readonly costHeader: string

  /** Looks at the cells of a row of goods. */
  look(cells: readonly string[]): void {
    const [amount, cost] = [numberOf(cells[this.amountAt]), numberOf(cells[this.costAt])]
    if (this.isProved || amount === null || cost === null || amount === 0 || cost === 0) return
    const filled = (words: RegExp) =>
      this.headers.flatMap((one) => {
        const value = words.test(one.said) ? numberOf(cells[one.at]) : null
        return value === null || value === 0 ? [] : [{ ...one, value }]
      })
    const isWhole = ({ value }: { value: number }) => isNear(value, amount * cost)
    const [sums, prices, taxes] = [filled(taxedSum), filled(taxedPrice), filled(taxAmount)]
    const isTaxed = sums.some(isWhole) || prices.some(({ value }) => isNear(value, cost))
    if (!ownTax.test(half(this.costHeader)) && !isTaxed)
      this.add([...sums, ...prices, ...taxes.filter(({ said }) => !taxRate.test(said))])
    if (filled(plainSum).some(isWhole)) return
    // A rate alone does not say whether the cost is with the tax.
    if (!ownTax.test(half(this.costHeader)) && !isTaxed)
      this.add(this.headers.filter(({ said, at }) => taxRate.test(said) && /[1-9]/.test(cells[at] ?? '')))
    this.add(
      this.headers.filter(({ said, at }) => {
        const cell = half(cells[at] ?? '')
        const isUntaxed = taxedFlag.test(bareName(said)) && (isAsked.test(said) ? noOrZero : no).test(cell)
        return untaxedCell.test(cell) || isUntaxed || (currencyName.test(bareName(said)) && !yuan.test(cell))
      }),
    )
    this.add(
      this.headers.filter(({ said, at }) => {
        const cell = half(cells[at] ?? '')
        if (exchangeRate.test(said)) return !isNoRate(cell)
        return discountWord.test(said) && !isNoDiscount(said, cell)
      }),
    )
  }

  /** Looks below the goods for a sum after a discount, or one that is to be paid. */
  lookBelow(rows: readonly { cells: readonly string[] }[]): void {
    for (const { cells } of rows) {
      const filled = cells.map((cell) => half(cell)).filter((cell) => cell !== '')
      const said = filled.find((cell) => lastSum.test(cell))
      if (said === undefined || !filled.every((cell) => cell === said || numberOf(cell) !== null)) continue
      const numbers = [...filled, said.split(':')[1]].flatMap((cell) => numberOf(cell) ?? [])
      this.sums.push({ said, numbers, isLess: lessSum.test(said) })
    }
  }

  /** The text of such a sum that is not the sum of the costs of these lines. One without a number may be less. */
  otherSum(lines: readonly { amount: string; cost: string }[]): string | undefined {
    const amounts = lines.map(({ amount }) => numberOf(amount) ?? 0)
    const whole = lines.reduce((sum, { cost }, at) => sum + (amounts[at] ?? 0) * (numberOf(cost) ?? 0), 0)
    const pieces = amounts.reduce((sum, amount) => sum + amount, 0)
    // Each cost is a rounded one.
    const near = 0.01 * (lines.length + 1) + 0.005 * pieces
    return this.sums.find(({ numbers, isLess }) =>
      numbers.length === 0 ? isLess : !numbers.some((one) => Math.abs(one - whole) <= near || one === pieces),
    )?.said
  }

  private readonly sums: { said: string; numbers: number[]; isLess: boolean }[] = []

  private add(found: readonly { header: string }[]): void {
    for (const { header } of found) this.columns.add(header.trim())
  }

  /** The question about the columns, if there are some. */
  asks(language: Language): string[] {
    if (this.columns.size === 0) return []
    const others = [...this.columns].slice(0, mostNamed).join(textOf(language, 'kit.slash'))
    return [textOf(language, 'stock.sheetCostBeside', { column: this.costHeader.trim(), others })]
  }
}

const mostNamed = 5
const longestSaid = 24
const part = String.raw`(?:\d{1,2}(?:\.\d+)?\s*%|[\d.一二三四五六七八九]+\s*折)`
/** All goods of a note have a discount: '整单折扣：9折', 'Less 10%', 'Discount -10%'. */
const wholeDiscount = new RegExp(
  [
    `^(?:整[单张]|全[单场部]|本单|总[单价计]?|合计|统一|一律|均)?(?:商业|现金)?(?:折扣|折让|优惠|让利|立减|返利|返点|打折|打|享)[率额]?[:为是]?\\s*-?${part}$`,
    `^(?:整[单张]|全[单场部]|本单)(?:商业|现金)?(?:折扣|折让|优惠|让利|立减|返利|返点|打折)[率额]?(?![^:]{0,3}后)`,
    String.raw`^[\d.一二三四五六七八九]+\s*折(?:优惠)?$|价[^,。;]{0,6}?打?\s*[\d.一二三四五六七八九]+\s*折`,
    String.raw`^(?:less|minus|(?:trade |invoice |order |total |cash )?disc(?:ount)?|rebate)\b[\s:(-]*\d{1,2}(?:\.\d+)?\s*%`,
    String.raw`^(?:less |trade |invoice |order |total )(?:\w+ )?(?:disc(?:ount)?|rebate)\b`,
  ].join('|'),
  'i',
)
/** A row of a discount that has an amount. */
const discountRow =
  /^(?:整[单张]|全单|商业|现金|总)?(?:折扣|折让|优惠|让利|立减|返利|返点)(?:金?额)?:?$|^(?:less:? )?(?:disc(?:ount)?|rebate)s?:?$/i

const less = '(?:折扣?|优惠|折让|减免|抹零|让利|返利|立减|打折)'
/** The label of a sum after a discount: 优惠后合计, 折后金额, 'Amount after discount'. */
const lessSum = new RegExp(
  `^(?:整[单张]|本单|全单|总计|合计)?${less}之?[后後]的?(?:应[付收]|实[付收])?(?:总?金?额|[合总小]计|总[价额]|货?款|价款|净额)?(?::.*)?$|^(?:net |total |amount |sum |sub-?total )?(?:total |amount )?(?:after|less|net of) (?:the )?(?:disc(?:ount)?s?|rebates?)(?::.*)?$|^discounted (?:total|amount|sum)(?::.*)?$`,
  'i',
)
/** The same, or that of a sum to be paid. */
const lastSum = new RegExp(
  `${lessSum.source}|^(?:本单)?(?:应|实|需|折|净)[付收](?:总?金?额|[合总]计|总[价额]|货款|款)?(?::.*)?$|^(?:net|grand|final) (?:total|amount|payable|sum)(?::.*)?$|^(?:amount|total|balance) (?:due|payable)(?::.*)?$`,
  'i',
)

const noLine = /可退|另有约定|发票.*(?:另|无)/

/** True for a title that gives all of the prices below it without a tax or before a discount. */
export function saysOtherCosts(line: string): boolean {
  const text = half(line)
  if (text.length > longestSaid || noLine.test(text)) return false
  const isPrice = /[价税]|\b(?:prices?|costs?|amounts?|vat|gst|tax)\b/i.test(text)
  return (isPrice && untaxed.test(text.toLowerCase())) || wholeDiscount.test(text)
}

/** The texts of a row below the goods that lower the sum of all of them. */
export function discountBelow(cells: readonly string[]): string[] {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const said = filled.find((cell) => wholeDiscount.test(half(cell)))
  if (said !== undefined) return [said.slice(0, longestSaid)]
  const row = filled.find((cell) => discountRow.test(half(cell)))
  const hasAmount = filled.some((cell) => cell !== row && (numberOf(cell) ?? 0) !== 0)
  return row !== undefined && hasAmount ? [row] : []
}

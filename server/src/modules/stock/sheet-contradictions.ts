import { textOf } from '@zhanggui/contract'
import type { Language } from '@zhanggui/contract/text.ts'
import { simplified } from '@zhanggui/contract/traditional.ts'
import { refuse } from '../../kernel/refusal.ts'
import { isMadeWrong, isProvedWrong } from './checked-columns.ts'
import type { Read } from './sheet-columns.ts'

const unitMark = /[(（[].*[)）\]]|[\s:*/]|元|¥|￥|rmb|cny/gi
/** The sum of a row, without the tax that its price may lack. */
const sumWord =
  /^(?:金额|小计|合计|总价|总额|总计|合计金额|总金额|成本金额|进货金额|采购金额|净额|净金额|实际金额|结算金额|应付金额|应付款|金额小计|金额合计|货款|amount|sum|total|subtotal|line ?total|(?:total|net) ?amount|amount ?due|ext(?:ended|ension)?\.?(?:price|cost|amount|total)?)$/i
const paidWord =
  /折后|折扣价|折价|优惠价|到手价|实付|实收价|实收金额|净价|结算价|实际?价$|成交价|最终价|协议价|\bdiscount(?:ed)? price\b|\bnet (?:unit )?(?:price|cost)\b|^net$/i
const priceWord = /价|\bprices?\b/i

const numberOf = (text: string | undefined): number | null => {
  const bare = (text ?? '').normalize('NFKC').replace(/[¥￥,，\s]|元$/g, '')
  return /^-?\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : null
}

/** Costs are rounded to cents, so a sum may differ by one for each piece. Sums are rounded, too. */
const isNear = (sum: number, product: number, pieces: number): boolean =>
  Math.abs(sum - product) <= Math.max(0.01 * Math.abs(pieces), 0.01 * Math.abs(product), 0.01) + 1e-9

/** Says that the columns that chose the quantity or the cost of the file contradict it in this row. */
export function checkedFault(
  cells: readonly string[],
  { made, proved, headers, mapping }: Read,
  language: Language,
): string {
  const textAt = (column: number) => (cells[column] ?? '').trim().slice(0, 20) || '-'
  if (made && isMadeWrong(cells, made)) {
    const [one, other] = made.parts
    return textOf(language, made.by === 'product' ? 'stock.sheetMade' : 'stock.sheetNet', {
      ...{ column: made.column.header, whole: textAt(made.column.column) },
      ...{ one: one.header, first: textAt(one.column), other: other.header, second: textAt(other.column) },
    })
  }
  const at = mapping.find(({ field }) => field === 'amount')?.column ?? -1
  if (!proved || !isProvedWrong(cells, { column: at, header: headers[at] ?? '' }, proved)) return ''
  return textOf(language, 'stock.sheetSum', {
    ...{ header: proved.sum.header.slice(0, 20), sum: textAt(proved.sum.column) },
    ...{ amount: textAt(at), cost: textAt(proved.cost.column) },
  })
}

/**
 * Says that the sum of a row is not its quantity times its cost: the cost of a piece stands beside the quantity of cases,
 * or a figure is wrong. A second price that was paid leaves open which one is the cost.
 */
export function contradictionIn(
  cells: readonly string[],
  values: Readonly<Record<string, string | undefined>>,
  { headers, mapping, costPer }: Read,
  language: Language,
): string {
  const columnOf = (field: string) => mapping.find((one) => one.field === field)?.column ?? -1
  const [amountAt, costAt] = [columnOf('amount'), columnOf('cost')]
  const [amount, cost] = [numberOf(values.amount), numberOf(values.cost)]
  if (amount === null || cost === null || amount === 0) return ''
  const others = cells.flatMap((cell, at) => {
    const value = at === amountAt || at === costAt ? null : numberOf(cell)
    const header = (headers[at] ?? '').trim()
    return value === null ? [] : [{ value, header, said: simplified(header) }]
  })
  // The file may have both figures in other units, but not only one of them.
  const isOneOther = costPer !== null && numberOf(cells[amountAt]) === amount
  const written = isOneOther
    ? amount * cost
    : (numberOf(cells[amountAt]) ?? 0) * (numberOf(cells[costAt]) ?? 0)
  const isSum = (value: number) => [amount * cost, written].some((one) => isNear(value, one, amount))
  const fault = (value: number, header: string) =>
    textOf(language, 'stock.sheetSum', {
      ...{ header: header.slice(0, 20), sum: String(value), amount: String(amount), cost: String(cost) },
    })
  const paid = others.filter(({ said }) => paidWord.test(said))
  for (const { value, header, said } of paid) {
    if (isNear(value, cost, 1) || isSum(value)) continue
    if (/额|amount/i.test(said)) return fault(value, header)
    const columns = [headers[costAt] ?? '', header].join(textOf(language, 'kit.slash'))
    throw refuse('stock.sheetAsk', { columns })
  }
  const sums = others.filter(({ said }) => sumWord.test(said.replace(unitMark, '')))
  const prices = others.filter(({ said }) => priceWord.test(said) && !/总价/.test(said))
  const [first] = sums
  const isOfOther = (value: number) => prices.some((price) => isNear(value, price.value * amount, amount))
  if (!first || sums.some(({ value }) => isSum(value) || isOfOther(value))) return ''
  return fault(first.value, first.header)
}

import type { SheetInspection } from '@zhanggui/contract/transfer/transfer.ts'

/**
 * Columns of a delivery note that other columns prove: a quantity that is the product or the difference of two others,
 * and the cost that times the quantity is the sum of its row. The first rows choose them, and each row is checked.
 */

type Column = SheetInspection['columns'][number]
type Numbered = Pick<Column, 'column' | 'header'>

/** Two columns that make a quantity. */
export interface Made {
  column: Column
  /** The second one counts the pieces of a case, or is the tare. */
  parts: readonly [Column, Column]
  by: 'product' | 'difference'
}

/** A cost that was chosen by the sums. */
export interface Proved {
  cost: Column
  sum: Column
  others: Column[]
}

const unitMark = /[(（[【].*$/
const bare = (header: string): string => header.normalize('NFKC').replace(unitMark, '').trim()

const wholes = /^(?:总数量?|合计数量?|数量(?:合计|总计)|总(?:瓶|个|罐|袋|包|盒|支)数|总件数)$/
const cases = /^(?:[箱件]数|[箱件]数量|(?:送货|发货|配送)?数量[(（][箱件][)）]|cases?|cartons?)$/i
const perCase =
  /^(?:每[箱件](?:数量?|[瓶罐个袋包盒支]数|装?)|[箱件]装(?:数量?)?|箱规|装箱(?:数量?)?|入数|包装数量?|规格数量?|(?:units?|pcs) ?(?:\/|per) ?case)$/i
const net = /^(?:净重量?|实重|net(?: ?weight)?)$/i
const gross = /^(?:毛重量?|总重量?|gross(?: ?weight)?)$/i
const tare = /^(?:皮重|筐重|箱重|扣皮|除皮|tare(?: ?weight)?)$/i
const sums =
  /^(?:金额|小计|合计|总价|总额|合计金额|总金额|价税合计|含税金额|(?:不含税|未税)金额|(?:成本|进货|采购|配送|送货|发货|折后|实付|优惠后)金额|货款|应付金额|折后合计|amount|total|line total|subtotal|ext(?:ended)? (?:price|amount|cost))$/i

const numberOf = (text: string | undefined): number | null => {
  const plain = (text ?? '').normalize('NFKC').replace(/[¥￥,，\s]|元$/g, '')
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null
}

const isSame = (one: number, other: number): boolean => Math.abs(one - other) < 1e-6

/** A sum is rounded to cents, and so may be the price of one piece. */
const isSum = (sum: number, product: number, amount: number): boolean =>
  Math.abs(sum - product) <= Math.max(0.005 * amount, 0.005) + 1e-9

/** True if each of the first rows has all of these numbers, and they fit. */
function holds(columns: readonly Column[], fits: (numbers: number[]) => boolean): boolean {
  const rows = columns[0]?.samples.length ?? 0
  if (rows === 0 || columns.some(({ samples }) => samples.length !== rows)) return false
  return Array.from({ length: rows }, (_, at) => columns.map(({ samples }) => numberOf(samples[at]))).every(
    (numbers) => numbers.every((one) => one !== null) && fits(numbers as number[]),
  )
}

const fitsOf = {
  product: (whole: number, one: number, other: number) => isSame(whole, one * other),
  difference: (whole: number, one: number, other: number) => isSame(whole, one - other),
} as const

/** The only quantity of a file, if two other columns make it: 总数量 of 件数 and 每件数量, 净重 of 毛重 and 皮重. */
export function madeAmount(columns: readonly Column[]): Made | null {
  const only = (words: RegExp) => {
    const found = columns.filter(({ header }) => words.test(header.trim()) || words.test(bare(header)))
    return found.length === 1 ? found[0] : undefined
  }
  for (const [by, ...words] of [
    ['product', wholes, cases, perCase],
    ['difference', net, gross, tare],
  ] as const) {
    const [column, one, other] = words.map(only)
    if (!column || !one || !other) continue
    const isAlone = columns.every(
      (each) => [column, one, other].includes(each) || (each.field ?? each.unsure) !== 'amount',
    )
    // Weights of several units are no difference, and a weight without a unit may be in 斤.
    const units = new Set([column, one, other].flatMap(({ unit }) => unit?.text.toLowerCase() ?? []))
    const saysUnit = units.size === 1 || (units.size === 0 && columns.some(({ field }) => field === 'unit'))
    if (!isAlone || (by === 'difference' && !saysUnit)) continue
    if (holds([column, one, other], ([a = 0, b = 0, c = 0]) => fitsOf[by](a, b, c)))
      return { column, parts: [one, other], by }
  }
  return null
}

/** True for a row whose quantity is not what the two other columns make. */
export function isMadeWrong(cells: readonly string[], { column, parts, by }: Made): boolean {
  const [whole, one, other] = [column, ...parts].map(({ column }) => (cells[column] ?? '').trim())
  // A case without a tare has none.
  const second = by === 'difference' && other === '' ? 0 : numberOf(other)
  const [all, first] = [numberOf(whole), numberOf(one)]
  return all === null || first === null || second === null || !fitsOf[by](all, first, second)
}

/**
 * Of several columns that may be the cost, the one that times the quantity is the sum of each row. None if two of them
 * are, or if two sums prove different ones.
 */
export function provedCost(
  columns: readonly Column[],
  amount: Column | undefined,
  candidates: readonly Column[],
): Proved | null {
  if (!amount || candidates.length < 2) return null
  const found = columns
    .filter((one) => sums.test(bare(one.header)) && one.column !== amount.column)
    .flatMap((sum) =>
      candidates.flatMap((cost) =>
        holds([amount, cost, sum], ([quantity = 0, price = 0, all = 0]) =>
          isSum(all, quantity * price, quantity),
        )
          ? [{ cost, sum }]
          : [],
      ),
    )
  const [first] = found
  if (!first || found.some(({ cost }) => cost !== first.cost)) return null
  return { ...first, others: candidates.filter((one) => one !== first.cost) }
}

/** True if the sum of a row is not the quantity times the cost that the first rows prove, or is missing. */
export function isProvedWrong(
  cells: readonly string[],
  amount: Numbered | undefined,
  { cost, sum }: Proved,
): boolean {
  const [quantity, price, all] = [amount, cost, sum].map((one) => numberOf(cells[one?.column ?? -1]))
  if (typeof price !== 'number') return (cells[cost.column] ?? '').trim() !== ''
  return typeof quantity !== 'number' || typeof all !== 'number' || !isSum(all, quantity * price, quantity)
}

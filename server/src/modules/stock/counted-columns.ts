import { readHeader } from '@zhanggui/contract/measure-header.ts'
import { packSaid } from '@zhanggui/contract/measure-pack.ts'
import type { SheetInspection } from '@zhanggui/contract/transfer/transfer.ts'

/** Of several quantities of a row, the one that counts, and those that contradict it. */

type Column = SheetInspection['columns'][number]

/** The headers of an amount that people counted or received: it counts more than that of a book or a supplier. */
const counted =
  /实[盘收存点]|实际|盘[点存]|清点|[初复终]盘|点数|签收|验收|收货|\b(?:count(?:ed)?|actual|physical|received|accepted)\b/i
/** Goods that are missing, damaged or still to come. */
const contradicts =
  /破|残|损|短缺|短少|短装|缺|差异|差数|差$|拒|未[收到发送]|欠|待[收发]|已[收到发]|多[收发]|少[货发装收送]|漏[发装送]|\b(?:damaged?|short(?:age)?|missing|variance|diff(?:erence)?|reject(?:ed)?|outstanding|back[ -]?order(?:s|ed)?|oos|not received)\b/i
/** Whole headers of goods that may be a part of the quantity, or of changes of it. */
const partial =
  /^(?:其中)?(?:临期|[过到]期|样品|陈列|调整|增减|加减|盘[盈亏]|盈亏|[报损]?[溢益])(?:[商产]?品)?(?:数量?|件数|瓶数)?(?:[(（].*[)）])?$|^(?:adj(?:ust(?:ment|ed)?)?|expired|near expiry|display)(?: ?(?:qty|quantity))?$/i
/** Whole headers of the difference of two quantities, whose numbers may be negative. 差额 may be one of money. */
const change =
  /^(?:盘点|库存|数量|件数|实盘|账实|收货)?(?:差[异额数量]|盘差|差)(?:数量?|件数|量)?(?:[(（].*[)）])?$|^(?:stock |count |qty |quantity |inventory )?(?:diff(?:erence)?|variance)(?: ?(?:qty|quantity))?$/i
/**
 * True for a difference that is the one between the quantity and another column in each of the first rows. If some are empty, the
 * samples are of different rows: then one that fits is enough.
 */
function isExplained(column: Column, amount: Column | undefined, columns: readonly Column[]): boolean {
  const numbers = ({ samples }: Column) =>
    samples.map((text) => Number(text.replace(/^\s*[−－]/, '-').replaceAll(',', '')))
  if (!amount) return false
  const [changes, amounts] = [numbers(column), numbers(amount)]
  return columns.some((other) => {
    if (other === amount || other === column || !known.test(other.header)) return false
    const before = numbers(other)
    const gaps = amounts.map((one, at) => Math.abs(one - (before[at] ?? 0)))
    const fits = (one: number, gap: number | undefined) => Math.abs((gap ?? 0) - Math.abs(one)) < 1e-6
    if ([amounts, before].every(({ length }) => length === changes.length))
      return changes.every((one, at) => fits(one, gaps[at]))
    return changes.some((one) => one !== 0 && gaps.some((gap) => fits(one, gap)))
  })
}
/** 短装 and 装箱差异 are no packing. */
const missingPack = /(?<=[短少漏欠缺])装|装箱(?=差)/g
/** Goods that come without a price. */
const given = /赠|搭[送赠]?|免费|奖励|返货|\b(?:bonus|free|gifts?|foc|samples?)\b/i
/** Limits of quantities, and places: Min qty, MOQ, 起订量, Location, 库位. */
export const limitOrPlace =
  /最[低小高大多少]|起[订批购售]|限购|安全|预警|上限|下限|[货库仓]位|位置|\b(?:min(?:imum)?|max(?:imum)?|moq|moqty|reorder|re-order|safety|par|limit|location|loc|bin|shelf|aisle|position)\b/i
/** Columns of other numbers than quantities of goods. */
const other =
  /价|金额|额|成本|折|税|率|%|[编条货批单款]号|条码|编码|日期|时间|期|人$|员$|天|重量|毛重|净重|体积|[长宽高]|容|规格|箱规|装|入数|限|销|均|序|行号|^(?:no\.?|#|id)$|位|电话|备注|原因|\b(?:price|cost|amount|date|time|rate|tax|weight|volume|size|code|unit|total|sum|value|by|reason|ext|extended|extension)\b/i
/** The ordered and the sent amount. Of the two only the sent one arrives. */
const ordered = /下单|订[购货单]|要货|请购|申请|\border(?:ed)?\b/i
const sent = /到货|[发送]货|配送|实[发送配]|\b(?:shipped|delivered|sent|supplied)\b/i
/** Pieces that come besides cases, or all pieces of a row. */
const loose =
  /散|零[散头星]|尾数|小包|小件|^小数|^[瓶罐听支个只杯包袋盒条]数?$|\bloose\b|^(?:total ?)?(?:units|pieces|pcs|bottles|cans|eaches)$/i
const difference = /[差盈亏]|率|日|\b(?:diff|variance)\b/i

const isNumber = (text: string): boolean => /^\d{1,6}(?:\.\d+)?$/.test(text.replaceAll(',', ''))
const isSigned = (text: string): boolean => isNumber(text.trim().replace(/^[+＋\-－−]\s*/, ''))
const areNumbers = ({ samples }: Column): boolean => samples.length > 0 && samples.every(isNumber)
const isAmount = ({ field, unsure }: Column): boolean => (field ?? unsure) === 'amount'
const isFree = ({ field, unsure }: Column): boolean => field === null && unsure === null

const isQuantity = (column: Column, words: RegExp): boolean =>
  (isAmount(column) || isFree(column)) &&
  areNumbers(column) &&
  words.test(column.header) &&
  !other.test(column.header) &&
  !limitOrPlace.test(column.header) &&
  !difference.test(column.header) &&
  !contradicts.test(column.header) &&
  packSaid(column.header) === null

/** The columns of what was asked for. */
export const orderedColumns = (columns: readonly Column[]): Column[] =>
  columns.filter((column) => isQuantity(column, ordered) && !sent.test(column.header))

/** The columns of what was really counted or received, or else of what was sent beside what was asked for. */
export function countedColumns(columns: readonly Column[]): Column[] {
  const really = columns.filter((column) => isQuantity(column, counted))
  if (really.length > 0 || orderedColumns(columns).length === 0) return really
  return columns.filter((column) => isQuantity(column, sent))
}

/** Names of the stock that is there already. It never arrives. */
export const stockWord =
  /库存|在库|结存|现存|存量|余存|\bon hand\b|\b(?:stock|inventory)\b(?! ?(?:no|num|id|#|code|item|keeping))|\b[sq]oh\b/i

export const stockColumns = (columns: readonly Column[]): Column[] =>
  columns.filter(
    (column) =>
      stockWord.test(column.header) &&
      !counted.test(column.header.replace('实际', '')) &&
      !limitOrPlace.test(column.header) &&
      (isAmount(column) || (isFree(column) && areNumbers(column) && !other.test(column.header))),
  )

/** Beside a stock and no clear quantity, what arrives or was ordered. Of the two only the sent one arrives. */
const arriving =
  /[送到发收来订补]|要货|需求|进货|入库|请购|申请|采购|\border(?:ed)?\b|\b(?:received|incoming|arriv\w+)\b/i
export function arrivingColumns(columns: readonly Column[]): Column[] {
  if (columns.some(isAmount)) return []
  const found = columns.filter((column) => isQuantity(column, sent) || isQuantity(column, arriving))
  const came = found.filter(({ header }) => /[送到发收来]/.test(header) || sent.test(header))
  return came.length === 1 ? came : found
}

/** The name of a header without its unit. */
export const bareName = (header: string): string => readHeader(header)[0]?.name ?? header

/** True for numbers that are nearly those of the quantity, but not the same: 20 beside 24. */
function isNear(samples: readonly string[], amounts: readonly string[]): boolean {
  const pairs = samples.map((text, at) => [Number(text), Number(amounts[at] ?? 0)] as const)
  return (
    samples.length === amounts.length &&
    pairs.every(([one, amount]) => one > 0 && one >= amount / 2 && one <= amount * 2) &&
    pairs.some(([one, amount]) => one !== amount)
  )
}

/** The columns beside the quantity that contradict it, and those of gifts. */
export function besideAmount(
  columns: readonly Column[],
  amount: Column | undefined,
): { contradicting: Column[]; gifts: Column[] } {
  const numbers = columns.filter(
    (column) => isFree(column) && areNumbers(column) && !limitOrPlace.test(column.header),
  )
  const free = numbers.filter(({ header }) => !other.test(header.replace(missingPack, '')))
  const gifts = free.filter(({ header }) => given.test(header))
  const changes = columns.filter(
    (column) =>
      isFree(column) &&
      change.test(column.header.trim()) &&
      column.samples.every(isSigned) &&
      column.samples.some((text) => /[1-9]/.test(text)) &&
      !isExplained(column, amount, columns),
  )
  const contradicting = free.filter(
    (column) =>
      !change.test(column.header.trim()) &&
      !gifts.includes(column) &&
      packSaid(column.header) === null &&
      column.samples.some((text) => Number(text) !== 0) &&
      (contradicts.test(column.header) ||
        (column.header !== '' &&
          !known.test(column.header) &&
          isNear(column.samples, amount?.samples ?? []))),
  )
  const pieces = numbers.filter(
    (column) =>
      loose.test(column.header) &&
      !contradicting.includes(column) &&
      column.samples.some((text, at) => Number(text) !== 0 && text !== amount?.samples[at]),
  )
  const parts = columns.filter(
    (column) =>
      isFree(column) &&
      partial.test(column.header.trim()) &&
      !contradicting.includes(column) &&
      column.samples.every(isSigned) &&
      column.samples.some((text) => /[1-9]/.test(text)),
  )
  return { contradicting: [...contradicting, ...changes, ...pieces, ...parts], gifts }
}

/** Such columns are named in a note. */
const known =
  /数量|件数|瓶数|[账帐]面|库存|系统|电脑|应[收发]|\bqty\b|\bquantit(?:y|ies)\b|\bon hand\b|\bbook\b|\bstock\b/i

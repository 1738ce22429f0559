import { amountIn, unitNamed, units } from '@zhanggui/contract/measure.ts'

/** A quantity whose cell says its unit: '10斤', '3箱', '12 kg'. */
export interface OwnUnit {
  /** The unit in the words of the cell. */
  unit: string
  /** The whole text of the cell. */
  cell: string
}

const numberAndUnit = /^([\d.,]+)\s*(\p{L}[\p{L} ]*)\.?$/u
const longest = 20

/** The number of such a cell, and its unit. A weight is in kg. */
export function amountWithUnit(cell: string): { amount: string; own: OwnUnit } | null {
  const text = cell.normalize('NFKC').trim()
  const [, number = '', unit = ''] = text.length > longest ? [] : (numberAndUnit.exec(text) ?? [])
  const amount = isWeight(unit) ? amountIn(number + unit, 'kg') : amountIn(number, 'piece')
  return amount && unit !== '' ? { amount: amount.text, own: { unit, cell: cell.trim() } } : null
}

export function isWeight(unit: string): boolean {
  const named = unitNamed(unit)
  return named !== null && units[named].of === 'weight'
}

/** Stock has grams. */
const mostDecimals = 3

/**
 * True if the stock of weighed goods takes a weight as the cell says it: it is exact, no other cell of the row says
 * another unit, and the cost is not perhaps that of the unit in the cell.
 */
export function isExactWeight(line: {
  amount: string
  cost: string
  /** The header of the cost says its unit. */
  perUnit: boolean
  own: OwnUnit
  /** Those that other cells of the row say. */
  units: readonly string[]
}): boolean {
  const named = unitNamed(line.own.unit)
  return (
    isWeight(line.own.unit) &&
    (line.amount.split('.')[1]?.length ?? 0) <= mostDecimals &&
    line.units.every((other) => unitNamed(other) === named) &&
    (named === 'kg' || line.cost === '' || line.perUnit)
  )
}

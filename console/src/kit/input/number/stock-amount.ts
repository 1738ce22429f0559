import { decimalOf, thousandthsOf } from '@zhanggui/contract/money.ts'
import { useState } from 'react'
import { cell, useCell } from '../../base/cell.ts'
import { readSaved, save } from '../../base/saved.ts'

/** The units in which people think of weighed goods, in grams. */
export const weightUnits = [
  { label: 'kg', value: 1000 },
  { label: '500g', value: 500 },
  { label: '100g', value: 100 },
  { label: 'g', value: 1 },
] as const

const known = (per: number) => weightUnits.some(({ value }) => value === per)
/** The scale of a shop has one unit, so the choice is kept on this machine. */
const chosen = cell(
  [Number(readSaved('zhanggui_weightUnit'))].find((saved) => known(saved)) ?? weightUnits[0].value,
)

export function chooseWeightUnit(per: number): void {
  if (!known(per)) return
  chosen.set(per)
  save('zhanggui_weightUnit', String(per))
}

/** The thousandths of a typed number in a unit of so many thousandths. Null if it is none, or not exact. */
export function amountIn(typed: string, per: number): number | null {
  const number = thousandthsOf(typed.trim())
  if (number === null) return null
  const exact = (number * per) / 1000
  return Number.isSafeInteger(exact) ? exact : null
}

/** Thousandths as a number in a unit of so many thousandths. */
export const textIn = (amount: number, per: number): string => decimalOf(Math.round((amount * 1000) / per))

export interface StockAmount {
  typed: string
  onType: (typed: string) => void
  weighed: boolean
  /** The unit of what is typed, in thousandths of the stock unit. */
  per: number
  onPer: (per: number) => void
  /** In thousandths of the stock unit. Null: there is no number, or one that is finer than a gram. */
  amount: number | null
}

/**
 * An amount that a person types in the unit that he thinks in. `start`, in thousandths, stands there first: it follows
 * the unit until the person changes it.
 */
export function useStockAmount(weighed: boolean, start: number | null = null): StockAmount {
  const unit = useCell(chosen)
  const per = weighed ? unit : 1000
  const [own, setOwn] = useState<string | null>(null)
  const typed = own ?? (start === null ? '' : textIn(start, per))
  return { typed, onType: setOwn, weighed, per, onPer: chooseWeightUnit, amount: amountIn(typed, per) }
}

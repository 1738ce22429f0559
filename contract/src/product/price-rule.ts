import { centsOf } from '../money.ts'
import { saleMode } from './product.options.ts'
import { kilogram } from './unit.ts'

/** The ways of a new price: a fixed one, or an amount or a percentage more or less. */
export const priceWays = ['set', 'amount', 'percent'] as const
/** The endings of a rounded price: none, `x.x9`, `x.90`, `x.99`, a half or a whole yuan. */
export const priceEndings = ['none', 'x9', '90', '99', 'half', 'whole'] as const
export const priceRoundings = ['nearest', 'up', 'down'] as const

/** How many prices change at once. */
export interface PriceRule {
  way: (typeof priceWays)[number]
  /** Yuan for `set` and `amount`, percent for `percent`, at most two digits after the point. */
  by: string
  ending: (typeof priceEndings)[number]
  rounding: (typeof priceRoundings)[number]
}

/** A rounded price is `rest` more than a multiple of `step`, in cents. */
const endings: Record<PriceRule['ending'], { step: number; rest: number }> = {
  none: { step: 1, rest: 0 },
  x9: { step: 10, rest: 9 },
  '90': { step: 100, rest: 90 },
  '99': { step: 100, rest: 99 },
  half: { step: 50, rest: 0 },
  whole: { step: 100, rest: 0 },
}

/** A price below the cost asks once, wherever it is set. Both in cents; without a cost no price is below it. */
export const isUnderCost = (cents: number, cost: number | null): boolean => cost !== null && cents < cost

/**
 * The cost that a new price is held against. One that waits for its day meets the cost of that day, `then`: a cost that
 * waits, or the present one. A price that counts before the cost changes (`sooner`) meets both, so the higher one.
 */
export const costMet = (now: number | null, then: number | null, sooner: boolean): number | null =>
  sooner && now !== null && (then === null || now > then) ? now : then

/** A change of a price by more percent than this is worth a second look. */
export const farPercent = 20

/** The change of a price in percent. Both in cents; null without a former price. */
export const changeOf = (cents: number, former: number): number | null =>
  former > 0 ? ((cents - former) / former) * 100 : null
/** Up or down. It warns only (decisions section 12). */
export const isFarChange = (change: number | null): boolean =>
  change !== null && Math.abs(change) > farPercent

/**
 * A price that falls far asks people who do not see costs, wherever it is set. It compares with the former price only, so
 * the question tells no cost. Both in cents.
 */
export const isFarBelow = (cents: number, former: number): boolean =>
  cents * 100 < former * (100 - farPercent)

/** A price of so many times the known one is mostly a lost decimal point, cents taken as yuan, or that of a case. */
export const farTimes = 10
export const isFarAbove = (cents: number, former: number): boolean => former > 0 && cents >= former * farTimes
/** In a sheet, an amount that rises to so many times the present one may be for another unit, or of other goods. */
export const riseTimes = 2
/** The same of goods that are sold by 500 g or 100 g: a price per kg is hardly twice theirs after a change. */
export const weighedRiseTimes = 1.5
/** The rise that is worth a question. `sale`: how the goods are sold. */
export const riseOf = (sale: { mode: unknown; unit: unknown }): number =>
  sale.mode === saleMode.weight && sale.unit !== kilogram ? weighedRiseTimes : riseTimes
export const isFarRise = (cents: number, former: number, times: number): boolean =>
  former > 0 && cents >= former * times
/** An amount of a tenth of the known one, or less, is mostly a decimal point too many, or yuan taken as cents. */
export const isTenthOf = (cents: number, former: number): boolean => former > 0 && cents * farTimes <= former

/** The most of a price, in cents (spec section 5). */
const mostCents = 999_999_999

/** The hundredths of a signed decimal. Null if it is none or has more than 2 decimals. */
export function signedHundredths(by: string): number | null {
  const [, sign, digits = ''] = /^([+-]?)(.*)$/.exec(by.trim()) ?? []
  const hundredths = centsOf(digits)
  return hundredths === null ? null : sign === '-' ? -hundredths : hundredths
}

/**
 * The price in cents after the rule, exact: half a cent rounds up. Null if it is no price: 0, negative or above the
 * limit, or if the rule has no number.
 */
export function priceAfter(cents: number, { way, by, ending, rounding }: PriceRule): number | null {
  const hundredths = signedHundredths(by)
  if (hundredths === null) return null
  const exact =
    way === 'set'
      ? { value: hundredths, over: 1 }
      : way === 'amount'
        ? { value: cents + hundredths, over: 1 }
        : { value: cents * (10_000 + hundredths), over: 10_000 }
  // Rounding up must not make a price of nothing.
  if (exact.value <= 0) return null
  const price = ended(exact, endings[ending], ending === 'none' ? 'nearest' : rounding)
  return price > 0 && price <= mostCents ? price : null
}

/** The nearest price with the ending, or the next one up or down. Integers only, so nothing is lost. */
function ended(
  { value, over }: { value: number; over: number },
  { step, rest }: { step: number; rest: number },
  rounding: PriceRule['rounding'],
): number {
  const [from, unit] = [value - rest * over, step * over]
  const below = Math.floor(from / unit)
  const left = from - below * unit
  const up = rounding === 'up' ? left > 0 : rounding === 'nearest' && left * 2 >= unit
  return (up ? below + 1 : below) * step + rest
}

/** Code keeps money as integer cents. The wire has a decimal string in yuan with two digits (`"12.50"`). */

/**
 * The cents of a yuan amount such as `12`, `12.5` or `12.500`. Null if it is not a number or has more than 2
 * decimals.
 */
export function centsOf(yuan: string): number | null {
  const match = /^0*(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(yuan)
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** `1250` → `"12.50"`. */
export function yuanOf(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const text = String(Math.abs(cents)).padStart(3, '0')
  return `${sign}${text.slice(0, -2)}.${text.slice(-2)}`
}

/**
 * The thousandths of a decimal with up to 3 decimals: grams of a kg, or thousandths of a piece. Null if it is not
 * such a number.
 */
export function thousandthsOf(decimal: string): number | null {
  const match = /^0*(\d{1,12})(?:\.(\d{1,3})0*)?$/.exec(decimal)
  if (!match) return null
  return Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'))
}

/** `1590` → `"1.59"`: without trailing zeros. */
export function decimalOf(thousandths: number): string {
  const sign = thousandths < 0 ? '-' : ''
  const text = String(Math.abs(thousandths)).padStart(4, '0')
  const fraction = text.slice(-3).replace(/0+$/, '')
  return `${sign}${text.slice(0, -3)}${fraction ? `.${fraction}` : ''}`
}

const decimal = /^(-?)(\d+)(?:\.(\d*))?$/

/** Compares decimal strings exactly, at any length. Null if one is not a number. */
export function compareDecimals(one: string, other: string): number | null {
  const [first, second] = [decimal.exec(one), decimal.exec(other)]
  if (!first || !second) return null
  const digits = Math.max(first[3]?.length ?? 0, second[3]?.length ?? 0)
  const scaled = ([, sign, whole = '', fraction = '']: RegExpExecArray) =>
    BigInt(`${sign}${whole}${fraction.padEnd(digits, '0')}`)
  const [left, right] = [scaled(first), scaled(second)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** Two decimal strings; '' leaves an end open. */
export type DecimalRange = readonly [from: string, to: string]

/** The fault of a range: an end that is not a number, or a wrong order. */
export function rangeFault([from, to]: DecimalRange): 'notANumber' | 'fromAboveTo' | null {
  if ([from, to].some((end) => end !== '' && !decimal.test(end))) return 'notANumber'
  return (compareDecimals(from, to) ?? 0) > 0 ? 'fromAboveTo' : null
}

const minus = '−'

/** The digits of a whole number in groups of three. A pattern would need seconds for a long one. */
function* groupsOf(whole: string): Generator<string> {
  for (let from = 0, to = whole.length % 3 || 3; from < whole.length; from = to, to += 3)
    yield whole.slice(from, to)
}

/** `-1264.5` → `−1,264.5`. Decimal strings stay exact, because they never become a float. */
export function numberText(value: number | string): string {
  const [whole = '', fraction] = String(value).replace('-', '').split('.')
  const sign = String(value).startsWith('-') ? minus : ''
  const grouped = [...groupsOf(whole)].join(',')
  return `${sign}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}

/** A yuan amount for people: `"1264.00"` → `￥1,264.00`, with the minus before the sign. */
export function moneyText(yuan: string): string {
  const amount = numberText(yuan)
  return amount.startsWith(minus) ? `${minus}￥${amount.slice(1)}` : `￥${amount}`
}

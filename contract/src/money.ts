/** Money is integer cents inside and a decimal string in yuan with two digits on the wire (`"12.50"`). */

/** The cents of a yuan amount such as `12`, `12.5` or `12.500`; null when it is no amount with at most 2 decimals. */
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

/** Thousandths (grams of a kg, milli-pieces) of a decimal with up to 3 digits behind the point; null when it is none. */
export function thousandthsOf(decimal: string): number | null {
  const match = /^0*(\d{1,12})(?:\.(\d{1,3})0*)?$/.exec(decimal)
  if (!match) return null
  return Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'))
}

/** `1590` → `"1.59"`: as few decimals as the value needs. */
export function decimalOf(thousandths: number): string {
  const sign = thousandths < 0 ? '-' : ''
  const text = String(Math.abs(thousandths)).padStart(4, '0')
  const fraction = text.slice(-3).replace(/0+$/, '')
  return `${sign}${text.slice(0, -3)}${fraction ? `.${fraction}` : ''}`
}

const decimal = /^(-?)(\d+)(?:\.(\d*))?$/

/** Compares decimal strings exactly, whatever their digits; null when one is no number. */
export function compareDecimals(one: string, other: string): number | null {
  const [first, second] = [decimal.exec(one), decimal.exec(other)]
  if (!first || !second) return null
  const digits = Math.max(first[3]?.length ?? 0, second[3]?.length ?? 0)
  const scaled = ([, sign, whole = '', fraction = '']: RegExpExecArray) =>
    BigInt(`${sign}${whole}${fraction.padEnd(digits, '0')}`)
  const [left, right] = [scaled(first), scaled(second)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** Two decimal strings, '' for an open end. */
export type DecimalRange = readonly [from: string, to: string]

/** What is wrong with a range: an end that is no number, or ends the wrong way round. */
export function rangeFault([from, to]: DecimalRange): 'notANumber' | 'fromAboveTo' | null {
  if ([from, to].some((end) => end !== '' && !decimal.test(end))) return 'notANumber'
  return (compareDecimals(from, to) ?? 0) > 0 ? 'fromAboveTo' : null
}

const minus = '−'

/** `-1264.5` → `−1,264.5`. Decimal strings stay exact: nothing passes through a float. */
export function numberText(value: number | string): string {
  const [whole = '', fraction] = String(value).replace('-', '').split('.')
  const sign = String(value).startsWith('-') ? minus : ''
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}

/** A yuan amount of the wire as people read it: `"1264.00"` → `￥1,264.00`, the minus before the sign. */
export function moneyText(yuan: string): string {
  const amount = numberText(yuan)
  return amount.startsWith(minus) ? `${minus}￥${amount.slice(1)}` : `￥${amount}`
}

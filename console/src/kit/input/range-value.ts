/** Two decimal strings, '' for an open end. */
export type RangeValue = readonly [from: string, to: string]

const number = /^(-?)(\d+)(?:\.(\d*))?$/

/** Compares decimal strings exactly; null when one is no number. */
export function compareDecimals(one: string, other: string): number | null {
  const [first, second] = [number.exec(one), number.exec(other)]
  if (!first || !second) return null
  const digits = Math.max(first[3]?.length ?? 0, second[3]?.length ?? 0)
  const scaled = ([, sign, whole = '', fraction = '']: RegExpExecArray) =>
    BigInt(`${sign}${whole}${fraction.padEnd(digits, '0')}`)
  const [left, right] = [scaled(first), scaled(second)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** What is wrong with a range at once: an end that is no number, or ends the wrong way round. */
export function rangeFault([from, to]: RangeValue): 'notANumber' | 'fromAboveTo' | null {
  if ([from, to].some((end) => end !== '' && end !== '-' && !number.test(end))) return 'notANumber'
  return (compareDecimals(from, to) ?? 0) > 0 ? 'fromAboveTo' : null
}

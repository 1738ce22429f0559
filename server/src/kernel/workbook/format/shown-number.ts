/** The look of a number in a cell, where it says more than the number: `5号电池`, `5%`, `3月1日`. */
export type ShownNumber = (value: number, dateText: string) => string | null

const quoted = /"([^"]*)"|\\(.)/g
const literal = (code: string): string =>
  code.replace(quoted, (_, text?: string, char?: string) => text ?? char ?? '')

/** Digits with the decimals of the pattern. Null if the cell shows less than it has. */
function digitsOf(value: number, pattern: string): string | null {
  const decimals = /\.([0#]+)/.exec(pattern)?.[1]?.length ?? 0
  const text = value.toFixed(decimals)
  return Math.abs(Number(text) - value) < 1e-9 ? text : null
}

const numberPattern =
  /^((?:"[^"]*"|\\.|[^"\\0#.,%[\]*_@?/])*)([0#][0#,]*(?:\.[0#]+)?|General)(%?)((?:"[^"]*"|\\.|[^"\\0#.,%[\]*_@?/])*)$/i
const datePattern = /^(?:\[\$[^\]]*\])?((?:"[^"]*"|\\.|[ymd年月日]|[-/. ])+)(?:;@)?$/i

/** Undefined for formats that add nothing to the number, such as thousands or the own currency. */
export function shownNumber(code: string): ShownNumber | undefined {
  const [coded = ''] = code.split(';')
  // `[$€-2]` is a currency with the number of its language.
  const positive = coded.replace(/\[\$([^\]-]+)[^\]]*\]/g, '"$1"')
  const number = numberPattern.exec(positive)
  if (number) {
    const [, before = '', pattern = '', percent = '', after = ''] = number
    const [prefix, suffix] = [literal(before), literal(after)]
    // The own currency or a space says nothing. A foreign currency does.
    if (percent === '' && !/\p{L}|[$€£₩₹฿]/u.test(prefix + suffix)) return undefined
    return (value) => {
      if (value < 0) return null
      const scaled = percent ? Number((value * 100).toPrecision(15)) : value
      const digits = /general/i.test(pattern) ? String(scaled) : digitsOf(scaled, pattern)
      return digits === null || /e/.test(digits) ? null : `${prefix}${digits}${percent}${suffix}`
    }
  }
  if (!/[月日年]/.test(code)) return undefined
  const date = datePattern.exec(code)?.[1]
  if (date === undefined || !/[md]/i.test(date)) return undefined
  return (_, text) => {
    const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
    if (year === '') return null
    return literal(
      date.replace(/y+|m+|d+/gi, (token) => {
        const part = /y/i.test(token) ? year.slice(token.length > 2 ? 0 : 2) : /m/i.test(token) ? month : day
        return /y/i.test(token) || token.length > 1 ? part : String(Number(part))
      }),
    )
  }
}

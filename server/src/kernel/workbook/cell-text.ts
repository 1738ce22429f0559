import { type ShownNumber, shownNumber, shownText } from './format/shown-number.ts'
import type { MarkIssue } from './marks/font-marks.ts'

/** A number format, reduced to its visible effect: dates, codes padded with zeros, powers of ten. */
export interface NumberFormat {
  kind: 'plain' | 'date' | 'elapsed' | 'padded' | 'scientific'
  /** Only for `padded`: the number of digits (format '0000' shows 12 as '0012'). */
  digits: number
  /** The look of a number that says more than the number. */
  shown?: ShownNumber
  /** The whole cell is struck through. */
  struck?: true
  /** The look of a text, if the format adds something to it: `@"元/箱"`. */
  shownText?: (text: string) => string
}

export const plainFormat: NumberFormat = { kind: 'plain', digits: 0 }
/** Nobody here can tell what a number in this format looks like. */
export const unknownFormat: NumberFormat = { ...plainFormat, shown: () => undefined }
const dateFormat: NumberFormat = { kind: 'date', digits: 0 }
const elapsedFormat: NumberFormat = { kind: 'elapsed', digits: 0 }
const scientificFormat: NumberFormat = { kind: 'scientific', digits: 0 }

/** The built-in formats of dates and times: 14–22, 45–47, and those of Chinese Excel, 27–36 and 50–58. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58)
}

/** The effect of format `id`. `code` is its text if the workbook defines it. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  const effect = effectOf(id, code)
  const shown = shownNumber(id, code)
  const textLook = shownText(code)
  return shown || textLook
    ? { ...effect, ...(shown && { shown }), ...(textLook && { shownText: textLook }) }
    : effect
}

function effectOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (id === 46) return elapsedFormat
    if (id === 11 || id === 48) return scientificFormat
    return isBuiltInDate(id) ? dateFormat : plainFormat
  }
  const zeros = /^0{2,}$/.exec(code)
  if (zeros) return { kind: 'padded', digits: code.length }
  if (/\[(h+|m+|s+)\]/i.test(code)) return elapsedFormat
  // Only the part for positive numbers matters. Quoted text, escaped characters, colours and locales can look like
  // dates.
  const [positive = ''] = code.split(';')
  const bare = positive.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  if (/general|G\/通用格式/i.test(bare)) return plainFormat
  if (/[0#?]e[+-]/i.test(bare)) return scientificFormat
  return /[ymdhs]/i.test(bare) ? dateFormat : plainFormat
}

/** Excel keeps 15 significant digits, so 2.4900000000000002 is a typed 2.49. The text has never an exponent. */
export function numberText(value: number): string {
  const text = String(value)
  if (text.length <= 15 && !text.includes('e')) return text
  if (text.length === 16 && /^-\d+$|^\d+\.\d+$/.test(text)) return text
  return withoutExponent(String(Number(value.toPrecision(15))))
}

/** True for whole numbers of 16 digits or more: Excel replaced their last digits with zeros. */
function hasLostDigits(value: number): boolean {
  return Math.abs(value) >= 1e15 && Number.isInteger(value)
}

/** The reason why a number is not reliable as a code; undefined for nearly all numbers. */
export function numberIssue(
  value: number,
  format: NumberFormat,
): 'lostDigits' | 'scientific' | 'struck' | 'date' | undefined {
  if (format.struck) return 'struck'
  if (hasLostDigits(value)) return 'lostDigits'
  return format.kind === 'scientific' || format.kind === 'date' ? format.kind : undefined
}

function withoutExponent(text: string): string {
  const parts = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!parts) return text
  const [, sign, lead = '', fraction = '', exponent] = parts
  const digits = lead + fraction
  const point = 1 + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return point >= digits.length
    ? sign + digits.padEnd(point, '0')
    : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

/** The text of a number in its format. */
export function formattedText(value: number, format: NumberFormat, date1904: boolean): string {
  if (format.kind === 'plain' || format.kind === 'scientific') return numberText(value)
  if (format.kind === 'date') return dateText(value, date1904)
  if (format.kind === 'elapsed') return elapsedText(value)
  if (!Number.isInteger(value) || value < 0) return numberText(value)
  return numberText(value).padStart(format.digits, '0')
}

const daySeconds = 86_400
/** The serial number of 1970-01-01 in the 1900 date system. */
export const serialOf1970 = 25_569
/** 9999-12-31, the last day in Excel. */
const lastSerial = 2_958_466

function dateText(value: number, date1904: boolean): string {
  let serial = date1904 ? value + 1462 : value
  if (serial < 0 || serial >= lastSerial) return numberText(value)
  const seconds = Math.round((serial % 1) * daySeconds)
  const day = Math.floor(serial) + (seconds === daySeconds ? 1 : 0)
  const time = clock(seconds % daySeconds)
  if (day === 0) return time
  // Excel has a 1900-02-29 (serial 60) that did not exist, so the days before it are one too high.
  if (day === 60) return seconds % daySeconds ? `1900-02-29 ${time}` : '1900-02-29'
  serial = day < 60 ? day + 1 : day
  const date = new Date((serial - serialOf1970) * daySeconds * 1000).toISOString().slice(0, 10)
  return seconds % daySeconds ? `${date} ${time}` : date
}

function elapsedText(value: number): string {
  if (value < 0) return numberText(value)
  return clock(Math.round(value * daySeconds))
}

function clock(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** A date in the form of strict Office XML (2026-01-02T00:00:00.000Z). */
export function isoDateText(text: string): string {
  const parts = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?)(?:\.\d+)?Z?)?$/.exec(text)
  if (!parts) return text
  const time = parts[2] && (parts[2].length === 5 ? `${parts[2]}:00` : parts[2])
  return time && time !== '00:00:00' ? `${parts[1]} ${time}` : (parts[1] ?? text)
}

/** The serial number of such a date in the 1900 system. Null for other texts, and for days that Excel counts wrongly. */
export function serialOfIso(text: string): number | null {
  const [date = '', time = '00:00:00'] = text.split(' ')
  const serial = Date.parse(`${date}T${time}Z`) / (daySeconds * 1000) + serialOf1970
  return serial > 60 ? serial : null
}

/** The longest text of a cell in Excel. */
export const maxCellLength = 32_767

/** In xlsx, `_x000D_` stands for a character that XML does not allow. */
export function unescapeOffice(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]|\p{Cs}/u

/** True for characters that PostgreSQL refuses (NUL), that break UTF-8, or that nobody can see or type. */
export function hasControlCharacter(text: string): boolean {
  return control.test(text)
}

/** A text, with its fault if it has one. Texts without fault are plain strings, to save memory. */
export type CellText = string | { text: string; issue: 'controlCharacter' | 'cut' | MarkIssue }

/** A text with the doubt about its fonts. Another fault of it counts more. */
export const withMark = (text: CellText, issue: MarkIssue | undefined): CellText =>
  issue && typeof text === 'string' ? { text, issue } : text

/** The text of a cell, which its format may strike through. */
export const struckText = (text: CellText, { struck }: NumberFormat): CellText =>
  struck && typeof text === 'string' && text !== '' ? { text, issue: 'struck' } : text

/** The text of a stored string. Every line break becomes one newline, as users see it. */
export function cellText(stored: string): CellText {
  const text = stored.includes('\r') ? stored.replace(/\r\n?/g, '\n') : stored
  if (text.length > maxCellLength) return { text: text.slice(0, maxCellLength), issue: 'cut' }
  return hasControlCharacter(text) ? { text, issue: 'controlCharacter' } : text
}

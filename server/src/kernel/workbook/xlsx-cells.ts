import { maxCellLength, numberText, serialOf1970 } from './cell-text.ts'

export type XlsxValue = string | number | null
/** The storage of a column's values: codes and words as text, all others as numbers where possible. */
export type XlsxKind = 'text' | 'enum' | 'money' | 'number' | 'weight' | 'date' | 'moment'

/** The indexes of the cell styles in `stylesXml`. */
export const styles = {
  plain: 0,
  header: 1,
  text: 2,
  money: 3,
  number: 4,
  weight: 5,
  date: 6,
  moment: 7,
  note: 8,
}

const styleOf: Record<XlsxKind, number> = {
  text: styles.text,
  enum: styles.text,
  money: styles.money,
  number: styles.number,
  weight: styles.weight,
  date: styles.date,
  moment: styles.moment,
}

/** The style of empty cells: a barcode typed into a template stays text. */
export function columnStyle(kind: XlsxKind): number {
  return styleOf[kind]
}

/** One cell. `at` is its reference (B2). A value that is not a number or date of its kind becomes text. */
export function cellXml(at: string, value: XlsxValue, kind: XlsxKind): string {
  if (value === null || value === '') return ''
  if (kind === 'text' || kind === 'enum') return textCell(at, value, styles.text)
  if (kind === 'date' || kind === 'moment') return dateCell(at, value)
  const number = numberOf(value)
  return number === null
    ? textCell(at, value, styles.text)
    : `<c r="${at}" s="${styleOf[kind]}"><v>${number}</v></c>`
}

export function textCell(at: string, value: string | number, style: number): string {
  const text = typeof value === 'number' ? numberText(value) : value
  const whole = text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1)}…` : text
  // Without this attribute Excel trims the text.
  const space = /^\s|\s$|\n/.test(whole) ? ' xml:space="preserve"' : ''
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t${space}>${escapeXml(whole)}</t></is></c>`
}

const decimal = /^-?\d+(\.\d+)?$/

/** The number for the file. Null for more than 15 digits, which Excel would round. */
function numberOf(value: string | number): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? numberText(value) : null
  if (value.length > 16 || !decimal.test(value)) return null
  return value.replace(/\D/g, '').length > 15 ? null : value
}

function dateCell(at: string, value: string | number): string {
  const parts = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/.exec(String(value))
  const days = parts ? Date.parse(`${parts[1]}T00:00:00Z`) / 86_400_000 + serialOf1970 : Number.NaN
  // Before 1900-03-01 the day numbers of Excel are wrong.
  if (!parts || !(days >= 61)) return textCell(at, value, styles.text)
  if (parts[2] === undefined) return `<c r="${at}" s="${styles.date}"><v>${days}</v></c>`
  const seconds = Number(parts[2]) * 3600 + Number(parts[3]) * 60 + Number(parts[4] ?? 0)
  return `<c r="${at}" s="${styles.moment}"><v>${numberText(days + seconds / 86_400)}</v></c>`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML takes none of them
const special = /[&<>"\0-\x08\x0b-\x1f\x7f\ufffe\uffff]|\p{Cs}|_x[0-9a-fA-F]{4}_/gu
const needsEscape = new RegExp(special.source, 'u')
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for XML. Characters that XML does not allow become `_x0001_`, the form that Excel writes and reads. */
export function escapeXml(text: string): string {
  if (!needsEscape.test(text)) return text
  return text.replace(/\r\n?/g, '\n').replace(special, (found) => {
    // Text that only looks like such an escape gets its underscore escaped.
    if (found.length > 2) return `_x005F${found}`
    return entities[found] ?? `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
  })
}

/** The letters of a column from index 0: A, B, … AA. */
export function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter
}

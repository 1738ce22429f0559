import { others, type Unit, unitNamed, units } from './measure.ts'
import { remembered } from './remembered.ts'
import { simplified } from './traditional.ts'

/** Notes about amounts in headers: the units that they name, and what says nothing. */

/** The unit that a header names: as the file writes it, and the unit if it is known. */
export interface HeaderUnit {
  text: string
  unit: Unit | null
}

const opening = /[【〔〖〈《「『[{<]/g
const closing = /[】〕〗〉》」』\]}>]/g
export const inBrackets = /\(([^()]*)\)/g

/** A note in brackets that says nothing about the values, or only how to write them. */
const harmless = new RegExp(
  [
    '非?必填|选填|必录|必须|可选|可空|可不填|必选|可多选|单选|请选择|唯一|不(可|能)重复|中文|[—-]+|无',
    '(数字|数值|文本|文字|字符串?|小数)(型|格式)?',
    'required|optional|mandatory|number|text|unique|string|decimal',
    String.raw`(不超过|最多|最长|限)?\s*\d+\s*个?(字|字符|汉字)(以内|内)?`,
    String.raw`(max\.?|up to|at most)?\s*\d+\s*char(acter)?s?`,
    '多个.{0,4}(逗号|分号|顿号|空格).{0,6}',
  ]
    .map((one) => `^(${one})$`)
    .join('|'),
)
/** The words of a note about decimals. A note with another word, such as a unit, says more. */
const decimalWords =
  /小数点?后?|保留|精确到?|最多|不超过|不能|不要|不?可以?|允许|支持|不?带|含|有|无|至多|[一两二三四\d]|位|数|decimals?|places?|digits?|points?|at|most|up|to|max|with|without|no|not|keep|allowed|one|two|three|[\s,.，。-]/g
/** Numbers that leave out their decimal point: '1250' is 12.50. */
export const withoutPoint =
  /(无|没有|不(带|含|要|加|写|用|可|能)*)小数点|省略小数点|\b(no|without|omit)\b.*\bpoints?\b/
/** Whole numbers: prices of whole yuan, or the numbers of fen. For other amounts they say nothing. */
const wholeNumbers =
  /^(只?(能|可)?(填|写)?(正|非负)?整数(型|格式)?|(无|没有|不(带|含|要|加|写|用|可|能|许)*)(有|带)?小数|integers?|whole numbers?|no decimals?)$/
export const isWholeNumbers = ({ text, unit }: HeaderUnit): boolean =>
  unit === null && wholeNumbers.test(text)
const isHarmless = (note: string): boolean =>
  harmless.test(note) ||
  (/小数|decimal/.test(note) &&
    !withoutPoint.test(note) &&
    !wholeNumbers.test(note) &&
    note.replace(decimalWords, '') === '')

/** Once: for older browsers and Node the build makes such an expression anew at each use. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** In lower case, half width, with round brackets, and with spaces between the words of `priceCents`. */
export const half = remembered(
  (header) =>
    simplified(header)
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(invisible, '')
      .normalize('NFKC')
      .toLowerCase()
      .replace(opening, '(')
      .replace(closing, ')')
      .replace(/\*/g, '')
      .trim(),
  100,
)

const unitWord = /^(单位|unit)\s*(?:[:为是]|is\b)?\s*|^in\s+/

/** The bare unit of '以分计', '填分', '人民币分', 'in cents'. */
const plainUnit = (note: string): string =>
  note
    .replace(unitWord, '')
    .replace(/^请?(以|按|用|填写?)(?=.)/, '')
    .replace(/(为单位|计价?|填写?|表示)$/, '')
    .replace(/^(人民币|rmb|cny|¥)\s*(?=\S)/, '')
    .trim()

/** The unit in a note: '单位:克', 'in cents', '元/箱'. */
export function unitOfNote(note: string): HeaderUnit | null {
  const text = note.replace(unitWord, '').trim()
  return text === '' || isHarmless(text)
    ? null
    : { text, unit: unitNamed(text) ?? unitNamed(plainUnit(text)) }
}

export function unitOfNotes(notes: readonly string[]): HeaderUnit | null {
  const all = notes.flatMap((note) => note.split(/[,、;|]/)).flatMap((note) => unitOfNote(note.trim()) ?? [])
  const real = all.filter((unit) => !isWholeNumbers(unit))
  // '分（整数）' is a unit and the usual way to write it.
  const found = real.length > 0 ? real : all.slice(0, 1)
  if (found.length < 2) return found[0] ?? null
  return { text: found.map(({ text }) => text).join(', '), unit: null }
}

/** '进/退货单' is a title. */
export const isUnitText = (text: string): boolean =>
  unitNamed(text) !== null || others.has(text) || /^(?!.*退)[^/\s]{1,6}\/[^/\s]{1,6}$/.test(text)

/** The note of a line that has no name: '分', '(元/箱)', '数字(分)', '必填'. Null for any other line. */
export function bareNote(line: string): string | null {
  const text = half(line)
  const inside = /^\(([^()]+)\)$/.exec(text)?.[1]
  if (inside !== undefined) return inside.trim()
  const notes = [...text.matchAll(inBrackets)].map(([, note = '']) => note.trim())
  const rest = text.replace(inBrackets, ' ').trim()
  const isPlain = (part: string) => isHarmless(part) || wholeNumbers.test(part)
  const isNote = (part: string) => isUnitText(plainUnit(part)) || isPlain(part)
  if (isUnitText(plainUnit(rest)) || (isPlain(rest) && notes.every(isNote))) return [rest, ...notes].join(',')
  return null
}

/** The unit of a line that has no name. Null for a harmless note, and for any other line. */
export const noteUnit = (line: string): HeaderUnit | null => unitOfNotes([bareNote(line) ?? ''])

/** The relation of a column's unit to that of a field. `asks`: only a person can say what the numbers mean. */
export type UnitFit = 'fits' | 'converts' | 'asks'

export function fitOf(from: HeaderUnit | null, to: Unit | undefined): UnitFit {
  if (from === null || to === undefined) return 'fits'
  if (from.unit === to) return 'fits'
  if (isWholeNumbers(from) && units[to].of !== 'money') return 'fits'
  return from.unit !== null && units[from.unit].of === units[to].of ? 'converts' : 'asks'
}

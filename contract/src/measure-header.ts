import { byName, unitNamed } from './measure.ts'
import {
  bareNote,
  type HeaderUnit,
  half,
  inBrackets,
  isUnitText,
  unitOfNote,
  unitOfNotes,
} from './measure-note.ts'
import { remembered } from './remembered.ts'

/** A header as a name and a unit. A header may be read in several ways. */
export interface HeaderReading {
  name: string
  unit: HeaderUnit | null
  /** The unit is a part of the name after a mark or space (`重量/克`), or without one (`长cm`). */
  cut?: 'marked' | 'glued'
}

/** Separates the lines of a header: `尺寸(cm) › 长`. */
export const headerPath = ' › '

/** True for the header cell '单位：分', which is no column but says the unit of the table. */
export const isTableNote = (header: string): boolean =>
  /^(金额|价格|货币|计价|重量|数据|计量)?(单位|units?|currency|货币|币[种别]?)\s*[:(]\s*\S/i.test(
    half(header),
  )

const longestFirst = [...byName.keys()].sort((a, b) => b.length - a.length)

/** A header has fewer marks between its words. A text with more of them would take seconds. */
const mostMarks = 12

/** The ways to read one line of a header, the most literal first: `售价(分)`, `重量/克`, `price_cents`, `长cm`. */
function readLine(line: string): HeaderReading[] {
  const text = half(line)
  const rest = text.replace(inBrackets, ' ').replace(/\s+/g, ' ').trim()
  if (rest === '') return [{ name: text, unit: null }]
  const said = unitOfNotes([...text.matchAll(inBrackets)].map(([, note = '']) => note))
  const readings: HeaderReading[] = [{ name: rest, unit: said }]
  if (said !== null) return readings
  // '售价单位：分' is '售价' in fen. '价格单位：分' says the unit of the table.
  const named = (name: string) => (isTableNote(line) ? name : name.replace(/(?<=.)\s*单位$/, ''))
  for (const { index, 0: mark } of [...rest.matchAll(/[\s/_:|·,、;=-]+/g)].slice(-mostMarks)) {
    const name = named(rest.slice(0, index).replace(/[\s_]+in$/, ''))
    const right = rest.slice(index + mark.length)
    if (name === '' || right === '') continue
    if (mark.trim() === '/' || isUnitText(right))
      readings.push({ name, unit: { text: right, unit: unitNamed(right) }, cut: 'marked' })
    else if (/^单位|^以|^按|^in\s/.test(right) && unitOfNote(right)?.unit)
      readings.push({ name, unit: unitOfNote(right), cut: 'marked' })
  }
  for (const suffix of longestFirst) {
    if (!rest.endsWith(suffix)) continue
    const name = named(rest.slice(0, -suffix.length))
    if (name === '') continue
    // The unit follows a Chinese character: `长mm` has one, `item` has not.
    if (/[a-z]/.test(suffix) && /[a-z]$/.test(name)) continue
    readings.push({ name, unit: { text: suffix, unit: unitNamed(suffix) }, cut: 'glued' })
  }
  return readings
}

/** Words of an upper line that do not change the meaning of the line below. */
const plainParent =
  /商品|产品|货品|基本|基础|价格|定价|价|尺寸|规格|大小|重量|[类品]目|分类|类别|信息|资料|属性|明细|数据|其[他它]|零售|销售|products?|items?|goods|basic|general|prices?|pricing|sizes?|dimensions?|info(rmation)?|details?|data|measure(ment)?s?|weights?|categor(y|ies)|others?|retail|sales?|[\s/&与和及,、]/g

/**
 * The ways to read a header, with all of its lines. The unit of an upper line holds for those below. An upper line
 * that may change the meaning ('批发 › 价格') counts as a unit that only a person understands.
 */
export const readHeader: (header: string) => readonly HeaderReading[] = remembered(readLines, 120)

function readLines(header: string): HeaderReading[] {
  const lines = header
    .split(headerPath.trim())
    .map((line) => line.trim())
    .filter((line) => line !== '')
  // A last line without a name belongs to the line above: `售价 › 分` is `售价(分)`.
  const named = lines.findLastIndex((line) => bareNote(line) === null)
  const at = named < 0 ? lines.length - 1 : named
  const notes = lines.slice(at + 1).map((line) => ` (${bareNote(line)})`)
  const readings = readLine((lines[at] ?? '') + notes.join(''))
  const above = lines.slice(0, Math.max(at, 0))
  if (above.length === 0) return readings
  const parents = above.flatMap((line): Pick<HeaderReading, 'name' | 'unit'>[] => {
    const note = bareNote(line)
    return note === null ? readLine(line).slice(0, 1) : [{ name: '', unit: unitOfNote(note) }]
  })
  const inherited = parents.findLast(({ unit }) => unit !== null)?.unit ?? null
  const parent = parents.at(-1)?.name ?? ''
  const changing = parents.map(
    ({ name, unit }) => name.replace(plainParent, '') !== '' || (unit !== null && unit.unit === null),
  )
  /** The own unit of a leaf says nothing about the meaning that a line above gives it. */
  const below = (unit: HeaderUnit | null, changes: boolean): HeaderUnit | null =>
    changes ? { text: [...above, ...(unit ? [unit.text] : [])].join(' / '), unit: null } : (unit ?? inherited)
  const { name: leaf = '', unit = null } = readings[0] ?? {}
  // `价格 › 零售` and `零售 › 价格` are 零售价. A name of both lines has the meaning of the last line above.
  const joined = [`${parent}${leaf}`, `${leaf}${parent}`]
  if (/价格?$/.test(parent) && !changing.at(-1)) joined.push(`${leaf}价`)
  if (/^价格?$/.test(leaf)) joined.push(`${parent}价`)
  const noted = parents.at(-1)?.unit?.unit === null
  return [
    ...joined.map((name) => ({ name, unit: below(unit, noted || changing.slice(0, -1).some(Boolean)) })),
    ...readings.map((reading) => ({ ...reading, unit: below(reading.unit, changing.some(Boolean)) })),
  ]
}

/** The unit in a header whose name is not known. A glued unit may be a part of the name: 积分. */
export const headerUnit = (header: string): HeaderUnit | null =>
  readHeader(header).find(({ unit, cut }) => unit !== null && cut !== 'glued')?.unit ?? null

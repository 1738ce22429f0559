import { halfWidth } from './half-width.ts'
import type { TextEntry } from './text.ts'

/** The units of amounts in spreadsheets. Conversions are exact: decimal strings and whole numbers, never floats. */

type Dimension = 'money' | 'weight' | 'length' | 'count'

interface UnitFacts {
  of: Dimension
  /** In the smallest unit of its dimension: 0.001 yuan, mg, µm, one piece. */
  size: bigint
  /** Its name for people. */
  shown: TextEntry
  /** The names in headers and cells, in lower case. */
  names: readonly string[]
}

export const units = {
  yuan: {
    of: 'money',
    size: 1000n,
    shown: ['元', 'yuan'],
    names: ['元', '人民币', '人民币元', '圆', '¥', 'rmb', 'cny', 'yuan'],
  },
  jiao: { of: 'money', size: 100n, shown: ['角', 'jiao'], names: ['角', 'jiao'] },
  fen: { of: 'money', size: 10n, shown: ['分', 'cents'], names: ['分', '分钱', 'fen', 'cent', 'cents'] },
  thousandYuan: { of: 'money', size: 1_000_000n, shown: ['千元', '1,000 yuan'], names: ['千元'] },
  tenThousandYuan: { of: 'money', size: 10_000_000n, shown: ['万元', '10,000 yuan'], names: ['万元', '万'] },
  mg: { of: 'weight', size: 1n, shown: ['mg', 'mg'], names: ['mg', '毫克', 'milligram', 'milligrams'] },
  g: {
    of: 'weight',
    size: 1000n,
    shown: ['克', 'g'],
    names: ['g', '克', 'gr', 'gm', 'gram', 'grams', 'gramme', 'grammes'],
  },
  liang: { of: 'weight', size: 50_000n, shown: ['两', 'liang'], names: ['两', '市两', 'liang'] },
  jin: { of: 'weight', size: 500_000n, shown: ['斤', 'jin'], names: ['斤', '市斤', 'jin'] },
  kg: {
    of: 'weight',
    size: 1_000_000n,
    shown: ['kg', 'kg'],
    names: ['kg', 'kgs', '千克', '公斤', 'kilo', 'kilos', 'kilogram', 'kilograms'],
  },
  t: { of: 'weight', size: 1_000_000_000n, shown: ['吨', 't'], names: ['t', '吨', 'tonne', 'tonnes'] },
  mm: {
    of: 'length',
    size: 1000n,
    shown: ['mm', 'mm'],
    names: ['mm', '毫米', 'millimetre', 'millimetres', 'millimeter', 'millimeters'],
  },
  cm: {
    of: 'length',
    size: 10_000n,
    shown: ['cm', 'cm'],
    names: ['cm', '厘米', '公分', 'centimetre', 'centimetres', 'centimeter', 'centimeters'],
  },
  dm: { of: 'length', size: 100_000n, shown: ['dm', 'dm'], names: ['dm', '分米'] },
  m: {
    of: 'length',
    size: 1_000_000n,
    shown: ['m', 'm'],
    names: ['m', '米', 'metre', 'metres', 'meter', 'meters'],
  },
  inch: { of: 'length', size: 25_400n, shown: ['英寸', 'in'], names: ['英寸', 'in', 'inch', 'inches'] },
  piece: { of: 'count', size: 1n, shown: ['件', 'pc'], names: ['件', '个', 'pc', 'pcs', 'piece', 'pieces'] },
} as const satisfies Record<string, UnitFacts>

export type Unit = keyof typeof units

/** Units that nothing converts: other currencies, volumes, packages, and weights that are no decimals of a gram. */
const others = new Set(
  [
    'usd,us$,$,dollar,dollars,美元,美金,hkd,hk$,港币,港元,eur,€,euro,euros,欧元,jpy,日元,円,gbp,£,英镑,twd,台币,新台币,krw,韩元',
    'oz,盎司,lb,lbs,磅,pound,pounds,ml,毫升,l,升,litre,litres,liter,liters,尺,寸,ft,feet,foot',
    '箱,件装,打,盒,包,袋,瓶,桶,罐,条,提,套,支,case,cases,carton,ctn,dozen,box,pack,bottle,bag',
  ].flatMap((names) => names.split(',')),
)

const byName: ReadonlyMap<string, Unit> = new Map(
  Object.entries(units).flatMap(([unit, { names }]) => names.map((name) => [name, unit as Unit] as const)),
)

/** The unit with this name. */
export const unitNamed = (name: string): Unit | null =>
  byName.get(name.normalize('NFKC').trim().toLowerCase()) ?? null

/** The unit that a header names: as the file writes it, and the unit if it is known. */
export interface HeaderUnit {
  text: string
  unit: Unit | null
}

/** The relation of a column's unit to that of a field. `asks`: only a person can say what the numbers mean. */
export type UnitFit = 'fits' | 'converts' | 'asks'

export function fitOf(from: HeaderUnit | null, to: Unit | undefined): UnitFit {
  if (from === null || to === undefined) return 'fits'
  if (from.unit === to) return 'fits'
  return from.unit !== null && units[from.unit].of === units[to].of ? 'converts' : 'asks'
}

/** Exact: `500` g is `0.5` kg. The factor of any two of these units has only the primes 2 and 5, so it is a decimal. */
export function convertAmount(decimal: string, from: Unit, to: Unit): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  // 12 further digits hold every quotient of two sizes.
  const further = 12
  const scaled = BigInt(whole + fraction) * units[from].size * 10n ** BigInt(further)
  const result = scaled / units[to].size
  const digits = fraction.length + further
  const text = result.toString().padStart(digits + 1, '0')
  const decimals = text.slice(-digits).replace(/0+$/, '')
  return `${sign}${text.slice(0, -digits)}${decimals ? `.${decimals}` : ''}`
}

// '0,250' has a decimal comma: no number begins with a group of zero thousands.
const number = /^([-+]?)\s*((?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)\s*(.*)$/s

/** An amount of a cell in the unit of its field. `from` is the unit in which the cell has it. */
export interface Amount {
  text: string
  from: Unit
}

/**
 * The amount of a cell in the unit `to`. The cell's own unit counts ('500g'), or else that of the header. Null if the
 * cell is not a number with at most a known unit.
 */
export function amountIn(cell: string, to: Unit, header: Unit = to): Amount | null {
  const half = halfWidth(cell).trim()
  const [currency = ''] = /^(¥|rmb|cny)\s*/i.exec(half) ?? []
  const [, sign = '', digits, suffix = ''] = number.exec(half.slice(currency.length)) ?? []
  if (digits === undefined || digits.length > 40) return null
  const said = suffix.trim()
  const own = said === '' ? (currency === '' ? null : 'yuan') : unitNamed(said)
  if (said !== '' && own === null) return null
  // '¥12分' says two units.
  if (currency !== '' && own !== 'yuan') return null
  const from = own ?? header
  if (units[from].of !== units[to].of) return null
  const decimal = `${sign === '-' ? '-' : ''}${digits.replaceAll(',', '').replace(/^\./, '0.')}`
  return { text: from === to ? decimal : convertAmount(decimal, from, to), from }
}

/** A header as a name and a unit. A header may be read in several ways. */
export interface HeaderReading {
  name: string
  unit: HeaderUnit | null
  /** The unit is a part of the name after a mark or space (`重量/克`), or without one (`长cm`). */
  cut?: 'marked' | 'glued'
}

/** Separates the lines of a header: `尺寸(cm) › 长`. */
export const headerPath = ' › '

const opening = /[【〔〖〈《「『[{<]/g
const closing = /[】〕〗〉》」』\]}>]/g
const inBrackets = /\(([^()]*)\)/g

/** A note in brackets that says nothing about the values, or only how to write them. */
const harmless = new RegExp(
  [
    '非?必填|选填|必录|必须|可选|可空|可不填|必选|可多选|单选|请选择|数字|数值|文本|唯一|不(可|能)重复|中文',
    'required|optional|mandatory|number|text|unique',
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
const withoutPoint =
  /(无|没有|不(带|含|要|加|写|用|可|能)*)小数点|省略小数点|\b(no|without|omit)\b.*\bpoints?\b/
const isHarmless = (note: string): boolean =>
  harmless.test(note) ||
  (/小数|decimal/.test(note) && !withoutPoint.test(note) && note.replace(decimalWords, '') === '')

/** In lower case, half width, with round brackets, and with spaces between the words of `priceCents`. */
const half = (header: string): string =>
  header
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFKC')
    .toLowerCase()
    .replace(opening, '(')
    .replace(closing, ')')
    .replace(/\*/g, '')
    .trim()

const unitWord = /^(单位|unit)\s*:?\s*|^in\s+/

/** The unit in a note: '单位:克', 'in cents', '元/箱'. */
function unitOfNote(note: string): HeaderUnit | null {
  const text = note.replace(unitWord, '').trim()
  return text === '' || isHarmless(text) ? null : { text, unit: unitNamed(text) }
}

function unitOfNotes(notes: readonly string[]): HeaderUnit | null {
  const found = notes
    .flatMap((note) => note.split(/[,、;|]/))
    .flatMap((note) => unitOfNote(note.trim()) ?? [])
  if (found.length < 2) return found[0] ?? null
  return { text: found.map(({ text }) => text).join(', '), unit: null }
}

const isUnitText = (text: string): boolean =>
  unitNamed(text) !== null || others.has(text) || /^[^/\s]{1,6}\/[^/\s]{1,6}$/.test(text)

/** The note of a line that has no name: '分', '(元/箱)', '必填'. Null for any other line. */
export function bareNote(line: string): string | null {
  const text = half(line)
  const inside = /^\(([^()]+)\)$/.exec(text)?.[1]
  if (inside !== undefined) return inside.trim()
  return isUnitText(text.replace(unitWord, '')) || isHarmless(text) ? text : null
}

const tableUnit =
  /(?:单位|\bunits?\b|currency|货币(?!单位)|币种)\s*(?:为|是|is|are)?\s*:?\s*([^\s,;。()]+)|(?:以|按)([^\s,;。()]{1,5}?)(?:为单位|计)|\bin ([a-z$€£]+)/g

/** The units that a line above the header gives for the whole table: '单位：万元', '(金额单位:分)', 'Unit: cents'. */
export function tableUnits(line: string): HeaderUnit[] {
  const said = [...half(line).matchAll(tableUnit)].flatMap(([, ...groups]) => groups.find((one) => one) ?? [])
  return said
    .flatMap((text) => text.split(/[、和及&|]/))
    .flatMap((text) => (isUnitText(text) ? [{ text, unit: unitNamed(text) }] : []))
}

const longestFirst = [...byName.keys()].sort((a, b) => b.length - a.length)

/** The ways to read one line of a header, the most literal first: `售价(分)`, `重量/克`, `price_cents`, `长cm`. */
function readLine(line: string): HeaderReading[] {
  const text = half(line)
  const rest = text.replace(inBrackets, ' ').replace(/\s+/g, ' ').trim()
  if (rest === '') return [{ name: text, unit: null }]
  const said = unitOfNotes([...text.matchAll(inBrackets)].map(([, note = '']) => note))
  const readings: HeaderReading[] = [{ name: rest, unit: said }]
  if (said !== null) return readings
  for (const { index, 0: mark } of [...rest.matchAll(/[\s/_:|·-]+/g)]) {
    const name = rest.slice(0, index).replace(/\s+in$/, '')
    const right = rest.slice(index + mark.length)
    if (name === '' || right === '') continue
    if (mark.trim() === '/' || isUnitText(right))
      readings.push({ name, unit: { text: right, unit: unitNamed(right) }, cut: 'marked' })
  }
  for (const suffix of longestFirst) {
    const name = rest.slice(0, -suffix.length)
    if (!rest.endsWith(suffix) || name === '') continue
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
export function readHeader(header: string): HeaderReading[] {
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

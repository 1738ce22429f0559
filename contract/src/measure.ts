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

/** Other currencies. */
const foreignNames = new Set(
  'usd,us$,$,dollar,dollars,美元,美金,hkd,hk$,港币,港元,eur,€,euro,euros,欧元,jpy,日元,円,gbp,£,英镑,twd,台币,新台币,krw,韩元'.split(
    ',',
  ),
)
/** Units that nothing converts: other currencies, volumes, packages, and weights that are no decimals of a gram. */
const others = new Set(
  [
    ...foreignNames,
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
  if (isWholeNumbers(from) && units[to].of !== 'money') return 'fits'
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
const withoutPoint =
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

/** The traditional characters of headers and notes about amounts, each before its simplified one. */
const traditional =
  '價价單单額额幣币計计總总長长寬宽數数條条編编號号碼码類类規规進进貨货銷销組组裝装請请寫写為为這这標标註注員员會会箱箱兩两噸吨釐厘製制發发區区'
const simple = new Map(
  Array.from({ length: traditional.length / 2 }, (_, at) => [traditional[at * 2], traditional[at * 2 + 1]]),
)
const anyTraditional = new RegExp(`[${[...simple.keys()].join('')}]`, 'g')

/** A text with simplified characters, as far as words about amounts need them. */
export const simplified = (text: string): string =>
  text.replace(anyTraditional, (char) => simple.get(char) ?? char)

/** In lower case, half width, with round brackets, and with spaces between the words of `priceCents`. */
const half = (header: string): string =>
  simplified(header)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(opening, '(')
    .replace(closing, ')')
    .replace(/\*/g, '')
    .trim()

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
function unitOfNote(note: string): HeaderUnit | null {
  const text = note.replace(unitWord, '').trim()
  return text === '' || isHarmless(text)
    ? null
    : { text, unit: unitNamed(text) ?? unitNamed(plainUnit(text)) }
}

function unitOfNotes(notes: readonly string[]): HeaderUnit | null {
  const all = notes.flatMap((note) => note.split(/[,、;|]/)).flatMap((note) => unitOfNote(note.trim()) ?? [])
  const real = all.filter((unit) => !isWholeNumbers(unit))
  // '分（整数）' is a unit and the usual way to write it.
  const found = real.length > 0 ? real : all.slice(0, 1)
  if (found.length < 2) return found[0] ?? null
  return { text: found.map(({ text }) => text).join(', '), unit: null }
}

const isUnitText = (text: string): boolean =>
  unitNamed(text) !== null || others.has(text) || /^[^/\s]{1,6}\/[^/\s]{1,6}$/.test(text)

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

/** A unit that a text outside of the table gives for all amounts of a kind. */
export interface TableUnit extends HeaderUnit {
  of: Dimension
  /** The price of several pieces, or numbers times 100: a unit in the header does not contradict it. */
  always: boolean
}

const aboutUnits = /单位|\bunits?\b|currency|货币|币[种别]?/
const aboutOf: Partial<Record<Dimension, RegExp>> = {
  money: /价|金额|成本|费用|prices?|costs?|amounts?|pricing|\bpreise?\b/,
  weight: /重|净含量|weights?/,
  length: /尺寸|[长宽高]|\b(size|dimension|length|width|height)s?\b/,
}
const tokensOf: Partial<Record<Dimension, string>> = {
  money: String.raw`[十百千万亿]*元|(?<![三转八])角|(?<![积部百充身公市学满得评])分|厘|人民币|¥|\b(?:rmb|cny|yuan|jiao|fen|cents?)\b`,
  weight: String.raw`千克|公斤|毫克|市?斤|[市]?两|(?<![巴巧])克|吨|磅|盎司|\b(?:kgs?|g|gr|gm|grams?|mg|milligrams?|kilos?|kilograms?|jin|t|tonnes?|lbs?|pounds?|oz|ounces?)\b`,
  length: String.raw`毫米|厘米|公分|分米|米|英寸|(?<!尺)寸|尺(?!寸)|\b(?:mm|cm|dm|m|in|inch|inches|met(?:re|er)s?|feet|foot|ft)\b`,
}
/** What may follow a unit. Other characters make it a part of a word: 分类, 元气. */
const ending = String.raw`(?=$|[\s,;。、()及和或&|/+:.!-]|为|计|填|表|报|结|[的价者作来录显哦啊呢吧喔呀])`
/** What comes before a unit that is certainly meant. */
const leading = String.raw`(?:^|[\s:、和及&|(=]|[为是以按用填]|单位|货币|币种?|价格?|金额|重量?|尺寸|\b(?:in|is|are))`
const foreign =
  /美[元金]|港[币元]|欧元|日[元圆]|英镑|台币|韩[元币]|卢布|泰铢|澳[元币]|加元|新币|外币|\b(?:usd|hkd|eur|euros?|jpy|gbp|twd|krw|aud|cad|sgd|mop|thb|myr|vnd|rub|dollars?)\b|\bus\s+cents?\b|[$€£₩]/
const packed = String.raw`(?:整|每|按|单|\d+|[一二两三四五六七八九十]+)\s*(?:箱|件|盒|包|袋|瓶|桶|罐|条|提|套|打|板|支|个|份|组|公斤|千克|斤|kg|\d*克|\d*g)装?`
const price = '(?:价格?|金额|单位|prices?)'
const packPrice = new RegExp(
  [
    String.raw`${price}[^\d,;。]{0,6}${packed}`,
    `${packed}的?价`,
    '(?:箱|件装|提|打|盒|袋|桶|组|套)装?价',
    String.raw`元\s*/\s*[^\s/,;。()]`,
    String.raw`\b(?:cases?|cartons?|dozen|packs?|box)\s+prices?\b`,
    String.raw`\bper\s+(?:case|carton|dozen|pack|box|kg|\d+)`,
  ].join('|'),
)
/** '每件', '单个': the usual price of one piece. */
const onePiece = /(?<!\d)(?:[每单一1])\s*[件个]|一件代发/g
const times = /[×x*÷/]\s*1?0+\b|(?:放大|扩大|乘以?|除以?|缩小)\s*\d+|\d+\s*倍/

/** The units that a text outside of the table gives: '单位：万元', '重量以克表示', 'All prices in cents', '价格为整箱价'. */
function unitsSaid(line: string): TableUnit[] {
  const text = simplified(line)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/["'“”‘’「」『』【】[\]{}〔〕]/g, ' ')
    .replace(/^\s*\*+/, '')
    .replace(/(精确|保留)?[到至]分/g, '')
    .trim()
  return text
    .split(/[,;。]/)
    .flatMap((clause) => (['money', 'weight', 'length'] as const).flatMap((of) => unitSaid(clause, of) ?? []))
}

function unitSaid(clause: string, of: 'money' | 'weight' | 'length'): TableUnit | null {
  const isAbout = aboutOf[of]?.test(clause) ?? false
  const isForeign = of === 'money' && foreign.test(clause)
  const isHundredths = of === 'money' && /^[¥元]\s*[×x*÷/]\s*1?0+$/.test(clause.trim())
  if (!isHundredths && !isAbout && !aboutUnits.test(clause) && !(isForeign && isUnitText(clause.trim())))
    return null
  const ask = (always: boolean): TableUnit => ({
    ...{
      text: clause
        .replace(/[()、|›/]+/g, ' ')
        .trim()
        .slice(0, 40),
      unit: null,
      of,
      always,
    },
  })
  if (
    of === 'money' &&
    (packPrice.test(clause.replace(onePiece, '')) || ((isAbout || isHundredths) && times.test(clause)))
  )
    return ask(true)
  if (of === 'money' && isAbout && (withoutPoint.test(clause) || /无小数$|不带小数$/.test(clause.trim())))
    return ask(true)
  if (isForeign) return ask(false)
  const tokens = tokensOf[of]
  const currency = '(?:(?:人民币|rmb|cny|¥)\\s*)?'
  const found = [...clause.matchAll(new RegExp(`(${leading}\\s*)?${currency}(${tokens})${ending}`, 'g'))]
  const names = new Set(found.map(([, , name = '']) => name.trim()))
  if (names.size === 0) return null
  const [name = ''] = names
  const unit = unitNamed(name)
  const isSure = found.every(([, lead]) => lead !== undefined)
  if (names.size === 1 && unit !== null && isSure) return { text: name, unit, of, always: false }
  // A single letter, and a unit of a clause about something else, is no statement.
  if (!isAbout && found.every(([, lead]) => lead === undefined)) return null
  return unit !== null && names.size === 1 && (unit === 'yuan' || of === 'length') ? null : ask(false)
}

/** A clause about amounts of a kind, for texts that stand where only such amounts do. */
const aboutWord: Record<Dimension, string> = { money: '价格 ', weight: '重量 ', length: '长 ', count: '' }

/** The units that a text says in the column of an amount: '分', '请填写以分为单位的整数', 'Integer, cents', 'price_fen'. */
export function unitsBeside(text: string, of: Dimension): HeaderUnit[] {
  const bare = noteUnit(text)
  const words = half(text)
    .split(/[\s,;、。()_:|/]+/)
    .filter((word) => word.length > 1 || /[^ -~]/.test(word))
    .flatMap((word) => {
      const unit = unitNamed(word)
      return unit !== null && units[unit].of === of ? [{ text: word, unit }] : []
    })
  const said = text.split(/[,，;；。]/).flatMap((clause) => unitsSaid(aboutWord[of] + clause))
  return [...(bare ? [bare] : []), ...words, ...said.filter((unit) => unit.of === of)]
}

const perPiece = /^[元分角¥]\s*\/|^(?:rmb|cny|yuan|cents?|fen)\s*\//
const basis =
  /(?:进|批发?|会员|成本|采购|供货|出厂|代理|渠道|团购|员工|内部|箱|件|打|套|袋|盒)价|成本|计价|批发区|\b(?:wholesale|cost|member|case|carton)\b/

/** True for the text of a row that says how the prices below it are meant: '散装（元/斤）', '以下为整箱', '【进口】USD'. */
export function changesBelow(line: string): boolean {
  const text = half(line)
  return (
    basis.test(text) ||
    foreign.test(text) ||
    /[元分角]\s*\/\s*\S/.test(text) ||
    new RegExp(`(?:以下|下列|below|following).*${packed}`).test(text)
  )
}

/** True for a text about a price that is not the price of a piece in yuan: '分', 'USD', '元/箱', '箱价'. */
export function isOtherPrice(cell: string): boolean {
  const text = half(cell)
  const unit = unitNamed(text)
  if (unit !== null) return units[unit].of === 'money' && unit !== 'yuan'
  return foreignNames.has(text) || (perPiece.test(text) && !/[件个]$/.test(text))
}

/** The same in a column about prices, where the name of a package says whose price it is. */
export const isPackPrice = (cell: string): boolean => {
  const text = half(cell)
  return (
    isOtherPrice(cell) || others.has(text) || packPrice.test(text) || new RegExp(`^${packed}$`).test(text)
  )
}

const label = /(单位|\bunits?|currency|货币|币[种别]?)\s*:?$/i

/** The units that the cells of a line outside of the table give. A label may stand in a cell of its own. */
export function tableUnits(cells: readonly string[]): TableUnit[] {
  const filled = cells.map((cell) => cell.normalize('NFKC').trim()).filter((cell) => cell !== '')
  return filled.flatMap((cell, place) => {
    if (place > 0 && label.test(filled[place - 1] ?? '')) return []
    return unitsSaid(label.test(cell) ? `${cell} ${filled[place + 1] ?? ''}` : cell)
  })
}

/** The units in a line of a header's note: '单位：分', '分', '元/箱'. They contradict another unit of the header. */
export function noteUnits(line: string): TableUnit[] {
  const said = tableUnits([line])
  const bare = said.length > 0 ? null : noteUnit(line)
  const found = bare ? [{ ...bare, of: bare.unit ? units[bare.unit].of : 'money' } as const] : said
  return found.map((unit) => ({ ...unit, always: true }))
}

/** True for the header cell '单位：分', which is no column but says the unit of the table. */
export const isTableNote = (header: string): boolean =>
  /^(金额|价格|货币|计价|重量|数据|计量)?(单位|units?|currency|货币|币[种别]?)\s*[:(]\s*\S/i.test(
    half(header),
  )

const longestFirst = [...byName.keys()].sort((a, b) => b.length - a.length)

/** The ways to read one line of a header, the most literal first: `售价(分)`, `重量/克`, `price_cents`, `长cm`. */
function readLine(line: string): HeaderReading[] {
  const text = half(line)
  const rest = text.replace(inBrackets, ' ').replace(/\s+/g, ' ').trim()
  if (rest === '') return [{ name: text, unit: null }]
  const said = unitOfNotes([...text.matchAll(inBrackets)].map(([, note = '']) => note))
  const readings: HeaderReading[] = [{ name: rest, unit: said }]
  if (said !== null) return readings
  for (const { index, 0: mark } of [...rest.matchAll(/[\s/_:|·,、;=-]+/g)]) {
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

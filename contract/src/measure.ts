import { halfWidth } from './half-width.ts'
import type { TextEntry } from './text.ts'
import { simplified } from './traditional.ts'

/** The units of amounts in spreadsheets. Conversions are exact: decimal strings and whole numbers, never floats. */

export type Dimension = 'money' | 'weight' | 'length' | 'count'

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
    names: ['g', '克', '公克', 'gr', 'gm', 'gram', 'grams', 'gramme', 'grammes'],
  },
  liang: { of: 'weight', size: 50_000n, shown: ['两', 'liang'], names: ['两', '市两', 'liang'] },
  jin: { of: 'weight', size: 500_000n, shown: ['斤', 'jin'], names: ['斤', '市斤', 'jin'] },
  kg: {
    of: 'weight',
    size: 1_000_000n,
    shown: ['kg', 'kg'],
    names: ['kg', 'kgs', '千克', '公斤', 'kilo', 'kilos', 'kilogram', 'kilograms'],
  },
  t: {
    of: 'weight',
    size: 1_000_000_000n,
    shown: ['吨', 't'],
    names: ['t', '吨', '公吨', 'tonne', 'tonnes'],
  },
  mm: {
    of: 'length',
    size: 1000n,
    shown: ['mm', 'mm'],
    names: ['mm', '毫米', '公厘', 'millimetre', 'millimetres', 'millimeter', 'millimeters'],
  },
  cm: {
    of: 'length',
    size: 10_000n,
    shown: ['cm', 'cm'],
    names: ['cm', '厘米', '公分', 'centimetre', 'centimetres', 'centimeter', 'centimeters'],
  },
  dm: { of: 'length', size: 100_000n, shown: ['dm', 'dm'], names: ['dm', '分米', '公寸'] },
  m: {
    of: 'length',
    size: 1_000_000n,
    shown: ['m', 'm'],
    names: ['m', '米', '公尺', 'metre', 'metres', 'meter', 'meters'],
  },
  inch: { of: 'length', size: 25_400n, shown: ['英寸', 'in'], names: ['英寸', 'in', 'inch', 'inches'] },
  piece: { of: 'count', size: 1n, shown: ['件', 'pc'], names: ['件', '个', 'pc', 'pcs', 'piece', 'pieces'] },
} as const satisfies Record<string, UnitFacts>

export type Unit = keyof typeof units

/** Other currencies. */
export const foreignNames = new Set(
  'usd,us$,$,dollar,dollars,美元,美金,hkd,hk$,港币,港元,mop,澳门元,澳门币,澳元,澳币,eur,€,euro,euros,欧元,jpy,日元,円,gbp,£,英镑,twd,台币,新台币,krw,韩元'.split(
    ',',
  ),
)
/** Units that nothing converts: other currencies, volumes, packages, and weights that are no decimals of a gram. */
export const others = new Set(
  [
    ...foreignNames,
    'oz,盎司,lb,lbs,磅,pound,pounds,ml,毫升,l,升,litre,litres,liter,liters,尺,寸,ft,feet,foot,台斤,台两,英磅,司马斤,公两,公担,ounce,ounces,stone',
    '箱,件装,打,盒,包,袋,瓶,桶,罐,条,提,套,支,case,cases,carton,ctn,dozen,box,pack,bottle,bag',
  ].flatMap((names) => names.split(',')),
)

/** The units by all of their names. */
export const byName: ReadonlyMap<string, Unit> = new Map(
  Object.entries(units).flatMap(([unit, { names }]) => names.map((name) => [name, unit as Unit] as const)),
)

/** The unit with this name. */
export const unitNamed = (name: string): Unit | null =>
  byName.get(simplified(name.normalize('NFKC')).trim().toLowerCase()) ?? null

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

import { textEntry } from '@zhanggui/contract'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { headerPath } from '@zhanggui/contract/measure-header.ts'
import {
  isBought,
  type PriceKind,
  priceKindIn,
  priceKindsSaid,
  saysPriceKind,
  saysScope,
  saysStore,
} from '@zhanggui/contract/measure-price.ts'
import { type ColumnNames, isKnownHeader, namedUnit } from './matching.ts'

const namesOf = ({ label, aliases }: SheetColumn): string[] => [
  ...(textEntry(label) ?? []).slice(0, 2).map(String),
  ...aliases,
]

/** True if the field has such prices: the field of costs in a list of purchase prices. */
function has(column: SheetColumn, kind: PriceKind): boolean {
  if (kind === 'old') return false
  const names = namesOf(column)
  return kind === 'tax'
    ? names.some((name) => saysPriceKind(name, 'tax'))
    : names.some((name) => saysPriceKind(name, 'cost') || /成本|\bcost\b/i.test(name))
}

/** Prices begin and end with a day in China. */
const shanghai = 8 * 3_600_000

/** It says by itself that it is the usual price. */
const retail = /零售|\bretail\b/i

/** The names of the merchant's stores, and the first values of a column. */
interface Surroundings {
  stores: readonly string[]
  valuesOf: (column: number) => readonly string[]
}

export const todayInChina = (): string => new Date(Date.now() + shanghai).toISOString().slice(0, 10)

/**
 * The headers of prices below a title, or in a sheet, of other prices: 价格 in a sheet 进货价 is `价格 › (进货价)`, so a person
 * is asked. A column that says such a price itself answers the title. The name of a store, and a column of stores or channels ask, too.
 */
export function withPriceKinds(
  headers: readonly string[],
  around: readonly string[],
  names: ColumnNames,
  { stores, valuesOf }: Surroundings = { stores: [], valuesOf: () => [] },
): string[] {
  const today = todayInChina()
  const isOfStores = names.columns.has('storeCode')
  const scopes = headers.filter(
    (header, at) =>
      saysScope(header, valuesOf(at)) && !isKnownHeader(header, names) && !(isOfStores && saysStore(header)),
  )
  const said = [
    ...around.flatMap((text) => priceKindsSaid(text, today)),
    ...[
      ...scopes,
      ...(isOfStores ? [] : stores.filter((store) => around.some((text) => text.includes(store)))),
    ].map((text) => ({ kind: 'buyer' as const, text })),
  ]
  const bought = headers.map((header) => isBought(header, headers))
  if (said.length === 0 && !bought.includes(true)) return [...headers]
  const priceOf = (header: string) =>
    [...names.columns.values()].find(({ key, unit }) => unit === 'yuan' && namedUnit(header, key, names))
  const columns = headers.map(priceOf)
  const isAnswered = (kind: PriceKind) =>
    kind !== 'old' &&
    headers.some((header, at) => {
      const column = columns[at]
      return saysPriceKind(header, kind) || (kind === 'cost' && column !== undefined && has(column, kind))
    })
  const open = said.filter(({ kind }) => !isAnswered(kind))
  // A word about the whole file is one question, and one about buyers is about the price that they pay.
  const asked = new Set<string>()
  const isBeside = (column: SheetColumn) =>
    has(column, 'cost') && columns.some((one) => one !== undefined && !has(one, 'cost'))
  return headers.map((header, at) => {
    const column = columns[at]
    if (!column) return header
    const own: typeof said = bought[at] && !isAnswered('cost') ? [{ kind: 'cost', text: '进货' }] : []
    const texts = [...open, ...own].flatMap(({ kind, text }) =>
      has(column, kind) ||
      asked.has(text) ||
      (kind === 'buyer' && isBeside(column)) ||
      (kind !== 'tax' && kind !== 'old' && retail.test(header))
        ? []
        : [text],
    )
    for (const { kind, text } of open) if (kind === 'old' && texts.includes(text)) asked.add(text)
    return texts.length === 0 ? header : [header, `(${[...new Set(texts)].join(', ')})`].join(headerPath)
  })
}

/** The text of a row that says another price than that of the field: 批发价, 不含税, or 否 below 是否含税. */
export function otherPriceIn(
  cells: readonly string[],
  headers: readonly string[],
  free: readonly number[],
  column: SheetColumn,
): string | null {
  for (const at of free) {
    const [cell, header] = [(cells[at] ?? '').trim(), headers[at] ?? '']
    const kind = cell === '' ? null : priceKindIn(cell, header)
    if (kind !== null && !has(column, kind)) return [header, cell].filter((one) => one !== '').join(' ')
  }
  return null
}

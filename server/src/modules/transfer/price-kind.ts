import { textEntry } from '@zhanggui/contract'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { headerPath } from '@zhanggui/contract/measure-header.ts'
import {
  boughtPrices,
  isMarkOfPrice,
  type PriceKind,
  priceKindIn,
  priceKindsSaid,
  saysPriceKind,
  saysScope,
  saysStore,
} from '@zhanggui/contract/measure-price.ts'
import { remembered } from '@zhanggui/contract/remembered.ts'
import { simplified } from '@zhanggui/contract/traditional.ts'
import { type ColumnNames, isKnownHeader, namedUnit } from './matching.ts'
import { changesIn } from './price-columns.ts'

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
  saidIn: (text: string) => TitleSaid
}

/** The prices and the stores that a text around a table says. */
interface TitleSaid {
  kinds: { kind: PriceKind; text: string }[]
  stores: readonly string[]
}

/** Reads each text once, because every possible header below it asks again. */
export function titleReader(stores: readonly string[]): Surroundings['saidIn'] {
  const today = todayInChina()
  return remembered((text) => ({
    kinds: priceKindsSaid(text, today),
    stores: stores.filter((store) => text.includes(store)),
  }))
}

/** A person reads no more of them in one question. */
const mostSaid = 20

export const todayInChina = (): string => new Date(Date.now() + shanghai).toISOString().slice(0, 10)

/** Gives the field of a price that was to the price that takes its place: only that one is imported. */
function withChanges(
  headers: readonly string[],
  columns: readonly (SheetColumn | undefined)[],
  fields: readonly SheetColumn[],
): (SheetColumn | undefined)[] {
  const priced = [...columns]
  for (const { was, now, kind } of changesIn(headers)) {
    priced[now] =
      columns[was] ??
      fields.find((one) => one.unit === 'yuan' && !one.compared && has(one, 'cost') === (kind === 'cost'))
    priced[was] = undefined
  }
  return priced
}

/** The titles of one store: '门店：南京路店'. */
const storeTitles = (around: readonly string[]): string[] =>
  around.map((text) => text.trim().slice(0, longestTitle)).filter((text) => ofOneStore.test(text))
const ofOneStore =
  /^(?:门店|店铺|分店|网点)(?:名称?)?\s*[:：]\s*(?!全|所有|总[部店]|各|不限|通用)\S|^(?:store|shop|branch)(?: name)?\s*:\s*(?!all\b|any\b)\S/i
const longestTitle = 24

/**
 * The headers of prices below a title, or in a sheet, of other prices: 价格 in a sheet 进货价 is `价格 › (进货价)`, so a person
 * is asked. A column that says such a price itself answers the title. The name of a store, and a column of stores or channels ask, too.
 */
export function withPriceKinds(
  headers: readonly string[],
  around: readonly string[],
  names: ColumnNames,
  { stores, valuesOf, saidIn }: Surroundings = { stores: [], valuesOf: () => [], saidIn: titleReader([]) },
): string[] {
  const isOfStores = names.columns.has('storeCode')
  const scopes = headers.filter(
    (header, at) =>
      saysScope(header, valuesOf(at)) && !isKnownHeader(header, names) && !(isOfStores && saysStore(header)),
  )
  const storesNamed = new Set(around.flatMap((text) => saidIn(text).stores))
  const all = [
    ...around.flatMap((text) => saidIn(text).kinds),
    ...[
      ...scopes,
      ...(isOfStores ? [] : [...stores.filter((store) => storesNamed.has(store)), ...storeTitles(around)]),
    ].map((text) => ({
      kind: 'buyer' as const,
      text,
    })),
  ]
  const said = [...new Map(all.map((one) => [`${one.kind} ${one.text}`, one])).values()]
  const bought = boughtPrices(headers)
  if (said.length === 0 && !bought.includes(true)) return [...headers]
  const priceOf = (header: string) =>
    [...names.columns.values()].find(({ key, unit }) => unit === 'yuan' && namedUnit(header, key, names))
  const columns = withChanges(headers, headers.map(priceOf), [...names.columns.values()])
  const isAnswered = (kind: PriceKind) =>
    kind !== 'old' &&
    headers.some((header, at) => {
      const column = columns[at]
      return saysPriceKind(header, kind) || (kind === 'cost' && column !== undefined && has(column, kind))
    })
  const answered = new Set([...new Set(said.map(({ kind }) => kind))].filter(isAnswered))
  const open = said.filter(({ kind }) => !answered.has(kind)).slice(0, mostSaid)
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

/** 调价原因 进价上涨: why a price changes says nothing about which one it is. */
const ofReasons = /原因|理由|事由|依据|\breason\b/i

const mark = /[(（[【]([^()（）[\]【】]{2,16})[)）\]】]/g

const ofPrice =
  /价$|税|\bprice$|\b(?:vat|gst|tax)\b|^(?:成本|会员|批发|内部|员工|团购|cost|wholesale|members?|staff|trade)$/i
const priceEnd =
  /(?<=\S)(?:[-_\s]*(?:(?:促销|特惠|活动|会员|员工|内部|批发|团购|进货|采购|供货|成本)价|(?<![推促演先改引])进价|[不未]含?税)|[-_\s]+ex(?:cl)?\.? ?(?:vat|gst|tax))\s*$/i

/** The mark in a name that says another price: 特价 of '牛排（特价）', 员工价 of '可乐-员工价'. Null without one; '可乐（促销装）' is a name. */
export function priceMarkIn(name: string): string | null {
  const plain = simplified(name)
  for (const [, text = ''] of plain.matchAll(mark)) {
    if (/^(?:was|now) [¥$£€]?\d/i.test(text) || isMarkOfPrice(text)) return text
    if (ofPrice.test(text) && priceKindIn(text, '备注') !== null) return text
  }
  return priceEnd.exec(plain)?.[0].replace(/^[-_\s]+/, '') ?? null
}

const pricedCount = /^(?:per|price (?:unit|per|quantity|qty)|priced per|计价(?:数量|基数)|价格单位|每)$/i

/** The text of a row that says another price than that of the field: 批发价, 不含税, or 否 below 是否含税. */
export function otherPriceIn(
  cells: readonly string[],
  headers: readonly string[],
  free: readonly number[],
  column: SheetColumn,
): string | null {
  for (const at of free) {
    const [cell, header] = [(cells[at] ?? '').trim(), headers[at] ?? '']
    // The price of 100 pieces: 'Per', 'Price unit', 计价数量.
    if (pricedCount.test(header.trim()) && Number(cell) > 1) return `${header} ${cell}`
    const kind = cell === '' || ofReasons.test(header) ? null : priceKindIn(cell, header)
    if (kind !== null && !has(column, kind)) return [header, cell].filter((one) => one !== '').join(' ')
  }
  return null
}

import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { readHeader } from '@zhanggui/contract/measure-header.ts'
import { fitOf } from '@zhanggui/contract/measure-note.ts'
import type { ColumnMapping } from './import.sql.ts'
import type { Match } from './matching.ts'
import { isOwnColumn } from './own-columns.ts'
import { areAll, isCost, isCostHeader, isExported, isMoney, isPriceHeader, wordsOf } from './rival-columns.ts'

// Columns of prices that no name of a field tells: the new price of a price change order, and two prices of which none is ours.

/** The words before the name of a price that was, and that shall be: 调前售价 and 调后售价, 'Old price' and 'New price'. */
const changes: readonly (readonly [before: RegExp, after: RegExp])[] = [
  [
    /^(?:调|调整|调价|改|改价|修改|变更|变价)前的?(?=.)/,
    /^(?:调|调整|调价|改|改价|修改|变更|变价)后的?(?=.)/,
  ],
  [/^[原旧老](?=.)/, /^[新现](?=.)/],
  [/^现(?=.)/, /^新(?=.)/],
  [/^(?:old|former|previous|current) /, /^new /],
]
/** The prices of all buyers and the costs that such words may stand before. */
const prices = new Map([
  ...['价', '价格', '售价', '零售价', '销售价', '单价', '门店价', '门店售价', '标价'].map(
    (name) => [name, 'price'] as const,
  ),
  ...['price', 'retail price', 'sales price', 'selling price', 'unit price'].map(
    (name) => [name, 'price'] as const,
  ),
  ...['进价', '进货价', '成本', '成本价', '采购价', '供货价', 'cost', 'cost price'].map(
    (name) => [name, 'cost'] as const,
  ),
])

const nameOf = (header: string): string => wordsOf(readHeader(header)[0]?.name ?? '').trim()

/** The columns before and after a change of the same price. */
function changesIn(headers: readonly string[]) {
  const names = headers.map(nameOf)
  return changes.flatMap(([before, after]) =>
    names.flatMap((name, now) => {
      if (!after.test(name) || name === '现价') return []
      const price = name.replace(after, '')
      const kind = prices.get(price)
      // 原价 and 现价 may be prices of the same day.
      const was = names.findIndex(
        (one) => one !== '原价' && before.test(one) && one.replace(before, '') === price,
      )
      return kind === undefined || was < 0 ? [] : [{ was, now, kind }]
    }),
  )
}

/** Takes the price after a change, if the one before it stands beside it and no other column has the field. */
function takeChanged(
  matches: readonly Match[],
  headers: readonly string[],
  columns: readonly SheetColumn[],
): Match[] {
  const taken = matches.map((match) => ({ ...match }))
  for (const { was, now, kind } of changesIn(headers)) {
    const column = columns.find(
      (one) => one.unit === 'yuan' && !one.exportOnly && !one.compared && isCost(one) === (kind === 'cost'),
    )
    const [before, after] = [taken[was], taken[now]]
    const isTaken = taken.some(
      ({ field, unsure }, at) => at !== was && at !== now && (field ?? unsure) === column?.key,
    )
    if (!column || !before || !after || isTaken || fitOf(after.unit, 'yuan') === 'asks') continue
    Object.assign(before, { field: null, matchedBy: 'none', unsure: null, why: null })
    Object.assign(after, { field: column.key, matchedBy: 'alias', unsure: null, why: null })
  }
  return taken
}

/** The columns without a field that may have the values of a price field which no column has. */
function openFor(
  column: SheetColumn,
  headers: readonly string[],
  columns: readonly SheetColumn[],
  isFree: (index: number) => boolean,
): number[] {
  const isOwn = isOwnColumn(headers)
  return [...headers.keys()].filter((at) => {
    const text = wordsOf(headers[at] ?? '')
    return (
      isFree(at) &&
      isOwn(at) &&
      !isExported(headers[at] ?? '', columns) &&
      isPriceHeader(text) &&
      isCostHeader(text) === isCost(column)
    )
  })
}

const pricesOf = (columns: readonly SheetColumn[]): SheetColumn[] =>
  columns.filter(({ unit, exportOnly, compared }) => unit === 'yuan' && !exportOnly && !compared)

/** Takes the new price of a change, and asks about two prices of which no name tells the usual one: 箱价 and 瓶价. */
export function matchPrices(
  matches: readonly Match[],
  headers: readonly string[],
  valuesOf: (index: number) => readonly string[],
  columns: readonly SheetColumn[],
): Match[] {
  const taken = takeChanged(matches, headers, columns)
  const before = new Set(changesIn(headers).map(({ was }) => was))
  for (const column of pricesOf(columns)) {
    if (taken.some(({ field, unsure }) => (field ?? unsure) === column.key)) continue
    const open = openFor(column, headers, columns, (at) => {
      const match = taken[at]
      return (
        match?.field === null && match.unsure === null && !before.has(at) && areAll(valuesOf(at), isMoney)
      )
    })
    if (open.length < 2) continue
    for (const at of open) Object.assign(taken[at] ?? {}, { unsure: column.key, why: 'several' })
  }
  return taken
}

/** The columns of prices that an import does not use, if no other one has their field. A hidden field is told otherwise. */
export function unusedPrices(
  headers: readonly string[],
  mapping: readonly ColumnMapping[],
  columns: readonly SheetColumn[],
): number[] {
  const fields = new Map(mapping.map(({ column, field }) => [column, field]))
  return pricesOf(columns).flatMap((column) =>
    column.needs !== undefined || [...fields.values()].includes(column.key)
      ? []
      : openFor(column, headers, columns, (at) => (fields.get(at) ?? null) === null),
  )
}

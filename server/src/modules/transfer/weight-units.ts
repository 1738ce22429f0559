import { pricedWeight } from '@zhanggui/contract/measure-per.ts'
import type { SheetRow } from '../../kernel/sheet/sheet-service.ts'
import type { ReadColumn } from './mapped-row.ts'
import { isSameUnit } from './price-unit.ts'

/** A weight that is a sale unit itself: 斤, 500g, 100克. */
const isSaleUnit = (text: string, grams: number): boolean =>
  grams !== 1000 && grams !== 50 && !/[/每]/.test(text)
const unitFields = ['saleUnit', 'stockUnit'] as const

/**
 * A weight below the unit of the goods: 单位 斤, 销售单位 kg, 单位 元/公斤. It says that the goods are weighed, and whose price
 * the prices of the row are. The stock is in kg, so 单位 kg alone says nothing about the price.
 */
export function readWeightUnits(row: SheetRow, reading: readonly ReadColumn[]): void {
  const prices = reading.filter(({ column, hasSaleUnit }) => hasSaleUnit && row.values[column.key] !== '')
  for (const field of unitFields) {
    const text = (row.values[field] ?? '').trim()
    const said = text === '' ? null : pricedWeight(text)
    if (said === null) continue
    const header = reading.find(({ column }) => column.key === field)
    row.weighed ??= `${header?.headers[header.index]?.trim() ?? ''} ${text}`.trim()
    const isOfStock = field === 'stockUnit'
    // The stock of weighed goods is in kg, also where their price is for 500 g.
    if (isOfStock) row.values.stockUnit = 'kg'
    if (prices.length === 0) continue
    if (isOfStock ? row.values.saleUnit || /^(?:kgs?|公斤|千克)$/i.test(text) : isSaleUnit(text, said.grams))
      continue
    // The product has its own sale unit. The price is converted to it.
    if (!isOfStock) row.values.saleUnit = ''
    for (const { column } of prices)
      if (!isSameUnit(row.pers?.[column.key] ?? said.text, said.text))
        row.faults.push({ field: column.key, key: 'transfer.rowUnit', params: { value: text.slice(0, 40) } })
    row.pers = Object.fromEntries(prices.map(({ column: { key } }) => [key, row.pers?.[key] ?? said.text]))
  }
}

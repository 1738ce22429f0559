import type { TextKey } from '@zhanggui/contract'
import { convertAmount } from '@zhanggui/contract/measure.ts'
import { decimalOf, yuanOf } from '@zhanggui/contract/money.ts'
import { isUnderCost } from '@zhanggui/contract/product/price-rule.ts'
import { productFields } from '@zhanggui/contract/product/product.fields.ts'
import { checkProduct, saleMode } from '@zhanggui/contract/product/product.ts'
import {
  countingUnits,
  gramsOf,
  isUnitCode,
  kilogram,
  type UnitCode,
  unitInName,
  unitNames,
  weighedSaleUnits,
} from '@zhanggui/contract/product/unit.ts'
import { fillText } from '@zhanggui/contract/text.ts'
import { changeText } from '../../kernel/record/difference.ts'
import { toWire } from '../../kernel/record/kind.ts'
import type { CellValue } from '../../kernel/sheet/cell.ts'
import type { ReadCells, SheetRecord, SheetRules } from '../../kernel/sheet/sheet-noun.ts'
import { refuseEffect, stageEffect, waitingPrice } from './product-sheet-effect.ts'
import { seesCost } from './product-values.ts'

/** Units that the row does not have: weighed goods get kg and 500g, because the default is for piece goods. */
function addUnits(record: Partial<SheetRecord>, cells: ReadCells, defaults: Partial<SheetRecord>): void {
  const weighed = record.saleMode === saleMode.weight
  if (weighed && !cells.stockUnit) record.stockUnit = kilogram
  const fits = (unit: CellValue | undefined) =>
    (weighed ? weighedSaleUnits : countingUnits).some((code) => code === unit)
  const usual = weighed ? 83 : record.stockUnit
  for (const field of ['saleUnit', 'displayUnit'] as const) {
    if (cells[field]) continue
    const likely = [defaults[field], field === 'displayUnit' ? record.saleUnit : undefined, usual]
    const unit = likely.find(fits) ?? usual
    if (unit !== undefined) record[field] = unit
  }
}

const priceFields = ['salesPrice', 'costPrice'] as const

const quantityText = (value: CellValue | undefined): string | null =>
  typeof value === 'number' ? decimalOf(value) : null

/** The fields that decide in the rules across fields. */
const ruling: readonly string[] = ['saleMode', 'stockUnit', 'saleUnit', 'displayUnit']

const unitOf = (value: CellValue | undefined): UnitCode =>
  typeof value === 'number' && isUnitCode(value) ? (value as UnitCode) : 1

export const productRules: SheetRules = {
  merge(record, { record: before }, cells) {
    // A subcategory alone has no meaning: both fields stay.
    if (cells.category1 === null && !cells.category2) record.category2 = before.category2 ?? null
    // Another category does not keep the old subcategory.
    else if (cells.category2 === undefined && before.category1 !== record.category1) record.category2 = null
  },

  suggest(record, cells) {
    if (cells.stockUnit || record.saleMode === saleMode.weight) return null
    const value = unitInName(String(record.name ?? ''))
    return value === null ? null : { field: 'stockUnit', value }
  },

  complete: addUnits,
  refuseEffect,
  waiting: waitingPrice,
  stage: stageEffect,

  settle(record, tell, known, language, { cells, defaults, choices: { weighed } }) {
    const priced = priceFields.filter((field) => cells[field])
    const isSaid = cells.saleUnit || weighedSaleUnits.some((code) => code === defaults.saleUnit)
    if (record.saleMode !== saleMode.weight || priced.length === 0 || isSaid) return null
    // A row without kg that changes a product has the unit of the product.
    const isNew = priced.some((field) => record[field] !== known?.record[field])
    if (known && weighed !== 'kilo' && !(cells.stockUnit && isNew)) return null
    if (weighed === 'ask') for (const field of priced) tell(field, 'productSheet.priceUnitUnsaid')
    if (weighed !== 'kilo') return { kind: 'weighed', converted: [] }
    for (const field of priced) {
      const ofKilo = Number(record[field])
      const grams = gramsOf[unitOf(record.saleUnit)] ?? 500
      if ((ofKilo * grams) % 1000 === 0) record[field] = (ofKilo * grams) / 1000
      else
        tell(field, 'productSheet.kiloNotExact', {
          from: yuanOf(ofKilo),
          unit: fillText(unitNames[unitOf(record.saleUnit)], language),
          result: convertAmount(yuanOf(ofKilo * grams), 'g', 'kg'),
        })
    }
    return { kind: 'weighed', converted: priced }
  },

  check(record, tell, faulty) {
    if (ruling.some((field) => faulty.has(field))) return
    checkProduct(
      {
        saleMode: record.saleMode === saleMode.weight ? 2 : 1,
        mnemonicCode: String(record.mnemonicCode ?? ''),
        stockUnit: unitOf(record.stockUnit),
        saleUnit: unitOf(record.saleUnit),
        displayUnit: unitOf(record.displayUnit),
        minOrderQuantity: quantityText(record.minOrderQuantity),
        addStep: quantityText(record.addStep),
        cartLimit: quantityText(record.cartLimit),
      },
      // The keys are texts of the contract.
      (path, key) => {
        if (!faulty.has(path)) tell(path, key as TextKey)
      },
    )
  },

  doubt(record, known, { permissions }) {
    const [price, cost] = priceFields.map((field) => record[field])
    const same = priceFields.every((field) => record[field] === known?.record[field])
    if (same || typeof price !== 'number' || typeof cost !== 'number') return null
    if (!isUnderCost(price, cost) || !seesCost({ permissions })) return null
    const said = { price: yuanOf(price), cost: yuanOf(cost) }
    return {
      choice: 'underCost',
      field: 'salesPrice',
      fault: { key: 'product.underCost', params: { name: String(record.name ?? ''), ...said } },
      example: `${said.price} < ${said.cost}`,
    }
  },

  // The form's values: a category is the path of its names.
  log(record) {
    const texts: Record<string, string | null> = {}
    for (const [key, field] of Object.entries(productFields.fields))
      texts[key] = changeText(toWire(field, record[key] ?? null) as CellValue)
    const path = [record.category1, record.category2].filter((name) => name !== null)
    texts.categoryId = path.join(' / ') || null
    return texts
  },
}

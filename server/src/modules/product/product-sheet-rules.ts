import type { TextKey } from '@zhanggui/contract'
import { decimalOf } from '@zhanggui/contract/money.ts'
import { productFields } from '@zhanggui/contract/product/product.fields.ts'
import { checkProduct, saleMode } from '@zhanggui/contract/product/product.ts'
import {
  countingUnits,
  isUnitCode,
  kilogram,
  type UnitCode,
  unitInName,
  weighedSaleUnits,
} from '@zhanggui/contract/product/unit.ts'
import { changeText } from '../../kernel/record/difference.ts'
import { toWire } from '../../kernel/record/kind.ts'
import type { CellValue } from '../../kernel/sheet/cell.ts'
import type { ReadCells, SheetRecord, SheetRules } from '../../kernel/sheet/sheet-noun.ts'
import { refuseEffect, stageEffect, waitingPrice } from './product-sheet-effect.ts'

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

  check(record, tell, faulty, known, _language, _learned, given) {
    // A file of weighed goods with kg and no sale unit may have the prices of a kg.
    const isPriced = given.cells.salesPrice && record.salesPrice !== known?.record.salesPrice
    const isSaid = 'saleUnit' in given.cells || given.defaults.saleUnit !== undefined
    if (record.saleMode === saleMode.weight && isPriced && given.cells.stockUnit && !isSaid)
      tell('salesPrice', 'productSheet.priceUnitUnsaid')
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

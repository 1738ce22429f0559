import type { TextKey } from '@zhanggui/contract'
import { gtinOf } from '@zhanggui/contract/check-digits.ts'
import { decimalOf } from '@zhanggui/contract/money.ts'
import { isFarAbove, isTenthOf } from '@zhanggui/contract/product/price-rule.ts'
import { productFields } from '@zhanggui/contract/product/product.fields.ts'
import { checkProduct, saleMode } from '@zhanggui/contract/product/product.ts'
import {
  countingUnits,
  isWeighedName,
  kilogram,
  type UnitCode,
  unitInName,
  weighedSaleUnits,
} from '@zhanggui/contract/product/unit.ts'
import { changeText } from '../../kernel/record/difference.ts'
import { toWire } from '../../kernel/record/kind.ts'
import type { CellValue } from '../../kernel/sheet/cell.ts'
import type { ReadCells, SheetRecord, SheetRules } from '../../kernel/sheet/sheet-noun.ts'
import { gramsSaid, settlePrices } from './price-of-weight.ts'
import { selectUnfit } from './product-in-stores.ts'
import { findBarcodeOwners } from './product-scan.ts'
import { otherMode, tellOtherPieces } from './product-sheet-cells.ts'
import { priceFields, productDoubts } from './product-sheet-doubts.ts'
import {
  type LearnedOfFile,
  refuseEffect,
  stageEffect,
  waitingPrice,
  waitsAlready,
} from './product-sheet-effect.ts'
import { selectNextMidnight } from './product-sheet-price.sql.ts'
import { fitStores, fitUnits, looseUnitOf, storeChange, unitOf } from './product-sheet-units.ts'
import { seesCost } from './product-values.ts'

/** Units that the row does not have: weighed goods get kg and 500g, because the default is for piece goods. */
function addUnits(record: Partial<SheetRecord>, cells: ReadCells, defaults: Partial<SheetRecord>): void {
  const weighed = record.saleMode === saleMode.weight
  if (weighed && !cells.stockUnit) record.stockUnit = kilogram
  // A piece that is sold is one of the stock. The default is for rows without any unit.
  if (!weighed && !cells.stockUnit && cells.saleUnit && isCounting(record.saleUnit))
    record.stockUnit = record.saleUnit as UnitCode
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

const isCounting = (unit: CellValue | undefined): boolean => countingUnits.some((one) => one === unit)

const gtin = /^\d{8,14}$/

export const productRules: SheetRules = {
  async learn(tx, actor, rows) {
    const codes = rows.flatMap(({ cells: { code } }) =>
      typeof code?.value === 'string' && gtin.test(code.value) ? [gtinOf(code.value)] : [],
    )
    const [nextMidnight, owners, unfit] = await Promise.all([
      selectNextMidnight(tx),
      codes.length === 0 ? [] : findBarcodeOwners(tx, codes, []),
      selectUnfit(tx, rows.flatMap(storeChange), seesCost(actor)),
    ])
    const learned: LearnedOfFile = {
      nextMidnight,
      unfit,
      owners: new Map(owners.map((owner) => [gtinOf(owner.barcode), owner])),
    }
    return learned
  },

  merge(record, { record: before }, cells) {
    // A subcategory alone has no meaning: both fields stay.
    if (cells.category1 === null && !cells.category2) record.category2 = before.category2 ?? null
    // Another category does not keep the old subcategory.
    else if (cells.category2 === undefined && before.category1 !== record.category1) record.category2 = null
  },

  suggest(record, cells, { weighed, pers = {} }) {
    if (weighed !== undefined && !cells.saleMode)
      return { field: 'saleMode', value: saleMode.weight, isSaid: true }
    if (cells.stockUnit || record.saleMode === saleMode.weight) return null
    const isByWeight = priceFields.some((field) => gramsSaid(pers[field]) !== undefined)
    if (!cells.saleMode && !cells.saleUnit && (isByWeight || isWeighedName(String(record.name ?? ''))))
      return { field: 'saleMode', value: saleMode.weight }
    const value = unitInName(String(record.name ?? ''))
    return value === null ? null : { field: 'stockUnit', value }
  },

  complete: addUnits,
  waitsAlready,
  refuseEffect,
  waiting: waitingPrice,
  stage: stageEffect,

  settle(record, tell, known, language, given) {
    const { cells, choices, actor } = given
    const mayCost = seesCost(actor)
    if (known) fitUnits(record, tell, known, cells, { choices, mayCost, values: given.values }, language)
    const name = String((known?.record ?? record).name ?? '')
    tellOtherPieces(given.pers ?? {}, cells, record.saleUnit, name, tell, language)
    const settled = settlePrices(record, tell, known, language, given)
    const loose =
      known && choices.looseUnits !== 'take' ? looseUnitOf(known.record, cells, given.values) : null
    return loose === null ? settled : { ...settled, converted: [...(settled?.converted ?? []), loose] }
  },

  check(record, tell, faulty, known, language, learned, { cells, bare = [], weighed, byPiece }) {
    if (known) fitStores(record, tell, known, learned, language)
    const name = String((known?.record ?? record).name ?? '')
    const other = otherMode({ weighed, byPiece }, record.saleMode, name, language)
    // A stock unit of the other way of sale breaks a rule of its own.
    const isUnitOfOther = (record.stockUnit === kilogram) !== (record.saleMode === saleMode.weight)
    if (other && (known || cells.saleMode) && !(cells.stockUnit && isUnitOfOther))
      tell(
        'saleMode',
        known
          ? 'productSheet.otherMode'
          : record.saleMode === saleMode.weight
            ? 'productSheet.pieceSaid'
            : 'productSheet.weighedSaid',
        other,
      )
    const [weight, before] = [record.weight, known?.record.weight]
    if (
      bare.includes('weight') &&
      typeof weight === 'number' &&
      typeof before === 'number' &&
      (isFarAbove(weight, before) || isTenthOf(weight, before))
    )
      tell('weight', 'transfer.otherWeight', {
        value: decimalOf(weight),
        said: `${decimalOf(before)}kg`,
      })
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
        // A unit that the row does not have follows the one that it has.
        const follows = key === 'product.pieceUnit' && path !== 'stockUnit' && !cells[path]
        if (!faulty.has(path) && !follows) tell(path, key as TextKey)
      },
    )
  },

  doubt: productDoubts,

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

import { convertAmount } from '@zhanggui/contract/measure.ts'
import { otherWeightSaid, perWeight } from '@zhanggui/contract/measure-per.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { gramsOf, unitNames, weighedSaleUnits } from '@zhanggui/contract/product/unit.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import type { CellValue } from '../../kernel/sheet/cell.ts'
import type { SheetRecord, SheetRules } from '../../kernel/sheet/sheet-noun.ts'
import { isPriceOf } from './product-sheet-cells.ts'
import { priceFields } from './product-sheet-doubts.ts'
import { unitOf } from './product-sheet-units.ts'

type Settle = SheetRules['settle'] & {}
type Tell = Parameters<Settle>[1]
type Settled = ReturnType<Settle>

/** The grams of the weight that a row says of a price; undefined if it says none. */
export const gramsSaid = (per: string | undefined): number | undefined =>
  per === undefined ? undefined : perWeight(per)?.grams

const ownGrams = (saleUnit: CellValue | undefined): number => gramsOf[unitOf(saleUnit)] ?? 500

/** Converts an amount per weight to one per sale unit, exactly to the cent. Says which one is not exact. */
export function convertPrice(
  record: Partial<SheetRecord>,
  field: string,
  [per, grams]: readonly [text: string, grams: number],
  saleUnit: CellValue | undefined,
  tell: Tell,
  language: Language,
): void {
  const [cents, own] = [record[field], ownGrams(saleUnit)]
  if (typeof cents !== 'number' || own === grams) return
  if ((cents * own) % grams === 0) record[field] = (cents * own) / grams
  else
    tell(field, 'productSheet.perNotExact', {
      ...{ from: yuanOf(cents), per, unit: fillText(unitNames[unitOf(saleUnit)], language) },
      // Each of these weights is a part of 1000 g.
      result: convertAmount(yuanOf(cents * own * (1000 / grams)), 'g', 'kg'),
    })
}

/** The prices of a row whose unit is said are those of the sale unit, or are converted to it. About the others a person is asked. */
export const settlePrices: Settle = (record, tell, known, language, given) => {
  const { cells, weights = [], pers = {} } = given
  const priced = priceFields.filter((field) => cells[field])
  const isWeighed = record.saleMode === saleMode.weight
  const isNew = (field: string) => record[field] !== known?.record[field]
  const gramsOfPrice = (field: string) => (isWeighed ? gramsSaid(pers[field]) : undefined)
  for (const field of priced) {
    const per = pers[field]
    if (per === undefined || gramsOfPrice(field) !== undefined) continue
    if (!isNew(field) || isPriceOf(per, record.saleUnit) !== false) continue
    const key = gramsSaid(per) === undefined ? 'transfer.rowUnit' : 'productSheet.pieceByWeight'
    tell(field, key, { value: `元/${per}` })
  }
  if (!isWeighed || priced.length === 0) return null
  const name = String((known?.record ?? record).name ?? '')
  const converted = priced.filter((field) => {
    const [grams, own] = [gramsOfPrice(field), ownGrams(record.saleUnit)]
    if (grams === undefined) return false
    // Another cell of the row may say another weight.
    const before = (Number(known?.record[field] ?? 0) * grams) / own
    const other = otherWeightSaid(weights, grams, name, [{ cents: record[field], before }])
    convertPrice(record, field, [pers[field] ?? '', grams], record.saleUnit, tell, language)
    if (other && isNew(field)) tell(field, 'transfer.rowUnit', { value: other.text })
    return grams !== own
  })
  const unsaid = priced.filter((field) => gramsOfPrice(field) === undefined)
  const asked = settleUnsaid(unsaid, converted.length > 0, name, record, tell, known, language, given)
  return { ...asked, converted: [...converted, ...(asked?.converted ?? [])] }
}

/** The prices of weighed goods of which no unit is said. `isOpen`: another price of the row is not that of the sale unit. */
function settleUnsaid(
  unsaid: readonly (typeof priceFields)[number][],
  isOpen: boolean,
  name: string,
  ...[record, tell, known, language, { cells, defaults, weights = [], choices }]: Parameters<Settle>
): Settled {
  if (unsaid.length === 0) return null
  const { weighed } = choices
  const isNew = unsaid.some((field) => record[field] !== known?.record[field])
  // Another cell of the row may say whose price it is: kg below 规格.
  const changes = unsaid.map((field) => ({ cents: record[field], before: known?.record[field] }))
  const other = isNew ? otherWeightSaid(weights, gramsOf[unitOf(record.saleUnit)], name, changes) : undefined
  if (other && other.grams !== 1000) {
    for (const field of unsaid) tell(field, 'transfer.rowUnit', { value: other.text })
    return null
  }
  const isAsked = other !== undefined || (isOpen && isNew)
  const isSaid = cells.saleUnit || weighedSaleUnits.some((code) => code === defaults.saleUnit)
  if (isSaid && !isAsked) return null
  // A row without kg that changes a product has the unit of the product.
  if (known && !isAsked && weighed !== 'kilo' && !(cells.stockUnit && isNew)) return null
  if (weighed === 'ask') for (const field of unsaid) tell(field, 'productSheet.priceUnitUnsaid')
  if (weighed !== 'kilo') return { kind: 'weighed', converted: [] }
  for (const field of unsaid) convertPrice(record, field, ['kg', 1000], record.saleUnit, tell, language)
  return { kind: 'weighed', converted: unsaid }
}

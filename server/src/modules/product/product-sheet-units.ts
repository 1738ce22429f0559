import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import { saleMode } from '@zhanggui/contract/product/product.ts'
import {
  countingUnits,
  isAnyPiece,
  isUnitCode,
  type UnitCode,
  unitNames,
  unitsOfSeveral,
  weighedSaleUnits,
} from '@zhanggui/contract/product/unit.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import type { ImportChoices } from '@zhanggui/contract/transfer/transfer.ts'
import { columnName } from '../../kernel/record/kind.ts'
import type { CellValue } from '../../kernel/sheet/cell.ts'
import type { KnownRecord, ReadCells, SheetRecord, SheetRules } from '../../kernel/sheet/sheet-noun.ts'
import { inUnit, storesSaid, unfitFaults } from './product-in-stores.ts'
import type { LearnedOfFile } from './product-sheet-effect.ts'

// The units of a known product in a sheet, and what stores have own values for.

export const unitOf = (value: CellValue | undefined): UnitCode =>
  typeof value === 'number' && isUnitCode(value) ? (value as UnitCode) : 1

const isCounting = (unit: CellValue | undefined): boolean => countingUnits.some((one) => one === unit)

type Tell = Parameters<SheetRules['settle'] & {}>[1]

/** The column that only says 个 or pcs of goods that are sold by another unit of one piece. */
export function looseUnitOf(
  { stockUnit, saleUnit }: Readonly<Partial<SheetRecord>>,
  cells: ReadCells,
  values: Readonly<Record<string, string>>,
): 'stockUnit' | 'saleUnit' | null {
  if (stockUnit !== saleUnit || !isCounting(saleUnit) || unitsOfSeveral.some((one) => one === saleUnit))
    return null
  const said = (['saleUnit', 'stockUnit'] as const).filter((field) => cells[field])
  const isLoose = said.every((field) => isAnyPiece(values[field] ?? ''))
  return (isLoose && said.find((field) => cells[field]?.value !== saleUnit)) || null
}

/**
 * The units of a product that the row changes. A price belongs to its unit: a case's price must not become that of a
 * bottle. What the write would refuse for the whole file is a fault of the row.
 */
export function fitUnits(
  record: Partial<SheetRecord>,
  tell: Tell,
  { record: was, row }: KnownRecord,
  cells: ReadCells,
  {
    choices: { effect, looseUnits },
    mayCost,
    values,
  }: {
    choices: Pick<ImportChoices, 'effect' | 'looseUnits'>
    mayCost: boolean
    values: Readonly<Record<string, string>>
  },
  language: Language,
): void {
  // About such units a person is asked once for all rows.
  if (looseUnits !== 'take' && looseUnitOf(was, cells, values) !== null)
    for (const field of ['stockUnit', 'saleUnit'] as const) record[field] = was[field] ?? null
  const named = { name: String(was.name ?? '') }
  const isPiece = record.saleMode !== saleMode.weight
  // The usual product has one unit, and a row that names one means it.
  if (
    isPiece &&
    cells.stockUnit &&
    !cells.saleUnit &&
    was.saleUnit === was.stockUnit &&
    isCounting(record.stockUnit)
  )
    record.saleUnit = record.stockUnit as UnitCode
  // Units that the sale mode does not have are told by the rule of the product.
  const fits = isPiece ? countingUnits : weighedSaleUnits
  if (
    ![record.saleUnit, ...(isPiece ? [record.stockUnit] : [])].every((unit) =>
      fits.some((one) => one === unit),
    )
  )
    return
  const frozen = record.saleMode !== was.saleMode ? 'saleMode' : 'stockUnit'
  if (row.moved === 1 && (frozen === 'saleMode' || record.stockUnit !== was.stockUnit))
    tell(frozen, 'product.measureFrozen', named)
  if (record.saleUnit === was.saleUnit) return
  const nameOf = (value: CellValue | undefined) => fillText(unitNames[unitOf(value)], language)
  if (isPiece && record.saleUnit !== record.stockUnit && was.saleUnit === was.stockUnit) {
    const differ = { sale: nameOf(record.saleUnit), stock: nameOf(record.stockUnit) }
    tell('saleUnit', 'productSheet.unitsDiffer', differ)
    return
  }
  if (was.displayUnit === was.saleUnit && !cells.displayUnit && record.saleUnit)
    record.displayUnit = record.saleUnit
  const units = { ...named, before: nameOf(was.saleUnit), after: nameOf(record.saleUnit) }
  if (row.status === productStatus.effective) {
    // The unit would change at once, and its price only the next day.
    if (effect === 'nextDay') tell('saleUnit', 'product.newUnitNextDay', units)
    else if (record.salesPrice === was.salesPrice) tell('salesPrice', 'product.newUnitNewPrice', units)
  }
  if (cells.costPrice) return
  const convert = (cents: CellValue | undefined) =>
    inUnit(Number(cents), unitOf(was.saleUnit), unitOf(record.saleUnit))
  // A person who does not see costs can neither give another one nor end one that waits.
  if (!mayCost && [was.costPrice, row.waiting_cost_price].some((cost) => cost && convert(cost) === null)) {
    tell('saleUnit', 'product.unitNeedsCosts', named)
    return
  }
  if (!record.costPrice || record.costPrice !== was.costPrice) return
  const converted = convert(record.costPrice)
  if (converted !== null) record.costPrice = converted
  else tell('costPrice', 'product.newUnitNewCost', units)
}

/** The product of a row that may change what stores have own values for. */
export function storeChange({ cells, known }: { cells: ReadCells; known: KnownRecord | undefined }) {
  if (!known) return []
  const now: Record<string, CellValue> = {}
  for (const field of storeLimits) {
    const cell = cells[field]
    if (cell !== undefined) now[columnName(field)] = cell?.value ?? null
  }
  // The sale unit may follow the stock unit.
  const mayChange = cells.saleUnit || cells.stockUnit || Object.keys(now).length > 0
  return mayChange ? [{ id: known.id, now }] : []
}

const storeLimits = ['minOrderQuantity', 'addStep', 'cartLimit'] as const

/** Stores have own prices for the former unit, or own limits that no longer fit. */
export function fitStores(
  record: Readonly<Partial<SheetRecord>>,
  tell: Tell,
  { id, record: was }: KnownRecord,
  learned: unknown,
  language: Language,
): void {
  const unfit = (learned as LearnedOfFile).unfit.get(id)
  if (!unfit) return
  for (const { field, key, stores } of unfitFaults(unfit, {
    newUnit: record.saleUnit !== was.saleUnit,
    limits: storeLimits.some((limit) => record[limit] !== was[limit]),
  }))
    tell(field, key, storesSaid(String(was.name ?? ''), stores, language))
}

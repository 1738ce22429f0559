import { type TextKey, texts } from '@zhanggui/contract'
import { categoryName } from '@zhanggui/contract/category/category.calls.ts'
import { decimalOf } from '@zhanggui/contract/money.ts'
import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { productFields } from '@zhanggui/contract/product/product.fields.ts'
import { productStatusLabel, saleModeLabel } from '@zhanggui/contract/product/product.labels.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { type ProductStatus, productStatuses } from '@zhanggui/contract/product/product.status.ts'
import { productForm } from '@zhanggui/contract/product/product.ts'
import {
  countingUnits,
  kilogram,
  type UnitCode,
  unitAliases,
  weighedSaleUnits,
} from '@zhanggui/contract/product/unit.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import {
  type Cell,
  type CellValue,
  choiceCell,
  choicesOf,
  lineCell,
  textCell,
  textsCell,
} from '../../kernel/sheet/cell.ts'
import { fieldSheet, optionChoices } from '../../kernel/sheet/field-sheet.ts'
import type { ReadCells } from '../../kernel/sheet/sheet-noun.ts'

/** A unit, also as that of a price: 瓶 of '元/瓶'. */
function unitCell(codes: readonly UnitCode[]): Cell {
  const cell = choiceCell(optionChoices('product', 'saleUnit', productFields.fields.saleUnit, codes), {
    others: Object.fromEntries(Object.entries(unitAliases).filter(([, code]) => codes.includes(code))),
  })
  return { ...cell, parse: (text) => cell.parse(text.replace(/^\s*(?:元|[¥￥])\s*[/／每]\s*(?=\S)/, '')) }
}
export const saleUnit = unitCell([...countingUnits, ...weighedSaleUnits])

/** Units of several pieces together. The price of one piece is none of theirs. */
const together: readonly CellValue[] = [8, 24, 34, 50]

/** Units of one thing: 件, 个 and 只. */
const single: readonly CellValue[] = [1, 2, 14]
/** Names that any piece has: '元/个', 'per ea'. A 件 is a piece or a case. */
const anyPiece = /^(?:个|pcs?|pieces?|ea|each)$/i

/**
 * True if a price per this unit, as a file writes it, is one of goods with this sale unit: 元/个 is that of any piece.
 * 'asks': 元/件 may be that of a piece, or of a case of them.
 */
export function isPriceOf(per: string, unit: CellValue | undefined): boolean | 'asks' {
  const parsed = saleUnit.parse(per)
  if (!('value' in parsed)) return false
  if (parsed.value === unit) return true
  if (together.includes(unit ?? null) || !countingUnits.some((one) => one === unit)) return false
  if (anyPiece.test(per)) return true
  if (!single.includes(parsed.value)) return false
  return single.includes(unit ?? null) || (parsed.value === 1 && 'asks')
}

/** A price per 件 of goods that are sold by another piece. */
export function otherPer(
  fields: readonly string[],
  pers: Readonly<Record<string, string>>,
  unit: CellValue | undefined,
  language: Language,
) {
  return fields.flatMap((field) => {
    const per = pers[field]
    if (per === undefined || isPriceOf(per, unit) !== 'asks') return []
    const own = saleUnit.text(unit ?? null, language)
    const fault = { key: 'productSheet.otherPer' as const, params: { per, unit: own } }
    return [{ choice: 'otherUnits' as const, field, fault, example: `元/${per} ≠ 元/${own}` }]
  })
}

const pieceFields = ['boxSpec', 'minOrderQuantity', 'addStep', 'cartLimit'] as const

/** Tells the numbers of a row that count other pieces than the product does: '12桶/箱' of goods in 瓶. */
export function tellOtherPieces(
  pers: Readonly<Record<string, string>>,
  cells: ReadCells,
  unit: CellValue | undefined,
  name: string,
  tell: (field: string, key: TextKey, params: Record<string, string>) => void,
  language: Language,
): void {
  for (const field of pieceFields) {
    const per = pers[field]
    if (per === undefined || !cells[field] || isPriceOf(per, unit)) continue
    const count = Number(cells[field].value)
    const value = `${field === 'boxSpec' ? count : decimalOf(count)}${per}`
    tell(field, 'productSheet.otherPieces', { value, name, unit: saleUnit.text(unit ?? null, language) })
  }
}

/** The words of a row about the way of sale, if the product is sold otherwise. */
export function otherMode(
  { weighed, byPiece }: { weighed?: string | undefined; byPiece?: string | undefined },
  mode: CellValue | undefined,
  name: string,
  language: Language,
): Record<string, string> | null {
  const isWeighed = mode === saleMode.weight
  const value = isWeighed ? byPiece : weighed
  const shown = fillText(texts[saleModeLabel[isWeighed ? 2 : 1]], language).toLowerCase()
  return value === undefined ? null : { value: value.slice(0, 40), name, mode: shown }
}

const { shape } = productForm

const own: Readonly<Record<string, Cell>> = {
  code: textCell(shape.code, { empty: 'keep' }),
  barcodes: textsCell(shape.barcodes),
  category1: lineCell(categoryName, { empty: 'keep', birth: undefined }),
  category2: lineCell(categoryName, { empty: { value: null }, birth: null }),
  stockUnit: unitCell([...countingUnits, kilogram]),
  saleUnit,
  displayUnit: saleUnit,
  mnemonicCode: textCell(shape.mnemonicCode),
}

/** Columns and cells of the fields. The columns are in the order of reasons. */
export const productCells = fieldSheet(productFields, own, productColumns)

export const statusCell = choiceCell(
  choicesOf(productStatuses, (status) => productStatusLabel[status as ProductStatus]),
)

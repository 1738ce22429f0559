import { categoryName } from '@zhanggui/contract/category/category.calls.ts'
import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { productFields } from '@zhanggui/contract/product/product.fields.ts'
import { productStatusLabel } from '@zhanggui/contract/product/product.labels.ts'
import { type ProductStatus, productStatuses } from '@zhanggui/contract/product/product.status.ts'
import { productForm } from '@zhanggui/contract/product/product.ts'
import {
  countingUnits,
  kilogram,
  type UnitCode,
  unitAliases,
  weighedSaleUnits,
} from '@zhanggui/contract/product/unit.ts'
import { type Cell, choiceCell, choicesOf, textCell, textsCell } from '../../kernel/sheet/cell.ts'
import { fieldSheet, optionChoices } from '../../kernel/sheet/field-sheet.ts'

const unitCell = (codes: readonly UnitCode[]) =>
  choiceCell(optionChoices('product', 'saleUnit', productFields.fields.saleUnit, codes), {
    others: Object.fromEntries(Object.entries(unitAliases).filter(([, code]) => codes.includes(code))),
  })
export const saleUnit = unitCell([...countingUnits, ...weighedSaleUnits])

const { shape } = productForm

const own: Readonly<Record<string, Cell>> = {
  code: textCell(shape.code, { empty: 'keep' }),
  barcodes: textsCell(shape.barcodes),
  category1: textCell(categoryName, { empty: 'keep', birth: undefined }),
  category2: textCell(categoryName, { empty: { value: null }, birth: null }),
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

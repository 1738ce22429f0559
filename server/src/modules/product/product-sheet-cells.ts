import { categoryName } from '@zhanggui/contract/category/category.calls.ts'
import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { productFields } from '@zhanggui/contract/product/product.fields.ts'
import { productStatusLabel } from '@zhanggui/contract/product/product.labels.ts'
import { type ProductStatus, productStatuses } from '@zhanggui/contract/product/product.status.ts'
import { productForm } from '@zhanggui/contract/product/product.ts'
import { countingUnits, kilogram, type UnitCode, weighedSaleUnits } from '@zhanggui/contract/product/unit.ts'
import { type Cell, choiceCell, choicesOf, textCell, textsCell } from '../../kernel/sheet/cell.ts'
import { fieldSheet, optionChoices } from '../../kernel/sheet/field-sheet.ts'

const units = (codes: readonly UnitCode[]) =>
  optionChoices('product', 'saleUnit', productFields.fields.saleUnit, codes)
// Names of other systems for the same units. 副 and 筒 are none of them.
const countedUnits = { 听: 9, 枚: 2, pcs: 1, ea: 1 }
const weighedUnits = { 克: 81, '100克': 82, '500克': 83, 斤: 83 }
export const saleUnit = choiceCell(units([...countingUnits, ...weighedSaleUnits]), {
  others: { ...countedUnits, ...weighedUnits },
})

const { shape } = productForm

const own: Readonly<Record<string, Cell>> = {
  code: textCell(shape.code, { empty: 'keep' }),
  barcodes: textsCell(shape.barcodes),
  category1: textCell(categoryName, { empty: 'keep', birth: undefined }),
  category2: textCell(categoryName, { empty: { value: null }, birth: null }),
  stockUnit: choiceCell(units([...countingUnits, kilogram]), {
    others: { ...countedUnits, 千克: 80, 公斤: 80 },
  }),
  saleUnit,
  displayUnit: saleUnit,
  mnemonicCode: textCell(shape.mnemonicCode),
}

/** Columns and cells of the fields. The columns are in the order of reasons. */
export const productCells = fieldSheet(productFields, own, productColumns)

export const statusCell = choiceCell(
  choicesOf(productStatuses, (status) => productStatusLabel[status as ProductStatus]),
)

import { categoryName } from '@zhanggui/contract/category/category.calls.ts'
import type { ProductColumnKey } from '@zhanggui/contract/product/product.columns.ts'
import {
  deliveryTypeLabel,
  processingLabel,
  productStatusLabel,
  returnPolicyLabel,
  saleModeLabel,
  saleStatusLabel,
  stockModeLabel,
} from '@zhanggui/contract/product/product.labels.ts'
import { productFields } from '@zhanggui/contract/product/product.ts'
import { countingUnits, kilogram, unitNames, weighedSaleUnits } from '@zhanggui/contract/product/unit.ts'
import {
  type Cell,
  choiceCell,
  choicesCell,
  choicesOf,
  moneyCell,
  needed,
  quantityCell,
  textCell,
  textsCell,
  wholeCell,
} from '../../kernel/sheet/cell.ts'

/** The columns that an import may change; the others an export only shows. */
export type ProductField = Exclude<ProductColumnKey, 'status' | 'updatedAt'>

const units = (codes: readonly (keyof typeof unitNames)[]) =>
  codes.map((value) => ({ value, names: unitNames[value] }))
// Words of other systems for the same choices.
const weighedUnits = { 克: 81, '100克': 82, '500克': 83, 斤: 83 }
const saleUnit = choiceCell(units([...countingUnits, ...weighedSaleUnits]), { others: weighedUnits })

const shape = productFields.shape

/** In the order in which reasons are given. */
export const productCells: Record<ProductField, Cell> = {
  code: textCell(shape.code, { empty: 'keep' }),
  name: textCell(shape.name, needed),
  barcodes: textsCell(shape.barcodes),
  category1: textCell(categoryName, { empty: 'keep', birth: undefined }),
  category2: textCell(categoryName, { empty: { value: null }, birth: null }),
  saleMode: choiceCell(choicesOf([1, 2], saleModeLabel), {
    others: { 按件: 1, 标品: 1, 按重量: 2, 散称: 2, 非标品: 2 },
  }),
  stockUnit: choiceCell(units([...countingUnits, kilogram]), { others: { 千克: 80, 公斤: 80 } }),
  saleUnit,
  displayUnit: saleUnit,
  salesPrice: moneyCell(shape.salesPrice, needed),
  costPrice: moneyCell(shape.costPrice),
  mnemonicCode: textCell(shape.mnemonicCode),
  saleStatus: choiceCell(choicesOf([2, 1, 0], saleStatusLabel), {
    birth: 2,
    others: { 线下: 1, 在售: 2, 上架: 2, 停售: 0, 下架: 0 },
  }),
  origin: textCell(shape.origin),
  serialNumber: textCell(shape.serialNumber),
  weight: quantityCell(shape.weight),
  length: wholeCell(shape.length),
  width: wholeCell(shape.width),
  height: wholeCell(shape.height),
  boxSpec: wholeCell(shape.boxSpec),
  minOrderQuantity: quantityCell(shape.minOrderQuantity),
  addStep: quantityCell(shape.addStep),
  cartLimit: quantityCell(shape.cartLimit),
  deliveryTypes: choicesCell(choicesOf([10, 20, 30, 40], deliveryTypeLabel)),
  returnPolicy: choiceCell(choicesOf([1, 2, 99], returnPolicyLabel), { birth: 2 }),
  processing: choicesCell(choicesOf([0, 1, 2, 3, 4, 5], processingLabel)),
  stockMode: choiceCell(choicesOf([0, 1], stockModeLabel), { birth: 0 }),
  remarks: textCell(shape.remarks),
}

export const statusCell = choiceCell(choicesOf([10, 20, 30, 40], productStatusLabel))

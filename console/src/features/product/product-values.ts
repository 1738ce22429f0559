import { emptyRecord } from '@zhanggui/contract/fields.ts'
import { productFields } from '@zhanggui/contract/product/product.fields.ts'
import { type ProductDetail, type ProductForm, saleMode } from '@zhanggui/contract/product/product.ts'
import { countingUnits, kilogram, type UnitCode, weighedSaleUnits } from '@zhanggui/contract/product/unit.ts'

/** The values of the form. They have the shape of the saved product, but may be invalid. */
export type ProductValues = ProductForm

const piece: UnitCode = 1
const per500g: UnitCode = 83

export const newProduct: ProductValues = {
  ...emptyRecord(productFields),
  saleMode: saleMode.piece,
  salesPrice: '',
  stockUnit: piece,
  saleUnit: piece,
  displayUnit: piece,
  gallery: [],
  listImage: '',
  detailImages: [],
  video: '',
  effectivePolicy: 1,
  asDraft: false,
  storesFit: 'refuse',
  underCost: false,
  effectiveOn: null,
}

/** The form values of a saved product. They do not include the scheduled price. */
export function valuesOf(detail: ProductDetail): ProductValues {
  const kept = Object.keys(newProduct).filter((key) => key in detail)
  const entries = kept.map((key) => [key, detail[key as keyof ProductDetail]])
  return { ...newProduct, ...Object.fromEntries(entries), id: detail.id, version: detail.version }
}

/** The values of a new product like this one. The codes are unique, so they stay empty. */
export function copyOf(detail: ProductDetail): ProductValues {
  const { id: _, version: __, ...values } = valuesOf(detail)
  return { ...values, code: '', serialNumber: '', barcodes: [], mnemonicCode: '' }
}

export const isWeighed = (values: Pick<ProductValues, 'saleMode'>): boolean =>
  values.saleMode === saleMode.weight

/** Fields that the sale mode or a setting hides are sent empty. */
export const inputOf = (values: ProductValues, eightAuxiliary = false): ProductValues => ({
  ...values,
  listImage: eightAuxiliary ? '' : values.listImage,
  mnemonicCode: isWeighed(values) ? values.mnemonicCode : '',
  stockUnit: isWeighed(values) ? kilogram : values.stockUnit,
  effectiveOn: values.effectivePolicy === 2 ? (values.effectiveOn ?? null) : null,
})

/**
 * The consequences of a change: units that fit the sale mode, and a sale and display unit that follow the stock unit.
 */
export function followUp(changed: Partial<ProductValues>, values: ProductValues): Partial<ProductValues> {
  if (changed.saleMode === saleMode.weight)
    return {
      stockUnit: kilogram,
      ...(weighedSaleUnits.includes(values.saleUnit) ? {} : { saleUnit: per500g }),
      ...(weighedSaleUnits.includes(values.displayUnit) ? {} : { displayUnit: per500g }),
    }
  if (changed.saleMode === saleMode.piece)
    return {
      ...(countingUnits.includes(values.stockUnit) ? {} : { stockUnit: piece }),
      ...(countingUnits.includes(values.saleUnit) ? {} : { saleUnit: piece }),
      ...(countingUnits.includes(values.displayUnit) ? {} : { displayUnit: piece }),
    }
  // Most piece goods are sold in their stock unit.
  if (changed.stockUnit !== undefined && !isWeighed(values))
    return { saleUnit: changed.stockUnit, displayUnit: changed.stockUnit }
  if (changed.saleUnit !== undefined) return { displayUnit: changed.saleUnit }
  return {}
}

import { centsOf, decimalOf, thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import type { FieldChange } from '@zhanggui/contract/product/product.calls.ts'
import { type ProductFields, productFields } from '@zhanggui/contract/product/product.ts'
import { changesBetween, changeText } from '../../kernel/record/difference.ts'
import type { ProductValues } from './product.sql.ts'

const exactly = (read: (decimal: string) => number | null, decimal: string): number => {
  const value = read(decimal)
  if (value === null) throw new Error(`the schema let a decimal through: ${decimal}`)
  return value
}
const orNull = (read: (decimal: string) => number | null, decimal: string | null): number | null =>
  decimal === null ? null : exactly(read, decimal)

/** From the wire to the table. Choices of several are a set: kept in the order of their codes. */
export function valuesOf(fields: ProductFields): ProductValues {
  const inOrder = (codes: readonly number[]) => [...codes].sort((a, b) => a - b)
  return {
    code: fields.code,
    serial_number: fields.serialNumber,
    name: fields.name,
    mnemonic_code: fields.mnemonicCode,
    category_id: Number(fields.categoryId),
    sale_mode: fields.saleMode,
    sales_price: exactly(centsOf, fields.salesPrice),
    cost_price: orNull(centsOf, fields.costPrice),
    origin: fields.origin,
    weight: orNull(thousandthsOf, fields.weight),
    length: fields.length,
    width: fields.width,
    height: fields.height,
    box_spec: fields.boxSpec,
    stock_unit: fields.stockUnit,
    sale_unit: fields.saleUnit,
    display_unit: fields.displayUnit,
    min_order_quantity: orNull(thousandthsOf, fields.minOrderQuantity),
    add_step: orNull(thousandthsOf, fields.addStep),
    cart_limit: orNull(thousandthsOf, fields.cartLimit),
    delivery_types: inOrder(fields.deliveryTypes),
    return_policy: fields.returnPolicy,
    processing: inOrder(fields.processing),
    sale_status: fields.saleStatus,
    stock_mode: fields.stockMode,
    remarks: fields.remarks,
  }
}

/** From the table to the wire. */
export function fieldsOf(values: ProductValues, barcodes: string[]): ProductFields {
  // The codes of enumerations were checked by the contract when they were written.
  return {
    name: values.name,
    code: values.code,
    serialNumber: values.serial_number,
    barcodes,
    mnemonicCode: values.mnemonic_code,
    categoryId: String(values.category_id),
    saleMode: values.sale_mode as ProductFields['saleMode'],
    salesPrice: yuanOf(values.sales_price),
    costPrice: values.cost_price === null ? null : yuanOf(values.cost_price),
    origin: values.origin,
    weight: values.weight === null ? null : decimalOf(values.weight),
    length: values.length,
    width: values.width,
    height: values.height,
    boxSpec: values.box_spec,
    stockUnit: values.stock_unit as ProductFields['stockUnit'],
    saleUnit: values.sale_unit as ProductFields['saleUnit'],
    displayUnit: values.display_unit as ProductFields['displayUnit'],
    minOrderQuantity: values.min_order_quantity === null ? null : decimalOf(values.min_order_quantity),
    addStep: values.add_step === null ? null : decimalOf(values.add_step),
    cartLimit: values.cart_limit === null ? null : decimalOf(values.cart_limit),
    deliveryTypes: values.delivery_types as ProductFields['deliveryTypes'],
    returnPolicy: values.return_policy as ProductFields['returnPolicy'],
    processing: values.processing as ProductFields['processing'],
    saleStatus: values.sale_status as ProductFields['saleStatus'],
    stockMode: values.stock_mode as ProductFields['stockMode'],
    remarks: values.remarks,
  }
}

/** The price that waits for the next 00:00, in cents. */
export interface ScheduledPrice {
  sales_price: number
  cost_price: number | null
}

/** The pictures and the video of a product, by address. */
export interface ProductMedia {
  gallery: readonly string[]
  listImage: string
  detailImages: readonly string[]
  video: string
}

export const mediaFields = ['gallery', 'listImage', 'detailImages', 'video'] as const

/** All that the change log follows of a product, each as a text; null stands for empty. */
export type ProductTexts = Readonly<Record<string, string | null>>

export function textsOf(
  fields: ProductFields,
  rest: {
    categoryName: string
    media: ProductMedia
    status: number
    scheduled: ScheduledPrice | null
  },
): ProductTexts {
  const texts: Record<string, string | null> = {}
  for (const [field, value] of Object.entries(fields)) texts[field] = changeText(value)
  // An id says nothing to a reader, and nothing at all when the category is gone.
  texts.categoryId = changeText(rest.categoryName)
  for (const field of mediaFields) texts[field] = changeText(rest.media[field])
  texts.status = changeText(rest.status)
  return { ...texts, ...scheduledTexts(rest.scheduled) }
}

export const scheduledTexts = (price: ScheduledPrice | null): ProductTexts => ({
  scheduledSalesPrice: price && yuanOf(price.sales_price),
  scheduledCostPrice: price?.cost_price == null ? null : yuanOf(price.cost_price),
})

/** What a product has when nobody says anything about it. */
const unasked = new Map(
  Object.entries(productFields.shape).flatMap(([field, schema]) => {
    const value = schema.safeParse(undefined)
    return value.success ? [[field, changeText(value.data)] as const] : []
  }),
)

/** What a new product was given. */
export const changesAtBirth = (texts: ProductTexts): FieldChange[] =>
  changesBetween({}, texts).filter(({ field, after }) => after !== unasked.get(field))

import { z } from 'zod'
import { gtinOf } from '../check-digits.ts'
import { formShape, rowShape } from '../field-schema.ts'
import type { ValuesOf } from '../fields.ts'
import { labelOption } from '../label/label.ts'
import { thousandthsOf } from '../money.ts'
import { day, id, mediaAddress, moment, pageQuery, plainText, searchText, versionWithId } from '../rules.ts'
import { priceEndings, priceRoundings, priceWays, signedHundredths } from './price-rule.ts'
import { listedProductFields, productFields } from './product.fields.ts'
import { effectivePolicies, mediaLimit, mostPrices, saleMode, saleStatuses } from './product.options.ts'
import { productStatuses } from './product.status.ts'
import { countingUnits, kilogram, weighedSaleUnits } from './unit.ts'

export * from './product.options.ts'

export const barcode = z
  .string()
  .trim()
  .regex(/^\d{8,14}$/, 'product.barcodeFormat')
export const mnemonicCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'product.mnemonicFormat')
export const productCode = plainText.pipe(z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, 'product.codeFormat'))
const oneOf = <const V extends readonly number[]>(values: V) =>
  z
    .number('rule.required')
    .refine((value) => values.includes(value), 'rule.option')
    .transform((value) => value as V[number])
const without = (values: readonly unknown[]) => new Set(values).size === values.length

/** The shape of the fields. The form, the import and the Open API check it. */
export const fieldsShape = formShape(productFields, {
  code: productCode.or(z.literal('')),
  barcodes: z
    .array(barcode)
    .max(20)
    .refine((barcodes) => without(barcodes.map(gtinOf)), 'rule.repeated'),
  mnemonicCode: mnemonicCode.or(z.literal('')),
  categoryId: id.or(z.literal('')).refine((value) => value !== '', 'rule.required'),
})
export type ProductFields = ValuesOf<typeof productFields>

/** The rules across fields (spec section 5 'Product rules'). */
export function checkProduct(
  product: Pick<
    ProductFields,
    | 'saleMode'
    | 'mnemonicCode'
    | 'stockUnit'
    | 'saleUnit'
    | 'displayUnit'
    | 'minOrderQuantity'
    | 'addStep'
    | 'cartLimit'
  >,
  fault: (path: keyof ProductFields, key: string) => void,
): void {
  const weighed = product.saleMode === saleMode.weight
  if (weighed) {
    if (product.stockUnit !== kilogram) fault('stockUnit', 'product.weighedInKg')
    if (!weighedSaleUnits.includes(product.saleUnit)) fault('saleUnit', 'product.weighedSaleUnit')
    if (!weighedSaleUnits.includes(product.displayUnit)) fault('displayUnit', 'product.weighedSaleUnit')
  } else {
    for (const field of ['stockUnit', 'saleUnit', 'displayUnit'] as const)
      if (!countingUnits.includes(product[field])) fault(field, 'product.pieceUnit')
    if (product.mnemonicCode !== '') fault('mnemonicCode', 'product.pieceWithoutMnemonic')
    for (const field of ['minOrderQuantity', 'addStep', 'cartLimit'] as const) {
      const value = product[field]
      if (value !== null && (thousandthsOf(value) ?? 0) % 1000 !== 0) fault(field, 'product.pieceWhole')
    }
  }
  const limit = product.cartLimit === null ? null : thousandthsOf(product.cartLimit)
  if (limit === null) return
  if (product.minOrderQuantity !== null && (thousandthsOf(product.minOrderQuantity) ?? 0) >= limit)
    fault('minOrderQuantity', 'product.minBelowLimit')
  if (product.addStep !== null && (thousandthsOf(product.addStep) ?? 0) >= limit)
    fault('addStep', 'product.stepBelowLimit')
}

/**
 * The fields of these rules. When they are valid, the rules are checked, even while other fields are still missing.
 */
const fieldsWithRulesBetween = z.object(fieldsShape).pick({
  saleMode: true,
  mnemonicCode: true,
  stockUnit: true,
  saleUnit: true,
  displayUnit: true,
  minOrderQuantity: true,
  addStep: true,
  cartLimit: true,
})
const withRulesBetweenFields = <S extends z.ZodType<ProductFields>>(schema: S) =>
  schema.superRefine(
    (product, context) =>
      checkProduct(product, (path, key) => context.addIssue({ code: 'custom', path: [path], message: key })),
    { when: ({ value }) => fieldsWithRulesBetween.safeParse(value).success },
  )

export const effectivePolicy = oneOf(effectivePolicies)

/**
 * What a save does with own values of stores that a new sale unit or new limits make wrong: refuse it, let these
 * fields follow the head office again, or convert the prices to the new sale unit.
 */
export const storeFits = ['refuse', 'follow', 'convert'] as const
export type StoreFit = (typeof storeFits)[number]

/** The whole product form: fields, pictures, and the time when the save takes effect. */
export const productForm = withRulesBetweenFields(
  z.strictObject({
    ...fieldsShape,
    id: id.optional(),
    /** The version that the form was opened with. Required together with `id`. */
    version: z.int32().optional(),
    /** A merchant's setting may allow one less. */
    gallery: z.array(mediaAddress).max(mediaLimit(true).gallery).default([]),
    listImage: mediaAddress.or(z.literal('')).default(''),
    detailImages: z.array(mediaAddress).max(mediaLimit(false).detail).default([]),
    video: mediaAddress.or(z.literal('')).default(''),
    effectivePolicy: effectivePolicy.default(1),
    /** The day of a price that waits, at 00:00; the next one by default. Only for active products. */
    effectiveOn: day.nullish(),
    /** Saves as a draft. Only for a new product or a draft. */
    asDraft: z.boolean().default(false),
    storesFit: z.enum(storeFits).default('refuse'),
    /** Allows a price below the cost. */
    underCost: z.boolean().default(false),
  }),
).refine(versionWithId, { path: ['version'], message: 'rule.required' })
export type ProductForm = z.output<typeof productForm>

/** A row of the product list. */
export const productRow = z.object({
  id,
  version: z.int32(),
  ...rowShape(listedProductFields, { barcodes: z.array(z.string()), categoryId: id }),
  /** 'Parent / child' of the category. */
  categoryName: z.string(),
  status: z.number().int(),
  /** A thumbnail; '' for none. */
  image: z.string(),
  labels: z.array(labelOption),
  updatedAt: moment,
})
export type ProductRow = z.output<typeof productRow>

/** A scheduled price (T+1). */
export const scheduledPrice = z.object({
  salesPrice: z.string(),
  costPrice: z.string().nullable(),
  effectiveAt: moment,
  by: z.string(),
})

export const productDetail = z.object({
  ...fieldsShape,
  id,
  version: z.int32(),
  categoryName: z.string(),
  gallery: z.array(z.string()),
  listImage: z.string(),
  detailImages: z.array(z.string()),
  video: z.string(),
  status: z.number().int(),
  effectiveAt: moment.nullable(),
  scheduled: scheduledPrice.nullable(),
  createdAt: moment,
  updatedAt: moment,
  updatedBy: z.string(),
})
export type ProductDetail = z.output<typeof productDetail>

export const productSortKeys = ['updatedAt', 'name', 'code', 'salesPrice'] as const

/** The filters of the product list. */
export const productFilters = z.strictObject({
  /** Part of the name (two Chinese characters are enough), or the beginning of a code, a barcode or a mnemonic code. */
  keyword: searchText(80).optional(),
  name: plainText.pipe(z.string().max(80)).optional(),
  code: plainText.pipe(z.string().max(32)).optional(),
  barcode: plainText.pipe(z.string().max(14)).optional(),
  /** A category includes its subcategories. */
  categoryId: id.optional(),
  /** Products with this label. */
  labelId: id.optional(),
  /** Products of this group. */
  productGroupId: id.optional(),
  status: oneOf(productStatuses).optional(),
  saleStatus: z.array(oneOf(saleStatuses)).max(3).optional(),
  saleMode: oneOf([1, 2]).optional(),
  /** 0: products without a main picture, 1: those with one. */
  pictured: oneOf([0, 1]).optional(),
  updatedFrom: day.optional(),
  updatedTo: day.optional(),
})
export type ProductFilters = z.output<typeof productFilters>

export const productQuery = productFilters.extend({
  ...pageQuery,
  sort: z.strictObject({ key: z.enum(productSortKeys), order: z.enum(['asc', 'desc']) }).optional(),
})
export type ProductQuery = z.output<typeof productQuery>

/**
 * The numbers of the tabs: products per status under the same filters without the status, with `all` as the sum, and
 * all scheduled prices, at most one more than the limit of counts.
 */
export const productCounts = z.object({
  ...{ all: z.number(), 10: z.number(), 20: z.number(), 30: z.number(), 40: z.number() },
  scheduled: z.number(),
})

export const productPage = z.object({
  records: z.array(productRow),
  total: z.number().int(),
  totalCapped: z.boolean(),
  counts: productCounts,
})
export type ProductPage = z.output<typeof productPage>

export const pricedIds = z.array(id).min(1).max(mostPrices).refine(without, 'rule.repeated')
export const priceRule = z.strictObject({
  way: z.enum(priceWays),
  by: plainText.pipe(z.string().max(16)).refine((by) => signedHundredths(by) !== null, 'product.ruleBy'),
  ending: z.enum(priceEndings),
  rounding: z.enum(priceRoundings),
})

/** The effect of a rule on a product's price. */
export const pricePreview = z.object({
  id,
  version: z.int32(),
  name: z.string(),
  code: z.string(),
  saleUnit: z.number().int(),
  before: z.string(),
  /** Null if the rule gives no valid price. */
  after: z.string().nullable(),
  cost: z.string().nullable(),
  /** The scheduled price: another later one replaces it, one at once ends it. */
  scheduled: z.string().nullable(),
  /** The scheduled cost, if it is another one than the present: a new cost ends or replaces it. */
  scheduledCost: z.string().nullable(),
  /** The time of both by the merchant's clock. */
  scheduledFor: z.string().nullable(),
  /** Only effective products wait for a later price. */
  effective: z.boolean(),
  /** The day for which its cost waits, if that refuses a new price for the asked day. */
  priceHeldUntil: day.nullable(),
  /** The day for which its price waits, if that refuses a new cost for the asked day. */
  costHeldUntil: day.nullable(),
  /** The stores with an own price. They keep it. */
  ownStores: z.array(z.string()),
  /** The stores with an own price that waits. It still takes effect. */
  waitingStores: z.array(z.string()),
})
export type PricePreview = z.output<typeof pricePreview>

import { z } from 'zod'
import { recordForm, recordRow } from '../field-schema.ts'
import { id, pageOf, pageQuery, plainText } from '../rules.ts'
import { labelFields } from './label.fields.ts'

export const labelLimit = {
  /** Labels of a merchant. Lists of options load all of them at once. */
  labels: 500,
  /** Labels of a product. */
  ofProduct: 20,
  /** Products in one bulk change. */
  products: 500,
} as const

/** The service bean of product labels in imports, exports and templates. */
export const labelServiceBean = 'productLabel'

export const labelForm = recordForm(labelFields, {})
export type LabelForm = z.output<typeof labelForm>

export const labelRow = recordRow(labelFields, {}).extend({
  /** The number of products with the label, without removed ones. */
  products: z.number().int(),
})
export type LabelRow = z.output<typeof labelRow>

export const labelFilters = z.strictObject({
  /** Part of the name, or the initials of its pinyin. */
  keyword: plainText.pipe(z.string().max(20)).optional(),
})
export const labelQuery = labelFilters.extend(pageQuery)
export type LabelQuery = z.output<typeof labelQuery>

export const labelPage = pageOf(labelRow)

/** A label in a product. */
export const labelOption = z.object({ id, name: z.string(), color: z.string() })
export type LabelOption = z.output<typeof labelOption>

const labelIds = z.array(id).max(labelLimit.ofProduct).default([])

/** Labels to attach to products, and labels to detach. */
export const productLabels = z.strictObject({
  productIds: z.array(id).min(1, 'rule.required').max(labelLimit.products),
  attach: labelIds,
  detach: labelIds,
})
export type ProductLabels = z.output<typeof productLabels>

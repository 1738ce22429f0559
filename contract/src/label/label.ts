import { z } from 'zod'
import { recordForm, recordRow } from '../field-schema.ts'
import { id, pageOf, pageQuery, plainText } from '../rules.ts'
import { labelFields } from './label.fields.ts'

export const labelLimit = {
  /** Labels of a merchant: lists to choose from are read whole. */
  labels: 500,
  /** Labels of a product. */
  ofProduct: 20,
  /** Products whose labels are changed at once. */
  products: 500,
} as const

/** The name under which imports, exports and templates know product labels. */
export const labelServiceBean = 'productLabel'

export const labelForm = recordForm(labelFields, {})
export type LabelForm = z.output<typeof labelForm>

export const labelRow = recordRow(labelFields, {}).extend({
  /** Products that have the label, removed ones not counted. */
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

/** A label as products show it. */
export const labelOption = z.object({ id, name: z.string(), color: z.string() })
export type LabelOption = z.output<typeof labelOption>

const labelIds = z.array(id).max(labelLimit.ofProduct).default([])

/** Labels that products get, and labels that are taken from them. */
export const productLabels = z.strictObject({
  productIds: z.array(id).min(1, 'rule.required').max(labelLimit.products),
  attach: labelIds,
  detach: labelIds,
})
export type ProductLabels = z.output<typeof productLabels>

import { z } from 'zod'
import { recordForm, recordRow } from '../field-schema.ts'
import { productFacts } from '../product/product-facts.ts'
import { id, price, searchText } from '../rules.ts'
import { leastTagHeight } from '../tag-layout.ts'
import { priceTagFields } from './priceTag.fields.ts'
import { partsOf, tagLimit } from './template.ts'

export const tagTemplateForm = recordForm(priceTagFields, {})
  .refine(({ content }) => content.length > 0, { path: ['content'], message: 'priceTag.contentNeeded' })
  .superRefine((form, context) => {
    const min = leastTagHeight(partsOf(form))
    if (form.height < min)
      context.addIssue({
        code: 'custom',
        path: ['height'],
        message: 'priceTag.tooLow',
        params: { min },
      })
  })
export type TagTemplateForm = z.output<typeof tagTemplateForm>

export const tagTemplateRow = recordRow(priceTagFields, {})
export type TagTemplateRow = z.output<typeof tagTemplateRow>

/** A product to print a tag for, in a store. */
export const tagRow = z.object({
  ...productFacts,
  origin: z.string(),
  /** The price on the tag. */
  price: z.string(),
  /** The price before a change; null without one. */
  formerPrice: z.string().nullable(),
  /** Buyers of the store see the product. */
  seen: z.boolean(),
  /** The shelf has a tag with this price already. */
  placed: z.boolean(),
})
export type TagRow = z.output<typeof tagRow>

export const tagsQuery = z.strictObject({
  storeId: id,
  productIds: z.array(id).max(tagLimit.products),
})

export const tagSearch = z.strictObject({ storeId: id, keyword: searchText(80) })

/** The prices that change at the next 00:00. The numbers also count those beyond the limit. */
export const tonightTags = z.object({
  tags: z.array(tagRow),
  total: z.number().int(),
  /** Those whose tag is still the old one. */
  open: z.number().int(),
})

/** What an import created, and what it gave another price. The number also counts products beyond the limit. */
export const importTags = z.object({
  fileName: z.string(),
  tags: z.array(tagRow),
  total: z.number().int(),
})

/** Tags that stand on the shelf. */
export const placedTags = z.strictObject({
  storeId: id,
  tags: z
    .array(z.strictObject({ productId: id, price }))
    .min(1, 'rule.required')
    .max(tagLimit.products)
    .refine((tags) => new Set(tags.map(({ productId }) => productId)).size === tags.length, 'rule.repeated'),
})

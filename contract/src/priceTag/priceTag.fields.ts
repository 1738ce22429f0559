import { defineFields, integer, options, text } from '../fields.ts'

/** The contents of a tag. */
export const tagContent = {
  name: 1,
  price: 2,
  unit: 3,
  formerPrice: 4,
  barcode: 5,
  origin: 6,
  mnemonicCode: 7,
  code: 8,
  printDate: 9,
} as const

/** In mm: the smallest barcode, and the largest tag on A4. */
export const tagSize = { width: { min: 30, max: 200 }, height: { min: 15, max: 287 } } as const

/** A template of price tags. */
export const priceTagFields = defineFields('priceTag', {
  name: text({ max: 20, required: true, unique: 'tag_template_name', wide: true }),
  width: integer({ ...tagSize.width, required: true }),
  height: integer({ ...tagSize.height, required: true }),
  content: options({ values: Object.values(tagContent) as readonly number[], wide: true }),
  /** The word in a red band; '' is no band. */
  band: text({ max: 6, hint: true, wide: true }),
})

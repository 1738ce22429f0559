import type { TagParts } from '../tag-layout.ts'
import { tagContent } from './priceTag.fields.ts'

export const tagLimit = {
  /** Templates of a merchant. The page loads all of them at once. */
  templates: 50,
  /** Products of one call. */
  products: 500,
  /** Tags of one product. */
  copies: 99,
  /** Tags of one print. */
  tags: 1000,
} as const

/** A template without its record. */
export interface TagTemplate {
  width: number
  height: number
  content: readonly number[]
  band: string
}

const { name, price, unit, formerPrice, barcode, origin, mnemonicCode, code, printDate } = tagContent

/** The contents of the small lines. */
export const notes: readonly number[] = [origin, mnemonicCode, code, printDate]

/** The parts of a template, for its layout. */
export const partsOf = ({ content, band }: Pick<TagTemplate, 'content' | 'band'>): TagParts => ({
  band: band !== '',
  name: content.includes(name),
  // A unit and a former price stand beside the price.
  price: [price, unit, formerPrice].some((one) => content.includes(one)),
  notes: notes.filter((one) => content.includes(one)).length,
  barcode: content.includes(barcode),
})

/** The templates of every merchant: the text `priceTag.<key>` is the name, `priceTag.bandWord` the word of a band. */
export const builtInTemplates = [
  { key: 'shelf', width: 60, height: 40, content: [name, price, unit, formerPrice, barcode], band: false },
  { key: 'small', width: 40, height: 30, content: [name, price, unit, barcode], band: false },
  { key: 'promotion', width: 80, height: 50, content: [name, price, unit, formerPrice, barcode], band: true },
  {
    key: 'weighed',
    width: 58,
    height: 40,
    content: [name, price, unit, barcode, origin, mnemonicCode],
    band: false,
  },
  { key: 'barcode', width: 40, height: 20, content: [name, barcode], band: false },
] as const

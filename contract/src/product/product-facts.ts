import { z } from 'zod'
import { id } from '../rules.ts'

/** The facts of a product in the rows of other nouns. */
export const productFacts = {
  productId: id,
  name: z.string(),
  code: z.string(),
  barcodes: z.array(z.string()),
  mnemonicCode: z.string(),
  /** 'Parent / child' of the category. */
  categoryName: z.string(),
  /** The address of a small picture; '' for none. */
  image: z.string(),
  saleUnit: z.number().int(),
}

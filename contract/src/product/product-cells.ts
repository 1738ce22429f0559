import { z } from 'zod'
import { cellsShape, rowShape } from '../field-schema.ts'
import { id } from '../rules.ts'
import { productFields } from './product.fields.ts'
import { mostInTable } from './product.options.ts'
import { effectivePolicy, fieldsShape, productFilters } from './product.ts'

// The editing table: many products with all their fields, of which only the changed cells are saved.

export const productCellsQuery = z.strictObject({
  /** Only these products, or the filters of the list. */
  condition: productFilters.extend({
    ids: z.array(id).min(1).max(mostInTable).optional(),
  }),
  /** Counted from 1; a part has `mostInTable` products. */
  part: z.number().int().min(1).max(10_000).default(1),
})

export const productCellsRow = z.object({
  id,
  version: z.int32(),
  status: z.number().int(),
  ...rowShape(productFields, { barcodes: z.array(z.string()), categoryId: id }),
})
export type ProductCellsRow = z.output<typeof productCellsRow>

export const productCellsForm = z.strictObject({
  products: z
    .array(z.strictObject({ id, version: z.int32(), cells: z.strictObject(cellsShape(fieldsShape)) }))
    .min(1)
    .max(mostInTable)
    .refine((products) => new Set(products.map((one) => one.id)).size === products.length, 'rule.repeated'),
  /** Allows prices below the cost. */
  underCost: z.boolean().default(false),
  /** For prices of effective products. */
  effectivePolicy: effectivePolicy.default(1),
  /**
   * An undo of this person's last change of these products: gives back what waited before it, and the accepted
   * differences that it has ended.
   */
  restoreScheduled: z.boolean().default(false),
})
export type ProductCellsForm = z.output<typeof productCellsForm>

/** The reason why a product was not saved. */
export const cellsRefusal = z.object({
  code: z.string(),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), key: z.string(), message: z.string() })),
  /** For a product that another person has changed meanwhile: all its present values. */
  now: productCellsRow.nullable(),
})

export const savedCells = z.object({
  id,
  version: z.int32(),
  /** Its new price or cost waits for the next 00:00. */
  scheduled: z.boolean(),
  /** The price that waited is withdrawn. */
  ended: z.boolean(),
  /** A price or cost that waited has another value or moment now. */
  replaced: z.boolean(),
  refused: cellsRefusal.nullable(),
})
export type SavedCells = z.output<typeof savedCells>

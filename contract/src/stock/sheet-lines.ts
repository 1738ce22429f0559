import { z } from 'zod'
import { id } from '../rules.ts'
import { scannedCode } from './document.ts'
import { stockLimit, stockRow } from './stock.ts'

/** A row of a sheet with goods, in the words of the file. Empty cells are ''. */
export const sheetLine = z.object({
  /** As people see it in the file: the first one is 1. */
  row: z.number().int(),
  code: z.string(),
  amount: z.string(),
  cost: z.string(),
  /** Why the file leaves its meaning open; '' for a clear row. */
  fault: z.string(),
})
export type SheetLine = z.output<typeof sheetLine>

/** The name of an uploaded file, and its rows. */
export const sheetFile = z.strictObject({ filename: z.string().max(255).optional() })
export const sheetLines = z.object({
  lines: z.array(sheetLine),
  /** What a person must know about rows that are left out or hidden. */
  notes: z.array(z.string()),
  /** Questions about the whole file. Its rows count only if a person says yes to each. */
  asks: z.array(z.string()),
})
export type SheetLines = z.output<typeof sheetLines>

/** Barcodes, product codes or mnemonic codes in a store. */
export const codedStockQuery = z.strictObject({
  storeId: id,
  codes: z.array(scannedCode).min(1, 'rule.required').max(stockLimit.products),
})
/** The stock of each code, in their order. Null: no product has the code. */
export const codedStock = z.array(stockRow.nullable())

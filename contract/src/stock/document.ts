import { z } from 'zod'
import { productFacts } from '../product/product-facts.ts'
import { id, moment, shortText } from '../rules.ts'
import { lineReason } from './reason.ts'

/** The documents of the stock: their rows in `stock_document`, and the letters of their numbers. */
export const documentKind = { receipt: 10, count: 20, transfer: 30 } as const
export type DocumentKind = (typeof documentKind)[keyof typeof documentKind]
export const documentPrefix: Readonly<Record<DocumentKind, string>> = { 10: 'SH', 20: 'PD', 30: 'DB' }

export const documentLimit = {
  lines: 5000,
  /** Entries of one call. A phone without network sends what it kept in several calls. */
  entries: 100,
  /** In ms: a kept entry may be so old. */
  ageMs: 60 * 24 * 3600 * 1000,
} as const

/** What a scanner reads, or a person types: a barcode, a product code or a mnemonic code. */
export const scannedCode = shortText(64)

/** An amount to add; with a minus it is taken back. */
export const signedAmount = z
  .string()
  .trim()
  .regex(/^-?\d{1,8}(\.\d{1,3})?$/, 'rule.notANumber')

/**
 * What a person scanned or typed at the shelf. `key` is made where it was typed: an entry that comes twice counts
 * once. `age` is how many ms ago that was, because clocks of phones are wrong.
 */
export const documentEntry = z
  .strictObject({
    key: z.uuid(),
    code: scannedCode.optional(),
    productId: id.optional(),
    way: z.enum(['add', 'set']),
    amount: signedAmount,
    /**
     * The amount of the line that the person saw when he set it; null: none. What another person has entered since is
     * not overwritten. Without it, it is.
     */
    seen: signedAmount.nullable().optional(),
    /**
     * The scan says no amount. Of weighed goods whose code holds no weight it counts nothing: the answer asks for the
     * weight.
     */
    bare: z.boolean().default(false),
    age: z.number().int().min(0).max(documentLimit.ageMs).default(0),
  })
  .refine(({ code, productId }) => (code === undefined) !== (productId === undefined), {
    path: ['code'],
    message: 'rule.required',
  })
export type DocumentEntry = z.output<typeof documentEntry>

export const entriesForm = z.strictObject({
  id,
  /**
   * The browser that made the entries, by the id that it keeps beside them. A person who corrects his own amount there is
   * not asked; on another device he is, like another person. Without it no device is the same.
   */
  device: z.uuid().optional(),
  entries: z.array(documentEntry).min(1, 'rule.required').max(documentLimit.entries),
})
export type EntriesForm = z.output<typeof entriesForm>

/** A line of a document. Without a product its barcode is unknown. */
export const documentLine = z.object({
  id,
  productId: id.nullable(),
  /** The unknown barcode; '' with a product. */
  barcode: z.string(),
  name: productFacts.name,
  code: productFacts.code,
  barcodes: productFacts.barcodes,
  mnemonicCode: productFacts.mnemonicCode,
  categoryName: productFacts.categoryName,
  image: productFacts.image,
  stockUnit: z.number().int(),
  saleMode: z.number().int(),
  boxSpec: z.number().int().nullable(),
  /** Null: nobody has entered it. */
  amount: z.string().nullable(),
  ...lineReason,
  touchedAt: moment.nullable(),
  touchedBy: z.string(),
})
export type DocumentLine = z.output<typeof documentLine>

/** The answer of entries: the lines that they concern, and the figures of the document. */
export const entered = <L extends z.ZodType>(line: L) =>
  z.object({ version: z.int32(), lines: z.array(line) })

/** Weighed goods that were scanned without a weight. Nothing was taken of them before a person says it. */
export const weighable = documentLine.pick({ name: true, stockUnit: true }).extend({ productId: id })
export type Weighable = z.output<typeof weighable>

/** The answer of scans: what they changed, the lines that are gone, and what has to be weighed. */
export const taken = <L extends z.ZodType>(line: L) =>
  entered(line).extend({ removed: z.array(id), toWeigh: z.array(weighable) })

/** What all documents of the stock have. */
export const documentHead = z.object({
  id,
  number: z.string(),
  version: z.int32(),
  status: z.number().int(),
  storeId: id,
  storeName: z.string(),
  note: z.string(),
  createdAt: moment,
  createdBy: z.string(),
  endedAt: moment.nullable(),
  endedBy: z.string(),
})

import { z } from 'zod'
import { defineMachine, type StatusTone } from '../machine.ts'
import {
  id,
  optionalText,
  pageOf,
  pageQuery,
  priceFromZero,
  quantity,
  quantityFromZero,
  searchText,
} from '../rules.ts'
import { documentHead, documentLimit, documentLine, scannedCode } from '../stock/document.ts'
import { explainForm, receiptReasons } from '../stock/reason.ts'

export const receiptStatus = { open: 10, posted: 50, cancelled: 90 } as const
export type ReceiptStatus = (typeof receiptStatus)[keyof typeof receiptStatus]

export const receiptMachine = defineMachine<
  ReceiptStatus,
  Record<'post' | 'cancel', { from: readonly ReceiptStatus[]; to: ReceiptStatus; who: readonly 'staff'[] }>
>({
  post: { from: [receiptStatus.open], to: receiptStatus.posted, who: ['staff'] },
  cancel: { from: [receiptStatus.open], to: receiptStatus.cancelled, who: ['staff'] },
})

export const receiptTones: Readonly<Record<ReceiptStatus, StatusTone>> = {
  10: 'inProgress',
  50: 'completed',
  90: 'cancelled',
}

export const receiptRow = documentHead.extend({
  /** The supplier or the warehouse that sends the goods. */
  source: z.string(),
  /** The number of products with the unknown barcodes of the note, of those that arrived, and of unknown barcodes. */
  products: z.number().int(),
  arrived: z.number().int(),
  unknown: z.number().int(),
  /** What arrived, at its cost. Null without the permission for costs. */
  value: z.string().nullable(),
})
export type ReceiptRow = z.output<typeof receiptRow>

export const receiptTabs = ['open', 'posted', 'cancelled'] as const
export const receiptQuery = z.strictObject({
  storeId: id.optional(),
  keyword: searchText(40).optional(),
  tab: z.enum(receiptTabs).optional(),
  ...pageQuery,
})
export type ReceiptQuery = z.output<typeof receiptQuery>

export const receiptPage = pageOf(receiptRow).extend({
  counts: z.object({
    all: z.number().int(),
    open: z.number().int(),
    posted: z.number().int(),
    cancelled: z.number().int(),
  }),
})
export type ReceiptPage = z.output<typeof receiptPage>

export const receiptLine = documentLine.extend({
  /** Null: nobody announced it. */
  expected: z.string().nullable(),
  /** Yuan per stock unit. Null without the permission for costs, or unknown. */
  cost: z.string().nullable(),
  /** The value of the arrived amount, in yuan; of a posted receipt, as the ledger has it. Null without the permission for costs, or unknown. */
  value: z.string().nullable(),
  /** The value of the expected amount, likewise. */
  expectedValue: z.string().nullable(),
  /** The unknown barcodes that were linked to its product here. All labels of a scale with its number are one. */
  linkedBarcodes: z.array(z.string()),
})
export type ReceiptLine = z.output<typeof receiptLine>

export const receiptDetail = receiptRow.extend({ lines: z.array(receiptLine) })
export type ReceiptDetail = z.output<typeof receiptDetail>

export const receiptForm = z.strictObject({
  storeId: id,
  source: optionalText(40),
  note: optionalText(100),
})

/** The lines of a delivery note. The amount of a product that is there already is replaced. */
/** The person has checked the costs that are far from the known ones. */
const costsRight = z.boolean().default(false)

export const expectedForm = z.strictObject({
  id,
  lines: z
    .array(
      z.strictObject({
        code: scannedCode,
        expected: quantity,
        /** Yuan per stock unit. 0: the goods are free. */
        cost: priceFromZero.nullable().default(null),
      }),
    )
    .min(1, 'rule.required')
    .max(documentLimit.lines)
    .refine((lines) => new Set(lines.map(({ code }) => code)).size === lines.length, 'rule.repeated'),
  costsRight,
})
export type ExpectedForm = z.output<typeof expectedForm>

export const lineForm = z.strictObject({ id, lineId: id })
/** The product of an unknown barcode. */
export const linkForm = lineForm.extend({
  productId: id,
  /**
   * The weight that arrived under the barcode, if the product is weighed and the barcode holds none; if nothing arrived,
   * the expected weight.
   */
  amount: quantity.optional(),
  costsRight,
})
/** A linked barcode of the line. */
export const unlinkForm = lineForm.extend({ barcode: scannedCode })
/** `seen` is the cost that the person saw. What others have set since is not overwritten. */
export const lineCostForm = lineForm.extend({
  cost: priceFromZero.nullable(),
  seen: priceFromZero.nullable(),
  costsRight,
})
/** `seen` is the amount that the person saw. What others have entered since is not thrown away. */
export const removeLineForm = lineForm.extend({ seen: quantityFromZero.nullable() })

export const explainReceiptForm = explainForm(receiptReasons, documentLimit.lines)

/** What happens with goods that did not arrive: another receipt waits for them, or nobody does. */
export const receiptRests = ['wait', 'drop'] as const
export const postReceiptForm = z.strictObject({
  id,
  version: z.int32(),
  rest: z.enum(receiptRests),
  /** The person knows that goods with an unknown barcode stay behind. They can be linked afterwards. */
  leaveUnknown: z.boolean().default(false),
})

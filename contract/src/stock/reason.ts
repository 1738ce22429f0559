import { z } from 'zod'
import { id, optionalText } from '../rules.ts'

/**
 * Why stock differs from the book, or from what should have come. One list for all documents and rows of the ledger: the
 * text of a reason is `stock.reason<code>`.
 */
/** The reasons of an adjustment. */
export const adjustReasons = [10, 11, 12, 13, 19] as const
/** The reasons for scrapping goods. */
export const scrapReasons = [20, 21, 22, 23, 29] as const
/** The reasons of a variance that a count found. */
export const countReasons = [20, 21, 22, 30, 31, 32, 33, 11, 39] as const
/**
 * The reasons of goods that were sent and did not arrive. The reason sets what happens with them: damaged ones are
 * scrapped by the store that received them, those that never left are back in the other store, and the others are in no
 * stock any more.
 */
export const transferReason = { lost: 40, damaged: 21, notSent: 42, weighing: 43, other: 49 } as const
export const transferReasons = Object.values(transferReason)
/** The reasons of a difference from the delivery note. */
export const receiptReasons = [42, 44, 21, 45, 43, 40, 49] as const
/** These reasons need a note. */
export const otherReasons: readonly number[] = [19, 29, 39, 49]

/** The reason of a line; null has not been said. */
export const lineReason = {
  reason: z.number().int().nullable(),
  /** What people wrote for another reason. */
  reasonNote: z.string(),
}

export const reasonNote = optionalText(100)
export const hasNote = ({ reason, note }: { reason: number | null; note: string }) =>
  note !== '' || reason === null || !otherReasons.includes(reason)
export const explained = { path: ['note'], message: 'stock.noteNeeded' }

const once = <T extends { lineId: string }>(lines: readonly T[]) =>
  new Set(lines.map((line) => line.lineId)).size === lines.length

/** Lines with their reasons. */
export const reasonedLines = <R extends z.ZodType<number | null>>(reason: R, most: number) =>
  z
    .array(
      z
        .strictObject({ lineId: id, reason, note: reasonNote })
        .refine((line) => hasNote(line as { reason: number | null; note: string }), explained),
    )
    .max(most)
    .refine(once, 'rule.repeated')

/** Says why lines of a document differ; null takes it back. */
export const explainForm = <R extends number>(reasons: readonly R[], most: number) =>
  z.strictObject({
    id,
    lines: reasonedLines(z.union(reasons.map((reason) => z.literal(reason))).nullable(), most),
  })

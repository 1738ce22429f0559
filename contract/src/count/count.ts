import { z } from 'zod'
import { defineMachine, type StatusTone } from '../machine.ts'
import { linkForm } from '../receipt/receipt.ts'
import { id, optionalText, pageOf, pageQuery, searchText } from '../rules.ts'
import { documentHead, documentLimit, documentLine, scannedCode, signedAmount } from '../stock/document.ts'
import { countReasons, explainForm } from '../stock/reason.ts'

export const countStatus = { open: 10, counted: 20, toApprove: 30, posted: 50, abandoned: 90 } as const
export type CountStatus = (typeof countStatus)[keyof typeof countStatus]

const { open, counted, toApprove, posted, abandoned } = countStatus
type Moves = 'submit' | 'recount' | 'ask' | 'post' | 'abandon'
export const countMachine = defineMachine<
  CountStatus,
  Record<Moves, { from: readonly CountStatus[]; to: CountStatus; who: readonly 'staff'[] }>
>({
  submit: { from: [open], to: counted, who: ['staff'] },
  recount: { from: [counted, toApprove], to: open, who: ['staff'] },
  ask: { from: [counted], to: toApprove, who: ['staff'] },
  post: { from: [counted, toApprove], to: posted, who: ['staff'] },
  abandon: { from: [open, counted, toApprove], to: abandoned, who: ['staff'] },
})

export const countTones: Readonly<Record<CountStatus, StatusTone>> = {
  10: 'inProgress',
  20: 'stageStarted',
  30: 'stageStarted',
  50: 'completed',
  90: 'cancelled',
}

/** What is counted: all goods of the store, a category, given products, or those that were counted longest ago. */
export const countScopes = ['all', 'category', 'list', 'cycle'] as const
export type CountScope = (typeof countScopes)[number]
export const cycleSizes = [20, 50, 100, 200] as const

/** Money is null without the permission for costs, and all of it while people still count. */
const money = z.string().nullable()

export const countRow = documentHead.extend({
  scope: z.enum(countScopes),
  /** The name of the category; '' for other scopes. */
  scopeName: z.string(),
  /** The number of products, and of those that were counted. */
  products: z.number().int(),
  counted: z.number().int(),
  /** The number of products with a variance. Null while people count. */
  differing: z.number().int().nullable(),
  /** With what is lost of goods that nobody counted, if there shall be none of them. */
  loss: money,
  gain: money,
})
export type CountRow = z.output<typeof countRow>

export const countTabs = ['open', 'counted', 'toApprove', 'posted', 'abandoned'] as const
export const countQuery = z.strictObject({
  storeId: id.optional(),
  keyword: searchText(40).optional(),
  tab: z.enum(countTabs).optional(),
  ...pageQuery,
})
export type CountQuery = z.output<typeof countQuery>

const number = z.number().int()
export const countPage = pageOf(countRow).extend({
  counts: z.object({
    all: number,
    open: number,
    counted: number,
    toApprove: number,
    posted: number,
    abandoned: number,
  }),
})
export type CountPage = z.output<typeof countPage>

/**
 * A line. People count blindly: the figures of the book are null while they do. `expected` is the stock of the book at
 * the moment of the line's last entry: `snapshot`, that of the beginning, and the moves since.
 */
export const countLine = documentLine.extend({
  /** It is not in what is counted: somebody's scan added it. What nobody counted of it keeps its stock. */
  added: z.boolean(),
  /** Where it stands in the store; '' unknown. */
  shelf: z.string(),
  snapshot: z.string().nullable(),
  /** Of a line that nobody counted: what was there when people finished counting, as far as it is still there. */
  expected: z.string().nullable(),
  variance: z.string().nullable(),
  varianceValue: money,
  /**
   * What moved while several places of the product were counted, one after the other. It may be in the amount or not, so
   * the variance may be wrong by so much. Null: nothing moved.
   */
  movedBetween: z.string().nullable(),
})
export type CountLine = z.output<typeof countLine>

/** What happens with goods that nobody counted: the book stays, or there are none. */
export const uncountedWays = ['keep', 'zero'] as const
export const uncountedWay = z.enum(uncountedWays)

const blocked = z.enum(['noRight', 'counter']).nullable()

export const countDetail = countRow.extend({
  lines: z.array(countLine),
  uncounted: uncountedWay.nullable(),
  /** What is lost of goods that nobody counted if there is none of them. With 'zero' it is a part of `loss`. */
  uncountedLoss: money,
  /** The people who have counted. */
  counters: z.array(z.string()),
  /** Losses above it are approved by another person. Goods without a cost count at their sales price there. Null without the permission for costs. */
  lossLimit: money,
  /**
   * Why the person cannot post it: 'noRight' to approve, or he has counted himself ('counter'). Null: he can, or he does
   * not see costs and learns it by posting.
   */
  blocked,
  /** The same if there is none of what nobody counted. */
  blockedWithout: blocked,
})
export type CountDetail = z.output<typeof countDetail>

export const countForm = z
  .strictObject({
    storeId: id,
    scope: z.enum(countScopes),
    categoryId: id.optional(),
    /** Barcodes, product codes or mnemonic codes. */
    codes: z.array(scannedCode).max(documentLimit.lines).default([]),
    size: z.union(cycleSizes.map((size) => z.literal(size))).default(50),
    note: optionalText(100),
  })
  .refine(({ scope, categoryId }) => scope !== 'category' || categoryId !== undefined, {
    path: ['categoryId'],
    message: 'rule.required',
  })
  .refine(({ scope, codes }) => scope !== 'list' || codes.length > 0, {
    path: ['codes'],
    message: 'rule.required',
  })
export type CountForm = z.output<typeof countForm>

/** The count whose lines are exported. */
export const countExportFilters = z.strictObject({ id })
export type CountExportFilters = z.output<typeof countExportFilters>

export const countVersion = z.strictObject({ id, version: z.int32() })
/** The lines lose what was counted. Without lines, people only go on counting. */
export const recountForm = countVersion.extend({ lineIds: z.array(id).max(documentLimit.lines) })
/**
 * Only lines that scans added go out. `seen` is the amount that the person saw: what another one has counted since is not
 * thrown away.
 */
export const removeCountLinesForm = z.strictObject({
  id,
  lines: z
    .array(z.strictObject({ lineId: id, seen: signedAmount.nullable() }))
    .min(1, 'rule.required')
    .max(documentLimit.lines),
})
/** The product of an unknown barcode, as in a receipt. */
export const linkCountForm = linkForm.omit({ costsRight: true })
export const explainCountForm = explainForm(countReasons, documentLimit.lines)
export const postCountForm = countVersion.extend({ uncounted: uncountedWay })

import { z } from 'zod'
import { defineMachine, type StatusTone } from '../machine.ts'
import {
  id,
  moment,
  optionalText,
  pageOf,
  pageQuery,
  quantityFromZero,
  searchText,
  shortText,
} from '../rules.ts'
import { documentEntry, documentHead, documentLimit, documentLine, entriesForm } from '../stock/document.ts'
import { reasonedLines, transferReasons } from '../stock/reason.ts'
import { amount } from '../stock/stock.ts'

export const transferStatus = { draft: 10, sent: 20, part: 30, arrived: 50, cancelled: 90 } as const
export type TransferStatus = (typeof transferStatus)[keyof typeof transferStatus]

/** Goods are in transit while the other store can still take them in. */
export const inTransitStatus = [transferStatus.sent, transferStatus.part] as const

type TransferMove = 'send' | 'arrivePart' | 'arrive' | 'cancel'
export const transferMachine = defineMachine<
  TransferStatus,
  Record<TransferMove, { from: readonly TransferStatus[]; to: TransferStatus; who: readonly 'staff'[] }>
>({
  send: { from: [transferStatus.draft], to: transferStatus.sent, who: ['staff'] },
  arrivePart: { from: inTransitStatus, to: transferStatus.part, who: ['staff'] },
  arrive: { from: inTransitStatus, to: transferStatus.arrived, who: ['staff'] },
  cancel: { from: [transferStatus.draft], to: transferStatus.cancelled, who: ['staff'] },
})

export const transferTones: Readonly<Record<TransferStatus, StatusTone>> = {
  10: 'initial',
  20: 'stageStarted',
  30: 'inProgress',
  50: 'completed',
  90: 'cancelled',
}

export const transferRow = documentHead.omit({ storeId: true, storeName: true }).extend({
  fromId: id,
  fromName: z.string(),
  toId: id,
  toName: z.string(),
  /** The ends that the person may act for. */
  ends: z.object({ from: z.boolean(), to: z.boolean() }),
  sentAt: moment.nullable(),
  sentBy: z.string(),
  /** The numbers of products: all, those still in transit, and those with a difference. */
  products: z.number().int(),
  transit: z.number().int(),
  differs: z.number().int(),
  /** What was sent, at its cost. Null without the permission for costs. */
  value: z.string().nullable(),
})
export type TransferRow = z.output<typeof transferRow>

export const transferTabs = ['draft', 'sent', 'part', 'arrived', 'cancelled'] as const
export type TransferTab = (typeof transferTabs)[number]
export const transferQuery = z.strictObject({
  /** Either end. */
  storeId: id.optional(),
  keyword: searchText(40).optional(),
  tab: z.enum(transferTabs).optional(),
  ...pageQuery,
})
export type TransferQuery = z.output<typeof transferQuery>

const count = z.number().int()
export const transferPage = pageOf(transferRow).extend({
  counts: z.object({
    all: count,
    draft: count,
    sent: count,
    part: count,
    arrived: count,
    cancelled: count,
  }),
})
export type TransferPage = z.output<typeof transferPage>

/** A product. `amount` is what the other store counted; what of it is booked there is `arrived`. */
export const transferLine = documentLine.extend({
  asked: z.string(),
  /** Null before it is sent. */
  sent: z.string().nullable(),
  arrived: z.string(),
  /** What did not arrive, once a reason is known. */
  missing: z.string(),
  /** What the store that sends has of it. Null unless the person may send it now. */
  available: z.string().nullable(),
  /** What was sent, at its cost. Null without the permission for costs. */
  value: z.string().nullable(),
})
export type TransferLine = z.output<typeof transferLine>

export const transferDetail = transferRow.extend({ lines: z.array(transferLine) })
export type TransferDetail = z.output<typeof transferDetail>

/** `in`: the store asks for goods of the other one. `out`: it sends its own. */
export const transferForm = z.strictObject({
  storeId: id,
  way: z.enum(['in', 'out']),
  /** The code of the other store. People need not have it in their scope. */
  otherCode: shortText(32),
  note: optionalText(100),
})

/** What is asked for. A pasted list has one entry for each line. */
export const askForm = entriesForm.extend({
  entries: z.array(documentEntry).min(1, 'rule.required').max(documentLimit.lines),
})

const lineId = id
/** `seen` is the amount that the person saw. What others have asked for since is not thrown away. */
export const transferLineForm = z.strictObject({ id, lineId, seen: quantityFromZero.nullable() })

const once = <T extends { lineId: string }>(lines: readonly T[]) =>
  new Set(lines.map((line) => line.lineId)).size === lines.length

/** What leaves the store. Lines that are not named leave as asked. */
export const sendForm = z.strictObject({
  id,
  version: z.int32(),
  lines: z.array(z.strictObject({ lineId, amount })).max(documentLimit.lines).refine(once, 'rule.repeated'),
})
export type SendForm = z.output<typeof sendForm>

/** The reason of each line that did not arrive in full. */
export const closeForm = z.strictObject({
  id,
  version: z.int32(),
  lines: reasonedLines(z.union(transferReasons.map((reason) => z.literal(reason))), documentLimit.lines),
})
export type CloseForm = z.output<typeof closeForm>

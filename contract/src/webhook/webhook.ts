import { z } from 'zod'
import type { StatusTone } from '../machine.ts'
import { id, moment, pageOf, pageQuery, searchText, shortText, webAddress } from '../rules.ts'

/** The events that an address can ask for: all of a group, such as `order.*`. */
export const webhookGroups = ['order', 'aftersale', 'refund', 'stock'] as const
export type WebhookGroup = (typeof webhookGroups)[number]

/** `dropped`: the address was switched off or removed before it arrived. */
export const deliveryState = { waiting: 10, delivered: 20, givenUp: 30, dropped: 40 } as const
export type DeliveryState = (typeof deliveryState)[keyof typeof deliveryState]
export const deliveryTones: Readonly<Record<DeliveryState, StatusTone>> = {
  10: 'inProgress',
  20: 'completed',
  30: 'cancelled',
  40: 'closed',
}

/** An event that was not accepted is sent again for so many days. */
export const deliveryDays = 3
/** Seconds until the next try, by the number of tries. The last one repeats. */
export const retrySeconds = [15, 60, 5 * 60, 15 * 60, 30 * 60, 3600, 2 * 3600, 4 * 3600, 8 * 3600] as const
/** Seconds in which an address must answer. */
export const answerSeconds = 10
/** Sent events are shown for so many days. */
export const keptDays = 30

const address = {
  name: shortText(30),
  url: webAddress(300),
  groups: z.array(z.enum(webhookGroups)).min(1, 'rule.required'),
  /** None: all stores. */
  stores: z.array(id).max(500),
  active: z.boolean(),
}
export const webhookForm = z.strictObject(address)
export type WebhookForm = z.output<typeof webhookForm>
export const webhookChange = z.strictObject({ id, version: z.int32(), ...address })
export const webhookRow = z.object({
  ...address,
  id,
  version: z.int32(),
  storeNames: z.array(z.string()),
  createdAt: moment,
  createdBy: z.string(),
  /** Since when nothing has arrived. */
  failingSince: moment.nullable(),
  waiting: z.number().int(),
})
export type WebhookRow = z.output<typeof webhookRow>
export const webhookPage = pageOf(webhookRow)

export const deliveryTabs = ['waiting', 'delivered', 'givenUp'] as const
export type DeliveryTab = (typeof deliveryTabs)[number]
const filters = {
  tab: z.enum(deliveryTabs).optional(),
  group: z.enum(webhookGroups).optional(),
  webhookId: id.optional(),
  keyword: searchText(40).optional(),
}
export const deliveryQuery = z.strictObject({ ...filters, ...pageQuery })
export type DeliveryQuery = z.output<typeof deliveryQuery>
export const deliveryRow = z.object({
  id,
  /** The number of the event at the receiver: the same each time it is sent. */
  eventId: z.string(),
  event: z.string(),
  /** The status in it, whose name is the event's. */
  status: z.number().int().nullable(),
  title: z.string(),
  recordId: z.string(),
  webhookId: id,
  webhookName: z.string(),
  state: z.number().int(),
  attempts: z.number().int(),
  at: moment,
  /** The last answer. 0: none came. */
  answer: z.number().int().nullable(),
  fault: z.string(),
  milliseconds: z.number().int().nullable(),
  nextAt: moment.nullable(),
  /** An earlier event of the same record goes first. */
  waitsFor: z.string(),
  /** Its address is still there and on: it can be sent again. */
  sendable: z.boolean(),
})
export type DeliveryRow = z.output<typeof deliveryRow>
export const deliveryPage = pageOf(deliveryRow).extend({
  counts: z.record(z.string(), z.number().int()),
  addresses: z.array(z.object({ id, name: z.string() })),
})
export const deliveryDetail = deliveryRow.extend({
  url: z.string(),
  body: z.string(),
  tries: z.array(
    z.object({
      at: moment,
      answer: z.number().int(),
      fault: z.string(),
      milliseconds: z.number().int(),
      excerpt: z.string(),
    }),
  ),
})
export type DeliveryDetail = z.output<typeof deliveryDetail>

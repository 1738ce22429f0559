import { z } from 'zod'
import { dailyHours, recordForm, recordRow } from '../field-schema.ts'
import { mostOtherHours, otherHoursFaults } from '../hours.ts'
import { day, id, orNone, pageOf, pageQuery, plainText } from '../rules.ts'
import { storeFields } from './store.fields.ts'

const otherHours = z
  .array(
    z.strictObject({
      kind: z.enum(['weekdays', 'holiday']),
      weekdays: z.array(z.number().int().min(1).max(7)).max(7),
      from: orNone(day),
      to: orNone(day),
      name: plainText.pipe(z.string().max(20)),
      spans: dailyHours,
    }),
  )
  .max(mostOtherHours)
  .superRefine((entries, context) =>
    otherHoursFaults(entries, (index, key, message) =>
      context.addIssue({ code: 'custom', path: [index, key], message }),
    ),
  )

export const storeForm = recordForm(storeFields, { otherHours })
export type StoreForm = z.output<typeof storeForm>

export const storeRow = recordRow(storeFields, { otherHours }).extend({
  /** True for an open store. A suspended store takes no new orders; its current orders go on. */
  open: z.boolean(),
  /** The number of people with this store in their scope. */
  people: z.number().int(),
})
export type StoreRow = z.output<typeof storeRow>

export const storeQuery = z.strictObject({
  ...pageQuery,
  /** Part of the name or address, or the beginning of the code. */
  keyword: plainText.pipe(z.string().max(40)).optional(),
  /** A tab of the list puts it into the URL, so it may also be a string. */
  open: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]).optional(),
})
export type StoreQuery = z.output<typeof storeQuery>

/** A store in the list of the session. */
export const storeOption = z.object({ id, code: z.string(), name: z.string(), open: z.boolean() })
export type StoreOption = z.output<typeof storeOption>

export const storePage = pageOf(storeRow).extend({
  counts: z.object({ all: z.number(), open: z.number(), suspended: z.number() }),
})

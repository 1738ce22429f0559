import { z } from 'zod'
import { recordForm, recordRow } from '../field-schema.ts'
import { pageOf, pageQuery, plainText } from '../rules.ts'
import { storeFields } from './store.fields.ts'

/** A time of day like 08:30; 24:00 ends a day. */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'rule.timeOfDay')

interface Span {
  from: string
  to: string
}

/** Whether a span goes over midnight, as 20:00 to 02:00. */
export const closesNextDay = ({ from, to }: Span): boolean => to < from

/** The parts of a day that a span covers. */
const partsOf = (span: Span): readonly Span[] =>
  closesNextDay(span)
    ? [
        { from: span.from, to: '24:00' },
        { from: '00:00', to: span.to },
      ]
    : [span]

const overlap = (one: Span, other: Span): boolean =>
  partsOf(one).some((a) => partsOf(other).some((b) => a.from < b.to && b.from < a.to))

/**
 * The hours a store is open on every day, at most three spans that do not overlap; none when not said. A span that ends
 * before it begins closes the next day.
 */
export const businessHours = z
  .array(z.strictObject({ from: timeOfDay, to: timeOfDay }))
  .max(3)
  .superRefine((spans, context) => {
    const fault = (index: number, field: keyof Span, message: string) =>
      context.addIssue({ code: 'custom', path: [index, field], message })
    const sorted = spans.map((span, index) => ({ ...span, index })).sort((a, b) => (a.from < b.from ? -1 : 1))
    for (const [place, span] of sorted.entries()) {
      if (span.from === '24:00') fault(span.index, 'from', 'rule.timeOfDay')
      else if (span.to === span.from) fault(span.index, 'to', 'rule.endBeforeStart')
      else if (sorted.slice(0, place).some((before) => overlap(before, span)))
        fault(span.index, 'from', 'rule.overlaps')
    }
  })
export type BusinessHours = z.output<typeof businessHours>

export const storeForm = recordForm(storeFields, { businessHours })
export type StoreForm = z.output<typeof storeForm>

export const storeRow = recordRow(storeFields, { businessHours }).extend({
  /** Open, or suspended: no new orders, open ones go on. */
  open: z.boolean(),
  /** People whose scope lists this store. */
  people: z.number().int(),
})
export type StoreRow = z.output<typeof storeRow>

export const storeQuery = z.strictObject({
  ...pageQuery,
  /** Part of the name or address, or the beginning of the code. */
  keyword: plainText.pipe(z.string().max(40)).optional(),
  /** A tab of the list names it in the address, so it may come as a word, too. */
  open: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]).optional(),
})
export type StoreQuery = z.output<typeof storeQuery>

export const storePage = pageOf(storeRow).extend({
  counts: z.object({ all: z.number(), open: z.number(), suspended: z.number() }),
})

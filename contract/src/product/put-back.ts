import { z } from 'zod'
import type { Field } from '../fields.ts'
import { id } from '../rules.ts'
import type { FieldChange } from './product.calls.ts'
import { productFields } from './product.fields.ts'

/** Puts fields back to their values before one line of the change log. */
export const putBackForm = z.strictObject({
  /** The line. */
  id,
  productId: id,
  fields: z
    .array(z.string().max(64))
    .min(1)
    .max(Object.keys(productFields.fields).length)
    .refine((fields) => new Set(fields).size === fields.length, 'rule.repeated'),
  /** Allows a price below the cost. */
  underCost: z.boolean().default(false),
})

const fields: Readonly<Record<string, Field>> = productFields.fields
export const mediaFields = ['gallery', 'listImage', 'detailImages', 'video'] as const

/**
 * True if a change can be put back: the log has the whole former value. It has the name of a category, not its id.
 * Pictures may be deleted by now. The status and scheduled prices have actions of their own.
 */
export const canPutBack = (action: string, field: string): boolean =>
  action !== 'create' && Object.hasOwn(fields, field) && fields[field]?.kind !== 'reference'

/** Why a change of a form's field cannot be put back; null for all others. */
export const notBackReason = (
  action: string,
  field: string,
): 'product.notBackCategory' | 'product.notBackPictures' | null => {
  if (action === 'create') return null
  if (fields[field]?.kind === 'reference') return 'product.notBackCategory'
  return (mediaFields as readonly string[]).includes(field) ? 'product.notBackPictures' : null
}

/** The fields of a price and a cost that wait, and of their moments. */
export const waitingOf = {
  salesPrice: { value: 'scheduledSalesPrice', moment: 'scheduledFor' },
  costPrice: { value: 'scheduledCostPrice', moment: 'scheduledCostFor' },
} as const

/**
 * The changes that a line of the log made to the waiting price. They go back together with the price or the cost that made
 * them. `lost`: what waited has passed its time by `now`, a moment of the merchant's clock, or the line does not say it.
 */
export function waitingBack(
  changes: readonly FieldChange[],
  fields: readonly string[],
  now: string,
): { back: FieldChange[]; lost: boolean } {
  const of = (field: string) => changes.find((change) => change.field === field)
  const parts = Object.entries(waitingOf).flatMap(([price, { value, moment }]) =>
    fields.includes(price) ? [{ value: of(value), moment: of(moment) }] : [],
  )
  // Without a word about its moment it waits on for the same one.
  const lost = parts.some(
    ({ value, moment }) =>
      (moment?.before && moment.before <= now) || (!moment && value?.before && value.after === null),
  )
  return { back: lost ? [] : parts.flatMap(({ value, moment }) => [value ?? [], moment ?? []].flat()), lost }
}

/** The value of a field from its text in the log. */
export function loggedValue(key: string, text: string | null): unknown {
  const field = fields[key]
  if (text === null) return field?.empty
  switch (field?.kind) {
    case 'integer':
    case 'option':
      return Number(text)
    case 'options':
    case 'own':
      return JSON.parse(text)
    default:
      return text
  }
}

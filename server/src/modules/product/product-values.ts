import { type Field, fieldNames, hiddenFields, type ValuesOf } from '@zhanggui/contract/fields.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { farPercent, isFarBelow, isUnderCost } from '@zhanggui/contract/product/price-rule.ts'
import type { FieldChange } from '@zhanggui/contract/product/product.calls.ts'
import { type listedProductFields, productFields } from '@zhanggui/contract/product/product.fields.ts'
import type { ProductFields } from '@zhanggui/contract/product/product.ts'
import { mediaFields } from '@zhanggui/contract/product/put-back.ts'
import { type Change, changesBetween, changeText } from '../../kernel/record/difference.ts'
import { columnsOf, wireFields } from '../../kernel/record/kind.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import type { Session } from '../../kernel/session/session.ts'
import { keptColumns, type ListedValues, listedColumns, type ProductValues } from './product.sql.ts'
import type { WaitingChange } from './scheduled-price.sql.ts'

/** From the wire to the table. */
export const valuesOf = (fields: ProductFields): ProductValues =>
  columnsOf(keptColumns, fields) as ProductValues

/** From the table to the wire. The contract checked the numbers of enumerations when they were written. */
export const fieldsOf = (values: ProductValues, barcodes: string[]): ProductFields =>
  ({ ...wireFields(keptColumns, values), barcodes }) as ProductFields

/** The same for a row of the list. */
export const rowFieldsOf = (row: ListedValues & { barcodes: string[] }) =>
  ({ ...wireFields(listedColumns, row), barcodes: row.barcodes }) as ValuesOf<typeof listedProductFields>

/** True if the person sees the cost. Without that, no call tells it, not even by a refusal. */
export const seesCost = ({ permissions }: Pick<Session, 'permissions'>): boolean =>
  !hiddenFields(productFields, permissions).has('costPrice')

/** True if something waits for this person: without the right to costs only a new price, not a cost alone. */
export const seesWaiting = (
  session: Pick<Session, 'permissions'>,
  row: { sales_price: number; scheduled_sales_price: number | null },
): boolean =>
  row.scheduled_sales_price !== null && (seesCost(session) || row.scheduled_sales_price !== row.sales_price)

/**
 * The question about a price: that it is below the cost. A person who does not see costs gets a question about a price
 * that falls far instead: the other question would tell the cost.
 */
export function questionOf(
  session: Pick<Session, 'permissions'>,
  name: string,
  cents: number,
  now: { sales_price: number | undefined; cost_price: number | null },
): Refusal | null {
  const price = yuanOf(cents)
  if (seesCost(session))
    return isUnderCost(cents, now.cost_price)
      ? refuse('product.underCost', { name, price, cost: yuanOf(now.cost_price ?? 0) })
      : null
  const { sales_price: before } = now
  return before !== undefined && isFarBelow(cents, before)
    ? refuse('product.farBelow', { name, price, before: yuanOf(before), percent: farPercent })
    : null
}

/** The scheduled price for the next 00:00, in cents. */
export interface ScheduledPrice {
  sales_price: number
  cost_price: number | null
}

/** The pictures and the video of a product, by address. */
export interface ProductMedia {
  gallery: readonly string[]
  listImage: string
  detailImages: readonly string[]
  video: string
}

/** All fields of a product in the change log, as text. Null is empty. */
export type ProductTexts = Readonly<Record<string, string | null>>

export function textsOf(
  fields: ProductFields,
  rest: {
    categoryName: string
    media: ProductMedia
    status: number
  },
): ProductTexts {
  const texts: Record<string, string | null> = {}
  for (const field of fieldNames(productFields)) texts[field] = changeText(fields[field])
  // The log has the name instead of the id, because an id means nothing to a reader and its category may be removed.
  texts.categoryId = changeText(rest.categoryName)
  for (const field of mediaFields) texts[field] = changeText(rest.media[field])
  texts.status = changeText(rest.status)
  return texts
}

/** A present price and cost, with what waits for another moment. The row of what waits carries both values. */
export interface WithWaiting {
  sales_price: number
  cost_price: number | null
  scheduled_sales_price: number | null
  scheduled_cost_price: number | null
  /** By the merchant's clock. */
  scheduled_for: string | null
}

/** The changes of a log line, with the person who had scheduled what waited, so that an undo gives it back as his. */
export const withScheduler = (
  row: {
    scheduled_for: string | null
    scheduled_id: number | null
    scheduled_by: string | null
    scheduled_since: string | null
  },
  changes: readonly Change[],
): WaitingChange[] =>
  changes.map((change) =>
    row.scheduled_for === null || !change.field.startsWith('scheduled')
      ? change
      : {
          ...change,
          scheduler: {
            employeeId: row.scheduled_id,
            name: row.scheduled_by ?? '',
            at: row.scheduled_since ?? '',
          },
        },
  )

/** A cost waits, and not only the one that counts. */
export const costWaits = (row: Omit<WithWaiting, 'sales_price' | 'scheduled_for'>): boolean =>
  row.scheduled_sales_price !== null && row.scheduled_cost_price !== row.cost_price

/** A price waits, and not only a cost with the price that counts. */
export const priceWaits = (row: Omit<WithWaiting, 'scheduled_for'>): boolean =>
  row.scheduled_sales_price !== null && (row.scheduled_sales_price !== row.sales_price || !costWaits(row))

const yuanOrNull = (cents: number | null) => (cents === null ? null : yuanOf(cents))

/**
 * The price and cost that wait, as the change log has them, with their moments. The row carries the present price for a cost that waits alone, and
 * the reverse: that value is not told.
 */
export const waitingTexts = (row: WithWaiting): ProductTexts => ({
  scheduledSalesPrice: priceWaits(row) ? yuanOrNull(row.scheduled_sales_price) : null,
  scheduledCostPrice: costWaits(row) ? yuanOrNull(row.scheduled_cost_price) : null,
  scheduledFor: priceWaits(row) ? row.scheduled_for : null,
  scheduledCostFor: costWaits(row) ? row.scheduled_for : null,
})

/** The changes that an act made to a price and cost that wait, for the change log. An undo reads them. */
export const waitingChanges = (before: WithWaiting, after: WithWaiting): FieldChange[] =>
  changesBetween(waitingTexts(before), waitingTexts(after))

/** The same product without anything that waits. */
export const withoutWaiting = (row: WithWaiting): WithWaiting => ({
  ...{ sales_price: row.sales_price, cost_price: row.cost_price },
  ...{ scheduled_sales_price: null, scheduled_cost_price: null, scheduled_for: null },
})

/** The values of a product without any input. */
const unasked = new Map(
  Object.entries<Field>(productFields.fields).flatMap(([key, { required, empty }]) =>
    required ? [] : [[key, changeText(empty as Parameters<typeof changeText>[0])] as const],
  ),
)

/** The initial values of a new product. */
export const changesAtBirth = (texts: ProductTexts): FieldChange[] =>
  changesBetween({}, texts).filter(({ field, after }) => after !== unasked.get(field))

import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import type { ProductForm } from '@zhanggui/contract/product/product.ts'
import type { SaveContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import {
  deleteScheduledPrice,
  type ProductDetailRow,
  type ProductValues,
  replaceScheduledPrice,
} from './product.sql.ts'
import { inUnit, unitNeedsCosts } from './product-in-stores.ts'
import { selectMidnight, selectMoment, updateWaiting } from './product-price.sql.ts'
import { costWaits, questionOf, type ScheduledPrice, seesCost } from './product-values.ts'
import { requireSameDay } from './scheduled-price.ts'

// The price and the cost of a save: what applies at once, what waits, and what is asked about.

export const scheduledOf = (row: ProductDetailRow): ScheduledPrice | null =>
  row.scheduled_sales_price === null
    ? null
    : { sales_price: row.scheduled_sales_price, cost_price: row.scheduled_cost_price }

interface PricesApart {
  values: ProductValues
  scheduled: ScheduledPrice | null
  /** The moment of the scheduled price. Null for the next 00:00. */
  at: string | null
  /** Nothing new waits: what is left is still of the person who has scheduled it. */
  stays: boolean
  /** The same by the merchant's clock, as the change log has it. */
  scheduledFor: string | null
}

/**
 * Separates the values that apply at once from the scheduled price. A new price ends a scheduled price, and a new cost a
 * scheduled cost; the other one still waits. One that waits takes the place and the day of the former (decision 0006). In a
 * new sale unit a scheduled cost is converted, or ends: only its amount per the former unit is known. A person who does not
 * see costs ends none.
 */
export async function pricesApart(
  context: SaveContext,
  row: ProductDetailRow,
  values: ProductValues,
  form: ProductForm,
  /** The form leaves the cost as it was, in whatever unit. */
  sameCost: boolean,
): Promise<PricesApart> {
  const { tx, session } = context
  const day = await dayOf(context, row, form)
  const waiting = waitingInUnit(session, row, values)
  const left = { at: row.scheduled_at, scheduledFor: row.scheduled_for, stays: true }
  const samePrice = values.sales_price === row.sales_price
  if (samePrice && sameCost && values.sale_unit === row.sale_unit)
    return { values, scheduled: waiting, ...left }
  const later = {
    sales_price: samePrice && waiting ? waiting.sales_price : values.sales_price,
    cost_price: sameCost && waiting ? waiting.cost_price : values.cost_price,
  }
  const isNew = !samePrice || values.cost_price !== row.cost_price
  if (row.status === productStatus.effective && form.effectivePolicy !== 1 && isNew) {
    await requireSameDay(context, row, values, form.effectiveOn ?? undefined)
    return {
      values: { ...values, sales_price: row.sales_price, cost_price: row.cost_price },
      scheduled: later,
      at: day,
      stays: false,
      scheduledFor: await selectMoment(tx, day, session.timeZone),
    }
  }
  const waits = later.sales_price !== values.sales_price || later.cost_price !== values.cost_price
  return waits
    ? { values, scheduled: later, ...left }
    : { values, scheduled: null, at: null, stays: false, scheduledFor: null }
}

/** The waiting price and cost, for the sale unit of these values. */
function waitingInUnit(
  session: SaveContext['session'],
  row: ProductDetailRow,
  values: ProductValues,
): ScheduledPrice | null {
  const waiting = scheduledOf(row)
  if (!waiting || values.sale_unit === row.sale_unit) return waiting
  const { cost_price } = waiting
  const waits = costWaits(row)
  const cost = waits ? inUnit(cost_price, row.sale_unit, values.sale_unit) : null
  if (waits && cost_price !== null && cost === null && !seesCost(session)) throw unitNeedsCosts(row.name)
  return {
    sales_price: values.sales_price,
    cost_price: waits && cost_price === null ? null : (cost ?? values.cost_price),
  }
}

/** The moment of the day for which the form schedules the price. Null for the next 00:00. */
async function dayOf(
  { tx, session }: SaveContext,
  row: ProductDetailRow,
  { effectiveOn, effectivePolicy }: ProductForm,
): Promise<string | null> {
  if (!effectiveOn) return null
  if (effectivePolicy !== 2) throw refuse('product.dayAtOnce').at('effectiveOn')
  if (row.status !== productStatus.effective) throw refuse('product.dayOnlyActive').at('effectiveOn')
  const at = await selectMidnight(tx, effectiveOn, session.timeZone)
  if (at === undefined) throw refuse('product.effectiveOnRange').at('effectiveOn')
  return at
}

/**
 * Asks about a price below the cost that counts on the same day, now and when they have waited, unless the user allows
 * it or the save changes neither of them.
 */
export function askAboutPrices(
  session: SaveContext['session'],
  allowed: boolean,
  row: ProductDetailRow | null,
  values: ProductValues,
  scheduled: ScheduledPrice | null,
): void {
  const { name } = values
  const isSame = (before: ScheduledPrice | null, after: ScheduledPrice) =>
    before?.sales_price === after.sales_price && before.cost_price === after.cost_price
  // A price for another unit is no lower price.
  const former = row?.sale_unit === values.sale_unit ? row.sales_price : undefined
  const pairs = [
    ...(isSame(row, values) ? [] : [values]),
    ...(!scheduled || (row && isSame(scheduledOf(row), scheduled)) ? [] : [scheduled]),
  ]
  for (const { sales_price, cost_price } of allowed ? [] : pairs) {
    const question = questionOf(session, name, sales_price, { sales_price: former, cost_price })
    if (question) throw question.at('salesPrice')
  }
}

/**
 * Writes what waits after the save. It is of the person who has scheduled it: this one, unless the save only leaves another
 * price or cost waiting for its moment.
 */
export async function schedule(
  { tx, session }: SaveContext,
  productId: number,
  scheduled: ScheduledPrice | null,
  { at, stays }: Pick<PricesApart, 'at' | 'stays'>,
): Promise<void> {
  if (!scheduled) {
    await deleteScheduledPrice(tx, productId)
    return
  }
  if (stays) {
    await updateWaiting(tx, [
      {
        id: productId,
        scheduled_sales_price: scheduled.sales_price,
        scheduled_cost_price: scheduled.cost_price,
      },
    ])
    return
  }
  await replaceScheduledPrice(
    tx,
    {
      merchant_id: session.merchantId,
      product_id: productId,
      ...scheduled,
      employee_id: session.employeeId,
      actor: session.name,
    },
    at,
    session.timeZone,
  )
}

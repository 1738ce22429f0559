import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import type { ProductForm } from '@zhanggui/contract/product/product.ts'
import type { SaveContext } from '../../kernel/http/implement.ts'
import {
  deleteScheduledPrice,
  type ProductDetailRow,
  type ProductValues,
  replaceScheduledPrice,
} from './product.sql.ts'
import { inUnit } from './product-in-stores.ts'
import { costWaits, type ScheduledPrice } from './product-values.ts'

// The prices of a form that wait for their day.

export const scheduledOf = (row: ProductDetailRow): ScheduledPrice | null =>
  row.scheduled_sales_price === null
    ? null
    : { sales_price: row.scheduled_sales_price, cost_price: row.scheduled_cost_price }

/**
 * Separates the values that apply at once from the scheduled price. A new price ends a scheduled price, and a new cost a
 * scheduled cost; the other one still waits, for its moment (decision 0006). In a new sale unit a scheduled cost is
 * converted, or ends: only its amount per the former unit is known.
 */
export function pricesApart(
  row: ProductDetailRow,
  values: ProductValues,
  form: ProductForm,
  /** The form leaves the cost as it was, in whatever unit. */
  sameCost: boolean,
): { values: ProductValues; scheduled: ScheduledPrice | null; keepsMoment: boolean } {
  const waiting = waitingInUnit(row, values)
  const samePrice = values.sales_price === row.sales_price
  const later = {
    sales_price: samePrice && waiting ? waiting.sales_price : values.sales_price,
    cost_price: sameCost && waiting ? waiting.cost_price : values.cost_price,
  }
  if (
    row.status === productStatus.effective &&
    form.effectivePolicy !== 1 &&
    !(samePrice && values.cost_price === row.cost_price)
  )
    return {
      values: { ...values, sales_price: row.sales_price, cost_price: row.cost_price },
      scheduled: later,
      keepsMoment: false,
    }
  const untouched = samePrice && sameCost && values.sale_unit === row.sale_unit
  const waits = later.sales_price !== values.sales_price || later.cost_price !== values.cost_price
  return { values, scheduled: untouched ? waiting : waits ? later : null, keepsMoment: true }
}

/** What waits, for the sale unit of these values. */
function waitingInUnit(row: ProductDetailRow, values: ProductValues): ScheduledPrice | null {
  const waiting = scheduledOf(row)
  if (!waiting || values.sale_unit === row.sale_unit) return waiting
  const { cost_price } = waiting
  const cost = costWaits(row) ? inUnit(cost_price, row.sale_unit, values.sale_unit) : null
  return { sales_price: values.sales_price, cost_price: cost ?? values.cost_price }
}

/** At this moment, by default the next 00:00. */
export async function schedule(
  { tx, session }: SaveContext,
  productId: number,
  scheduled: ScheduledPrice | null,
  at: string | null,
): Promise<void> {
  if (!scheduled) {
    await deleteScheduledPrice(tx, productId)
    return
  }
  const price = {
    ...{ merchant_id: session.merchantId, product_id: productId, ...scheduled },
    ...{ employee_id: session.employeeId, actor: session.name },
  }
  await replaceScheduledPrice(tx, price, at, session.timeZone)
}

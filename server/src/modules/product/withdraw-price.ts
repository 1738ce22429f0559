import type { ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { tellProducts } from './product-log.ts'
import { type PricedRow, removeScheduledPrices, updateVersions, updateWaiting } from './product-price.sql.ts'
import { costWaits, priceWaits, seesCost, waitingChanges, withScheduler } from './product-values.ts'
import { lockSeen } from './scheduled-price.ts'

const gone = () => refuse('common.notFound')

/**
 * Withdraws scheduled prices and costs, all or none. A price and a cost that wait are two things (decision 0006): without
 * the one that is withdrawn the other one still waits. Who does not see costs withdraws none.
 */
export async function cancelScheduledPrices(
  context: TenantContext,
  { prices, part }: ParsedInputOf<typeof productCalls.cancelScheduledPrices>,
): Promise<null> {
  const { tx, session } = context
  const mayCost = seesCost(session)
  const withdrawn = (await lockSeen(context, prices, gone)).map((row) => {
    const price = part !== 'cost' && priceWaits(row)
    const cost = part !== 'price' && mayCost && costWaits(row)
    if (!price && !cost) throw gone()
    return { row, left: leftOf(row, price, cost) }
  })
  await updateWaiting(
    tx,
    withdrawn.flatMap(({ left }) => (left.scheduled_sales_price === null ? [] : [left])),
  )
  await removeScheduledPrices(
    tx,
    withdrawn.flatMap(({ left }) => (left.scheduled_sales_price === null ? [left.id] : [])),
  )
  await updateVersions(
    tx,
    withdrawn.map(({ row }) => row.id),
    session.name,
  )
  await tellProducts(
    context,
    'cancelPrice',
    withdrawn.map(({ row, left }) => ({
      ...{ id: row.id, title: row.name, code: row.code },
      changes: withScheduler(row, waitingChanges(row, left)),
    })),
  )
  return null
}

/** The price or the cost that still waits after the other one is withdrawn. */
function leftOf(row: PricedRow, price: boolean, cost: boolean): PricedRow {
  const left = {
    ...row,
    ...(price ? { scheduled_sales_price: row.sales_price } : {}),
    ...(cost ? { scheduled_cost_price: row.cost_price } : {}),
  }
  return left.scheduled_sales_price === row.sales_price && left.scheduled_cost_price === row.cost_price
    ? { ...row, scheduled_sales_price: null, scheduled_cost_price: null, scheduled_for: null }
    : left
}

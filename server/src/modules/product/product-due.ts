import { yuanOf } from '@zhanggui/contract/money.ts'
import type { FieldChange } from '@zhanggui/contract/product/product.calls.ts'
import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import { inTenant, type Tx } from '../../kernel/database/tenant.ts'
import type { Services } from '../../kernel/services.ts'
import type { Duty } from '../../kernel/task/tasks.ts'
import { selectDueMerchants, type TimerKind } from '../../kernel/task/timer.sql.ts'
import { adjustCounts } from './product.sql.ts'
import { type DuePrice, takeDuePrices, updateDueProducts } from './product-due.sql.ts'
import { logTimed, timerActor } from './product-log.ts'
import { waitingChanges, withoutWaiting } from './product-values.ts'

/** The products per transaction. A round gives each merchant so many transactions. */
const batch = 500
const turns = 10
const merchantsAtOnce = 1000

/** The changes at 00:00 of a merchant (T+1): new products, and new prices of effective ones. */
export const productDuties: Duty[] = [
  {
    name: 'products and prices due',
    everyMs: 5000,
    async run(services: Services) {
      await inTurns(services, 'product', takeEffect)
      await inTurns(services, 'price', applyDuePrices)
    },
  },
]

/** Does due work of every merchant, in transactions of at most `batch` records. `work` returns how many it did. */
export async function inTurns(
  { database }: Services,
  kind: TimerKind,
  work: (tx: Tx, atMost: number) => Promise<number>,
): Promise<void> {
  for (const merchantId of await selectDueMerchants(database, kind, merchantsAtOnce))
    for (let turn = 0; turn < turns; turn++)
      if ((await inTenant(database, merchantId, {}, (tx) => work(tx, batch))) < batch) break
}

/** Makes due new products effective. */
async function takeEffect(tx: Tx, atMost: number): Promise<number> {
  const { seen, changed: rows } = await updateDueProducts(tx, atMost, timerActor.name)
  const { notYetEffective, effective } = productStatus
  await logTimed(
    tx,
    'takeEffect',
    rows.map((row) => ({
      id: row.id,
      title: row.name,
      code: row.code,
      changes: [{ field: 'status', before: String(notYetEffective), after: String(effective) }],
    })),
  )
  await adjustCounts(tx, { [notYetEffective]: -rows.length, [effective]: rows.length })
  return seen
}

const yuanOrNull = (cents: number | null) => (cents === null ? null : yuanOf(cents))

/** Applies due prices. */
async function applyDuePrices(tx: Tx, atMost: number): Promise<number> {
  const { seen, changed } = await takeDuePrices(tx, atMost, timerActor.name)
  await logTimed(
    tx,
    'priceDue',
    changed.map((row) => ({
      id: row.id,
      title: row.name,
      code: row.code,
      changes: [
        change('salesPrice', yuanOf(row.old_sales_price), yuanOf(row.sales_price)),
        change('costPrice', yuanOrNull(row.old_cost_price), yuanOrNull(row.cost_price)),
      ]
        .filter((one) => one.before !== one.after)
        .concat(waitingChanges(waitedAs(row), withoutWaiting(waitedAs(row)))),
    })),
  )
  return seen
}

/** The price and the cost that waited until now. */
const waitedAs = (row: DuePrice) => ({
  ...{ sales_price: row.old_sales_price, cost_price: row.old_cost_price },
  ...{ scheduled_sales_price: row.sales_price, scheduled_cost_price: row.cost_price },
  scheduled_for: '',
})

const change = (field: string, before: string | null, after: string | null): FieldChange => ({
  field,
  before,
  after,
})

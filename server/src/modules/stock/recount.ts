import { sql } from '../../kernel/database/query.ts'
import { inTenant, type Tx } from '../../kernel/database/tenant.ts'
import type { Services } from '../../kernel/services.ts'
import type { Duty } from '../../kernel/task/tasks.ts'
import { keepTimers, selectDue, selectDueMerchants } from '../../kernel/task/timer.sql.ts'
import { keepSize, lockSold, recountSold } from './recount.sql.ts'

/** Until the next recount of a store, sales that are older than 7 days still count: for a quarter of a day at most. */
const everyHours = 6
/** A till waits for so many locked places at most. */
const placesAtOnce = 200
const storesAtOnce = 20
const merchantsAtOnce = 20
/** Other duties wait for this one. In ms. */
const longest = 500

/** The store is counted anew later. */
const keepTimer = (tx: Tx, storeId: number) =>
  keepTimers(
    tx,
    'stock',
    [storeId],
    sql`select ${storeId}::bigint as id, now() + ${sql.lit(everyHours)} * interval '1 hour' as due_at`,
  )

/** Where a long recount of a store goes on. Another process begins with the first product again. */
const reached = new Map<number, number>()

/** Counts the sales of the last 7 days of due stores anew. */
export const recountDuty: Duty = {
  name: 'sales of the last days',
  everyMs: 5000,
  async run(services) {
    const { database } = services
    const until = performance.now() + longest
    for (const merchantId of await selectDueMerchants(database, 'stock', merchantsAtOnce)) {
      const stores = await inTenant(database, merchantId, {}, (tx) => selectDue(tx, 'stock', storesAtOnce))
      for (const storeId of stores) if (!(await recountStore(services, merchantId, storeId, until))) return
    }
  },
}

/** False if the time is over before the last product. */
async function recountStore(
  { database }: Services,
  merchantId: number,
  storeId: number,
  until: number,
): Promise<boolean> {
  for (;;) {
    const ended = await inTenant(database, merchantId, {}, async (tx) => {
      const ids = await lockSold(tx, storeId, reached.get(storeId) ?? 0, placesAtOnce)
      // A statement after the lock sees all sales that were written before it.
      if (ids.length > 0) await recountSold(tx, storeId, ids)
      if (ids.length === placesAtOnce) {
        reached.set(storeId, ids.at(-1) ?? 0)
        return false
      }
      reached.delete(storeId)
      await keepSize(tx, storeId)
      await keepTimer(tx, storeId)
      return true
    })
    if (ended) return true
    if (performance.now() > until) return false
  }
}

import { afterSaleStatus } from '@zhanggui/contract/afterSale/afterSale.status.ts'
import { inTenant, type Tx } from '../../kernel/database/tenant.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import type { Duty } from '../../kernel/task/tasks.ts'
import { selectDue, selectDueMerchants } from '../../kernel/task/timer.sql.ts'
import { timerWork } from '../order/due.ts'
import { isAfterSaleDue, postponeAfterSale } from './afterSale.sql.ts'
import { endWithout, holdAfterSale } from './moves.ts'

const merchantsAtOnce = 1000
const atOnce = 200
const againMinutes = 10

/** The timers of after-sales: what nobody submitted lapses, and a return without goods expires (decisions section 4). */
export const afterSaleDuty: Duty = {
  name: 'after-sales due',
  everyMs: 5000,
  async run({ database, log }: Services) {
    for (const merchantId of await selectDueMerchants(database, 'afterSale', merchantsAtOnce)) {
      const ids = await inTenant(database, merchantId, {}, (tx) => selectDue(tx, 'afterSale', atOnce))
      for (const id of ids)
        try {
          await inTenant(database, merchantId, {}, (tx) => endDue(tx, id))
        } catch (error) {
          if (!(error instanceof Refusal))
            log.error({ err: error, merchantId, afterSale: id }, 'an after-sale is due, and failed')
          await inTenant(database, merchantId, {}, (tx) => postponeAfterSale(tx, id, againMinutes))
        }
    }
  },
}

/** Ends an after-sale whose time has passed. Another node may have done it, or it moved on. */
export async function endDue(tx: Tx, id: number): Promise<void> {
  const work = await timerWork(tx)
  const held = await holdAfterSale(work, 'all', { id })
  if (!(await isAfterSaleDue(tx, id))) return
  if (held.row.status === afterSaleStatus.applying)
    await endWithout(work, held, 'lapse', { ending: 'lapsed' })
  else if (held.row.status === afterSaleStatus.toHandle)
    await endWithout(work, held, 'expire', { ending: 'expired' })
}

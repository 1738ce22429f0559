import { inTenant } from '../../kernel/database/tenant.ts'
import type { Services } from '../../kernel/services.ts'
import type { Duty } from '../../kernel/task/tasks.ts'
import { selectDue, selectDueMerchants } from '../../kernel/task/timer.sql.ts'
import { askDue } from './refund.ts'

const merchantsAtOnce = 1000
const atOnce = 200

/** Asks the channels for refunds without an answer, each in a transaction of its own. */
export const refundDuty: Duty = {
  name: 'refunds without an answer',
  everyMs: 5000,
  async run({ database, log }: Services) {
    for (const merchantId of await selectDueMerchants(database, 'refund', merchantsAtOnce)) {
      const ids = await inTenant(database, merchantId, {}, (tx) => selectDue(tx, 'refund', atOnce))
      for (const id of ids)
        try {
          await inTenant(database, merchantId, {}, (tx) => askDue(tx, id))
        } catch (error) {
          log.error(
            { err: error, merchantId, refund: id },
            'a refund without an answer could not be asked for',
          )
        }
    }
  },
}

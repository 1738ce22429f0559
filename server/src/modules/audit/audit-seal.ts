import { selectUnsealedMerchants } from '../../kernel/database/system.sql.ts'
import { inTenant } from '../../kernel/database/tenant.ts'
import type { Services } from '../../kernel/services.ts'
import type { Duty } from '../../kernel/task/tasks.ts'
import { sealRows } from './audit.sql.ts'

/** A link takes so many rows, and a look so many merchants; it runs on while there are more. */
const rowsAtOnce = 5000
const merchantsAtOnce = 1000

/** Puts committed rows of the audit trail into their merchants' chains of hashes; gives how many. */
export async function sealAudit(
  { database }: Pick<Services, 'database'>,
  atOnce = rowsAtOnce,
): Promise<number> {
  let sealed = 0
  for (;;) {
    const merchants = await selectUnsealedMerchants(database, merchantsAtOnce)
    let now = 0
    for (const merchantId of merchants)
      now += await inTenant(database, merchantId, {}, (tx) => sealRows(tx, atOnce))
    sealed += now
    // What is left has not appeared yet, or another node is at it.
    if (now === 0) return sealed
  }
}

/** Within 5 s (safety promise 18). */
export const auditDuties: Duty[] = [
  {
    name: 'seal the audit trail',
    everyMs: 2000,
    async run(services) {
      await sealAudit(services)
    },
  },
]

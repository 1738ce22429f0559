import { selectUnsealedMerchants } from '../../kernel/database/system.sql.ts'
import { inTenant } from '../../kernel/database/tenant.ts'
import type { Services } from '../../kernel/services.ts'
import type { Duty } from '../../kernel/task/tasks.ts'
import { sealRows } from './audit.sql.ts'

/** The limits of rows per link and of merchants per query. The sealer repeats while there are more. */
const rowsAtOnce = 5000
const merchantsAtOnce = 1000

/** Adds committed rows of the audit trail to the hash chains of their merchants. Returns their number. */
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
    // The remaining rows are not visible yet, or another node is sealing them.
    if (now === 0) return sealed
  }
}

/** Every row is sealed within 5 s (safety promise 18). */
export const auditDuties: Duty[] = [
  {
    name: 'seal the audit trail',
    everyMs: 2000,
    async run(services) {
      await sealAudit(services)
    },
  },
]

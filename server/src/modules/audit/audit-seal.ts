import { sealAudit } from '../../kernel/database/system.sql.ts'
import type { Services } from '../../kernel/services.ts'
import type { Duty } from '../../kernel/task/tasks.ts'

/** A run of the sealer takes so many rows; it runs on while there are more. */
const rowsAtOnce = 5000

/** Puts committed rows of the audit trail into their merchant's chain of hashes, within 5 s (safety promise 18). */
export const auditDuties: Duty[] = [
  {
    name: 'seal the audit trail',
    everyMs: 2000,
    async run(services: Services) {
      while ((await sealAudit(services.database, rowsAtOnce)) >= rowsAtOnce);
    },
  },
]

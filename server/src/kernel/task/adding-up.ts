import { inTenant, type Tx } from '../database/tenant.ts'
import type { Services } from '../services.ts'
import type { Duty } from './tasks.ts'

const rowsAtOnce = 5000

/**
 * Numbers that many writers change at once: each writes a row of its own, and a duty adds the rows up into the kept
 * numbers. A reader sums both, so it never waits and is never late; adding up only keeps reading quick.
 */
export function addingUp<Row>(
  name: string,
  /** Takes the oldest changes, and leaves those that another process takes now. */
  take: (tx: Tx, atMost: number) => Promise<Row[]>,
  /** Adds them to the kept numbers, in the order of the keys. */
  add: (tx: Tx, rows: readonly Row[]) => Promise<void>,
): { note: (tx: Tx) => void; duty: Duty } {
  /** The merchants whose changes this process has written since it added them up last. */
  const changed = new Set<number>()
  return {
    note: ({ merchantId }) => void changed.add(merchantId),
    duty: {
      name,
      everyMs: 3000,
      async run({ database }: Services) {
        for (const merchantId of [...changed]) {
          changed.delete(merchantId)
          const left = await inTenant(database, merchantId, {}, async (tx) => {
            const rows = await take(tx, rowsAtOnce)
            if (rows.length > 0) await add(tx, rows)
            return rows.length === rowsAtOnce
          })
          if (left) changed.add(merchantId)
        }
      },
    },
  }
}

import { sql } from '../database/query.ts'
import type { Tx } from '../database/tenant.ts'

/** From so many new rows on, the statistics are refreshed. */
const manyRows = 1000

/**
 * Refreshes the planner's statistics after a large import. It is optional, so it gives way to other users of the
 * table.
 */
export async function refreshStatistics(
  tx: Tx,
  analyze: 'zg_analyze_products' | 'zg_analyze_store_goods',
  made: number,
): Promise<void> {
  if (made < manyRows) return
  await tx.script('savepoint statistics')
  try {
    await tx.run(sql`select ${sql.raw(analyze)}()`)
  } catch {
    await tx.script('rollback to savepoint statistics')
  }
}
